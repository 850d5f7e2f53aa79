/**
 * The connection to the server: lines to and from the engines of one table. It knows no protocol of
 * engines; a seat is where one engine process runs.
 */

/** Milliseconds that the server may take to answer. */
const PATIENCE = 10_000;

/** An engine process has ended, for the reason that the message tells. */
export class EngineEnded extends Error {}

/** The connection has ended, and with it all engines. */
export class LinkLost extends EngineEnded {}

export class Link {
  /** The socket that opens or is open, and the promise of what it says first. */
  #socket = null;
  #opening = null;
  /** By seat: { heard, ended, begun } with `begun` pending until the server says `started`. */
  #seats = new Map();
  /** What the server said of itself: its version, and the engines; null before it did. */
  hello = null;

  /** Opens the connection if it is not open; fails with `LinkLost`. */
  open() {
    this.#opening ??= this.#connect();
    return this.#opening;
  }

  #connect() {
    const url = new URL("table", location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.hash = "";
    const socket = new WebSocket(url);
    this.#socket = socket;
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => socket.close(), PATIENCE);
      socket.onmessage = ({ data }) => {
        // What a closed socket still brings is of the past.
        if (socket !== this.#socket) return;
        const message = JSON.parse(data);
        if (message.type === "hello") {
          clearTimeout(late);
          this.hello = message;
          resolve(message);
        } else this.#hear(message);
      };
      socket.onclose = ({ reason }) => {
        clearTimeout(late);
        const error = new LinkLost(reason || "no connection");
        if (socket === this.#socket) this.#forget(error);
        reject(error);
      };
    });
  }

  #hear(message) {
    const seat = this.#seats.get(message.seat);
    if (message.type === "started") {
      seat?.begun?.resolve();
      if (seat) seat.begun = null;
    } else if (message.type === "heard") {
      if (seat && !seat.begun) seat.heard(message.line);
    } else if (message.type === "failed") this.#lose(message.seat, new EngineEnded(message.reason));
    else if (message.type === "ended") {
      // While another process begins this is the end of the one before.
      if (seat && !seat.begun) this.#lose(message.seat, new EngineEnded(message.reason));
    } else if (message.type === "refused") console.warn("refused:", message.reason);
  }

  #lose(number, error) {
    const seat = this.#seats.get(number);
    this.#seats.delete(number);
    seat?.begun?.reject(error);
    seat?.ended(error);
  }

  /** The connection is gone: all engines have ended. */
  #forget(error) {
    this.#socket = null;
    this.#opening = null;
    for (const seat of [...this.#seats.keys()]) this.#lose(seat, error);
  }

  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Starts engine number `engine` at a seat; `heard(line)` and `ended(error)` tell of it. */
  start(seat, engine, { heard, ended }) {
    const begun = Promise.withResolvers();
    const taken = { heard, ended, begun };
    this.#seats.set(seat, taken);
    this.open().then(() => {
      // It may have been ended before there was a connection.
      if (this.#seats.get(seat) === taken) this.#send({ type: "start", seat, engine });
    }, begun.reject);
    return begun.promise;
  }

  say(seat, lines) {
    this.#send({ type: "say", seat, lines });
  }

  /** Ends what runs at a seat, or begins to: nothing is heard of it any more. */
  end(number) {
    const seat = this.#seats.get(number);
    if (!seat) return;
    this.#seats.delete(number);
    seat.begun?.reject(new EngineEnded("it was ended"));
    this.#send({ type: "end", seat: number });
  }

  /** Ends the connection, and with it its engines. */
  close() {
    const socket = this.#socket;
    this.#forget(new LinkLost("it was closed"));
    // Browsers complain of a socket that is closed before it is open.
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket?.close();
  }
}
