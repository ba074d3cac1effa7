import { PositionStore } from '../products/index.ts';
import type { MiningRates } from './mining.ts';

/** The positions of the family. */
export const miningPositions = new PositionStore<MiningRates>(
  { positions: 'mining_positions', dividends: 'mining_dividends' },
  {
    dailyBudget: 'daily_budget',
    rateMax: 'rate_max',
  },
);
