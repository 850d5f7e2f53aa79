/**
 * The course of a game: turns, rolls, moves and clocks, whoever plays. It draws nothing; whoever does
 * reads the fields below after `changed`.
 */
import { Analyst, luckOf } from "./analyst.js";
import { arranged, exchanged, isBeforeGame, numbersOf, shuffled } from "./arrange.js";
import { Clock } from "./clock.js";
import { faceName, roll } from "./die.js";
import { notice, speak } from "./dom.js";
import { EngineEnded, LinkLost, Refused } from "./engine.js";
import { Game, chosenGame, usualChoices } from "./game.js";
import { bare, completed, readPosition, shape, withDie } from "./games.js";
import { Gatherer } from "./info.js";
import { Link } from "./link.js";
import { Players } from "./players.js";
import { costInWords, luckInWords } from "./remarks.js";
import { Restarts } from "./restarts.js";
import { keep, recall } from "./store.js";
import { t } from "./texts.js";

/** Seconds that the coach looks at a position at most. */
const COACH_SECONDS = 30;
/** Milliseconds that the coach has for a position whose die is rolled at once. */
const GLANCE = 400;
/** Milliseconds between an engine's roll and its move at least, so that the eye can follow. */
const FOLLOW = 350;
/** Milliseconds that an engine without a clock may take beyond its time for a move. */
const PATIENCE = 10_000;

const pause = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });
const other = (side) => ["second", "first"][side];

export class Course {
  /** The game, null before there is one. */
  game = null;
  /** What the rules say of the position of now: text, die, legal, result, mover; null until they did. */
  now = null;
  isArranging = false;
  isPaused = false;
  isCoaching = recall("coach", true);
  isAuto = recall("auto", false);
  /** What the last roll gave, `{ face, luck }`, and what the last move of a person cost, `{ move, cost, best }`. */
  remarks = { luck: null, cost: null };
  link = new Link();

  #players = new Players(this.link, (error) => this.#asked?.reject(error));
  #analyst = new Analyst(this.#players.rules, () => this.#watcher.assessed());
  /** The clocks while turns are taken, null without. */
  #clock = null;
  #thinking = null;
  /** What is asked of the user: how it is answered, and how it fails with an engine. */
  #asked = null;
  /** Whatever was begun before this number grew does not count any more. */
  #round = 0;
  /** Whether another page is shown: the coach rests. */
  #isResting = false;
  /** How many plies were made at the last look. */
  #plies = 0;
  /** The turn that the user was called to last. */
  #called = "";
  #restarts = new Restarts();
  #watcher;

  /** `changed(glide)` hears of every change, `assessed()` of news from an engine, `ticked()` of a running clock. */
  constructor(watcher) {
    this.#watcher = watcher;
    const saved = recall("game");
    this.game = Game.restored(saved);
    this.isArranging = Boolean(this.game && saved.isArranging);
    this.isPaused = Boolean(this.game && saved.isPaused);
    // A tab that has not shown the game has nothing to add to it.
    addEventListener("pagehide", () => { if (this.isOpened) this.#keep(); });
  }

  /** Whether the user is asked for a face or a move. */
  get isAsked() {
    return this.#asked !== null;
  }

  /** Whether the die of the turn is still open. */
  get isOpen() {
    return shape(this.game.game).dice && this.game.die === null;
  }

  /** What an engine says of the position: the one that thinks about its move, else the coach. */
  get assessment() {
    return this.isShown ? this.#thinking ?? this.#analyst.assessment : null;
  }

  /** Whether what engines say is shown: to players only if they want the coach. */
  get isShown() {
    return this.isCoaching || this.game.isWatched;
  }

  get #isCoachAtWork() {
    return this.isCoaching && !this.#isResting;
  }

  /** Milliseconds left to a side, null without clocks. */
  left(side) {
    if (this.#clock) return Math.max(0, this.#clock.now(side));
    return this.game.clock?.left[side] ?? null;
  }

  /** The name of a side's colour. */
  sideName(side) {
    return t(`side.${shape(this.game.game).sides[side]}`);
  }

  /** The game as a record. */
  get record() {
    return this.game.record(this.game.sides.map(({ engine }) => engine ?? t("new.human")));
  }

  /** How the game has ended, in words. */
  get verdict() {
    const { winner, why } = this.game.result;
    const text = winner === "draw" ? t("over.draw") : t("over.win", { side: this.sideName(winner === "first" ? 0 : 1) });
    return `${text} (${t(`over.${why}`)})`;
  }

  // Beginnings and ends.

  /** Begins something anew: what ran before does not count any more. What fails is said, or mended. */
  async #run(work) {
    const round = ++this.#round;
    this.#stopAll();
    try {
      await work(() => round !== this.#round);
    } catch (error) {
      if (round === this.#round) await this.fail(error);
    }
  }

  /** Says what has failed, or mends it. What nobody has foreseen is thrown on. */
  async fail(error) {
    this.#round += 1;
    this.#stopAll();
    const again = { text: t("engine.restart"), run: () => this.begin() };
    if (error instanceof LinkLost) notice(t("engine.lost", { reason: error.message }), { seconds: 0, action: again });
    else if (error instanceof Refused) notice(t("new.bad", { reason: error.message }), { seconds: 0 });
    else if (!(error instanceof EngineEnded)) throw error;
    else if (this.#restarts.another()) await this.#startAgain(error);
    else notice(t("engine.gone", { name: this.#players.lost.name, reason: error.message }), { seconds: 0, action: again });
  }

  /** Starts the engines again that have ended, and goes on. */
  async #startAgain({ message }) {
    const { name } = this.#players.lost;
    await this.#run(async (isStale) => {
      if (this.game) await this.#players.seat(this.game.game, this.game.sides, isStale);
      if (isStale()) return;
      notice(t("engine.ended", { name, reason: message }), { seconds: 20 });
      if (this.game) await this.#turns(isStale);
      else await this.open();
    });
  }

  /** The game that was kept goes on, or the usual one begins: ewn against the program. */
  async open() {
    await this.#run(async (isStale) => {
      const { engines } = await this.link.open();
      if (isStale()) return;
      const game = this.game ?? await this.#made(usualChoices(engines), isStale);
      // The user may have chosen another game meanwhile.
      if (isStale()) return;
      this.game = game;
      await this.#begin(isStale);
    });
  }

  /** Whether it was opened. */
  get isOpened() {
    return this.#round > 0;
  }

  /**
   * Makes a game as the form of new games describes it. Gives true if it is made, what stands against it,
   * or false if something came between or the connection is lost, which was said then. `begin` begins the
   * game, or goes on with the one that was.
   */
  async prepare(choices) {
    let answer = false;
    await this.#run(async (isStale) => {
      this.now = null;
      this.#watcher.changed();
      try {
        const game = await this.#made(choices, isStale);
        if (isStale()) return;
        this.game = game;
        this.isArranging = choices.arrange && Boolean(shape(game.game).triangles) && isBeforeGame(game.game, game.start);
        this.isPaused = false;
        answer = true;
      } catch (error) {
        if (error instanceof Refused) answer = error.message;
        else if (error instanceof EngineEnded && !(error instanceof LinkLost)) answer = t("engine.gone", { name: this.#players.lost.name, reason: error.message });
        else throw error;
      }
    });
    return answer;
  }

  /** The game that the form describes, null if something came between. */
  async #made(choices, isStale) {
    const { game, sides, from } = choices;
    await this.#players.seat(game, sides, isStale);
    if (isStale()) return null;
    const { text } = await this.#players.rules.look({ start: from ? completed(game, from) : null });
    return chosenGame(choices, text);
  }

  /** Another game with the same players from the same start; a seed's dice are the next seed's. */
  again() {
    const { game, start, sides, dice, clock, firstDie } = this.game;
    const seed = /#(\d+)\./.exec(start);
    const next = seed ? withDie(game, start, `#${BigInt.asUintN(64, BigInt(seed[1]) + 1n)}.0`) : start;
    this.#round += 1;
    this.#stopAll();
    this.isPaused = false;
    this.game = new Game({ game, start: next, sides, dice, die: firstDie, clock: clock && { ...clock, left: [clock.base, clock.base] } });
    this.begin();
  }

  /** Goes on with the game that there is. */
  async begin() {
    if (this.game) await this.#run((isStale) => this.#begin(isStale));
    else await this.open();
  }

  async #begin(isStale) {
    this.remarks = { luck: null, cost: null };
    this.now = null;
    this.#watcher.changed();
    await this.#players.seat(this.game.game, this.game.sides, isStale);
    if (!isStale()) await this.#turns(isStale);
  }

  // Turns.

  async #turns(isStale) {
    const { game } = this;
    const fell = (side) => this.#finish({ winner: other(side), why: "time" });
    this.#clock = game.clock && new Clock(game.clock, { ticked: this.#watcher.ticked, fell });
    for (;;) {
      const now = await this.#players.rules.look(game.position);
      if (isStale()) return;
      const glide = this.now !== null && game.plies.length === this.#plies + 1;
      this.#plies = game.plies.length;
      this.now = { ...now, mover: readPosition(game.game, now.text).mover };
      this.#thinking = null;
      this.#analyst.forget();
      this.#keep();
      if (this.isArranging) {
        this.#watcher.changed();
        return;
      }
      const result = game.result ?? (now.result && { winner: now.result, why: "rules" });
      if (result) {
        this.#finish(result, glide);
        return;
      }
      this.#watcher.changed(glide);
      if (this.isPaused) return;
      if (this.isOpen) await this.#rollFor(isStale);
      else await this.#moveFor(isStale);
      if (isStale()) return;
    }
  }

  /** The die of the turn becomes known. */
  async #rollFor(isStale) {
    const { game, now: { mover, text, die } } = this;
    const sealed = game.dice === "seed" ? die : null;
    if (this.#isCoachAtWork) this.#analyst.analyse({ start: withDie(game.game, text, "-") }, { legal: [], isRolled: false, seconds: COACH_SECONDS });
    const isByUser = game.dice === "hand" || (game.isHuman(mover) && !this.isAuto && sealed === null);
    if (!isByUser && this.#isCoachAtWork) await pause(GLANCE);
    const face = isByUser ? await this.#ask() : sealed ?? roll();
    if (isStale()) return;
    const luck = luckOf(this.#analyst.assessment, face);
    game.roll(face, luck);
    speak(t("die.rolled", { side: this.sideName(mover), face: faceName(shape(game.game), face) }));
    this.remarks.luck = luck === null ? null : { face, luck };
    if (this.remarks.luck) speak(luckInWords(this.remarks.luck));
  }

  /** A move is made. */
  async #moveFor(isStale) {
    const { game, now: { mover } } = this;
    const isHuman = game.isHuman(mover);
    game.beginTurn(this.#clock && [this.left(0), this.left(1)]);
    const begun = performance.now();
    const move = await (isHuman ? this.#askPerson() : this.#askEngine(isStale));
    if (isStale()) return;
    this.#clock?.stop();
    if (!isHuman) await pause(FOLLOW - (performance.now() - begun));
    if (isStale()) return;
    const before = { position: game.position, assessment: this.#analyst.assessment };
    const ply = game.play(move);
    this.#clock?.add(mover);
    speak(t("play.played", { side: this.sideName(mover), move: bare(move) }));
    // The next position comes with the next look; until then nothing may be chosen.
    this.now = { ...this.now, legal: [] };
    this.#keep();
    if (isHuman && before.assessment) await this.#price(ply, before, isStale);
  }

  /** Tells what a person's move cost. */
  async #price(ply, { position, assessment }, isStale) {
    const cost = await this.#analyst.price(position, assessment, ply.move);
    if (isStale() || cost === null) return;
    ply.cost = cost;
    this.remarks.cost = { move: ply.move, cost, best: bare(assessment.moves[0].pv[0]) };
    speak(costInWords(this.remarks.cost));
  }

  /** Waits for the user: a face, or a move. */
  #ask() {
    // A turn that goes on was called already.
    const turn = `${this.game.begun} ${this.game.plies.length} ${this.isOpen}`;
    if (turn !== this.#called) speak(t(this.isOpen ? "turn.roll" : "turn", { side: this.sideName(this.now.mover) }));
    this.#called = turn;
    return new Promise((resolve, reject) => {
      this.#asked = { resolve, reject };
      this.#watcher.changed();
    });
  }

  /** The user's answer to what is asked. */
  give(answer) {
    const asked = this.#asked;
    if (!asked) return;
    this.#asked = null;
    // What was offered is gone at once: nobody answers twice.
    this.#watcher.changed();
    asked.resolve(answer);
  }

  #askPerson() {
    const { game, now: { mover, legal } } = this;
    this.#clock?.start(mover);
    if (this.#isCoachAtWork) this.#analyst.analyse(game.position, { legal, isRolled: true, seconds: COACH_SECONDS });
    return this.#ask();
  }

  /** The move of an engine; one that is none ends the game, and the round. */
  async #askEngine(isStale) {
    const { game, now: { mover, legal } } = this;
    const engine = this.#players.of(mover);
    const { level, seconds } = game.sides[mover];
    const gatherer = new Gatherer(1);
    const told = (info) => {
      const assessment = gatherer.add(info);
      if (!assessment || isStale()) return;
      this.#thinking = assessment;
      this.#watcher.assessed();
    };
    const lose = (why, text) => {
      if (isStale()) return;
      notice(text, { seconds: 0 });
      this.#finish({ winner: other(mover), why });
    };
    this.#analyst.stop();
    this.#clock?.start(mover);
    const go = this.#clock ? engine.clockWords([this.#clock.now(0), this.#clock.now(1)], game.clock.increment) : `movetime ${Math.round(1000 * seconds)}`;
    const late = this.#clock ? null : setTimeout(() => {
      lose("fault", t("engine.silent", { name: engine.name }));
      engine.end();
    }, 1000 * seconds + PATIENCE);
    const move = await engine.search(game.position, go, { options: { "Skill Level": level, MultiPV: 1 }, told }).finally(() => clearTimeout(late));
    if (move === null || !legal.map(bare).includes(bare(move))) lose("illegal", t("engine.illegal", { name: engine.name, move: move ?? "0000" }));
    return move;
  }

  #finish(result, glide = false) {
    this.#round += 1;
    this.game.result = result;
    this.#stopAll();
    this.#keep();
    this.#watcher.changed(glide);
    speak(this.verdict);
  }

  #stopAll() {
    if (this.#clock) {
      this.#clock.stop();
      this.game.clock.left = [this.left(0), this.left(1)];
      this.#clock = null;
    }
    this.#asked = null;
    this.#thinking = null;
    this.#analyst.stop();
    this.#players.stop();
  }

  #keep() {
    const { game } = this;
    if (!game) return;
    if (this.#clock) game.clock.left = [this.left(0), this.left(1)];
    keep("game", { ...game, isArranging: this.isArranging, isPaused: this.isPaused });
  }

  // What the user does.

  /** Ends what is awaited, and goes on from the game as it is. */
  #resume() {
    this.#run((isStale) => this.#turns(isStale));
  }

  /** Changes the game, and goes on. */
  #change(change) {
    this.#round += 1;
    this.#stopAll();
    change();
    this.remarks = { luck: null, cost: null };
    this.#resume();
  }

  undo() {
    speak(t("play.undo"));
    this.#change(() => this.game.undo());
  }

  redo() {
    speak(t("play.redo"));
    this.#change(() => this.game.redo());
  }

  /** The person to move gives up, or the only person that plays. */
  resign() {
    const { game, now: { mover } } = this;
    const side = game.isHuman(mover) ? mover : 1 - mover;
    this.#finish({ winner: other(side), why: "resigned" });
  }

  pauseOrGoOn() {
    this.isPaused = !this.isPaused;
    if (!this.isPaused) {
      this.begin();
      return;
    }
    this.#round += 1;
    this.#stopAll();
    this.#keep();
    this.#watcher.changed();
    speak(t("play.paused"));
  }

  /** The coach rests while another page is shown; the game goes on. */
  rest() {
    this.#isResting = true;
    this.#analyst.stop();
  }

  /** The page is shown again. */
  wake() {
    this.#isResting = false;
    if (this.isCoaching && this.isAsked) this.#resume();
  }

  switchCoach() {
    this.isCoaching = !this.isCoaching;
    keep("coach", this.isCoaching);
    if (!this.isCoaching) this.#analyst.forget();
    if (this.isAsked) this.#resume();
    else this.#watcher.changed();
  }

  switchAuto() {
    this.isAuto = !this.isAuto;
    keep("auto", this.isAuto);
    if (this.isAuto && this.isOpen && this.game.dice === "program") this.give(roll());
  }

  // The stones before a game.

  exchange(path) {
    this.#arrange(exchanged(this.game.game, this.game.start, path));
  }

  arrangeByChance() {
    const { game, start } = this.game;
    this.#arrange([0, 1].reduce((text, side) => arranged(game, text, side, shuffled()), start));
  }

  /** The engine arranges a side, perhaps as the answer to the other's stones. */
  arrangeBy(side, isAnswer) {
    this.#run(async (isStale) => {
      const { game, start } = this.game;
      const against = isAnswer ? numbersOf(game, start, 1 - side) : [];
      const numbers = await this.#players.rules.arrangement(shape(game).letters[side], against);
      if (isStale()) return;
      this.game.start = arranged(game, start, side, numbers);
      await this.#turns(isStale);
    });
  }

  #arrange(start) {
    this.game.start = start;
    this.#resume();
  }

  /** The stones stand: the game begins. */
  startArranged() {
    this.isArranging = false;
    this.#resume();
  }
}
