import type { Socket } from 'socket.io';
import { Backlog, type BacklogLimits } from './backlog.ts';

/** The connection under a socket, whatever its transport. */
export type Wire = Socket['conn'];

/** What the library keeps of a connection and does not declare: there is no other way to learn what a client has not read. */
interface WireInside {
  readonly writeBuffer: { readonly data?: unknown }[];
  /** Polling has no socket of its own; its way to end at once is to say that it has. */
  readonly transport: { readonly socket?: WebsocketInside; closeTimeout?: number; onClose(): void };
}

interface WebsocketInside {
  readonly bufferedAmount: number;
  /** 3 once nothing is left of it. */
  readonly readyState: number;
  pause(): void;
  terminate(): void;
}

/** One open connection, with what its client may still do. */
export class Connection {
  /** By what callers are counted. */
  readonly network: string;
  readonly #wire: Wire;
  readonly #backlog = new Backlog();
  #windowStartMs = 0;
  #packets = 0;

  constructor(wire: Wire, network: string) {
    this.#wire = wire;
    this.network = network;
    // How long a client that polls may take to fetch the last word.
    this.#inside.transport.closeTimeout = 1_000;
  }

  get #inside(): WireInside {
    return this.#wire as unknown as WireInside; // engine.io 6 keeps both; a test cuts a slow reader and would miss them
  }

  /** Counts one packet of the client. @returns whether it is one too many in its second. */
  isFlooded(nowMs: number, packetsPerSecond: number): boolean {
    if (nowMs - this.#windowStartMs >= 1_000) {
      this.#windowStartMs = nowMs;
      this.#packets = 0;
    }
    this.#packets += 1;
    return this.#packets > packetsPerSecond;
  }

  /** Looks at what the client has not read. */
  isTooSlow(nowMs: number, limits: BacklogLimits): boolean {
    const { writeBuffer: packets, transport } = this.#inside;
    return this.#backlog.isTooSlow({ packets, transportBytes: transport.socket?.bufferedAmount ?? 0 }, nowMs, limits);
  }

  /** Takes nothing more from the client, and forgets what waits for it: what is said now comes next. */
  silence(): void {
    const { writeBuffer, transport } = this.#inside;
    writeBuffer.length = 0;
    transport.socket?.pause();
  }

  /** Ends it at once and gives back the memory of what was not read. */
  destroy(): void {
    const { transport } = this.#inside;
    transport.socket?.terminate();
    transport.onClose();
  }

  /** Whether the client has left, also where we have closed before. */
  get isGone(): boolean {
    const { socket } = this.#inside.transport;
    return this.#wire.readyState === 'closed' && (socket === undefined || socket.readyState === 3);
  }

  /** Closes in order: what the client has not read is still sent. */
  close(): void {
    this.#wire.close();
  }
}
