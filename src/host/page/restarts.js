/** How often an engine that ends is started again. */

const MOST = 3;
const WITHIN = 60_000;

export class Restarts {
  #times = [];

  /** Whether another start may be tried now: at most three within a minute. */
  another() {
    const now = performance.now();
    this.#times = this.#times.filter((time) => now - time < WITHIN);
    if (this.#times.length >= MOST) {
      this.#times = [];
      return false;
    }
    this.#times.push(now);
    return true;
  }
}
