/**
 * A game judged move by move as docs/review.md has it: luck is what a roll gave, loss what a move
 * cost, all by searches of one depth over the engine's own protocol.
 */
import { lineOf } from "./analyst.js";
import { bare, readPosition, shape, withDie, word } from "./games.js";
import { Gatherer } from "./info.js";

/** Lines that the protocol's `MultiPV` gives at most. */
const MOST_LINES = 64;

async function search(engine, position, depth, lines, isRolled, only = null) {
  let last = null;
  const gatherer = new Gatherer(isRolled ? lines : Infinity);
  const go = only ? `depth ${depth} searchmoves ${only}` : `depth ${depth}`;
  await engine.search(position, go, { options: { "Skill Level": 20, MultiPV: lines }, told: (info) => { last = gatherer.add(info) ?? last; } });
  return last;
}

/** Judges one ply; `before` is what the rules say of the position before it, its die not told. */
async function judgePly(engine, game, before, mover, { die, move }, depth) {
  const { dice } = shape(game);
  const judged = { side: mover, die, move, best: null, before: null, rolled: null, after: null, luck: 0, loss: null };
  const start = withDie(game, before.text, "-");
  if (dice) judged.before = (await search(engine, { start }, depth, 1, false)).mean.wp;
  if (dice && !die) return judged;
  const position = { start, die };
  const now = await engine.look(position);
  const lines = Math.min(MOST_LINES, Math.max(1, now.legal.length));
  const assessment = await search(engine, position, depth, lines, true);
  let line = lineOf(assessment, move);
  if (!line) [line] = (await search(engine, position, depth, 1, true, bare(move))).moves;
  const best = Math.max(assessment.moves[0].wp, line.wp);
  judged.best = bare(assessment.moves[0].pv[0]);
  judged.rolled = best;
  judged.after = line.wp;
  judged.before ??= best;
  judged.luck = best - judged.before;
  judged.loss = best - line.wp;
  return judged;
}

/**
 * Judges a record from where `before` ends, the plies that are judged already. `told(judged)` hears of
 * all that are judged so far, `isStale()` ends it.
 */
export async function judge(engine, { game, start, plies }, depth, { before: known, told, isStale }) {
  const judged = [...known];
  const words = plies.slice(0, known.length).map(word);
  await engine.fresh(game);
  for (const ply of plies.slice(known.length)) {
    const before = await engine.look({ start, moves: words });
    const { mover } = readPosition(game, before.text);
    judged.push(await judgePly(engine, game, before, mover, ply, depth));
    if (isStale()) return;
    told([...judged]);
    words.push(word(ply));
  }
}

/** Bounds of a loss that is an error, and a blunder: those of docs/review.md. */
export const ERROR = 0.02;
export const BLUNDER = 0.08;

/** What each side did, and the result less the luck, seen by the first side. */
export function summary(judged, result) {
  const sides = [0, 1].map(() => ({ judged: 0, loss: 0, mean: 0, errors: 0, blunders: 0, luck: 0 }));
  for (const { side, luck, loss } of judged) {
    const sum = sides[side];
    sum.luck += luck;
    if (loss === null) continue;
    sum.judged += 1;
    sum.loss += loss;
    sum.mean = sum.loss / sum.judged;
    if (loss >= BLUNDER) sum.blunders += 1;
    else if (loss >= ERROR) sum.errors += 1;
  }
  const points = { first: 1, draw: 0.5, second: 0 }[result] ?? null;
  const isKnown = points !== null && judged.every(({ loss }) => loss !== null);
  return { sides, result: points, adjusted: isKnown ? points - sides[0].luck + sides[1].luck : null };
}
