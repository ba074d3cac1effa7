import { type AssetId, assetId, type UserId, userId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { arrayOf } from '../../platform/database/array-literal.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { PostingKind } from './posting.ts';

/** What a customer was charged in a coin. */
export interface FeesPaid {
  readonly userId: UserId;
  readonly assetId: AssetId;
  readonly amount: bigint;
}

interface Span {
  readonly from: Instant;
  readonly before: Instant;
}

async function sumPostings(
  db: Queryable,
  side: 'debit_account' | 'credit_account',
  users: readonly UserId[],
  kinds: readonly PostingKind[],
  { from, before }: Span,
): Promise<FeesPaid[]> {
  const { rows } = await db.query<{ user_id: string; asset_id: number; amount: bigint }>(
    `SELECT a.user_id, p.asset_id, sum(p.amount) AS amount
     FROM ledger_accounts a JOIN postings p ON p.${side} = a.id
     WHERE a.user_id = ANY ($1::bigint[]) AND p.kind = ANY ($2::text[]) AND p.at >= $3 AND p.at < $4
     GROUP BY a.user_id, p.asset_id ORDER BY a.user_id, p.asset_id`,
    [arrayOf(users), arrayOf(kinds), toIso(from), toIso(before)],
  );
  return rows.map((row) => ({
    userId: userId(row.user_id),
    assetId: assetId(row.asset_id),
    amount: row.amount,
  }));
}

/** What the accounts of these customers were charged by postings of some kinds, from a moment and before another. */
export function sumFeesPaid(
  db: Queryable,
  users: readonly UserId[],
  kinds: readonly PostingKind[],
  span: Span,
): Promise<FeesPaid[]> {
  return sumPostings(db, 'debit_account', users, kinds, span);
}

/** What the accounts of these customers got by postings of some kinds, from a moment and before another. */
export function sumCreditsPaid(
  db: Queryable,
  users: readonly UserId[],
  kinds: readonly PostingKind[],
  span: Span,
): Promise<FeesPaid[]> {
  return sumPostings(db, 'credit_account', users, kinds, span);
}

/** What a customer was charged in a coin in each span between two of these moments, which are in order; the last is outside. */
export async function sumFeesBetween(
  db: Queryable,
  { userId: user, assetId: asset }: Pick<FeesPaid, 'userId' | 'assetId'>,
  kinds: readonly PostingKind[],
  bounds: readonly Instant[],
): Promise<bigint[]> {
  const [first, last] = [bounds[0], bounds.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { rows } = await db.query<{ span: number; amount: bigint }>(
    `SELECT width_bucket(p.at, $4::timestamptz[]) AS span, sum(p.amount) AS amount
     FROM ledger_accounts a JOIN postings p ON p.debit_account = a.id
     WHERE a.user_id = $1 AND p.asset_id = $2 AND p.kind = ANY ($3::text[]) AND p.at >= $5 AND p.at < $6 GROUP BY 1`,
    [user, asset, arrayOf(kinds), arrayOf(bounds.map(toIso)), toIso(first), toIso(last)],
  );
  const sums = new Map(rows.map(({ span, amount }) => [span, amount]));
  return bounds.slice(1).map((_, place) => sums.get(place + 1) ?? 0n);
}
