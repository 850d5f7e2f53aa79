//! What an evaluation does not know: its own choices against those of the judge and the players.
use std::collections::BTreeMap;

use serde::Serialize;
use thiserror::Error;

use super::features::{Ask, Choice, Mark};
use super::total::mean;
use super::{Judged, Review};
use crate::game::Game;
use crate::games::{GameId, Visitor};

/// An evaluation that a game does not have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{game} has no evaluation `{name}`: expected {expected}")]
pub struct UnknownEval {
    game: &'static str,
    name: String,
    expected: String,
}

/// An evaluation questioned about the moves of some games of one kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Question {
    /// The game.
    pub game: &'static str,
    /// The evaluation.
    pub eval: &'static str,
    /// All decisions.
    pub all: Tally,
    /// The decisions by feature, those where the evaluation loses most first.
    pub groups: Vec<Group>,
}

/// The decisions that share a feature.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Group {
    /// The name of the feature.
    pub feature: String,
    /// What they have in common.
    pub value: String,
    /// What was counted.
    #[serde(flatten)]
    pub tally: Tally,
    /// What the evaluation loses here beyond its mean loss for so many decisions.
    pub excess: f64,
}

/// Decisions: known rolls with two legal moves or more. All losses are against the judge's best
/// move, in win probability.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tally {
    /// How many decisions.
    pub decisions: usize,
    /// Those where the evaluation's choice is worth less than the best move.
    pub worse: usize,
    /// The sum of the losses of the evaluation's choices.
    pub loss: f64,
    /// Their mean over all decisions.
    pub mean_loss: f64,
    /// The standard error of the mean; [`None`] for fewer than two decisions.
    pub mean_loss_error: Option<f64>,
    /// Those where the move played is worth less than the best move.
    pub players_worse: usize,
    /// The sum of the losses of the moves played.
    pub players_loss: f64,
    /// Their mean over all decisions.
    pub players_mean_loss: f64,
    /// Those where the evaluation would have played another move than was played.
    pub disagreements: usize,
    /// What the evaluation's choice loses there more than the move played, on the average;
    /// [`None`] without such decisions.
    pub disagreement_cost: Option<f64>,
    /// The standard error of that mean; [`None`] for fewer than two such decisions.
    pub disagreement_cost_error: Option<f64>,
}

/// A decision with the losses of both.
struct Decision {
    choice: Choice,
    players_loss: f64,
    disagrees: bool,
}

impl Tally {
    fn of<'a>(decisions: impl Iterator<Item = &'a Decision> + Clone) -> Tally {
        let losses: Vec<f64> = decisions.clone().map(|decision| decision.choice.loss).collect();
        let players: Vec<f64> = decisions.clone().map(|decision| decision.players_loss).collect();
        let costs: Vec<f64> = decisions
            .filter(|decision| decision.disagrees)
            .map(|decision| decision.choice.loss - decision.players_loss)
            .collect();
        let worse = |losses: &[f64]| losses.iter().filter(|&&loss| loss > 0.0).count();
        let (mean_loss, mean_loss_error) = mean(&losses);
        let (disagreement_cost, disagreement_cost_error) = mean(&costs);
        Tally {
            decisions: losses.len(),
            worse: worse(&losses),
            loss: losses.iter().sum(),
            mean_loss: mean_loss.unwrap_or_default(),
            mean_loss_error,
            players_worse: worse(&players),
            players_loss: players.iter().sum(),
            players_mean_loss: mean(&players).0.unwrap_or_default(),
            disagreements: costs.len(),
            disagreement_cost,
            disagreement_cost_error,
        }
    }
}

/// Questions an evaluation of `game`, its default one without a name, about reviews of that game.
///
/// # Errors
/// If the game does not have the evaluation.
pub fn question(game: GameId, eval: Option<&str>, reviews: &[&Review]) -> Result<Question, UnknownEval> {
    let names = game.visit(Evals);
    let found = match eval {
        None => names.first(),
        Some(wanted) => names.iter().find(|name| name.eq_ignore_ascii_case(wanted)),
    };
    let Some(&eval) = found else {
        let name = eval.unwrap_or_default().to_owned();
        return Err(UnknownEval { game: game.name(), name, expected: names.join(", ") });
    };
    let decide = |judged: &Judged| {
        let choice = game.visit(Ask { judged, eval })?;
        let disagrees = choice.text != judged.played;
        Some(Decision { choice, players_loss: judged.loss?, disagrees })
    };
    let decisions: Vec<Decision> =
        reviews.iter().flat_map(|review| &review.moves).filter_map(decide).collect();
    let all = Tally::of(decisions.iter());
    let groups = groups(&decisions, &all);
    Ok(Question { game: game.name(), eval, all, groups })
}

/// The names of a game's evaluations.
struct Evals;

impl Visitor for Evals {
    type Output = Vec<&'static str>;

    fn visit<G: Game>(self) -> Self::Output {
        G::EVALS.iter().map(|(name, _)| *name).collect()
    }
}

fn groups(decisions: &[Decision], all: &Tally) -> Vec<Group> {
    let mut numbers: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for (name, mark) in decisions.iter().flat_map(|decision| &decision.choice.features) {
        if let Mark::Number(number) = mark {
            numbers.entry(name).or_default().push(*number);
        }
    }
    let thirds: BTreeMap<&str, Thirds> =
        numbers.into_iter().map(|(name, numbers)| (name, Thirds::of(numbers))).collect();
    let mut members: BTreeMap<(&str, String), Vec<&Decision>> = BTreeMap::new();
    for decision in decisions {
        for (name, mark) in &decision.choice.features {
            let value = match mark {
                Mark::Word(word) => word.clone(),
                Mark::Number(number) => {
                    thirds.get(name.as_str()).map(|thirds| thirds.part(*number)).unwrap_or_default()
                }
            };
            members.entry((name, value)).or_default().push(decision);
        }
    }
    let mut groups: Vec<Group> = members
        .into_iter()
        // What all decisions have in common tells nothing.
        .filter(|(_, members)| members.len() < decisions.len())
        .map(|((feature, value), members)| {
            let tally = Tally::of(members.iter().copied());
            #[expect(clippy::cast_precision_loss, reason = "decisions are few")]
            let excess = tally.loss - all.mean_loss * tally.decisions as f64;
            Group { feature: feature.to_owned(), value, tally, excess }
        })
        .collect();
    groups.sort_by(|one, other| other.tally.loss.total_cmp(&one.tally.loss));
    groups
}

/// Where the numbers of a feature are cut so that each part has about a third of them.
#[derive(Debug)]
struct Thirds {
    lower: f64,
    upper: f64,
}

impl Thirds {
    fn of(mut numbers: Vec<f64>) -> Thirds {
        numbers.sort_by(f64::total_cmp);
        let at = |index: usize| numbers.get(index).copied().unwrap_or_default();
        Thirds { lower: at(numbers.len() / 3), upper: at(2 * numbers.len() / 3) }
    }

    /// The part that a number lies in.
    fn part(&self, number: f64) -> String {
        let Thirds { lower, upper } = *self;
        if number < lower {
            format!("below {lower}")
        } else if number < upper {
            format!("{lower} to {upper}")
        } else {
            format!("from {upper}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Thirds;

    #[test]
    fn thirds_hold_a_third_each() {
        let numbers: Vec<f64> = (0..9).rev().map(f64::from).collect();
        let thirds = Thirds::of(numbers.clone());
        let mut parts: Vec<String> = numbers.iter().map(|&number| thirds.part(number)).collect();
        parts.dedup();
        assert_eq!(parts, ["from 6", "3 to 6", "below 3"]);
        // Numbers that are all the same are one part.
        assert_eq!(Thirds::of(vec![2.0; 5]).part(2.0), "from 2");
    }
}
