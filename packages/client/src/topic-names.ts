import type { candlePeriods } from '@bourse/contract/market';
import type { MessageOf, topics } from '@bourse/contract/topics';

/** What can be followed, by the kind of topic. A symbol is written `BTC/USDT`. */
export interface TopicNames {
  readonly tickers: 'tickers';
  readonly ticker: `ticker:${string}`;
  readonly trades: `trades:${string}`;
  readonly depth: `depth:${string}`;
  readonly candles: `candles:${string}:${(typeof candlePeriods)[number]}`;
  readonly private: 'private';
  readonly notices: 'notices';
  readonly chat: `chat:${string}`;
  readonly nft: `nft:${string}`;
}

/** A kind of topic that can be followed. */
export type TopicKind = keyof TopicNames;

/** Any topic that can be followed. */
export type TopicName = TopicNames[TopicKind];

type KindOf<N extends TopicName> = {
  readonly [K in TopicKind]: N extends TopicNames[K] ? K : never;
}[TopicKind];

/** The messages of a topic, by its name. */
export type MessageOn<N extends TopicName> = MessageOf<(typeof topics)[KindOf<N>]>;
