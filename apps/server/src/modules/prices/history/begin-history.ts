import { hourMs, type Instant, instant, startOfDay } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Database } from '../../../platform/database/database.ts';
import type { Market } from '../../markets/index.ts';
import { formatPrice, price, type Price, priceScale } from '../price.ts';
import { type CoinModel, toPrice } from '../simulator/market-simulator.ts';
import { insertHistory } from './history-store.ts';
import { simulateHistory } from './simulate-history.ts';

/** A history that ends at the prices with which its models begin. */
export interface PlannedHistory {
  readonly end: Instant;
  readonly seed: number;
  readonly models: readonly CoinModel[];
}

const textOf = ({ startPrice }: CoinModel): string => formatPrice(toPrice(startPrice));

/** Notes a history that is filled later; one that is there stays. */
export async function noteHistory(db: Database, { end, seed, models }: PlannedHistory): Promise<void> {
  const prices = Object.fromEntries(models.map((model) => [model.symbol, textOf(model)] as const));
  await db.withTx('begin price history', (tx) => insertHistory(tx, { end, seed, prices }));
}

/**
 * What such a history will show of a market: the price at the beginning of an hour within its hours, before them at that of
 * a day, and after its end where it ends. In the quote currency.
 */
export function plannedPrices({ end, seed, models }: PlannedHistory, market: Market): (at: Instant) => Price {
  const coins = models.map((model) => ({ ...model, startPrice: Number.parseFloat(textOf(model)) }));
  const known = new Map<string, Price>();
  for (const part of simulateHistory({ coins, crosses: [], seed, end, turnoverADay: () => 1 }, [market])) {
    for (const { period, bucket, candle } of part) {
      // The newest part of an interval need not begin with it.
      if (candle.first.at !== bucket) continue;
      known.set(`${period}:${String(bucket)}`, price(candle.open * 10n ** BigInt(priceScale - market.quote.scale)));
    }
  }
  const last = toPrice(
    present(
      coins.find(({ symbol }) => symbol === market.symbol),
      market.symbol,
    ).startPrice,
  );
  return (at) => {
    const hour = instant(at - (at % hourMs));
    return known.get(`1h:${String(hour)}`) ?? known.get(`1d:${String(startOfDay(at))}`) ?? price(last);
  };
}
