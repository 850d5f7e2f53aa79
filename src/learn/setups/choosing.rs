//! The choice of an arrangement as a game of its own.
use crate::game::SetupTable;
use crate::games::matrix::{Equilibrium, MatrixError, MatrixGame};

/// The game in which both sides choose an arrangement, none seeing the other's.
///
/// A symmetry of both sides at once makes a class and its [twin](crate::game::Setups::twin) equally good: a
/// choice here is such a couple, each of the two taken in half of the cases.
#[derive(Debug)]
pub struct Choosing {
    /// The lower class of each couple.
    pub couples: Vec<usize>,
    /// The win probability of the side of the rows.
    pub game: MatrixGame,
    /// How both choose.
    pub equilibrium: Equilibrium,
    /// By how much each row is worse than the best against the equilibrium's columns.
    pub row_regrets: Vec<f64>,
    /// By how much each column is worse than the best against the equilibrium's rows.
    pub column_regrets: Vec<f64>,
}

impl Choosing {
    /// The side of the rows begins.
    ///
    /// # Errors
    /// If the linear program fails.
    pub fn first_begins(table: &SetupTable) -> Result<Choosing, MatrixError> {
        Choosing::new(table, |own, other| coupled(table, own, other))
    }

    /// Who begins is decided later, by a fair coin.
    ///
    /// # Errors
    /// If the linear program fails.
    pub fn coin_decides(table: &SetupTable) -> Result<Choosing, MatrixError> {
        Choosing::new(table, |own, other| {
            f64::midpoint(coupled(table, own, other), 1.0 - coupled(table, other, own))
        })
    }

    fn new(table: &SetupTable, payoff: impl Fn(usize, usize) -> f64) -> Result<Choosing, MatrixError> {
        let setups = table.setups();
        let couples: Vec<usize> =
            (0..setups.classes().len()).filter(|&class| class <= setups.twin(class)).collect();
        let row = |&own: &usize| couples.iter().map(|&other| payoff(own, other)).collect();
        let game = MatrixGame::new(couples.iter().map(row).collect())?;
        let equilibrium = game.equilibrium()?;
        let row_regrets = regrets(&game, &equilibrium.columns);
        let column_regrets = regrets(&game.turned(), &equilibrium.rows);
        Ok(Choosing { couples, game, equilibrium, row_regrets, column_regrets })
    }
}

/// The mean value of a class against another one and its twin.
fn coupled(table: &SetupTable, first: usize, second: usize) -> f64 {
    let value = |second: usize| table.value([first, second]).probability();
    f64::midpoint(value(second), value(table.setups().twin(second)))
}

/// By how much each row is worse than the best against a mixture of the columns.
fn regrets(game: &MatrixGame, columns: &[f64]) -> Vec<f64> {
    let worth = |row: &Vec<f64>| row.iter().zip(columns).map(|(payoff, share)| payoff * share).sum::<f64>();
    let worths: Vec<f64> = game.rows().iter().map(worth).collect();
    let best = worths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    worths.into_iter().map(|worth| best - worth).collect()
}

#[cfg(test)]
mod tests {
    use super::Choosing;
    use crate::game::{SetupTable, Setups, Value};
    use crate::games::ewn::Standard;

    #[test]
    fn no_arrangement_gains_against_the_equilibrium() {
        let setups = Setups::of::<Standard>().expect("arrangements");
        let units =
            |pair: usize| i32::try_from(((pair * 2_654_435_769) >> 7) % 6_000).expect("a small number");
        let values = (0..setups.pairs().len()).map(|pair| Value::new(units(pair))).collect();
        let table = SetupTable::new(setups, values).expect("a value for each pair");
        let (known, coin) = (Choosing::first_begins(&table), Choosing::coin_decides(&table));
        let (known, coin) = (known.expect("an equilibrium"), coin.expect("an equilibrium"));
        assert_eq!(known.couples.len(), 180);
        // Any class, not only the couples, against both classes of each couple.
        let against = |shares: &[f64], begins: bool, own: usize| {
            let couples = known.couples.iter().zip(shares);
            let twice = couples.flat_map(|(&other, &share)| {
                [other, table.setups().twin(other)].map(|other| (other, share / 2.0))
            });
            twice.map(|(other, share)| table.value_for(begins, own, other).probability() * share).sum::<f64>()
        };
        let value = known.equilibrium.value;
        for own in 0..360 {
            assert!(against(&known.equilibrium.columns, true, own) <= value + 1e-8);
            assert!(against(&known.equilibrium.rows, false, own) <= 1.0 - value + 1e-8);
        }
        assert!((coin.equilibrium.value - 0.5).abs() < 1e-9);
        assert!(known.row_regrets.iter().chain(&coin.column_regrets).all(|&regret| regret >= 0.0));
    }
}
