/** The stones of ewn before a game: exchanged by hand, by chance, or by the engine. */
import { el } from "./dom.js";
import { TRIANGLES, readPosition, shape, writeBoard } from "./games.js";
import { t } from "./texts.js";

/** The exchanges that are possible: any two stones of a triangle. */
export const EXCHANGES = TRIANGLES.flatMap((triangle) => triangle.flatMap((one) => triangle.filter((other) => other !== one).map((other) => [one, other])));

/** Whether a position text has both triangles full, as before a game. */
export function isBeforeGame(game, text) {
  const { pieces } = readPosition(game, text);
  return pieces.size === 12 && TRIANGLES.every((triangle, side) => triangle.every((square) => pieces.get(square)?.side === side));
}

/** The position text with other stones on a triangle; `numbers` in the order of the protocol. */
export function arranged(game, text, side, numbers) {
  const { pieces, fields } = readPosition(game, text);
  TRIANGLES[side].forEach((square, at) => pieces.set(square, { side, kind: String(numbers[at]) }));
  return [writeBoard(game, pieces), ...fields.slice(1)].join(" ");
}

/** The stones of a triangle in the order of the protocol. */
export function numbersOf(game, text, side) {
  const { pieces } = readPosition(game, text);
  return TRIANGLES[side].map((square) => Number(pieces.get(square).kind));
}

/** The position text with two stones exchanged. */
export function exchanged(game, text, [one, other]) {
  const { pieces, fields } = readPosition(game, text);
  const piece = pieces.get(one);
  pieces.set(one, pieces.get(other));
  pieces.set(other, piece);
  return [writeBoard(game, pieces), ...fields.slice(1)].join(" ");
}

/** The numbers 1 to 6 in a random order. */
export function shuffled() {
  const numbers = [1, 2, 3, 4, 5, 6];
  for (let at = numbers.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [numbers[at], numbers[other]] = [numbers[other], numbers[at]];
  }
  return numbers;
}

/** The panel: `engine(side, isAnswer)`, `chance()` and `start()` are called. */
export function arrangePanel(game, { engine, chance, start }) {
  const { sides } = shape(game);
  const name = (side) => t(`side.${sides[side]}`);
  return el("section", { class: "arrange", "aria-labelledby": "arrange-title" },
    el("h2", { id: "arrange-title" }, t("arrange.title")),
    el("p", { class: "hint" }, t("arrange.how")),
    el("div", { class: "buttons" },
      ...[0, 1].map((side) => el("button", { onclick: () => engine(side, false) }, t("arrange.engine", { side: name(side) }))),
      ...[0, 1].map((side) => el("button", { onclick: () => engine(side, true) }, t("arrange.answer", { side: name(side) }))),
      el("button", { onclick: chance }, t("arrange.random")),
      el("button", { class: "main", onclick: start }, t("arrange.start"))));
}
