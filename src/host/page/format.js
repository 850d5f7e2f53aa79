/** Numbers as people read them. */
import { language, t } from "./texts.js";

function number(value, digits) {
  return new Intl.NumberFormat(language(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
}

/** A win probability in per cent. A certain one has no decimals. */
export function percent(probability, digits = 1) {
  if (probability === 0 || probability === 1) return `${number(100 * probability, 0)} %`;
  return `${number(100 * probability, digits)} %`;
}

/** The other side's part, so that the two add up to a hundred as they are shown. */
export function complement(probability) {
  return percent(Math.round(1000 * (1 - Math.round(1000 * probability) / 1000)) / 1000);
}

/** A difference of win probabilities in per cent, with its sign. */
export function signed(difference, digits = 1) {
  const rounded = Number((100 * difference).toFixed(digits));
  const sign = rounded > 0 ? "+" : rounded < 0 ? "−" : "±";
  return `${sign}${number(Math.abs(rounded), digits)} %`;
}

/** A count in thousands or millions. */
export function count(value) {
  return new Intl.NumberFormat(language(), { notation: "compact", maximumFractionDigits: 1 }).format(value ?? 0);
}

/** Proven bounds that lie further apart say too little to be shown. */
const NARROW = 0.5;

/** What an info line says of certainty: a mate, proven bounds, or nothing. */
export function proof({ mate, proven }) {
  if (mate !== undefined) return mate > 0 ? t("coach.mate", { moves: mate }) : t("coach.mated", { moves: -mate });
  if (!proven) return "";
  const [low, high] = proven;
  if (low === high) return t("coach.proven");
  if (high - low > NARROW) return "";
  return `${number(100 * low, 1)}–${number(100 * high, 1)} %`;
}

/** A clock's time: minutes and seconds, tenths below twenty seconds. */
export function clockText(milliseconds) {
  const tenths = Math.max(0, Math.ceil(milliseconds / 100));
  const minutes = Math.floor(tenths / 600);
  const seconds = String(Math.floor(tenths / 10) % 60).padStart(2, "0");
  return milliseconds < 20_000 ? `${minutes}:${seconds}.${tenths % 10}` : `${minutes}:${seconds}`;
}
