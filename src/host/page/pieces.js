/** Drawings of pieces on a square of 100 by 100 units, around its centre. */
import { svg } from "./dom.js";

/** Outlines of chess pieces within ±36; `details` are drawn over the body without filling. */
const CHESS = {
  P: { body: "M0,-28 a11,11 0 0 1 8,19 q8,4 8,11 h-7 q2,16 14,24 v8 h-46 v-8 q12,-8 14,-24 h-7 q0,-7 8,-11 a11,11 0 0 1 8,-19 z", details: "M-20,27 h40" },
  R: { body: "M-24,-30 h10 v8 h9 v-8 h10 v8 h9 v-8 h10 v18 l-8,7 v22 l8,9 v8 h-48 v-8 l8,-9 v-22 l-8,-7 z", details: "M-16,-5 h32 M-16,17 h32 M-24,26 h48" },
  N: { body: "M-4,-32 q-2,4 -3,7 q-13,6 -19,22 q-4,9 -2,12 q3,5 8,2 l9,-6 q6,0 10,-5 q2,14 -8,20 q-9,6 -10,14 h44 q2,-34 -10,-50 q-7,-9 -13,-9 q-2,-4 -6,-7 z", details: "M-19,2 h.1 M-4,-14 h.1 M-19,26 h44" },
  B: { body: "M0,-35 a5,5 0 0 1 3,9 q17,14 15,27 q-1,6 -7,10 l4,12 h-30 l4,-12 q-6,-4 -7,-10 q-2,-13 15,-27 a5,5 0 0 1 3,-9 z M-26,26 h52 v8 h-52 z", details: "M0,-14 v16 M-8,-6 h16 M-11,11 h22" },
  Q: { body: "M-31,-20 l13,20 l4,-27 l14,25 l14,-25 l4,27 l13,-20 l-9,38 q3,8 3,16 h-50 q0,-8 3,-16 z", details: "M-22,18 q22,-7 44,0 M-25,26 h50", dots: [[-31, -23], [-14, -30], [14, -30], [31, -23], [0, -6]] },
  K: { body: "M-3,-36 h6 v6 h7 v6 h-7 v7 q6,-9 16,-9 q14,1 13,15 q-1,10 -10,16 v5 q2,8 2,14 h-48 q0,-6 2,-14 v-5 q-9,-6 -10,-16 q-1,-14 13,-15 q10,0 16,9 v-7 h-7 v-6 h7 z", details: "M0,-17 v28 M-22,13 q22,-6 44,0 M-24,26 h48" },
};

/** A piece `{ side, kind }` of a set, `stones` or `chess`, in the colours of the two sides. */
export function drawPiece(set, colours, { side, kind }) {
  if (kind === "arrow") return svg("g", { class: "piece shot" }, svg("circle", { r: 27 }), svg("path", { d: "M-11,-11 L11,11 M-11,11 L11,-11" }));
  const group = svg("g", { class: `piece ${set} ${colours[side]}` });
  if (set === "stones") {
    group.append(svg("circle", { r: 37 }), svg("circle", { class: "rim", r: 30 }), svg("text", { y: 15, "text-anchor": "middle" }, kind));
    return group;
  }
  const { body, details, dots = [] } = CHESS[kind];
  group.append(svg("path", { d: body }));
  for (const [x, y] of dots) group.append(svg("circle", { cx: x, cy: y, r: 5 }));
  group.append(svg("path", { class: "details", d: details }));
  return group;
}
