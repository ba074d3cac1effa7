import type { IncomingMessage, Server as HttpListener } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@bourse/kernel/clock';
import { WebSocketServer } from 'ws';
import { callerAddress } from '../../../platform/sockets/caller-address.ts';
import { networkOf } from '../../../platform/http/network-of.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import type { TopicRooms } from '../../../platform/sockets/topic-rooms.ts';
import type { ApiKeyReader } from '../../identity/index.ts';
import type { MarketList } from '../../markets/index.ts';
import { AccountSocket } from './account-socket.ts';
import { BotConnection, type OpenBotSocket } from './bot-connection.ts';
import { MarketSocket } from './market-socket.ts';
import { StreamFollowers } from './stream-followers.ts';

/** What the websockets of bots stand on. */
export interface BotSocketPorts {
  readonly clock: Clock;
  readonly markets: MarketList;
  readonly rooms: TopicRooms;
  readonly readApiKey: ApiKeyReader;
  readonly metrics: Metrics;
  readonly trustedProxies: readonly string[];
  /** Multiplies how many connections one network may have: 1 in production. */
  readonly rateFactor: number;
}

/** The websockets of bots, on the port of the calls. */
export interface BotSockets {
  attach(listener: HttpListener): void;
  /** Looks after open connections and their keys; called every second or two. */
  watch(): Promise<void>;
  /** Lets every bot connect anew: news may have been lost. */
  renewAll(): void;
  /** Tells all bots that we stop, and waits a moment for them to go. */
  close(): Promise<void>;
}

const connectionsPerNetwork = 300;
const requestBytesMax = 16_384;
const closeTimeoutMs = 1_000;

/** Opens the websockets of bots; nothing is served before they are attached. */
export function openBotSockets(ports: BotSocketPorts): BotSockets {
  const server = new WebSocketServer({ noServer: true, maxPayload: requestBytesMax, perMessageDeflate: false });
  const followers = new StreamFollowers(ports.rooms);
  const open = new Map<BotConnection, OpenBotSocket>();
  const byNetwork = new Map<string, number>();
  const addressOf = callerAddress(ports.trustedProxies);
  let isClosing = false;
  ports.metrics.gauge('bot_sockets_open', 'Open websockets of bots', () => open.size);

  const accept = (request: IncomingMessage, socket: Duplex, head: Buffer, begin: Begin): void => {
    const ip = addressOf(request);
    const network = networkOf(ip);
    const here = byNetwork.get(network) ?? 0;
    if (isClosing || here >= connectionsPerNetwork * ports.rateFactor) {
      socket.end(
        `HTTP/1.1 ${isClosing ? '503 Service Unavailable' : '429 Too Many Requests'}\r\nConnection: close\r\n\r\n`,
      );
      return;
    }
    byNetwork.set(network, here + 1);
    socket.once('close', () => {
      const left = (byNetwork.get(network) ?? 1) - 1;
      if (left === 0) byNetwork.delete(network);
      else byNetwork.set(network, left);
    });
    server.handleUpgrade(request, socket, head, (opened) => {
      const connection = new BotConnection(opened, ip, ports.clock);
      const own = begin(connection);
      open.set(connection, own);
      // One request after another, so that answers come in the order of what was asked.
      let chain = Promise.resolve();
      opened.on('message', (data, isBinary) => {
        // The library gives whole messages as one buffer.
        if (isBinary || !Buffer.isBuffer(data) || connection.isFlooded()) connection.close(1008);
        else chain = chain.then(() => own.take(data.toString())).catch(() => connection.close(1011));
      });
      // A frame that is none ends the connection, which the library does behind this.
      opened.on('error', () => undefined);
      opened.once('close', () => {
        open.delete(connection);
        own.leave();
      });
    });
  };
  return {
    attach: (listener) => {
      listener.on('upgrade', (request, socket, head) => {
        const begin = beginOf(ports, followers, new URL(request.url ?? '/', 'http://localhost'));
        if (begin !== null) accept(request, socket, head, begin);
      });
    },
    watch: async () => {
      for (const [connection, own] of open) {
        connection.watch();
        if (!(await own.mayStay())) connection.close(1008);
      }
    },
    renewAll: () => {
      for (const connection of open.keys()) connection.close(1012);
    },
    close: async () => {
      isClosing = true;
      for (const connection of open.keys()) connection.close(1001);
      for (let waitedMs = 0; open.size > 0 && waitedMs < closeTimeoutMs; waitedMs += 10) await sleep(10);
      for (const connection of open.keys()) connection.terminate();
    },
  };
}

type Begin = (connection: BotConnection) => OpenBotSocket;

/** What a path below `/bots` serves; null where it is none of ours. */
function beginOf(ports: BotSocketPorts, followers: StreamFollowers, { pathname, searchParams }: URL): Begin | null {
  if (pathname === '/bots/ws-api/v3') return (connection) => new AccountSocket(ports, connection);
  const isCombined = pathname === '/bots/stream';
  const [, named] = /^\/bots\/ws(?:\/([^/]*))?$/.exec(pathname) ?? [null, undefined];
  if (!isCombined && !/^\/bots\/ws(?:\/|$)/.test(pathname)) return null;
  const names = isCombined ? (searchParams.get('streams') ?? '').split('/') : [decodeURIComponent(named ?? '')];
  return (connection) => {
    const socket = new MarketSocket({ ...ports, followers, isCombined }, connection);
    void socket.follow(names);
    return socket;
  };
}
