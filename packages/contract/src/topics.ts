import * as z from 'zod/mini';
import { candleOut, candlePeriods, quoteOut } from './market.ts';
import { noticeOut, unreadOut } from './notices.ts';
import { headOut, historyOut } from './proof.ts';
import * as s from './scalars.ts';
import { depthLevel, fillOut, orderOut, tradeOut } from './spot.ts';
import { accountTypes } from './wallet.ts';

/** What an open socket may ask for, and what it is sent. The served description and both ends derive from this file. */
export interface Topic<M extends z.core.$ZodType = z.core.$ZodType> {
  /** The name to subscribe to, with its parts in braces; a part in brackets may be left out. */
  readonly pattern: string;
  /** `user`: only a socket that has signed in may follow it. */
  readonly auth: 'public' | 'user';
  /** The most messages that a follower gets in a second. */
  readonly perSecond: number;
  readonly message: M;
  readonly summary: string;
}

/** The messages of a topic. */
export type MessageOf<T extends Topic> = z.output<T['message']>;

function defineTopic<M extends z.core.$ZodType>(topic: Topic<M>): Topic<M> {
  return topic;
}

const name = z.string();
const count = z.int().check(z.gte(0));

/**
 * The first message after subscribing is a snapshot, which replaces whatever the client has; updates follow it without a
 * gap. A snapshot may come again at any time.
 */
const both = z.enum(['snapshot', 'update']);

/** A balance as the private channel tells it: the whole of it, never a change. */
const balanceNews = z.object({
  account: z.enum(accountTypes),
  currency_id: s.coinIdOut,
  currency: z.string(),
  available: s.decimal,
  held: s.decimal,
});

/** What lies in a sub-account of a product, as the private channel tells it (S161). */
const productNews = z.object({
  product: z.string(),
  currency_id: s.coinIdOut,
  currency: z.string(),
  amount: s.decimal,
});

const depthSides = { bids: z.array(depthLevel), asks: z.array(depthLevel) };

/** Every topic. A market is written as `BTC/USDT`, `BTCUSDT` or `BTC_USDT` (S8); messages name it as `BTC/USDT`. */
export const topics = {
  heartbeat: defineTopic({
    pattern: 'heartbeat',
    auth: 'public',
    perSecond: 0.5,
    message: z.object({ topic: z.literal('heartbeat'), type: z.literal('update'), at: s.isoTime }),
    summary:
      'Every open socket to which nothing else was sent for a second gets it, every two seconds and without asking: a socket ' +
      'that is silent for five is stale.',
  }),
  tickers: defineTopic({
    pattern: 'tickers',
    auth: 'public',
    perSecond: 2,
    message: z.object({ topic: z.literal('tickers'), type: both, list: z.array(quoteOut) }),
    summary: 'Quotes of all markets; an update holds those that changed.',
  }),
  ticker: defineTopic({
    pattern: 'ticker:{symbol}',
    auth: 'public',
    perSecond: 10,
    message: z.object({ topic: name, type: both, list: z.array(quoteOut) }),
    summary:
      'The quote of one market. Its price is told together with the depth, so that it never lies outside of the book that is shown beside it.',
  }),
  trades: defineTopic({
    pattern: 'trades:{symbol}',
    auth: 'public',
    perSecond: 10,
    message: z.object({ topic: name, type: both, list: z.array(tradeOut) }),
    summary: 'Trades of a market, oldest first: the latest fifty, then each new one once.',
  }),
  depth: defineTopic({
    pattern: 'depth:{symbol}[:{step}]',
    auth: 'public',
    perSecond: 10,
    message: z.discriminatedUnion('type', [
      z.object({ topic: name, type: z.literal('snapshot'), seq: count, ...depthSides }),
      z.object({ topic: name, type: z.literal('update'), from_seq: count, seq: count, ...depthSides }),
      z.object({ topic: name, type: z.literal('checksum'), seq: count, checksum: count }),
    ]),
    summary:
      'The book, best first, at most 200 levels a side; with a step, levels are joined to multiples of it, bids down and ' +
      'asks up. An update changes the book of `from_seq` into the book of `seq`: each pair sets the amount at its price, 0 ' +
      'removes it. A client whose book has another `seq` than `from_seq` has missed something and subscribes again. Every ' +
      'thirty seconds a checksum of the book of `seq`: CRC-32 (IEEE 802.3) of all levels as `price:amount`, best first, ' +
      'joined by commas, the bids before and the asks after one `|`.',
  }),
  candles: defineTopic({
    pattern: 'candles:{symbol}:{period}',
    auth: 'public',
    perSecond: 2,
    message: z.object({ topic: name, type: both, list: z.array(candleOut) }),
    summary: `Candles of a market in one of the periods ${candlePeriods.join(', ')}: the latest two, then each that changed.`,
  }),
  chain: defineTopic({
    pattern: 'chain',
    auth: 'public',
    perSecond: 1,
    message: z.object({ topic: z.literal('chain'), type: both, head: headOut, history: historyOut }),
    summary:
      'The head of the hash chain of prices and the root over the history of the house, each time one is published, once a minute ' +
      'while there is anything new: whoever keeps them can tell later whether anything before was changed.',
  }),
  private: defineTopic({
    pattern: 'private',
    auth: 'user',
    perSecond: 10,
    message: z.object({
      topic: z.literal('private'),
      type: both,
      /** In a snapshot the open orders, at most 200 of the newest; in an update those that changed, as they are now. */
      orders: z.array(orderOut),
      /** Each new fill once, oldest first; none in a snapshot. */
      fills: z.array(fillOut),
      /** In a snapshot every balance that is not zero, in an update those that changed, as they are now. */
      balances: z.array(balanceNews),
      /** The same of what lies in products. */
      products: z.array(productNews),
      /** Each new notice once, oldest first; none in a snapshot. */
      notices: z.array(noticeOut),
      /** Own conversations in which something new stands, or somebody has read; none in a snapshot. */
      threads: z.array(z.object({ thread_id: s.idOut, message_id: s.idOut })),
    }),
    summary: 'The own account: orders, fills, balances, notices and conversations, after their commit.',
  }),
  notices: defineTopic({
    pattern: 'notices',
    auth: 'user',
    perSecond: 2,
    message: z.object({
      topic: z.literal('notices'),
      type: both,
      unread: unreadOut,
      /** In a snapshot the newest ten, newest first; in an update the new ones, oldest first: one may have been in the snapshot. */
      list: z.array(noticeOut),
    }),
    summary: 'What the house tells the customer, and how much of it is unread, on whichever device it was read.',
  }),
  chat: defineTopic({
    pattern: 'chat:{channel}',
    auth: 'public',
    perSecond: 2,
    message: z.object({
      topic: name,
      type: both,
      /** The newest message of which the connection has told; null in a snapshot. */
      message_id: z.nullable(s.idOut),
    }),
    summary:
      'That something new stands in a visitor’s conversation with support, or was read there: never what. Its channel is told with ' +
      'the conversation, to whoever has the visitor’s key; one that does not exist is silent.',
  }),
  nft: defineTopic({
    pattern: 'nft:{code}',
    auth: 'public',
    perSecond: 2,
    message: z.object({ topic: name, type: both }),
    summary:
      'That something has happened to a work or a box: a bid, a sale, an end that concerns a customer. What, `getBoxDetail` and the log of its ' +
      'sales tell; a code that does not exist is silent.',
  }),
};

/** Any message of any topic. */
export type TopicMessage = { readonly [K in keyof typeof topics]: MessageOf<(typeof topics)[K]> }[keyof typeof topics];

/** Something that a client asks over its socket; the answer comes as the acknowledgement, in the form of every reply. */
export interface SocketRequest<
  I extends z.core.$ZodType = z.core.$ZodType,
  O extends z.core.$ZodType = z.core.$ZodType,
> {
  readonly input: I;
  readonly output: O;
  /** Its refusals, in the order in which they are checked. */
  readonly rejections: readonly string[];
  readonly summary: string;
}

function defineRequest<I extends z.core.$ZodType, O extends z.core.$ZodType>(
  request: SocketRequest<I, O>,
): SocketRequest<I, O> {
  return request;
}

/** The limits that every socket stands under. */
export const socketLimits = {
  messageBytes: 64 * 1_024,
  messagesPerSecond: 50,
  subscriptions: 200,
  socketsPerUser: 20,
  /** A client that leaves more than this unread is cut. */
  unreadBytes: 1_024 * 1_024,
  /** A client that reads nothing of what waits for it for this long is cut. */
  unreadMs: 5_000,
} as const;

const topicNames = z.array(s.text(120)).check(z.minLength(1), z.maxLength(socketLimits.subscriptions));

/** The requests by the name of their socket.io event. */
export const socketRequests = {
  subscribe: defineRequest({
    input: z.object({ topics: topicNames }),
    output: z.object({ topics: z.array(name) }),
    rejections: ['PARAMETER_ERROR', 'MARKET_NOT_FOUND', 'SIGN_IN_REQUIRED', 'LIMIT_EXCEEDED'],
    summary:
      'Follows topics, all or none, and answers their names as messages carry them. A topic that is followed already ' +
      'starts again with a snapshot.',
  }),
  unsubscribe: defineRequest({
    input: z.object({ topics: topicNames }),
    output: z.object({ topics: z.array(name) }),
    rejections: ['PARAMETER_ERROR', 'MARKET_NOT_FOUND'],
    summary: 'Leaves topics; one that is not followed does no harm.',
  }),
  sign_in: defineRequest({
    input: z.object({ token: s.text(200) }),
    output: z.object({ user_id: s.idOut }),
    rejections: ['PARAMETER_ERROR', 'SIGN_IN_REQUIRED', 'LIMIT_EXCEEDED'],
    summary: 'Signs the socket in with the token of a session; the socket is cut within a second of the session’s end.',
  }),
  sign_out: defineRequest({
    input: z.object({}),
    output: z.object({}),
    rejections: [],
    summary: 'Leaves what only the signed-in may follow.',
  }),
};

/** The name of a request. */
export type SocketRequestName = keyof typeof socketRequests;

/** The socket.io event that carries every message of every topic. */
export const messageEvent = 'message';
/** The socket.io event that says why the socket is cut, just before it is. */
export const cutEvent = 'cut';

/**
 * Why the server cuts a socket: its session has ended; it is to begin anew, because news may have been lost or its session
 * is to be looked at again; the server stops; it has sent too many messages; it has left too much unread, in which case
 * the event stands behind what was under way and comes only to a client that reads within a second.
 */
export const cutReasons = ['session_ended', 'renew', 'stopping', 'too_many_messages', 'too_slow'] as const;
/** One of them. */
export type CutReason = (typeof cutReasons)[number];
