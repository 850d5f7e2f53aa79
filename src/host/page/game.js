/** A game that is played: its moves, its dice, who plays it. It is plain data, and so it can be kept. */
import { bare } from "./games.js";

export class Game {
  /**
   * `start` is the text of the first position; `sides` two of `{ engine, level, seconds }` with
   * `engine` null for a person; `dice` is `program`, `hand` or `seed`; `clock` null or `{ left, increment }`
   * in milliseconds.
   */
  constructor({ game, start, sides, dice = "program", clock = null, plies = [], undone = [], die = null, luck = null, result = null, begun = new Date().toISOString() }) {
    Object.assign(this, { game, start, sides, dice, clock, plies, undone, die, luck, result, begun });
  }

  /** The moves as the protocol writes them, each with its die. */
  get words() {
    return this.plies.map(({ die, move }) => (die ? `${die}:${move}` : move));
  }

  /** The position of now, as an engine is told it. */
  get position() {
    return { start: this.start, moves: this.words, die: this.dice === "seed" ? null : this.die };
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

  /** Makes a move; `cost` is what it lost, null where that is not known. */
  play(move, cost) {
    const next = this.undone.pop();
    if (next && (next.die !== this.die || next.move !== bare(move))) this.undone = [];
    this.plies.push({ die: this.die, move: bare(move), luck: this.luck, cost });
    this.die = null;
    this.luck = null;
  }

  /** Takes a ply back: its roll stands again. */
  undo() {
    if (this.die !== null) this.undone.push({ die: this.die, move: null, luck: this.luck, cost: null });
    const ply = this.plies.pop();
    this.undone.push(ply);
    this.die = ply.die;
    this.luck = ply.luck;
    this.result = null;
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
