import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { HoldSource } from '../../platform/module-manifest.ts';

/** Something that does not add up, in words and figures for the operator. */
export interface Discrepancy {
  readonly check: 'sum' | 'postings' | 'holds' | 'source' | 'approval' | 'liabilities';
  readonly subject: string;
  readonly expected: string;
  readonly found: string;
}

/** Per asset, all balances add up to zero: what users and the house own is what issuance owes. Meant for every second. */
export async function checkSums(db: Queryable): Promise<Discrepancy[]> {
  const { rows } = await db.query<{ asset_id: number; total: bigint }>(
    'SELECT asset_id, sum(available + held) AS total FROM ledger_accounts GROUP BY asset_id HAVING sum(available + held) <> 0',
  );
  return rows.map((row) => ({
    check: 'sum',
    subject: `asset ${String(row.asset_id)}`,
    expected: '0',
    found: row.total.toString(),
  }));
}

/** Both sides of each row of `postings`, which may be a part of the table, with what else is wanted of it. */
const sidesOf = (postings: string, others = ''): string => `
  SELECT credit_account AS account_id, amount${others} FROM ${postings}
  UNION ALL
  SELECT debit_account, -amount${others} FROM ${postings}`;

/**
 * Every account touched since the checkpoint equals the checkpoint's total plus the postings since then. Then the
 * checkpoint moves up to the oldest open transaction: no posting can appear below it any more. One snapshot reads
 * postings and balances together, so the comparison is exact under concurrent writes. Meant for every few seconds.
 */
export async function checkFromCheckpoint(db: Database, now: Instant): Promise<Discrepancy[]> {
  return db.withTx('ledger checkpoint', (tx) => compareAndAdvance(tx, now), {
    isolation: 'repeatable read',
    isLong: true,
  });
}

async function compareAndAdvance(tx: Tx, now: Instant): Promise<Discrepancy[]> {
  const { rows: heads } = await tx.query<{ xid: string; horizon: string }>(
    `SELECT xid::text, pg_snapshot_xmin(pg_current_snapshot())::text AS horizon FROM ledger_checkpoints FOR UPDATE`,
  );
  const head = heads[0];
  if (head === undefined) return [];
  // What is settled is known before the comparison, whose totals are those of the snapshot: the postings are read once.
  const { rows } = await tx.query<AccountRow>(
    `WITH fresh AS MATERIALIZED (
       SELECT credit_account, debit_account, amount, xid < $2::xid8 AS is_over FROM postings WHERE xid >= $1::xid8),
     moved AS MATERIALIZED (
       SELECT account_id, sum(amount) AS amount, sum(amount) FILTER (WHERE is_over) AS settled
       FROM (${sidesOf('fresh', ', is_over')}) AS sides GROUP BY account_id),
     wrong AS MATERIALIZED (
       SELECT a.id, a.available + a.held AS found, coalesce(t.total, 0) + m.amount AS expected
       FROM moved m JOIN ledger_accounts a ON a.id = m.account_id
       LEFT JOIN ledger_checkpoint_totals t ON t.account_id = a.id
       WHERE a.available + a.held <> coalesce(t.total, 0) + m.amount),
     settled AS (
       INSERT INTO ledger_checkpoint_totals AS t (account_id, total)
       SELECT account_id, settled FROM moved WHERE settled IS NOT NULL AND NOT EXISTS (SELECT FROM wrong)
       ON CONFLICT (account_id) DO UPDATE SET total = t.total + excluded.total)
     SELECT id, found, expected FROM wrong`,
    [head.xid, head.horizon],
  );
  if (rows.length > 0) return rows.map(postingsDiscrepancy);
  await tx.query('UPDATE ledger_checkpoints SET xid = $1::xid8, at = $2', [head.horizon, toIso(now)]);
  return [];
}

interface AccountRow {
  readonly id: string;
  readonly expected: bigint;
  readonly found: bigint;
}

function postingsDiscrepancy(row: AccountRow): Discrepancy {
  return {
    check: 'postings',
    subject: `account ${row.id}`,
    expected: row.expected.toString(),
    found: row.found.toString(),
  };
}

/**
 * Every balance against all its postings from the beginning, every held amount against its reasons, and the sums. Nothing
 * waits for it: what grows with the history is read in pieces.
 * @throws what `stop` was aborted with, between two pieces.
 */
export async function checkEverything(
  db: Database,
  sources: readonly HoldSource[],
  stop?: AbortSignal,
): Promise<Discrepancy[]> {
  const wrong = await checkAllPostings(db, stop);
  const terms = { readOnly: true, isLong: true } as const;
  const sums = await db.withTx('ledger check of sums', checkSums, terms);
  return [...sums, ...wrong, ...(await checkHolds(db, sources, stop))];
}

/** The same in a transaction of somebody else's: while money is halted nothing moves between its statements. */
export async function checkEverythingIn(tx: Queryable, sources: readonly HoldSource[]): Promise<Discrepancy[]> {
  return [...(await checkSums(tx)), ...(await checkAllPostings(tx)), ...(await checkHolds(tx, sources))];
}

/** Postings added up in one statement, and accounts compared in one. */
const postingsAtOnce = 2_000;
const accountsAtOnce = 1_000;
/** Accounts whose held amounts are compared in one statement, which reads the reasons of all. */
const holdersAtOnce = 10_000;

/**
 * Adds up what every transaction that is over has posted, in pieces, and compares it with what each account had when these
 * were over: what it has now, less what was posted since. One snapshot reads both, so that it is exact while money moves.
 */
async function checkAllPostings(db: Queryable, stop?: AbortSignal): Promise<Discrepancy[]> {
  const { totals, end } = await addUpPostings(db, stop);
  const found: Discrepancy[] = [];
  for (let after: string | null = '0'; after !== null;) {
    stop?.throwIfAborted();
    const rows: readonly SettledRow[] = await selectSettled(db, after, end);
    for (const { id, total, recent } of rows) {
      const expected = (totals.get(id) ?? 0n) + recent;
      if (expected !== total) found.push(postingsDiscrepancy({ id, expected, found: total }));
    }
    after = rows.length < accountsAtOnce ? null : (rows.at(-1)?.id ?? null);
  }
  return found;
}

interface SettledRow {
  readonly id: string;
  readonly total: bigint;
  /** Posted by transactions from `end` on. */
  readonly recent: bigint;
}

async function selectSettled(db: Queryable, after: string, end: bigint): Promise<readonly SettledRow[]> {
  const { rows } = await db.query<SettledRow>(
    `WITH recent AS (
       SELECT account_id, sum(amount) AS amount
       FROM (${sidesOf('(SELECT * FROM postings WHERE xid >= $3::xid8) AS p')}) AS sides GROUP BY account_id)
     SELECT a.id, a.available + a.held AS total, coalesce(r.amount, 0) AS recent
     FROM (SELECT * FROM ledger_accounts WHERE id > $1 ORDER BY id LIMIT $2) AS a
     LEFT JOIN recent r ON r.account_id = a.id ORDER BY a.id`,
    [after, accountsAtOnce, String(end)],
  );
  return rows;
}

/** Sums by account of what transactions before `end` have posted; none of them is open any more. */
async function addUpPostings(
  db: Queryable,
  stop: AbortSignal | undefined,
): Promise<{ readonly totals: ReadonlyMap<string, bigint>; readonly end: bigint }> {
  const totals = new Map<string, bigint>();
  const piece = '(SELECT * FROM postings WHERE xid >= $1::xid8 AND xid < $2::xid8) AS p';
  for (let from = 0n; ;) {
    stop?.throwIfAborted();
    const { horizon, end } = await endOfPiece(db, from);
    const { rows } = await db.query<{ account_id: string; amount: bigint }>(
      `SELECT account_id, sum(amount) AS amount FROM (${sidesOf(piece)}) AS sides GROUP BY account_id`,
      [String(from), String(end)],
    );
    for (const { account_id: id, amount } of rows) totals.set(id, (totals.get(id) ?? 0n) + amount);
    if (end === horizon) return { totals, end };
    from = end;
  }
}

/** Where some postings from a transaction on end, at the oldest open one at the latest; a transaction is in one piece. */
export async function endOfPiece(
  db: Queryable,
  from: bigint,
  rowsAtOnce = postingsAtOnce,
): Promise<{ readonly horizon: bigint; readonly end: bigint }> {
  const { rows } = await db.query<{ horizon: string; next: string | null }>(
    `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS horizon,
       (SELECT xid::text FROM postings WHERE xid >= $1::xid8 ORDER BY postings.xid OFFSET $2 LIMIT 1) AS next`,
    [String(from), rowsAtOnce],
  );
  const row = present(rows[0], 'the oldest open transaction');
  const horizon = BigInt(row.horizon);
  const next = row.next === null ? horizon : BigInt(row.next);
  const end = next > from ? next : from + 1n;
  return { horizon, end: end < horizon ? end : horizon };
}

/** Every held amount against its reasons, in pieces; one snapshot reads both sides of a piece, so that it is exact. */
async function checkHolds(db: Queryable, sources: readonly HoldSource[], stop?: AbortSignal): Promise<Discrepancy[]> {
  const tables = ['holds', ...sources.map(({ sql }) => `(${sql}) s`)];
  const reasons = tables
    .map((table) => `SELECT account_id, amount FROM ${table} WHERE account_id > $1 AND account_id <= $2`)
    .join(' UNION ALL ');
  const found: Discrepancy[] = [];
  for (let after = '0'; ;) {
    stop?.throwIfAborted();
    const end = await endOfAccounts(db, after);
    if (end === null) return found;
    const { rows } = await db.query<AccountRow>(
      `SELECT a.id, a.held AS found, coalesce(r.amount, 0) AS expected
       FROM ledger_accounts a
       LEFT JOIN (SELECT account_id, sum(amount) AS amount FROM (${reasons}) every_reason GROUP BY account_id) r
         ON r.account_id = a.id
       WHERE a.id > $1 AND a.id <= $2 AND a.held <> coalesce(r.amount, 0)`,
      [after, end],
    );
    for (const row of rows) {
      const [expected, held] = [row.expected.toString(), row.found.toString()];
      found.push({ check: 'holds', subject: `account ${row.id}`, expected, found: held });
    }
    after = end;
  }
}

/** The last of the next accounts whose held amounts are compared in one statement; null where there are no more. */
async function endOfAccounts(db: Queryable, after: string): Promise<string | null> {
  const { rows } = await db.query<{ last: string | null }>(
    'SELECT max(id) AS last FROM (SELECT id FROM ledger_accounts WHERE id > $1 ORDER BY id LIMIT $2) AS piece',
    [after, holdersAtOnce],
  );
  return rows[0]?.last ?? null;
}
