import { createServer, type Server as HttpListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { messageEvent } from '@bourse/contract/topics';
import { sessionId, userId } from '@bourse/kernel/ids';
import { ok } from '@bourse/kernel/result';
import { openRawClient, type RawSocket } from '@bourse/testing/raw-socket';
import { systemClock } from '../clock/system-clock.ts';
import { reject } from '../http/rejection.ts';
import type { SessionReader } from '../http/session-reader.ts';
import { createLogger } from '../log/logger.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import { createSocketServer, type SocketServer, type SocketServerOptions } from './socket-server.ts';

/** Sessions whose tokens are `user-<user>-<session>`. */
export const testSessions: SessionReader = async (token) => {
  const [, user, session] = /^user-([1-9]\d{0,9})-([1-9]\d{0,9})$/.exec(token) ?? [];
  return user === undefined || session === undefined ? null : { userId: userId(user), sessionId: sessionId(session) };
};

/** A server of sockets with topics of its own: anything that starts with `t` is public, `own` is the customer's. */
export interface SocketWorld {
  readonly sockets: SocketServer;
  readonly metrics: Metrics;
  readonly port: number;
  readonly listener: HttpListener;
  /** A client that has joined; destroyed with the world. */
  readonly join: () => Promise<RawClient>;
  readonly close: () => Promise<void>;
}

/** Opens one on a free port. */
export async function openSocketWorld(changes: Partial<SocketServerOptions> = {}): Promise<SocketWorld> {
  const metrics = changes.metrics ?? createMetrics();
  const sockets = createSocketServer({
    readTopic: (name) => {
      if (name === 'own') return ok({ name, auth: 'user' });
      return name.startsWith('t') ? ok({ name, auth: 'public' }) : reject('PARAMETER_ERROR', { field: 'topics' });
    },
    sessions: testSessions,
    clock: systemClock,
    logger: createLogger('silent'),
    metrics,
    trustedProxies: [],
    rateFactor: 100,
    ...changes,
  });
  const listener = createServer((_request, response) => response.end('a call'));
  sockets.attach(listener);
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo; // it listens on a port
  const clients: RawClient[] = [];
  return {
    sockets,
    metrics,
    port,
    listener,
    join: async () => {
      const client = new RawClient(await openRawClient(port));
      clients.push(client);
      return client;
    },
    close: async () => {
      await sockets.close();
      for (const { raw } of clients) raw.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

/** The answer of a request, as far as these tests look into it. */
export interface RequestAnswer {
  readonly type: string;
  readonly code: string | number;
  readonly message: unknown;
  readonly data?: unknown;
}

/** Speaks socket.io over a raw socket. */
export class RawClient {
  readonly raw: RawSocket;
  /** Messages of topics, in their order, heartbeats left out. */
  readonly messages: { readonly topic: string }[] = [];
  readonly cuts: unknown[] = [];
  readonly #answers = new Map<number, (answer: RequestAnswer) => void>();
  #asked = 0;

  constructor(raw: RawSocket) {
    this.raw = raw;
    raw.listen((text) => {
      const [, kind, id, body] = /^4([23])(\d*)(\[.*)$/s.exec(text) ?? [];
      if (body === undefined) return;
      const args = JSON.parse(body) as unknown[]; // socket.io packets of these kinds hold arrays
      if (kind === '3') this.#answers.get(Number.parseInt(id ?? '', 10))?.(args[0] as RequestAnswer); // what replies.ts writes
      else if (args[0] === messageEvent) this.#take(args[1] as { topic: string }); // every message names its topic
      else this.cuts.push(args[1]);
    });
  }

  #take(message: { readonly topic: string }): void {
    if (message.topic !== 'heartbeat') this.messages.push(message);
  }

  /** Asks and waits for the answer. @throws Error when the socket closes first. */
  async ask(name: string, input: unknown): Promise<RequestAnswer> {
    const id = this.send(name, input);
    return new Promise((answered, failed) => {
      this.#answers.set(id, answered);
      void this.raw.closed.then(() => {
        failed(new Error('the socket closed before the answer'));
      });
    });
  }

  /** Asks without waiting. */
  send(name: string, input: unknown): number {
    this.#asked += 1;
    this.raw.send(`42${String(this.#asked)}${JSON.stringify([name, input])}`);
    return this.#asked;
  }
}
