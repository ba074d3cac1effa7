import type { PayloadOf } from '@bourse/contract/event';
import type { spotBatch } from '@bourse/contract/events';
import type { MessageOf, topics } from '@bourse/contract/topics';
import { formatAmount } from '@bourse/kernel/amount';
import type { MarketId } from '@bourse/kernel/ids';
import { lots, quantityAtoms, ticks } from '@bourse/kernel/quantity';
import type { Queryable } from '../../platform/database/sql.ts';
import type { TopicRooms } from '../../platform/sockets/topic-rooms.ts';
import { type Market, type MarketList, priceAtoms } from '../markets/index.ts';
import { listTrades } from '../spot/index.ts';
import type { NamedStream } from './topic-name.ts';

type Trade = MessageOf<typeof topics.trades>['list'][number];
type TradeStream = Extract<NamedStream, { kind: 'trades' }>;
type Batch = PayloadOf<typeof spotBatch>;

export interface TradeFeedPorts {
  readonly db: Queryable;
  readonly markets: MarketList;
  readonly rooms: TopicRooms;
}

/** What followers of a market's trades have been told, and what they are still to be told, oldest first. */
interface Told {
  latest: readonly Trade[];
  /** The newest trade that they know. */
  newestId: number;
  fresh: Trade[];
}

/** How many of the latest trades a snapshot holds. */
const latestMax = 50;

const idOf = ({ id }: Trade): number => Number.parseInt(id, 10);

function tradeOf(market: Market, at: string, trade: Batch['markets'][number]['trades'][number]): Trade {
  return {
    id: String(trade.id),
    price: formatAmount(priceAtoms(market, ticks(trade.price)), market.quote.scale),
    amount: formatAmount(quantityAtoms(market.units, lots(trade.quantity)), market.base.scale),
    side: trade.taker_side,
    created_at: at,
  };
}

/** Tells followers of trades of each new one, once. */
export class TradeFeed {
  readonly #ports: TradeFeedPorts;
  readonly #told = new Map<MarketId, Told>();

  constructor(ports: TradeFeedPorts) {
    this.#ports = ports;
  }

  /** Takes the trades of a commit. */
  take(batch: Batch): void {
    for (const { market_id: id, trades } of batch.markets) {
      const market = this.#ports.markets.getMarket(id as MarketId); // the lane wrote the id of a market of ours
      const told = this.#told.get(market.id);
      if (told === undefined) continue;
      for (const trade of trades) told.fresh.push(tradeOf(market, batch.at, trade));
    }
  }

  /** Something may have been missed: the latest trades are read again. Whoever follows begins again with them. */
  forget(): void {
    this.#told.clear();
  }

  /** Brings the followers of these topics up to date. */
  async flush(followed: readonly TradeStream[]): Promise<void> {
    const markets = new Set(followed.map(({ market }) => market.id));
    for (const id of this.#told.keys()) if (!markets.has(id)) this.#told.delete(id);
    for (const stream of followed) await this.#flushOne(stream);
  }

  async #flushOne({ name: topic, market }: TradeStream): Promise<void> {
    const { rooms } = this.#ports;
    const told = this.#told.get(market.id) ?? (await this.#begin(market));
    // An event may tell of a trade that was read already; trades of a market are numbered upwards.
    const list = told.fresh.filter((trade) => idOf(trade) > told.newestId);
    told.fresh = [];
    if (list.length > 0) {
      told.latest = [...told.latest, ...list].slice(-latestMax);
      told.newestId = Math.max(...list.map(idOf));
      rooms.publish(topic, { topic, type: 'update', list });
    }
    if (rooms.isWaiting(topic)) rooms.welcome(topic, { topic, type: 'snapshot', list: told.latest });
  }

  /** Reads the latest trades. What happens while they are read is kept, so that nothing is missed in between. */
  async #begin(market: Market): Promise<Told> {
    const told: Told = { latest: [], newestId: 0, fresh: [] };
    this.#told.set(market.id, told);
    const { db, markets } = this.#ports;
    try {
      const read = await listTrades(db, markets, { symbol: market.symbol, limit: latestMax });
      if (read.ok) told.latest = read.value.list.toReversed();
    } catch (error) {
      this.#told.delete(market.id);
      throw error;
    }
    told.newestId = Math.max(0, ...told.latest.map(idOf));
    return told;
  }
}
