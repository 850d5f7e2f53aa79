// The server under test, and the browser that looks at it.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

const HERE = dirname(fileURLToPath(import.meta.url));
export const ROOT = join(HERE, "../..");
export const BINARY = process.env.BOHR ?? join(process.env.CARGO_TARGET_DIR ?? join(ROOT, "target"), "release/bohr");
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
/** Where pictures of the pages are left. */
export const PICTURES = join(process.env.CARGO_TARGET_DIR ?? join(ROOT, "target"), "browser");

/** Starts `bohr gui` with more arguments; gives its address, process and end. */
export async function serve(...more) {
  const server = spawn(BINARY, ["gui", "--no-open", "--port", "0", ...more], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: server.stdout });
  const address = await new Promise((resolve, reject) => {
    lines.once("line", resolve);
    server.once("exit", (status) => reject(new Error(`the server ended with ${status} before its first line`)));
  });
  const ended = new Promise((resolve) => { server.once("exit", resolve); });
  return { address, server, stop: async () => { server.kill("SIGTERM"); await ended; } };
}

/** The engine processes that a server has started, by process number. */
export function enginesOf({ server }) {
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name)).filter((pid) => {
    try {
      const [, rest] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
      const [state, parent] = rest.split(" ");
      return Number(parent) === server.pid && state !== "Z";
    } catch {
      return false;
    }
  }).map(Number);
}

let browser = null;

/** A page of its own, with everything that it complains of in `complaints`. */
export async function open(address, { width = 1280, height = 900, colorScheme = "light", locale = "en-GB", hash = "" } = {}) {
  browser ??= await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale, acceptDownloads: true });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => { if (["error", "warning"].includes(message.type())) complaints.push(message.text()); });
  page.on("pageerror", (error) => complaints.push(String(error.stack ?? error)));
  page.on("requestfailed", (request) => complaints.push(`${request.url()} ${request.failure()?.errorText}`));
  await page.goto(address + hash);
  return { page, complaints };
}

/** Closes all pages, after each test. */
export async function closePages() {
  for (const context of browser?.contexts() ?? []) await context.close();
}

/** Closes the browser, after the last test of a file. */
export async function closeBrowser() {
  await browser?.close();
  browser = null;
}

/** A picture of a page to look at. */
export async function picture(page, name, options = {}) {
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`), ...options });
}

/** Fills the form of a new game and starts it; `fields` are values by name, in their order. */
export async function newGame(page, fields) {
  await page.getByRole("button", { name: "New game" }).click();
  const dialog = page.getByRole("dialog");
  for (const [name, value] of Object.entries(fields)) {
    const control = dialog.locator(`[name="${name}"]`);
    if (typeof value === "boolean") await control.setChecked(value);
    else if ((await control.evaluate((element) => element.tagName)) === "SELECT") await control.selectOption(value);
    else await control.fill(value);
  }
  await dialog.getByRole("button", { name: "Start" }).click();
  // A closed dialog has no role any more, but is on the page until the game begins.
  await page.locator("dialog").waitFor({ state: "detached" });
}

/** Numbers from 0 to 1 that repeat with the seed: the generator mulberry32. */
export function chance(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What the panel says of the turn. */
export function status(page) {
  return page.locator(".turn .status");
}

/** The number of moves in the list. */
export async function movesMade(page) {
  return page.locator(".moves li").count();
}

/** Nothing was complained of. */
export function assertQuiet(complaints) {
  assert.deepEqual(complaints, []);
}
