/** A game that is played: its moves, its dice, who plays it. It is plain data, and so it can be kept. */
import { bare, dieIn, readPosition, shape, withDie, withMover, word } from "./games.js";

/** What is offered on the first visit: ewn, a person against the first engine. */
export function usualChoices([{ name }]) {
  const side = (engine) => ({ engine, level: 20, seconds: 1 });
  return { game: "ewn", sides: [side(null), side(name)], dice: "program", seed: "1", minutes: 0, increment: 0, begins: 0, arrange: false, from: "" };
}

/** The game of the form of new games; `text` is what the rules make of its position. */
export function chosenGame({ game, sides, dice, seed, minutes, increment, begins, from }, text) {
  const isRolled = shape(game).dice;
  const base = 60_000 * minutes;
  // A die that the text tells is that of the first turn; sealed dice stay sealed.
  const told = dieIn(game, text);
  let way = isRolled ? dice : "program";
  let start = from || !isRolled ? text : withMover(game, text, begins);
  if (isRolled && dice === "seed") start = withDie(game, start, `#${seed}.0`);
  else if (told === "sealed") way = "seed";
  else start = withDie(game, start, "-");
  const clock = base > 0 ? { base, increment: 1000 * increment, left: [base, base] } : null;
  return new Game({ game, start, sides, dice: way, die: way === "seed" ? null : told, clock });
}

export class Game {
  /**
   * `start` is the text of the first position; `sides` two of `{ engine, level, seconds }` with
   * `engine` null for a person; `dice` is `program`, `hand` or `seed`; `clock` null or `{ base, increment, left }`
   * in milliseconds, `left` of both sides. `die` is the roll of the turn, `luck` what it gave, and `turnLeft`
   * the clocks when it began; `firstDie` is the roll that the game began with, if it was told.
   */
  constructor({ game, start, sides, dice = "program", clock = null, plies = [], undone = [], die = null, luck = null, result = null, turnLeft = null, firstDie = die, begun = new Date().toISOString() }) {
    Object.assign(this, { game, start, sides, dice, clock, plies, undone, die, luck, result, turnLeft, firstDie, begun });
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

  /** A turn begins with these clocks, unless it goes on: what it takes back later gives them back. */
  beginTurn(left) {
    this.turnLeft ??= left && [...left];
  }

  /** Makes a move, and gives the ply. What it cost comes later. */
  play(move) {
    const next = this.undone.pop();
    if (next && (next.die !== this.die || next.move !== bare(move))) this.undone = [];
    const ply = { die: this.die, move: bare(move), luck: this.luck, cost: null, left: this.turnLeft };
    this.plies.push(ply);
    this.#turnTo({ die: null, luck: null, left: null });
    return ply;
  }

  /** Whether the result is not that of the board: a resignation, a clock, a fault. */
  get isGivenUp() {
    return this.result !== null && this.result.why !== "rules";
  }

  get canUndo() {
    const first = readPosition(this.game, this.start).mover;
    return this.isGivenUp || this.plies.some((_, number) => this.isWatched || this.isHuman(first ^ (number % 2)));
  }

  /**
   * Lifts a resignation or a loss on time, or takes plies back until a person is to move, of a watched
   * game one: the roll stands again, and the clocks.
   */
  undo() {
    const isLifted = this.isGivenUp;
    this.result = null;
    if (isLifted) {
      this.#turnTo({ die: this.die, luck: this.luck, left: this.turnLeft });
      return;
    }
    // The roll of this turn comes back with Redo.
    if (this.die !== null) this.undone.push({ die: this.die, move: null, luck: this.luck });
    do {
      const ply = this.plies.pop();
      this.undone.push(ply);
      this.#turnTo(ply);
    } while (this.plies.length && !this.isWatched && !this.isHuman(this.mover));
  }

  get canRedo() {
    return this.result === null && this.undone.length > 0 && this.undone.at(-1).move !== null;
  }

  /** Makes plies again that were taken back, until a person is to move, of a watched game one. */
  redo() {
    do {
      this.plies.push(this.undone.pop());
      const next = this.undone.at(-1);
      this.#turnTo({ die: next?.die ?? null, luck: next?.luck ?? null, left: null });
      if (next && next.move === null) this.undone.pop();
    } while (this.canRedo && !this.isWatched && !this.isHuman(this.mover));
  }

  /** Another turn is that of now. */
  #turnTo({ die, luck, left }) {
    this.die = die;
    this.luck = luck;
    this.turnLeft = null;
    if (this.clock && left) this.clock.left = [...left];
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
