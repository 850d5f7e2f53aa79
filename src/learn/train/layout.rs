//! What a game says of its inputs, as tables.
use crate::game::Game;

/// The inputs of a game: what they have in common, and their images.
pub(super) struct Layout {
    /// How many inputs there are.
    pub(super) inputs: usize,
    /// How many kinds of inputs there are; 0 in a game whose inputs have nothing in common.
    pub(super) factors: usize,
    /// The kind of each input.
    kinds: Vec<u16>,
    /// The images of all inputs under one symmetry after the other.
    images: Vec<u16>,
}

impl Layout {
    /// That of the game `G`.
    pub(super) fn of<G: Game>() -> Layout {
        let small = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
        let inputs = 0..G::INPUTS;
        let image = |symmetry| inputs.clone().map(move |input| small(G::image(input, symmetry)));
        Layout {
            inputs: G::INPUTS,
            factors: G::FACTORS,
            kinds: inputs.clone().map(|input| small(G::factor(input))).collect(),
            images: (0..G::IMAGES).flat_map(image).collect(),
        }
    }

    /// How many symmetries there are.
    pub(super) fn symmetries(&self) -> usize {
        self.images.len() / self.inputs
    }

    /// The kind of an input; [`None`] in a game whose inputs have nothing in common.
    pub(super) fn factor(&self, input: usize) -> Option<usize> {
        (self.factors > 0).then(|| usize::from(self.kinds[input]))
    }

    /// The image of each input under a symmetry.
    pub(super) fn images(&self, symmetry: usize) -> &[u16] {
        &self.images[symmetry * self.inputs..][..self.inputs]
    }
}
