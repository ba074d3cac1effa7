import type { AssetId, UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import type { UserAccountKind } from './account.ts';
import type { PostingKind } from './posting.ts';

/** One step on the way to a balance. */
export interface BalanceStep {
  readonly at: Instant;
  readonly kind: PostingKind;
  readonly reference: string;
  /** What came in, or with a minus what went out. */
  readonly amount: bigint;
  /** The balance after it. */
  readonly total: bigint;
}

/** A customer's balance as its postings, oldest first: the last total is available plus held. */
export async function explainBalance(
  db: Queryable,
  userId: UserId,
  assetId: AssetId,
  kind: UserAccountKind,
): Promise<BalanceStep[]> {
  const { rows } = await db.query<Omit<BalanceStep, 'at'> & { at: Date }>(
    `WITH account AS (SELECT id FROM ledger_accounts WHERE user_id = $1 AND asset_id = $2 AND kind = $3),
       moves AS (
         SELECT p.id, p.at, p.kind, p.reference, -p.amount AS amount FROM postings p JOIN account a ON p.debit_account = a.id
         UNION ALL
         SELECT p.id, p.at, p.kind, p.reference, p.amount FROM postings p JOIN account a ON p.credit_account = a.id)
     SELECT at, kind, reference, amount, sum(amount) OVER (ORDER BY id) AS total FROM moves ORDER BY id`,
    [userId, assetId, kind],
  );
  return rows.map((row) => ({ ...row, at: fromDate(row.at) }));
}
