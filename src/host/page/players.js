/** The engines of one game: who sits where, started and ended. */
import { Engine } from "./engine.js";

/** The seat of the engine that knows the rules; the sides' own engines have the two after it. */
const RULES = 0;

export class Players {
  #link;
  #ended;
  #sides = [null, null];
  /** The engine of the rules, which is the coach too, and plays where one engine is enough. */
  rules;

  /** `ended(error)` hears when one of them ends by itself. */
  constructor(link, ended) {
    this.#link = link;
    this.#ended = ended;
    this.rules = new Engine(link, RULES, 0, ended);
  }

  /** The engine that plays a side, null for a person. */
  of(side) {
    return this.#sides[side];
  }

  /**
   * Ends the engines that a game does not need, and starts those that it does, until `isStale()`. A
   * name that the server does not list any more becomes Bohr's.
   */
  async seat(game, sides, isStale) {
    const { engines } = await this.#link.open();
    if (isStale()) return;
    for (const side of sides) if (side.engine !== null && !engines.some(({ name }) => name === side.engine)) side.engine = engines[0].name;
    const isWatched = sides.every(({ engine }) => engine !== null);
    this.#sides = sides.map(({ engine }, side) => {
      const number = engines.findIndex(({ name }) => name === engine);
      const before = this.#sides[side];
      const isShared = engine === null || (number === 0 && !isWatched);
      if (!isShared && before?.number === number && before !== this.rules) return before;
      if (before && before !== this.rules) before.end();
      if (isShared) return engine === null ? null : this.rules;
      return new Engine(this.#link, RULES + 1 + side, number, this.#ended);
    });
    for (const engine of this.#all()) {
      await engine.start();
      if (isStale()) return;
      await engine.fresh(game);
      if (isStale()) return;
    }
  }

  #all() {
    return new Set([this.rules, ...this.#sides].filter(Boolean));
  }

  /** One that has ended, else that of the rules. */
  get lost() {
    return [...this.#all()].find((engine) => !engine.isRunning) ?? this.rules;
  }

  /** Ends all searches. */
  stop() {
    for (const engine of this.#all()) engine.stop();
  }
}
