/** Analysis of one position after another by an engine, each whole assessment told at once. */
import { EngineEnded } from "./engine.js";
import { bare } from "./games.js";
import { Gatherer } from "./info.js";

/** Lines of an analysis at most; where there are more moves only the best of them are told. */
const MOST_LINES = 64;
const FEW_LINES = 10;
/** Milliseconds to look at a move that is not listed. */
const SECOND_LOOK = 1000;

export class Analyst {
  #engine;
  #told;
  #round = 0;
  #timer = null;
  /** How many searches of its own run: those of others are not its to stop. */
  #searches = 0;
  /** The last assessment of the position that is analysed, null before the first. */
  assessment = null;

  /** `told(assessment)` hears of each. */
  constructor(engine, told) {
    this.#engine = engine;
    this.#told = told;
  }

  /**
   * Analyses a position until another one, `stop`, or the end of so many seconds. `legal` are its
   * moves for the known die, none before the roll.
   */
  async analyse(position, { legal, isRolled, seconds }) {
    const round = ++this.#round;
    clearTimeout(this.#timer);
    this.assessment = null;
    const moves = new Set(legal.map(bare)).size;
    const lines = !isRolled ? 1 : moves > MOST_LINES ? FEW_LINES : Math.max(1, moves);
    const gatherer = new Gatherer(isRolled ? lines : Infinity);
    this.#timer = setTimeout(() => this.stop(), 1000 * seconds);
    this.#searches += 1;
    try {
      await this.#engine.search(position, "infinite", {
        options: { "Skill Level": 20, MultiPV: lines },
        told: (info) => {
          const assessment = gatherer.add(info);
          if (!assessment || round !== this.#round) return;
          this.assessment = assessment;
          this.#told(assessment);
        },
      });
    } catch (error) {
      // Whoever plays with the engine hears of its end too, and starts it again.
      if (!(error instanceof EngineEnded)) throw error;
    } finally {
      this.#searches -= 1;
    }
  }

  /**
   * What a move cost by an assessment of its position; one that is not listed is looked at alone. Null
   * where it is not known.
   */
  async price(position, assessment, move) {
    let value = lineOf(assessment, move)?.wp ?? null;
    if (value === null) {
      const go = `depth ${Math.max(1, assessment.depth)} movetime ${SECOND_LOOK} searchmoves ${move}`;
      await this.#engine.search(position, go, { options: { MultiPV: 1 }, told: ({ wp }) => { value = wp; } });
    }
    return value === null ? null : Math.max(0, assessment.moves[0].wp - value);
  }

  /** Ends the analysis; what was told stays. */
  stop() {
    this.#round += 1;
    clearTimeout(this.#timer);
    if (this.#searches > 0) this.#engine.stop();
  }

  /** Ends the analysis; what was told is forgotten. */
  forget() {
    this.stop();
    this.assessment = null;
  }
}

/** The assessment's line of a move, null where it is not listed. */
export function lineOf(assessment, move) {
  return assessment?.moves.find((line) => bare(line.pv[0] ?? "") === bare(move)) ?? null;
}

/** What a roll gave by the assessment before it, null where that is not known. */
export function luckOf(assessment, face) {
  const line = assessment?.faces?.get(face);
  return line ? line.wp - assessment.mean.wp : null;
}
