import { atoms, type Atoms } from '@bourse/kernel/amount';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { keepReturned } from '../chains/index.ts';
import { giveBackToLimit } from '../kyc/index.ts';
import { applyLocked, lockBalances, openAccountsIn, userAccount } from '../ledger/index.ts';
import { holdOf, withdrawalEvent } from './tell-withdrawal.ts';
import type { WithdrawalPorts } from './withdrawal-ports.ts';
import { moveWithdrawal, type StateChange, type Withdrawal, type WithdrawalState } from './withdrawal-store.ts';

/**
 * Ends a withdrawal that is not paid: the amount is free again, and counts towards no limit. The row is locked by the
 * caller. @returns STATE_CHANGED where it is not in the state that it is expected in, TRADING_HALTED.
 */
export async function giveBack(
  { registry }: Pick<WithdrawalPorts, 'registry'>,
  tx: Tx,
  withdrawal: Withdrawal,
  [from, to]: readonly [WithdrawalState, WithdrawalState],
  change: StateChange,
  at: Instant,
): Promise<Result<Withdrawal, Rejection>> {
  const { id, owner, assetId, amount } = withdrawal;
  const [account] = await openAccountsIn(tx, [userAccount(owner, assetId, 'change')]);
  const spot = present(account, 'the account of the customer');
  const locked = await lockBalances(tx, [spot]);
  if (!locked.ok) return locked;
  const ended = await moveWithdrawal(tx, id, [from, to], change, at);
  if (ended === null) return reject('STATE_CHANGED');
  applyLocked(tx, locked.value, {
    at,
    postings: [],
    holds: [{ account: spot, amount: negative(amount), reason: holdOf(id) }],
  });
  await giveBackToLimit(tx, holdOf(id));
  if (ended.returnsDeposit !== null) await keepReturned(tx, ended.returnsDeposit);
  appendEvents(tx, at, [withdrawalEvent(registry, ended, at)]);
  return ok(ended);
}

const negative = (amount: Atoms): Atoms => atoms(-amount);
