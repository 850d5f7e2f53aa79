/** Two clocks of which at most one runs. */

export class Clock {
  /** Milliseconds left to the first and the second side. */
  left;
  increment;
  #running = null;
  #since = 0;
  #timer = null;
  #ticked;
  #fell;

  /** `ticked()` is called while a clock runs, `fell(side)` when one is used up. */
  constructor({ left, increment }, { ticked, fell }) {
    this.left = [...left];
    this.increment = increment;
    this.#ticked = ticked;
    this.#fell = fell;
  }

  /** What a side has left at this moment. */
  now(side) {
    return this.left[side] - (this.#running === side ? performance.now() - this.#since : 0);
  }

  start(side) {
    if (this.#running === side) return;
    this.stop();
    this.#running = side;
    this.#since = performance.now();
    this.#timer = setInterval(() => this.#tick(), 100);
  }

  /** Stops the clock that runs. */
  stop() {
    clearInterval(this.#timer);
    if (this.#running !== null) this.left[this.#running] = this.now(this.#running);
    this.#running = null;
  }

  /** Adds the increment for a side's move; its clock stands. */
  add(side) {
    this.left[side] += this.increment;
  }

  #tick() {
    const side = this.#running;
    if (this.now(side) <= 0) {
      this.stop();
      this.left[side] = 0;
      this.#fell(side);
    } else this.#ticked();
  }
}
