//! Adam (Kingma and Ba, 2015, algorithm 1, in the order of section 2's last remark): a step along the
//! running mean of the gradient, divided by the root of the running mean of its square.

/// How much of a running mean stays at each step: of the gradient, and of its square.
const KEPT: [f32; 2] = [0.9, 0.999];
/// Keeps the quotient finite where the gradient was always 0. Gradients of a batch's mean loss are far
/// larger.
const EPSILON: f32 = 1e-8;

/// The running means of some weights that are always stepped together.
///
/// Weights that a batch has nothing to say of are left alone together with their means, as if the batch
/// had not been; the correction for the means' beginning at 0 counts only the steps that were made. So a
/// rare weight learns from its batches as fast as a common one does.
#[derive(Clone)]
pub(super) struct Moments<const N: usize> {
    mean: [f32; N],
    square: [f32; N],
    /// What is left in each mean of its beginning.
    left: [f32; 2],
}

impl<const N: usize> Moments<N> {
    /// Before the first step.
    pub(super) const NEW: Self = Moments { mean: [0.0; N], square: [0.0; N], left: [1.0; 2] };

    /// Makes a step against the gradient.
    pub(super) fn step(&mut self, weights: &mut [f32; N], gradient: &[f32; N], rate: f32) {
        for (left, kept) in self.left.iter_mut().zip(KEPT) {
            *left *= kept;
        }
        let length = rate * (1.0 - self.left[1]).sqrt() / (1.0 - self.left[0]);
        for at in 0..N {
            let slope = gradient[at];
            self.mean[at] = KEPT[0] * self.mean[at] + (1.0 - KEPT[0]) * slope;
            self.square[at] = KEPT[1] * self.square[at] + (1.0 - KEPT[1]) * slope * slope;
            weights[at] -= length * self.mean[at] / (self.square[at].sqrt() + EPSILON);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Moments;

    #[test]
    fn the_first_step_is_the_rate_long_and_the_next_ones_follow_the_formula() {
        let mut weights = [1.0, 1.0, 1.0];
        let mut moments = Moments::NEW;
        moments.step(&mut weights, &[0.5, -0.002, 0.0], 0.01);
        for (found, expected) in weights.iter().zip([0.99, 1.01, 1.0]) {
            assert!((found - expected).abs() < 1e-4, "{weights:?}");
        }
        // By hand in decimal arithmetic: mean 0.025 / 0.19, square 0.000 312 25 / 0.001 999.
        moments.step(&mut weights, &[-0.25, 0.0, 0.0], 0.01);
        let (mean, square) = ((0.9 * 0.05 - 0.1 * 0.25) / 0.19, (0.999 * 0.000_25 + 0.000_062_5) / 0.001_999);
        let expected = 0.99 - 0.01 * mean / f32::sqrt(square);
        assert!((weights[0] - expected).abs() < 1e-5, "{} {expected}", weights[0]);
    }
}
