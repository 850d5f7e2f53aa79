//! The nodes of an SGF file, whatever its game.
use crate::records::cursor::{Cursor, Place, clean};
use crate::records::error::{Problem, RecordError};

/// The main line of a game.
pub(super) struct MainLine {
    /// Its nodes, the root first.
    pub(super) nodes: Vec<Node>,
    /// Where it begins.
    pub(super) at: Place,
}

/// A node: its properties in order.
pub(super) type Node = Vec<Property>;

/// A property with its values.
pub(super) struct Property {
    /// The capitals of its name; those of old files have small letters too.
    pub(super) name: String,
    /// Where it begins.
    pub(super) at: Place,
    /// The values, at least one.
    pub(super) values: Vec<Value>,
}

/// A value, without its brackets and what is escaped in it as itself.
pub(super) struct Value {
    pub(super) text: String,
    pub(super) at: Place,
}

/// A tree that is open.
struct Branch {
    /// Whether it belongs to the main line.
    is_main: bool,
    /// Whether a tree within it has begun.
    has_branched: bool,
}

/// Reads the games of a file; more than that are an error.
///
/// # Errors
/// Names line, column, the word there and what was expected.
pub(super) fn games(text: &str, most: usize) -> Result<Vec<MainLine>, RecordError> {
    let mut cursor = Cursor::new(text.strip_prefix('\u{FEFF}').unwrap_or(text), 1);
    let mut games = Vec::new();
    loop {
        // What is written between the games does not belong to them.
        while cursor.peek_raw().is_some() && !begins_game(&cursor) {
            cursor.bump();
        }
        if cursor.peek_raw().is_none() {
            return Ok(games);
        }
        if games.len() == most {
            return Err(RecordError::new(cursor.place(), Problem::Games { most }));
        }
        games.push(game(&mut cursor)?);
    }
}

/// Whether a game begins here: a bracket, then a node.
fn begins_game(cursor: &Cursor) -> bool {
    cursor.rest().strip_prefix('(').is_some_and(begins_node)
}

fn begins_node(text: &str) -> bool {
    text.trim_start().starts_with(';')
}

/// Whether a text has a game, perhaps after other text.
pub(in crate::records) fn has_game(text: &str) -> bool {
    text.split('(').skip(1).any(begins_node)
}

/// Reads `(;…)`, and the first of the trees within each.
fn game(cursor: &mut Cursor) -> Result<MainLine, RecordError> {
    let at = cursor.place();
    let mut nodes = Vec::new();
    let mut open: Vec<Branch> = Vec::new();
    loop {
        skip_blanks(cursor);
        match cursor.peek_raw() {
            Some('(') => {
                let is_main = open.last().is_none_or(|parent| parent.is_main && !parent.has_branched);
                if let Some(parent) = open.last_mut() {
                    parent.has_branched = true;
                }
                open.push(Branch { is_main, has_branched: false });
                cursor.bump();
            }
            Some(')') => {
                cursor.bump();
                open.pop();
                if open.is_empty() {
                    return Ok(MainLine { nodes, at });
                }
            }
            Some(';') if open.last().is_some_and(|branch| !branch.has_branched) => {
                cursor.bump();
                let node = node(cursor)?;
                if open.last().is_some_and(|branch| branch.is_main) {
                    nodes.push(node);
                }
            }
            Some(_) => {
                let word = clean(cursor.clone().take_while(|c| !c.is_whitespace()));
                return Err(RecordError::word(cursor.place(), "node", &word, "`;` of a node, `(` or `)`"));
            }
            None => return Err(RecordError::word(at, "game", "(", "`)` at its end")),
        }
    }
}

/// Reads the properties of a node.
fn node(cursor: &mut Cursor) -> Result<Node, RecordError> {
    let mut node = Node::new();
    loop {
        skip_blanks(cursor);
        let at = cursor.place();
        let written = take_letters(cursor);
        if written.is_empty() {
            return Ok(node);
        }
        let mut values = Vec::new();
        loop {
            skip_blanks(cursor);
            if cursor.peek_raw() != Some('[') {
                break;
            }
            values.push(value(cursor)?);
        }
        if values.is_empty() {
            return Err(RecordError::word(at, "property", &written, "a value in brackets after its name"));
        }
        let name = written.chars().filter(char::is_ascii_uppercase).collect();
        node.push(Property { name, at, values });
    }
}

/// Reads `[…]`.
fn value(cursor: &mut Cursor) -> Result<Value, RecordError> {
    cursor.bump();
    let at = cursor.place();
    let mut text = String::new();
    loop {
        match cursor.bump() {
            Some(']') => return Ok(Value { text, at }),
            // An escaped end of a line is none.
            Some('\\') => text.extend(cursor.bump().filter(|&c| c != '\n')),
            Some(c) => text.push(c),
            None => return Err(RecordError::word(at, "value", &clean(&text), "`]` at its end")),
        }
    }
}

// Signs of double width may stand in any text of a game, and have no meaning of their own.

fn skip_blanks(cursor: &mut Cursor) {
    while cursor.peek_raw().is_some_and(char::is_whitespace) {
        cursor.bump();
    }
}

fn take_letters(cursor: &mut Cursor) -> String {
    let mut letters = String::new();
    while let Some(letter) = cursor.peek_raw().filter(char::is_ascii_alphabetic) {
        letters.push(letter);
        cursor.bump();
    }
    letters
}
