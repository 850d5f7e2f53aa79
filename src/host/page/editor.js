/** A position put together by hand: pieces chosen from a palette and set on squares. */
import { Board } from "./board.js";
import { el, refill, svg } from "./dom.js";
import { readPosition, shape, square, withDie, writeBoard } from "./games.js";
import { drawPiece } from "./pieces.js";
import { t } from "./texts.js";

/** Columns of the palette at least. */
const FEWEST = 4;

export class Editor {
  /** The parts to put on the page. */
  boardSide;
  panel = el("section", { class: "editor", "aria-labelledby": "editor-title" });
  #board = new Board(([name]) => this.#set(name));
  #game;
  #fields;
  #pieces;
  #mover;
  /** The piece that is set next; null takes pieces away. */
  #chosen = null;
  #error = "";
  #done;

  /**
   * Begins with a position text; `done(text)` is called with the new one, null if the user thinks
   * better of it, and gives what the rules say against it, null if it is one.
   */
  constructor(game, text, done) {
    const { pieces, mover, fields } = readPosition(game, text);
    this.#game = game;
    this.#fields = fields;
    this.#pieces = pieces;
    this.#mover = mover;
    this.#done = done;
    this.boardSide = el("div", { class: "board-side" }, this.#board.element);
    this.draw();
  }

  get #text() {
    const { letters } = shape(this.#game);
    const text = [writeBoard(this.#game, this.#pieces), letters[this.#mover], ...this.#fields.slice(2)].join(" ");
    return withDie(this.#game, text, "-");
  }

  #set(name) {
    const { set } = shape(this.#game);
    this.#error = "";
    const piece = this.#chosen;
    const there = this.#pieces.get(name);
    const isSame = piece && there?.side === piece.side && there?.kind === piece.kind;
    // There is only one stone of each number: it moves here.
    if (piece && set === "stones") {
      for (const [at, { side, kind }] of this.#pieces) if (side === piece.side && kind === piece.kind) this.#pieces.delete(at);
    }
    if (piece && !isSame) this.#pieces.set(name, piece);
    else this.#pieces.delete(name);
    this.draw();
  }

  async #finish() {
    this.#error = await this.#done(this.#text);
    if (this.#error) this.draw();
  }

  #palette() {
    const { set, kinds, sides } = shape(this.#game);
    const all = [0, 1].flatMap((side) => kinds.map((kind) => ({ side, kind })));
    if (this.#game.startsWith("amazons")) all.push({ side: null, kind: "arrow" });
    const button = (piece, label, drawing) => {
      const isChosen = piece === null ? this.#chosen === null : this.#chosen?.side === piece.side && this.#chosen?.kind === piece.kind;
      return el("button", { "aria-pressed": String(isChosen), "aria-label": label, title: label, onclick: () => { this.#chosen = piece; this.draw(); } }, drawing);
    };
    const name = ({ side, kind }) => (side === null ? t("arrow") : `${t(`side.${sides[side]}`)} ${set === "stones" ? kind : t(`piece.${kind}`)}`);
    const draw = (piece) => svg("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, drawPiece(set, sides, piece));
    const cross = svg("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, svg("path", { class: "cross", d: "M-24,-24 L24,24 M-24,24 L24,-24" }));
    const palette = el("div", { class: "palette", role: "group", "aria-label": t("edit.palette") }, ...all.map((piece) => button(piece, name(piece), draw(piece))), button(null, t("edit.none"), cross));
    // A row for each side.
    palette.style.setProperty("--kinds", Math.max(kinds.length, FEWEST));
    return palette;
  }

  draw() {
    const form = shape(this.#game);
    const all = Array.from({ length: form.size ** 2 }, (_, at) => [square(at % form.size, Math.floor(at / form.size))]);
    this.#board.show({ shape: form, pieces: this.#pieces, legal: all, isPlain: true });
    const mover = el("select", { onchange: () => { this.#mover = Number(mover.value); } },
      ...form.sides.map((colour, side) => el("option", { value: String(side), selected: side === this.#mover }, t(`side.${colour}`))));
    refill(this.panel,
      el("h2", { id: "editor-title" }, t("edit.title")),
      el("p", { class: "hint" }, t("edit.how")),
      this.#palette(),
      el("label", {}, el("span", {}, t("edit.mover")), mover),
      el("p", { class: "error", role: "alert" }, this.#error),
      el("div", { class: "buttons" },
        el("button", { class: "main", onclick: () => this.#finish() }, t("edit.done")),
        el("button", { onclick: () => { this.#pieces = new Map(); this.draw(); } }, t("edit.empty")),
        el("button", { onclick: () => this.#done(null) }, t("new.cancel"))));
  }
}
