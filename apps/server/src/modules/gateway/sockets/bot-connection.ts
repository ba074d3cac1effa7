import type { Clock } from '@bourse/kernel/clock';
import type { WebSocket } from 'ws';

/** A bot that does not read has at most so much waiting for it. */
const unreadBytesMax = 4 * 1_024 * 1_024;
/** A bot that answers no ping for so long is gone. */
const silentMs = 60_000;
const pingEveryMs = 20_000;
/** What a bot may ask in a second, as at the venue. */
const requestsPerSecond = 5;
/** A connection lives a day at the most, as at the venue. */
const oldestMs = 24 * 3_600_000;

/** One websocket of a bot, with what it may still do. */
export class BotConnection {
  readonly ip: string;
  readonly #socket: WebSocket;
  readonly #clock: Clock;
  readonly #openedMs: number;
  #heardMs: number;
  #pingedMs: number;
  #secondStartMs = 0;
  #requests = 0;

  constructor(socket: WebSocket, ip: string, clock: Clock) {
    this.#socket = socket;
    this.ip = ip;
    this.#clock = clock;
    this.#openedMs = clock.now();
    this.#heardMs = this.#openedMs;
    this.#pingedMs = this.#openedMs;
    socket.on('pong', () => {
      this.#heardMs = clock.now();
    });
  }

  /** Counts a request. @returns whether it is one too many in its second. */
  isFlooded(): boolean {
    const now = this.#clock.now();
    if (now - this.#secondStartMs >= 1_000) [this.#secondStartMs, this.#requests] = [now, 0];
    this.#requests += 1;
    return this.#requests > requestsPerSecond;
  }

  /** Sends a text; a bot that does not read is cut instead. */
  send(text: string): void {
    if (this.#socket.bufferedAmount > unreadBytesMax) this.#socket.terminate();
    else if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(text);
  }

  /** Says that we live, and ends what is gone or too old; called a few times a minute at the least. */
  watch(): void {
    const now = this.#clock.now();
    if (now - this.#heardMs > silentMs) this.#socket.terminate();
    else if (now - this.#openedMs > oldestMs) this.close(1001);
    else if (now - this.#pingedMs >= pingEveryMs) {
      this.#pingedMs = now;
      this.#socket.ping();
    }
  }

  /** Ends it in order, with a code of RFC 6455 or of IANA's register. */
  close(code: number): void {
    this.#socket.close(code);
  }

  terminate(): void {
    this.#socket.terminate();
  }
}

/** What a connection does with what its bot asks, and when it has gone. */
export interface OpenBotSocket {
  take(text: string): Promise<void>;
  /** Whether it may stay. */
  mayStay(): Promise<boolean>;
  leave(): void;
}
