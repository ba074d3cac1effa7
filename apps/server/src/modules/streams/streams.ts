import type { PayloadOf } from '@bourse/contract/event';
import { allEvents, noticesAdded, noticesRead, sessionsRevoked, spotBatch } from '@bourse/contract/events';
import { nftMoved } from '@bourse/contract/nft-family';
import { threadChanged } from '@bourse/contract/threads';
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
import { ChatFeed, chatPrefix } from './chat-feed.ts';
import { DepthFeed } from './depth-feed.ts';
import type { DepthSource } from './depth-source.ts';
import { HeadFeed } from './head-feed.ts';
import { NoticeFeed, noticeTopic } from './notice-feed.ts';
import { PrivateFeed, privateTopic } from './private-feed.ts';
import { QuoteFeed } from './quote-feed.ts';
import { type NamedStream, readTopicName } from './topic-name.ts';
import { TradeFeed } from './trade-feed.ts';
import { WorkFeed, workPrefix } from './work-feed.ts';

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

const fastMs = 100;
const slowMs = 500;

/** Reads a topic's name for the sockets. @returns PARAMETER_ERROR, MARKET_NOT_FOUND. */
export function topicReader(markets: MarketList): (name: string) => Result<NamedTopic, Rejection> {
  return (name) => {
    const read = readTopicName(markets, name);
    if (!read.ok) return read;
    const { kind, name: written } = read.value;
    return ok({ name: written, auth: kind === privateTopic || kind === noticeTopic ? 'user' : 'public' });
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
    notices: new NoticeFeed({ ...ports, rooms }),
    heads: new HeadFeed({ ...ports, rooms }),
    chats: new ChatFeed(rooms),
    works: new WorkFeed(rooms),
  };
  const takeBatch = (batch: PayloadOf<typeof spotBatch>): void => {
    feeds.trades.take(batch);
    feeds.candles.take(batch);
    feeds.own.takeBatch(batch);
    if (batch.markets.some(({ trades }) => trades.length > 0)) feeds.quotes.touch();
  };
  for (const topic of new Set(allEvents.map((kind) => kind.topic))) {
    bus.subscribe(topic, (event) => {
      if (event.type !== spotBatch.type) takeNews(feeds, sockets, event);
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
  const beginning = (prefix: string): string[] => [...rooms.listFollowed()].filter((room) => room.startsWith(prefix));
  const followed = <K extends NamedStream['kind']>(...kinds: K[]): Extract<NamedStream, { kind: K }>[] =>
    followedStreams(markets, rooms.listFollowed(), kinds);
  return {
    work: [
      {
        name: 'depth and last prices',
        everyMs: fastMs,
        run: async () => {
          feeds.depth.flush(followed('depth'));
          feeds.quotes.flushLast(followed('ticker'));
        },
      },
      { name: 'trades', everyMs: fastMs, run: () => feeds.trades.flush(followed('trades')) },
      {
        name: 'private news',
        everyMs: fastMs,
        run: () => feeds.own.flush(customers(privateTopic, rooms.listFollowed())),
      },
      {
        name: 'notices',
        everyMs: slowMs,
        run: () => feeds.notices.flush(customers(noticeTopic, rooms.listFollowed())),
      },
      { name: 'tickers', everyMs: slowMs, run: () => feeds.quotes.flush(followed('tickers', 'ticker')) },
      {
        name: 'chats of visitors',
        everyMs: slowMs,
        run: async () => feeds.chats.flush(beginning(chatPrefix)),
      },
      { name: 'works', everyMs: slowMs, run: async () => feeds.works.flush(beginning(workPrefix)) },
      { name: 'heads', everyMs: 2 * slowMs, run: () => feeds.heads.flush() },
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

/** Who tells customers and visitors of what is theirs, and of what they look at. */
interface OwnFeeds {
  readonly own: PrivateFeed;
  readonly notices: NoticeFeed;
  readonly chats: ChatFeed;
  readonly works: WorkFeed;
}

/** Any event may concern a customer: then their balances are looked at. */
function takeNews(
  { own, notices, chats, works }: OwnFeeds,
  sockets: StreamPorts['sockets'],
  event: OutgoingEvent,
): void {
  if (event.type === noticesAdded.type) {
    for (const { user_id: user, notice } of payloadOf(noticesAdded, event).list) {
      own.take(userId(user), notice);
      notices.take(userId(user), notice);
    }
    return;
  }
  if (event.type === threadChanged.type) {
    const { user_ids: members, thread_id: thread, message_id: message, channel } = payloadOf(threadChanged, event);
    if (channel !== undefined) chats.take(channel, message);
    for (const member of members) own.takeThread(userId(member), thread, message);
    return;
  }
  if (event.type === nftMoved.type) works.take(payloadOf(nftMoved, event).code);
  const { payload } = event;
  if (typeof payload !== 'object' || payload === null) return;
  // What concerns many customers at once names them all.
  if ('user_ids' in payload && Array.isArray(payload.user_ids)) {
    for (const id of payload.user_ids) if (typeof id === 'string') own.touch(userId(id));
  }
  if (!('user_id' in payload)) return;
  if (typeof payload.user_id !== 'string') return;
  const user = userId(payload.user_id);
  if (event.type === noticesRead.type) {
    notices.touch(user);
    return;
  }
  own.touch(user);
  if (event.type !== sessionsRevoked.type) return;
  const { session_ids: ended } = payloadOf(sessionsRevoked, event);
  sockets.endSessions(user, ended.map(sessionId));
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

function customers(topic: string, rooms: Iterable<string>): UserId[] {
  const prefix = `${topic} `;
  return [...rooms].filter((room) => room.startsWith(prefix)).map((room) => userId(room.slice(prefix.length)));
}
