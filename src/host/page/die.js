/** The die, drawn large, and the six faces to choose from. */
import { el, svg } from "./dom.js";
import { drawPiece } from "./pieces.js";
import { t } from "./texts.js";

/** Where the pips of each face are, in a square of ±1. */
const PIPS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** A face, or a die that is not rolled yet; `colour` is that of the side it is for. */
export function drawDie(face, colour) {
  const die = svg("svg", { class: `die ${colour ?? ""}`, viewBox: "-50 -50 100 100", "aria-hidden": "true" });
  die.append(svg("rect", { x: -46, y: -46, width: 92, height: 92, rx: 20 }));
  if (face) for (const [x, y] of PIPS[face]) die.append(svg("circle", { cx: 25 * x, cy: 25 * y, r: 9 }));
  else die.append(svg("text", { y: 20, "text-anchor": "middle" }, "?"));
  return die;
}

/** What a face means: in a game whose die names a kind of piece, that piece. */
export function faceName(shape, face) {
  return shape.hasFaces ? `${face} ${t(`piece.${shape.kinds[face - 1]}`)}` : String(face);
}

/** A small drawing of the piece that a face names, null where faces are numbers of stones. */
export function drawFacePiece(shape, face, side) {
  if (!shape.hasFaces || !face) return null;
  const kind = shape.kinds[face - 1];
  return svg("svg", { class: "face-piece", viewBox: "-50 -50 100 100", "aria-hidden": "true" }, drawPiece(shape.set, shape.sides, { side, kind }));
}

/** Six faces to choose from; `chosen` is marked, `pick(face)` is called. A pad of dice that are fixed is shut. */
export function facePad(shape, side, chosen, pick, isShut = false) {
  const pad = el("div", { class: "face-pad", role: "group", "aria-label": t("die.choose") });
  for (let face = 1; face <= 6; face += 1) {
    const button = el("button", { "aria-label": t("die.face", { face: faceName(shape, face) }), "aria-pressed": String(face === chosen), disabled: isShut, onclick: () => pick(face) });
    const piece = drawFacePiece(shape, face, side);
    button.append(drawDie(face, shape.sides[side]), ...(piece ? [piece] : []));
    pad.append(button);
  }
  return pad;
}

/** A fair face from the browser's own random source. */
export function roll() {
  // Multiples of six below 256 make the remainder fair.
  const LIMIT = 252;
  for (;;) {
    const [byte] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < LIMIT) return 1 + (byte % 6);
  }
}
