// How the pages look: at three widths, light and dark, and to those who do not see them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { ROOT, closeBrowser, closePages, newGame, open, picture, serve, status } from "./host.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WIDTHS = [[390, 844], [1024, 768], [1920, 1080]];

let host;
before(async () => { host = await serve(); });
afterEach(closePages);
after(async () => { await closeBrowser(); await host.stop(); });

/** Each page in a state that shows all of its parts. */
const PAGES = {
  play: async (page) => {
    await page.locator(".turn .roll").click();
    await page.locator(".grid button.open").first().waitFor();
    await page.locator(".lines tbody tr").first().waitFor();
  },
  "new-game": async (page) => {
    await page.getByRole("button", { name: "New game" }).click();
    await page.getByRole("dialog").waitFor();
  },
  arrange: async (page) => {
    await newGame(page, { arrange: true });
    await page.getByText("Drag a stone").waitFor();
  },
  "hand-dice": async (page) => {
    await newGame(page, { game: "dicechess", who1: "", dice: "hand", minutes: "4", increment: "2" });
    await page.locator(".face-pad").waitFor();
    await page.getByText("Mean").waitFor();
  },
  amazons: async (page) => {
    await newGame(page, { game: "amazons", who1: "" });
    await status(page).getByText("White to move").waitFor();
    await page.locator('[data-square="d1"]').click();
    await page.locator('[data-square="d7"]').click();
    await page.locator('[data-square="g7"]').click();
    await status(page).getByText("Black to move").waitFor();
    await page.locator(".lines tbody tr").first().waitFor();
  },
  mini5: async (page) => {
    await newGame(page, { game: "mini5", who1: "" });
    await status(page).getByText("White to move").waitFor();
    await page.locator(".lines tbody tr").first().waitFor();
  },
  rowrace: async (page) => {
    await newGame(page, { game: "rowrace", who1: "", dice: "seed", seed: "3" });
    await page.locator(".lines tbody tr").first().waitFor();
  },
  analyse: async (page) => {
    await page.goto(page.url().replace(/#.*|$/, "#analyse"));
    await page.getByText("Mean").waitFor();
  },
  edit: async (page) => {
    await page.goto(page.url().replace(/#.*|$/, "#analyse"));
    await page.getByText("Mean").waitFor();
    await page.getByRole("button", { name: "Edit on the board" }).click();
    await page.getByRole("button", { name: "Blue 3" }).click();
  },
  "review-empty": async (page) => {
    await page.goto(page.url().replace(/#.*|$/, "#review"));
    await page.getByText("No game is open").waitFor();
  },
  review: async (page) => {
    await page.goto(page.url().replace(/#.*|$/, "#review"));
    await page.setInputFiles("#record-file", join(ROOT, "tests/data/wtn/01-strict-gbk-crlf.txt"));
    await page.getByText("adjusted for luck").waitFor({ timeout: 60_000 });
    for (let steps = 0; steps < 4; steps += 1) await page.getByRole("button", { name: "Forward" }).click();
    await page.waitForFunction(() => document.querySelector("tr.now")?.textContent.startsWith("4"));
  },
};

/** Texts and controls that are cut off, or that stand outside the page; none is as it should be. */
function misplaced() {
  const faults = [];
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
  const isOpen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".unseen, .scroll, .drawing, .graph");
  const modal = document.querySelector("dialog[open]");
  for (const element of (modal ?? document.body).querySelectorAll("button, select, input, label, h1, h2, p, th, td, .who, .clock, .die-box")) {
    if (!isOpen(element) || element.closest(".grid")) continue;
    const box = element.getBoundingClientRect();
    if (box.left < -1 || box.right > width + 1) faults.push(`${element.className} ${element.textContent.slice(0, 30)}: ${box.left} to ${box.right}`);
    if (!element.matches("input, select") && element.scrollWidth > element.clientWidth + 2 && element.clientWidth) faults.push(`${element.tagName} ${element.textContent.slice(0, 30)} is cut: ${element.scrollWidth} in ${element.clientWidth}`);
  }
  // No control lies over another.
  const controls = [...(modal ?? document.body).querySelectorAll("button, select, input:not([type=file])")].filter((element) => isOpen(element) && !element.closest("[role=grid], #notices"));
  for (const [at, one] of controls.entries()) {
    const a = one.getBoundingClientRect();
    for (const other of controls.slice(at + 1)) {
      const b = other.getBoundingClientRect();
      const overlap = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
      if (overlap && !one.contains(other) && !other.contains(one)) faults.push(`${one.textContent || one.name} lies over ${other.textContent || other.name}`);
    }
  }
  return faults;
}

/** On a page with a board and a die both, and the side to move, are seen without scrolling. */
function unseenAtFirst() {
  return [".board", ".now"].filter((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return box && (box.top < 0 || box.bottom > innerHeight + 1);
  });
}

for (const [name, prepare] of Object.entries(PAGES)) {
  test(`the page ${name} at every width, light and dark`, { timeout: 180_000 }, async () => {
    // All six pictures are made before the first fault is told.
    const faults = [];
    for (const colorScheme of ["light", "dark"]) {
      for (const [width, height] of WIDTHS) {
        const { page, complaints } = await open(host.address, { width, height, colorScheme });
        const tell = (more) => faults.push(...more.map((fault) => `${width} ${colorScheme}: ${fault}`));
        await status(page).waitFor();
        await prepare(page);
        await picture(page, `${name}-${width}-${colorScheme}`);
        tell(await page.evaluate(misplaced));
        if (["play", "amazons", "mini5", "rowrace"].includes(name)) tell(await page.evaluate(unseenAtFirst));
        await page.evaluate(AXE);
        const { violations } = await page.evaluate(() => axe.run());
        tell(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" and ")}`));
        tell(complaints);
        await closePages();
      }
    }
    assert.deepEqual(faults, []);
  });
}
