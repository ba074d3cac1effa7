import type { Atoms } from '@bourse/kernel/amount';
import type { AccountId, AssetId, UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import type { Price } from '../prices/index.ts';
import type { Side } from './otc.ts';

/** A price that is firm: coins in atoms, `price` in 10^-12 USDT for one, `total` in atoms of USDT. */
export interface NewQuote {
  readonly userId: UserId;
  readonly productId: string;
  readonly termsId: string;
  readonly coinId: AssetId;
  readonly side: Side;
  readonly number: Atoms;
  readonly price: Price;
  readonly total: Atoms;
  readonly reviewed: boolean;
  readonly tickId: number;
  readonly validUntil: Instant;
}

/** A quote as it stands. */
export interface Quote extends NewQuote {
  readonly id: string;
  readonly used: boolean;
}

/** The accounts between which an order moves both legs. */
export interface OrderAccounts {
  readonly coin: AccountId;
  readonly usdt: AccountId;
  readonly coinPool: AccountId;
  readonly usdtPool: AccountId;
}

/** Why an order was rejected. */
export type RejectionReason = 'staff' | 'customer' | 'expired';

/** An order as it stands, with what it took of its quote. */
export interface Order extends Omit<NewQuote, 'validUntil' | 'reviewed'> {
  readonly id: string;
  readonly accounts: OrderAccounts;
  readonly status: 1 | 2 | 3;
  readonly rejectedBecause: RejectionReason | null;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly decidedAt: Instant | null;
  readonly appeal: string | null;
  readonly appealAnswer: string | null;
}
