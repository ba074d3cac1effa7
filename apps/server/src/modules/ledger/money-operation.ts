import type { AnyCall } from '@bourse/contract/call';
import type { Clock } from '@bourse/kernel/clock';
import type { AccountId, UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { appendEvents, type OutgoingEvent } from '../../platform/bus/outbox.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { withIdempotency } from '../../platform/database/idempotency.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import type { AccountKey } from './account.ts';
import { applyLocked, type LedgerEntry, lockBalances, type LockedBalances } from './lock-balances.ts';
import type { Balance } from './posting.ts';
import type { ResolveAccounts } from './resolve-accounts.ts';

/** What operations stand on. */
export interface MoneyPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly resolve: ResolveAccounts;
}

/** Who asks, and what makes a repetition of it recognisable. */
export interface MoneyRequester {
  readonly userId: UserId;
  readonly idempotencyKey: string | undefined;
  readonly hashInput: () => string;
}

/** The accounts of an operation by their names in it. */
export type AccountsOf<K extends string> = Readonly<Record<K, AccountId>>;

/** What an operation does when nothing speaks against it. */
export interface MoneyOutcome<A> {
  readonly entry: Omit<LedgerEntry, 'at'>;
  /** Built from the facts, not from the answer. */
  readonly events: readonly OutgoingEvent[];
  readonly answer: A;
}

/** Where an operation stands when its balances are locked. */
export interface MoneyStep<K extends string> {
  readonly tx: Tx;
  readonly at: Instant;
  readonly accounts: AccountsOf<K>;
  readonly balanceOf: (account: AccountId) => Balance;
}

/** One purchase, redemption or the like. */
export interface MoneyOperation<K extends string, P, A> {
  readonly call: AnyCall;
  readonly requester: MoneyRequester;
  /** The call's own client id, which goes before the header's key. */
  readonly clientKey?: string | undefined;
  readonly accounts: Readonly<Record<K, AccountKey>>;
  /** Refuses what needs no balance, in the documented order; may read and lock rows of the module. */
  readonly prepare: (tx: Tx, at: Instant, accounts: AccountsOf<K>) => Promise<Result<P, Rejection>>;
  /** Refuses what the locked balances do not allow, writes the module's rows, and says what is posted. */
  readonly decide: (step: MoneyStep<K>, prepared: P) => Promise<Result<MoneyOutcome<A>, Rejection>>;
}

/**
 * Runs an operation that moves money: accounts, idempotency key, transaction, the refusals of `prepare`, locked balances,
 * the refusals of `decide`, postings and holds, events, answer. Everything commits together or not at all.
 * @returns ID_REUSED, then what `prepare` refuses, then TRADING_HALTED, then what `decide` refuses.
 */
export async function runMoneyOperation<K extends string, P, A>(
  { db, clock, resolve }: MoneyPorts,
  operation: MoneyOperation<K, P, A>,
): Promise<Result<A, Rejection>> {
  const { call, requester, clientKey } = operation;
  const accounts = await accountsOf(resolve, operation.accounts);
  const at = clock.now();
  const { userId, idempotencyKey, hashInput } = requester;
  const key = { userId, call: call.name, key: clientKey ?? idempotencyKey, inputHash: hashInput() };
  return db.withTx(call.name, (tx) => withIdempotency(tx, key, at, () => carryThrough(tx, at, accounts, operation)));
}

async function carryThrough<K extends string, P, A>(
  tx: Tx,
  at: Instant,
  accounts: AccountsOf<K>,
  { prepare, decide }: MoneyOperation<K, P, A>,
): Promise<Result<A, Rejection>> {
  const prepared = await prepare(tx, at, accounts);
  if (!prepared.ok) return prepared;
  const locked = await lockBalances(tx, Object.values<AccountId>(accounts));
  if (!locked.ok) return locked;
  const balanceOf = balanceIn(locked.value);
  const decided = await decide({ tx, at, accounts, balanceOf }, prepared.value);
  if (!decided.ok) return decided;
  const { entry, events, answer } = decided.value;
  applyLocked(tx, locked.value, { at, ...entry });
  appendEvents(tx, at, events);
  return ok(answer);
}

/** Gives the locked balance of an account. */
export function balanceIn(locked: LockedBalances): (account: AccountId) => Balance {
  return (account) => present(locked.get(account), 'a locked account');
}

/** The ids of named accounts, opened where they do not exist; before the transaction that uses them. */
export async function accountsOf<K extends string>(
  resolve: ResolveAccounts,
  keys: Readonly<Record<K, AccountKey>>,
): Promise<AccountsOf<K>> {
  const names = Object.keys(keys) as K[]; // the keys of a record are its declared ones
  const ids = await resolve(names.map((name) => keys[name]));
  return Object.fromEntries(names.map((name, place) => [name, ids[place]])) as AccountsOf<K>; // an id for each key
}
