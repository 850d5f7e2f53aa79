//! What a running search tells of what it found so far.
use super::bounds::Bounds;
use super::control::{Control, Crew};
use super::info::{Faces, Info};
use super::proof::Proof;
use super::root::{Candidate, Decision, Root};
use super::{Depth, MAX_DEPTH};
use crate::game::{Die, Game, Value};

/// How far a search has come.
#[derive(Clone, Copy, Debug)]
pub(super) struct Progress {
    pub(super) depth: Depth,
    /// The deepest ply entered.
    pub(super) reach: Depth,
    /// How full the search's memory is, in thousandths.
    pub(super) permille: usize,
}

impl Progress {
    /// Nothing was searched.
    const NONE: Progress = Progress { depth: 0, reach: 0, permille: 0 };
}

/// Hands lines to whoever asked for the search.
pub(super) struct Reporter<'a> {
    control: &'a Control,
    crew: &'a Crew,
    take: &'a mut dyn FnMut(Info),
    reported: bool,
}

impl<'a> Reporter<'a> {
    pub(super) fn new(control: &'a Control, crew: &'a Crew, take: &'a mut dyn FnMut(Info)) -> Self {
        Reporter { control, crew, take, reported: false }
    }

    /// Whether a line was told.
    pub(super) fn has_reported(&self) -> bool {
        self.reported
    }

    /// The one line of a search that had no time to find anything.
    pub(super) fn tell_static<G: Game>(&mut self, value: Value, certain: bool, line: Vec<String>) {
        let bounds = if certain { Bounds::result(value) } else { Bounds::estimate(value) };
        let info = self.info::<G>(Progress::NONE, value, bounds);
        self.send(Info { rank: Some(1), line, ..info });
    }

    /// The best `lines` moves of the root as they are sorted, and the average over a roll. `line`
    /// gives the expected line of play that begins with a move.
    pub(super) fn tell<G: Game>(
        &mut self,
        root: &Root<G>,
        progress: Progress,
        lines: usize,
        line: &dyn Fn(&Candidate<G>) -> Vec<String>,
    ) {
        match root {
            Root::Decision(decision) => self.tell_decision(decision, progress, lines, None, line),
            Root::Chance(rolls) => {
                for (outcome, decision) in rolls {
                    let faces = Faces(outcome.dice().collect());
                    self.tell_decision(decision, progress, lines, Some(&faces), line);
                }
                if let Some(bounds) = root.bounds() {
                    let info = self.info::<G>(progress, bounds.lower, bounds);
                    self.send(info);
                }
            }
        }
    }

    fn tell_decision<G: Game>(
        &mut self,
        decision: &Decision<G>,
        progress: Progress,
        lines: usize,
        faces: Option<&Faces>,
        line: &dyn Fn(&Candidate<G>) -> Vec<String>,
    ) {
        if decision.candidates.is_empty() {
            let info = self.info::<G>(progress, Value::LOSS, Bounds::result(Value::LOSS));
            self.send(Info { faces: faces.cloned(), ..info });
        }
        for (index, candidate) in decision.candidates.iter().take(lines).enumerate() {
            let Some(bounds) = candidate.bounds else { return };
            let info = self.info::<G>(progress, bounds.upper, bounds);
            self.send(Info { faces: faces.cloned(), rank: Some(index + 1), line: line(candidate), ..info });
        }
    }

    fn info<G: Game>(&self, progress: Progress, value: Value, bounds: Bounds) -> Info {
        let Bounds { complete, proof, .. } = bounds;
        let has_proof = G::DICE && proof != Proof::NONE;
        let value = if has_proof { proof.nearest(value) } else { value };
        let plies = if G::DICE || !complete { None } else { value.plies_to_end() };
        let certain = complete && value.is_certain() || plies.is_some();
        let value = match value.units().signum() {
            1 if certain => Value::WIN,
            -1 if certain => Value::LOSS,
            _ => value,
        };
        Info {
            depth: progress.depth,
            reach: progress.reach,
            faces: None,
            rank: None,
            value,
            certain,
            plies,
            proof: has_proof.then_some(proof),
            nodes: self.crew.nodes(),
            hits: self.crew.hits(),
            time: self.control.elapsed(),
            permille: progress.permille,
            line: Vec::new(),
        }
    }

    fn send(&mut self, info: Info) {
        self.reported = true;
        (self.take)(info);
    }
}

/// A line of play: a move of the root, then each `reply` to the position that it leads to, with the
/// die that it is for. It ends with the game, before a turn of which only a part is known, and before it
/// comes back to a position that it has been at.
pub(super) fn line<G: Game>(
    root: &G,
    candidate: &Candidate<G>,
    mut reply: impl FnMut(&G) -> Option<(Option<Die>, G::Move)>,
) -> Vec<String> {
    let known = |position: &G| position.recurrence().map_or(position.key(), |recurrence| recurrence.key);
    let mut line = vec![root.action_text(candidate.action)];
    let mut position = candidate.after;
    let mut seen = vec![known(root), known(&position)];
    while line.len() < usize::from(MAX_DEPTH) && position.result().is_none() {
        let Some((die, mv)) = reply(&position) else { break };
        let mut text = position.move_text(mv);
        let mut next = position.play(mv);
        while next.is_amid()
            && let Some((_, mv)) = reply(&next)
        {
            text += &next.move_text(mv);
            next = next.play(mv);
        }
        if next.is_amid() || seen.contains(&known(&next)) {
            break;
        }
        line.push(die.map_or(text.clone(), |die| format!("{die}:{text}")));
        seen.push(known(&next));
        position = next;
    }
    line
}
