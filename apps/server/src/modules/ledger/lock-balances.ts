import type { AccountId } from '@bourse/kernel/ids';
import { InvariantError, invariant, present } from '@bourse/kernel/invariant';
import type { Instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Sender } from '../../platform/database/statement-list.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import {
  type AccountBalance,
  insertPostings,
  selectBalances,
  selectForUpdate,
  updateBalances,
  updateExpected,
} from './ledger-store.ts';
import { type Balance, type HoldChange, netChanges, type Posting } from './posting.ts';

/** Balances by account; those that a transaction has locked are changed by nobody else before it ends. */
export type LockedBalances = ReadonlyMap<AccountId, AccountBalance>;

/**
 * Locks balances for this transaction, all at once and in the one canonical order, so that no two transactions wait for
 * each other. Everything that moves money comes through here, so here the halt flag is read.
 * @returns TRADING_HALTED when a check of the books has failed.
 * @throws InvariantError when an account does not exist.
 */
export async function lockBalances(tx: Tx, accounts: Iterable<AccountId>): Promise<Result<LockedBalances, Rejection>> {
  const ids = [...new Set(accounts)];
  invariant(ids.length > 0, 'there is nothing to lock');
  const { halted, rows } = await selectForUpdate(tx, ids);
  if (halted) return reject('TRADING_HALTED');
  invariant(rows.length === ids.length, 'an account to lock does not exist');
  return ok(new Map(rows.map((row) => [row.id, row])));
}

/**
 * Balances as they are committed now, to expect something of: they may have changed before they are locked.
 * @throws InvariantError when an account does not exist.
 */
export async function readBalances(db: Queryable, accounts: readonly AccountId[]): Promise<LockedBalances> {
  const rows = await selectBalances(db, accounts);
  invariant(rows.length === new Set(accounts).size, 'an account to read does not exist');
  return new Map(rows.map((row) => [row.id, row]));
}

/** What one transaction does to the ledger. */
export interface LedgerEntry {
  readonly at: Instant;
  readonly postings: readonly Posting[];
  readonly holds?: readonly HoldChange[];
}

/**
 * Writes postings and balances over rows that {@link lockBalances} has locked. The caller has checked that the money is
 * there; that it was is verified here, after adding everything up.
 * @throws InvariantError when an account is not locked, has another asset, or would fall below zero.
 */
export function applyLocked(tx: Sender, locked: LockedBalances, entry: LedgerEntry): void {
  updateBalances(tx, checkedChanges(locked, entry));
  insertPostings(tx, entry.at, entry.postings);
}

/**
 * Writes postings and balances of a transaction that was worked out beforehand over balances as they were `expected` to
 * be: it fails as a whole unless each of them is so, those included that it does not change, and on a halt. In a
 * transaction `byIndex`, so that the rows are locked in the one canonical order.
 * @throws InvariantError like {@link applyLocked}.
 */
export function applyExpected(tx: Sender, expected: LockedBalances, entry: LedgerEntry): void {
  const changes = checkedChanges(expected, entry);
  const rows = [...expected.values()].map((row) => ({ ...row, change: changes.get(row.id) ?? noChange }));
  updateExpected(tx, rows);
  insertPostings(tx, entry.at, entry.postings);
}

const noChange: Balance = { available: 0n, held: 0n };

function checkedChanges(balances: LockedBalances, { postings, holds }: LedgerEntry): ReadonlyMap<AccountId, Balance> {
  const changes = netChanges(postings, holds ?? []);
  for (const posting of postings) checkPosting(balances, posting);
  for (const [account, change] of changes) checkBalance(balances, account, change);
  return changes;
}

function checkPosting(locked: LockedBalances, posting: Posting): void {
  invariant(posting.amount > 0n, 'a posting moves a positive amount');
  for (const account of [posting.debit, posting.credit]) {
    const row = present(locked.get(account), `locked account ${account}`);
    invariant(row.assetId === posting.assetId, `account ${account} does not hold asset ${String(posting.assetId)}`);
  }
}

function checkBalance(locked: LockedBalances, account: AccountId, change: Balance): void {
  const row = present(locked.get(account), `locked account ${account}`);
  if (row.held + change.held < 0n) throw new InvariantError(`account ${account} would hold less than nothing`);
  if (row.available + change.available < 0n && !row.mayOverdraw) {
    throw new InvariantError(`account ${account} would be overdrawn`);
  }
}

/**
 * Locks, checks and posts in one step, for operations that need nothing between the lock and the posting.
 * @returns TRADING_HALTED, then INSUFFICIENT_BALANCE when a debited account does not have what the postings take.
 */
export async function post(tx: Tx, entry: LedgerEntry): Promise<Result<LockedBalances, Rejection>> {
  const changes = netChanges(entry.postings, entry.holds ?? []);
  const locked = await lockBalances(tx, changes.keys());
  if (!locked.ok) return locked;
  for (const [account, change] of changes) {
    const row = present(locked.value.get(account), 'a locked account');
    if (row.available + change.available < 0n && !row.mayOverdraw) return reject('INSUFFICIENT_BALANCE');
  }
  applyLocked(tx, locked.value, entry);
  return locked;
}
