import type { IncomingMessage, Server as HttpListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CutReason,
  messageEvent,
  socketLimits,
  type SocketRequestName,
  socketRequests,
} from '@bourse/contract/topics';
import type { Reply } from '@bourse/contract/reply';
import type { Clock } from '@bourse/kernel/clock';
import type { SessionId, UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { Server, type Socket } from 'socket.io';
import type { CountSharing } from '../bus/share-counts.ts';
import { replyOf } from '../http/replies.ts';
import { reject } from '../http/rejection.ts';
import type { SessionReader } from '../http/session-reader.ts';
import type { Logger } from '../log/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { callerNetwork } from './caller-address.ts';
import { answerRequest, socketLang, type TopicReader } from './client-requests.ts';
import { Connection, type Wire } from './connection.ts';
import { SignedInSockets } from './signed-in-sockets.ts';
import { SocketClient } from './socket-client.ts';
import { topicRooms, type TopicRooms, type WatchedRooms } from './topic-rooms.ts';

/** What one process and one customer may have. */
export type SocketLimits = { readonly [K in keyof typeof socketLimits]: number } & {
  /** Open connections of one network address; large, because an office or a mobile network shares one. */
  readonly socketsPerNetwork: number;
};

export interface SocketServerOptions {
  readonly readTopic: TopicReader;
  readonly sessions: SessionReader;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly trustedProxies: readonly string[];
  /** Multiplies what one address may open; 1 in production. */
  readonly rateFactor: number;
  readonly limits?: Partial<SocketLimits>;
  /** How several nodes come to one count of sockets; null or absent where this process is the only one. */
  readonly sharing?: CountSharing | null;
}

/** Real-time news on the same port as the calls. */
export interface SocketServer {
  readonly rooms: TopicRooms;
  /** Serves `/socket.io/` on a listener that may be open already. */
  attach(listener: HttpListener): void;
  /** Cuts the open sockets of sessions that have ended. */
  endSessions(userId: UserId, sessions: readonly SessionId[]): void;
  /** Lets every client connect anew, which begins everything that it follows again: news may have been lost. */
  renewAll(): void;
  /** Looks after slow readers, and says to each socket that hears nothing else that we live; called ten times a second. */
  watch(): void;
  /** Tells all clients that we stop, and waits a moment for them to go. */
  close(): Promise<void>;
}

/** Heartbeats are spread over 20 ticks (2 s), so that they do not delay other messages. */
const heartbeatTicks = 20;
/** A socket that received a message within this time needs no heartbeat, which costs as much as a message. */
const heardMs = 1_000;
/** Maximum age of a signed-in connection; its reconnection checks the session again. */
const renewMs = 12 * 3_600_000;
/** Maximum number of queued requests of one socket. */
const queuedMax = 100;
const closeTimeoutMs = 1_000;

/** Thresholds above which other nodes are told the number of sockets of a customer, and of a network. */
const sharedSocketsMin = 3;
const sharedPartMin = 0.05;
const userKey = (user: UserId): string => `user ${user}`;
const networkKey = (network: string): string => `network ${network}`;

const requestNames = Object.keys(socketRequests) as SocketRequestName[]; // the keys of a const object are its declared ones
const nowMs = (): number => performance.now();

/** Makes the sockets' server; nothing is served before it is attached. */
export function createSocketServer(options: SocketServerOptions): SocketServer {
  return new SocketIoServer(options);
}

class SocketIoServer implements SocketServer {
  readonly rooms: WatchedRooms;
  readonly #options: SocketServerOptions;
  readonly #limits: SocketLimits;
  readonly #io: Server;
  readonly #networkOf: (request: IncomingMessage) => string;
  /** What other nodes have told of a customer or a network. */
  readonly #elsewhere: (key: string) => number;
  readonly #connections = new Map<Wire, Connection>();
  /** Connections that harmed us, and until when their last word may be read; the library takes them for closed already. */
  readonly #leaving = new Map<Connection, number>();
  readonly #byNetwork = new Map<string, number>();
  readonly #clients = new Map<Wire, SocketClient>();
  readonly #signedIn: SignedInSockets<SocketClient>;
  readonly #countCut: (by: number, reason: string) => void;
  /** The sockets by the tick in which their heartbeat is due. */
  readonly #heartbeatGroups = Array.from({ length: heartbeatTicks }, () => new Set<SocketClient>());
  #ticks = 0;
  #acceptedCount = 0;
  #isClosing = false;

  constructor(options: SocketServerOptions) {
    const { metrics, rateFactor } = options;
    this.#options = options;
    this.#limits = { ...socketLimits, socketsPerNetwork: 1_000 * rateFactor, ...options.limits };
    this.#networkOf = callerNetwork(options.trustedProxies);
    this.#elsewhere = options.sharing?.join('sockets', () => this.#busy()) ?? (() => 0);
    this.#signedIn = new SignedInSockets(this.#limits.socketsPerUser, (user) => this.#elsewhere(userKey(user)));
    this.#io = new Server({
      serveClient: false,
      maxHttpBufferSize: this.#limits.messageBytes,
      connectTimeout: 10_000,
      // A client that does not answer is gone; these find those whose network died without a word.
      pingInterval: 10_000,
      pingTimeout: 5_000,
      allowRequest: (request, decide) => {
        decide(null, this.#mayOpen(request));
      },
    });
    this.#io.on('connection', (socket) => {
      this.#accept(socket);
    });
    const countSent = metrics.counter('socket_messages_sent_total', 'Messages given to sockets, one for each receiver');
    this.#countCut = metrics.counter('sockets_cut_total', 'Sockets that the server has cut, by reason', 'reason');
    metrics.gauge('sockets_open', 'Open sockets', () => this.#connections.size);
    metrics.gauge('socket_users_signed_in', 'Customers with a signed-in socket', () => this.#signedIn.users);
    const onFault = (error: unknown): void => options.logger.error({ err: error }, 'a listener of a topic failed');
    this.rooms = topicRooms(this.#io, { onSent: countSent, onFault });
  }

  attach(listener: HttpListener): void {
    this.#io.attach(listener);
    this.#io.engine.on('connection', (wire: Wire) => {
      this.#open(wire);
    });
  }

  endSessions(userId: UserId, sessions: readonly SessionId[]): void {
    for (const client of this.#signedIn.end(userId, sessions, nowMs())) this.#cut(client, 'session_ended');
  }

  renewAll(): void {
    for (const client of this.#clients.values()) this.#cut(client, 'renew');
  }

  watch(): void {
    const now = nowMs();
    for (const [wire, connection] of this.#connections) {
      if (connection.isTooSlow(now, this.#limits)) this.#expel(wire, connection, 'too_slow');
    }
    for (const [connection, untilMs] of this.#leaving) if (now >= untilMs) this.#destroy(connection);
    this.#ticks += 1;
    const silent = [...this.#groupOf(this.#ticks)].filter((client) => !client.hasHeard(this.rooms, now - heardMs));
    if (silent.length > 0) {
      const at = toIso(this.#options.clock.now());
      this.#io.to(silent.map(({ id }) => id)).emit(messageEvent, { topic: 'heartbeat', type: 'update', at });
    }
    if (this.#ticks % heartbeatTicks > 0) return;
    for (const client of this.#clients.values()) if (client.isOld(renewMs)) this.#cut(client, 'renew');
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    const connections = [...this.#connections.values()];
    for (const connection of this.#leaving.keys()) this.#destroy(connection);
    for (const client of this.#clients.values()) this.#cut(client, 'stopping');
    for (const connection of connections) connection.close();
    const untilMs = nowMs() + closeTimeoutMs;
    while (connections.some(({ isGone }) => !isGone) && nowMs() < untilMs) await sleep(10);
    for (const connection of connections) connection.destroy();
  }

  #groupOf(number: number): Set<SocketClient> {
    return present(this.#heartbeatGroups[number % heartbeatTicks], 'one of the heartbeat groups');
  }

  #mayOpen(request: IncomingMessage): boolean {
    const network = this.#networkOf(request);
    const open = (this.#byNetwork.get(network) ?? 0) + this.#elsewhere(networkKey(network));
    return !this.#isClosing && open < this.#limits.socketsPerNetwork;
  }

  /** Who has so many sockets here that other nodes should know. */
  *#busy(): Generator<readonly [key: string, count: number]> {
    for (const [user, sockets] of this.#signedIn.busy(sharedSocketsMin)) yield [userKey(user), sockets];
    const least = this.#limits.socketsPerNetwork * sharedPartMin;
    for (const [network, sockets] of this.#byNetwork) if (sockets >= least) yield [networkKey(network), sockets];
  }

  #open(wire: Wire): void {
    const connection = new Connection(wire, this.#networkOf(wire.request));
    const { network } = connection;
    this.#connections.set(wire, connection);
    this.#byNetwork.set(network, (this.#byNetwork.get(network) ?? 0) + 1);
    wire.on('packet', () => {
      if (connection.isFlooded(nowMs(), this.#limits.messagesPerSecond)) {
        this.#expel(wire, connection, 'too_many_messages');
      }
    });
    wire.once('close', () => {
      this.#connections.delete(wire);
      this.#clients.delete(wire);
      const left = (this.#byNetwork.get(network) ?? 1) - 1;
      if (left === 0) this.#byNetwork.delete(network);
      else this.#byNetwork.set(network, left);
    });
  }

  /** Ends a connection that harms us. Its client may read why for a moment, where it has joined. */
  #expel(wire: Wire, connection: Connection, reason: 'too_slow' | 'too_many_messages'): void {
    if (!this.#connections.delete(wire)) return;
    this.#options.logger.info({ reason, network: connection.network }, 'a socket was cut');
    const client = this.#clients.get(wire);
    if (client === undefined) {
      this.#countCut(1, reason);
      connection.destroy();
      return;
    }
    this.#leaving.set(connection, nowMs() + closeTimeoutMs);
    connection.silence();
    this.#cut(client, reason);
  }

  #destroy(connection: Connection): void {
    this.#leaving.delete(connection);
    connection.destroy();
  }

  #cut(client: SocketClient, reason: CutReason): void {
    this.#countCut(1, reason);
    client.cut(reason);
  }

  #accept(socket: Socket): void {
    const client = new SocketClient(socket, this.#signedIn, nowMs);
    this.#clients.set(socket.conn, client);
    this.#acceptedCount += 1;
    const heartbeatGroup = this.#groupOf(this.#acceptedCount);
    heartbeatGroup.add(client);
    const { query, headers } = socket.handshake;
    const lang = socketLang(query, headers['accept-language']);
    const ports = { ...this.#options, subscriptionsMax: this.#limits.subscriptions };
    // One after another, so that a client may sign in and subscribe without waiting for the first answer.
    let requestChain = Promise.resolve();
    let queued = 0;
    const take = async (name: SocketRequestName, args: readonly unknown[]): Promise<void> => {
      // What a socket asked for that has gone is not looked up.
      if (!socket.connected) return;
      const outcome = await answerRequest(ports, client, name, args[0]).catch((error: unknown) => {
        this.#options.logger.error({ err: error, request: name }, 'a request over a socket failed');
        return reject('TEMPORARILY_UNAVAILABLE');
      });
      queued -= 1;
      const answer = args.at(-1);
      // The last argument is a function when the client wants an answer, and then the library's.
      if (typeof answer === 'function') (answer as (reply: Reply<unknown>) => void)(replyOf(outcome, lang));
    };
    for (const name of requestNames) {
      socket.on(name, (...args: unknown[]) => {
        queued += 1;
        const connection = this.#connections.get(socket.conn);
        if (queued <= queuedMax) requestChain = requestChain.then(() => take(name, args));
        else if (connection !== undefined) this.#expel(socket.conn, connection, 'too_many_messages');
      });
    }
    socket.once('disconnect', () => {
      heartbeatGroup.delete(client);
      client.signOut();
    });
  }
}
