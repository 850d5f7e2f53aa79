//! The files of a match: games, report and picture.
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use anyhow::Context;

use crate::arena::{
    Game, Match, News, Outputs, PgnOut, Score, Thought, finished, picture, summary, termination,
};
use crate::cli::files::replace;
use crate::engine::GameResult;
use crate::game::Die;
use crate::records::{GameRecord, Ply, pgn};

/// The files, ready to be written.
pub(super) struct Files<'a> {
    outputs: &'a Outputs,
    games: Option<(File, &'a PgnOut)>,
}

impl<'a> Files<'a> {
    /// Opens them before the first game, so that no match is played for nothing.
    pub(super) fn open(outputs: &'a Outputs) -> anyhow::Result<Files<'a>> {
        let games = match &outputs.pgn {
            Some(out) => {
                let file = open(&out.path)?;
                if !out.append && out.path.is_file() {
                    file.set_len(0).with_context(|| format!("cannot write {}", out.path.display()))?;
                }
                Some((file, out))
            }
            None => None,
        };
        for path in [&outputs.report, &outputs.picture].into_iter().flatten() {
            open(path)?;
        }
        Ok(Files { outputs, games })
    }

    /// Writes what is new.
    pub(super) fn take(&mut self, news: &News, order: &Match) -> anyhow::Result<()> {
        match news {
            News::Finished(game) => {
                if let Some((file, out)) = &mut self.games {
                    let text = record(order, self.outputs, out, game)?;
                    writeln!(file, "{text}")
                        .with_context(|| format!("cannot write {}", out.path.display()))?;
                }
                Ok(())
            }
            // Games come in pairs.
            News::Pair(score) if self.outputs.autosave > 0 => {
                let every = self.outputs.autosave.div_ceil(2);
                if score.pairs.pairs().is_multiple_of(every) { self.end(score, order) } else { Ok(()) }
            }
            News::Started(..) | News::Pair(_) => Ok(()),
        }
    }

    /// Writes report and picture.
    pub(super) fn end(&self, score: &Score, order: &Match) -> anyhow::Result<()> {
        if let Some(path) = &self.outputs.report {
            let mut text = serde_json::to_string_pretty(&summary(score, order))?;
            text.push('\n');
            replace(path, text.as_bytes())?;
        }
        if let Some(path) = &self.outputs.picture {
            replace(path, picture(score, &order.names)?.as_bytes())?;
        }
        Ok(())
    }
}

/// A file to append to.
fn open(path: &Path) -> anyhow::Result<File> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    file.with_context(|| format!("cannot write {}", path.display()))
}

/// A game of the match as PGN.
fn record(order: &Match, outputs: &Outputs, out: &PgnOut, game: &Game) -> anyhow::Result<String> {
    let mut record = GameRecord::new(order.options.game, Some(&game.start.text))?;
    record.teams = [order.names[game.first].clone(), order.names[1 - game.first].clone()];
    outputs.event.clone_into(&mut record.event);
    outputs.site.clone_into(&mut record.place);
    let thoughts = game.played.thoughts.iter().map(Some).chain(std::iter::repeat(None));
    record.plies = game
        .played
        .moves
        .iter()
        .zip(thoughts)
        .map(|(word, thought)| ply(word, thought.filter(|_| !out.bare)))
        .collect();
    record.result = Some(game.played.winner.map_or(GameResult::Draw, GameResult::Win));
    record.comments.push(
        format!("dice seed {}; {}", game.start.seed, finished(game, &order.names)).replace(['{', '}'], ""),
    );
    record.tags.push(("Round".to_owned(), (game.number + 1).to_string()));
    record.tags.push(("Termination".to_owned(), termination(&game.played.ending).to_owned()));
    Ok(pgn::write(&record)?)
}

/// A move as the referee keeps it, `4:a5b4`.
fn ply(word: &str, thought: Option<&Thought>) -> Ply {
    let (die, text) = match word.split_once(':') {
        Some((face, text)) => (face.parse().ok().and_then(Die::new), text),
        None => (None, word),
    };
    Ply { die, text: text.to_owned(), comments: thought.map(remark).into_iter().collect() }
}

/// `+0.17/6 0.012s` as fastchess writes it: the score in units of 100 centipawns, the depth, the
/// time.
fn remark(thought: &Thought) -> String {
    let Thought { time, opinion, .. } = thought;
    let seconds = Duration::as_secs_f64(time);
    match opinion {
        Some(opinion) => {
            format!("{:+.2}/{} {seconds:.3}s", f64::from(opinion.centipawns) / 100.0, opinion.depth)
        }
        None => format!("{seconds:.3}s"),
    }
}
