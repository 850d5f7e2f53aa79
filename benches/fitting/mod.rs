//! What the fits share: linear systems and errors.
#![allow(dead_code, reason = "each fit uses its own part")]

/// The sum of the products.
pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The root mean square of the errors.
#[expect(clippy::cast_precision_loss, reason = "a count")]
pub fn root_mean_square(errors: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = errors.len() as f64;
    (errors.map(|error| error * error).sum::<f64>() / count).sqrt()
}

/// Solves a system of linear equations by Gauss and Jordan. Each line ends with its right side; the
/// matrix is symmetric and positive definite, so that no pivot need be looked for.
pub fn solve(mut system: Vec<Vec<f64>>) -> Vec<f64> {
    let count = system.len();
    for pivot in 0..count {
        let divisor = system[pivot][pivot];
        let head: Vec<f64> = system[pivot].iter().map(|cell| cell / divisor).collect();
        for (index, line) in system.iter_mut().enumerate() {
            if index != pivot {
                let factor = line[pivot];
                line.iter_mut().zip(&head).for_each(|(cell, head)| *cell -= factor * head);
            }
        }
        system[pivot] = head;
    }
    system.into_iter().map(|line| line[count]).collect()
}
