import { inflowKinds } from '@bourse/contract/posting-kinds';
import { accountId, type AccountId, type AssetId, type UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, instant, toIso } from '@bourse/kernel/instant';
import { arrayOf, columnOf } from '../../platform/database/array-literal.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** A UTC day as the database writes it: `2026-11-20`. */
export const dayText = (day: Instant): string => toIso(day).slice(0, 10);
const dayOf = (text: string): Instant => instant(Date.parse(`${text}T00:00:00.000Z`));

/** The first and the last day whose balances are kept; null before the first. */
export async function selectKeptDays(
  db: Queryable,
): Promise<{ readonly first: Instant; readonly last: Instant } | null> {
  const { rows } = await db.query<{ first: string | null; last: string | null }>(
    'SELECT min(day)::text AS first, max(day)::text AS last FROM daily_balance_days',
  );
  const { first = null, last = null } = rows[0] ?? {};
  return first === null || last === null ? null : { first: dayOf(first), last: dayOf(last) };
}

/** An account as it is now, with what moved since a day, by day, and what was kept of it before that day. */
export interface AccountMoves {
  readonly id: AccountId;
  readonly total: bigint;
  /** Null where nothing was kept. */
  readonly before: bigint | null;
  /** What came in, or with a minus what went out, by the day on which it did. */
  readonly moves: ReadonlyMap<Instant, bigint>;
}

interface MovesRow {
  readonly id: string;
  readonly total: bigint;
  readonly before: bigint | null;
  readonly day: string | null;
  readonly amount: bigint | null;
}

/** The next accounts after `after`, by id. One statement sees balances and postings together, so both agree. */
export async function selectAccountMoves(
  db: Queryable,
  since: Instant,
  page: { readonly after: AccountId | null; readonly limit: number },
): Promise<AccountMoves[]> {
  const { rows } = await db.query<MovesRow>(
    `WITH page AS (
       SELECT id, available + held AS total FROM ledger_accounts WHERE id > $1::bigint ORDER BY id LIMIT $2
     ), moves AS (
       SELECT account_id, (at AT TIME ZONE 'UTC')::date AS day, sum(amount) AS amount FROM (
         SELECT credit_account AS account_id, at, amount FROM postings
         WHERE at >= $3 AND credit_account IN (SELECT id FROM page)
         UNION ALL
         SELECT debit_account, at, -amount FROM postings WHERE at >= $3 AND debit_account IN (SELECT id FROM page)) m
       GROUP BY 1, 2
     )
     SELECT p.id, p.total, m.day::text AS day, m.amount, (SELECT b.total FROM daily_balances b
       WHERE b.account_id = p.id AND b.day < $4::date ORDER BY b.day DESC LIMIT 1) AS before
     FROM page p LEFT JOIN moves m ON m.account_id = p.id ORDER BY p.id`,
    [page.after ?? '0', page.limit, toIso(since), dayText(since)],
  );
  return [...Map.groupBy(rows, (row) => row.id)].map(([id, ofAccount]) => ({
    id: accountId(id),
    total: ofAccount[0]?.total ?? 0n,
    before: ofAccount[0]?.before ?? null,
    moves: new Map(
      ofAccount.flatMap(({ day, amount }): [Instant, bigint][] =>
        day === null || amount === null ? [] : [[dayOf(day), amount]],
      ),
    ),
  }));
}

/** What an account had when a day began. */
export interface DailyBalance {
  readonly accountId: AccountId;
  readonly day: Instant;
  readonly total: bigint;
}

/** Keeps balances; those that are kept already stay. */
export function insertDailyBalances(tx: Tx, rows: readonly DailyBalance[]): void {
  if (rows.length === 0) return;
  tx.send(
    `INSERT INTO daily_balances (account_id, day, total)
     SELECT * FROM unnest($1::bigint[], $2::date[], $3::numeric[]) ON CONFLICT DO NOTHING`,
    [
      columnOf(rows, (row) => row.accountId),
      columnOf(rows, (row) => dayText(row.day)),
      columnOf(rows, (row) => row.total),
    ],
  );
}

/** Marks days of which everything is kept. */
export async function insertKeptDays(tx: Tx, days: readonly Instant[], now: Instant): Promise<void> {
  await tx.query(
    'INSERT INTO daily_balance_days (day, finished_at) SELECT day, $2 FROM unnest($1::date[]) d (day) ON CONFLICT DO NOTHING',
    [days.map(dayText), toIso(now)],
  );
}

/** What one account of a customer had when a day began, and until the next row. */
export interface DailyTotal {
  readonly account: AccountId;
  readonly assetId: AssetId;
  readonly day: Instant;
  readonly total: bigint;
}

/** A customer's kept balances from `from` on, and of each account the last one before, in the order of days. */
export async function listDailyTotals(db: Queryable, userId: UserId, from: Instant): Promise<DailyTotal[]> {
  const { rows } = await db.query<{ id: string; asset_id: AssetId; day: string; total: bigint }>(
    `SELECT a.id, a.asset_id, d.day::text AS day, d.total FROM ledger_accounts a CROSS JOIN LATERAL (
       (SELECT day, total FROM daily_balances WHERE account_id = a.id AND day >= $2::date)
       UNION ALL
       (SELECT day, total FROM daily_balances WHERE account_id = a.id AND day < $2::date ORDER BY day DESC LIMIT 1)) d
     WHERE a.user_id = $1 ORDER BY d.day`,
    [userId, dayText(from)],
  );
  return rows.map((row) => ({
    account: accountId(row.id),
    assetId: row.asset_id,
    day: dayOf(row.day),
    total: row.total,
  }));
}

/** What a customer's accounts gained or lost of an asset within an hour, all of them together. */
export interface HourMove {
  readonly assetId: AssetId;
  readonly hour: Instant;
  readonly amount: bigint;
}

/**
 * How a customer's balances moved since a moment, by the hour. Ids of postings are given as they are written, which follows
 * the clock to within the longest transaction: ten minutes and a hundred thousand ids are more than that, and let the
 * indexes by account begin near the moment instead of at the account's first posting.
 */
export async function listHourMoves(db: Queryable, userId: UserId, since: Instant): Promise<HourMove[]> {
  const { rows } = await db.query<{ asset_id: AssetId; hour: Date; amount: bigint }>(
    `WITH own AS (SELECT id, asset_id FROM ledger_accounts WHERE user_id = $1),
       near AS (SELECT coalesce((SELECT id FROM postings WHERE at >= $2::timestamptz - interval '10 minutes'
         ORDER BY at, id LIMIT 1), 0) - 100000 AS id)
     SELECT asset_id, date_trunc('hour', at, 'UTC') AS hour, sum(amount) AS amount FROM (
       SELECT o.asset_id, p.at, p.amount FROM own o JOIN postings p ON p.credit_account = o.id
       WHERE p.at >= $2 AND p.id >= (SELECT id FROM near)
       UNION ALL
       SELECT o.asset_id, p.at, -p.amount FROM own o JOIN postings p ON p.debit_account = o.id
       WHERE p.at >= $2 AND p.id >= (SELECT id FROM near)) m
     GROUP BY 1, 2`,
    [userId, toIso(since)],
  );
  return rows.map((row) => ({ assetId: row.asset_id, hour: fromDate(row.hour), amount: row.amount }));
}

/** What came from outside at a moment, or with a minus went there. */
export interface Inflow {
  readonly assetId: AssetId;
  readonly at: Instant;
  readonly amount: bigint;
}

/** Of the postings that may be inflows, by the flag that has an index, those that are: old ones have no flag. */
const inflowsSql = `
  WITH own AS (SELECT id, asset_id FROM ledger_accounts WHERE user_id = $1)
  SELECT asset_id, at, sum(amount) AS amount FROM (
    SELECT o.asset_id, p.at, p.amount FROM own o JOIN postings p ON p.credit_account = o.id
    WHERE p.at >= $2 AND p.is_inflow IS NOT FALSE AND p.kind = ANY ($3::text[])
    UNION ALL
    SELECT o.asset_id, p.at, -p.amount FROM own o JOIN postings p ON p.debit_account = o.id
    WHERE p.at >= $2 AND p.is_inflow IS NOT FALSE AND p.kind = ANY ($3::text[])) m
  GROUP BY asset_id, at ORDER BY at, asset_id`;

/** What a customer's accounts got from outside since a moment, or gave, oldest first. */
export async function listInflows(db: Queryable, userId: UserId, since: Instant): Promise<Inflow[]> {
  const { rows } = await db.query<{ asset_id: AssetId; at: Date; amount: bigint }>(inflowsSql, [
    userId,
    toIso(since),
    inflowKinds,
  ]);
  return rows.map((row) => ({ assetId: row.asset_id, at: fromDate(row.at), amount: row.amount }));
}

/** The moments since `since` at which something of an asset came to anybody from outside, or went there. */
export async function listInflowMoments(db: Queryable, since: Instant): Promise<Omit<Inflow, 'amount'>[]> {
  const { rows } = await db.query<{ asset_id: AssetId; at: Date }>(
    'SELECT DISTINCT asset_id, at FROM postings WHERE at >= $1 AND is_inflow ORDER BY at, asset_id',
    [toIso(since)],
  );
  return rows.map((row) => ({ assetId: row.asset_id, at: fromDate(row.at) }));
}

/** The next users after `after`, by id, who have an account. */
export async function listAccountOwners(db: Queryable, after: UserId | null, limit: number): Promise<UserId[]> {
  const { rows } = await db.query<{ user_id: UserId }>(
    `SELECT DISTINCT user_id FROM ledger_accounts WHERE user_id > $1::bigint ORDER BY user_id LIMIT $2`,
    [after ?? '0', limit],
  );
  return rows.map((row) => row.user_id);
}

/** What users had of each asset when a day began, all their accounts together; the day's balances are kept already. */
export async function listTotalsAt(
  db: Queryable,
  users: readonly UserId[],
  day: Instant,
): Promise<{ readonly userId: UserId; readonly assetId: AssetId; readonly total: bigint }[]> {
  const { rows } = await db.query<{ user_id: UserId; asset_id: AssetId; total: bigint }>(
    `SELECT a.user_id, a.asset_id, sum(d.total) AS total FROM ledger_accounts a CROSS JOIN LATERAL (
       SELECT total FROM daily_balances WHERE account_id = a.id AND day <= $2::date ORDER BY day DESC LIMIT 1) d
     WHERE a.user_id = ANY($1::bigint[]) GROUP BY a.user_id, a.asset_id`,
    [arrayOf(users), dayText(day)],
  );
  return rows.map((row) => ({ userId: row.user_id, assetId: row.asset_id, total: row.total }));
}
