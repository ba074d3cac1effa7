import { accountId, type AccountId, type AssetId, type UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, startOfDay, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Queryable } from '../../platform/database/sql.ts';
import type { OwnedAccountKind } from './account.ts';
import { dayText } from './daily-balance-store.ts';
import type { PostingKind } from './posting.ts';

/** Which postings a statement tells: those of a time, as far as they had been committed when it was asked for. */
export interface StatementSpan {
  readonly from: Instant;
  /** Not this moment. */
  readonly until: Instant;
  /** By {@link readPostingSnapshot}: every part of one statement sees the same postings, whatever commits meanwhile. */
  readonly snapshot: string;
}

/** What has been committed by now, to be seen again later: postings are never changed. */
export async function readPostingSnapshot(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ snapshot: string }>('SELECT pg_current_snapshot()::text AS snapshot');
  return present(rows[0], 'the snapshot').snapshot;
}

/** What one account of a customer began and ended a time with, and what moved between; available and held together. */
export interface StatementBalance {
  readonly accountId: AccountId;
  readonly assetId: AssetId;
  readonly account: OwnedAccountKind;
  readonly opening: bigint;
  readonly in: bigint;
  readonly out: bigint;
  /** Not worked out of the three before, but read for itself, so that it can be held against them. */
  readonly closing: bigint;
  readonly postings: number;
}

/** A balance at a midnight whose balances are kept: the last row up to it. */
const keptAt = (day: string): string =>
  `coalesce((SELECT d.total FROM daily_balances d WHERE d.account_id = o.id AND d.day <= ${day}::date
     ORDER BY d.day DESC LIMIT 1), 0)`;

const sumOf = (side: 'credit' | 'debit', where: string): string =>
  `(SELECT coalesce(sum(p.amount), 0) FROM postings p WHERE p.${side}_account = o.id AND ${where})`;

const seen = `pg_visible_in_snapshot(p.xid, $4::pg_snapshot)`;
const within = `p.at >= $2 AND p.at < $3 AND ${seen}`;
const before = `p.at < $2 AND ${seen}`;

/**
 * The kept balance of a midnight where there is one. Elsewhere the opening is what all postings before add up to, and the
 * closing what is there now, less what came after the time or was committed after the snapshot: few rows, and found by
 * the index of transactions. One statement, so that balances and postings are of one moment.
 */
const balancesSql = `
  WITH late AS MATERIALIZED (
    SELECT credit_account, debit_account, amount FROM postings
    WHERE xid >= pg_snapshot_xmin($4::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, $4::pg_snapshot) AND at < $3
  ), own AS (SELECT id, asset_id, kind, available + held AS total FROM ledger_accounts WHERE user_id = $1)
  SELECT o.id, o.asset_id, o.kind,
    CASE WHEN EXISTS (SELECT FROM daily_balance_days WHERE day = $5::date) THEN ${keptAt('$5')}
      ELSE ${sumOf('credit', before)} - ${sumOf('debit', before)} END AS opening,
    CASE WHEN EXISTS (SELECT FROM daily_balance_days WHERE day = $6::date) THEN ${keptAt('$6')}
      ELSE o.total - ${sumOf('credit', 'p.at >= $3')} + ${sumOf('debit', 'p.at >= $3')}
        - (SELECT coalesce(sum(amount), 0) FROM late WHERE credit_account = o.id)
        + (SELECT coalesce(sum(amount), 0) FROM late WHERE debit_account = o.id) END AS closing,
    c.amount AS "in", d.amount AS out, c.postings + d.postings AS postings
  FROM own o
  CROSS JOIN LATERAL (SELECT coalesce(sum(p.amount), 0) AS amount, count(*)::int AS postings FROM postings p
    WHERE p.credit_account = o.id AND ${within}) c
  CROSS JOIN LATERAL (SELECT coalesce(sum(p.amount), 0) AS amount, count(*)::int AS postings FROM postings p
    WHERE p.debit_account = o.id AND ${within}) d
  ORDER BY o.asset_id, o.id`;

/** Every account of a customer over a time, those of products included. */
export async function readStatementBalances(
  db: Queryable,
  userId: UserId,
  { from, until, snapshot }: StatementSpan,
): Promise<StatementBalance[]> {
  const isMidnight = (at: Instant): boolean => startOfDay(at) === at;
  const { rows } = await db.query<
    Pick<StatementBalance, 'opening' | 'in' | 'out' | 'closing' | 'postings'> & {
      readonly id: string;
      readonly asset_id: AssetId;
      readonly kind: OwnedAccountKind;
    }
  >(balancesSql, [
    userId,
    toIso(from),
    toIso(until),
    snapshot,
    isMidnight(from) ? dayText(from) : null,
    isMidnight(until) ? dayText(until) : null,
  ]);
  return rows.map(({ id, asset_id: assetId, kind: account, ...row }) => ({
    ...row,
    accountId: accountId(id),
    assetId,
    account,
  }));
}

/** One posting from the side of an account. */
export interface StatementLine {
  /** The posting's. */
  readonly id: string;
  readonly at: Instant;
  readonly kind: PostingKind;
  readonly reference: string;
  /** What came in, or with a minus what went out. */
  readonly amount: bigint;
}

/** The postings of an account within a time, oldest first. No posting moves from an account to itself. */
export async function listStatementLines(
  db: Queryable,
  account: AccountId,
  { from, until, snapshot }: StatementSpan,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<StatementLine[]> {
  const side = (name: 'credit' | 'debit', amount: string): string =>
    `(SELECT p.id, p.at, p.kind, p.reference, ${amount} AS amount FROM postings p
      WHERE p.${name}_account = $1 AND ${within} AND p.id > $5 ORDER BY p.id LIMIT $6)`;
  const { rows } = await db.query<Omit<StatementLine, 'at'> & { readonly at: Date }>(
    `SELECT * FROM (${side('credit', 'p.amount')} UNION ALL ${side('debit', '-p.amount')}) l ORDER BY id LIMIT $6`,
    [account, toIso(from), toIso(until), snapshot, after, limit],
  );
  return rows.map((row) => ({ ...row, at: fromDate(row.at) }));
}

/** What the postings of an account within a time add up to, up to one of them. */
export async function sumBefore(
  db: Queryable,
  account: AccountId,
  { from, until, snapshot }: StatementSpan,
  upTo: string,
): Promise<bigint> {
  const side = (name: 'credit' | 'debit'): string =>
    `(SELECT coalesce(sum(p.amount), 0) FROM postings p WHERE p.${name}_account = $1 AND ${within} AND p.id <= $5)`;
  const { rows } = await db.query<{ total: bigint }>(`SELECT ${side('credit')} - ${side('debit')} AS total`, [
    account,
    toIso(from),
    toIso(until),
    snapshot,
    upTo,
  ]);
  return present(rows[0], 'the sum').total;
}
