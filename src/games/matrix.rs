//! Matrix games: two sides choose at once, and what one wins the other loses.
use microlp::{ComparisonOp, OptimizationDirection, Problem, SolveOptions, Tolerances, Variable};
use thiserror::Error;

/// A game in which one side chooses a row and the other, not knowing it, a column.
#[derive(Clone, Debug, PartialEq)]
pub struct MatrixGame {
    payoffs: Vec<Vec<f64>>,
    columns: usize,
}

/// How both sides choose so that neither gains by choosing otherwise.
#[derive(Clone, Debug, PartialEq)]
pub struct Equilibrium {
    /// What the side of the rows wins in the mean.
    pub value: f64,
    /// Against it the best row, and against that of the rows the best column, are at most so much better.
    pub gap: f64,
    /// The probability of each row.
    pub rows: Vec<f64>,
    /// The probability of each column.
    pub columns: Vec<f64>,
}

/// Why a matrix is no game, or its equilibrium was not found.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum MatrixError {
    /// No row, or no column.
    #[error("an empty matrix: expected at least one row and one column")]
    Empty,
    /// A row has another length than the first.
    #[error("row {row} has {length} entries: expected {columns} as in the first")]
    Ragged {
        /// The row, from 1.
        row: usize,
        /// Its entries.
        length: usize,
        /// Those of the first.
        columns: usize,
    },
    /// An entry is infinite or no number.
    #[error("row {row} has the entry {entry}: expected finite numbers")]
    Entry {
        /// The row, from 1.
        row: usize,
        /// The entry.
        entry: f64,
    },
    /// The linear program has failed.
    #[error("no equilibrium was found: {0}")]
    Program(String),
    /// What was found is no equilibrium.
    #[error("no equilibrium was found: another choice is better by {gap:e}, allowed are {allowed:e}")]
    Inexact {
        /// By how much.
        gap: f64,
        /// What would be allowed.
        allowed: f64,
    },
}

impl MatrixGame {
    /// By how much another choice may be better than an equilibrium's, in parts of the largest entry
    /// (of 1 if all are smaller).
    pub const TOLERANCE: f64 = 1e-9;

    /// The game in which the side of the rows wins the entry of row and column.
    ///
    /// # Errors
    /// If the matrix is empty, its rows are not of one length, or an entry is not finite.
    pub fn new(payoffs: Vec<Vec<f64>>) -> Result<MatrixGame, MatrixError> {
        let columns = payoffs.first().map_or(0, Vec::len);
        if columns == 0 {
            return Err(MatrixError::Empty);
        }
        for (row, entries) in (1..).zip(&payoffs) {
            if entries.len() != columns {
                return Err(MatrixError::Ragged { row, length: entries.len(), columns });
            }
            if let Some(&entry) = entries.iter().find(|entry| !entry.is_finite()) {
                return Err(MatrixError::Entry { row, entry });
            }
        }
        Ok(MatrixGame { payoffs, columns })
    }

    /// The rows.
    #[must_use]
    pub fn rows(&self) -> &[Vec<f64>] {
        &self.payoffs
    }

    /// The entries of a column.
    fn column(&self, column: usize) -> impl Iterator<Item = f64> {
        self.payoffs.iter().map(move |row| row[column])
    }

    /// The game as the side of the columns sees it: rows and columns change places, and signs turn.
    #[must_use]
    pub fn turned(&self) -> MatrixGame {
        let payoffs = (0..self.columns).map(|column| self.column(column).map(|entry| -entry).collect());
        MatrixGame { payoffs: payoffs.collect(), columns: self.payoffs.len() }
    }

    /// The mean of all entries.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "far fewer entries than 2^52")]
    pub fn mean(&self) -> f64 {
        self.payoffs.iter().flatten().sum::<f64>() / (self.payoffs.len() * self.columns) as f64
    }

    /// The least entry.
    #[must_use]
    pub fn least(&self) -> f64 {
        least(self.payoffs.iter().flatten().copied())
    }

    /// The greatest entry.
    #[must_use]
    pub fn greatest(&self) -> f64 {
        greatest(self.payoffs.iter().flatten().copied())
    }

    /// What the side of the rows wins at least with its best row, the other side knowing it.
    #[must_use]
    pub fn maximin(&self) -> f64 {
        greatest(self.payoffs.iter().map(|row| least(row.iter().copied())))
    }

    /// What it wins at most against the best column, knowing it.
    #[must_use]
    pub fn minimax(&self) -> f64 {
        least((0..self.columns).map(|column| greatest(self.column(column))))
    }

    /// The equilibrium in mixed choices (there may be others, of the same value): von Neumann's linear
    /// program for either side. It is checked: no row and no column is better against it by more than
    /// [`TOLERANCE`](MatrixGame::TOLERANCE).
    ///
    /// # Errors
    /// If the program fails or the check does.
    pub fn equilibrium(&self) -> Result<Equilibrium, MatrixError> {
        let turned = self.turned();
        let (rows, columns) = (self.safest()?, turned.safest()?);
        // What the rows win at least by their choice, and at most against that of the columns.
        let (lower, upper) = (self.security(&rows), -turned.security(&columns));
        let (gap, allowed) = (upper - lower, MatrixGame::TOLERANCE * self.scale());
        if gap > allowed {
            return Err(MatrixError::Inexact { gap, allowed });
        }
        Ok(Equilibrium { value: f64::midpoint(lower, upper), gap: gap.max(0.0), rows, columns })
    }

    /// The largest absolute entry, at least 1.
    fn scale(&self) -> f64 {
        greatest(self.payoffs.iter().flatten().map(|entry| entry.abs())).max(1.0)
    }

    /// What the rows win at least with these probabilities.
    fn security(&self, probabilities: &[f64]) -> f64 {
        let won = |column| self.column(column).zip(probabilities).map(|(entry, share)| entry * share).sum();
        least((0..self.columns).map(won))
    }

    /// The probabilities with which the side of the rows wins most at least.
    fn safest(&self) -> Result<Vec<f64>, MatrixError> {
        // The program is of order one whatever the entries are.
        let scale = self.scale();
        let mut program = Problem::new(OptimizationDirection::Maximize);
        let won = program.add_var(1.0, (-1.0, 1.0));
        let rows: Vec<Variable> = self.payoffs.iter().map(|_| program.add_var(0.0, (0.0, 1.0))).collect();
        for column in 0..self.columns {
            let entries = rows.iter().copied().zip(self.column(column).map(|entry| entry / scale));
            let terms: Vec<(Variable, f64)> = entries.chain([(won, -1.0)]).collect();
            program.add_constraint(&terms[..], ComparisonOp::Ge, 0.0);
        }
        let sum: Vec<(Variable, f64)> = rows.iter().map(|&row| (row, 1.0)).collect();
        program.add_constraint(&sum[..], ComparisonOp::Eq, 1.0);
        let mut options = SolveOptions::default();
        options.tolerances = tight();
        let outcome = program.solve_with(options).map_err(|error| MatrixError::Program(error.to_string()))?;
        let solution = outcome
            .into_solution()
            .map_err(|stopped| MatrixError::Program(format!("{:?}", stopped.termination_reason())))?;
        // Rounding leaves numbers a little below 0 and a sum a little beside 1.
        let shares: Vec<f64> = rows.iter().map(|&row| solution.var_value(row).max(0.0)).collect();
        let sum: f64 = shares.iter().sum();
        Ok(shares.into_iter().map(|share| share / sum).collect())
    }
}

/// The tolerances of the program: the closest that the solver takes.
fn tight() -> Tolerances {
    let mut tolerances = Tolerances::default();
    tolerances.feasibility = 1e-10;
    tolerances
}

fn least(numbers: impl Iterator<Item = f64>) -> f64 {
    numbers.fold(f64::INFINITY, f64::min)
}

fn greatest(numbers: impl Iterator<Item = f64>) -> f64 {
    numbers.fold(f64::NEG_INFINITY, f64::max)
}

#[cfg(test)]
mod tests {
    use rand::RngExt;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::{MatrixError, MatrixGame};

    fn game(rows: &[&[f64]]) -> MatrixGame {
        MatrixGame::new(rows.iter().map(|row| row.to_vec()).collect()).unwrap()
    }

    #[test]
    fn a_saddle_point_is_played_purely() {
        let found = game(&[&[3.0, 1.0, 2.0], &[4.0, 2.0, 3.0], &[5.0, 0.0, 1.0]]);
        let equilibrium = found.equilibrium().unwrap();
        for value in [found.maximin(), found.minimax(), equilibrium.value] {
            assert!((value - 2.0).abs() < 1e-9);
        }
        assert!(equilibrium.rows[1] > 1.0 - 1e-9 && equilibrium.columns[1] > 1.0 - 1e-9);
    }

    #[test]
    fn two_rows_are_mixed_by_the_textbook_formula() {
        // Without a saddle point: (ad - bc) / (a + d - b - c), row 1 with (d - c) over the same.
        let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
        for scale in [0.01, 1.0, 1e6] {
            let mut low = || scale * random.random_range(0.0..0.4);
            let (b, c) = (low(), low());
            let mut high = || scale * random.random_range(0.6..1.0);
            let (a, d) = (high(), high());
            let equilibrium = game(&[&[a, b], &[c, d]]).equilibrium().unwrap();
            let over = a + d - b - c;
            assert!((equilibrium.value - (a * d - b * c) / over).abs() < 1e-9 * scale.max(1.0));
            assert!((equilibrium.rows[0] - (d - c) / over).abs() < 1e-6);
            assert!((equilibrium.columns[0] - (d - b) / over).abs() < 1e-6);
        }
    }

    #[test]
    fn large_games_are_solved_to_the_tolerance() {
        // With every row and column once, and with each of a quarter four times.
        for different in [720, 180] {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
            let base: Vec<Vec<f64>> = (0..different)
                .map(|_| (0..different).map(|_| random.random_range(0.4..0.6)).collect())
                .collect();
            let entry = |row: usize, column: usize| base[row % different][column % different];
            let payoffs = (0..720).map(|row| (0..720).map(|column| entry(row, column)).collect());
            let found = MatrixGame::new(payoffs.collect()).unwrap();
            let equilibrium = found.equilibrium().unwrap();
            assert!(equilibrium.gap <= 1e-9);
            assert!(found.maximin() < equilibrium.value && equilibrium.value < found.minimax());
            for shares in [&equilibrium.rows, &equilibrium.columns] {
                assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12);
                assert!(shares.iter().all(|&share| share >= 0.0));
            }
            let mean = |weights: &[f64], entries: &mut dyn Iterator<Item = f64>| {
                weights.iter().zip(entries).map(|(weight, entry)| weight * entry).sum::<f64>()
            };
            for index in 0..720 {
                let row = mean(&equilibrium.columns, &mut found.rows()[index].iter().copied());
                let column = mean(&equilibrium.rows, &mut found.column(index));
                assert!(row <= equilibrium.value + 1e-9 && equilibrium.value <= column + 1e-9);
            }
        }
    }

    #[test]
    fn what_is_no_game_is_refused() {
        assert_eq!(MatrixGame::new(Vec::new()), Err(MatrixError::Empty));
        assert_eq!(MatrixGame::new(vec![Vec::new()]), Err(MatrixError::Empty));
        let ragged = MatrixError::Ragged { row: 2, length: 1, columns: 2 };
        assert_eq!(MatrixGame::new(vec![vec![0.0, 1.0], vec![0.0]]), Err(ragged));
        let infinite = MatrixError::Entry { row: 1, entry: f64::INFINITY };
        assert_eq!(MatrixGame::new(vec![vec![f64::INFINITY]]), Err(infinite));
    }
}
