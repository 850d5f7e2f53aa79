/** What the analysis says of a position: the bar, the moves or the faces, and how far it has looked. */
import { bare, dieOf, squares } from "./games.js";
import { drawDie, drawFacePiece } from "./die.js";
import { el, fill } from "./dom.js";
import { complement, count, percent, proof, signed } from "./format.js";
import { BLUNDER, ERROR } from "./judge.js";
import { t } from "./texts.js";

/** Moves of a line that are shown. */
const LINE = 6;
/** A part of the bar that is narrower than this has no room for its number. */
const ROOM = 0.14;

/** The win probability of both sides as a bar; `wp` is that of the first side, null if unknown. */
export function drawBar(shape, wp) {
  const known = wp !== null;
  const first = known ? wp : 0.5;
  const [one, other] = shape.sides;
  const label = known ? t("coach.bar", { side: t(`side.${one}`), wp: percent(wp) }) : t("coach.unknown");
  const bar = el("div", { class: `bar${known ? "" : " unknown"}`, role: "img", "aria-label": label },
    el("span", { class: `part ${one}` }, known && first > ROOM ? percent(first) : ""),
    el("span", { class: `part ${other}` }, known && 1 - first > ROOM ? complement(first) : ""));
  bar.firstChild.style.flexGrow = first;
  bar.lastChild.style.flexGrow = 1 - first;
  return bar;
}

export class Coach {
  element;
  #bar = el("div");
  #figures = el("p", { class: "figures" });
  #list = el("div", { class: "lines" });
  #table = null;
  #point;
  #play;

  /** `point(path)` is told which move the user looks at (null for none), `play(move, die)` which they choose; both may be missing. */
  constructor({ point = () => {}, play = null } = {}) {
    this.#point = point;
    this.#play = play;
    this.element = el("section", { class: "coach", "aria-label": t("coach") }, this.#bar, this.#list, this.#figures);
  }

  /** Shows an assessment of a position where `mover` is to move; null where there is none. */
  show({ shape, mover, assessment }) {
    const wp = assessment ? (mover === 0 ? assessment.wp : 1 - assessment.wp) : null;
    fill(this.#bar, drawBar(shape, wp));
    if (!assessment) {
      this.#table = null;
      fill(this.#list, el("p", { class: "hint" }, t("coach.none")));
      fill(this.#figures);
      return;
    }
    const kind = assessment.faces ? "faces" : "moves";
    if (this.#table?.kind !== kind) {
      this.#table = new Table(kind, kind === "faces" ? FACES : MOVES);
      fill(this.#list, this.#table.element);
    }
    this.#table.show(kind === "faces" ? this.#faces(shape, mover, assessment) : this.#moves(assessment));
    fill(this.#figures, says(assessment));
  }

  /** The move as a button where it can be played, else as text. */
  #word(line, die = null) {
    const move = line.pv[0] ?? "";
    const show = () => this.#point(squares(move));
    const hide = () => this.#point(null);
    return this.#play && move
      ? el("button", { class: "move", onclick: () => this.#play(move, die), onfocus: show, onblur: hide }, bare(move))
      : el("span", { onmouseenter: show, onmouseleave: hide }, bare(move));
  }

  #moves({ moves }) {
    const best = moves[0].wp;
    return moves.map((line) => ({
      key: line.pv[0] ?? "",
      head: () => this.#word(line),
      cells: [
        { text: percent(line.wp, 2), class: "number" },
        { text: line.wp < best ? percent(best - line.wp, 2) : "", class: `number ${grade(best - line.wp)}` },
        { text: proof(line), class: "proof" },
        { text: line.pv.slice(1, LINE + 1).join(" "), class: "line" },
      ],
    }));
  }

  #faces(shape, mover, { faces, mean }) {
    const rows = [...faces].sort(([one], [other]) => one - other).map(([face, line]) => ({
      // Another best move is another row: its button plays that move.
      key: `${face} ${line.pv[0] ?? ""}`,
      head: () => el("span", { class: "face" }, drawDie(face, shape.sides[mover]), drawFacePiece(shape, face, mover), el("span", { class: "unseen" }, String(face)), this.#word(line, face)),
      cells: [
        { text: percent(line.wp, 2), class: "number" },
        { text: signed(line.wp - mean.wp), class: `number ${line.wp >= mean.wp ? "good" : "bad"}` },
        { text: proof(line), class: "proof" },
      ],
    }));
    const average = { key: "mean", head: () => el("span", {}, t("coach.mean")), cells: [{ text: percent(mean.wp, 2), class: "number" }, { text: "", class: "" }, { text: proof(mean), class: "proof" }] };
    return [...rows, average];
  }
}

const MOVES = ["coach.move", "coach.wins", "coach.loss", "coach.certain", "coach.line"];
const FACES = ["coach.best", "coach.wins", "coach.luck", "coach.certain"];

/** How far the engine has looked. */
function says({ depth, nodes, nps, tbhits, time }) {
  const parts = [t("coach.depth", { depth }), t("coach.nodes", { nodes: count(nodes), nps: count(nps) })];
  if (tbhits) parts.push(t("coach.tables", { hits: count(tbhits) }));
  parts.push(t("coach.time", { time: ((time ?? 0) / 1000).toFixed(1) }));
  return parts.join(" · ");
}

/** A table whose rows stay while their figures change, and with them the focus and where one has scrolled to. */
class Table {
  element;
  kind;
  #body = el("tbody");
  #rows = new Map();

  constructor(kind, titles) {
    this.kind = kind;
    const head = el("thead", {}, el("tr", {}, ...titles.map((title) => el("th", { scope: "col", class: title.slice("coach.".length) }, t(title)))));
    this.element = el("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": t("coach.table") }, el("table", {}, head, this.#body));
  }

  /** Shows rows `{ key, head, cells }`; `head()` makes the first cell of a new row. */
  show(rows) {
    const shown = new Map();
    rows.forEach(({ key, head, cells }, at) => {
      const row = this.#rows.get(key) ?? el("tr", {}, el("th", { scope: "row" }, head()), ...cells.map(() => el("td")));
      cells.forEach(({ text, class: name }, cell) => {
        const there = row.cells[cell + 1];
        if (there.textContent !== text) there.textContent = text;
        if (there.className !== name) there.className = name;
      });
      shown.set(key, row);
      // A row that stands where it belongs is not touched: moving it would take its focus away.
      if (this.#body.children[at] !== row) this.#body.insertBefore(row, this.#body.children[at] ?? null);
    });
    for (const [key, row] of this.#rows) if (!shown.has(key)) row.remove();
    this.#rows = shown;
    this.element.classList.toggle("uncertain", rows.every(({ cells }) => cells.every(({ text, class: name }) => name !== "proof" || !text)));
  }
}

/** A loss's class. */
export function grade(loss) {
  if (loss === null || loss === undefined) return "";
  return loss >= BLUNDER ? "blunder" : loss >= ERROR ? "error" : "";
}

/** The sign of a grade in lists of moves. */
export function mark(loss) {
  return { blunder: "??", error: "?" }[grade(loss)] ?? "";
}

/** The path of an assessment's best move, empty before the roll. */
export function bestPath(assessment) {
  const move = assessment?.moves[0]?.pv[0];
  return move && dieOf(move) === null ? squares(move) : [];
}
