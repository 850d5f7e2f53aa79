// What happens around a game: reloads, dice by hand and by seed, set-ups, clocks, engines that die.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { assertQuiet, closeBrowser, closePages, enginesOf, movesMade, newGame, open, picture, serve, status } from "./host.mjs";

let host;
before(async () => { host = await serve(); });
afterEach(closePages);
after(async () => { await closeBrowser(); await host.stop(); });

const enterDie = (page, face) => page.getByRole("button", { name: `Die ${face}`, exact: true }).click();
const square = (page, name) => page.locator(`[data-square="${name}"]`);

/** Waits for what comes within two seconds. */
async function until(holds) {
  for (let wait = 0; wait < 40 && !holds(); wait += 1) await new Promise((resolve) => { setTimeout(resolve, 50); });
  assert.ok(holds(), String(holds));
}

async function begin(fields = {}) {
  const opened = await open(host.address);
  await status(opened.page).waitFor();
  if (Object.keys(fields).length) await newGame(opened.page, fields);
  return opened;
}

test("dice entered by hand, undo and redo, and a reload in the middle", async () => {
  const { page, complaints } = await begin({ who1: "", dice: "hand" });
  await enterDie(page, 3);
  await square(page, "d4").click();
  await status(page).getByText("Enter the die for Blue").waitFor();
  await enterDie(page, 6);
  await status(page).getByText("Blue to move").waitFor();
  await page.reload();
  await status(page).getByText("Blue to move").waitFor();
  assert.equal(await movesMade(page), 1);
  assert.ok(await page.getByRole("img", { name: "Die 6" }).isVisible());
  await page.getByRole("button", { name: "Undo" }).click();
  await status(page).getByText("Red to move").waitFor();
  assert.equal(await movesMade(page), 0);
  assert.ok(await page.getByRole("img", { name: "Die 3" }).isVisible(), "the roll stands again");
  await page.getByRole("button", { name: "Redo" }).click();
  await status(page).getByText("Blue to move").waitFor();
  assert.ok(await page.getByRole("img", { name: "Die 6" }).isVisible(), "and so does the next one");
  await page.getByRole("button", { name: "Resign" }).click();
  await status(page).getByText("Red wins (by resignation)").waitFor();
  assertQuiet(complaints);
});

test("the dice of a seed are those of the protocol", async () => {
  // protocol.md: seed 42 rolls 5 1 2 3.
  const { page, complaints } = await begin({ who1: "", dice: "seed", seed: "42" });
  await page.getByRole("img", { name: "Die 5" }).waitFor();
  await square(page, "c4").click();
  await page.getByRole("img", { name: "Die 1" }).waitFor();
  assertQuiet(complaints);
});

test("stones are arranged by dragging and by the engine", async () => {
  const { page, complaints } = await begin({ who1: "", dice: "hand", arrange: true });
  await page.getByText("Arrange the stones").first().waitFor();
  const from = await square(page, "a5").boundingBox();
  const to = await square(page, "a3").boundingBox();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelector("[data-square=a5]").getAttribute("aria-label").startsWith("a5, Red 6"));
  assert.match(await square(page, "a3").getAttribute("aria-label"), /^a3, Red 1/);
  const blue = () => page.$$eval("[aria-label*=Blue]", (squares) => squares.map((square) => square.getAttribute("aria-label")).join());
  const usual = await blue();
  await page.getByRole("button", { name: "Bohr answers with Blue" }).click();
  await page.waitForFunction((before) => [...document.querySelectorAll("[aria-label*=Blue]")].map((square) => square.getAttribute("aria-label")).join() !== before, usual);
  await picture(page, "arrange");
  await page.getByRole("button", { name: "Start the game" }).click();
  await enterDie(page, 1);
  await status(page).getByText("Red to move").waitFor();
  assert.match(await square(page, "a3").getAttribute("aria-label"), /can move|chosen/);
  assertQuiet(complaints);
});

test("a clock that is used up ends the game", async () => {
  const { page, complaints } = await begin({ who1: "", minutes: "0.05" });
  await page.locator(".turn .roll").click();
  await status(page).getByText("Blue wins (on time)").waitFor({ timeout: 8000 });
  assertQuiet(complaints);
});

test("an engine that is killed is reported and started again, and the game goes on", async () => {
  const { page } = await begin({ who1: "Bohr", seconds1: "0.05" });
  // Those of the last test have gone.
  await until(() => enginesOf(host).length === 1);
  const [engine] = enginesOf(host);
  process.kill(engine, "SIGKILL");
  await page.getByText("Bohr stopped: ").waitFor();
  await picture(page, "engine-killed");
  await page.locator(".turn .roll").click();
  await page.locator(".grid button.open").first().click();
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length >= 2, null, { timeout: 15_000 });
  const [again] = enginesOf(host);
  assert.notEqual(again, engine);
});

test("one engine for a game, and none when the page is gone", async () => {
  const { page } = await begin({ who1: "Bohr", seconds1: "0.05" });
  await page.locator(".turn .roll").click();
  await page.locator(".grid button.open").first().waitFor();
  await until(() => enginesOf(host).length === 1);
  await closePages();
  await until(() => enginesOf(host).length === 0);
});

test("two engines play each other to the end, watched", { timeout: 120_000 }, async () => {
  const { page, complaints } = await begin({ game: "rowrace", who0: "Bohr", seconds0: "0.05", who1: "Bohr", level1: "0", seconds1: "0.05" });
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length >= 3);
  // One for each player and one for the rules.
  await until(() => enginesOf(host).length === 3);
  await page.getByRole("button", { name: "Pause" }).click();
  const made = await movesMade(page);
  await page.waitForTimeout(1000);
  assert.equal(await movesMade(page), made);
  await page.getByRole("button", { name: "Go on" }).click();
  await page.locator(".now.over").waitFor({ timeout: 90_000 });
  assertQuiet(complaints);
});

test("a position text that is none is refused in the form with the engine's own words", async () => {
  const { page, complaints } = await begin();
  await page.getByRole("button", { name: "New game" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator('[name="from"]').fill("ABC2/DE3/F3f/3ed/2cbG r -");
  await dialog.getByRole("button", { name: "Start" }).click();
  await dialog.getByText("unknown `G`").waitFor();
  await dialog.locator('[name="from"]').fill("5/5/5/3A1/a4 b 2");
  await dialog.getByRole("button", { name: "Start" }).click();
  // The die of the text is that of the first turn.
  await page.getByRole("img", { name: "Die 2" }).waitFor();
  assertQuiet(complaints);
});

test("a resignation is lifted by Undo, and a paused game stays paused", { timeout: 60_000 }, async () => {
  const { page, complaints } = await begin({ who1: "" });
  await page.getByRole("button", { name: "Resign" }).click();
  await status(page).getByText("Blue wins (by resignation)").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator(".turn .roll").waitFor();
  await newGame(page, { game: "rowrace", who0: "Bohr", seconds0: "0.05", who1: "Bohr", seconds1: "0.05" });
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length >= 3);
  await page.getByRole("button", { name: "Pause" }).click();
  const made = await movesMade(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForTimeout(1200);
  assert.equal(await movesMade(page), made - 1);
  await status(page).getByText("Paused").waitFor();
  assertQuiet(complaints);
});

test("a clock goes back with an undone move, and on with a reload", async () => {
  const { page, complaints } = await begin({ who1: "", dice: "hand", minutes: "1" });
  const seconds = async () => (await page.locator(".strip .clock").allTextContents()).map((text) => text.split(":").reduce((all, part) => 60 * all + Number(part), 0));
  await enterDie(page, 3);
  await page.waitForTimeout(2300);
  await square(page, "d4").click();
  await status(page).getByText("Enter the die for Blue").waitFor();
  const [, red] = await seconds();
  assert.ok(red >= 55 && red <= 58, `red's clock ran while it thought: ${red}`);
  await page.getByRole("button", { name: "Undo" }).click();
  await status(page).getByText("Red to move").waitFor();
  assert.ok((await seconds())[1] >= 59, "the clock goes back");
  await page.waitForTimeout(3200);
  await page.reload();
  await status(page).getByText("Red to move").waitFor();
  assert.ok((await seconds())[1] <= 57, "a reload gives no time back");
  assertQuiet(complaints);
});

test("a loss on time is lifted by Undo, also after a reload, and Redo adds nothing behind a resignation", { timeout: 60_000 }, async () => {
  const { page, complaints } = await begin({ who1: "", dice: "hand", minutes: "0.05" });
  await enterDie(page, 3);
  await status(page).getByText("Blue wins (on time)").waitFor({ timeout: 8000 });
  await page.reload();
  await status(page).getByText("Blue wins (on time)").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await status(page).getByText("Red to move").waitFor();
  await page.waitForTimeout(1000);
  await square(page, "d4").click();
  await status(page).getByText("Enter the die for Blue").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await status(page).getByText("Red to move").waitFor();
  await page.getByRole("button", { name: "Resign" }).click();
  assert.ok(await page.getByRole("button", { name: "Redo" }).isDisabled());
  assertQuiet(complaints);
});

test("the focus stays where one works", async () => {
  const { page, complaints } = await begin();
  const focused = () => page.evaluate(() => document.activeElement.textContent || document.activeElement.dataset.square);
  await page.locator(".turn .roll").focus();
  await page.keyboard.press("Enter");
  await page.locator(".grid button.open").first().waitFor();
  assert.match(await focused(), /^[a-e][1-5]$/, "after the roll one is on the board");
  await page.getByRole("checkbox", { name: "Coach" }).click();
  await page.keyboard.press("r");
  await page.getByRole("button", { name: "中文" }).click();
  assert.equal(await focused(), "English");
  assertQuiet(complaints);
});

test("the board is turned for a person who plays second, also after a reload", async () => {
  const { page, complaints } = await begin({ who0: "Bohr", seconds0: "0.05", who1: "" });
  const isTurned = () => page.waitForFunction(() => document.querySelector("[data-square]")?.dataset.square === "e1");
  await isTurned();
  await page.locator(".turn .roll, .grid button.open").first().waitFor();
  await page.reload();
  await isTurned();
  assertQuiet(complaints);
});

test("what the browser has kept badly does no harm", async () => {
  const { page, complaints } = await begin();
  await page.evaluate(() => {
    for (const store of [localStorage, sessionStorage]) {
      store.setItem("bohr.1.game", '{"game":"ewn"}');
      store.setItem("bohr.1.choices", '{"game":"go"}');
      store.setItem("bohr.1.analysis", '{"game":"ewn","start":"nonsense","plies":[],"at":0}');
      store.setItem("bohr.1.review", "{");
    }
  });
  await page.evaluate(() => removeEventListener("pagehide", () => {}));
  await page.goto("about:blank");
  await page.goto(host.address);
  await page.locator(".turn .roll").waitFor();
  await page.getByRole("button", { name: "New game" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  assertQuiet(complaints);
});

test("tabs changed quickly leave every page at work", { timeout: 60_000 }, async () => {
  const { page, complaints } = await begin();
  for (const wait of [0, 5, 15, 30, 60, 120]) {
    for (const tab of ["analyse", "play", "review", "analyse"]) {
      await page.evaluate((to) => { location.hash = to; }, tab);
      await page.waitForTimeout(wait);
    }
    await page.getByText("Mean").waitFor({ timeout: 5000 });
    await page.evaluate(() => { location.hash = "play"; });
    await page.locator(".turn .roll").waitFor({ timeout: 5000 });
  }
  // What was not shown has no engine.
  await until(() => enginesOf(host).length === 1);
  assertQuiet(complaints);
});

test("another page does not hurry the engine that plays", { timeout: 30_000 }, async () => {
  const { page, complaints } = await begin({ who0: "Bohr", seconds0: "4", who1: "" });
  await status(page).getByText("Red thinks").waitFor();
  await page.evaluate(() => { location.hash = "review"; });
  await page.waitForTimeout(500);
  await page.evaluate(() => { location.hash = "play"; });
  await page.waitForTimeout(1500);
  assert.equal(await movesMade(page), 0);
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 1);
  assertQuiet(complaints);
});

test("a server that ends is reported", async () => {
  const own = await serve();
  const { page } = await open(own.address);
  await status(page).waitFor();
  await own.stop();
  await page.getByText("The connection to the server was lost").waitFor();
});
