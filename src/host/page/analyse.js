/** The page on which positions are analysed: any position text, and moves tried on the board. */
import { el, fill, notice, refill } from "./dom.js";
import { Editor } from "./editor.js";
import { Refused } from "./engine.js";
import { formats, saveRecord } from "./files.js";
import { GAMES, completed, shape, word } from "./games.js";
import { keep, recall } from "./store.js";
import { Study, stepByKeys } from "./study.js";
import { t } from "./texts.js";

export class AnalyseView {
  element = el("div", { class: "analyse table" });
  #study = new Study({ keepsMain: false, changed: () => this.#changed() });
  #setUp = el("section", { class: "set-up" });
  #moves = el("section", { class: "moves" });
  #error = el("p", { class: "error", role: "alert" });

  #playFrom;
  #editor = null;

  /** `playFrom(game, text)` begins a game at a position. */
  constructor({ playFrom }) {
    this.#playFrom = playFrom;
    stepByKeys(this.#study);
  }

  async enter() {
    this.#layOut();
    const kept = recall("analysis");
    try {
      await this.#study.load(kept && shape(kept.game) ? kept : { game: "ewn" });
      if (this.#editor) this.#study.rest();
    } catch (error) {
      // What was kept is no position: the next visit begins anew.
      if (error instanceof Refused) keep("analysis", null);
      this.#study.tell(error, () => this.enter());
    }
  }

  leave() {
    this.#study.leave();
  }

  translate() {
    this.#study.translate();
    this.#layOut();
    this.#study.draw();
    this.#changed();
  }

  #layOut() {
    if (this.#editor) {
      this.#editor.draw();
      fill(this.element, this.#editor.boardSide, el("div", { class: "panel" }, this.#editor.panel));
      return;
    }
    fill(this.element, this.#study.boardSide, el("div", { class: "panel" }, this.#study.turn, this.#study.coach.element, this.#moves, this.#setUp));
    this.#drawSetUp();
  }

  #drawSetUp() {
    const games = el("select", { onchange: () => this.#load(games.value, null) }, ...GAMES.map((game) => el("option", { value: game, selected: game === this.#study.game }, t(`game.${game}`))));
    const text = el("input", { name: "position", value: this.#study.now?.text ?? "", spellcheck: "false", autocomplete: "off", "aria-describedby": "position-error" });
    this.#error.id = "position-error";
    // What is done with a position waits until there is one.
    const button = (key, run, name = "") => el("button", { type: "button", class: `needs-position ${name}`, disabled: !this.#study.now, onclick: run }, t(key));
    const form = el("form", { onsubmit: (event) => { event.preventDefault(); this.#load(games.value, text.value.trim() || null); } },
      el("label", {}, el("span", {}, t("new.game")), games),
      el("label", {}, el("span", {}, t("study.position")), text),
      this.#error,
      el("div", { class: "buttons" },
        el("button", {}, t("study.set")),
        el("button", { type: "button", onclick: () => this.#load(games.value, null) }, t("study.start")),
        button("study.edit", () => this.#edit(), "edit"),
        button("study.copy", () => this.#copy()),
        button("study.play", () => this.#playFrom(this.#study.game, this.#study.now.text))));
    fill(this.#setUp, form);
  }

  /** Loads a position; gives what the engine says against it, null if it is one. */
  async #load(game, text) {
    this.#error.textContent = "";
    try {
      await this.#study.load({ game, start: text && completed(game, text) });
      return null;
    } catch (error) {
      // The editor says it itself.
      if (error instanceof Refused) this.#error.textContent = this.#editor ? "" : error.message;
      else this.#study.tell(error, () => this.#load(game, text));
      return error.message;
    }
  }

  /** Lets the user set pieces; what the rules refuse is edited further. */
  #edit() {
    const { game, now } = this.#study;
    this.#study.rest();
    this.#editor = new Editor(game, now.text, async (text) => {
      const error = text === null ? null : await this.#load(game, text);
      if (error) {
        this.#study.rest();
        return error;
      }
      this.#editor = null;
      this.#layOut();
      this.#setUp.querySelector(".edit").focus();
      if (text === null) this.#study.show();
      else this.#study.draw();
      this.#changed();
      return null;
    });
    this.#layOut();
    this.#editor.panel.querySelector("button").focus();
  }

  async #copy() {
    await navigator.clipboard.writeText(this.#study.now.text);
    notice(t("study.copied"), { seconds: 3 });
  }

  #changed() {
    const { game, start, line, at, now } = this.#study;
    if (!now) return;
    keep("analysis", { game, start, plies: line, at });
    for (const button of this.#setUp.querySelectorAll(".needs-position")) button.disabled = false;
    const text = this.#setUp.querySelector("input");
    if (text && document.activeElement !== text) text.value = now.text;
    const games = this.#setUp.querySelector("select");
    if (games) games.value = game;
    this.#drawMoves();
  }

  #drawMoves() {
    const { line, at, now } = this.#study;
    const rows = line.map(({ die, move }, number) => el("li", { class: number + 1 === at ? "now" : null },
      el("button", { class: "move", onclick: () => this.#study.go(number + 1) }, word({ die, move }))));
    refill(this.#moves,
      el("h2", {}, t("play.moves")),
      el("ol", { class: "move-list flow", tabindex: "0", "aria-label": t("play.moves") }, ...rows),
      line.length ? el("div", { class: "buttons" }, ...formats(this.#study.game, at === line.length && now?.result).map((format) => el("button", { onclick: () => this.#save(format) }, `${t("play.save")} ${format.toUpperCase()}`))) : null);
  }

  async #save(format) {
    const { game, start, line } = this.#study;
    try {
      await saveRecord({ game, start, plies: line, result: await this.#study.result() }, format);
    } catch (error) {
      notice(t("study.unsaved", { reason: error.message }));
    }
  }
}
