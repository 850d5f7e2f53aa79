//! Matches: a referee that believes nobody, pairs of games with the same dice, and what they say.
mod arguments;
mod child;
mod luck;
mod ntu;
mod player;
mod process;
mod referee;
mod report;
mod statistics;
mod tournament;

pub use arguments::{ArgumentError, MatchArguments};
pub use luck::Judge;
pub use ntu::NtuPlayer;
pub use player::{BuiltIn, Fault, Player, Question, Reply};
pub use process::{Launch, ProcessPlayer, Wire};
pub use referee::{Control, DiceOrder, Ending, Played, Start, play};
pub use report::{Summary, finished, report, started, summary};
pub use statistics::{Decision, Estimate, Model, Pentanomial, Sprt, elo, expected};
pub use tournament::{Game, Maker, Match, News, Score};
