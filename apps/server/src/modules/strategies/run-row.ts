import type { Atoms } from '@bourse/kernel/amount';
import type { AccountId, AssetId, UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant } from '@bourse/kernel/instant';
import type { Because, Run } from './run.ts';

/** A row of `strategy_runs`. */
export interface RunRow {
  readonly id: string;
  readonly user_id: UserId;
  readonly product_id: string;
  readonly terms_id: string;
  readonly coin_asset: AssetId;
  readonly usdt_change: AccountId;
  readonly usdt_product: AccountId;
  readonly coin_change: AccountId;
  readonly coin_product: AccountId;
  readonly amount: Atoms;
  readonly cash: Atoms;
  readonly coins: Atoms;
  readonly decided_at: Date | null;
  readonly because: Because | null;
  readonly status: 1 | 2 | 3;
  readonly started_at: Date;
  readonly ends_at: Date;
  readonly ended_at: Date | null;
  readonly returned: Atoms | null;
}

const instantOf = (at: Date | null): Instant | null => (at === null ? null : fromDate(at));

/** The run of a row. */
export const runOf = (row: RunRow): Run => ({
  id: row.id,
  userId: row.user_id,
  productId: row.product_id,
  termsId: row.terms_id,
  coin: row.coin_asset,
  accounts: {
    usdtChange: row.usdt_change,
    usdtProduct: row.usdt_product,
    coinChange: row.coin_change,
    coinProduct: row.coin_product,
  },
  amount: row.amount,
  cash: row.cash,
  coins: row.coins,
  decidedAt: instantOf(row.decided_at),
  because: row.because,
  status: row.status,
  startedAt: fromDate(row.started_at),
  endsAt: fromDate(row.ends_at),
  endedAt: instantOf(row.ended_at),
  returned: row.returned,
});
