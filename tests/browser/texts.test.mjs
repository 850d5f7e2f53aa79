// The parts of the page that need no browser.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, test } from "node:test";

const PAGE = join(fileURLToPath(import.meta.url), "../../../src/host/page");
// In a folder that says that they are modules.
const COPY = mkdtempSync(join(tmpdir(), "bohr-page-"));
cpSync(PAGE, COPY, { recursive: true });
writeFileSync(join(COPY, "package.json"), '{"type":"module"}');
after(() => rmSync(COPY, { recursive: true }));
const load = (name) => import(join(COPY, name));

test("both languages have all texts, and none that is not used", () => {
  const source = readFileSync(join(PAGE, "texts.js"), "utf8");
  const [en, zh] = source.split("\n  zh: {").map((part) => new Set([...part.matchAll(/"([a-z][\w.-]*)":\s*"/g)].map(([, key]) => key)));
  assert.ok(en.size > 100);
  assert.deepEqual([...zh].filter((key) => !en.has(key)), []);
  assert.deepEqual([...en].filter((key) => !zh.has(key)), []);
  const code = readdirSync(PAGE).filter((name) => name.endsWith(".js") && name !== "texts.js").map((name) => readFileSync(join(PAGE, name), "utf8")).join("\n");
  const isUsed = (key) => code.includes(`"${key}"`) || code.includes(`\`${key.slice(0, key.lastIndexOf(".") + 1)}\${`);
  assert.deepEqual([...en].filter((key) => !isUsed(key)), []);
  const asked = [...code.matchAll(/\bt\("([^"]+)"/g)].map(([, key]) => key);
  assert.deepEqual(asked.filter((key) => !en.has(key)), []);
});

test("info lines are read", async () => {
  const { parseInfo, Gatherer } = await load("info.js");
  assert.equal(parseInfo("info string error bad die"), null);
  assert.equal(parseInfo("bestmove a5b4"), null);
  const info = parseInfo("info depth 3 seldepth 4 die 2 faces 2,3 multipv 1 score cp -70 wp 0.40000 proven 0.10000 0.60000 nodes 12 nps 9 fun 7 time 5 pv c5d5 1:e1d1");
  assert.deepEqual(info.faces, [2, 3]);
  assert.deepEqual(info.proven, [0.1, 0.6]);
  assert.deepEqual(info.pv, ["c5d5", "1:e1d1"]);
  assert.equal(info.wp, 0.4);
  assert.ok(Math.abs(parseInfo("info depth 1 score cp 70 pv a1a2").wp - 0.6) < 0.001, "cp alone gives the probability");
  assert.equal(parseInfo("info depth 1 score mate -2 pv a1a2").wp, 0);

  const gatherer = new Gatherer(2);
  const line = (depth, multipv, wp) => parseInfo(`info depth ${depth} multipv ${multipv} score cp 0 wp ${wp} nodes 1 time 1 pv a5a${multipv}`);
  assert.equal(gatherer.add(line(1, 1, 0.6)).moves.length, 1, "the first word counts at once");
  assert.equal(gatherer.add(line(1, 2, 0.5)).moves.length, 2);
  assert.equal(gatherer.add(line(2, 1, 0.7)), null, "a lone line does not replace the list");
  assert.equal(gatherer.add(line(2, 2, 0.4)).depth, 2);
});

test("position texts are read and written", async () => {
  const { readPosition, writeBoard, withDie, withMover, squares, bare, dieOf, shape } = await load("games.js");
  const start = "ABC2/DE3/F3f/3ed/2cba r -";
  const { pieces, mover } = readPosition("ewn", start);
  assert.deepEqual(pieces.get("a5"), { side: 0, kind: "1" });
  assert.deepEqual(pieces.get("e3"), { side: 1, kind: "6" });
  assert.equal(mover, 0);
  assert.equal(writeBoard("ewn", pieces), start.split(" ")[0]);
  const amazons = "3q2q3/10/10/q8q/3*6/10/Q8Q/10/10/3Q2Q3";
  assert.equal(writeBoard("amazons", readPosition("amazons", `${amazons} w`).pieces), amazons);
  assert.equal(withDie("ewn", start, 4), "ABC2/DE3/F3f/3ed/2cba r 4");
  assert.equal(withMover("ewn", start, 1), "ABC2/DE3/F3f/3ed/2cba b -");
  assert.equal(withDie("mini5", "kqbnr/5/5/5/RNBQK w - - 0 1", 4), "kqbnr/5/5/5/RNBQK w - - 0 1");
  assert.equal(readPosition("amazons", "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w").pieces.get("g10").side, 1);
  assert.deepEqual(squares("4:a5b4"), ["a5", "b4"]);
  assert.deepEqual(squares("d10d7g10"), ["d10", "d7", "g10"]);
  assert.deepEqual(squares("pass"), []);
  assert.equal(bare("4:a5b4"), "a5b4");
  assert.equal(dieOf("4:a5b4"), 4);
  assert.equal(shape("ewn-nearest"), shape("ewn"));
});

test("a game is taken back and played again, rolls and all", async () => {
  const { Game } = await load("game.js");
  const game = new Game({ game: "ewn", start: "ABC2/DE3/F3f/3ed/2cba r -", sides: [{ engine: null }, { engine: null }] });
  game.roll(3, 0.1);
  game.play("c5d4");
  game.roll(6, null);
  game.undo();
  assert.deepEqual([game.die, game.words, game.luck], [3, [], 0.1]);
  game.redo();
  assert.deepEqual([game.die, game.words], [6, ["3:c5d4"]]);
  assert.equal(game.canRedo, false);
  game.undo();
  game.play("c5c4");
  assert.equal(game.canRedo, false, "another move is another game");
});
