/**
 * A board of any game: an SVG drawing, and over it a button for each square, so that mouse, finger,
 * keyboard and screen reader all find the same squares. It knows moves as paths of squares: one
 * square after another is chosen until the path is a legal move.
 */
import { el, fill, svg } from "./dom.js";
import { place, square } from "./games.js";
import { drawPiece } from "./pieces.js";
import { t } from "./texts.js";

/** How far a pointer must move to drag, in CSS pixels. */
const DRAG = 6;
/** How long a piece glides, in milliseconds. */
const GLIDE = 160;
/** A square is 100 units wide; the margin at the left and below, so much for each square, holds the names of ranks and files. */
const MARGIN = 7;

export class Board {
  /** The element to put on the page. */
  element;
  #shape = null;
  #isFlipped = false;
  #drawing;
  #layer;
  #grid;
  #buttons = new Map();
  #pieces = new Map();
  #drawn = new Map();
  #legal = [];
  #path = [];
  #last = [];
  #arrows = [];
  #isPlain = false;
  #focus = null;
  #drag = null;
  #chosen;

  /** `chosen(squares)` is told the path of a legal move. */
  constructor(chosen) {
    this.#chosen = chosen;
    this.#drawing = svg("svg", { class: "drawing", "aria-hidden": "true" });
    this.#grid = el("div", { class: "grid", role: "grid" });
    this.element = el("div", { class: "board" }, this.#drawing, this.#grid);
    this.#grid.addEventListener("keydown", (event) => this.#key(event));
    this.#grid.addEventListener("pointerdown", (event) => this.#down(event));
    this.#grid.addEventListener("pointermove", (event) => this.#move(event));
    this.#grid.addEventListener("pointerup", (event) => this.#up(event));
    this.#grid.addEventListener("pointercancel", () => this.#drop());
  }

  get isFlipped() {
    return this.#isFlipped;
  }

  /** Turns the board half around. */
  flip(isFlipped) {
    if (this.#isFlipped === isFlipped) return;
    this.#isFlipped = isFlipped;
    // Before the first position there is nothing to turn.
    if (!this.#shape) return;
    this.#layOut();
    this.#draw();
  }

  /**
   * Shows a position: `pieces` by square, `legal` paths of squares that may be chosen, `last` the
   * squares of the last move. `glide` lets the last move's piece glide;
   * `isPlain` leaves the pieces that may be chosen unmarked.
   */
  show({ shape, pieces, legal = [], last = [], glide = false, isPlain = false }) {
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#focus = null;
      this.#layOut();
    }
    const isSame = JSON.stringify(legal) === JSON.stringify(this.#legal);
    this.#pieces = pieces;
    this.#legal = legal;
    this.#last = last;
    this.#isPlain = isPlain;
    if (!isSame) this.#path = this.#forced();
    this.#draw();
    if (glide) this.#glide();
  }

  /** Shows arrows over the position, each `{ path, kind }`. */
  point(arrows) {
    if (JSON.stringify(arrows) === JSON.stringify(this.#arrows)) return;
    this.#arrows = arrows;
    this.#layer?.replaceWith((this.#layer = this.#drawArrows()));
  }

  /** The keyboard's focus comes to the board. */
  focus() {
    this.#buttons.get(this.#focus)?.focus();
  }

  // The layout: once for each game and each flip.

  #layOut() {
    const { size } = this.#shape;
    const margin = MARGIN * size;
    const whole = 100 * size + margin;
    this.#drawing.setAttribute("viewBox", `${-margin} 0 ${whole} ${whole}`);
    this.element.style.setProperty("--size", size);
    this.element.style.setProperty("--margin", `${(100 * margin) / whole}%`);
    this.#buttons.clear();
    const rows = [];
    for (let y = 0; y < size; y += 1) {
      const row = el("div", { role: "row" });
      for (let x = 0; x < size; x += 1) {
        const name = this.#nameAt(x, y);
        const button = el("button", { role: "gridcell", tabindex: "-1", "data-square": name, onclick: (event) => this.#click(event, name), onfocus: () => this.#focusOn(name) });
        this.#buttons.set(name, button);
        row.append(button);
      }
      rows.push(row);
    }
    fill(this.#grid, rows);
    this.#focusOn(this.#focus ?? this.#nameAt(0, 0));
  }

  #nameAt(x, y) {
    const { size } = this.#shape;
    return this.#isFlipped ? square(size - 1 - x, y) : square(x, size - 1 - y);
  }

  /** The column and the row of a square as it is drawn. */
  #cell(name) {
    const { size } = this.#shape;
    const [file, rank] = place(name);
    return this.#isFlipped ? [size - 1 - file, rank] : [file, size - 1 - rank];
  }

  #centre(name) {
    const [x, y] = this.#cell(name);
    return [100 * x + 50, 100 * y + 50];
  }

  // The picture.

  #draw() {
    const { size, sides, goals = [] } = this.#shape;
    const parts = [];
    const next = this.#next();
    this.#grid.setAttribute("aria-label", t("board"));
    for (const [name, button] of this.#buttons) {
      const [x, y] = this.#cell(name);
      const [file, rank] = place(name);
      const marks = ["square", (file + rank) % 2 ? "light" : "dark"];
      if (this.#last.includes(name)) marks.push("last");
      if (this.#path.includes(name)) marks.push("chosen");
      parts.push(svg("rect", { class: marks.join(" "), x: 100 * x, y: 100 * y, width: 100, height: 100 }));
      if (goals.includes(name)) parts.push(svg("rect", { class: `goal ${sides[goals.indexOf(name)]}`, x: 100 * x + 6, y: 100 * y + 6, width: 88, height: 88, rx: 8 }));
      this.#describe(button, name, next);
    }
    for (let at = 0; at < size; at += 1) {
      const [file] = place(this.#nameAt(at, 0));
      const [, rank] = place(this.#nameAt(0, at));
      parts.push(svg("text", { class: "name", x: 100 * at + 50, y: (100 + 0.72 * MARGIN) * size, "text-anchor": "middle" }, "abcdefghij"[file]));
      parts.push(svg("text", { class: "name", x: (-MARGIN / 2) * size, y: 100 * at + 50 + 1.6 * size, "text-anchor": "middle" }, String(rank + 1)));
    }
    this.#drawn.clear();
    for (const [name, piece] of this.#shown()) {
      const [x, y] = this.#centre(name);
      const isMovable = !this.#isPlain && this.#path.length === 0 && next.has(name);
      const drawing = drawPiece(this.#shape.set, sides, piece);
      const holder = svg("g", { transform: `translate(${x} ${y})`, class: isMovable || this.#path[0] === name ? "movable" : null }, drawing);
      if (isMovable || this.#path.at(-1) === name) holder.prepend(svg("rect", { class: "ring", x: -47, y: -47, width: 94, height: 94, rx: 12 }));
      this.#drawn.set(name, drawing);
      parts.push(holder);
    }
    if (this.#path.length) {
      for (const name of next) {
        const [x, y] = this.#centre(name);
        const isTaken = this.#shown().has(name);
        parts.push(svg("circle", { class: isTaken ? "target taken" : "target", cx: x, cy: y, r: isTaken ? 44 : 14 }));
      }
    }
    this.#layer = this.#drawArrows();
    fill(this.#drawing, parts, this.#layer);
  }

  /** The pieces with the moves of the path made: an amazon stands where it shoots from. */
  #shown() {
    if (this.#path.length < 2) return this.#pieces;
    const shown = new Map(this.#pieces);
    for (let at = 1; at < this.#path.length; at += 1) {
      const piece = shown.get(this.#path[at - 1]);
      shown.delete(this.#path[at - 1]);
      if (piece) shown.set(this.#path[at], piece);
    }
    return shown;
  }

  #describe(button, name, next) {
    const piece = this.#shown().get(name);
    const words = [name];
    if (piece) words.push(piece.side === null ? t("arrow") : `${t(`side.${this.#shape.sides[piece.side]}`)} ${this.#shape.set === "stones" ? piece.kind : t(`piece.${piece.kind}`)}`);
    if (next.has(name) && !this.#isPlain) words.push(this.#path.length ? t("square.target") : t("square.movable"));
    if (this.#path.includes(name)) words.push(t("square.chosen"));
    button.setAttribute("aria-label", words.join(", "));
    button.setAttribute("aria-selected", String(this.#path.includes(name)));
    button.classList.toggle("open", next.has(name));
  }

  #drawArrows() {
    const layer = svg("g", { class: "arrows" });
    for (const { path, kind } of this.#arrows) {
      for (let at = 1; at < path.length; at += 1) {
        const [x1, y1] = this.#centre(path[at - 1]);
        const [x2, y2] = this.#centre(path[at]);
        const length = Math.hypot(x2 - x1, y2 - y1);
        if (!length) continue;
        const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
        // The shaft begins beside the centre and ends where the head begins.
        const [ax, ay, bx, by] = [x1 + 20 * ux, y1 + 20 * uy, x2 - 30 * ux, y2 - 30 * uy];
        const head = `M${x2 - 8 * ux},${y2 - 8 * uy} L${bx - 14 * uy},${by + 14 * ux} L${bx + 14 * uy},${by - 14 * ux} z`;
        layer.append(svg("g", { class: `arrow ${kind}${at > 1 ? " second" : ""}` }, svg("line", { x1: ax, y1: ay, x2: bx, y2: by }), svg("path", { d: head })));
      }
    }
    return layer;
  }

  #glide() {
    const [from, to] = this.#last;
    const drawing = this.#drawn.get(to);
    if (!drawing || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const [x1, y1] = this.#centre(from);
    const [x2, y2] = this.#centre(to);
    drawing.animate([{ transform: `translate(${x1 - x2}px, ${y1 - y2}px)` }, { transform: "none" }], { duration: GLIDE, easing: "ease-out" });
  }

  // Choosing a path.

  /** The squares that may come next in the path. */
  #next() {
    const depth = this.#path.length;
    const open = this.#legal.filter((move) => move.length > depth && this.#path.every((name, at) => move[at] === name));
    return new Set(open.map((move) => move[depth]));
  }

  /** Where all moves begin with the same square it is chosen at once. */
  #forced() {
    const first = this.#legal[0]?.[0];
    return first && this.#legal.every((move) => move[0] === first) ? [first] : [];
  }

  #choose(name) {
    if (this.#next().has(name)) this.#path.push(name);
    else if (this.#legal.some((move) => move[0] === name)) this.#path = this.#path.length === 1 && this.#path[0] === name ? this.#forced() : [name];
    else this.#path = this.#forced();
    const path = this.#path;
    const isWhole = this.#legal.some((move) => move.length === path.length && move.every((square, at) => square === path[at]));
    if (isWhole) {
      this.#path = [];
      this.#draw();
      this.#chosen(path);
    } else this.#draw();
  }

  #click(event, name) {
    // A pointer's click was handled when it went up; what is left are the keyboard's and the reader's.
    if (event.detail === 0) this.#choose(name);
  }

  #focusOn(name) {
    this.#buttons.get(this.#focus)?.setAttribute("tabindex", "-1");
    this.#focus = name;
    this.#buttons.get(name)?.setAttribute("tabindex", "0");
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (event.key === "Escape") {
      this.#path = this.#forced();
      this.#draw();
    } else if (step) {
      const { size } = this.#shape;
      const [x, y] = this.#cell(this.#focus);
      const within = (at) => Math.min(size - 1, Math.max(0, at));
      this.#buttons.get(this.#nameAt(within(x + step[0]), within(y + step[1]))).focus();
    } else return;
    event.preventDefault();
  }

  // Dragging.

  #squareAt(event) {
    const box = this.#grid.getBoundingClientRect();
    const { size } = this.#shape;
    const [x, y] = [Math.floor((size * (event.clientX - box.left)) / box.width), Math.floor((size * (event.clientY - box.top)) / box.height)];
    return x >= 0 && y >= 0 && x < size && y < size ? this.#nameAt(x, y) : null;
  }

  #down(event) {
    if (event.button !== 0) return;
    const name = this.#squareAt(event);
    if (!name) return;
    this.#grid.setPointerCapture(event.pointerId);
    this.#drag = { name, x: event.clientX, y: event.clientY, moves: false };
  }

  #move(event) {
    const drag = this.#drag;
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moves && Math.hypot(dx, dy) > DRAG) {
      const isStart = this.#legal.some((move) => move[0] === drag.name);
      if (!isStart && this.#path.at(-1) !== drag.name) return;
      drag.moves = true;
      if (this.#path.at(-1) !== drag.name) {
        this.#path = [drag.name];
        this.#draw();
      }
    }
    if (!drag.moves) return;
    const scale = (100 * this.#shape.size) / this.#grid.getBoundingClientRect().width;
    const drawing = this.#drawn.get(drag.name);
    drawing?.setAttribute("transform", `translate(${scale * dx} ${scale * dy})`);
    drawing?.parentNode.parentNode.append(drawing.parentNode);
  }

  #up(event) {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag) return;
    const name = this.#squareAt(event);
    if (!drag.moves) {
      if (name) {
        this.#buttons.get(name).focus();
        this.#choose(name);
      }
    } else if (name && name !== drag.name && this.#next().has(name)) this.#choose(name);
    else this.#draw();
  }

  #drop() {
    this.#drag = null;
    this.#draw();
  }
}
