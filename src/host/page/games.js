/** What a page must know of each game to draw it; the rules are the engine's. */

const STONES = [..."123456"];

/**
 * `size` squares each way; `dice` whether a die is rolled; `sides` the colours of the first and the
 * second side and `letters` their letters in position texts; `set` how pieces are drawn and `kinds`
 * which there are, `hasFaces` if the die names them in this order; `triangles` whether stones are arranged before the game;
 * `goals` the squares that the sides head for; `depth` the plies of a review that takes seconds.
 */
const SHAPES = {
  ewn: { size: 5, dice: true, sides: ["red", "blue"], letters: "rb", set: "stones", kinds: STONES, triangles: true, goals: ["e1", "a5"], depth: 5 },
  rowrace: { size: 5, dice: true, sides: ["white", "black"], letters: "wb", set: "stones", kinds: STONES, depth: 5 },
  dicechess: { size: 6, dice: true, sides: ["white", "black"], letters: "wb", set: "chess", kinds: [..."PNBRQK"], hasFaces: true, depth: 3 },
  mini5: { size: 5, dice: false, sides: ["white", "black"], letters: "wb", set: "chess", kinds: [..."KQRBN"], depth: 5 },
  amazons: { size: 10, dice: false, sides: ["white", "black"], letters: "wb", set: "chess", kinds: ["Q"], depth: 1 },
  amazons8: { size: 8, dice: false, sides: ["white", "black"], letters: "wb", set: "chess", kinds: ["Q"], depth: 1 },
};
const VARIANTS = { "ewn-nearest": "ewn", "mini5-sl": "mini5" };

/** The shape of a game by its name, undefined for one that cannot be drawn. */
export function shape(game) {
  return SHAPES[VARIANTS[game] ?? game];
}

/** The names of all games that can be drawn. */
export const GAMES = ["ewn", "ewn-nearest", "rowrace", "dicechess", "mini5", "mini5-sl", "amazons", "amazons8"];

/** The two stones' triangles of ewn in the order of the protocol's `setup`. */
export const TRIANGLES = [
  ["a5", "b5", "c5", "a4", "b4", "a3"],
  ["e1", "d1", "c1", "e2", "d2", "e3"],
];

/** The square of a file and a rank, both from 0. */
export function square(file, rank) {
  return "abcdefghij"[file] + (rank + 1);
}

/** The file and the rank of a square, both from 0. */
export function place(name) {
  return [name.charCodeAt(0) - "a".charCodeAt(0), Number(name.slice(1)) - 1];
}

/** The squares of a move, without the die that it may carry; none for a pass. */
export function squares(move) {
  return bare(move).match(/[a-j](?:10|[1-9])/g) ?? [];
}

/** A ply as the protocol writes it: the move with its die, where it is known. */
export function word({ die, move }) {
  return die ? `${die}:${move}` : move;
}

/** A move without its die. */
export function bare(move) {
  return move.slice(move.indexOf(":") + 1);
}

/** The die of a move, null without one. */
export function dieOf(move) {
  return move.includes(":") ? Number(move[0]) : null;
}

/**
 * Reads a position text: `pieces` by square, each `{ side, kind }` with side 0 or 1 (null for an
 * arrow) and kind a stone's number or a letter; `mover`; the text's `fields`.
 */
export function readPosition(game, text) {
  const { size, letters, set } = shape(game);
  const fields = text.split(" ");
  const pieces = new Map();
  fields[0].split("/").forEach((row, down) => {
    let file = 0;
    for (const sign of row.match(/10|./g) ?? []) {
      if (/\d/.test(sign)) {
        file += Number(sign);
        continue;
      }
      const at = square(file++, size - 1 - down);
      if (sign === "*") pieces.set(at, { side: null, kind: "arrow" });
      else {
        const upper = sign.toUpperCase();
        const kind = set === "stones" ? String(upper.charCodeAt(0) - "A".charCodeAt(0) + 1) : upper;
        pieces.set(at, { side: sign === upper ? 0 : 1, kind });
      }
    }
  });
  return { pieces, mover: fields[1] === letters[1] ? 1 : 0, fields };
}

/** The board's part of a position text. */
export function writeBoard(game, pieces) {
  const { size, set } = shape(game);
  const sign = ({ side, kind }) => {
    if (side === null) return "*";
    const letter = set === "stones" ? "ABCDEF"[Number(kind) - 1] : kind;
    return side === 0 ? letter : letter.toLowerCase();
  };
  const rows = [];
  for (let rank = size - 1; rank >= 0; rank -= 1) {
    let row = "";
    let empty = 0;
    for (let file = 0; file < size; file += 1) {
      const piece = pieces.get(square(file, rank));
      if (!piece) {
        empty += 1;
        continue;
      }
      row += (empty || "") + sign(piece);
      empty = 0;
    }
    rows.push(row + (empty || ""));
  }
  return rows.join("/");
}

/** A position text with the die that it may lack. */
export function completed(game, text) {
  const fields = text.trim().split(/\s+/);
  return shape(game).dice && fields.length === 2 ? `${fields.join(" ")} -` : text.trim();
}

/** The die of a position text: a face, `sealed`, or null for an open one. */
export function dieIn(game, text) {
  if (!shape(game).dice) return null;
  const die = text.split(" ")[2];
  if (die.startsWith("#")) return "sealed";
  return die === "-" ? null : Number(die);
}

/** A position text with another die: `-`, a face, or `#SEED.N`. Without dice it stays as it is. */
export function withDie(game, text, die) {
  if (!shape(game).dice) return text;
  const fields = text.split(" ");
  fields[2] = String(die);
  return fields.join(" ");
}

/** A position text with another side to move, 0 or 1. */
export function withMover(game, text, side) {
  const fields = text.split(" ");
  fields[1] = shape(game).letters[side];
  return fields.join(" ");
}
