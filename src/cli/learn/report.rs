//! What `bohr learn setups` found, as a page in Markdown.
use std::cmp::Ordering;
use std::fmt;
use std::marker::PhantomData;

use crate::game::{Game, SetupTable};
use crate::learn::setups::{Choosing, Compared, Made, Order};

/// How many arrangements a list has.
const LISTED: usize = 20;
/// How many of the worst are listed.
const WORST: usize = 5;
/// A part of a mixture that is less is the rounding of the linear program.
const SHARE: f64 = 1e-6;

/// The page.
pub(super) struct Report<'a, G: Game> {
    order: &'a Order<'a, G>,
    made: &'a Made,
    game: PhantomData<G>,
}

impl<'a, G: Game> Report<'a, G> {
    pub(super) fn new(order: &'a Order<'a, G>, made: &'a Made) -> Self {
        Report { order, made, game: PhantomData }
    }

    fn table(&self) -> &SetupTable {
        &self.made.table
    }

    /// An arrangement as its numbers.
    fn name(&self, class: usize) -> String {
        self.table().setups().classes()[class].iter().map(ToString::to_string).collect()
    }

    fn method(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Order { depth, basis, rollout_depth, error, .. } = self.order;
        writeln!(f, "# The set-ups of {}\n", G::NAME)?;
        writeln!(
            f,
            "Made by `bohr learn setups`; [setups.md](setups.md) says how and what the words mean.\n"
        )?;
        writeln!(f, "| | |\n|---|---|")?;
        writeln!(f, "| evaluation | `{}`, exact tables up to {} stones |", basis.eval, basis.tables)?;
        writeln!(f, "| pairs that differ | {}, searched {depth} plies deep |", self.made.depths.len())?;
        for round in &self.made.rounds {
            writeln!(
                f,
                "| closest, {} plies deep | {} pairs: {:+.3} % against the depth before, standard deviation {:.3} % |",
                round.depth,
                round.pairs,
                100.0 * round.shift,
                100.0 * round.spread
            )?;
        }
        writeln!(
            f,
            "| games | players that look {rollout_depth} plies ahead, seed {}, standard error at most {} % |\n",
            basis.seed,
            100.0 * error
        )
    }

    fn values(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Choosing { game, equilibrium, .. } = &self.made.known;
        let table = self.table();
        let worth = |begins| table.safest(begins);
        let ((first, lower), (second, upper)) = (worth(true), worth(false));
        writeln!(f, "## What it is worth to begin\n")?;
        writeln!(f, "Win probability of the side that begins:\n")?;
        writeln!(f, "| | |\n|---|---|")?;
        writeln!(f, "| mean of all pairs | {} |", percent(game.mean()))?;
        let probability = |value: Option<_>| value.map_or(0.0, crate::game::Value::probability);
        writeln!(f, "| least | {} |", percent(probability(table.values().iter().copied().min())))?;
        writeln!(f, "| greatest | {} |", percent(probability(table.values().iter().copied().max())))?;
        // Less than this is rounding.
        let (value, gap) = (percent(equilibrium.value), equilibrium.gap.max(1e-9));
        writeln!(f, "| equilibrium | {value}; no other choice is better by more than {gap:.0e} |")?;
        writeln!(
            f,
            "| its arrangement known to the other side | {}, with {} |",
            percent(lower.probability()),
            self.name(first)
        )?;
        writeln!(
            f,
            "| the other side's arrangement known to it | {}, against {} |\n",
            percent(1.0 - upper.probability()),
            self.name(second)
        )
    }

    fn games(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let rollouts = &self.made.rollouts;
        let difference = |found: &Compared| found.searched.probability() - found.rollout.mean;
        let (bias, deviation) = moments(rollouts.iter().map(difference));
        let (noise, _) = moments(rollouts.iter().map(|found| found.rollout.error.powi(2)));
        let rest = (deviation.powi(2) - noise).max(0.0).sqrt();
        let games: u64 = rollouts.iter().map(|found| u64::from(found.rollout.games)).sum();
        let largest = rollouts.iter().map(|found| found.rollout.error).fold(0.0, f64::max);
        let (pairs, largest) = (rollouts.len(), 100.0 * largest);
        writeln!(f, "## Search and games\n")?;
        writeln!(f, "{pairs} pairs, {games} games, standard errors up to {largest:.3} %.\n")?;
        writeln!(f, "| | |\n|---|---|")?;
        writeln!(f, "| value by search less that by games, mean | {:+.3} % |", 100.0 * bias)?;
        writeln!(f, "| its standard deviation | {:.3} % |", 100.0 * deviation)?;
        writeln!(f, "| the same without the error of the games | {:.3} % |\n", 100.0 * rest)
    }

    /// The arrangements by how good they are against the equilibrium, the best and the worst.
    fn ranking(&self, f: &mut fmt::Formatter, begins: bool) -> fmt::Result {
        let Choosing { couples, equilibrium, row_regrets, column_regrets, .. } = &self.made.known;
        let (title, value, regrets, shares) = if begins {
            ("begins", equilibrium.value, row_regrets, &equilibrium.rows)
        } else {
            ("does not begin", 1.0 - equilibrium.value, column_regrets, &equilibrium.columns)
        };
        let mut order: Vec<usize> = (0..couples.len()).collect();
        order.sort_by(|&a, &b| {
            let by_share = if shares[a].max(shares[b]) > SHARE {
                shares[b].total_cmp(&shares[a])
            } else {
                Ordering::Equal
            };
            by_share.then(regrets[a].total_cmp(&regrets[b]))
        });
        writeln!(f, "## The side that {title}\n")?;
        writeln!(
            f,
            "| arrangement | mirrored | chosen | against the equilibrium | known to the other side | against any |"
        )?;
        writeln!(f, "|---|---|---|---|---|---|")?;
        let table = self.table();
        let last = order.len() - WORST.min(order.len());
        for (place, &at) in order.iter().enumerate().filter(|(place, _)| *place < LISTED || *place >= last) {
            let class = couples[at];
            let chosen = if shares[at] > SHARE { percent(shares[at]) } else { String::new() };
            let safe = 1.0 - table.answer(!begins, class).1.probability();
            let all = 0..table.setups().classes().len();
            let (mean, _) = moments(all.map(|other| table.value_for(begins, class, other).probability()));
            if place == last && last > LISTED {
                writeln!(f, "| … | | | | | |")?;
            }
            writeln!(
                f,
                "| {} | {} | {chosen} | {} | {} | {} |",
                self.name(class),
                self.name(table.setups().twin(class)),
                percent(value - regrets[at]),
                percent(safe),
                percent(mean)
            )?;
        }
        writeln!(f)
    }

    fn coin(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Choosing { couples, equilibrium, .. } = &self.made.coin;
        writeln!(
            f,
            "## Before a coin decides who begins\n\n| arrangement | mirrored | chosen |\n|---|---|---|"
        )?;
        let mut order: Vec<usize> = (0..couples.len()).filter(|&at| equilibrium.rows[at] > SHARE).collect();
        order.sort_by(|&a, &b| equilibrium.rows[b].total_cmp(&equilibrium.rows[a]));
        for at in order {
            let (class, twin) = (couples[at], self.table().setups().twin(couples[at]));
            let share = percent(equilibrium.rows[at]);
            writeln!(f, "| {} | {} | {share} |", self.name(class), self.name(twin))?;
        }
        writeln!(f)
    }

    /// The best answers to the stones in order and to those of the equilibrium, on both sides.
    fn answers(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (table, known) = (self.table(), &self.made.known);
        let used =
            known.couples.iter().enumerate().filter(|(at, _)| {
                known.equilibrium.rows[*at] > SHARE || known.equilibrium.columns[*at] > SHARE
            });
        let mut classes: Vec<usize> = [0].into_iter().chain(used.map(|(_, &couple)| couple)).collect();
        classes.dedup();
        writeln!(f, "## Best answers\n")?;
        writeln!(
            f,
            "| known | answer that begins | wins | answer that does not | wins |\n|---|---|---|---|---|"
        )?;
        for known in classes {
            let [(first, begun), (second, followed)] =
                [true, false].map(|begins| table.answer(begins, known));
            writeln!(
                f,
                "| {} | {} | {} | {} | {} |",
                self.name(known),
                self.name(first),
                percent(begun.probability()),
                self.name(second),
                percent(followed.probability())
            )?;
        }
        Ok(())
    }
}

impl<G: Game> fmt::Display for Report<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.method(f)?;
        self.values(f)?;
        self.games(f)?;
        self.ranking(f, true)?;
        self.ranking(f, false)?;
        self.coin(f)?;
        self.answers(f)
    }
}

fn percent(p: f64) -> String {
    format!("{:.2} %", 100.0 * p)
}

/// Mean and standard deviation.
#[expect(clippy::cast_precision_loss, reason = "far fewer numbers than 2^52")]
fn moments(numbers: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let count = numbers.clone().count().max(1) as f64;
    let mean = numbers.clone().sum::<f64>() / count;
    let variance = numbers.map(|number| (number - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    (mean, variance.sqrt())
}
