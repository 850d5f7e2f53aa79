/**
 * An engine at a seat, spoken to in the native protocol (UGI with dice) or UCI, as protocol.md has it.
 * Answers come in the order of the questions; this is all that the queue below needs.
 */
import { parseInfo } from "./info.js";

/** The process has ended, for a reason that is known. */
export class EngineEnded extends Error {}

/** The engine did not understand a position. */
export class Refused extends Error {}

const WORDS = {
  ugi: { hello: "ugi", ok: "ugiok", fresh: "uginewgame", clocks: ["p1time", "p2time", "p1inc", "p2inc"] },
  uci: { hello: "uci", ok: "uciok", fresh: "ucinewgame", clocks: ["wtime", "btime", "winc", "binc"] },
};

export class Engine {
  #link;
  #seat;
  #words;
  /** What was asked and not answered: { word, resolve, reject, heard }. */
  #asked = [];
  #errors = [];
  #running = false;
  #starting = null;
  #searches = 0;
  /** Why the last process ended. */
  reason = "";
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
    this.#starting ??= this.#begin().finally(() => { this.#starting = null; });
    await this.#starting;
  }

  async #begin() {
    this.#asked = [];
    this.#errors = [];
    this.#searches = 0;
    this.#options.clear();
    this.#set.clear();
    await this.#link.start(this.#seat, this.number, {
      heard: (line) => this.#hear(line),
      ended: (reason) => {
        this.#end(reason);
        this.#ended(new EngineEnded(reason));
      },
    }).catch((error) => { throw new EngineEnded(error.message); });
    this.#running = true;
    const { wire, options } = this.#link.hello.engines[this.number];
    this.#words = WORDS[wire];
    await this.#ask(this.#words.ok, [this.#words.hello], (line) => this.#learn(line));
    for (const [name, value] of options) this.option(name, value);
  }

  /** Ends the process. */
  end() {
    this.#link.end(this.#seat);
    this.#end("ended");
  }

  #end(reason) {
    this.reason = reason;
    this.#running = false;
    this.#searches = 0;
    const asked = this.#asked;
    this.#asked = [];
    for (const { reject } of asked) reject(new EngineEnded(reason));
  }

  #learn(line) {
    const option = /^option name (.+?) type (\w+)/.exec(line);
    if (option) this.#options.set(option[1].toLowerCase(), option[2]);
  }

  #hear(line) {
    const word = line.split(/\s+/, 1)[0];
    const error = /^info string error (.*)/.exec(line);
    if (error) this.#errors.push(error[1]);
    const at = this.#asked.findIndex((asked) => asked.word === word);
    if (at >= 0) {
      const [asked] = this.#asked.splice(at, 1);
      asked.resolve(line.slice(word.length).trim());
      return;
    }
    // Reports belong to the oldest search: a later one begins after its `bestmove`.
    this.#asked.find((asked) => asked.heard)?.heard(line);
  }

  #ask(word, lines, heard = null) {
    if (!this.#running) return Promise.reject(new EngineEnded("it does not run"));
    return new Promise((resolve, reject) => {
      this.#asked.push({ word, resolve, reject, heard });
      this.#link.say(this.#seat, ...lines);
    });
  }

  /** Whether the engine announced an option. */
  has(name) {
    return this.#options.has(name.toLowerCase());
  }

  /** Sets an option that the engine has; one that it lacks is passed over. */
  option(name, value) {
    if (!this.has(name) || this.#set.get(name) === String(value)) return;
    this.#set.set(name, String(value));
    this.#link.say(this.#seat, `setoption name ${name} value ${value}`);
  }

  /** Chooses the game and forgets the last one. */
  async fresh(game) {
    this.option("Game", game);
    if (!this.has("Game")) this.option("UCI_Variant", game);
    this.#link.say(this.#seat, this.#words.fresh);
    await this.#ask("readyok", ["isready"]);
  }

  /** Puts a position on the engine's board; fails with what the engine says against it. */
  async place({ start, moves = [], die = null }) {
    const place = start ? `fen ${start}` : "startpos";
    const lines = [moves.length ? `position ${place} moves ${moves.join(" ")}` : `position ${place}`];
    if (die) lines.push(`dice ${die}`);
    this.#errors = [];
    await this.#ask("readyok", [...lines, "isready"]);
    if (this.#errors.length) throw new Refused(this.#errors[0]);
  }

  /** The answer to a query. */
  query(word) {
    return this.#ask("response", [`query ${word}`]);
  }

  /** All that a board needs to know of a position. */
  async look(position) {
    await this.place(position);
    const [text, die, legal, result] = await Promise.all(["fen", "dice", "legalmoves", "result"].map((word) => this.query(word)));
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
    // A search that was overtaken while it was placed must not begin after the later one.
    for (const [name, value] of Object.entries(options)) this.option(name, value);
    const placed = this.place(position);
    this.#searches += 1;
    try {
      const found = this.#ask("bestmove", [`go ${go}`], (line) => {
        const info = parseInfo(line);
        if (info) told(info);
      });
      // Both are waited for, so that neither fails unheard.
      const [, best] = await Promise.all([placed, found]);
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
    if (this.isSearching) this.#link.say(this.#seat, "stop");
  }
}
