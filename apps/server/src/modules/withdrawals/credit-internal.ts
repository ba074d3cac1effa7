import { withdrawalStates } from '@bourse/contract/withdrawal';
import { atoms } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import { announceDeposits, insertInternalDeposit } from '../chains/index.ts';
import { lockAndFindClosed } from '../identity/index.ts';
import { type AccountsOf, accountsOf, applyLocked, lockBalances, userAccount } from '../ledger/index.ts';
import { giveBack } from './give-back.ts';
import { batch, tryEach } from './paying.ts';
import { holdOf, withdrawalEvent } from './tell-withdrawal.ts';
import type { WithdrawalPorts } from './withdrawal-ports.ts';
import { lockWithdrawal, moveWithdrawal, selectReadyInside, type Withdrawal } from './withdrawal-store.ts';

const { confirmed, rejected } = withdrawalStates;

/**
 * Credits what goes to other customers once its hold and its review are over (S173), each in a transaction of its own. No
 * network takes part: it goes on while one is paused, or its node or the signer is away.
 * @throws Error, the first one, when all had their turn.
 */
export async function creditInternal(ports: WithdrawalPorts): Promise<void> {
  const ready = await selectReadyInside(ports.db, ports.clock.now(), batch);
  await tryEach(ready, async (withdrawal) => {
    const { owner, receiver, assetId } = withdrawal;
    if (receiver === null) return;
    const accounts = await accountsOf(ports.resolve, {
      sender: userAccount(owner, assetId, 'change'),
      receiver: userAccount(receiver, assetId, 'change'),
    });
    // While the books are halted nothing is credited; the next look tries again.
    await ports.db.withTx('credit an internal transfer', (tx) => credit(ports, tx, withdrawal, receiver, accounts));
  });
}

/** One set of postings: the hold ends, and what was held is the receiver's. */
async function credit(
  ports: WithdrawalPorts,
  tx: Tx,
  { id, state }: Withdrawal,
  receiver: UserId,
  accounts: AccountsOf<'sender' | 'receiver'>,
): Promise<Result<undefined, Rejection>> {
  const withdrawal = await lockWithdrawal(tx, id);
  // Its customer has taken it back, or another process was faster.
  if (withdrawal?.state !== state) return ok(undefined);
  const at = ports.clock.now();
  if ((await lockAndFindClosed(tx, [receiver])).has(receiver)) {
    const given = await giveBack(ports, tx, withdrawal, [state, rejected], { rejectedBecause: 'not_received' }, at);
    return given.ok ? ok(undefined) : given;
  }
  const locked = await lockBalances(tx, Object.values(accounts));
  if (!locked.ok) return locked;
  const { network, address, assetId, amount } = withdrawal;
  const txHash = `internal-${id}`;
  const moved = await moveWithdrawal(tx, id, [state, confirmed], { txHash }, at);
  if (moved === null) return ok(undefined);
  applyLocked(tx, locked.value, {
    at,
    holds: [{ account: accounts.sender, amount: atoms(-amount), reason: holdOf(id) }],
    postings: [
      {
        debit: accounts.sender,
        credit: accounts.receiver,
        assetId,
        amount,
        kind: 'internal_transfer',
        reference: `withdrawal:${id}`,
      },
    ],
  });
  const arrived = { network, owner: receiver, assetId, address, amount, withdrawalId: id, txHash };
  const deposit = await insertInternalDeposit(tx, arrived, at);
  appendEvents(tx, at, [withdrawalEvent(ports.registry, moved, at)]);
  announceDeposits(tx, ports.registry, [deposit], at);
  return ok(undefined);
}
