// A whole game of every kind by the mouse, and one by the keyboard.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { assertQuiet, chance, closeBrowser, closePages, movesMade, newGame, open, picture, serve, status } from "./host.mjs";

let host;
before(async () => { host = await serve(); });
afterEach(closePages);
after(async () => { await closeBrowser(); await host.stop(); });

const GAMES = ["ewn", "ewn-nearest", "rowrace", "dicechess", "mini5", "mini5-sl", "amazons", "amazons8"];
const OVER = /wins|draw/i;
/** Turns of the person at most: every game here is over long before. */
const MOST_TURNS = 300;

/** Waits until the person has something to do, or the game is over: what it is. */
async function awaited(page) {
  const handle = await page.waitForFunction(() => {
    if (document.querySelector(".now.over")) return "over";
    if (document.querySelector(".turn .roll")) return "roll";
    if (document.querySelector(".turn > button.main")) return "pass";
    if (document.querySelector(".grid button.open")) return "move";
    return null;
  }, null, { timeout: 30_000 });
  return handle.jsonValue();
}

async function clickOpenSquare(page, random) {
  const squares = await page.locator(".grid button.open").all();
  if (!squares.length) return;
  const box = await squares[Math.floor(random() * squares.length)].boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

for (const [seed, game] of GAMES.entries()) {
  test(`a whole game of ${game} by the mouse`, { timeout: 240_000 }, async () => {
    const { page, complaints } = await open(host.address);
    const random = chance(seed);
    await status(page).waitFor();
    // The coach is left on in one game: the others are quicker without.
    if (game !== "ewn") await page.getByRole("checkbox", { name: "Coach" }).uncheck();
    await newGame(page, { game, who0: "", who1: "Bohr", seconds1: "0.05" });
    let turns = 0;
    for (let what = await awaited(page); what !== "over"; what = await awaited(page)) {
      if (what === "roll") await page.locator(".turn .roll").click();
      else if (what === "pass") await page.locator(".turn > button.main").click();
      else {
        const made = await movesMade(page);
        // A first square may be given up for another: the moves made are what counts.
        for (let clicks = 0; clicks < 20 && (await movesMade(page)) === made && (await awaited(page)) === "move"; clicks += 1) await clickOpenSquare(page, random);
      }
      turns += 1;
      assert.ok(turns < MOST_TURNS, "the game ends");
    }
    assert.match(await status(page).textContent(), OVER);
    assert.ok((await movesMade(page)) >= 2, "a game was played");
    await picture(page, `game-${game}`);
    assertQuiet(complaints);
  });
}

test("a whole game of ewn by the keyboard alone", { timeout: 240_000 }, async () => {
  const { page, complaints } = await open(host.address);
  await status(page).waitFor();
  const press = (key) => page.keyboard.press(key);
  /** Comes to a button by Tab, as a person without a mouse does. */
  const tabTo = async (selector) => {
    for (let steps = 0; steps < 80; steps += 1) {
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
      await press("Tab");
    }
    assert.fail(`Tab does not come to ${selector}`);
  };
  const walk = async (to) => {
    const at = () => page.evaluate(() => document.activeElement.dataset.square);
    for (let steps = 0; steps < 20 && (await at()) !== to; steps += 1) {
      const now = await at();
      if (now[0] < to[0]) await press("ArrowRight");
      else if (now[0] > to[0]) await press("ArrowLeft");
      else await press(Number(now.slice(1)) < Number(to.slice(1)) ? "ArrowUp" : "ArrowDown");
    }
    assert.equal(await at(), to);
  };
  for (let turns = 0; turns < MOST_TURNS; turns += 1) {
    const what = await awaited(page);
    if (what === "over") break;
    if (what === "roll") {
      await tabTo(".turn .roll");
      await press("Enter");
      continue;
    }
    const made = await movesMade(page);
    for (let picks = 0; picks < 4 && (await movesMade(page)) === made && (await awaited(page)) === "move"; picks += 1) {
      await tabTo("[data-square]");
      await walk(await page.locator(".grid button.open").first().getAttribute("data-square"));
      await press(picks % 2 ? "Space" : "Enter");
      await page.waitForTimeout(30);
    }
  }
  assert.match(await status(page).textContent(), OVER);
  assertQuiet(complaints);
});

test("a stone can be dragged, and one dragged amiss goes back", async () => {
  const { page, complaints } = await open(host.address);
  await status(page).waitFor();
  await page.locator(".turn .roll").click();
  await page.locator(".grid button.open").first().waitFor();
  const piece = page.locator(".grid button[aria-selected=true], .grid button.open[aria-label*='can move']").first();
  const from = await piece.boundingBox();
  const drag = async (x, y) => {
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(x, y, { steps: 5 });
    await page.mouse.up();
  };
  await drag(from.x + from.width / 2, from.y - 4 * from.height);
  assert.equal(await movesMade(page), 0);
  await drag(from.x + 1.5 * from.width, from.y + from.height / 2);
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length >= 1);
  assertQuiet(complaints);
});
