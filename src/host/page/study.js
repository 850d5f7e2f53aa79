/**
 * A game that is looked at: a board, a line of moves with a cursor, and the analysis of the position
 * there. The pages for analysis and for reviews are built around it.
 */
import { Analyst } from "./analyst.js";
import { Board } from "./board.js";
import { Coach, bestPath } from "./coach.js";
import { drawDie, facePad } from "./die.js";
import { drawer, el, fill, notice, refill, speak, svg } from "./dom.js";
import { Engine, EngineEnded, LinkLost, Refused } from "./engine.js";
import { bare, dieIn, dieOf, readPosition, shape, squares, withDie, word } from "./games.js";
import { Link } from "./link.js";
import { Restarts } from "./restarts.js";
import { keep, recall } from "./store.js";
import { t } from "./texts.js";

/** Seconds that a position is analysed at most. */
const SECONDS = 300;

export class Study {
  /** The parts to put on the page. */
  boardSide;
  turn = el("section", { class: "turn" });
  steps = el("div", { class: "buttons steps" });
  coach;
  link = new Link();
  engine = new Engine(this.link, 0, 0);

  game = "ewn";
  start = null;
  /** The plies `{ die, move }` that are shown, and those of the game that was loaded. */
  line = [];
  main = [];
  /** How many plies of the line are played on the board. */
  at = 0;
  /** The die at the cursor, null for the position before the roll. */
  die = null;

  #keepsMain;
  #changed;
  #board = new Board((path) => this.#chosen(path));
  #strip = el("p", { class: "strip" });
  #analyst = new Analyst(this.engine, () => this.#drawAssessment());
  #now = null;
  /** Whatever was begun before this number grew does not count any more. */
  #round = 0;
  /** The round whose position is on the board: moves belong to no other. */
  #drawn = 0;
  #restarts = new Restarts();
  #isOn = true;
  #fresh = null;
  #pointed = null;
  #drawAssessment = drawer(() => this.#showAssessment());

  /** `keepsMain`: moves of the user's own are variations of the game. `changed()` hears of each new position. */
  constructor({ keepsMain, changed }) {
    this.#keepsMain = keepsMain;
    this.#changed = changed;
    this.translate();
    this.boardSide = el("div", { class: "board-side" }, this.#strip, this.#board.element, this.steps);
  }

  /** The texts in another language. */
  translate() {
    this.coach = new Coach({
      point: (path) => { this.#pointed = path; this.#drawArrows(); },
      play: (move, die) => this.play(move, die),
    });
  }

  /** What the rules say of the position at the cursor; null until they did. */
  get now() {
    return this.#now;
  }

  /** Whether the line has left the game that was loaded. */
  get isVariation() {
    return this.#keepsMain && this.#fork < this.line.length;
  }

  /** The first ply in which the line is not the loaded game. */
  get #fork() {
    const at = this.line.findIndex((ply, number) => !isSame(ply, this.main[number]));
    return at < 0 ? this.line.length : at;
  }

  /** Whether a ply of the line is that of the loaded game. */
  isMain(number) {
    return number < this.#fork;
  }

  /** Whether the dice are those of a seed, which nobody chooses. */
  get #isSealed() {
    return dieIn(this.game, this.start) === "sealed";
  }

  /** The position at the cursor, as an engine is told it. */
  get #position() {
    return { start: this.start, moves: this.line.slice(0, this.at).map(word), die: this.#isSealed ? null : this.die };
  }

  /** Loads a game. A start of null is the usual one. Whether nothing came between; fails with what the engine says against it. */
  async load({ game, start = null, plies = [], at = 0 }) {
    const round = this.#stop();
    try {
      await this.#ready(game);
      const { text } = await this.engine.look({ start });
      if (round !== this.#round) return false;
      const told = dieIn(game, text);
      const line = plies.map(({ die, move }) => ({ die, move }));
      Object.assign(this, { game, line, main: line, at: Math.min(at, line.length) });
      this.#now = null;
      this.start = told === "sealed" ? text : withDie(game, text, "-");
      this.die = line[this.at]?.die ?? (this.at === 0 && told !== "sealed" ? told : null);
    } catch (error) {
      if (round !== this.#round) return false;
      if (this.start && error instanceof Refused) this.show();
      throw error;
    }
    await this.show();
    return true;
  }

  async #ready(game) {
    if (!this.engine.isRunning) this.#fresh = null;
    await this.engine.start();
    // Without a choice the engine keeps what it was started with.
    const threads = recall("threads");
    if (threads) this.engine.option("Threads", threads);
    if (this.#fresh === game) return;
    this.#fresh = game;
    await this.engine.fresh(game);
  }

  /** Shows the position at the cursor, and analyses it. */
  async show() {
    const round = this.#stop();
    try {
      await this.#ready(this.game);
      const now = await this.engine.look(this.#position);
      if (round !== this.#round) return;
      this.#now = { ...now, mover: readPosition(this.game, now.text).mover };
      this.#drawn = round;
      this.#analyst.forget();
      this.draw();
      this.#changed();
      if (this.#isOn && !now.result) this.#analyse(round);
    } catch (error) {
      if (round === this.#round) await this.#fail(error);
    }
  }

  /** Analyses the position at the cursor; nobody waits for it. */
  async #analyse(round) {
    const { legal, die } = this.#now;
    await this.#analyst.analyse(this.#position, { legal, isRolled: !shape(this.game).dice || die !== null, seconds: SECONDS });
    if (round === this.#round && !this.engine.isRunning) await this.#fail(this.engine.reason);
  }

  async #fail(error) {
    if (error instanceof EngineEnded && !(error instanceof LinkLost) && this.#restarts.another()) {
      await this.show();
      if (this.engine.isRunning) notice(t("engine.ended", { name: this.engine.name, reason: error.message }), { seconds: 20 });
    } else this.tell(error, () => this.show());
  }

  /** Says what has failed, and offers to try again; what nobody has foreseen is thrown on. */
  tell(error, tryAgain) {
    const { message: reason } = error;
    const again = { text: t("engine.restart"), run: tryAgain };
    if (error instanceof LinkLost) notice(t("engine.lost", { reason }), { seconds: 0, action: again });
    else if (error instanceof Refused) notice(reason);
    else if (!(error instanceof EngineEnded)) throw error;
    else notice(t("engine.gone", { name: this.engine.name, reason }), { seconds: 0, action: again });
  }

  /** What runs does not count any more: gives the number of what comes. */
  #stop() {
    this.#analyst.stop();
    this.#round += 1;
    return this.#round;
  }

  /** The analysis rests until the next position is shown. */
  rest() {
    this.#stop();
  }

  /** The page is left: the engines end. */
  leave() {
    this.#stop();
    this.link.close();
  }

  /** The result of the whole line on the board, null while it goes on. */
  async result() {
    const { result } = await this.engine.look({ start: this.start, moves: this.line.map(word) });
    // The engine's board is the cursor's again.
    await this.show();
    return result;
  }

  /** Moves the cursor. */
  go(at) {
    const to = Math.min(this.line.length, Math.max(0, at));
    if (to === this.at) return;
    this.at = to;
    this.die = this.line[to]?.die ?? null;
    if (to > 0) speak(`${to}: ${word(this.line[to - 1])}`);
    this.show();
  }

  /** Leaves the variation. */
  goBack() {
    this.at = Math.min(this.#fork, this.main.length);
    this.line = this.main;
    this.die = this.line[this.at]?.die ?? null;
    this.show();
  }

  /** Plays a move at the cursor, with the die of the position, of the move, or the one given. */
  play(move, die = null) {
    if (this.#drawn !== this.#round) return;
    // Without a die the moves of all faces are offered; one that only one face allows has that face.
    const same = this.#now.legal.filter((word) => bare(word) === bare(move));
    const known = this.#now.die ?? die ?? (same.length === 1 ? dieOf(same[0]) : null);
    const ply = { die: shape(this.game).dice ? known : null, move: bare(move) };
    const next = this.line[this.at];
    if (!isSame(ply, next)) this.line = [...this.line.slice(0, this.at), ply];
    if (!this.#keepsMain) this.main = this.line;
    // A line that has come back to the game goes on with it.
    else if (this.#fork === this.line.length) this.line = this.main;
    this.at += 1;
    this.die = this.line[this.at]?.die ?? null;
    this.show();
  }

  #chosen(path) {
    const move = this.#now.legal.find((word) => squares(word).join() === path.join());
    if (move) this.play(move);
  }

  /** Chooses the die of the position; the one that is chosen already is taken back. */
  #setDie(die) {
    this.die = this.die === die ? null : die;
    this.show();
  }

  // The picture.

  draw() {
    if (!this.#now) {
      fill(this.turn, el("p", { class: "hint" }, t("turn.wait")));
      return;
    }
    const form = shape(this.game);
    const last = this.line[this.at - 1];
    this.#board.show({
      shape: form,
      pieces: readPosition(this.game, this.#now.text).pieces,
      legal: this.#now.result ? [] : this.#now.legal.map(squares).filter((path) => path.length),
      last: last ? squares(last.move) : [],
    });
    this.#pointed = null;
    this.#drawTurn(form);
    this.#drawSteps();
    this.#showAssessment();
  }

  #drawTurn(form) {
    const { mover, result, die, legal } = this.#now;
    const colour = form.sides[mover];
    const side = t(`side.${colour}`);
    let status = form.dice && die === null ? t("turn.roll", { side }) : t("turn", { side });
    if (result) status = result === "draw" ? t("over.draw") : t("over.win", { side: t(`side.${form.sides[result === "first" ? 0 : 1]}`) });
    fill(this.#strip, el("i", { class: `swatch ${colour}` }), el("span", { class: "who" }, status));
    const isPass = !result && (!form.dice || die !== null) && legal.some((move) => squares(move).length === 0);
    refill(this.turn,
      el("div", { class: `now ${result ? "over" : colour}` },
        form.dice && !result ? el("div", { class: "die-box" }, drawDie(die, colour)) : el("i", { class: `swatch large ${colour}` }),
        el("p", { class: "status" }, status)),
      form.dice && !result ? facePad(form, mover, die, (face) => this.#setDie(face), this.#isSealed) : null,
      isPass ? el("button", { onclick: () => this.play(legal[0]) }, t("play.pass")) : null);
  }

  #drawSteps() {
    const isFirst = this.at === 0;
    const isLast = this.at === this.line.length;
    const step = (key, sign, to, isOpen) => el("button", { disabled: !isOpen, "aria-label": t(key), title: t(key), onclick: () => this.go(to) }, svg("svg", { viewBox: "0 0 18 18", "aria-hidden": "true" }, svg("path", { d: sign })));
    refill(this.steps,
      step("study.first", "M3,3 h3 v12 h-3 z M16,3 v12 l-9,-6 z", 0, !isFirst),
      step("study.back", "M14,3 v12 l-10,-6 z", this.at - 1, !isFirst),
      step("study.forth", "M4,3 v12 l10,-6 z", this.at + 1, !isLast),
      step("study.last", "M15,3 h-3 v12 h3 z M2,3 v12 l9,-6 z", this.line.length, !isLast),
      el("button", { onclick: () => this.#board.flip(!this.#board.isFlipped) }, t("play.flip")),
      el("button", { "aria-pressed": String(this.#isOn), onclick: () => { this.#isOn = !this.#isOn; this.#stop(); this.show(); } }, t(this.#isOn ? "study.stop" : "study.go")),
      this.#threads(),
      this.isVariation ? el("button", { class: "main", onclick: () => this.goBack() }, t("study.mainline")) : null);
  }

  #threads() {
    const most = navigator.hardwareConcurrency || 1;
    const chosen = recall("threads");
    const select = el("select", { onchange: () => { keep("threads", Number(select.value)); this.show(); } },
      chosen ? null : el("option", { value: "", selected: true }, "–"),
      ...Array.from({ length: most }, (_, at) => el("option", { value: String(at + 1), selected: at + 1 === chosen }, String(at + 1))));
    return el("label", {}, el("span", {}, t("study.threads")), select);
  }

  #showAssessment() {
    const { assessment } = this.#analyst;
    this.coach.element.hidden = Boolean(this.#now?.result) || !this.#isOn;
    if (!this.#now) return;
    this.coach.show({ shape: shape(this.game), mover: this.#now.mover, assessment });
    this.#drawArrows();
  }

  #drawArrows() {
    const best = this.#pointed ?? bestPath(this.#analyst.assessment);
    const arrows = best?.length ? [{ path: best, kind: this.#pointed ? "pointed" : "best" }] : [];
    const next = this.line[this.at];
    if (next && next.die === (this.#now?.die ?? null) && squares(next.move).join() !== best?.join()) arrows.push({ path: squares(next.move), kind: "played" });
    this.#board.point(arrows);
  }
}

function isSame(ply, other) {
  return ply.move === other?.move && ply.die === other?.die;
}

/** Arrow keys, Home and End step through a study while its board is shown, unless they mean something where the focus is. */
export function stepByKeys(study) {
  document.addEventListener("keydown", (event) => {
    if (!study.boardSide.isConnected || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea, dialog, [role=grid], .scroll, .move-list")) return;
    const to = { ArrowLeft: study.at - 1, ArrowRight: study.at + 1, Home: 0, End: study.line.length }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    study.go(to);
  });
}
