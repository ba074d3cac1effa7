import {
  allEvents,
  type PayloadOf,
  sessionsRevoked,
  spotBatch,
  walletCredited,
  walletTransferred,
} from '@bourse/contract/events';
import type { Clock } from '@bourse/kernel/clock';
import { sessionId, type UserId, userId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import { safeParse } from 'zod/mini';
import type { Bus } from '../../platform/bus/bus.ts';
import type { OutgoingEvent } from '../../platform/bus/outbox.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import type { Repetition } from '../../platform/jobs/jobs.ts';
import type { NamedTopic } from '../../platform/sockets/client-requests.ts';
import type { SocketServer } from '../../platform/sockets/socket-server.ts';
import type { MarketList } from '../markets/index.ts';
import type { QuotePorts } from '../prices/index.ts';
import type { Registry } from '../registry/index.ts';
import { CandleFeed } from './candle-feed.ts';
import { DepthFeed } from './depth-feed.ts';
import type { DepthSource } from './depth-source.ts';
import { PrivateFeed, privateTopic } from './private-feed.ts';
import { QuoteFeed } from './quote-feed.ts';
import { type NamedStream, readTopicName } from './topic-name.ts';
import { TradeFeed } from './trade-feed.ts';

/** What the streams are made of. */
export interface StreamPorts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly registry: Registry;
  readonly markets: MarketList;
  readonly quotes: QuotePorts;
  readonly depth: DepthSource;
  readonly sockets: Pick<SocketServer, 'rooms' | 'endSessions' | 'renewAll'>;
}

/** What keeps the followers of all topics up to date. */
export interface Streams {
  /** Each topic's own work, so that a slow answer of the database holds up nobody else's news. */
  readonly work: readonly Repetition[];
}

/** Events that the customer whom they name is told of as they are. */
const noticed: readonly string[] = [walletTransferred.type, walletCredited.type, sessionsRevoked.type];
const fastMs = 100;
const slowMs = 500;

/** Reads a topic's name for the sockets. @returns PARAMETER_ERROR, MARKET_NOT_FOUND. */
export function topicReader(markets: MarketList): (name: string) => Result<NamedTopic, Rejection> {
  return (name) => {
    const read = readTopicName(markets, name);
    return read.ok ? ok({ name: read.value.name, auth: read.value.kind === 'private' ? 'user' : 'public' }) : read;
  };
}

/** Starts listening to what happens. */
export function openStreams(ports: StreamPorts): Streams {
  const { bus, markets, sockets } = ports;
  const { rooms } = sockets;
  const feeds = {
    depth: new DepthFeed({ source: ports.depth, rooms, clock: ports.clock }),
    trades: new TradeFeed({ ...ports, rooms }),
    quotes: new QuoteFeed({ ...ports, rooms }),
    candles: new CandleFeed({ ...ports, rooms }),
    own: new PrivateFeed({ ...ports, rooms }),
  };
  const takeBatch = (batch: PayloadOf<typeof spotBatch>): void => {
    feeds.trades.take(batch);
    feeds.candles.take(batch);
    feeds.own.take(batch);
    if (batch.markets.some(({ trades }) => trades.length > 0)) feeds.quotes.touch();
  };
  for (const topic of new Set(allEvents.map((kind) => kind.topic))) {
    bus.subscribe(topic, (event) => {
      if (event.type !== spotBatch.type) takeNews(feeds.own, sockets, event);
      // Reading a batch costs something: it is done for somebody only.
      else if (rooms.isAnyFollowed()) takeBatch(payloadOf(spotBatch, event));
    });
  }
  bus.onGap(() => {
    feeds.trades.forget();
    feeds.candles.forget();
    feeds.quotes.touch();
    sockets.renewAll();
  });
  const followed = <K extends NamedStream['kind']>(...kinds: K[]): Extract<NamedStream, { kind: K }>[] =>
    followedStreams(markets, rooms.listFollowed(), kinds);
  return {
    work: [
      { name: 'depth', everyMs: fastMs, run: async () => feeds.depth.flush(followed('depth')) },
      { name: 'trades', everyMs: fastMs, run: () => feeds.trades.flush(followed('trades')) },
      { name: 'private news', everyMs: fastMs, run: () => feeds.own.flush(customers(rooms.listFollowed())) },
      { name: 'tickers', everyMs: slowMs, run: () => feeds.quotes.flush(followed('tickers', 'ticker')) },
      { name: 'charts', everyMs: slowMs, run: () => feeds.candles.flush(followed('candles')) },
    ],
  };
}

/** An event's payload, checked. @throws Error when it is not what its kind says: a bug of whoever announced it. */
function payloadOf<K extends (typeof allEvents)[number]>(kind: K, event: OutgoingEvent): PayloadOf<K> {
  const parsed = safeParse(kind.payload, event.payload);
  if (!parsed.success) throw new Error(`an event of ${event.type} does not fit its schema`);
  return parsed.data as PayloadOf<K>; // the kind's own schema has just made it
}

/** Any event may concern a customer: then their balances are looked at. */
function takeNews(own: PrivateFeed, sockets: StreamPorts['sockets'], event: OutgoingEvent): void {
  const { payload } = event;
  if (typeof payload !== 'object' || payload === null || !('user_id' in payload)) return;
  if (typeof payload.user_id !== 'string') return;
  const { user_id: user, ...data } = payload;
  const at = 'at' in payload && typeof payload.at === 'string' ? payload.at : null;
  own.touch(userId(user), noticed.includes(event.type) && at !== null ? { kind: event.type, at, data } : null);
  if (event.type !== sessionsRevoked.type) return;
  const { session_ids: ended } = payloadOf(sessionsRevoked, event);
  sockets.endSessions(userId(user), ended.map(sessionId));
}

function followedStreams<K extends NamedStream['kind']>(
  markets: MarketList,
  rooms: Iterable<string>,
  kinds: readonly K[],
): Extract<NamedStream, { kind: K }>[] {
  const streams: Extract<NamedStream, { kind: K }>[] = [];
  for (const room of rooms) {
    if (!kinds.some((kind) => room === kind || room.startsWith(`${kind}:`))) continue;
    const read = readTopicName(markets, room);
    // The room of a public topic has its name, which was read when the first follower came.
    if (read.ok) streams.push(read.value as Extract<NamedStream, { kind: K }>); // one of the kinds, by its name
  }
  return streams;
}

function customers(rooms: Iterable<string>): UserId[] {
  const prefix = `${privateTopic} `;
  return [...rooms].filter((room) => room.startsWith(prefix)).map((room) => userId(room.slice(prefix.length)));
}
