import type { Atoms } from '@bourse/kernel/amount';
import type { AccountId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { lockBalances } from './lock-balances.ts';
import { updateBalances } from './ledger-store.ts';

/** A reason why an amount is held: which module holds it, and for what. */
export interface HoldReason {
  readonly account: AccountId;
  readonly module: string;
  readonly reference: string;
}

/**
 * Holds `amount` of an account's available balance for a reason, which the checks can find again.
 * @returns TRADING_HALTED, then INSUFFICIENT_BALANCE.
 */
export async function placeHold(
  tx: Tx,
  reason: HoldReason,
  amount: Atoms,
  at: Instant,
): Promise<Result<undefined, Rejection>> {
  const locked = await lockBalances(tx, [reason.account]);
  if (!locked.ok) return locked;
  const balance = present(locked.value.get(reason.account), 'the locked account');
  if (balance.available < amount) return reject('INSUFFICIENT_BALANCE');
  await updateBalances(tx, new Map([[reason.account, { available: -amount, held: amount }]]));
  await tx.query('INSERT INTO holds (account_id, amount, module, reference, at) VALUES ($1, $2, $3, $4, $5)', [
    reason.account,
    amount.toString(),
    reason.module,
    reason.reference,
    toIso(at),
  ]);
  return ok(undefined);
}

/**
 * Gives back what {@link placeHold} held for the same reason.
 * @returns TRADING_HALTED, then NOT_FOUND when nothing is held for it.
 */
export async function releaseHold(tx: Tx, reason: HoldReason): Promise<Result<Atoms, Rejection>> {
  const locked = await lockBalances(tx, [reason.account]);
  if (!locked.ok) return locked;
  const { rows } = await tx.query<{ amount: Atoms }>(
    'DELETE FROM holds WHERE account_id = $1 AND module = $2 AND reference = $3 RETURNING amount',
    [reason.account, reason.module, reason.reference],
  );
  const amount = rows[0]?.amount;
  if (amount === undefined) return reject('NOT_FOUND');
  await updateBalances(tx, new Map([[reason.account, { available: amount, held: -amount }]]));
  return ok(amount);
}
