import { instant } from '@bourse/kernel/instant';
import type { Clock } from '@bourse/kernel/clock';
import { lots, ticks } from '@bourse/kernel/quantity';
import { testMarket } from '@bourse/testing/test-market';
import type { TopicRooms } from '../../platform/sockets/topic-rooms.ts';
import type { MarketList } from '../markets/index.ts';
import type { PublishedDepth } from '../spot/index.ts';

/** The one market, found by any of its spellings. */
export const testMarkets: MarketList = {
  listMarkets: () => [testMarket],
  listTracked: () => [],
  findPriced: (symbol) => testMarkets.findMarket(symbol),
  listShown: () => [testMarket],
  getMarket: () => testMarket,
  findMarket: (symbol) => (symbol.replace(/[/_]/, '').toUpperCase() === 'BTCUSDT' ? testMarket : undefined),
  findMarketByPair: () => testMarket,
  haltOf: () => null,
};

/** A side of a book: prices in ticks and quantities in lots, best first. */
export function levels(...pairs: readonly (readonly [price: number, quantity: number])[]): PublishedDepth['bids'] {
  return pairs.map(([price, quantity]) => ({ price: ticks(price), quantity: lots(quantity) }));
}

/** A clock that a test sets. */
export class TestClock implements Clock {
  ms = Date.UTC(2026, 10, 20, 12);
  now(): ReturnType<Clock['now']> {
    return instant(this.ms);
  }
}

/** Rooms with a follower who notes what they get, and others who wait. */
export class TestRooms implements TopicRooms {
  readonly waiting = new Set<string>();
  readonly following = new Set<string>();
  readonly published: object[] = [];
  readonly welcomed: object[] = [];

  /** Everybody leaves, and nothing is remembered. */
  empty(): void {
    this.waiting.clear();
    this.following.clear();
    this.published.length = 0;
    this.welcomed.length = 0;
  }

  publish(room: string, message: object): void {
    if (this.following.has(room)) this.published.push(message);
  }
  welcome(room: string, snapshot: object): void {
    this.waiting.delete(room);
    this.following.add(room);
    this.welcomed.push(snapshot);
  }
  isWaiting(room: string): boolean {
    return this.waiting.has(room);
  }
  isFollowed(room: string): boolean {
    return this.waiting.has(room) || this.following.has(room);
  }
  listFollowed(): Iterable<string> {
    return new Set([...this.waiting, ...this.following]);
  }
  isAnyFollowed(): boolean {
    return this.waiting.size + this.following.size > 0;
  }
  listen(): () => void {
    throw new Error('nobody listens here');
  }
}
