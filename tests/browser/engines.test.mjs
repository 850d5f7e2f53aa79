// Engines of other command lines: good ones, and ones that a tournament meets too.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { BINARY, ROOT, assertQuiet, closeBrowser, closePages, movesMade, newGame, open, serve, status } from "./host.mjs";

const script = (name) => `name=${name} proto=uci cmd=${join(ROOT, "tests/browser/engines", `${name}.sh`)}`;
let host;
before(async () => {
  const others = [`name=Second proto=uci cmd=${BINARY} option.Hash=1`, script("wrong"), script("mute"), script("dying"), "name=None cmd=/nowhere/engine"];
  host = await serve(...others.flatMap((engine) => ["--engine", engine]));
});
afterEach(closePages);
after(async () => { await closeBrowser(); await host.stop(); });

/** A game of mini5 in which a person is white, or an engine of that name. */
async function play(who0, who1) {
  const { page, complaints } = await open(host.address);
  await status(page).waitFor();
  const seconds = { ...(who0 ? { seconds0: "0.05" } : {}), seconds1: "0.05" };
  await newGame(page, { game: "mini5", who0, who1, ...seconds });
  return { page, complaints };
}

async function move(page) {
  await page.locator('[data-square="c1"]').click();
  await page.locator('[data-square="e3"]').click();
}

test("two different engines play a whole game", { timeout: 120_000 }, async () => {
  const { page, complaints } = await play("Second", "Bohr");
  await page.locator(".now.over").waitFor({ timeout: 100_000 });
  assert.match(await status(page).textContent(), /on the board/);
  assert.ok((await movesMade(page)) > 10);
  assertQuiet(complaints);
});

test("an illegal move loses, and is told", async () => {
  const { page, complaints } = await play("", "wrong");
  await move(page);
  await page.getByText("wrong played a1a1, which is not legal").waitFor();
  await status(page).getByText("White wins (by an illegal move)").waitFor();
  assertQuiet(complaints);
});

test("an engine that never moves loses, and is told", { timeout: 60_000 }, async () => {
  const { page, complaints } = await play("", "mute");
  await move(page);
  await page.getByText("mute did not move in time").waitFor({ timeout: 20_000 });
  await status(page).getByText("White wins").waitFor();
  assertQuiet(complaints);
});

test("an engine that dies over every move is given up after three starts", async () => {
  const { page, complaints } = await play("", "dying");
  await move(page);
  await page.getByRole("button", { name: "Start it again" }).waitFor();
  await page.getByText("It was started again").waitFor();
  assert.equal(await movesMade(page), 1, "the game stands as it was");
  assertQuiet(complaints);
});

test("an engine that cannot be started is told in the form with its command, and the old game goes on", async () => {
  const { page, complaints } = await open(host.address);
  await status(page).getByText("Red to roll").waitFor();
  await page.getByRole("button", { name: "New game" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator('[name="who1"]').selectOption("None");
  await dialog.getByRole("button", { name: "Start" }).click();
  await dialog.getByText("/nowhere/engine").waitFor();
  assert.equal(await dialog.locator('[name="who1"]').inputValue(), "None", "the choices stand");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.locator(".turn .roll").waitFor();
  assertQuiet(complaints);
});
