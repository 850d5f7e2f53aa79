/**
 * An engine at a seat, spoken to in the native protocol (UGI with dice) or UCI, as protocol.md has it.
 * Answers come in the order of the questions; this is all that the queue below needs.
 */
import { parseInfo } from "./info.js";
import { EngineEnded } from "./link.js";

export { EngineEnded, LinkLost } from "./link.js";

/** The engine did not understand a position. */
export class Refused extends Error {}

const WORDS = {
  ugi: { hello: "ugi", ok: "ugiok", fresh: "uginewgame", clocks: ["p1time", "p2time", "p1inc", "p2inc"] },
  uci: { hello: "uci", ok: "uciok", fresh: "ucinewgame", clocks: ["wtime", "btime", "winc", "binc"] },
};

/** Milliseconds that an engine may take for its greeting, and to be ready. */
const GREETING = 10_000;
const READY = 30_000;

export class Engine {
  #link;
  #seat;
  #words;
  /** What was asked and not answered: { word, resolve, reject, heard, errors }. */
  #asked = [];
  #running = false;
  #starting = null;
  #searches = 0;
  /** Why there is no process: an error. */
  reason = new EngineEnded("it was not started");
  /** The options that the engine has, by lower-case name, and what they were set to. */
  #options = new Map();
  #set = new Map();
  #ended;

  /** `number` is that of the engine in the server's list; `ended(error)` hears when the process ends by itself. */
  constructor(link, seat, number, ended = () => {}) {
    this.#link = link;
    this.#seat = seat;
    this.#ended = ended;
    this.number = number;
  }

  /** The name by which the server lists it. */
  get name() {
    return this.#link.hello.engines[this.number].name;
  }

  get isRunning() {
    return this.#running;
  }

  get isSearching() {
    return this.#searches > 0;
  }

  /** Starts the process if it does not run, greets it and sets its options. */
  async start() {
    if (this.#running && !this.#starting) return;
    if (!this.#starting) {
      const starting = this.#begin();
      const over = () => { if (this.#starting === starting) this.#starting = null; };
      this.#starting = starting;
      starting.then(over, over);
    }
    await this.#starting;
  }

  async #begin() {
    this.#asked = [];
    this.#searches = 0;
    this.#options.clear();
    this.#set.clear();
    await this.#link.start(this.#seat, this.number, {
      heard: (line) => this.#hear(line),
      ended: (error) => this.#lose(error),
    });
    this.#running = true;
    const { wire, options } = this.#link.hello.engines[this.number];
    this.#words = WORDS[wire];
    await this.#ask(this.#words.ok, [this.#words.hello], { heard: (line) => this.#learn(line), within: GREETING });
    for (const [name, value] of options) this.option(name, value);
  }

  /** Ends the process. */
  end() {
    this.#link.end(this.#seat);
    this.#forget(new EngineEnded("it was ended"));
  }

  /** The process has ended by itself. */
  #lose(error) {
    this.#forget(error);
    this.#ended(error);
  }

  /** There is no process any more: whatever was asked of it fails. */
  #forget(error) {
    this.reason = error;
    this.#starting = null;
    this.#running = false;
    this.#searches = 0;
    const asked = this.#asked;
    this.#asked = [];
    for (const { reject } of asked) reject(error);
  }

  #learn(line) {
    const option = /^option name (.+?) type (\w+)/.exec(line);
    if (option) this.#options.set(option[1].toLowerCase(), option[2]);
  }

  #hear(line) {
    const word = line.split(/\s+/, 1)[0];
    const error = /^info string error (.*)/.exec(line);
    // What is wrong with a position is said before the engine is ready for what comes next.
    if (error) this.#asked.find(({ errors }) => errors)?.errors.push(error[1]);
    const at = this.#asked.findIndex((asked) => asked.word === word);
    if (at >= 0) {
      const [asked] = this.#asked.splice(at, 1);
      asked.resolve(line.slice(word.length).trim());
      return;
    }
    // Reports belong to the oldest search: a later one begins after its `bestmove`.
    this.#asked.find((asked) => asked.heard)?.heard(line);
  }

  /**
   * Says lines, and gives the rest of the line that answers with a word. An engine that does not answer
   * `within` so many milliseconds is ended.
   */
  #ask(word, lines, { heard = null, errors = null, within = null } = {}) {
    if (!this.#running) return Promise.reject(this.reason);
    const asked = Promise.withResolvers();
    this.#asked.push({ word, resolve: asked.resolve, reject: asked.reject, heard, errors });
    if (lines.length) this.#link.say(this.#seat, lines);
    if (!within) return asked.promise;
    const late = setTimeout(() => {
      this.#link.end(this.#seat);
      this.#lose(new EngineEnded(`no ${word} within ${within / 1000} s`));
    }, within);
    return asked.promise.finally(() => clearTimeout(late));
  }

  /** Whether the engine announced an option. */
  has(name) {
    return this.#options.has(name.toLowerCase());
  }

  /** Sets an option that the engine has; one that it lacks is passed over. */
  option(name, value) {
    if (!this.has(name) || this.#set.get(name) === String(value)) return;
    this.#set.set(name, String(value));
    this.#link.say(this.#seat, [`setoption name ${name} value ${value}`]);
  }

  /** Chooses the game and forgets the last one. */
  async fresh(game) {
    this.option("Game", game);
    if (!this.has("Game")) this.option("UCI_Variant", game);
    await this.#ask("readyok", [this.#words.fresh, "isready"], { within: READY });
  }

  /** Puts a position on the engine's board and says more lines; fails with what the engine says against it. */
  async #place({ start, moves = [], die = null }, more = []) {
    const place = start ? `fen ${start}` : "startpos";
    const lines = [moves.length ? `position ${place} moves ${moves.join(" ")}` : `position ${place}`];
    if (die) lines.push(`dice ${die}`);
    const errors = [];
    await this.#ask("readyok", [...lines, "isready", ...more], { errors, within: READY });
    if (errors.length) throw new Refused(errors[0]);
  }

  /** All that a board needs to know of a position. */
  async look(position) {
    const words = ["fen", "dice", "legalmoves", "result"];
    // In one breath, so that nothing comes between the position and the questions.
    const placed = this.#place(position, words.map((word) => `query ${word}`));
    const answers = words.map(() => this.#ask("response", []));
    const [, text, die, legal, result] = await Promise.all([placed, ...answers]);
    return {
      text,
      die: die === "none" ? null : Number(die),
      legal: legal === "none" ? [] : legal.split(" "),
      result: { p1win: "first", p2win: "second", draw: "draw" }[result] ?? null,
    };
  }

  /** The engine's arrangement of a side, `r` or `b`, perhaps as the answer to the other side's. */
  async arrangement(side, against = []) {
    const answer = await this.#ask("bestsetup", [["setup", side, ...against].join(" ")]);
    return answer.split(" ").map(Number);
  }

  /**
   * Searches a position; a search that runs ends first. `go` are the words behind `go`; `told(info)`
   * hears the reports. Gives the move, null where there is none to make.
   */
  async search(position, go, { options = {}, told = () => {} } = {}) {
    for (const [name, value] of Object.entries(options)) this.option(name, value);
    this.#searches += 1;
    const heard = (line) => {
      const info = parseInfo(line);
      if (info) told(info);
    };
    try {
      const placed = this.#place(position, [`go ${go}`]);
      const [, best] = await Promise.all([placed, this.#ask("bestmove", [], { heard })]);
      const move = best.split(/\s+/)[0];
      return move === "0000" ? null : move;
    } finally {
      this.#searches = Math.max(0, this.#searches - 1);
    }
  }

  /** The words of `go` for clocks in milliseconds. */
  clockWords([first, second], increment) {
    const [p1, p2, inc1, inc2] = this.#words.clocks;
    return `${p1} ${Math.round(first)} ${p2} ${Math.round(second)} ${inc1} ${increment} ${inc2} ${increment}`;
  }

  /** Ends the search that runs; its move comes at once. */
  stop() {
    if (this.isSearching) this.#link.say(this.#seat, ["stop"]);
  }
}
