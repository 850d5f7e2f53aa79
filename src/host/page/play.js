/** The page on which a game is played: the board, whose turn it is, the coach, and the moves. */
import { EXCHANGES, arrangePanel } from "./arrange.js";
import { Board } from "./board.js";
import { Coach, bestPath, grade, mark } from "./coach.js";
import { Course } from "./course.js";
import { drawDie, drawFacePiece, faceName, facePad, roll } from "./die.js";
import { drawer, el, fill, notice, refill } from "./dom.js";
import { formats, saveRecord } from "./files.js";
import { clockText, percent, signed } from "./format.js";
import { readPosition, shape, squares } from "./games.js";
import { askNewGame } from "./newgame.js";
import { costInWords, luckInWords } from "./remarks.js";
import { keep } from "./store.js";
import { t } from "./texts.js";

/** Milliseconds below which a clock is shown as short. */
const SHORT = 20_000;

export class PlayView {
  element = el("div", { class: "play table" });
  #course;
  #pointed = null;
  /** Which sides persons play, as the board was turned for last. */
  #turnedFor = null;
  /** Whether the focus was on what is gone, and shall be where the next thing is done. */
  #isLost = false;
  #openReview;

  #board = new Board((path) => this.#chosen(path));
  #coach = null;
  #strips = [el("div", { class: "strip" }), el("div", { class: "strip" })];
  #turn = el("section", { class: "turn" });
  #tools = el("div", { class: "buttons tools" });
  #moves = el("section", { class: "moves" });

  /** `openReview(record)` shows a game on the page of reviews. */
  constructor({ openReview }) {
    this.#openReview = openReview;
    const assessed = drawer(() => this.#showAssessment());
    this.#course = new Course({ changed: (glide) => this.draw(glide), assessed, ticked: () => this.#drawStrips() });
    this.#layOut();
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** The page is shown: the game goes on. */
  enter() {
    this.draw();
    if (this.#course.isOpened) this.#course.wake();
    else this.#course.open();
  }

  /** The page is left. */
  leave() {
    this.#course.rest();
  }

  /** The texts in another language. */
  translate() {
    this.#layOut();
    this.draw();
  }

  /** Asks for a new game and begins it; `wish` are choices that are offered first. */
  async askNew(wish = {}) {
    const course = this.#course;
    try {
      await course.link.open();
    } catch (error) {
      await course.fail(error);
      return;
    }
    let offered = wish;
    let fault = "";
    for (;;) {
      const choices = await askNewGame(course.link.hello.engines, offered, fault);
      const answer = choices ? await course.prepare(choices) : false;
      if (answer === false) return;
      course.begin();
      if (answer === true) {
        keep("choices", choices);
        return;
      }
      offered = choices;
      fault = answer;
    }
  }

  #chosen(path) {
    const course = this.#course;
    if (course.isArranging) course.exchange(path);
    else course.give(course.now.legal.find((move) => squares(move).join() === path.join()));
  }

  /** A key for what is done most often. */
  #key(event) {
    if (event.key.toLowerCase() !== "r" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!this.element.isConnected || event.target.closest("input:not([type=checkbox]), select, dialog")) return;
    this.#turn.querySelector(".roll")?.click();
  }

  async #save(format) {
    try {
      await saveRecord(this.#course.record, format);
    } catch (error) {
      notice(t("study.unsaved", { reason: error.message }));
    }
  }

  // The picture.

  #layOut() {
    this.#coach = new Coach({ point: (path) => { this.#pointed = path; this.#drawArrows(); } });
    fill(this.element,
      el("div", { class: "board-side" }, this.#strips[1], this.#board.element, this.#strips[0]),
      el("div", { class: "panel" }, this.#turn, this.#tools, this.#coach.element, this.#moves));
  }

  /** Draws all of the page anew. */
  draw(glide = false) {
    const { game } = this.#course;
    if (!game) {
      fill(this.#turn, el("p", { class: "hint status" }, t("turn.wait")));
      return;
    }
    this.#pointed = null;
    // A person against an engine sees the board from their own side.
    const persons = [0, 1].map((side) => game.isHuman(side)).join();
    if (persons !== this.#turnedFor) this.#board.flip(persons === "false,true");
    this.#turnedFor = persons;
    this.#drawBoard(glide);
    this.#drawStrips();
    this.#drawTurn();
    this.#drawTools();
    this.#drawMoves();
    this.#showAssessment();
  }

  #drawBoard(glide) {
    const { game, now, isArranging, isAsked, isOpen } = this.#course;
    const last = game.plies.at(-1);
    let legal = [];
    if (isArranging) legal = EXCHANGES;
    else if (isAsked && !isOpen) legal = now.legal.map(squares).filter((path) => path.length);
    this.#board.show({
      shape: shape(game.game),
      pieces: readPosition(game.game, isArranging || !now ? game.start : now.text).pieces,
      legal,
      last: last ? squares(last.move) : [],
      glide,
    });
    this.#drawArrows();
  }

  #drawArrows() {
    const { assessment, game } = this.#course;
    const path = this.#pointed ?? (game.result ? [] : bestPath(assessment));
    this.#board.point(path.length ? [{ path, kind: this.#pointed ? "pointed" : "best" }] : []);
  }

  #drawStrips() {
    const course = this.#course;
    const { game, now } = course;
    const below = this.#board.isFlipped ? 1 : 0;
    for (const side of [0, 1]) {
      const { engine, level } = game.sides[side];
      const who = engine === null ? t("new.human") : `${engine}${level < 20 ? ` (${t(`level.${level}`)})` : ""}`;
      const left = course.left(side);
      const strip = this.#strips[side === below ? 0 : 1];
      strip.classList.toggle("mover", now !== null && !game.result && !course.isArranging && now.mover === side);
      fill(strip,
        el("i", { class: `swatch ${shape(game.game).sides[side]}` }),
        el("span", { class: "who" }, `${course.sideName(side)} · ${who}`),
        left === null ? null : el("span", { class: `clock${left < SHORT ? " short" : ""}` }, clockText(left)));
    }
  }

  /** What is to be done now, in words. */
  #status() {
    const course = this.#course;
    const { game, now, isOpen } = course;
    const side = course.sideName(now.mover);
    if (game.result) return course.verdict;
    if (course.isPaused) return t("play.paused");
    if (isOpen) return game.dice === "hand" ? t("die.enter", { side }) : t("turn.roll", { side });
    return game.isHuman(now.mover) ? t("turn", { side }) : t("turn.thinks", { side });
  }

  #drawTurn() {
    const course = this.#course;
    const { game, now, isAsked, isOpen } = course;
    const form = shape(game.game);
    this.#isLost ||= !course.isArranging && this.#turn.contains(document.activeElement);
    if (course.isArranging) {
      refill(this.#turn, arrangePanel(game.game, {
        engine: (side, isAnswer) => course.arrangeBy(side, isAnswer),
        chance: () => course.arrangeByChance(),
        start: () => course.startArranged(),
      }));
      return;
    }
    if (!now) {
      fill(this.#turn, el("p", { class: "hint status" }, t("turn.wait")));
      return;
    }
    const { mover, legal } = now;
    const colour = form.sides[mover];
    const isByHand = game.dice === "hand";
    const pass = isAsked && !isOpen && legal.find((move) => squares(move).length === 0);
    const label = game.die ? t("die.face", { face: faceName(form, game.die) }) : t("die.open");
    const { luck, cost } = course.remarks;
    fill(this.#turn,
      el("div", { class: `now ${game.result ? "over" : colour}` },
        form.dice && !game.result ? el("div", { class: "die-box", role: "img", "aria-label": label }, drawDie(game.die, colour), drawFacePiece(form, game.die, mover))
          : el("i", { class: `swatch large ${game.result ? winnerColour(form, game.result) : colour}` }),
        el("div", {},
          el("p", { class: "status" }, this.#status()),
          luck ? el("p", { class: "remark" }, luckInWords(luck)) : null,
          cost ? el("p", { class: "remark" }, costInWords(cost)) : null)),
      isAsked && isOpen && !isByHand ? el("button", { class: "main roll", "aria-keyshortcuts": "R", onclick: () => course.give(roll()) }, t("die.roll")) : null,
      isAsked && isOpen && isByHand ? facePad(form, mover, null, (face) => course.give(face)) : null,
      pass ? el("button", { class: "main pass", onclick: () => course.give(pass) }, t("play.pass")) : null,
      game.result ? el("button", { class: "again", onclick: () => course.again() }, t("play.again")) : null);
    if (!this.#isLost || (!isAsked && !game.result)) return;
    this.#isLost = false;
    (this.#turn.querySelector("button") ?? this.#board).focus();
  }

  #drawTools() {
    const course = this.#course;
    const { game, now } = course;
    const canPlay = !game.result && !course.isArranging && now !== null;
    const button = (key, run, isOpen = true) => el("button", { disabled: !isOpen, onclick: run }, t(key));
    const toggle = (key, isOn, run) => el("label", { class: "check" }, el("input", { type: "checkbox", checked: isOn, onchange: run }), t(key));
    refill(this.#tools,
      button("play.new", () => this.askNew()),
      button("play.undo", () => course.undo(), now !== null && game.canUndo && !course.isArranging),
      button("play.redo", () => course.redo(), now !== null && game.canRedo && !course.isArranging),
      game.isWatched ? button(course.isPaused ? "play.resume" : "play.pause", () => course.pauseOrGoOn(), canPlay)
        : button("play.resign", () => course.resign(), canPlay),
      button("play.flip", () => { this.#board.flip(!this.#board.isFlipped); this.#drawStrips(); }),
      toggle("play.coach", course.isCoaching, () => course.switchCoach()),
      shape(game.game).dice && game.dice === "program" ? toggle("play.auto", course.isAuto, () => course.switchAuto()) : null);
  }

  #drawMoves() {
    const { game } = this.#course;
    const first = readPosition(game.game, game.start).mover;
    const rows = game.plies.map(({ die, move, luck, cost }, number) => el("li", {},
      el("i", { class: `swatch ${shape(game.game).sides[first ^ (number % 2)]}` }),
      die ? el("b", { class: "die-number" }, String(die)) : null,
      el("span", {}, move),
      typeof luck === "number" ? el("span", { class: `number ${luck >= 0 ? "good" : "bad"}` }, signed(luck)) : null,
      cost ? el("span", { class: `number ${grade(cost)}` }, `${percent(cost)} ${mark(cost)}`) : null));
    const list = el("ol", { class: "move-list", tabindex: "0", "aria-label": t("play.moves") }, ...rows);
    refill(this.#moves,
      el("h2", {}, t("play.moves")),
      list,
      rows.length ? el("div", { class: "buttons" },
        ...formats(game.game, game.result).map((format) => el("button", { onclick: () => this.#save(format) }, `${t("play.save")} ${format.toUpperCase()}`)),
        el("button", { class: game.result ? "main" : null, onclick: () => this.#openReview(this.#course.record) }, t("play.review"))) : null);
    list.scrollTop = list.scrollHeight;
  }

  #showAssessment() {
    const { game, now, assessment, isShown, isArranging } = this.#course;
    const isWanted = isShown && !isArranging && now !== null && !game.result;
    this.#coach.element.hidden = !isWanted;
    if (isWanted) this.#coach.show({ shape: shape(game.game), mover: now.mover, assessment });
    this.#drawArrows();
  }
}

function winnerColour({ sides }, { winner }) {
  return { first: sides[0], second: sides[1] }[winner] ?? "";
}
