import type { WebSocket } from 'ws';

/** What one plain websocket may take. */
export const plainLimits = {
  /** What waits for a client that does not read, at the most. */
  unreadBytes: 1_024 * 1_024,
  /** Requests and pings of a client in a second. */
  requestsPerSecond: 5,
  /** Requests of a client that wait for an answer. */
  queued: 50,
} as const;

const pingEveryMs = 20_000;
/** A client that answers no ping for so long is gone. */
const unansweredMs = 40_000;
/** A connection lives a day at the most. */
const oldestMs = 24 * 3_600_000;

const nowMs = (): number => performance.now();

/** One websocket without a protocol on top, with what its client may still do. */
export class PlainConnection {
  /** The client's address. */
  readonly ip: string;
  readonly #socket: WebSocket;
  readonly #openedMs = nowMs();
  #pingedMs = nowMs();
  #unansweredSinceMs: number | null = null;
  #secondStartMs = 0;
  #requests = 0;

  constructor(socket: WebSocket, ip: string) {
    this.#socket = socket;
    this.ip = ip;
    socket.on('pong', () => {
      this.#unansweredSinceMs = null;
    });
    socket.on('ping', () => {
      if (this.isFlooded()) socket.terminate();
    });
  }

  /** Whether it takes and is told anything more. */
  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** Counts a request. @returns whether it is one too many in its second. */
  isFlooded(): boolean {
    const now = nowMs();
    if (now - this.#secondStartMs >= 1_000) [this.#secondStartMs, this.#requests] = [now, 0];
    this.#requests += 1;
    return this.#requests > plainLimits.requestsPerSecond;
  }

  /** Sends a text; a client that does not read is cut instead. */
  send(text: string): void {
    if (this.isOpen && !this.#isCutAsSlow()) this.#socket.send(text);
  }

  /** Says that we live, and ends what is gone, does not read or is too old; called every second or two. */
  watch(): void {
    if (this.#isCutAsSlow()) return;
    const now = nowMs();
    if (now - (this.#unansweredSinceMs ?? now) > unansweredMs) this.#socket.terminate();
    else if (now - this.#openedMs > oldestMs) this.close(1001);
    else if (now - this.#pingedMs >= pingEveryMs) {
      this.#pingedMs = now;
      this.#unansweredSinceMs ??= now;
      this.#socket.ping();
    }
  }

  /** Ends it in order, with a code of RFC 6455 or of IANA's register. */
  close(code: number): void {
    this.#socket.close(code);
  }

  /** Ends it at once. */
  destroy(): void {
    this.#socket.terminate();
  }

  #isCutAsSlow(): boolean {
    const isSlow = this.#socket.bufferedAmount > plainLimits.unreadBytes;
    if (isSlow) this.#socket.terminate();
    return isSlow;
  }
}
