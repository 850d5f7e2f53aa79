/** What is said of rolls and moves. */
import { percent, signed } from "./format.js";
import { t } from "./texts.js";

/** What a roll must give or take to be called lucky or unlucky. */
const LUCK = 0.02;

/** What a roll gave, `{ face, luck }`, in words. */
export function luckInWords({ face, luck }) {
  const key = luck >= LUCK ? "play.lucky" : luck <= -LUCK ? "play.unlucky" : "play.neutral";
  return t(key, { face, luck: signed(luck) });
}

/** What a move cost, `{ move, cost, best }`, in words. */
export function costInWords({ move, cost, best }) {
  return best === move || cost === 0 ? t("play.fine", { move }) : t("play.cost", { move, cost: percent(cost, 2), best });
}
