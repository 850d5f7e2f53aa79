/** What the analysis says of a position: the bar, the moves or the faces, and how far it has looked. */
import { dieOf, bare, squares } from "./games.js";
import { drawDie } from "./die.js";
import { el, fill } from "./dom.js";
import { count, percent, proof, signed } from "./format.js";
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
    el("span", { class: `part ${other}` }, known && 1 - first > ROOM ? percent(1 - first) : ""));
  bar.firstChild.style.flexGrow = first;
  bar.lastChild.style.flexGrow = 1 - first;
  return bar;
}

export class Coach {
  element;
  #bar = el("div");
  #figures = el("p", { class: "figures" });
  #list = el("div", { class: "lines" });
  #point;
  #play;

  /** `point(path)` is told which move the user looks at (null for none), `play(move)` which they choose; both may be missing. */
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
      fill(this.#list, el("p", { class: "hint" }, t("coach.none")));
      fill(this.#figures);
      return;
    }
    fill(this.#list, assessment.faces ? this.#faces(shape, mover, assessment) : this.#moves(assessment));
    fill(this.#figures, this.#says(assessment));
  }

  #says({ depth, nodes, nps, tbhits, time }) {
    const parts = [t("coach.depth", { depth }), t("coach.nodes", { nodes: count(nodes), nps: count(nps) })];
    if (tbhits) parts.push(t("coach.tables", { hits: count(tbhits) }));
    parts.push(t("coach.time", { time: ((time ?? 0) / 1000).toFixed(1) }));
    return parts.join(" · ");
  }

  #row(line, cells) {
    const move = line.pv[0] ?? "";
    const row = el("tr", { onmouseenter: () => this.#point(squares(move)), onmouseleave: () => this.#point(null) }, ...cells);
    return row;
  }

  /** The move as a button where it can be played, else as text. */
  #word(move, die = null) {
    if (!this.#play || !move) return bare(move);
    return el("button", { class: "move", onclick: () => this.#play(move, die), onfocus: () => this.#point(squares(move)), onblur: () => this.#point(null) }, bare(move));
  }

  #moves({ moves }) {
    const best = moves[0].wp;
    const rows = moves.map((line) => this.#row(line, [
      el("th", { scope: "row" }, this.#word(line.pv[0] ?? "")),
      el("td", { class: "number" }, percent(line.wp, 2)),
      el("td", { class: `number ${grade(best - line.wp)}` }, line.wp < best ? signed(line.wp - best, 2) : ""),
      el("td", { class: "proof" }, proof(line)),
      el("td", { class: "line" }, line.pv.slice(1, LINE + 1).join(" ")),
    ]));
    return table([t("coach.move"), t("coach.wins"), t("coach.loss"), t("coach.certain"), t("coach.line")], rows);
  }

  #faces(shape, mover, { faces, mean }) {
    const rows = [];
    for (const [face, line] of [...faces].sort(([one], [other]) => one - other)) {
      const label = el("th", { scope: "row" }, drawDie(face, shape.sides[mover]), el("span", { class: "unseen" }, String(face)));
      rows.push(this.#row(line, [
        label,
        el("td", {}, this.#word(line.pv[0] ?? "", face)),
        el("td", { class: "number" }, percent(line.wp, 2)),
        el("td", { class: `number ${line.wp >= mean.wp ? "good" : "bad"}` }, signed(line.wp - mean.wp)),
        el("td", { class: "proof" }, proof(line)),
      ]));
    }
    const average = el("tr", { class: "mean" }, el("th", { scope: "row", colspan: 2 }, t("coach.mean")), el("td", { class: "number" }, percent(mean.wp, 2)), el("td"), el("td", { class: "proof" }, proof(mean)));
    return table([t("coach.face"), t("coach.best"), t("coach.wins"), t("coach.luck"), t("coach.certain")], [...rows, average]);
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

function table(titles, rows) {
  const box = el("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": t("coach.table") });
  box.append(el("table", {}, el("thead", {}, el("tr", {}, ...titles.map((title) => el("th", { scope: "col" }, title)))), el("tbody", {}, ...rows)));
  return box;
}

/** The path of an assessment's best move, empty before the roll. */
export function bestPath(assessment) {
  const move = assessment?.moves[0]?.pv[0];
  return move && dieOf(move) === null ? squares(move) : [];
}
