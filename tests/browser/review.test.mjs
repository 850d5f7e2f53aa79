// Records: dropped, judged, stepped through, left for variations, saved; and positions analysed.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { BINARY, ROOT, assertQuiet, closeBrowser, closePages, enginesOf, newGame, open, picture, serve, status } from "./host.mjs";

let host;
before(async () => { host = await serve(); });
afterEach(closePages);
after(async () => { await closeBrowser(); await host.stop(); });

const WTN = join(ROOT, "tests/data/wtn/01-strict-gbk-crlf.txt");

/** Drops a file on the page, as a desktop does. */
async function drop(page, path, name = "record.txt") {
  const bytes = [...readFileSync(path)];
  const transfer = await page.evaluateHandle(([content, called]) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(content)], called));
    return data;
  }, [bytes, name]);
  await page.locator(".review").dispatchEvent("drop", { dataTransfer: transfer });
}

const rows = (page) => page.$$eval(".moves tbody tr", (all) => all.map((row) => [...row.cells].map((cell) => cell.textContent.trim())));
const isJudged = (page) => page.getByText("adjusted for luck").waitFor({ timeout: 60_000 });

test("a dropped record is judged as `bohr review` judges it", { timeout: 120_000 }, async () => {
  const { page, complaints } = await open(host.address, { hash: "#review" });
  await drop(page, WTN);
  await isJudged(page);
  const { games: [game] } = JSON.parse(execFileSync(BINARY, ["review", "--json", WTN]));
  const shown = await rows(page);
  assert.equal(shown.length, game.moves.length);
  shown.forEach(([, die, move, best, luck, loss], at) => {
    const judged = game.moves[at];
    assert.equal(move, judged.played);
    assert.equal(die, String(judged.die));
    const better = judged.candidates[0].move;
    // Of moves of one value either may be named first.
    if (judged.loss > 0.0001) assert.equal(best, better);
    const figure = (text) => Number(text.replace("−", "-").replace(/[^-0-9.]/g, "") || 0);
    assert.ok(Math.abs(figure(luck) - 100 * judged.luck) < 0.06, `luck of ply ${at + 1}: ${luck} and ${judged.luck}`);
    assert.ok(Math.abs(figure(loss) - 100 * judged.loss) < 0.06, `loss of ply ${at + 1}: ${loss} and ${judged.loss}`);
  });
  const adjusted = await page.locator(".adjusted").textContent();
  assert.ok(adjusted.includes(game.adjusted.toFixed(3)), `${adjusted} has ${game.adjusted}`);
  await picture(page, "review-judged", { fullPage: true });
  assertQuiet(complaints);
});

test("a record is stepped through, left for a variation, and saved", { timeout: 120_000 }, async () => {
  const { page, complaints } = await open(host.address, { hash: "#review" });
  await drop(page, WTN);
  await isJudged(page);
  const now = () => page.locator("tr.now").count();
  assert.equal(await now(), 0);
  await page.getByRole("button", { name: "Forward" }).click();
  await page.locator("tr.now").waitFor();
  assert.match(await page.locator("tr.now").textContent(), /c5c4/);
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.querySelector("tr.now")?.textContent.includes("d1e1"));
  // The graph is clicked at ply 12 of 23.
  const graph = await page.locator(".graph .hit").boundingBox();
  await page.mouse.click(graph.x + (12 * graph.width) / 23, graph.y + graph.height / 2);
  await page.waitForFunction(() => document.querySelector("tr.now")?.textContent.startsWith("12"));
  // A move of one's own is a variation; the game itself stays.
  const [open1] = await page.$$eval(".grid button.open", (squares) => squares.map((square) => square.dataset.square));
  await page.locator(`[data-square="${open1}"]`).click();
  for (let tries = 0; tries < 6 && !(await page.getByRole("button", { name: "Back to the game" }).count()); tries += 1) {
    const squares = page.locator(".grid button.open");
    await squares.nth(tries % (await squares.count())).click();
    await page.waitForTimeout(150);
  }
  await page.getByRole("button", { name: "Back to the game" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".moves tbody tr").length === 23);
  const saved = async (name) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
    return readFileSync(await download.path());
  };
  const pgn = (await saved("Save as PGN")).toString();
  assert.match(pgn, /\[Variant "ewn/);
  const folder = mkdtempSync(join(tmpdir(), "bohr-"));
  execFileSync(BINARY, ["convert", "--to", "wtn", WTN], { cwd: folder });
  assert.deepEqual(await saved("Save as WTN"), readFileSync(join(folder, readdirSync(folder)[0])));
  rmSync(folder, { recursive: true });
  assert.match((await saved("Graph (SVG)")).toString(), /^<svg[^>]*viewBox/);
  // All of it is there after a reload, without being judged again.
  await page.reload();
  await isJudged(page);
  await page.waitForFunction(() => document.querySelectorAll(".moves tbody tr").length === 23);
  assertQuiet(complaints);
});

test("a variation that comes back to the game goes on with it", { timeout: 60_000 }, async () => {
  const { page, complaints } = await open(host.address, { hash: "#review" });
  await drop(page, WTN);
  await isJudged(page);
  await page.locator(".lines").getByRole("button", { name: "c5d4" }).click();
  await page.getByRole("button", { name: "Back to the game" }).waitFor();
  assert.equal((await rows(page)).length, 1);
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await page.getByRole("button", { name: "Die 1", exact: true }).click();
  await page.locator(".lines").getByRole("button", { name: "c5c4" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".moves tbody tr").length === 23);
  assert.equal(await page.getByRole("button", { name: "Back to the game" }).count(), 0);
  assertQuiet(complaints);
});

test("judging can be stopped and goes on where it was", { timeout: 60_000 }, async () => {
  const { page, complaints } = await open(host.address, { hash: "#review" });
  await drop(page, WTN);
  await page.getByLabel("Plies").fill("7");
  await page.getByLabel("Plies").press("Enter");
  await page.waitForFunction(() => /Judged ([3-9]|1\d|2[0-2]) of 23/.test(document.querySelector(".progress").textContent));
  await page.locator(".open").getByRole("button", { name: "Stop" }).click();
  const done = async () => (await rows(page)).filter(([, , , , luck]) => luck !== "").length;
  const stopped = await done();
  assert.ok(stopped >= 3 && stopped < 23, `${stopped} are judged`);
  await page.evaluate(() => { location.hash = "play"; });
  await page.locator(".turn .roll").waitFor();
  await page.evaluate(() => { location.hash = "review"; });
  await page.getByText(/Judged \d+ of 23/).first().waitFor();
  assert.ok((await done()) >= stopped, "what was judged is there");
  assertQuiet(complaints);
});

test("a reload in the middle of judging loses nothing", { timeout: 90_000 }, async () => {
  const { page, complaints } = await open(host.address, { hash: "#review" });
  await drop(page, WTN);
  await page.getByLabel("Plies").fill("7");
  await page.getByLabel("Plies").press("Enter");
  await page.waitForFunction(() => /Judged ([4-9]|1\d|2[0-2]) of 23/.test(document.querySelector(".progress").textContent));
  await page.locator(".moves tbody button").nth(3).click();
  const isAtFour = () => page.waitForFunction(() => document.querySelector("tr.now")?.textContent.startsWith("4"));
  await isAtFour();
  await page.reload();
  await isAtFour();
  const done = (await rows(page)).filter(([, , , , luck]) => luck !== "").length;
  assert.ok(done >= 4, `${done} are judged`);
  await isJudged(page);
  assertQuiet(complaints);
});

test("an engine that is killed while it judges is started again", { timeout: 60_000 }, async () => {
  const { page, complaints } = await open(host.address, { hash: "#review" });
  await drop(page, WTN);
  await isJudged(page);
  const others = enginesOf(host);
  // So deep that it is at the first ply for as long as this takes.
  await page.getByLabel("Plies").fill("20");
  await page.getByLabel("Plies").press("Enter");
  const judges = () => enginesOf(host).filter((pid) => !others.includes(pid));
  for (let wait = 0; wait < 100 && judges().length === 0; wait += 1) await page.waitForTimeout(50);
  const [judge] = judges();
  process.kill(judge, "SIGKILL");
  await page.getByText("Bohr stopped: it was killed by signal 9. It was started again.").waitFor();
  assert.ok(judges().some((pid) => pid !== judge), "another one judges");
  assert.ok(await page.locator(".open").getByRole("button", { name: "Stop" }).isVisible());
  assertQuiet(complaints);
});

test("sealed dice are nobody's choice", async () => {
  const { page, complaints } = await open(host.address, { hash: "#analyse" });
  await page.getByText("Mean").waitFor();
  await page.getByLabel("Position text").fill("ABC2/DE3/F3f/3ed/2cba r #42.0");
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByText("Red to move").first().waitFor();
  assert.ok(await page.getByRole("button", { name: "Die 2", exact: true }).isDisabled());
  await page.getByRole("button", { name: "Play from here" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
  await page.getByRole("img", { name: "Die 5" }).waitFor();
  assertQuiet(complaints);
});

test("the game's select can be turned quickly", async () => {
  const { page, complaints } = await open(host.address, { hash: "#analyse" });
  await page.getByText("Mean").waitFor();
  await page.evaluate(() => {
    const select = document.querySelector(".set-up select");
    for (const game of ["amazons", "mini5", "ewn", "dicechess", "ewn"]) {
      select.value = game;
      select.dispatchEvent(new Event("change"));
    }
  });
  await page.getByText("Mean").waitFor();
  assert.equal(await page.locator(".set-up .error").textContent(), "");
  assert.equal(await page.locator("[data-square]").count(), 25);
  assertQuiet(complaints);
});

test("the focus stays on a move while its figures change", async () => {
  const { page, complaints } = await open(host.address, { hash: "#analyse" });
  await page.getByText("Mean").waitFor();
  await page.getByRole("button", { name: "Die 3", exact: true }).click();
  await page.getByRole("columnheader", { name: "Loss" }).waitFor();
  await page.locator(".lines button.move").nth(1).focus();
  const before = await page.locator(".figures").textContent();
  await page.waitForFunction((text) => document.querySelector(".figures").textContent !== text, before);
  assert.ok(await page.evaluate(() => document.activeElement.matches(".lines button.move")));
  assertQuiet(complaints);
});

test("what is no record is refused with line and column", async () => {
  const { page } = await open(host.address, { hash: "#review" });
  await drop(page, join(ROOT, "Cargo.toml"), "Cargo.toml");
  await page.getByText("Cannot read Cargo.toml").waitFor();
});

test("a position is analysed before the roll and after it, and moves are tried", async () => {
  const { page, complaints } = await open(host.address, { hash: "#analyse" });
  await page.getByText("Mean").waitFor();
  assert.equal(await page.locator(".lines tbody tr").count(), 7, "six faces and their mean");
  await page.getByLabel("Position text").fill("5/5/5/3A1/a4 r");
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByRole("button", { name: "Die 4", exact: true }).click();
  await page.getByRole("columnheader", { name: "Loss" }).waitFor();
  assert.match(await page.locator(".lines tbody tr").first().textContent(), /100 %.*proven/);
  await page.locator(".lines").getByRole("button", { name: "d2e1" }).click();
  await page.getByText("Red wins").first().waitFor();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await page.getByText("Red to move").first().waitFor();
  await page.getByLabel("Position text").fill("nonsense r -");
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByText("nonsense").first().waitFor();
  assert.match(await page.locator(".set-up .error").textContent(), /expected/);
  assertQuiet(complaints);
});

test("a position is set on the board, and played from", async () => {
  const { page, complaints } = await open(host.address, { hash: "#analyse" });
  await page.getByText("Mean").waitFor();
  await page.getByRole("button", { name: "Edit on the board" }).click();
  await page.getByRole("button", { name: "Empty the board" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await page.locator(".editor .error").getByText("stone").waitFor();
  await page.getByRole("button", { name: "Red 1" }).click();
  await page.locator('[data-square="d2"]').click();
  await picture(page, "edit");
  await page.getByRole("button", { name: "Blue 3" }).click();
  await page.locator('[data-square="b2"]').click();
  await page.locator('[data-square="a4"]').click();
  await page.getByLabel("To move").selectOption("Blue");
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByText("Blue to roll").first().waitFor();
  assert.equal(await page.getByLabel("Position text").inputValue(), "5/c4/5/3A1/5 b -");
  await page.getByRole("button", { name: "Play from here" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
  await page.locator("#view").getByText(/Blue (to move|thinks|wins)/).first().waitFor();
  assertQuiet(complaints);
});

test("a game that was played is reviewed", { timeout: 60_000 }, async () => {
  const { page, complaints } = await open(host.address);
  await newGame(page, { game: "rowrace", who0: "Bohr", seconds0: "0.05", who1: "Bohr", seconds1: "0.05" });
  await page.locator(".now.over").waitFor({ timeout: 40_000 });
  const moves = await page.locator(".moves li").count();
  await page.getByRole("button", { name: "Review this game" }).click();
  await isJudged(page);
  assert.equal((await rows(page)).length, moves);
  assertQuiet(complaints);
});

test("the page speaks Chinese", async () => {
  const { page, complaints } = await open(host.address, { locale: "zh-CN" });
  await page.getByRole("button", { name: "掷骰" }).waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "zh-CN");
  await picture(page, "play-chinese");
  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("button", { name: "Roll", exact: true }).waitFor();
  await status(page).waitFor();
  assertQuiet(complaints);
});
