import { postingKindOf } from '@bourse/contract/posting-kinds';
import type { AccountId, AssetId, UserId } from '@bourse/kernel/ids';
import { accountId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { arrayOf, columnOf } from '../../platform/database/array-literal.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Sender } from '../../platform/database/statement-list.ts';
import type { AccountKey } from './account.ts';
import type { Balance, Posting } from './posting.ts';

interface KeyColumns {
  readonly users: (string | null)[];
  readonly houses: (string | null)[];
  readonly lanes: number[];
  readonly assets: number[];
  readonly kinds: string[];
}

function columnsOf(keys: readonly AccountKey[]): KeyColumns {
  const columns: KeyColumns = { users: [], houses: [], lanes: [], assets: [], kinds: [] };
  for (const key of keys) {
    columns.users.push(key.owner === 'user' ? key.userId : null);
    columns.houses.push(key.owner === 'house' ? key.house : null);
    columns.lanes.push(key.owner === 'house' ? key.lane : 0);
    columns.assets.push(key.assetId);
    columns.kinds.push(key.owner === 'user' ? key.kind : 'house');
  }
  return columns;
}

/** Opens the accounts that do not exist yet, with nothing in them. Sorted, so that two at once do not deadlock. */
export async function insertAccounts(tx: Tx, keys: readonly AccountKey[]): Promise<void> {
  const { users, houses, lanes, assets, kinds } = columnsOf(keys);
  await tx.query(
    `INSERT INTO ledger_accounts (user_id, house, lane, asset_id, kind)
     SELECT * FROM unnest($1::bigint[], $2::text[], $3::int[], $4::int[], $5::text[])
     ORDER BY 1, 2, 3, 4, 5
     ON CONFLICT DO NOTHING`,
    [users, houses, lanes, assets, kinds],
  );
}

/** The ids of existing accounts, by the place of their key in `keys`; absent ones are left out. */
export async function selectAccountIds(db: Queryable, keys: readonly AccountKey[]): Promise<Map<number, AccountId>> {
  const { users, houses, lanes, assets, kinds } = columnsOf(keys);
  const { rows } = await db.query<{ place: string; id: string }>(
    `WITH wanted AS (
       SELECT * FROM unnest($1::bigint[], $2::text[], $3::int[], $4::int[], $5::text[])
         WITH ORDINALITY AS w (user_id, house, lane, asset_id, kind, place))
     SELECT w.place, a.id FROM wanted w JOIN ledger_accounts a
       ON a.user_id = w.user_id AND a.asset_id = w.asset_id AND a.kind = w.kind
     UNION ALL
     SELECT w.place, a.id FROM wanted w JOIN ledger_accounts a
       ON a.house = w.house AND a.lane = w.lane AND a.asset_id = w.asset_id`,
    [users, houses, lanes, assets, kinds],
  );
  return new Map(rows.map((row) => [Number.parseInt(row.place, 10) - 1, accountId(row.id)]));
}

/** A balance with what its account is. */
export interface AccountBalance extends Balance {
  readonly id: AccountId;
  readonly assetId: AssetId;
  readonly mayOverdraw: boolean;
}

const balanceColumns = `
  a.id, a.asset_id, a.available, a.held, coalesce(a.house = 'issuance', false) AS may_overdraw`;

interface BalanceColumns {
  readonly id: AccountId;
  readonly asset_id: AssetId;
  readonly available: bigint;
  readonly held: bigint;
  readonly may_overdraw: boolean;
}

const balanceOf = ({
  id,
  asset_id: assetId,
  available,
  held,
  may_overdraw: mayOverdraw,
}: BalanceColumns): AccountBalance => ({
  id,
  assetId,
  available,
  held,
  mayOverdraw,
});

/** Locks rows in the order of their ids, the one canonical order, and reads the halt flag with them. */
export async function selectForUpdate(
  tx: Tx,
  ids: readonly AccountId[],
): Promise<{ readonly halted: boolean; readonly rows: AccountBalance[] }> {
  const { rows } = await tx.query<BalanceColumns & { readonly halted: boolean }>(
    `SELECT ${balanceColumns}, (SELECT s.halted FROM ledger_state s) AS halted
     FROM ledger_accounts a WHERE a.id = ANY ($1::bigint[]) ORDER BY a.id FOR NO KEY UPDATE OF a`,
    [arrayOf(ids)],
  );
  return { halted: rows[0]?.halted ?? false, rows: rows.map(balanceOf) };
}

/** Locks every account of a customer, in the same order, and gives those in which something is left. */
export async function selectOwnForUpdate(
  tx: Tx,
  owner: UserId,
): Promise<{
  readonly halted: boolean;
  readonly rows: { readonly account: string; readonly currency: string; readonly number: string }[];
}> {
  const { rows } = await tx.query<{
    readonly account: string;
    readonly currency: string;
    readonly number: string;
    readonly left: bigint;
  }>(
    `SELECT a.kind AS account, asset_code(a.asset_id) AS currency, units_of(a.available + a.held, a.asset_id) AS number,
       a.available + a.held AS left
     FROM ledger_accounts a WHERE a.user_id = $1 ORDER BY a.id FOR NO KEY UPDATE OF a`,
    [owner],
  );
  const state = await tx.query<{ halted: boolean }>('SELECT halted FROM ledger_state');
  return {
    halted: state.rows[0]?.halted ?? false,
    rows: rows.filter(({ left }) => left > 0n).map(({ account, currency, number }) => ({ account, currency, number })),
  };
}

/** Lets nothing more come to any account of a customer; all of them are empty. */
export async function closeUserAccounts(tx: Tx, owner: UserId): Promise<void> {
  await tx.query('UPDATE ledger_accounts SET closed = true WHERE user_id = $1', [owner]);
}

/** Balances as they are committed now, locked by nobody. */
export async function selectBalances(db: Queryable, ids: readonly AccountId[]): Promise<AccountBalance[]> {
  const { rows } = await db.query<BalanceColumns>(
    `SELECT ${balanceColumns} FROM ledger_accounts a WHERE a.id = ANY ($1::bigint[])`,
    [arrayOf(ids)],
  );
  return rows.map(balanceOf);
}

/** A balance, and what a transaction makes of it. */
export interface ExpectedBalance extends Balance {
  readonly id: AccountId;
  readonly change: Balance;
}

/**
 * Changes balances that are what they are expected to be, and fails the transaction when one is not, or on a halt. The
 * rows are visited, and so locked, in the order of their ids: the arrays are sorted and lead the join.
 */
export function updateExpected(tx: Sender, expected: readonly ExpectedBalance[]): void {
  const rows = expected.toSorted((one, other) => one.id.length - other.id.length || (one.id < other.id ? -1 : 1));
  tx.send(
    `UPDATE ledger_accounts a SET available = c.available + c.available_change, held = c.held + c.held_change
     FROM (SELECT * FROM unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::numeric[], $5::numeric[])
             AS c (id, available, held, available_change, held_change) ORDER BY id) c
     WHERE a.id = c.id AND a.available = c.available AND a.held = c.held
       AND NOT (SELECT halted FROM ledger_state WHERE singleton)`,
    [
      columnOf(rows, (row) => row.id),
      columnOf(rows, (row) => row.available),
      columnOf(rows, (row) => row.held),
      columnOf(rows, (row) => row.change.available),
      columnOf(rows, (row) => row.change.held),
    ],
    rows.length,
  );
}

/** Adds the changes to the balances. The rows are locked and checked; the CHECKs of the table stand behind that. */
export function updateBalances(tx: Sender, changes: ReadonlyMap<AccountId, Balance>): void {
  const moved = [...changes].filter(([, change]) => change.available !== 0n || change.held !== 0n);
  if (moved.length === 0) return;
  tx.send(
    `UPDATE ledger_accounts a SET available = a.available + c.available, held = a.held + c.held
     FROM unnest($1::bigint[], $2::numeric[], $3::numeric[]) AS c (id, available, held) WHERE a.id = c.id`,
    [columnOf(moved, ([id]) => id), columnOf(moved, ([, c]) => c.available), columnOf(moved, ([, c]) => c.held)],
    moved.length,
  );
}

/** @throws TypeError for a kind that no module declares: such a line would say nothing to the customer. */
export function insertPostings(tx: Sender, at: Instant, postings: readonly Posting[]): void {
  if (postings.length === 0) return;
  tx.send(
    `INSERT INTO postings (at, batch_id, debit_account, credit_account, asset_id, amount, kind, is_inflow, reference)
     SELECT $1::timestamptz, $2::uuid, * FROM unnest(
       $3::bigint[], $4::bigint[], $5::int[], $6::numeric[], $7::text[], $8::boolean[], $9::text[])`,
    [
      toIso(at),
      tx.batchId,
      columnOf(postings, (p) => p.debit),
      columnOf(postings, (p) => p.credit),
      columnOf(postings, (p) => p.assetId),
      columnOf(postings, (p) => p.amount),
      columnOf(postings, (p) => p.kind),
      columnOf(postings, (p) => postingKindOf(p.kind).isInflow),
      columnOf(postings, (p) => p.reference),
    ],
  );
}
