import type { IncomingMessage, Server as HttpListener } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { networkOf } from '../http/network-of.ts';
import { callerAddress } from './caller-address.ts';
import { PlainConnection, plainLimits } from './plain-connection.ts';

/** What serves one connection. */
export interface PlainSession {
  /** Does what the client asks; one request at a time. */
  take(text: string): Promise<void>;
  /** Whether the connection may stay; asked every second or two. */
  mayStay(): Promise<boolean>;
  /** The connection has gone: nothing more is taken. */
  leave(): void;
}

/** Begins to serve a connection. */
export type BeginSession = (connection: PlainConnection) => PlainSession;

export interface PlainSocketOptions {
  /** Everything below it is served, for example `/bots/`. */
  readonly prefix: string;
  /** What an address below the prefix serves; null where there is nothing. */
  readonly begin: (url: URL) => BeginSession | null;
  readonly trustedProxies: readonly string[];
  readonly connectionsPerNetwork: number;
  readonly connectionsInAll: number;
}

const requestBytesMax = 16_384;
const closeTimeoutMs = 1_000;

/** Websockets without a protocol on top, on a listener that serves other things as well. */
export class PlainSockets {
  readonly #options: PlainSocketOptions;
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: requestBytesMax, perMessageDeflate: false });
  readonly #open = new Map<PlainConnection, PlainSession>();
  readonly #byNetwork = new Map<string, number>();
  readonly #addressOf: (request: IncomingMessage) => string;
  #isClosing = false;

  constructor(options: PlainSocketOptions) {
    this.#options = options;
    this.#addressOf = callerAddress(options.trustedProxies);
  }

  /** How many are open. */
  get count(): number {
    return this.#open.size;
  }

  /** Serves a listener that may be open already. */
  attach(listener: HttpListener): void {
    listener.on('upgrade', (request, socket, head) => {
      if (request.url?.startsWith(this.#options.prefix) !== true) return;
      // Whoever listened for faults of this socket does so no more.
      socket.on('error', () => socket.destroy());
      try {
        this.#take(request, socket, head);
      } catch {
        // An address that cannot be read, or a client that has gone already.
        socket.destroy();
      }
    });
  }

  /** Looks after open connections. What one session cannot say now leaves all others as they are. */
  async watch(): Promise<void> {
    for (const connection of this.#open.keys()) connection.watch();
    const looked = [...this.#open].map(async ([connection, session]) => {
      const mayStay = await session.mayStay().catch(() => true);
      if (!mayStay) connection.close(1008);
    });
    await Promise.all(looked);
  }

  /** Lets every client connect anew: news may have been lost. */
  renewAll(): void {
    for (const connection of this.#open.keys()) connection.close(1012);
  }

  /** Tells all clients that we stop, and waits a moment for them to go. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const connection of this.#open.keys()) connection.close(1001);
    for (let waitedMs = 0; this.#open.size > 0 && waitedMs < closeTimeoutMs; waitedMs += 10) await sleep(10);
    for (const connection of this.#open.keys()) connection.destroy();
  }

  #take(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const begin = this.#options.begin(new URL(request.url ?? '/', 'http://localhost'));
    const ip = this.#addressOf(request);
    const network = networkOf(ip);
    const here = this.#byNetwork.get(network) ?? 0;
    const { connectionsPerNetwork, connectionsInAll } = this.#options;
    const isFull = this.#isClosing || this.#open.size >= connectionsInAll;
    if (begin === null || isFull || here >= connectionsPerNetwork) {
      const status = begin === null ? '404 Not Found' : isFull ? '503 Service Unavailable' : '429 Too Many Requests';
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
      return;
    }
    this.#byNetwork.set(network, here + 1);
    socket.once('close', () => {
      const left = (this.#byNetwork.get(network) ?? 1) - 1;
      if (left === 0) this.#byNetwork.delete(network);
      else this.#byNetwork.set(network, left);
    });
    this.#server.handleUpgrade(request, socket, head, (opened) => this.#serve(opened, ip, begin));
  }

  #serve(opened: WebSocket, ip: string, begin: BeginSession): void {
    const connection = new PlainConnection(opened, ip);
    const session = begin(connection);
    this.#open.set(connection, session);
    let chain = Promise.resolve();
    let queued = 0;
    const take = async (text: string): Promise<void> => {
      // What a client asked for that has gone is not looked up.
      if (this.#open.has(connection)) await session.take(text).catch(() => connection.close(1011));
      queued -= 1;
    };
    opened.on('message', (data, isBinary) => {
      if (!connection.isOpen) return;
      queued += 1;
      // The library gives whole messages as one buffer.
      const isText = !isBinary && Buffer.isBuffer(data);
      if (!isText || connection.isFlooded() || queued > plainLimits.queued) connection.close(1008);
      else chain = chain.then(() => take(data.toString()));
    });
    // A frame that is none ends the connection, which the library does behind this.
    opened.on('error', () => undefined);
    opened.once('close', () => {
      this.#open.delete(connection);
      session.leave();
    });
  }
}
