//! Names of files.
use super::record::GameRecord;
use crate::game::Side;

/// Bytes of a file's name. Most systems take 255; what is left is for a number that tells equal
/// names apart and for the suffix of a file that is being written.
const LONGEST: usize = 240;

/// The name of a file from its stem, which is cut if it is too long, and its extension.
pub(crate) fn file_name(stem: &str, extension: &str) -> String {
    let room = LONGEST.saturating_sub(extension.len() + 1);
    let stem = stem.get(..stem.floor_char_boundary(room)).unwrap_or(stem);
    format!("{}.{extension}", stem.trim_end())
}

/// A stem that tells the game, the teams and when it was played, in signs that every file name can have.
pub(crate) fn stem(record: &GameRecord) -> String {
    let part = |text: &str| text.replace(|c: char| !c.is_alphanumeric() && c != '.', "_");
    let when = |when: Option<String>| when.map_or(String::new(), |when| format!("-{}", part(&when)));
    format!(
        "{}-{} vs {}{}{}",
        record.game.name(),
        part(record.team(Side::First)),
        part(record.team(Side::Second)),
        when(record.date.map(|date| date.to_string())),
        when(record.time.map(|time| time.to_string())),
    )
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, file_name};

    #[test]
    fn long_names_are_cut_between_signs() {
        assert_eq!(file_name("a b", "txt"), "a b.txt");
        let name = file_name(&"队".repeat(100), "txt");
        assert!(name.len() <= LONGEST && name.len() > LONGEST - 3 && name.ends_with("队.txt"), "{name}");
    }
}
