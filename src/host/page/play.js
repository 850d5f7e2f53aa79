/** The page on which a game is played: the table, and the course of the turns. */
import { Analyst, costOf, lineOf, luckOf } from "./analyst.js";
import { EXCHANGES, arrangePanel, arranged, exchanged, isBeforeGame, numbersOf, shuffled } from "./arrange.js";
import { Board } from "./board.js";
import { Clock } from "./clock.js";
import { Coach, bestPath, grade, mark } from "./coach.js";
import { drawDie, drawFacePiece, faceName, facePad, roll } from "./die.js";
import { drawer, el, fill, notice, speak } from "./dom.js";
import { Engine, EngineEnded } from "./engine.js";
import { formats, saveRecord } from "./files.js";
import { clockText, percent, signed } from "./format.js";
import { Game } from "./game.js";
import { bare, readPosition, shape, squares, withDie, withMover } from "./games.js";
import { Gatherer } from "./info.js";
import { Link } from "./link.js";
import { askNewGame } from "./newgame.js";
import { Restarts } from "./restarts.js";
import { keep, recall } from "./store.js";
import { t } from "./texts.js";

/** Seconds that the coach looks at a position at most. */
const COACH_SECONDS = 30;
/** Milliseconds that the coach has for a position whose die is rolled at once. */
const GLANCE = 400;
/** Milliseconds between an engine's roll and its move at least, so that the eye can follow. */
const FOLLOW = 350;
/** Milliseconds that an engine without a clock may take beyond its time for a move. */
const PATIENCE = 10_000;
/** What a roll must give or take to be called lucky or unlucky. */
const LUCK = 0.02;

const pause = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

export class PlayView {
  element = el("div", { class: "play table" });
  #link = new Link();
  #game = null;
  /** What the rules say of the position of now; null until they did. */
  #now = null;
  #isArranging = false;
  #isPaused = false;
  /** The engine of the rules, which is the coach too and plays where one engine is enough. */
  #rules = null;
  #players = [null, null];
  #analyst = null;
  #clock = null;
  /** Whatever was awaited before this number grew does not count any more. */
  #round = 0;
  #restarts = new Restarts();
  #coaching = recall("coach", true);
  #isAuto = recall("auto", false);
  #thinking = null;
  #remarks = [];
  #pointed = null;
  /** What is asked of the user: how it is answered, and how it fails with the engine. */
  #asked = null;
  #openReview;

  #board = new Board((path) => this.#chosen(path));
  #coach = new Coach({ point: (path) => { this.#pointed = path; this.#drawArrows(); } });
  #strips = [el("div", { class: "strip" }), el("div", { class: "strip" })];
  #turn = el("section", { class: "turn" });
  #tools = el("div", { class: "buttons tools" });
  #moves = el("section", { class: "moves" });
  #side = el("div", { class: "panel" });
  #drawAssessment = drawer(() => this.#showAssessment());

  /** `openReview(record)` shows a finished game on the page of reviews. */
  constructor({ openReview }) {
    this.#openReview = openReview;
    const saved = recall("game");
    if (saved && shape(saved.game)) this.#game = new Game(saved);
    this.#isArranging = Boolean(saved?.isArranging);
  }

  /** The page is shown: the game goes on, or the usual one begins. */
  async enter() {
    this.draw();
    if (this.#round) {
      const rests = this.#now && !this.#game.result && !this.#isArranging && !this.#isPaused;
      if (rests && this.#coaching && this.#game.isHuman(this.#now.mover)) this.#change(() => {});
      return;
    }
    await this.#guard(async () => {
      await this.#link.open();
      if (this.#game) await this.#begin();
      else await this.#startUsual();
    });
  }

  /** The page is left: the coach rests, the game goes on. */
  leave() {
    this.#analyst?.stop();
  }

  // The course of the game.

  /** Runs what may fail with the connection, and says so. */
  async #guard(work) {
    try {
      await work();
    } catch (error) {
      this.#round += 1;
      console.info("the table stops:", error.message);
      notice(t("engine.lost", { reason: error.message }), { seconds: 0, action: { text: t("engine.restart"), run: () => this.#guard(() => this.#begin()) } });
    }
  }

  /** The first visit: a game of ewn against the program is ready at once. */
  async #startUsual() {
    await this.#start({ game: "ewn", sides: [{ engine: null, level: 20, seconds: 1 }, { engine: this.#link.hello.engines[0].name, level: 20, seconds: 1 }], dice: "program", seed: "1", minutes: 0, increment: 0, begins: 0, arrange: false, from: "" });
  }

  /** Asks for a new game and begins it; `wish` are choices that are offered first. */
  async askNew(wish = {}) {
    await this.#guard(async () => {
      const { engines } = await this.#link.open();
      const choices = await askNewGame(engines, wish);
      if (!choices) return;
      keep("choices", choices);
      await this.#start(choices);
    });
  }

  /** Another game with the same players from the same start; a seed's dice are the next seed's. */
  async #again() {
    const { game, start, sides, dice } = this.#game;
    const seed = /#(\d+)\.0/.exec(start);
    const next = seed ? withDie(game, start, `#${BigInt.asUintN(64, BigInt(seed[1]) + 1n)}.0`) : start;
    const { minutes, increment } = { ...recall("choices", { minutes: 0, increment: 0 }) };
    this.#game = new Game({ game, start: next, sides, dice, clock: this.#clock ? clockOf(minutes, increment) : null });
    await this.#begin();
  }

  /** Begins a game as the form describes it. */
  async #start(choices) {
    const { game, sides, dice, seed, minutes, increment, begins, arrange, from } = choices;
    this.#round += 1;
    this.#stopAll();
    this.#now = null;
    this.draw();
    await this.#seat(game, sides);
    const isRolled = shape(game).dice;
    let start;
    try {
      start = (await this.#rules.look({ start: from ? completed(game, from) : null })).text;
    } catch (error) {
      if (error instanceof EngineEnded) throw error;
      notice(t("new.bad", { reason: error.message }));
      if (this.#game) await this.#begin();
      return;
    }
    if (isRolled && !from) start = withMover(game, start, begins);
    if (isRolled && dice === "seed") start = withDie(game, start, `#${seed}.0`);
    this.#game = new Game({
      game,
      start,
      sides,
      dice: isRolled ? dice : "program",
      clock: minutes > 0 ? clockOf(minutes, increment) : null,
    });
    this.#isArranging = arrange && Boolean(shape(game).triangles) && isBeforeGame(game, start);
    this.#board.flip(this.#game.isHuman(1) && !this.#game.isHuman(0));
    await this.#begin();
  }

  /** Goes on with the game that there is. */
  async #begin() {
    this.#round += 1;
    this.#stopAll();
    this.#remarks = [];
    this.#isPaused = false;
    this.#now = null;
    this.#makeClock();
    this.draw();
    await this.#seat(this.#game.game, this.#game.sides);
    await this.#go();
  }

  #makeClock() {
    this.#clock?.stop();
    const { clock } = this.#game;
    this.#clock = clock ? new Clock(clock, { ticked: () => this.#drawStrips(), fell: (side) => this.#finish({ winner: ["second", "first"][side], why: "time" }) }) : null;
  }

  /** Starts the engines that the game needs, and ends those that it does not. */
  async #seat(game, sides) {
    // While the user is asked nobody else would notice that an engine has ended.
    const ended = (error) => this.#asked?.reject(error);
    this.#rules ??= new Engine(this.#link, 0, 0, ended);
    this.#analyst ??= new Analyst(this.#rules, () => this.#drawAssessment());
    const { engines } = await this.#link.open();
    const isWatched = sides.every(({ engine }) => engine !== null);
    sides.forEach(({ engine }, side) => {
      const number = Math.max(0, engines.findIndex(({ name }) => name === engine));
      const isShared = engine === null || (number === 0 && !isWatched);
      const own = this.#players[side];
      if (isShared) {
        if (own && own !== this.#rules) own.end();
        this.#players[side] = engine === null ? null : this.#rules;
      } else if (own === this.#rules || own?.number !== number) {
        if (own && own !== this.#rules) own.end();
        this.#players[side] = new Engine(this.#link, side + 1, number, ended);
      }
    });
    for (const engine of new Set([this.#rules, ...this.#players])) {
      if (!engine) continue;
      await engine.start();
      await engine.fresh(game);
    }
  }

  /** Runs the turns, and starts engines again that have ended. */
  async #go() {
    const round = ++this.#round;
    try {
      await this.#turns(() => round !== this.#round);
    } catch (error) {
      if (round !== this.#round) return;
      if (!(error instanceof EngineEnded)) throw error;
      await this.#startAgain(error.message);
    }
  }

  async #startAgain(reason) {
    const ended = [this.#rules, ...this.#players].find((engine) => engine && !engine.isRunning) ?? this.#rules;
    this.#stopAll();
    if (!this.#restarts.another()) {
      this.#round += 1;
      notice(t("engine.gone", { name: ended.name, reason }), { seconds: 0, action: { text: t("engine.restart"), run: () => this.#guard(() => this.#begin()) } });
      return;
    }
    const said = notice(t("engine.ended", { name: ended.name, reason }), { seconds: 20 });
    try {
      await this.#seat(this.#game.game, this.#game.sides);
    } catch (error) {
      said.close();
      throw error;
    }
    await this.#go();
  }

  async #turns(isStale) {
    const game = this.#game;
    const { dice } = shape(game.game);
    for (;;) {
      this.#thinking = null;
      const now = await this.#rules.look(game.position);
      if (isStale()) return;
      const { mover } = readPosition(game.game, now.text);
      this.#analyst.forget();
      const glide = this.#now !== null && game.plies.length > 0;
      this.#now = { ...now, mover };
      if (now.result && !game.result) game.result = { winner: now.result, why: "rules" };
      this.#keep();
      this.draw(glide);
      if (this.#isArranging) return;
      if (game.result) {
        this.#finish(game.result);
        return;
      }
      if (dice && game.die === null) {
        if (!(await this.#rollFor(mover, isStale))) return;
        continue;
      }
      const move = await (game.isHuman(mover) ? this.#askPerson(mover) : this.#askEngine(mover, isStale));
      if (isStale() || move === null) return;
      const cost = game.isHuman(mover) ? await this.#costOf(move) : null;
      if (isStale()) return;
      this.#clock?.press(mover);
      this.#remark(move, cost, mover);
      game.play(move, cost);
      // The next position comes with the next look; until then nothing may be chosen.
      this.#now = { ...this.#now, legal: [] };
    }
  }

  /** The die of the turn becomes known; false if the round ended meanwhile. */
  async #rollFor(mover, isStale) {
    const game = this.#game;
    const sealed = game.dice === "seed" ? this.#now.die : null;
    const before = { start: withDie(game.game, this.#now.text, "-") };
    if (this.#coaching) this.#analyst.analyse(before, { legal: [], isRolled: false, seconds: COACH_SECONDS });
    const isAsked = game.dice === "hand" || (game.isHuman(mover) && !this.#isAuto && sealed === null);
    let face;
    if (isAsked) {
      face = await this.#ask();
    } else {
      if (this.#coaching) await pause(GLANCE);
      face = sealed ?? roll();
    }
    if (isStale()) return false;
    const luck = this.#coaching ? luckOf(this.#analyst.assessment, face) : null;
    game.roll(face, luck);
    speak(t("die.rolled", { side: this.#name(mover), face: faceName(shape(game.game), face) }));
    if (luck !== null) {
      const key = luck >= LUCK ? "play.lucky" : luck <= -LUCK ? "play.unlucky" : "play.neutral";
      this.#remarks = [t(key, { face, luck: signed(luck) })];
    } else this.#remarks = [];
    return true;
  }

  /** Waits for the user: a face, or a move. */
  #ask() {
    return new Promise((resolve, reject) => {
      this.#asked = { resolve, reject };
      this.draw();
    });
  }

  async #askPerson(mover) {
    this.#clock?.start(mover);
    const { legal, die } = this.#now;
    if (this.#coaching) this.#analyst.analyse(this.#game.position, { legal, isRolled: !shape(this.#game.game).dice || die !== null, seconds: COACH_SECONDS });
    const move = await this.#ask();
    return move;
  }

  async #askEngine(mover, isStale) {
    const game = this.#game;
    const engine = this.#players[mover];
    const { level, seconds } = game.sides[mover];
    const gatherer = new Gatherer(1);
    this.#analyst.stop();
    this.draw();
    const begun = performance.now();
    this.#clock?.start(mover);
    const go = this.#clock ? engine.clockWords([this.#clock.now(0), this.#clock.now(1)], game.clock.increment) : `movetime ${Math.round(1000 * seconds)}`;
    const told = (info) => {
      const assessment = gatherer.add(info);
      if (!assessment || isStale()) return;
      this.#thinking = assessment;
      this.#drawAssessment();
    };
    const late = this.#clock ? null : setTimeout(() => {
      if (isStale()) return;
      notice(t("engine.silent", { name: engine.name }), { seconds: 0 });
      this.#finish({ winner: ["second", "first"][mover], why: "fault" });
      engine.end();
    }, 1000 * seconds + PATIENCE);
    const move = await engine.search(game.position, go, { options: { "Skill Level": level, MultiPV: 1 }, told }).finally(() => clearTimeout(late));
    if (isStale()) return null;
    await pause(Math.max(0, FOLLOW - (performance.now() - begun)));
    if (isStale()) return null;
    if (move === null || !this.#now.legal.map(bare).includes(bare(move))) {
      notice(t("engine.illegal", { name: engine.name, move: move ?? "0000" }), { seconds: 0 });
      this.#finish({ winner: ["second", "first"][mover], why: "illegal" });
      return null;
    }
    return move;
  }

  /** What a person's move cost; a move that was not listed is looked at alone. */
  async #costOf(move) {
    const { assessment } = this.#analyst;
    if (!this.#coaching || !assessment || assessment.faces) return null;
    if (lineOf(assessment, move)) return costOf(assessment, move);
    let value = null;
    await this.#rules.search(this.#game.position, `depth ${Math.max(1, assessment.depth)} movetime 1000 searchmoves ${bare(move)}`, { options: { MultiPV: 1 }, told: ({ wp }) => { value = wp; } });
    return value === null ? null : Math.max(0, assessment.moves[0].wp - value);
  }

  #remark(move, cost, mover) {
    speak(t("play.played", { side: this.#name(mover), move: bare(move) }));
    if (cost === null) return;
    const best = bare(this.#analyst.assessment.moves[0].pv[0]);
    this.#remarks.push(best === bare(move) || cost === 0 ? t("play.fine", { move: bare(move) }) : t("play.cost", { move: bare(move), cost: percent(cost, 2), best }));
  }

  #finish(result) {
    this.#round += 1;
    this.#game.result = result;
    this.#stopAll();
    this.#keep();
    this.draw();
    speak(this.#verdict());
  }

  #stopAll() {
    this.#clock?.stop();
    this.#asked = null;
    this.#analyst?.stop();
    for (const engine of this.#players) engine?.stop();
  }

  #keep() {
    const game = this.#game;
    if (this.#clock) game.clock.left = [0, 1].map((side) => Math.max(0, this.#clock.now(side)));
    keep("game", { ...game, isArranging: this.#isArranging });
  }

  // What the user does.

  #chosen(path) {
    if (this.#isArranging) {
      this.#game.start = exchanged(this.#game.game, this.#game.start, path);
      this.#guard(() => this.#go());
      return;
    }
    const move = this.#now.legal.find((move) => squares(move).join() === path.join());
    if (move) this.#give(move);
  }

  #give(answer) {
    const asked = this.#asked;
    this.#asked = null;
    // What was offered is gone at once: nobody answers twice.
    this.draw();
    asked?.resolve(answer);
  }

  /** Ends what is awaited, changes the game, and goes on. */
  #change(change) {
    this.#round += 1;
    this.#stopAll();
    change();
    this.#remarks = [];
    this.#keep();
    this.#makeClock();
    this.#guard(() => this.#go());
  }

  #undo() {
    this.#change(() => {
      const game = this.#game;
      const mover = () => readPosition(game.game, game.start).mover ^ (game.plies.length % 2);
      do game.undo(); while (game.plies.length && !game.isWatched && !game.isHuman(mover()));
    });
  }

  #redo() {
    this.#change(() => {
      const game = this.#game;
      const mover = () => readPosition(game.game, game.start).mover ^ (game.plies.length % 2);
      do game.redo(); while (game.canRedo && !game.isWatched && !game.isHuman(mover()));
    });
  }

  #resign() {
    const side = this.#game.isHuman(this.#now.mover) ? this.#now.mover : this.#game.isHuman(0) ? 0 : 1;
    this.#finish({ winner: ["second", "first"][side], why: "resigned" });
  }

  #pauseOrGoOn() {
    if (this.#isPaused) this.#guard(() => this.#begin());
    else {
      this.#round += 1;
      this.#stopAll();
      this.#keep();
      this.#isPaused = true;
      this.draw();
    }
  }

  async #arrangeBy(side, isAnswer) {
    await this.#guard(async () => {
      const game = this.#game;
      const letters = shape(game.game).letters;
      const against = isAnswer ? numbersOf(game.game, game.start, 1 - side) : [];
      const numbers = await this.#rules.arrangement(letters[side], against);
      game.start = arranged(game.game, game.start, side, numbers);
      await this.#go();
    });
  }

  #arrangeByChance() {
    const game = this.#game;
    for (const side of [0, 1]) game.start = arranged(game.game, game.start, side, shuffled());
    this.#guard(() => this.#go());
  }

  #names() {
    return this.#game.sides.map(({ engine }) => engine ?? t("new.human"));
  }

  #name(side) {
    return t(`side.${shape(this.#game.game).sides[side]}`);
  }

  async #save(format) {
    try {
      await saveRecord(this.#game.record(this.#names()), format);
    } catch (error) {
      notice(t("study.unsaved", { reason: error.message }));
    }
  }

  // The picture.

  /** Draws all of the page anew. */
  draw(glide = false) {
    if (!this.element.firstChild) this.#layOut();
    if (!this.#game) {
      fill(this.#turn, el("p", { class: "hint" }, t("turn.wait")));
      return;
    }
    this.#drawBoard(glide);
    this.#drawStrips();
    this.#drawTurn();
    this.#drawTools();
    this.#drawMoves();
    this.#showAssessment();
  }

  #layOut() {
    fill(this.element,
      el("div", { class: "board-side" }, this.#strips[1], this.#board.element, this.#strips[0]),
      this.#side);
    fill(this.#side, this.#turn, this.#tools, this.#coach.element, this.#moves);
  }

  /** All of the page is made anew, after another language was chosen. */
  translate() {
    this.#coach = new Coach({ point: (path) => { this.#pointed = path; this.#drawArrows(); } });
    this.#layOut();
    this.draw();
  }

  #drawBoard(glide) {
    const game = this.#game;
    const text = this.#now?.text ?? game.start;
    const last = game.plies.at(-1);
    let legal = [];
    if (this.#isArranging) legal = EXCHANGES;
    else if (this.#asked && this.#now && (!shape(game.game).dice || game.die !== null)) legal = this.#now.legal.map(squares).filter((path) => path.length);
    this.#board.show({
      shape: shape(game.game),
      pieces: readPosition(game.game, this.#isArranging ? game.start : text).pieces,
      legal,
      last: last ? squares(last.move) : [],
      glide,
    });
    this.#drawArrows();
  }

  #drawArrows() {
    const path = this.#pointed ?? bestPath(this.#thinking ?? (this.#coaching && this.#game?.die !== undefined ? this.#analyst?.assessment : null));
    this.#board.point(path?.length ? [{ path, kind: this.#pointed ? "pointed" : "best" }] : []);
  }

  #drawStrips() {
    const game = this.#game;
    const { sides } = shape(game.game);
    const below = this.#board.isFlipped ? 1 : 0;
    for (const side of [0, 1]) {
      const strip = this.#strips[side === below ? 0 : 1];
      const isMover = this.#now && !game.result && !this.#isArranging && this.#now.mover === side;
      const { engine, level } = game.sides[side];
      const who = engine === null ? t("new.human") : `${engine}${level < 20 ? ` (${t(`level.${level}`)})` : ""}`;
      const left = this.#clock ? Math.max(0, this.#clock.now(side)) : null;
      strip.classList.toggle("mover", Boolean(isMover));
      fill(strip,
        el("i", { class: `swatch ${sides[side]}` }),
        el("span", { class: "who" }, `${this.#name(side)} · ${who}`),
        left === null ? null : el("span", { class: `clock${left < 20_000 ? " short" : ""}` }, clockText(left)));
    }
  }

  #verdict() {
    const { winner, why } = this.#game.result;
    const text = winner === "draw" ? t("over.draw") : t("over.win", { side: this.#name(winner === "first" ? 0 : 1) });
    return `${text} (${t(`over.${why}`)})`;
  }

  #drawTurn() {
    const game = this.#game;
    const form = shape(game.game);
    if (this.#isArranging) {
      fill(this.#turn, arrangePanel(game.game, {
        engine: (side, isAnswer) => this.#arrangeBy(side, isAnswer),
        chance: () => this.#arrangeByChance(),
        start: () => { this.#isArranging = false; this.#guard(() => this.#go()); },
      }));
      return;
    }
    if (!this.#now) {
      fill(this.#turn, el("p", { class: "hint" }, t("turn.wait")));
      return;
    }
    const { mover } = this.#now;
    const colour = form.sides[mover];
    const side = this.#name(mover);
    const isHuman = game.isHuman(mover);
    const isOpen = form.dice && game.die === null;
    const byHand = isOpen && game.dice === "hand";
    let status = t("turn", { side });
    if (game.result) status = this.#verdict();
    else if (this.#isPaused) status = t("play.paused");
    else if (byHand) status = t("die.enter", { side });
    else if (isOpen) status = t("turn.roll", { side });
    else if (!isHuman) status = t("turn.thinks", { side });
    const isAsked = Boolean(this.#asked);
    const canRoll = isAsked && isOpen && !byHand;
    const canPass = isAsked && !isOpen && this.#now.legal.some((move) => squares(move).length === 0);
    const face = game.die;
    const label = face ? t("die.face", { face: faceName(form, face) }) : t("die.open");
    fill(this.#turn,
      el("div", { class: `now ${game.result ? "over" : colour}` },
        form.dice ? el("div", { class: "die-box", role: "img", "aria-label": label }, drawDie(face, colour), drawFacePiece(form, face, mover)) : el("i", { class: `swatch large ${colour}` }),
        el("div", {},
          el("p", { class: "status" }, status),
          ...this.#remarks.map((remark) => el("p", { class: "remark" }, remark)))),
      canRoll ? el("button", { class: "main roll", onclick: () => this.#give(roll()) }, t("die.roll")) : null,
      byHand && isAsked ? facePad(form, mover, null, (chosen) => this.#give(chosen)) : null,
      game.result ? el("button", { onclick: () => this.#guard(() => this.#again()) }, t("play.again")) : null,
      canPass ? el("button", { class: "main", onclick: () => this.#give(this.#now.legal[0]) }, t("play.pass")) : null);
  }

  #drawTools() {
    const game = this.#game;
    const canPlay = !game.result && !this.#isArranging;
    const button = (key, run, isOpen = true) => el("button", { disabled: !isOpen, onclick: run }, t(key));
    const toggle = (key, isOn, run) => el("label", { class: "check" }, el("input", { type: "checkbox", checked: isOn, onchange: run }), t(key));
    const focused = this.#tools.contains(document.activeElement) ? [...this.#tools.querySelectorAll("button, input")].indexOf(document.activeElement) : -1;
    fill(this.#tools,
      button("play.new", () => this.askNew()),
      button("play.undo", () => this.#undo(), game.plies.length > 0 && !this.#isArranging),
      button("play.redo", () => this.#redo(), game.canRedo && !this.#isArranging),
      game.isWatched ? button(this.#isPaused ? "play.resume" : "play.pause", () => this.#pauseOrGoOn(), canPlay)
        : button("play.resign", () => this.#resign(), canPlay && Boolean(this.#now)),
      button("play.flip", () => { this.#board.flip(!this.#board.isFlipped); this.#drawStrips(); }),
      toggle("play.coach", this.#coaching, () => this.#switchCoach()),
      shape(game.game).dice && game.dice === "program" ? toggle("play.auto", this.#isAuto, () => this.#switchAuto()) : null);
    if (focused >= 0) this.#tools.querySelectorAll("button, input")[focused]?.focus();
  }

  #switchCoach() {
    this.#coaching = !this.#coaching;
    keep("coach", this.#coaching);
    if (this.#game.result || this.#isArranging || this.#isPaused) this.draw();
    else this.#change(() => {});
  }

  #switchAuto() {
    this.#isAuto = !this.#isAuto;
    keep("auto", this.#isAuto);
    if (this.#isAuto && this.#asked && this.#game.die === null && this.#game.dice === "program") this.#give(roll());
  }

  #drawMoves() {
    const game = this.#game;
    const first = readPosition(game.game, game.start).mover;
    const rows = game.plies.map(({ die, move, luck, cost }, number) => {
      const side = first ^ (number % 2);
      return el("li", {},
        el("i", { class: `swatch ${shape(game.game).sides[side]}` }),
        die ? el("b", { class: "die-number" }, String(die)) : null,
        el("span", {}, move),
        el("span", { class: `number ${luck > 0 ? "good" : "bad"}` }, luck === null || luck === undefined ? "" : signed(luck)),
        el("span", { class: grade(cost) }, mark(cost)));
    });
    const list = el("ol", { class: "move-list", tabindex: "0", "aria-label": t("play.moves") }, ...rows);
    const canSave = game.plies.length > 0;
    fill(this.#moves,
      el("h2", {}, t("play.moves")),
      list,
      canSave ? el("div", { class: "buttons" },
        ...formats(game.game).map((format) => el("button", { onclick: () => this.#save(format) }, `${t("play.save")} ${format.toUpperCase()}`)),
        el("button", { class: game.result ? "main" : null, onclick: () => this.#openReview(game.record(this.#names())) }, t("play.review"))) : null);
    list.scrollTop = list.scrollHeight;
  }

  #showAssessment() {
    const isShown = this.#thinking !== null || this.#coaching;
    this.#coach.element.hidden = !isShown || this.#isArranging;
    if (!isShown || !this.#game || !this.#now) return;
    const assessment = this.#thinking ?? this.#analyst?.assessment ?? null;
    this.#coach.show({ shape: shape(this.#game.game), mover: this.#now.mover, assessment });
    this.#drawArrows();
  }
}

function clockOf(minutes, increment) {
  return { left: [60_000 * minutes, 60_000 * minutes], increment: 1000 * increment };
}

/** A position text with the die that it may lack. */
function completed(game, text) {
  const fields = text.split(/\s+/);
  return shape(game).dice && fields.length === 2 ? `${text} -` : text;
}
