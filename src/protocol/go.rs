//! The words of `go`.
use crate::engine::{Order, Times};

/// The words that may follow `go`.
const WORDS: &[&str] = &[
    "p1time",
    "p2time",
    "p1inc",
    "p2inc",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "movetime",
    "depth",
    "nodes",
    "infinite",
    "ponder",
    "searchmoves",
    "perft",
];

/// After so many complaints further unknown words are passed over.
const MOST_COMPLAINTS: usize = 8;

/// Reads what follows `go`. Numbers that are missing or negative count as 0. Complaints name the
/// words that were not understood; the rest of the line counts.
pub(super) fn parse(words: &[&str]) -> (Order, Vec<String>) {
    let mut order = Order::default();
    let mut complaints = Vec::new();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => order.infinite = true,
            "ponder" => order.ponder = true,
            "searchmoves" => {
                while let Some(mv) = words.next_if(|next| !WORDS.contains(next)) {
                    order.search_moves.push(mv.to_owned());
                }
                if order.search_moves.is_empty() {
                    complaints.push("nothing after `searchmoves`: expected moves".to_owned());
                }
            }
            _ => match slot(&mut order, word) {
                Some(slot) => {
                    let next = words.next_if(|next| !WORDS.contains(next));
                    *slot = Some(number(word, next, &mut complaints));
                }
                None if complaints.len() < MOST_COMPLAINTS => {
                    complaints
                        .push(format!("unknown word `{word}` after `go`: expected {}", WORDS.join(", ")));
                }
                None => {}
            },
        }
    }
    (order, complaints)
}

/// Where the number after a word belongs.
fn slot<'a>(order: &'a mut Order, word: &str) -> Option<&'a mut Option<u64>> {
    let Times { time: [first_time, second_time], increment: [first_inc, second_inc], moves_to_go, move_time } =
        &mut order.times;
    Some(match word {
        "p1time" | "wtime" => first_time,
        "p2time" | "btime" => second_time,
        "p1inc" | "winc" => first_inc,
        "p2inc" | "binc" => second_inc,
        "movestogo" => moves_to_go,
        "movetime" => move_time,
        "depth" => &mut order.depth,
        "nodes" => &mut order.nodes,
        "perft" => &mut order.perft,
        _ => return None,
    })
}

/// A number: negative ones are 0, and so is what is no number.
fn number(name: &str, word: Option<&str>, complaints: &mut Vec<String>) -> u64 {
    let Some(word) = word else {
        complaints.push(format!("no number after `{name}`: expected a whole number, taking 0"));
        return 0;
    };
    let (negative, digits) = match word.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, word.strip_prefix('+').unwrap_or(word)),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        complaints.push(format!("bad number `{word}` after `{name}`: expected a whole number, taking 0"));
        return 0;
    }
    // A number too large for 64 bits is as good as the largest.
    if negative { 0 } else { digits.parse().unwrap_or(u64::MAX) }
}

#[cfg(test)]
mod tests {
    use super::parse;
    use crate::engine::{Order, Times};

    fn read(line: &str) -> (Order, usize) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (order, complaints) = parse(&words);
        (order, complaints.len())
    }

    #[test]
    fn all_words_in_any_order() {
        let (order, complaints) = read(
            "nodes 7 searchmoves a5b4 a5a4 binc 4 winc 3 depth 6 p2time 2 wtime 1 movestogo 5 movetime 8 ponder infinite",
        );
        assert_eq!(complaints, 0);
        let times = Times {
            time: [Some(1), Some(2)],
            increment: [Some(3), Some(4)],
            moves_to_go: Some(5),
            move_time: Some(8),
        };
        assert_eq!(order.times, times);
        assert_eq!((order.depth, order.nodes), (Some(6), Some(7)));
        assert_eq!(order.search_moves, ["a5b4", "a5a4"]);
        assert!(order.ponder && order.infinite);
    }

    #[test]
    fn a_missing_number_eats_no_word() {
        let (order, complaints) = read("wtime btime 50000");
        assert_eq!(order.times.time, [Some(0), Some(50_000)]);
        assert_eq!(complaints, 1);
        assert_eq!(read("depth").0.depth, Some(0));
    }

    #[test]
    fn odd_numbers() {
        assert_eq!(read("wtime -5000").0.times.time[0], Some(0));
        assert_eq!(read("wtime -5000").1, 0);
        assert_eq!(read("wtime 99999999999999999999999").0.times.time[0], Some(u64::MAX));
        assert_eq!(read("depth x"), (Order { depth: Some(0), ..Order::default() }, 1));
        assert_eq!(read("depth -"), (Order { depth: Some(0), ..Order::default() }, 1));
        assert_eq!(read("wibble depth 3"), (Order { depth: Some(3), ..Order::default() }, 1));
    }
}
