//! The evaluation's own choice of a move, and the features of the choice that it had.
//!
//! A feature is a name and a word, or a number that is cut into thirds later. Some are those of
//! every game, some come from the terms of the evaluation, some from the game's
//! [`features`](Game::features) of moves.
use super::Judged;
use crate::game::{Action, Die, Game, parse_position};
use crate::games::Visitor;

/// What a feature says of one decision.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Mark {
    /// A word.
    Word(String),
    /// A number.
    Number(f64),
}

/// What the evaluation would have played.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Choice {
    /// The move.
    pub text: String,
    /// What it costs against the judge's best move.
    pub loss: f64,
    /// The features of the decision.
    pub features: Vec<(String, Mark)>,
}

/// Asks the evaluation of that name for its choice; [`None`] if the game does not have it, the roll
/// is not known or there is nothing to choose.
pub(super) struct Ask<'a> {
    pub judged: &'a Judged,
    pub eval: &'a str,
}

impl Visitor for Ask<'_> {
    type Output = Option<Choice>;

    fn visit<G: Game>(self) -> Option<Choice> {
        let Ask { judged, eval } = self;
        let &(_, eval) = G::EVALS.iter().find(|(name, _)| *name == eval)?;
        let [best, _, ..] = judged.candidates.as_slice() else { return None };
        let words: Vec<&str> = judged.position.split_whitespace().collect();
        let (position, _) = parse_position::<G>(&words).ok()?;
        let turn = position.turn();
        let moves = turn.moves_of(turn.outcome(judged.die.and_then(Die::new))?);
        let value = |action| {
            let after = position.carry_out(action);
            -after.verdict().unwrap_or_else(|| after.evaluate(eval))
        };
        let actions = moves.iter().rev().flat_map(|&mv| Action::beginning_with(&position, mv));
        // Of several equals the one that looks the most promising, as a search one ply deep has it.
        let chosen = actions.max_by_key(|&action| (value(action), position.promise(action.first())))?;
        let text = position.action_text(chosen);
        let own = judged.candidates.iter().find(|candidate| candidate.text == text)?;
        let mut features = general(&position, judged);
        features.extend(of_terms("before: ", &position, eval));
        let best_move = position.parse_action(&best.text).ok()?;
        for (whose, action) in [("best move: ", best_move), ("choice: ", chosen)] {
            let of_game = of_parts(&position, action).into_iter();
            features
                .extend(of_game.map(|(name, word)| (format!("{whose}{name}"), Mark::Word(word.to_owned()))));
        }
        let loss = best.value - own.value;
        if loss > 0.0 {
            features.extend(compared(&position.carry_out(chosen), &position.carry_out(best_move), eval));
        }
        Some(Choice { text, loss, features })
    }
}

/// The features of each move of a turn.
fn of_parts<G: Game>(position: &G, action: Action<G::Move>) -> Vec<(&'static str, &'static str)> {
    let mut position = *position;
    let mut features = Vec::new();
    for mv in action.parts() {
        features.extend(position.features(mv));
        position = position.play(mv);
    }
    features
}

/// The features that every game has.
fn general<G: Game>(position: &G, judged: &Judged) -> Vec<(String, Mark)> {
    #[expect(clippy::cast_precision_loss, reason = "moves are few")]
    let moves = judged.candidates.len() as f64;
    let rolled = judged.rolled.unwrap_or(judged.before);
    let mut features = vec![
        ("moves left", doublings(position.moves_left())),
        ("legal moves", doublings(moves)),
        ("win probability", band(rolled)),
    ];
    features.extend(judged.die.map(|die| ("die", die.to_string())));
    features.into_iter().map(|(name, word)| (name.to_owned(), Mark::Word(word))).collect()
}

/// The range of a number of at least 1 between two powers of two.
fn doublings(number: f64) -> String {
    let mut low = 1.0;
    while number >= 2.0 * low {
        low *= 2.0;
    }
    format!("{low} to {}", 2.0 * low)
}

/// The part of the scale that a win probability lies in: finer where the game is nearly decided.
fn band(probability: f64) -> String {
    /// The bounds of the parts, in per cent.
    const BOUNDS: [f64; 6] = [0.0, 10.0, 30.0, 70.0, 90.0, 100.0];
    let percent = 100.0 * probability;
    let [.., low, high] = BOUNDS;
    let part = BOUNDS.array_windows().copied().find(|[_, high]| percent < *high);
    let [low, high] = part.unwrap_or([low, high]);
    format!("{low} to {high} %")
}

/// The numbers among the terms of an evaluation; the last term is the result and left out.
fn terms<G: Game>(position: &G, eval: G::Eval) -> Vec<(&'static str, f64)> {
    if position.result().is_some() {
        return Vec::new();
    }
    let mut terms = position.explain(eval);
    terms.pop();
    let number =
        |text: &str| text.split_whitespace().next()?.parse().ok().filter(|value: &f64| value.is_finite());
    terms.into_iter().filter_map(|(name, text)| Some((name, number(&text)?))).collect()
}

fn of_terms<G: Game>(prefix: &str, position: &G, eval: G::Eval) -> Vec<(String, Mark)> {
    let terms = terms(position, eval).into_iter();
    terms.map(|(name, value)| (format!("{prefix}{name}"), Mark::Number(value))).collect()
}

/// How the terms after the evaluation's choice lie to those after the best move. They are those of
/// the side then to move, the opponent.
fn compared<G: Game>(chosen: &G, best: &G, eval: G::Eval) -> Vec<(String, Mark)> {
    let of_best = terms(best, eval);
    let pairs = terms(chosen, eval).into_iter().zip(of_best).filter(|((own, _), (other, _))| own == other);
    pairs
        .map(|((name, own), (_, best))| {
            let word = match own.total_cmp(&best) {
                std::cmp::Ordering::Less => "lower than after the best",
                std::cmp::Ordering::Equal => "equal",
                std::cmp::Ordering::Greater => "higher than after the best",
            };
            (format!("after: {name}"), Mark::Word(word.to_owned()))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{band, doublings};

    #[test]
    fn numbers_have_their_ranges() {
        for (number, range) in [(1.0, "1 to 2"), (1.9, "1 to 2"), (2.0, "2 to 4"), (9.0, "8 to 16")] {
            assert_eq!(doublings(number), range);
        }
        for (probability, range) in [(0.0, "0 to 10 %"), (0.3, "30 to 70 %"), (1.0, "90 to 100 %")] {
            assert_eq!(band(probability), range);
        }
    }
}
