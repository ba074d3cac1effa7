import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { err, ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import { lockAndFindClosed } from '../identity/index.ts';
import {
  type AccountKey,
  applyLocked,
  type HoldChange,
  houseAccount,
  lockBalances,
  type Posting,
  userAccount,
} from '../ledger/index.ts';
import type { ChainPorts } from './chain-ports.ts';
import { type Deposit, markCredited } from './deposit-store.ts';
import { announce, atCustomers } from './follow-chain.ts';
import { changeAddresses } from './house-store.ts';
import type { NetworkState } from './network-store.ts';

/** What deposits are together. */
export const sumOf = (deposits: readonly Deposit[]): bigint => deposits.reduce((sum, { amount }) => sum + amount, 0n);

/** What else is done in the transaction that credits. @returns what is held of it at once. */
type Follow = (tx: Tx, at: Instant) => Promise<Omit<HoldChange, 'account'>>;

/**
 * Credits what two persons have approved, where it is still as it was when its nodes were asked.
 * @param follow what is held of it at once.
 */
export function creditFound(
  ports: ChainPorts,
  state: Pick<NetworkState, 'lane'>,
  deposit: Deposit,
  isUnchanged: (tx: Tx) => Promise<boolean>,
  follow: Follow | null,
): Promise<void> {
  return credit(ports, state, [deposit], deposit.amount, { isUnchanged, follow });
}

/**
 * Credits deposits, each once.
 * @param least nothing is credited where what can be is less than this.
 */
export async function credit(
  ports: ChainPorts,
  { lane }: Pick<NetworkState, 'lane'>,
  deposits: readonly Deposit[],
  least = 0n,
  { isUnchanged, follow }: Pick<Crediting, 'isUnchanged' | 'follow'> = {
    isUnchanged: () => Promise.resolve(true),
    follow: null,
  },
): Promise<void> {
  const { db, clock, resolve } = ports;
  // A closed account gets no balances, and what waits for it must hold up no other.
  if (least > 0n && (await db.withTx('look for closed', (tx) => isAnyClosed(tx, deposits)))) return;
  const keys = deposits.flatMap((one): [AccountKey, AccountKey] => [
    houseAccount('issuance', one.assetId, lane),
    one.owner === null ? houseAccount('treasury', one.assetId) : userAccount(one.owner, one.assetId, 'change'),
  ]);
  const accounts = await resolve(keys);
  const postings = deposits.map(({ id, assetId, amount }, place): Posting => ({
    debit: present(accounts[2 * place], 'the account of the network'),
    credit: present(accounts[2 * place + 1], 'the account of the receiver'),
    assetId,
    amount,
    kind: 'deposit',
    reference: `deposit:${id}`,
  }));
  const at = clock.now();
  await db.withTx<Result<undefined, null>>('credit deposits', (tx) =>
    post(tx, ports, { deposits, postings, least, isUnchanged, follow }, at),
  );
}

/** Whether an account is closed by now: only what is seen keeps one open. */
async function isAnyClosed(tx: Tx, deposits: readonly Deposit[]): Promise<boolean> {
  const owners = new Set(deposits.flatMap(({ owner }) => owner ?? []));
  return (await lockAndFindClosed(tx, [...owners])).size > 0;
}

/** What is to be credited, with its postings in the same order. */
interface Crediting {
  readonly deposits: readonly Deposit[];
  readonly postings: readonly Posting[];
  readonly least: bigint;
  readonly isUnchanged: (tx: Tx) => Promise<boolean>;
  readonly follow: Follow | null;
}

async function post(
  tx: Tx,
  { registry }: ChainPorts,
  { deposits, postings, least, isUnchanged, follow }: Crediting,
  at: Instant,
): Promise<Result<undefined, null>> {
  const locked = await lockBalances(
    tx,
    postings.flatMap(({ debit, credit: receiver }) => [debit, receiver]),
  );
  // While the books are halted nothing is credited; the next look tries again.
  if (!locked.ok || !(await isUnchanged(tx))) return err(null);
  const credited = await markCredited(tx, deposits, at);
  const isCredited = (_: unknown, place: number): boolean => credited.has(deposits[place]?.id ?? '');
  if (least > 0n && (await isAnyClosed(tx, deposits))) return err(null);
  // Another process has credited some of it: by itself the rest is too small.
  if (sumOf(deposits.filter(isCredited)) < least) return err(null);
  const posted = postings.filter(isCredited);
  const held = follow === null ? [] : [await follow(tx, at)];
  const holds = held.flatMap((one) => posted.map(({ credit: account }) => ({ ...one, account })));
  applyLocked(tx, locked.value, { at, postings: posted, holds });
  const told = deposits.filter(isCredited).map((one) => ({ ...one, state: 'credited' as const }));
  await changeAddresses(tx, atCustomers(told, 1n));
  announce(tx, registry, told, at);
  return ok(undefined);
}
