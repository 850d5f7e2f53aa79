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

function numeric(name, value, least, most) {
  return el("input", { type: "number", name, value: String(value), min: String(least), max: String(most), step: "any", required: true });
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
      return el("fieldset", {}, el("legend", {}, el("i", { class: `swatch ${colour}` }), t("new.side", { side: t(`side.${colour}`) })),
        field(t("play.players"), who),
        field(t("new.level"), levels),
        field(t("new.time"), numeric(`seconds${side}`, seconds, 0.05, 600)));
    });
    fill(form,
      el("h2", { id: "new-title" }, t("new.title")),
      field(t("new.game"), choice("game", GAMES.map((game) => [game, t(`game.${game}`)]), now.game)),
      ...players,
      el("fieldset", {}, el("legend", {}, t("new.clock")),
        field(t("new.clock.minutes"), numeric("minutes", now.minutes, 0, 600)),
        field(t("new.increment"), numeric("increment", now.increment, 0, 600))),
      dice ? el("fieldset", {}, el("legend", {}, t("new.dice")),
        field(t("new.dice"), choice("dice", ["program", "hand", "seed"].map((way) => [way, t(`new.dice.${way}`)]), now.dice)),
        field(t("new.seed"), el("input", { name: "seed", value: now.seed, pattern: "[0-9]{1,19}", required: true, inputmode: "numeric" })),
        field(t("new.begins"), choice("begins", sides.map((colour, side) => [side, t(`side.${colour}`)]), now.begins))) : null,
      triangles ? el("label", { class: "check" }, el("input", { type: "checkbox", name: "arrange", checked: now.arrange }), t("new.arrange")) : null,
      field(t("new.from"), el("input", { name: "from", value: now.from, spellcheck: "false", autocomplete: "off" })),
      el("p", { class: "error", role: "alert" }, fault),
      el("div", { class: "buttons" },
        el("button", { value: "start", class: "main" }, t("new.start")),
        el("button", { value: "", formnovalidate: true }, t("new.cancel"))));
    shut();
  };

  /** Shuts the fields that mean nothing beside the others. */
  const shut = () => {
    const { elements } = form;
    const value = (name) => elements[name]?.value ?? "";
    const hasClock = Number(value("minutes")) > 0;
    const open = { increment: hasClock, seed: value("dice") === "seed", begins: value("from").trim() === "" };
    for (const side of [0, 1]) {
      const isEngine = value(`who${side}`) !== "";
      open[`level${side}`] = isEngine;
      open[`seconds${side}`] = isEngine && !hasClock;
    }
    for (const [name, isOpen] of Object.entries(open)) {
      const control = elements[name];
      if (!control) continue;
      control.disabled = !isOpen;
      control.closest("label").hidden = !isOpen;
    }
  };

  /** What the form says; of fields that are shut what was said last. */
  const read = (before) => {
    const data = new FormData(form);
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
      begins: Number(value("begins", before.begins)),
      arrange: data.has("arrange"),
      from: value("from", "").trim(),
    };
  };

  draw(offered);
  form.addEventListener("input", shut);
  form.addEventListener("change", ({ target }) => {
    if (target.name !== "game") return;
    // The game decides which fields there are.
    draw(read(offered));
    form.elements.game.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      const isStart = dialog.returnValue === "start";
      const choices = isStart ? read(offered) : null;
      dialog.remove();
      resolve(choices);
    });
  });
}
