import type { Clock } from '@bourse/kernel/clock';
import { type Instant, instant, startOfDay } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { MarketList } from '../markets/index.ts';
import {
  formatPrice,
  type PlannedHistory,
  plannedPrices,
  priceFeed,
  type PriceFeed,
  type PriceSource,
  simulatedSource,
} from '../prices/index.ts';
import { contractSymbol } from './contract-rounds.ts';
import { beforeTheFall } from './demo-borrowing.ts';
import { demoCrosses, demoModels } from './demo-coins.ts';
import { listedModel } from './demo-offerings.ts';

/** Of what venues are off; any other does as well. */
const pastSeed = 7;

/** The history that a first start's charts will show. */
export const historyOf = (now: Instant): PlannedHistory => ({
  end: now,
  seed: now % 2 ** 31,
  models: demoModels(new Map()),
});

/** Prices of the demo's past. */
export interface PastPrices {
  readonly feed: PriceFeed;
  /** What the coin whose contract is traded cost at a moment, as charts will show it. */
  readonly priceAt: (at: Instant) => number;
}

/**
 * Venues around the figures at which the simulation will begin: before the first start no price has moved, but one falls, and
 * that of the market whose contract is traded goes the way that charts will show.
 */
export function pastPrices(clock: Clock, now: Instant, markets: MarketList): PastPrices {
  const traded = present(markets.findMarket(contractSymbol), contractSymbol);
  const coins = [...demoModels(new Map()), listedModel(new Map())];
  const models = coins.map((model) => ({ ...model, volatility: 0, jumpsPerYear: 0 }));
  const [before, behind] = [beforeTheFall(models), models].map((all) => simulatedSource(all, demoCrosses, pastSeed));
  const fallsAt = startOfDay(now);
  const sourceAt = (at: Instant): PriceSource => present(at < fallsAt ? before : behind, 'the source');
  const charted = plannedPrices(historyOf(now), traded);
  const source: PriceSource = {
    simulated: true,
    sample: async (at) =>
      (await sourceAt(at).sample(at)).map((told) =>
        told.symbol === traded.symbol ? { ...told, price: charted(at) } : told,
      ),
  };
  return { feed: priceFeed(source, clock), priceAt: (at) => Number.parseFloat(formatPrice(charted(instant(at)))) };
}
