/** The page on which records of games are reviewed: luck and skill, errors, variations. */
import { grade, mark } from "./coach.js";
import { download, drawer, el, fill, notice, refill, speak } from "./dom.js";
import { Engine, EngineEnded, LinkLost } from "./engine.js";
import { formats, readRecords, saveRecord } from "./files.js";
import { percent, signed } from "./format.js";
import { readPosition, shape } from "./games.js";
import { drawGraph, graphFile } from "./graph.js";
import { judge, summary } from "./judge.js";
import { Restarts } from "./restarts.js";
import { keep, recall } from "./store.js";
import { Study, stepByKeys } from "./study.js";
import { t } from "./texts.js";

/** Plies that a review may look ahead. */
const DEEPEST = 20;

export class ReviewView {
  element = el("div", { class: "review table" });
  #study = new Study({ keepsMain: true, changed: () => this.#changed() });
  #judgeEngine = new Engine(this.#study.link, 1, 0);
  /** The games of the file, which of them is shown, and what is known of each: `{ judged, depth, at }`. */
  #records = [];
  #chosen = 0;
  #known = [];
  #isJudging = false;
  /** Whether the study has the game that is shown: its cursor is of that game. */
  #isLoaded = false;
  #restarts = new Restarts();
  /** Whatever was begun before this number grew does not count any more. */
  #round = 0;

  #file = el("section", { class: "open" });
  #summary = el("section", { class: "summary" });
  #graph = el("div", { class: "graph-box" });
  #moves = el("section", { class: "moves" });
  #drawJudged = drawer(() => { this.#drawGraph(); this.#drawSummary(); this.#drawMoves(); });

  constructor() {
    stepByKeys(this.#study);
    addEventListener("pagehide", () => { if (this.element.isConnected) this.#keep(); });
    const kept = recall("review");
    if (!kept?.records?.length || !kept.known || !kept.records.every(({ game }) => shape(game))) return;
    this.#records = kept.records;
    this.#chosen = kept.chosen;
    this.#known = kept.known;
  }

  async enter() {
    this.#layOut();
    if (this.#records.length) await this.#show(this.#chosen);
  }

  leave() {
    this.#round += 1;
    this.#isJudging = false;
    this.#keep();
    this.#study.leave();
  }

  translate() {
    this.#study.translate();
    this.#layOut();
    this.#study.draw();
  }

  /** Takes records, to be shown when the page is entered. */
  take(records) {
    this.#records = records;
    this.#chosen = 0;
    this.#known = [];
  }

  /** Reads a file and takes its games; whether it could. */
  async read(file) {
    try {
      this.take(await readRecords(file, recall("reading", "ewn")));
      return true;
    } catch (error) {
      notice(t("study.bad", { file: file.name, reason: error.message }), { seconds: 20 });
      return false;
    }
  }

  get #record() {
    return this.#records[this.#chosen];
  }

  /** What is known of the game that is shown. */
  get #of() {
    this.#known[this.#chosen] ??= { judged: [], depth: shape(this.#record.game).depth, at: 0 };
    return this.#known[this.#chosen];
  }

  async #openFile(file) {
    if (await this.read(file)) await this.#show(0);
  }

  /** Shows a game, and goes on to judge it where that was left off. */
  async #show(chosen) {
    this.#chosen = chosen;
    const round = ++this.#round;
    this.#isJudging = false;
    this.#isLoaded = false;
    this.#layOut();
    const { game, start, plies } = this.#record;
    try {
      const isShown = await this.#study.load({ game, start, plies, at: this.#of.at });
      this.#isLoaded ||= isShown;
      if (!isShown || round !== this.#round) return;
      if (!this.#keep()) notice(t("study.unkept"), { seconds: 20 });
      if (this.#of.judged.length < plies.length) await this.#judgeAll();
    } catch (error) {
      if (round === this.#round) this.#study.tell(error, () => this.#show(chosen));
    }
  }

  /** Judges the plies that are not judged yet. */
  async #judgeAll() {
    const round = ++this.#round;
    const isStale = () => round !== this.#round;
    const of = this.#of;
    // An older judgement would go on with searches of its own.
    this.#judgeEngine.end();
    this.#isJudging = true;
    this.#drawFile();
    const told = (judged) => {
      of.judged = judged;
      this.#drawProgress();
      this.#drawJudged();
    };
    try {
      await this.#judgeEngine.start();
      await judge(this.#judgeEngine, this.#record, of.depth, { before: of.judged, told, isStale });
    } catch (error) {
      if (isStale()) return;
      await this.#failJudging(error);
      return;
    }
    if (!isStale()) this.#stopJudging();
  }

  /** The engine that judges is started again, if it may; a connection that is lost is the board's too. */
  async #failJudging(error) {
    const isEnded = error instanceof EngineEnded && !(error instanceof LinkLost);
    if (isEnded && this.#restarts.another()) {
      notice(t("engine.ended", { name: this.#judgeEngine.name, reason: error.message }), { seconds: 20 });
      await this.#judgeAll();
      return;
    }
    this.#stopJudging();
    this.#study.tell(error, () => (isEnded ? this.#judgeAll() : this.#show(this.#chosen)));
  }

  #stopJudging() {
    this.#round += 1;
    this.#judgeEngine.end();
    this.#isJudging = false;
    this.#keep();
    this.#drawFile();
    const { judged } = this.#of;
    speak(t("study.judging", { done: judged.length, all: this.#record.plies.length }));
  }

  /** Judges anew, so many plies deep. */
  #judgeAt(depth) {
    Object.assign(this.#of, { judged: [], depth });
    this.#judgeAll();
  }

  /** Keeps the file for the next visit; whether the browser could. */
  #keep() {
    if (!this.#records.length) return true;
    // Where the cursor is in a variation means nothing in the game.
    if (this.#isLoaded && !this.#study.isVariation) this.#of.at = this.#study.at;
    return keep("review", { records: this.#records, chosen: this.#chosen, known: this.#known });
  }

  #changed() {
    this.#drawGraph();
    this.#drawMoves();
  }

  // The picture.

  #layOut() {
    const hasGame = this.#records.length > 0;
    this.element.classList.toggle("empty", !hasGame);
    this.#drawFile();
    if (!hasGame) {
      fill(this.element, this.#file);
      return;
    }
    refill(this.element,
      el("div", { class: "board-side" }, this.#study.boardSide, this.#graph),
      el("div", { class: "panel" }, this.#file, this.#study.turn, this.#study.coach.element, this.#summary, this.#moves));
    this.#drawGraph();
    this.#drawSummary();
    this.#drawMoves();
  }

  #drawFile() {
    const file = el("input", { type: "file", class: "unseen", id: "record-file", accept: ".txt,.wtn,.am,.sgf,.pgn", onchange: () => this.#openFile(file.files[0]).then(() => { file.value = ""; }) });
    const open = el("label", { class: "button", for: "record-file" }, t("study.open"));
    const hint = el("p", { class: "hint" }, t("study.drop"));
    const reading = el("select", { onchange: () => keep("reading", reading.value) }, ...["ewn", "ewn-nearest"].map((game) => el("option", { value: game, selected: game === recall("reading", "ewn") }, t(`game.${game}`))));
    const wtn = el("label", { class: "wide" }, el("span", {}, t("study.reading")), reading);
    if (!this.#records.length) {
      fill(this.#file, el("h2", {}, t("tab.review")), el("p", {}, t("study.empty")), file, open, hint, wtn);
      return;
    }
    const titles = this.#records.map((record, at) => `${at + 1}. ${this.#players(record)}`);
    const games = el("select", { "aria-label": t("study.game"), onchange: () => { this.#keep(); this.#show(Number(games.value)); } }, ...titles.map((title, at) => el("option", { value: String(at), selected: at === this.#chosen }, title)));
    const { game, event, place, date, result } = this.#record;
    const about = [t(`game.${game}`), event, place, date, result ? t(`result.${result}`) : null].filter(Boolean).join(" · ");
    const depth = el("input", { type: "number", min: "1", max: String(DEEPEST), value: String(this.#of.depth), onchange: () => this.#judgeAt(Math.min(DEEPEST, Math.max(1, Math.round(depth.value) || 1))) });
    const isWhole = this.#of.judged.length === this.#record.plies.length;
    refill(this.#file,
      el("div", { class: "buttons" }, file, open, wtn, hint),
      titles.length > 1 ? games : el("h2", {}, this.#players(this.#record)),
      el("p", { class: "hint" }, about),
      el("div", { class: "buttons" },
        el("label", {}, el("span", {}, t("study.depth")), depth),
        this.#isJudging ? el("button", { onclick: () => this.#stopJudging() }, t("study.stop")) : el("button", { disabled: isWhole, onclick: () => this.#judgeAll() }, t("study.judge")),
        el("span", { class: "progress" }),
        ...formats(game, result).map((format) => el("button", { onclick: () => this.#save(format) }, `${t("play.save")} ${format.toUpperCase()}`)),
        el("button", { disabled: !this.#of.judged.length, onclick: () => download("review.svg", graphFile(this.#graph.firstChild)) }, t("study.picture"))));
    this.#drawProgress();
  }

  #players({ game, teams }) {
    const [first, second] = shape(game).sides.map((colour, side) => teams?.[side] || t(`side.${colour}`));
    return t("study.players", { first, second });
  }

  #drawProgress() {
    const text = this.#isJudging ? t("study.judging", { done: this.#of.judged.length, all: this.#record.plies.length }) : "";
    const progress = this.#file.querySelector(".progress");
    if (progress) progress.textContent = text;
  }

  #drawGraph() {
    const { game, plies, result } = this.#record;
    fill(this.#graph, drawGraph({ shape: shape(game), judged: this.#of.judged, plies: plies.length, result, at: this.#study.at, go: (ply) => { if (this.#study.isVariation) this.#study.goBack(); this.#study.go(ply); } }));
  }

  #drawSummary() {
    const { game, result, teams } = this.#record;
    const { sides, adjusted } = summary(this.#of.judged, result);
    const names = shape(game).sides.map((colour, side) => el("th", { scope: "col" }, el("i", { class: `swatch ${colour}` }), teams?.[side] || t(`side.${colour}`)));
    const row = (key, show) => el("tr", {}, el("th", { scope: "row" }, t(key)), ...sides.map((side) => el("td", { class: "number" }, show(side))));
    fill(this.#summary,
      el("h2", {}, t("review.summary")),
      el("table", {},
        el("thead", {}, el("tr", {}, el("td"), ...names)),
        el("tbody", {},
          row("review.luck", ({ luck }) => signed(luck, 2)),
          row("review.loss", ({ loss }) => percent(loss, 2)),
          row("review.mean", ({ mean }) => percent(mean, 2)),
          row("review.errors", ({ errors }) => String(errors)),
          row("review.blunders", ({ blunders }) => String(blunders)))),
      adjusted !== null && this.#of.judged.length === this.#record.plies.length
        ? el("p", { class: "hint adjusted" }, t("review.adjusted", { result: t(`result.${result}`), adjusted: adjusted.toFixed(3), side: t(`side.${shape(game).sides[0]}`) })) : null);
  }

  #drawMoves() {
    const study = this.#study;
    const { game, start } = this.#record;
    const { dice } = shape(game);
    const first = readPosition(game, start).mover;
    const rows = study.line.map(({ die, move }, number) => {
      const judged = study.isMain(number) ? this.#of.judged[number] : null;
      return el("tr", { class: number + 1 === study.at ? "now" : null },
        el("td", {}, el("i", { class: `swatch ${shape(game).sides[first ^ (number % 2)]}` }), String(number + 1)),
        dice ? el("td", {}, die ? String(die) : "–") : null,
        el("th", { scope: "row" }, el("button", { class: "move", "aria-current": number + 1 === study.at ? "step" : null, onclick: () => study.go(number + 1) }, move)),
        el("td", {}, judged?.best && judged.best !== move ? judged.best : ""),
        dice ? el("td", { class: `number ${judged?.luck >= 0 ? "good" : "bad"}` }, judged && die ? signed(judged.luck) : "") : null,
        el("td", { class: `number ${grade(judged?.loss)}` }, judged?.loss ? `${percent(judged.loss)} ${mark(judged.loss)}` : ""));
    });
    const titles = [t("review.move"), dice ? t("review.die") : null, t("coach.move"), t("review.best"), dice ? t("coach.luck") : null, t("coach.loss")].filter(Boolean);
    const box = el("div", { class: "scroll tall", tabindex: "0", role: "group", "aria-label": t("play.moves") },
      el("table", {}, el("thead", {}, el("tr", {}, ...titles.map((title) => el("th", { scope: "col" }, title)))), el("tbody", {}, ...rows)));
    const scrolled = this.#moves.querySelector(".scroll")?.scrollTop ?? 0;
    refill(this.#moves, el("h2", {}, study.isVariation ? t("study.variation") : t("play.moves")), box);
    box.scrollTop = scrolled;
    const now = box.querySelector("tr.now");
    if (now && (now.offsetTop < box.scrollTop || now.offsetTop + now.offsetHeight > box.scrollTop + box.clientHeight)) box.scrollTop = now.offsetTop - box.clientHeight / 2;
  }

  async #save(format) {
    try {
      await saveRecord(this.#record, format);
    } catch (error) {
      notice(t("study.unsaved", { reason: error.message }));
    }
  }
}
