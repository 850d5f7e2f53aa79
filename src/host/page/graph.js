/** The win probability over a game as a picture. */
import { svg } from "./dom.js";
import { percent } from "./format.js";
import { grade } from "./coach.js";
import { t } from "./texts.js";

const WIDTH = 720;
const HEIGHT = 220;
const EDGE = { left: 44, right: 12, top: 10, bottom: 24 };

/** The looks of a saved picture; on the page style.css has them. */
const LOOKS = `svg{background:#fff;font:12px sans-serif}.rule{stroke:#ccc}.half{stroke:#888}.area{fill:#2457b0;opacity:.12}.curve{fill:none;stroke:#2457b0;stroke-width:2}.error{fill:#b36b00}.blunder{fill:#c8372d}.cursor{display:none}text{fill:#333}.hit{display:none}`;

/** The first side's win probability before each roll, and the result at the end if it is known. */
export function curve(judged, result) {
  const points = judged.map(({ side, before }) => (side === 0 ? before : 1 - before));
  const end = { first: 1, draw: 0.5, second: 0 }[result];
  if (end !== undefined) points.push(end);
  return points;
}

/**
 * Draws judged plies of a game of `plies` plies; `at` is the ply that is shown, `go(ply)` is called
 * for the one that is clicked.
 */
export function drawGraph({ shape, judged, plies, result, at, go }) {
  const x = (ply) => EDGE.left + ((WIDTH - EDGE.left - EDGE.right) * ply) / Math.max(1, plies);
  const y = (wp) => EDGE.top + (HEIGHT - EDGE.top - EDGE.bottom) * (1 - wp);
  const side = t(`side.${shape.sides[0]}`);
  const graph = svg("svg", { class: "graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": t("study.graph", { side }) });
  for (const wp of [0, 0.25, 0.5, 0.75, 1]) {
    graph.append(svg("line", { class: wp === 0.5 ? "half" : "rule", x1: EDGE.left, x2: WIDTH - EDGE.right, y1: y(wp), y2: y(wp) }));
    graph.append(svg("text", { x: EDGE.left - 6, y: y(wp) + 4, "text-anchor": "end" }, percent(wp, 0)));
  }
  const step = Math.max(1, Math.ceil(plies / 12));
  for (let ply = 0; ply <= plies; ply += step) graph.append(svg("text", { x: x(ply), y: HEIGHT - 6, "text-anchor": "middle" }, String(ply)));
  const points = curve(judged, judged.length === plies ? result : null);
  if (points.length) {
    const line = points.map((wp, ply) => `${x(ply).toFixed(1)},${y(wp).toFixed(1)}`);
    graph.append(svg("path", { class: "area", d: `M${x(0)},${y(0.5)} L${line.join(" L")} L${x(points.length - 1)},${y(0.5)} z` }));
    graph.append(svg("path", { class: "curve", d: `M${line.join(" L")}` }));
  }
  judged.forEach(({ loss }, ply) => {
    if (grade(loss)) graph.append(svg("circle", { class: grade(loss), cx: x(ply), cy: y(points[ply]), r: 5 }, svg("title", {}, `${ply + 1}: ${percent(loss, 2)}`)));
  });
  graph.append(svg("line", { class: "cursor", x1: x(at), x2: x(at), y1: EDGE.top, y2: HEIGHT - EDGE.bottom }));
  const hit = svg("rect", { class: "hit", x: EDGE.left, y: 0, width: WIDTH - EDGE.left - EDGE.right, height: HEIGHT });
  hit.addEventListener("click", (event) => {
    const box = hit.getBoundingClientRect();
    go(Math.round((plies * (event.clientX - box.left)) / box.width));
  });
  graph.append(hit);
  return graph;
}

/** A graph as a file of its own. */
export function graphFile(graph) {
  const copy = graph.cloneNode(true);
  copy.setAttribute("width", WIDTH);
  copy.setAttribute("height", HEIGHT);
  copy.prepend(svg("style", {}, LOOKS));
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" });
}
