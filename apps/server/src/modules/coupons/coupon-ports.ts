import type { Clock } from '@bourse/kernel/clock';
import type { Database } from '../../platform/database/database.ts';
import type { ResolveAccounts } from '../ledger/index.ts';
import type { Registry } from '../registry/index.ts';

/** What coupons stand on. */
export interface CouponPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly registry: Registry;
  readonly resolve: ResolveAccounts;
}
