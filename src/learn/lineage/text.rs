//! Recipes as texts, in TOML.
use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;

use super::{Generation, Lineage, LineageError};
use crate::game::Game;
use crate::learn::{MOST_DEPTH, MOST_POSITIONS};
use crate::search::Depth;

/// What a text says.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    game: Spanned<String>,
    seed: Spanned<i64>,
    eval: Spanned<String>,
    generation: Spanned<Vec<SaidGeneration>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SaidGeneration {
    positions: Spanned<i64>,
    depth: Spanned<i64>,
    epochs: Spanned<i64>,
    #[serde(default)]
    with: Vec<Spanned<i64>>,
}

/// What is wrong with the text of a range of bytes.
struct Fault(Range<usize>, String);

impl Lineage {
    /// Reads the recipe of a net for the game `G`; `origin` says where the text comes from.
    ///
    /// # Errors
    /// Names the line and the word that is wrong, and what was expected.
    pub fn parse<G: Game>(text: &str, origin: &str) -> Result<Lineage, LineageError> {
        let told =
            |error: toml::de::Error| Fault(error.span().unwrap_or_default(), error.message().to_owned());
        let lineage = toml::from_str::<Said>(text).map_err(told).and_then(checked::<G>);
        lineage.map_err(|Fault(range, reason)| {
            let line = text[..range.start.min(text.len())].matches('\n').count() + 1;
            let word = text.get(range).unwrap_or_default().trim();
            let is_word = !word.is_empty() && !word.contains('\n');
            let reason = if is_word { format!("`{word}`: {reason}") } else { reason };
            LineageError { origin: origin.to_owned(), line, reason }
        })
    }

    /// The same as a text.
    pub(super) fn text(&self) -> String {
        // There is nothing in a recipe that TOML has no form for.
        toml::to_string(self).unwrap_or_default()
    }
}

fn checked<G: Game>(said: Said) -> Result<Lineage, Fault> {
    if said.game.get_ref() != G::NAME {
        return Err(Fault(said.game.span(), format!("another game, expected \"{}\"", G::NAME)));
    }
    let Some((eval, _)) = G::EVALS.iter().find(|(name, _)| name == said.eval.get_ref()) else {
        let names: Vec<String> = G::EVALS.iter().map(|(name, _)| format!("\"{name}\"")).collect();
        return Err(Fault(said.eval.span(), format!("no evaluation, expected {}", names.join(" or "))));
    };
    let seed = within(&said.seed, 0, i64::MAX)?;
    if said.generation.get_ref().is_empty() {
        return Err(Fault(said.generation.span(), "no generation, expected at least one".to_owned()));
    }
    let generations = (1..).zip(said.generation.into_inner()).map(generation);
    Ok(Lineage { game: G::NAME, seed, eval, generations: generations.collect::<Result<_, _>>()? })
}

fn generation((number, said): (i64, SaidGeneration)) -> Result<Generation, Fault> {
    let mut with = Vec::new();
    for earlier in &said.with {
        if number == 1 {
            return Err(Fault(earlier.span(), "the first generation has none before it".to_owned()));
        }
        let earlier_number: usize = within(earlier, 1, number - 1)?;
        if with.contains(&earlier_number) {
            return Err(Fault(earlier.span(), "expected each generation once".to_owned()));
        }
        with.push(earlier_number);
    }
    Ok(Generation {
        positions: within(&said.positions, 1, MOST_POSITIONS.into())?,
        depth: within::<Depth>(&said.depth, 1, MOST_DEPTH.into())?,
        epochs: within(&said.epochs, 1, u16::MAX.into())?,
        with,
    })
}

/// The number, if it is neither too small nor too great.
fn within<T: TryFrom<i64>>(said: &Spanned<i64>, least: i64, most: i64) -> Result<T, Fault> {
    let number = Some(*said.get_ref()).filter(|number| (least..=most).contains(number));
    let number = number.and_then(|number| T::try_from(number).ok());
    number.ok_or_else(|| Fault(said.span(), format!("expected {least} to {most}")))
}

#[cfg(test)]
mod tests {
    use super::super::Purpose;
    use super::Lineage;
    use crate::games::GameId;
    use crate::games::Visitor;
    use crate::games::ewn::Standard;

    const TEXT: &str = "game = \"ewn\"\nseed = 7\neval = \"race\"\n\n[[generation]]\npositions = 1_000\ndepth = 2\nepochs = 3\n\n[[generation]]\npositions = 2000\ndepth = 3\nepochs = 4\nwith = [1]\n";

    fn parsed(text: &str) -> Lineage {
        Lineage::parse::<Standard>(text, "a text").expect("a recipe")
    }

    #[test]
    fn a_recipe_comes_back_as_it_was() {
        let lineage = parsed(TEXT);
        assert_eq!(lineage, parsed(&lineage.text()));
        assert_eq!((lineage.seed, lineage.generations.len()), (7, 2));
        assert_eq!((lineage.generations[0].positions, &lineage.generations[1].with[..]), (1000, &[1][..]));
    }

    #[test]
    fn a_bad_word_is_named_with_its_line() {
        for (old, new, message) in [
            ("\"ewn\"", "\"mini5\"", "a text, line 1: `\"mini5\"`: another game, expected \"ewn\""),
            ("\"race\"", "\"rase\"", "a text, line 3: `\"rase\"`: no evaluation, expected"),
            ("= 7", "= -7", "a text, line 2: `-7`: expected 0 to"),
            ("1_000", "0", "a text, line 6: `0`: expected 1 to 500000000"),
            ("1_000", "\"many\"", "a text, line 6: `\"many\"`: invalid type"),
            ("depth = 2", "depth = 21", "a text, line 7: `21`: expected 1 to 20"),
            ("epochs = 3", "epochs = 0", "a text, line 8: `0`: expected 1 to 65535"),
            ("epochs = 3", "epoch = 3", "a text, line 8: `epoch`: unknown field `epoch`, expected"),
            ("epochs = 3", "", "missing field `epochs`"),
            ("epochs = 3", "epochs 3", "a text, line 8: "),
            ("[1]", "[2]", "a text, line 14: `2`: expected 1 to 1"),
            ("[1]", "[1, 1]", "a text, line 14: `1`: expected each generation once"),
            ("3\n", "3\nwith = [1]\n", "the first generation has none before it"),
        ] {
            let error = Lineage::parse::<Standard>(&TEXT.replacen(old, new, 1), "a text").expect_err(new);
            assert!(error.to_string().contains(message), "{error}");
        }
        let none = "game = \"ewn\"\nseed = 7\neval = \"race\"\ngeneration = []\n";
        let error = Lineage::parse::<Standard>(none, "a text").expect_err("no generation");
        assert_eq!(error.to_string(), "a text, line 4: `[]`: no generation, expected at least one");
    }

    #[test]
    fn a_difference_is_told() {
        let lineage = parsed(TEXT);
        assert_eq!(lineage.difference(&lineage), None);
        let two = &TEXT.find("\n[[generation]]\npositions = 2").expect("a generation");
        for (other, what) in [
            (TEXT.replace("= 7", "= 8"), "seed"),
            (TEXT.replace("depth = 3", "depth = 4"), "depth of generation 2"),
            (TEXT.replace("[1]", "[]"), "with of generation 2"),
            (TEXT[..*two].to_owned(), "number of generations"),
        ] {
            let found = lineage.difference(&parsed(&other)).map(|(found, ..)| found);
            assert_eq!(found.as_deref(), Some(what));
        }
    }

    #[test]
    fn seeds_differ_by_run_generation_and_purpose() {
        let (one, other) = (parsed(TEXT), Lineage { seed: 8, ..parsed(TEXT) });
        let mut seeds = Vec::new();
        for lineage in [one, other] {
            for generation in 1..=2 {
                seeds.push(lineage.seed(generation, Purpose::Positions));
                seeds.push(lineage.seed(generation, Purpose::Training));
            }
        }
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 8);
    }

    #[test]
    fn the_recipes_that_come_with_the_program_are_right() {
        struct Check;
        impl Visitor for Check {
            type Output = usize;

            fn visit<G: crate::game::Game>(self) -> usize {
                let parsed = Lineage::checked_in::<G>().map(|text| Lineage::parse::<G>(text, G::NAME));
                parsed.map(|parsed| parsed.expect("a recipe")).iter().count()
            }
        }
        let found: usize = GameId::ALL.iter().map(|game| game.visit(Check)).sum();
        assert_eq!(found, super::super::CHECKED_IN.len());
    }
}
