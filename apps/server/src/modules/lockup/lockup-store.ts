import { PositionStore } from '../products/index.ts';
import type { LockupRates } from './lockup.ts';

/** The positions of the family. */
export const lockupPositions = new PositionStore<LockupRates>(
  { positions: 'lockup_positions', dividends: 'lockup_dividends' },
  {
    low: 'rate_low',
    high: 'rate_high',
  },
);
