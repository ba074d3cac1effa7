import type { Atoms } from '@bourse/kernel/amount';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { type AccountHold, deleteHold, insertHold } from './hold-store.ts';
import { updateBalances } from './ledger-store.ts';
import { lockBalances } from './lock-balances.ts';

/**
 * Holds `amount` of an account's available balance for a reason, which the checks can find again.
 * @returns TRADING_HALTED, then INSUFFICIENT_BALANCE.
 */
export async function placeHold(
  tx: Tx,
  reason: AccountHold,
  amount: Atoms,
  at: Instant,
): Promise<Result<undefined, Rejection>> {
  const locked = await lockBalances(tx, [reason.account]);
  if (!locked.ok) return locked;
  const balance = present(locked.value.get(reason.account), 'the locked account');
  if (balance.available < amount) return reject('INSUFFICIENT_BALANCE');
  updateBalances(tx, new Map([[reason.account, { available: -amount, held: amount }]]));
  insertHold(tx, reason, amount, at);
  return ok(undefined);
}

/**
 * Gives back what {@link placeHold} held for the same reason.
 * @returns TRADING_HALTED, then NOT_FOUND when nothing is held for it.
 */
export async function releaseHold(tx: Tx, reason: AccountHold): Promise<Result<Atoms, Rejection>> {
  const locked = await lockBalances(tx, [reason.account]);
  if (!locked.ok) return locked;
  const amount = await deleteHold(tx, reason);
  if (amount === undefined) return reject('NOT_FOUND');
  updateBalances(tx, new Map([[reason.account, { available: amount, held: -amount }]]));
  return ok(amount);
}
