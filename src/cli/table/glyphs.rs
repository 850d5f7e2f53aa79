//! Large signs: three rows of half blocks, to be read from a metre away.

/// Terminal rows of a large sign.
pub(super) const ROWS: usize = 3;
/// Dots of a sign from top to bottom; two of them fill a row.
const DOTS: usize = 5;

/// The signs: five rows of dots, `#` for a set one.
const GLYPHS: &[(char, [&str; DOTS])] = &[
    ('0', ["###", "# #", "# #", "# #", "###"]),
    ('1', [" # ", "## ", " # ", " # ", "###"]),
    ('2', ["###", "  #", "###", "#  ", "###"]),
    ('3', ["###", "  #", "###", "  #", "###"]),
    ('4', ["# #", "# #", "###", "  #", "  #"]),
    ('5', ["###", "#  ", "###", "  #", "###"]),
    ('6', ["###", "#  ", "###", "# #", "###"]),
    ('7', ["###", "  #", "  #", " # ", " # "]),
    ('8', ["###", "# #", "###", "# #", "###"]),
    ('9', ["###", "# #", "###", "  #", "###"]),
    ('A', [" # ", "# #", "###", "# #", "# #"]),
    ('B', ["## ", "# #", "## ", "# #", "## "]),
    ('C', ["###", "#  ", "#  ", "#  ", "###"]),
    ('D', ["## ", "# #", "# #", "# #", "## "]),
    ('E', ["###", "#  ", "## ", "#  ", "###"]),
    ('F', ["###", "#  ", "## ", "#  ", "#  "]),
    ('G', ["###", "#  ", "# #", "# #", "###"]),
    ('H', ["# #", "# #", "###", "# #", "# #"]),
    ('I', ["###", " # ", " # ", " # ", "###"]),
    ('J', ["  #", "  #", "  #", "# #", "###"]),
    ('Q', ["###", "# #", "# #", "###", "  #"]),
    ('R', ["## ", "# #", "## ", "# #", "# #"]),
    (':', [" ", "#", " ", "#", " "]),
    ('-', ["   ", "   ", "###", "   ", "   "]),
    ('?', ["###", "  #", " ##", "   ", " # "]),
    (' ', [" ", " ", " ", " ", " "]),
];

/// The rows of a text in large signs, [`None`] if one of its signs has no large form. Letters are
/// shown as capitals.
pub(super) fn large(text: &str) -> Option<[String; ROWS]> {
    let mut rows: [String; ROWS] = Default::default();
    for c in text.chars() {
        let c = c.to_ascii_uppercase();
        let (_, dots) = GLYPHS.iter().find(|(sign, _)| *sign == c)?;
        for (number, row) in rows.iter_mut().enumerate() {
            if !row.is_empty() {
                row.push(' ');
            }
            let upper = dots.get(2 * number).copied().unwrap_or_default();
            let lower = dots.get(2 * number + 1).copied().unwrap_or_default();
            for column in 0..upper.len() {
                let is_set = |dots: &str| dots.as_bytes().get(column) == Some(&b'#');
                row.push(match (is_set(upper), is_set(lower)) {
                    (true, true) => '█',
                    (true, false) => '▀',
                    (false, true) => '▄',
                    (false, false) => ' ',
                });
            }
        }
    }
    Some(rows)
}

#[cfg(test)]
mod tests {
    use super::{GLYPHS, large};

    #[test]
    fn signs_are_whole_and_differ() {
        for (index, (sign, dots)) in GLYPHS.iter().enumerate() {
            let width = dots[0].len();
            assert!(dots.iter().all(|row| row.len() == width), "{sign}");
            assert!(GLYPHS[..index].iter().all(|(_, other)| other != dots), "{sign}");
        }
    }

    #[test]
    fn a_text_becomes_three_rows() {
        let rows = large("4:b").unwrap();
        assert_eq!(rows, ["█ █ ▄ █▀▄", "▀▀█ ▄ █▀▄", "  ▀   ▀▀ "]);
        assert_eq!(large("é"), None);
    }
}
