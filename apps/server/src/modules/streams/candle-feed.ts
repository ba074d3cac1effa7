import type { PayloadOf } from '@bourse/contract/event';
import type { spotBatch } from '@bourse/contract/events';
import type { MessageOf, topics } from '@bourse/contract/topics';
import type { Clock } from '@bourse/kernel/clock';
import { type Instant, instant, secondMs } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import type { TopicRooms } from '../../platform/sockets/topic-rooms.ts';
import type { MarketList } from '../markets/index.ts';
import { bucketOf, readCandles } from '../prices/index.ts';
import type { NamedStream } from './topic-name.ts';

type Candle = MessageOf<typeof topics.candles>['list'][number];
type CandleStream = Extract<NamedStream, { kind: 'candles' }>;

export interface CandleFeedPorts {
  readonly db: Queryable;
  readonly markets: MarketList;
  readonly rooms: TopicRooms;
  readonly clock: Clock;
}

/** The two latest candles that followers of one topic have. */
interface Told {
  list: readonly Candle[];
  bucket: Instant;
}

/** Candles are built from the same news that tells us of a trade, perhaps a moment after us. */
const settleMs = 5 * secondMs;

/** Tells followers of charts how the newest candles change. */
export class CandleFeed {
  readonly #ports: CandleFeedPorts;
  readonly #told = new Map<string, Told>();
  /** Until when the candles of a market may change by what was traded. */
  readonly #movingUntil = new Map<number, number>();

  constructor(ports: CandleFeedPorts) {
    this.#ports = ports;
  }

  /** Notes what was traded. */
  take(batch: PayloadOf<typeof spotBatch>): void {
    const until = this.#ports.clock.now() + settleMs;
    for (const { market_id: id, trades } of batch.markets) if (trades.length > 0) this.#movingUntil.set(id, until);
  }

  /** Something may have been missed: the newest candles are read again. */
  forget(): void {
    this.#told.clear();
  }

  /** Brings the followers of these topics up to date; called twice a second. */
  async flush(followed: readonly CandleStream[]): Promise<void> {
    const names = new Set(followed.map(({ name }) => name));
    for (const name of this.#told.keys()) if (!names.has(name)) this.#told.delete(name);
    for (const stream of followed) await this.#flushOne(stream);
  }

  async #flushOne({ name: topic, market, period }: CandleStream): Promise<void> {
    const { db, markets, rooms, clock } = this.#ports;
    const now = clock.now();
    const bucket = bucketOf(period, now);
    let told = this.#told.get(topic);
    // The index of a tracked symbol moves without a trade.
    const isMoving = market.kind === 'tracked' || now < (this.#movingUntil.get(market.id) ?? 0);
    if (told?.bucket !== bucket || isMoving) {
      const from = bucketOf(period, instant(bucket - 1)) / secondMs;
      const to = Math.floor(now / secondMs);
      const read = await readCandles(db, markets, now, { symbol: market.symbol, period, from, to });
      const list = read.ok ? read.value : [];
      const known = new Map(told?.list.map((candle) => [candle.time, JSON.stringify(candle)]));
      const changed = list.filter((candle) => known.get(candle.time) !== JSON.stringify(candle));
      if (changed.length > 0) rooms.publish(topic, { topic, type: 'update', list: changed });
      told = { list, bucket };
      this.#told.set(topic, told);
    }
    if (rooms.isWaiting(topic)) rooms.welcome(topic, { topic, type: 'snapshot', list: told.list });
  }
}
