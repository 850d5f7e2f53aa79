/**
 * The connection to the server: lines to and from the engines of one table. It knows no protocol of
 * engines; a seat is where one engine process runs.
 */

/** How long the server may take to answer, in milliseconds. */
const PATIENCE = 10_000;

export class Link {
  #socket = null;
  #opening = null;
  /** By seat: { heard, ended, begun } with `begun` pending until the server says `started`. */
  #seats = new Map();
  /** What the server said of itself: version, games, engines. */
  hello = null;

  /** Opens the connection if it is not open; fails with an error that says why. */
  open() {
    this.#opening ??= this.#connect().catch((error) => {
      this.#opening = null;
      throw error;
    });
    return this.#opening;
  }

  #connect() {
    return new Promise((resolve, reject) => {
      const url = new URL("table", location.href);
      url.protocol = url.protocol.replace("http", "ws");
      url.hash = "";
      const socket = new WebSocket(url);
      const late = setTimeout(() => socket.close(), PATIENCE);
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.type === "hello") {
          clearTimeout(late);
          this.#socket = socket;
          this.hello = message;
          resolve(message);
        } else this.#hear(message);
      };
      socket.onclose = ({ reason }) => {
        clearTimeout(late);
        reject(new Error(reason || "no connection"));
        if (this.#socket !== socket && this.#socket !== null) return;
        this.#socket = null;
        this.#opening = null;
        for (const seat of [...this.#seats.keys()]) this.#lose(seat, reason || "no connection");
      };
    });
  }

  #hear(message) {
    const seat = this.#seats.get(message.seat);
    if (message.type === "started" && seat) {
      seat.begun?.resolve();
      seat.begun = null;
    } else if (message.type === "heard" && seat && !seat.begun) seat.heard(message.line);
    else if (message.type === "ended" && seat) this.#lose(message.seat, message.reason);
    else if (message.type === "refused") console.warn("refused:", message.reason);
  }

  #lose(number, reason) {
    const seat = this.#seats.get(number);
    this.#seats.delete(number);
    seat.begun?.reject(new Error(reason));
    seat.ended(reason);
  }

  #send(message) {
    this.#socket?.send(JSON.stringify(message));
  }

  /** Starts engine number `engine` at a seat; `heard(line)` and `ended(reason)` tell of it. */
  async start(seat, engine, { heard, ended }) {
    await this.open();
    const begun = Promise.withResolvers();
    this.#seats.set(seat, { heard, ended, begun });
    this.#send({ type: "start", seat, engine });
    return begun.promise;
  }

  say(seat, ...lines) {
    this.#send({ type: "say", seat, lines });
  }

  end(seat) {
    if (this.#seats.delete(seat)) this.#send({ type: "end", seat });
  }

  /** Ends the connection, and with it its engines. */
  close() {
    this.#seats.clear();
    this.#socket?.close();
    this.#socket = null;
    this.#opening = null;
  }
}
