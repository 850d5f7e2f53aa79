//! In a game with one certain outcome the pruned search is plain fail-soft alpha-beta, node for
//! node.
use bohr::game::{Game, Outcome, Side, TextError, Turn, Value};
use bohr::search::{Bounds, Counter, Searcher, Star, Table, Window};

/// A tree without dice whose shape and values come out of a hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Toy {
    state: u64,
    side: Side,
}

impl Toy {
    fn new(seed: u64) -> Self {
        Toy { state: seed, side: Side::First }
    }

    fn hash(self, salt: u64) -> u64 {
        let mixed = (self.state ^ salt).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 20
    }
}

impl Game for Toy {
    type Move = u8;
    type Eval = ();

    const NAME: &'static str = "toy";
    const DICE: bool = false;
    const WEIGHT: i32 = 1;
    const EVALS: &'static [(&'static str, ())] = &[("hash", ())];

    fn start() -> Self {
        Toy::new(0)
    }
    fn side(&self) -> Side {
        self.side
    }
    fn pieces(&self) -> u32 {
        0
    }
    fn fill_turn(&self, turn: &mut Turn<u8>) {
        turn.clear();
        turn.moves.extend(0..(self.hash(1) % 6) as u8);
        turn.outcomes.push(Outcome {
            faces: 0,
            weight: 1,
            first: 0,
            end: u8::try_from(turn.moves.len()).expect("few moves"),
        });
    }
    fn play(&self, mv: u8) -> Self {
        Toy { state: self.hash(u64::from(mv) + 100), side: !self.side }
    }
    fn result(&self) -> Option<Value> {
        match self.hash(2) % 40 {
            0 => Some(Value::WIN),
            1 => Some(Value::LOSS),
            2 => Some(Value::EVEN),
            _ => None,
        }
    }
    fn key(&self) -> u64 {
        self.state
    }
    fn fresh_key(&self) -> u64 {
        self.state
    }
    fn evaluate(&self, (): ()) -> Value {
        // Few different values, so that ties are common.
        Value::new((self.hash(3) % 61) as i32 - 30)
    }
    fn explain(&self, (): ()) -> Vec<(&'static str, String)> {
        Vec::new()
    }
    fn promise(&self, _: u8) -> i32 {
        0
    }
    fn moves_left(&self) -> f64 {
        1.0
    }
    fn parse(_: &[&str]) -> Result<Self, TextError> {
        Ok(Toy::start())
    }
    fn words(&self) -> Vec<String> {
        vec![self.state.to_string()]
    }
    fn parse_move(&self, word: &str) -> Result<u8, TextError> {
        Err(TextError::mv(word, "the toy has no move text"))
    }
    fn move_text(&self, mv: u8) -> String {
        mv.to_string()
    }
    fn draw(&self) -> String {
        String::new()
    }
    fn side_name(_: Side) -> &'static str {
        ""
    }
}

/// The ten lines. Ends of the game are a ply farther away from before the move, so that no move is
/// worth more than a win in one.
fn alpha_beta(position: &Toy, depth: u8, window: Window, nodes: &mut u64) -> Value {
    *nodes += 1;
    if let Some(value) = position.result() {
        return value;
    }
    if depth == 0 {
        return position.evaluate(());
    }
    if position.turn().moves.is_empty() {
        return Value::LOSS;
    }
    let (least, most) = (Value::LOSS.farther(), Value::WIN.farther());
    if window.beta <= least || window.alpha >= most {
        return if window.beta <= least { least } else { most };
    }
    let mut best = Value::LOSS;
    for &mv in &position.turn().moves {
        let inner = Window { alpha: window.alpha.max(best), ..window };
        let inner = Window { alpha: -inner.beta.nearer(), beta: -inner.alpha.nearer() };
        best = best.max((-alpha_beta(&position.play(mv), depth - 1, inner, nodes)).farther());
        if best >= window.beta || best == most {
            break;
        }
    }
    best
}

#[test]
fn one_outcome_is_alpha_beta_node_for_node() {
    let mut all = 0;
    for seed in 0..500 {
        let position = Toy::new(seed);
        for depth in 0..8 {
            for (alpha, beta) in [(-30_000, 30_000), (-5, 5), (3, 4), (-20, -10)] {
                let mut nodes = 0;
                let window = Window { alpha: Value::new(alpha), beta: Value::new(beta) };
                let value = alpha_beta(&position, depth, window, &mut nodes);
                for probing in [false, true] {
                    let table = Table::none();
                    let mut star = Star::new(&table, Counter::default(), (), probing);
                    let Bounds { lower, upper, .. } =
                        star.search(&position, depth, window).expect("not stopped");
                    assert_eq!(star.nodes(), nodes, "seed {seed} depth {depth} window {alpha} {beta}");
                    let found = if value >= window.beta { lower } else { upper };
                    assert_eq!(found, value, "seed {seed} depth {depth} window {alpha} {beta}");
                }
                all += nodes;
            }
        }
    }
    assert!(all > 100_000, "the trees are no stumps: {all} nodes");
}
