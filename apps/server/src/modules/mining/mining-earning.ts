import { miningEvents } from '@bourse/contract/mining';
import type { EarningPorts } from '../products/index.ts';
import type { Registry } from '../registry/index.ts';
import { accrueShares } from './accrual.ts';
import { type MiningRates, mostOfDay } from './mining.ts';
import { miningPositions } from './mining-store.ts';
import { family, miningSale } from './mining-terms.ts';
import { insertShares, type Share } from './share-store.ts';

export type MiningPorts = EarningPorts<MiningRates, Share>;

/** What the family brings to the days that its positions earn for. */
export function miningEarning(registry: Registry): MiningPorts['earning'] {
  return {
    name: family,
    sale: miningSale(registry),
    positions: miningPositions,
    mostOfDay,
    accrue: accrueShares,
    insertDividends: insertShares,
    events: miningEvents,
  };
}
