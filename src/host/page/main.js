/** The page's frame: the tabs, the language and the colours. */
import { AnalyseView } from "./analyse.js";
import { el, refill } from "./dom.js";
import { PlayView } from "./play.js";
import { ReviewView } from "./review.js";
import { keep, recall } from "./store.js";
import { language, speakIn, t } from "./texts.js";

const TABS = ["play", "analyse", "review"];

speakIn(recall("language", navigator.language.startsWith("zh") ? "zh" : "en"));
paint(recall("theme", ""));

const review = new ReviewView();
const play = new PlayView({
  openReview: (record) => {
    review.take([record]);
    location.hash = "review";
  },
});
const analyse = new AnalyseView({
  playFrom: (game, text) => {
    location.hash = "play";
    play.askNew({ game, from: text });
  },
});
const views = { play, analyse, review };
let shown = null;

/** Light or dark as the system has it, or as the user wants it. */
function paint(theme) {
  document.documentElement.dataset.theme = theme;
}

function switchTheme() {
  const isDark = document.documentElement.dataset.theme === "dark"
    || (document.documentElement.dataset.theme === "" && matchMedia("(prefers-color-scheme: dark)").matches);
  const theme = isDark ? "light" : "dark";
  keep("theme", theme);
  paint(theme);
}

function switchLanguage() {
  speakIn(language() === "en" ? "zh" : "en");
  keep("language", language());
  drawFrame();
  for (const view of Object.values(views)) view.translate();
}

function drawFrame() {
  document.title = `${t(`tab.${shown}`)} – Bohr`;
  const tabs = document.getElementById("tabs");
  tabs.setAttribute("aria-label", t("tabs"));
  refill(tabs, ...TABS.map((tab) => el("a", { href: `#${tab}`, "aria-current": tab === shown ? "page" : null }, t(`tab.${tab}`))));
  refill(document.getElementById("settings"),
    el("button", { class: "quiet", lang: language() === "en" ? "zh-CN" : "en", title: t("language.label"), onclick: switchLanguage }, t("language")),
    el("button", { class: "quiet", "aria-label": t("theme"), title: t("theme"), onclick: switchTheme }, "◐"));
}

function show() {
  const wanted = location.hash.slice(1);
  const tab = TABS.includes(wanted) ? wanted : "play";
  if (tab === shown) return;
  if (shown) views[shown].leave();
  shown = tab;
  drawFrame();
  document.getElementById("view").replaceChildren(views[tab].element);
  views[tab].enter();
}

/** A record may be dropped anywhere: it is reviewed. */
async function drop(event) {
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  if (!file || !(await review.read(file))) return;
  if (shown === "review") review.enter();
  else location.hash = "review";
}

addEventListener("hashchange", show);
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", drop);
show();
