import { PositionStore } from '../products/index.ts';
import type { MiningRates } from './mining.ts';

/** The positions of the family. */
export const miningPositions = new PositionStore<MiningRates>('mining_positions', {
  dailyBudget: 'daily_budget',
  rateMax: 'rate_max',
});
