import type { AssetId } from '@bourse/kernel/ids';
import { fromDate, type Instant } from '@bourse/kernel/instant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import type { HoldSource } from '../../platform/module-manifest.ts';
import type { Balance } from './posting.ts';

/** An account of the ledger with whose it is. */
export interface ExploredAccount extends Balance {
  readonly id: string;
  readonly userId: string | null;
  /** `change` of a user, `fees` of the house. */
  readonly name: string;
  readonly lane: number;
  readonly assetId: AssetId;
}

interface AccountRow extends Balance {
  readonly id: string;
  readonly user_id: string | null;
  readonly name: string;
  readonly lane: number;
  readonly asset_id: AssetId;
}

const columns = `id, user_id, coalesce(house, kind) AS name, lane, asset_id, available, held`;

function accountOf({ user_id: userId, asset_id: assetId, ...row }: AccountRow): ExploredAccount {
  return { ...row, userId, assetId };
}

/** Which accounts somebody looks for; null is no condition. */
export interface AccountFilter {
  readonly owner: 'house' | 'users' | null;
  readonly userId: string | null;
  /** The beginning of its name, such as `pool:`. */
  readonly name: string | null;
  readonly assetId: number | null;
}

/** Accounts, newest first. */
export async function findAccounts(
  db: Queryable,
  { owner, userId, name, assetId }: AccountFilter,
  slice: ListSlice,
): Promise<{ readonly rows: ExploredAccount[]; readonly total: number }> {
  const wanted = `FROM ledger_accounts
    WHERE ($1::text IS NULL OR ($1 = 'house') = (house IS NOT NULL)) AND ($2::bigint IS NULL OR user_id = $2)
      AND ($3::text IS NULL OR starts_with(coalesce(house, kind), $3)) AND ($4::int IS NULL OR asset_id = $4)`;
  const values = [owner, userId, name, assetId];
  const { rows } = await db.query<AccountRow>(
    `SELECT ${columns} ${wanted} AND ($5::bigint IS NULL OR id < $5) ORDER BY id DESC LIMIT $6 OFFSET $7`,
    [...values, slice.below, slice.limit, slice.offset],
  );
  return { rows: rows.map(accountOf), total: await countRows(db, `SELECT 1 ${wanted}`, values) };
}

/** Every account of a user, in the order of assets. */
export async function listAccountsOf(db: Queryable, userId: string): Promise<ExploredAccount[]> {
  const { rows } = await db.query<AccountRow>(
    `SELECT ${columns} FROM ledger_accounts WHERE user_id = $1 ORDER BY asset_id, id`,
    [userId],
  );
  return rows.map(accountOf);
}

/** One account; undefined where there is none of that id. */
export async function findAccount(db: Queryable, id: string): Promise<ExploredAccount | undefined> {
  const { rows } = await db.query<AccountRow>(`SELECT ${columns} FROM ledger_accounts WHERE id = $1`, [id]);
  return rows.map(accountOf)[0];
}

/** What all postings of accounts add up to, by account: counted from the first, and not read from a balance. */
export async function sumPostings(db: Queryable, accounts: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await db.query<{ id: string; total: bigint }>(
    `SELECT a.id, coalesce((SELECT sum(amount) FROM postings WHERE credit_account = a.id), 0)
       - coalesce((SELECT sum(amount) FROM postings WHERE debit_account = a.id), 0) AS total
     FROM unnest($1::bigint[]) AS a (id)`,
    [accounts],
  );
  return new Map(rows.map(({ id, total }) => [id, total]));
}

/** What holds something of accounts, by the source that says so. */
export interface ExplainedHold {
  readonly accountId: string;
  readonly source: string;
  readonly amount: bigint;
}

/** The reasons of amounts held on accounts: rows of the table of holds by their module, and of the sources. */
export async function explainHolds(
  db: Queryable,
  sources: readonly HoldSource[],
  accounts: readonly Pick<ExploredAccount, 'id' | 'userId'>[],
): Promise<ExplainedHold[]> {
  const ids = accounts.map(({ id }) => id);
  const users = [...new Set(accounts.flatMap(({ userId }) => userId ?? []))];
  const parts = [
    `SELECT account_id, amount, module AS source FROM holds`,
    // By the user, for whom a source has an index.
    ...sources.map(
      ({ name, sql }) =>
        `SELECT account_id, amount, '${name.replaceAll("'", "''")}' FROM (${sql}) s WHERE user_id = ANY ($2::bigint[])`,
    ),
  ];
  const { rows } = await db.query<{ account_id: string; source: string; amount: bigint }>(
    `SELECT account_id, source, sum(amount) AS amount FROM (${parts.join(' UNION ALL ')}) held (account_id, amount, source)
     WHERE account_id = ANY ($1::bigint[]) GROUP BY account_id, source ORDER BY account_id, source`,
    sources.length === 0 ? [ids] : [ids, users],
  );
  return rows.map(({ account_id: accountId, ...row }) => ({ ...row, accountId }));
}

/** A posting from the side of one account. */
export interface AccountStep {
  readonly id: string;
  readonly at: Instant;
  readonly kind: string;
  readonly reference: string;
  /** What came in, or with a minus what went out. */
  readonly amount: bigint;
  /** What was there after it. */
  readonly total: bigint;
  readonly other: string;
}

/** What an account is called where another names it: `user 7 change`, `house fees 0`. */
const otherName = `CASE WHEN o.user_id IS NULL THEN concat('house ', o.house, ' ', o.lane)
  ELSE concat('user ', o.user_id, ' ', o.kind) END`;

/** The postings of an account, newest first, each with what was there after it. */
export async function listSteps(
  db: Queryable,
  account: string,
  { below, limit, offset }: ListSlice,
): Promise<{ readonly rows: AccountStep[]; readonly total: number }> {
  const sides = `
    SELECT id, at, kind, reference, -amount AS amount, credit_account AS other FROM postings WHERE debit_account = $1
    UNION ALL
    SELECT id, at, kind, reference, amount, debit_account FROM postings WHERE credit_account = $1`;
  // What was there after the newest is what is there now; before each, its amount less.
  const { rows } = await db.query<Omit<AccountStep, 'at'> & { readonly at: Date }>(
    `WITH page AS (
       SELECT * FROM (
         (SELECT id, at, kind, reference, -amount AS amount, credit_account AS other FROM postings
          WHERE debit_account = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $5)
         UNION ALL
         (SELECT id, at, kind, reference, amount, debit_account FROM postings
          WHERE credit_account = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $5)) newest
       ORDER BY id DESC LIMIT $3 OFFSET $4), first AS (SELECT max(id) AS id FROM page)
     SELECT p.id, p.at, p.kind, p.reference, p.amount, ${otherName} AS other,
       (SELECT available + held FROM ledger_accounts WHERE id = $1)
         - (SELECT coalesce(sum(amount), 0) FROM postings, first WHERE credit_account = $1 AND postings.id > first.id)
         + (SELECT coalesce(sum(amount), 0) FROM postings, first WHERE debit_account = $1 AND postings.id > first.id)
         - (sum(p.amount) OVER (ORDER BY p.id DESC) - p.amount) AS total
     FROM page p JOIN ledger_accounts o ON o.id = p.other ORDER BY p.id DESC`,
    [account, below, limit, offset, limit + offset],
  );
  return {
    rows: rows.map((row) => ({ ...row, at: fromDate(row.at) })),
    total: await countRows(db, `SELECT 1 FROM (${sides}) s`, [account]),
  };
}
