import type { AccountId } from '@bourse/kernel/ids';
import { invariant, present } from '@bourse/kernel/invariant';
import type { Instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Sender, StatementList } from '../../platform/database/statement-list.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { writeHolds } from './hold-store.ts';
import {
  type AccountBalance,
  insertPostings,
  selectBalances,
  selectForUpdate,
  updateBalances,
  updateExpected,
} from './ledger-store.ts';
import type { Balance, HoldChange, Posting } from './posting.ts';

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
 * Writes postings and balances over rows that {@link lockBalances} has locked. The caller has checked sufficient funds;
 * the resulting balances are verified here again.
 * @throws InvariantError when an account is not locked, has another asset, or would fall below zero.
 */
export function applyLocked(tx: Sender, locked: LockedBalances, entry: LedgerEntry): void {
  updateBalances(tx, checkedChanges(locked, entry));
  insertPostings(tx, entry.at, entry.postings);
  writeHolds(tx, entry.holds ?? [], entry.at);
}

/**
 * Writes postings and balances of a transaction that was computed from `expected` balances: it fails as a whole unless
 * all of them, including unchanged ones, are as expected, and on a halt. In a transaction of `BatchDatabase.withBatch`,
 * so that the rows are locked in the canonical order. From the balances on, the transaction depends on the previous one.
 * @throws InvariantError like {@link applyLocked}.
 */
export function applyExpected(tx: StatementList, expected: LockedBalances, entry: LedgerEntry): void {
  const changes = checkedChanges(expected, entry);
  const rows = [...expected.values()].map((row) => ({ ...row, change: changes.get(row.id) ?? noChange }));
  insertPostings(tx, entry.at, entry.postings);
  tx.beginDependent();
  updateExpected(tx, rows);
}

const noChange: Balance = { available: 0n, held: 0n };

/**
 * The net change of an entry by account. The hot path of the bulk writers.
 * @throws InvariantError when an account is not locked or has another asset, or a posting moves nothing.
 */
function addUp(balances: LockedBalances, { postings, holds }: LedgerEntry): ReadonlyMap<AccountId, Change> {
  const changes = new Map<AccountId, Change>();
  const changeOf = (account: AccountId): Change => {
    const known = changes.get(account);
    if (known !== undefined) return known;
    const change = { row: present(balances.get(account), 'locked account', account), available: 0n, held: 0n };
    changes.set(account, change);
    return change;
  };
  for (const { debit, credit, amount, assetId } of postings) {
    invariant(amount > 0n, 'a posting moves a positive amount');
    const [from, to] = [changeOf(debit), changeOf(credit)];
    invariant(from.row.assetId === assetId, 'an account does not hold that asset', debit);
    invariant(to.row.assetId === assetId, 'an account does not hold that asset', credit);
    from.available -= amount;
    to.available += amount;
  }
  for (const { account, amount } of holds ?? []) {
    const change = changeOf(account);
    change.available -= amount;
    change.held += amount;
  }
  return changes;
}

const isCovered = ({ row, available }: Change): boolean => row.available + available >= 0n || row.mayOverdraw;

function checkedChanges(balances: LockedBalances, entry: LedgerEntry): ReadonlyMap<AccountId, Balance> {
  const changes = addUp(balances, entry);
  for (const [account, change] of changes) {
    invariant(change.row.held + change.held >= 0n, 'an account would hold less than nothing', account);
    invariant(isCovered(change), 'an account would be overdrawn', account);
  }
  return changes;
}

interface Change {
  readonly row: AccountBalance;
  available: bigint;
  held: bigint;
}

/**
 * Locks, checks and posts in one step, for operations that need nothing between the lock and the posting.
 * @returns TRADING_HALTED, then INSUFFICIENT_BALANCE when a debited account does not have what the postings take.
 */
export async function post(tx: Tx, entry: LedgerEntry): Promise<Result<LockedBalances, Rejection>> {
  const accounts = entry.postings.flatMap(({ debit, credit }) => [debit, credit]);
  const locked = await lockBalances(tx, [...accounts, ...(entry.holds ?? []).map(({ account }) => account)]);
  if (!locked.ok) return locked;
  if (![...addUp(locked.value, entry).values()].every(isCovered)) return reject('INSUFFICIENT_BALANCE');
  applyLocked(tx, locked.value, entry);
  return locked;
}
