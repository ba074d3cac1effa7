import type { Clock } from '@bourse/kernel/clock';
import { demoCrosses, demoModels } from './modules/demo/index.ts';
import type { MarketList } from './modules/markets/index.ts';
import { priceFeed, type PriceFeed, readLastPrices, simulatedSource } from './modules/prices/index.ts';
import type { Environment } from './platform/config/environment.ts';
import type { Database } from './platform/database/database.ts';

/** What prices are opened with. */
export interface PriceGround {
  readonly environment: Environment;
  readonly db: Database;
  readonly clock: Clock;
}

/** The demo's prices are simulated, and go on from where they were; elsewhere there is no source of prices yet. */
export async function openFeed(
  { environment, db, clock }: PriceGround,
  markets: MarketList,
): Promise<PriceFeed | null> {
  if (!environment.demo) return null;
  const models = demoModels(await readLastPrices(db, markets));
  return priceFeed(simulatedSource(models, demoCrosses, clock.now()), clock);
}
