import { lockupEvents } from '@bourse/contract/lockup';
import type { Earning, EarningPorts } from '../products/index.ts';
import type { Registry } from '../registry/index.ts';
import { accrueLockups } from './accrual.ts';
import { insertDividends, type LockupDividend } from './dividend-store.ts';
import { type LockupRates, mostOfDay } from './lockup.ts';
import { lockupPositions } from './lockup-store.ts';
import { family, lockupSale } from './lockup-terms.ts';

export type LockupPorts = EarningPorts<LockupRates, LockupDividend>;

/** What the family brings to the days that its positions earn for. */
export function lockupEarning(registry: Registry): LockupPorts['earning'] {
  const sale = lockupSale(registry);
  return {
    name: family,
    sale,
    positions: lockupPositions,
    mostOfDay,
    accrue: (tx, accruing) => accrueLockups(tx, sale, accruing),
    insertDividends,
    events: lockupEvents,
  } satisfies Earning<LockupRates, LockupDividend>;
}
