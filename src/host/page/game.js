/** A game that is played: its moves, its dice, who plays it. It is plain data, and so it can be kept. */
import { bare, readPosition, shape, word } from "./games.js";

/** What is offered on the first visit: ewn, a person against the first engine. */
export function usualChoices([{ name }]) {
  const side = (engine) => ({ engine, level: 20, seconds: 1 });
  return { game: "ewn", sides: [side(null), side(name)], dice: "program", seed: "1", minutes: 0, increment: 0, begins: 0, arrange: false, from: "" };
}

export class Game {
  /**
   * `start` is the text of the first position; `sides` two of `{ engine, level, seconds }` with
   * `engine` null for a person; `dice` is `program`, `hand` or `seed`; `clock` null or `{ base, increment, left }`
   * in milliseconds, `left` of both sides.
   */
  constructor({ game, start, sides, dice = "program", clock = null, plies = [], undone = [], die = null, luck = null, result = null, begun = new Date().toISOString() }) {
    Object.assign(this, { game, start, sides, dice, clock, plies, undone, die, luck, result, begun });
  }

  /** A game that was kept, null if it is none. */
  static restored(saved) {
    const isOne = saved && shape(saved.game) && typeof saved.start === "string" && saved.sides?.length === 2 && Array.isArray(saved.plies) && Array.isArray(saved.undone);
    return isOne ? new Game(saved) : null;
  }

  /** The moves as the protocol writes them, each with its die. */
  get words() {
    return this.plies.map(word);
  }

  /** The position of now, as an engine is told it. */
  get position() {
    return { start: this.start, moves: this.words, die: this.dice === "seed" ? null : this.die };
  }

  /** The side to move: the sides take turns in all games. */
  get mover() {
    return readPosition(this.game, this.start).mover ^ (this.plies.length % 2);
  }

  /** Whether a side, 0 or 1, is played by a person. */
  isHuman(side) {
    return this.sides[side].engine === null;
  }

  /** Whether nobody plays but engines. */
  get isWatched() {
    return !this.isHuman(0) && !this.isHuman(1);
  }

  /** The die of the turn, and what it gave (null where that is not known). */
  roll(die, luck) {
    this.die = die;
    this.luck = luck;
    // Another roll than the one that was taken back is another game.
    if (this.undone.length && this.undone.at(-1).die !== die) this.undone = [];
  }

  /** Makes a move, and gives the ply; `left` are the clocks when its turn began. What it cost comes later. */
  play(move, left = null) {
    const next = this.undone.pop();
    if (next && (next.die !== this.die || next.move !== bare(move))) this.undone = [];
    const ply = { die: this.die, move: bare(move), luck: this.luck, cost: null, left };
    this.plies.push(ply);
    this.die = null;
    this.luck = null;
    return ply;
  }

  /** Whether the result is not that of the board: a resignation, a clock, a fault. */
  get isGivenUp() {
    return this.result !== null && this.result.why !== "rules";
  }

  get canUndo() {
    return this.plies.length > 0 || this.isGivenUp;
  }

  /** Takes a ply back: its roll stands again, and its clocks. */
  undo() {
    this.result = null;
    if (this.die !== null) this.undone.push({ die: this.die, move: null, luck: this.luck, cost: null });
    const ply = this.plies.pop();
    this.undone.push(ply);
    this.die = ply.die;
    this.luck = ply.luck;
    if (this.clock && ply.left) this.clock.left = [...ply.left];
  }

  get canRedo() {
    return this.undone.length > 0 && this.undone.at(-1).move !== null;
  }

  /** Makes the move again that was taken back last. */
  redo() {
    this.plies.push(this.undone.pop());
    const next = this.undone.at(-1) ?? { die: null, luck: null };
    this.die = next.die;
    this.luck = next.luck;
    if (next.move === null) this.undone.pop();
  }

  /** The game as the server's record of it; `names` are the players'. */
  record(names) {
    const begun = new Date(this.begun);
    const pad = (number) => String(number).padStart(2, "0");
    return {
      game: this.game,
      teams: names,
      start: this.start,
      plies: this.plies.map(({ die, move }) => ({ die, move, comments: [] })),
      result: this.result?.winner ?? null,
      date: `${begun.getFullYear()}-${pad(begun.getMonth() + 1)}-${pad(begun.getDate())}`,
      time: `${pad(begun.getHours())}:${pad(begun.getMinutes())}`,
      place: "",
      event: "",
      comments: [],
      tags: [],
    };
  }
}
