import type { Atoms } from '@bourse/kernel/amount';
import type { AccountId, AssetId, UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import type { Price } from '../prices/index.ts';
import type { DualType, Outcomes } from './dual.ts';

/** The accounts between which an order moves money: of the currency that is paid in, and of the other one. */
export interface OrderAccounts {
  readonly payChange: AccountId;
  readonly payProduct: AccountId;
  readonly payPool: AccountId;
  readonly otherChange: AccountId;
  readonly otherPool: AccountId;
}

/** An order as it is bought: amounts in atoms, `linked` and `apr` in 10^-12. */
export interface NewOrder extends Outcomes {
  readonly userId: UserId;
  readonly productId: string;
  readonly termsId: string;
  readonly symbol: string;
  readonly coinId: AssetId;
  readonly type: DualType;
  readonly payAsset: AssetId;
  readonly otherAsset: AssetId;
  readonly accounts: OrderAccounts;
  readonly num: bigint;
  readonly amount: Atoms;
  readonly linked: Price;
  readonly apr: bigint;
  readonly days: number;
  readonly createdAt: Instant;
  readonly settlesAt: Instant;
}

/** How an order was settled: converted or kept at a price, or given back without one. */
export interface OrderEnd {
  readonly isConverted: boolean;
  /** Null where no window had an index throughout. */
  readonly price: Price | null;
  readonly decidedAt: Instant | null;
  readonly at: Instant;
}

/** An order as it stands. */
export interface Order extends NewOrder {
  readonly id: string;
  readonly end: OrderEnd | null;
}

/** An order with its end. */
export interface Settled {
  readonly order: Order;
  readonly end: OrderEnd;
}
