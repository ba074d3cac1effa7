import { readFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';
import { networkOf } from '../http/network-of.ts';
import { type FixDoor, FixLink, fixLimits } from './fix-link.ts';

/** Files of a certificate and its key, in PEM. */
export interface FixTls {
  readonly certFile: string;
  readonly keyFile: string;
}

export interface FixPortOptions {
  readonly port: number;
  readonly host: string;
  /** Null opens the port without TLS. */
  readonly tls: FixTls | null;
  /** Our name in TargetCompID. */
  readonly compId: string;
  readonly door: FixDoor;
  /** Multiplies how many connections one network may have, and open in a minute: 1 in production. */
  readonly rateFactor: number;
}

const connectionsInAll = 1_000;
const connectionsPerNetwork = 50;
const openedPerMinute = 60;
const connectionsPerGuest = 5;
const minuteMs = 60_000;

/** A port of FIX 4.4. The session layer is the library's; who may come in, how many and how much is ours. */
export class FixPort {
  readonly #options: FixPortOptions;
  readonly #links = new Map<FixLink, string>();
  readonly #opened = new Map<string, number>();
  #minuteStartMs = performance.now();
  #server: Server | null = null;
  #isClosing = false;

  constructor(options: FixPortOptions) {
    this.#options = options;
  }

  /** How many connections are open. */
  get count(): number {
    return this.#links.size;
  }

  /** Opens the port; 0 takes any free one. Gives the port. @throws what node says where it cannot, or of a file. */
  async listen(): Promise<number> {
    const { port, host, tls } = this.#options;
    const [engine, { Logger }] = await Promise.all([import('@sotatech/nest-quickfix'), import('@nestjs/common')]);
    // The library writes a line for each frame that is none.
    Logger.overrideLogger(false);
    const rooms = new engine.RoomManager();
    const shared = { engine, rooms, manager: new engine.SessionManager(0, rooms) };
    const take = (socket: Socket): void => this.#take(shared, socket);
    const server =
      tls === null
        ? createServer({ noDelay: true }, take)
        : createTlsServer(
            {
              cert: await readFile(tls.certFile),
              key: await readFile(tls.keyFile),
              minVersion: 'TLSv1.2',
              handshakeTimeout: fixLimits.logonWithinMs,
            },
            take,
          );
    server.maxConnections = connectionsInAll;
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        // Too many files, for example: the next connection is tried anew.
        server.on('error', () => undefined);
        resolve();
      });
    });
    const address = server.address();
    return address === null || typeof address === 'string' ? port : address.port;
  }

  /** Looks after open connections; called every second. */
  async watch(): Promise<void> {
    const now = performance.now();
    if (now - this.#minuteStartMs >= minuteMs) {
      this.#minuteStartMs = now;
      this.#opened.clear();
    }
    await Promise.all([...this.#links.keys()].map((link) => link.watch()));
  }

  /** Logs everybody out, who connects anew: news may have been lost. */
  renewAll(): void {
    for (const link of this.#links.keys()) link.end('Connect anew: news may have been lost.');
  }

  /** Logs everybody out and closes the port. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#server?.close();
    for (const link of this.#links.keys()) link.end('The server stops.');
    for (let waitedMs = 0; this.#links.size > 0 && waitedMs < 1_000; waitedMs += 10) await sleep(10);
    for (const link of this.#links.keys()) link.destroy();
  }

  #take(shared: Pick<ConstructorParameters<typeof FixLink>[0], 'engine' | 'rooms' | 'manager'>, socket: Socket): void {
    socket.on('error', () => socket.destroy());
    const { compId, door, rateFactor } = this.#options;
    const ip = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
    const network = networkOf(ip);
    const opened = (this.#opened.get(network) ?? 0) + 1;
    this.#opened.set(network, opened);
    const here = [...this.#links.values()].filter((one) => one === network).length;
    const isFull = here >= connectionsPerNetwork * rateFactor || opened > openedPerMinute * rateFactor;
    if (this.#isClosing || ip === '' || isFull) {
      socket.destroy();
      return;
    }
    const link = new FixLink({ ...shared, compId, door, enter: (name) => this.#hasPlace(name) }, socket, ip);
    this.#links.set(link, network);
    void link.run().finally(() => this.#links.delete(link));
  }

  #hasPlace(name: string): boolean {
    return [...this.#links.keys()].filter(({ guest }) => guest === name).length < connectionsPerGuest;
  }
}
