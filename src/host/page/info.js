/** `info` lines read, and gathered to what is known of a position. */

/** Fields with one number. */
const NUMBERS = new Set(["depth", "seldepth", "die", "multipv", "wp", "nodes", "nps", "hashfull", "tbhits", "time"]);

/** Reads an `info` line; null for one that is no report of a search. Unknown fields are skipped. */
export function parseInfo(line) {
  const words = line.split(/\s+/);
  if (words[0] !== "info" || words[1] === "string") return null;
  const info = { pv: [] };
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at];
    if (NUMBERS.has(word)) info[word] = Number(words[++at]);
    else if (word === "faces") info.faces = words[++at].split(",").map(Number);
    else if (word === "score") {
      info[words[at + 1]] = Number(words[at + 2]);
      at += 2;
    } else if (word === "proven") {
      info.proven = [Number(words[at + 1]), Number(words[at + 2])];
      at += 2;
    } else if (word === "pv") {
      info.pv = words.slice(at + 1);
      break;
    }
  }
  // An engine that tells no win probability has centipawns, which protocol.md maps.
  if (info.wp === undefined && info.cp !== undefined) info.wp = 1 / (1 + 10 ** (-info.cp / 400));
  if (info.wp === undefined && info.mate !== undefined) info.wp = info.mate > 0 ? 1 : 0;
  return info.wp === undefined ? null : info;
}

/**
 * Gathers the lines of a search to assessments: all lines of one iteration.
 *
 * An assessment is `{ depth, nodes, nps, tbhits, time, moves, faces, mean }`: `moves` the lines of the
 * known die, the best first; before the roll `faces` has a line for each face, 1 to 6, and `mean` the
 * average. All win probabilities are those of the side to move.
 */
export class Gatherer {
  #expected;
  #coming = [];
  #whole = null;

  /** `expected` is the number of lines of an iteration with a known die. */
  constructor(expected) {
    this.#expected = expected;
  }

  /** Takes a line; returns the assessment if it is whole with it, else null. */
  add(info) {
    if (this.#coming.length && this.#coming[0].depth !== info.depth) this.#coming = [];
    // An engine may report a better move in the middle of an iteration: it begins anew.
    const isMean = info.multipv === undefined && info.faces === undefined && this.#coming[0]?.faces !== undefined;
    if (!isMean && info.faces === undefined && (info.multipv ?? 1) === 1) this.#coming = [];
    this.#coming.push(info);
    if (isMean) return this.#beforeRoll();
    const isWhole = info.faces === undefined && this.#coming.length >= this.#expected;
    // The first word is better than none, and a lone line never replaces a whole list.
    if (isWhole || (info.faces === undefined && this.#whole === null)) return this.#afterRoll(isWhole);
    return null;
  }

  #afterRoll(isWhole) {
    const moves = [...this.#coming];
    const last = moves.at(-1);
    const assessment = { ...figures(last), moves, faces: null, mean: null, wp: moves[0].wp };
    if (isWhole) this.#whole = assessment;
    return assessment;
  }

  #beforeRoll() {
    const mean = this.#coming.at(-1);
    const faces = new Map();
    for (const line of this.#coming.slice(0, -1)) {
      // With several lines for a face the first is the best.
      for (const face of line.faces ?? []) if (!faces.has(face)) faces.set(face, line);
    }
    this.#whole = { ...figures(mean), moves: [], faces, mean, wp: mean.wp };
    return this.#whole;
  }
}

function figures({ depth, nodes, nps, tbhits, time }) {
  return { depth, nodes, nps, tbhits, time };
}
