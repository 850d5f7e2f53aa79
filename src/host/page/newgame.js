/** The form of a new game. */
import { el, fill } from "./dom.js";
import { usualChoices } from "./game.js";
import { GAMES, shape } from "./games.js";
import { recall } from "./store.js";
import { t } from "./texts.js";

/** The steps of the option `Skill Level` that are offered. */
const LEVELS = [0, 5, 10, 15, 20];

function field(label, control) {
  return el("label", {}, el("span", {}, label), control);
}

function choice(name, options, chosen) {
  return el("select", { name }, ...options.map(([value, text]) => el("option", { value: String(value), selected: String(value) === String(chosen) }, text)));
}

function numeric(name, value, least, most, step = 1) {
  return el("input", { type: "number", name, value: String(value), min: String(least), max: String(most), step: String(step), required: true });
}

/**
 * Asks what to play: gives the choices, null if the user thinks better of it. `wish` are some to offer
 * first, `fault` what was wrong with them.
 */
export function askNewGame(engines, wish = {}, fault = "") {
  const kept = recall("choices", {});
  const offered = { ...usualChoices(engines), ...(shape(kept.game) ? kept : {}), from: "", ...wish };
  const form = el("form", { method: "dialog", class: "new-game" });
  const dialog = el("dialog", { "aria-labelledby": "new-title" }, form);

  const draw = (now) => {
    const { dice, sides, triangles } = shape(now.game);
    const players = sides.map((colour, side) => {
      const { engine, level, seconds } = now.sides[side];
      const who = choice(`who${side}`, [["", t("new.human")], ...engines.map(({ name }) => [name, name])], engine ?? "");
      const levels = choice(`level${side}`, LEVELS.map((step) => [step, t(`level.${step}`)]), level);
      const isEngine = engine !== null;
      return el("fieldset", {}, el("legend", {}, el("i", { class: `swatch ${colour}` }), t("new.side", { side: t(`side.${colour}`) })),
        field(t("play.players"), who),
        isEngine ? field(t("new.level"), levels) : null,
        isEngine && !Number(now.minutes) ? field(t("new.time"), numeric(`seconds${side}`, seconds, 0.05, 600, "any")) : null);
    });
    fill(form,
      el("h2", { id: "new-title" }, t("new.title")),
      field(t("new.game"), choice("game", GAMES.map((game) => [game, t(`game.${game}`)]), now.game)),
      ...players,
      el("fieldset", {}, el("legend", {}, t("new.clock")),
        field(t("new.clock.minutes"), numeric("minutes", now.minutes, 0, 600, "any")),
        Number(now.minutes) ? field(t("new.increment"), numeric("increment", now.increment, 0, 600, "any")) : null),
      dice ? el("fieldset", {}, el("legend", {}, t("new.dice")),
        field(t("new.dice"), choice("dice", ["program", "hand", "seed"].map((way) => [way, t(`new.dice.${way}`)]), now.dice)),
        now.dice === "seed" ? field(t("new.seed"), el("input", { name: "seed", value: now.seed, pattern: "[0-9]{1,19}", required: true, inputmode: "numeric" })) : null,
        field(t("new.begins"), choice("begins", sides.map((colour, side) => [side, t(`side.${colour}`)]), now.begins))) : null,
      triangles ? el("label", { class: "check" }, el("input", { type: "checkbox", name: "arrange", checked: now.arrange }), t("new.arrange")) : null,
      field(t("new.from"), el("input", { name: "from", value: now.from, spellcheck: "false", autocomplete: "off" })),
      el("p", { class: "error", role: "alert" }, fault),
      el("div", { class: "buttons" },
        el("button", { value: "start", class: "main" }, t("new.start")),
        el("button", { value: "", formnovalidate: true }, t("new.cancel"))));
  };

  const read = () => {
    const data = new FormData(form);
    const before = now;
    const value = (name, otherwise) => data.get(name) ?? otherwise;
    return {
      game: value("game", before.game),
      sides: [0, 1].map((side) => ({
        engine: value(`who${side}`, "") || null,
        level: Number(value(`level${side}`, before.sides[side].level)),
        seconds: Number(value(`seconds${side}`, before.sides[side].seconds)),
      })),
      dice: value("dice", before.dice),
      seed: value("seed", before.seed),
      minutes: Number(value("minutes", before.minutes)),
      increment: Number(value("increment", before.increment)),
      begins: Number(value("begins", 0)),
      arrange: data.has("arrange"),
      from: value("from", "").trim(),
    };
  };

  let now = offered;
  draw(now);
  form.addEventListener("change", (event) => {
    now = read();
    // Only what decides which fields there are draws the form anew; the focus stays where it was.
    const { name } = event.target;
    if (!/^(game|who.|dice|minutes)$/.test(name)) return;
    draw(now);
    form.elements[name].focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      const isStart = dialog.returnValue === "start";
      if (isStart) now = read();
      dialog.remove();
      resolve(isStart ? now : null);
    });
  });
}
