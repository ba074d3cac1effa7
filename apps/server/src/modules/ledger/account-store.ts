import type { AccountId, AssetId, UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { arrayOf } from '../../platform/database/array-literal.ts';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import type { AccountKey, HouseAccountName, OwnedAccountKind, UserAccountKind } from './account.ts';
import { selectAccountIds } from './ledger-store.ts';
import type { Balance, PostingKind } from './posting.ts';

/** One account of a customer. */
export interface UserBalance extends Balance {
  readonly assetId: AssetId;
  readonly kind: OwnedAccountKind;
}

/** Every account that a customer has, those of products included, in no particular order; an account that was never used does not exist. */
export async function listUserBalances(db: Queryable, userId: UserId): Promise<UserBalance[]> {
  const { rows } = await db.query<{ asset_id: AssetId; kind: OwnedAccountKind } & Balance>(
    'SELECT asset_id, kind, available, held FROM ledger_accounts WHERE user_id = $1',
    [userId],
  );
  return rows.map(({ asset_id: assetId, ...row }) => ({ ...row, assetId }));
}

/** An account of the house. */
export interface HouseBalance extends Balance {
  readonly assetId: AssetId;
}

/** What an account of the house has in each asset, all its lanes together. */
export async function listHouseBalances(db: Queryable, house: HouseAccountName): Promise<HouseBalance[]> {
  const { rows } = await db.query<{ asset_id: AssetId } & Balance>(
    `SELECT asset_id, sum(available) AS available, sum(held) AS held FROM ledger_accounts
     WHERE house = $1 GROUP BY asset_id ORDER BY asset_id`,
    [house],
  );
  return rows.map(({ asset_id: assetId, ...row }) => ({ ...row, assetId }));
}

/** An account of one of several customers. */
export interface OwnedBalance extends UserBalance {
  readonly id: AccountId;
  readonly userId: UserId;
}

/** Every account of several customers. */
export async function listBalancesOf(db: Queryable, users: readonly UserId[]): Promise<OwnedBalance[]> {
  if (users.length === 0) return [];
  const { rows } = await db.query<
    { id: AccountId; user_id: UserId; asset_id: AssetId; kind: OwnedAccountKind } & Balance
  >('SELECT id, user_id, asset_id, kind, available, held FROM ledger_accounts WHERE user_id = ANY($1::bigint[])', [
    arrayOf(users),
  ]);
  return rows.map(({ user_id: userId, asset_id: assetId, ...row }) => ({ ...row, userId, assetId }));
}

/** One line of a customer's account: what came in, or with a minus what went out. */
export interface AccountLine {
  readonly id: string;
  readonly at: Instant;
  readonly assetId: AssetId;
  readonly account: UserAccountKind;
  readonly kind: PostingKind;
  readonly amount: bigint;
  readonly reference: string;
}

/** Which lines; null is no condition. */
export interface LineFilter {
  readonly assetId: AssetId | null;
  readonly account: UserAccountKind | null;
  readonly kinds?: readonly PostingKind[] | null;
  /** This moment included. */
  readonly from?: Instant | null;
  /** Before this moment. */
  readonly until?: Instant | null;
}

interface LineRow {
  readonly id: string;
  readonly at: Date;
  readonly asset_id: AssetId;
  readonly account: UserAccountKind;
  readonly kind: PostingKind;
  readonly amount: bigint;
  readonly reference: string;
}

const accountsOf = `
  SELECT id, kind FROM ledger_accounts
  WHERE user_id = $1 AND kind NOT LIKE 'product:%' AND ($2::int IS NULL OR asset_id = $2) AND ($3::text IS NULL OR kind = $3)`;

const wantedPostings = `($4::text[] IS NULL OR p.kind = ANY ($4)) AND ($5::timestamptz IS NULL OR p.at >= $5)
  AND ($6::timestamptz IS NULL OR p.at < $6)`;

/**
 * Both sides of a posting are looked up by their own index, newest first and no further than the page goes. A move
 * between two own accounts is a line of each, so the id of a line is twice the posting's, plus one on the side that
 * receives.
 */
const selectLines = `
  WITH accounts AS (${accountsOf})
  SELECT l.id, l.at, l.asset_id, a.kind AS account, l.kind, l.amount, l.reference
  FROM accounts a CROSS JOIN LATERAL (
    (SELECT p.id * 2 AS id, p.at, p.asset_id, p.kind, -p.amount AS amount, p.reference FROM postings p
     WHERE p.debit_account = a.id AND ${wantedPostings} AND ($7::bigint IS NULL OR p.id < ($7 + 1) / 2)
     ORDER BY p.id DESC LIMIT $8)
    UNION ALL
    (SELECT p.id * 2 + 1, p.at, p.asset_id, p.kind, p.amount, p.reference FROM postings p
     WHERE p.credit_account = a.id AND ${wantedPostings} AND ($7::bigint IS NULL OR p.id < $7 / 2)
     ORDER BY p.id DESC LIMIT $8)) l
  ORDER BY l.id DESC LIMIT $9 OFFSET $10`;

const everyLine = `
  SELECT 1 FROM (
    SELECT p.id FROM (${accountsOf}) a JOIN postings p ON p.debit_account = a.id AND ${wantedPostings}
    UNION ALL
    SELECT p.id FROM (${accountsOf}) a JOIN postings p ON p.credit_account = a.id AND ${wantedPostings}) l`;

function valuesOf(
  userId: UserId,
  { assetId, account, kinds = null, from = null, until = null }: LineFilter,
): unknown[] {
  const times = [from, until].map((at) => (at === null ? null : toIso(at)));
  return [userId, assetId, account, kinds === null ? null : arrayOf(kinds), ...times];
}

/** A page of {@link listAccountLines} without their number, which is counted for the first page of a list alone. */
export async function selectAccountLines(
  db: Queryable,
  userId: UserId,
  filter: LineFilter,
  { below, limit, offset }: ListSlice,
): Promise<AccountLine[]> {
  const values = [...valuesOf(userId, filter), below, limit + offset, limit, offset];
  const { rows } = await db.query<LineRow>(selectLines, values);
  return rows.map(({ asset_id: assetId, at, ...row }) => ({ ...row, assetId, at: fromDate(at) }));
}

/** The lines of a customer's four accounts, newest first: what moves between one and a product is a line of that one. */
export async function listAccountLines(
  db: Queryable,
  userId: UserId,
  filter: LineFilter,
  slice: ListSlice,
): Promise<{ readonly rows: AccountLine[]; readonly total: number }> {
  const rows = await selectAccountLines(db, userId, filter, slice);
  return { rows, total: await countRows(db, everyLine, valuesOf(userId, filter)) };
}

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

/**
 * A balance as its postings, oldest first: the last total is available plus held. An account that does not exist has
 * none.
 */
export async function explainBalance(db: Queryable, key: AccountKey): Promise<BalanceStep[]> {
  const id = (await selectAccountIds(db, [key])).get(0);
  if (id === undefined) return [];
  const { rows } = await db.query<Omit<BalanceStep, 'at'> & { at: Date }>(
    `WITH moves AS (
       SELECT id, at, kind, reference, -amount AS amount FROM postings WHERE debit_account = $1
       UNION ALL
       SELECT id, at, kind, reference, amount FROM postings WHERE credit_account = $1)
     SELECT at, kind, reference, amount, sum(amount) OVER (ORDER BY id) AS total FROM moves ORDER BY id`,
    [id],
  );
  return rows.map((row) => ({ ...row, at: fromDate(row.at) }));
}
