/** The page on which records of games are reviewed: luck and skill, errors, variations. */
import { grade, mark } from "./coach.js";
import { download, drawer, el, fill, notice } from "./dom.js";
import { Engine, EngineEnded } from "./engine.js";
import { formats, readRecords, saveRecord } from "./files.js";
import { percent, signed } from "./format.js";
import { readPosition, shape } from "./games.js";
import { drawGraph, graphFile } from "./graph.js";
import { judge, summary } from "./judge.js";
import { keep, recall } from "./store.js";
import { Study, stepByKeys } from "./study.js";
import { t } from "./texts.js";

export class ReviewView {
  element = el("div", { class: "review table" });
  #study = new Study({ keepsMain: true, changed: () => this.#changed() });
  #judge = new Engine(this.#study.link, 1, 0);
  /** The games of the file, which of them is shown, and what the judge said of it. */
  #records = [];
  #chosen = 0;
  #judged = [];
  #isJudging = false;
  #depth = null;
  #round = 0;
  /** What is known of the game from the last visit. */
  #kept = null;

  #file = el("section", { class: "open" });
  #summary = el("section", { class: "summary" });
  #graph = el("div", { class: "graph-box" });
  #moves = el("section", { class: "moves" });
  #drawJudged = drawer(() => { this.#drawGraph(); this.#drawSummary(); this.#drawMoves(); });

  constructor() {
    stepByKeys(this.element, this.#study);
    const kept = recall("review");
    if (kept?.records?.length && kept.records.every(({ game }) => shape(game))) {
      this.#records = kept.records;
      this.#chosen = kept.chosen;
      this.#kept = kept;
    }
  }

  async enter() {
    this.#layOut();
    if (this.#records.length) await this.#show(this.#chosen, this.#kept ?? {});
  }

  leave() {
    this.#round += 1;
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
    this.#kept = null;
    this.#judged = [];
  }

  /** Reads a file and takes its games; whether it could. */
  async read(file) {
    try {
      this.take(await readRecords(file));
      return true;
    } catch (error) {
      notice(t("study.bad", { file: file.name, reason: error.message }), { seconds: 20 });
      return false;
    }
  }

  get #record() {
    return this.#records[this.#chosen];
  }

  async #openFile(file) {
    if (await this.read(file)) await this.#show(0);
  }

  /** Shows a game, and goes on to judge it; what is known of it need not be found again. */
  async #show(chosen, { judged = [], depth = null, at = 0 } = {}) {
    const round = ++this.#round;
    this.#chosen = chosen;
    this.#judged = judged;
    const { game, start, plies } = this.#record;
    this.#depth = depth ?? shape(game).depth;
    this.#isJudging = false;
    this.#layOut();
    try {
      const isShown = await this.#study.load({ game, start, plies, at });
      if (!isShown || round !== this.#round) return;
      if (!this.#keep()) notice(t("study.unkept"), { seconds: 20 });
      if (judged.length < plies.length) await this.#judgeAll();
    } catch (error) {
      this.#study.tell(error, () => this.#show(chosen, { judged, depth, at }));
    }
  }

  async #judgeAll() {
    const round = ++this.#round;
    const isStale = () => round !== this.#round;
    // An older judgement would go on with searches of its own.
    this.#judge.end();
    this.#isJudging = true;
    this.#judged = [];
    this.#drawOpen();
    const told = (judged) => {
      this.#judged = judged;
      this.#drawProgress();
      this.#drawJudged();
    };
    try {
      await this.#judge.start();
      await judge(this.#judge, this.#record, this.#depth, { told, isStale });
    } catch (error) {
      if (isStale()) return;
      this.#isJudging = false;
      this.#drawOpen();
      if (!(error instanceof EngineEnded)) throw error;
      notice(t("engine.gone", { name: this.#judge.name, reason: error.message }), { seconds: 0, action: { text: t("engine.restart"), run: () => this.#judgeAll() } });
      return;
    }
    if (isStale()) return;
    this.#isJudging = false;
    this.#keep();
    this.#drawOpen();
  }

  /** Keeps the file for the next visit; whether the browser could. A judgement that is not whole is made again. */
  #keep() {
    if (!this.#records.length) return true;
    const isWhole = this.#judged.length === this.#record.plies.length;
    this.#kept = { judged: isWhole ? this.#judged : [], depth: this.#depth, at: this.#study.isVariation ? 0 : this.#study.at };
    return keep("review", { ...this.#kept, records: this.#records, chosen: this.#chosen });
  }

  #changed() {
    this.#drawGraph();
    this.#drawMoves();
  }

  // The picture.

  #layOut() {
    const hasGame = this.#records.length > 0;
    this.element.classList.toggle("empty", !hasGame);
    this.#drawOpen();
    if (!hasGame) {
      fill(this.element, this.#file);
      return;
    }
    fill(this.element,
      el("div", { class: "board-side" }, this.#study.boardSide, this.#graph),
      el("div", { class: "panel" }, this.#file, this.#study.turn, this.#study.coach.element, this.#summary, this.#moves));
    this.#drawGraph();
    this.#drawSummary();
    this.#drawMoves();
  }

  #drawOpen() {
    const file = el("input", { type: "file", class: "unseen", id: "record-file", accept: ".txt,.wtn,.am,.sgf,.pgn", onchange: () => { if (file.files[0]) this.#openFile(file.files[0]); } });
    const open = el("label", { class: "button", for: "record-file" }, t("study.open"));
    const hint = el("p", { class: "hint" }, t("study.drop"));
    if (!this.#records.length) {
      fill(this.#file, el("h2", {}, t("tab.review")), el("p", {}, t("study.empty")), file, open, hint);
      return;
    }
    const titles = this.#records.map((record, at) => `${at + 1}. ${this.#players(record)}`);
    const games = el("select", { "aria-label": t("study.game"), onchange: () => this.#show(Number(games.value)) }, ...titles.map((title, at) => el("option", { value: String(at), selected: at === this.#chosen }, title)));
    const { game, event, place, date, result } = this.#record;
    const about = [t(`game.${game}`), event, place, date, result ? t(`result.${result}`) : null].filter(Boolean).join(" · ");
    const depth = el("input", { type: "number", min: "1", max: "20", value: String(this.#depth), onchange: () => { this.#depth = Math.min(20, Math.max(1, Number(depth.value) || 1)); } });
    fill(this.#file,
      el("div", { class: "buttons" }, file, open, hint),
      titles.length > 1 ? games : el("h2", {}, this.#players(this.#record)),
      el("p", { class: "hint" }, about),
      el("div", { class: "buttons" },
        el("label", {}, el("span", {}, t("study.depth")), depth),
        el("button", { disabled: this.#isJudging, onclick: () => this.#judgeAll() }, t("study.judge")),
        el("span", { class: "progress", role: "status" }),
        ...formats(game, result).map((format) => el("button", { onclick: () => this.#save(format) }, `${t("play.save")} ${format.toUpperCase()}`)),
        el("button", { disabled: !this.#judged.length, onclick: () => download("review.svg", graphFile(this.#graph.firstChild)) }, t("study.picture"))));
    this.#drawProgress();
  }

  #players({ game, teams }) {
    const [first, second] = shape(game).sides.map((colour, side) => teams?.[side] || t(`side.${colour}`));
    return t("study.players", { first, second });
  }

  #drawProgress() {
    const text = this.#isJudging ? t("study.judging", { done: this.#judged.length, all: this.#record.plies.length }) : "";
    const progress = this.#file.querySelector(".progress");
    if (progress) progress.textContent = text;
  }

  #drawGraph() {
    const { game, plies, result } = this.#record;
    fill(this.#graph, drawGraph({ shape: shape(game), judged: this.#judged, plies: plies.length, result, at: this.#study.at, go: (ply) => { if (this.#study.isVariation) this.#study.goBack(); this.#study.go(ply); } }));
  }

  #drawSummary() {
    const { game, result, teams } = this.#record;
    const { sides, adjusted } = summary(this.#judged, result);
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
      adjusted !== null && this.#judged.length === this.#record.plies.length
        ? el("p", { class: "hint adjusted" }, t("review.adjusted", { result: t(`result.${result}`), adjusted: adjusted.toFixed(3), side: t(`side.${shape(game).sides[0]}`) })) : null);
  }

  #drawMoves() {
    const study = this.#study;
    const { game, start } = this.#record;
    const { dice } = shape(game);
    const first = readPosition(game, start).mover;
    const rows = study.line.map(({ die, move }, number) => {
      const judged = study.isMain(number) ? this.#judged[number] : null;
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
    fill(this.#moves, el("h2", {}, study.isVariation ? t("study.variation") : t("play.moves")), box);
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
