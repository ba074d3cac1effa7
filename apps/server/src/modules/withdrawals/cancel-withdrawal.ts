import type { InputOf } from '@bourse/contract/call';
import { withdrawalCalls, withdrawalStates } from '@bourse/contract/withdrawal';
import { ok, type Result } from '@bourse/kernel/result';
import { withIdempotency } from '../../platform/database/idempotency.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { MoneyRequester } from '../ledger/index.ts';
import { bankParts } from './bank/bank-answer.ts';
import { giveBack } from './give-back.ts';
import { type WithdrawalAnswer, withdrawalAnswer } from './withdrawal-answer.ts';
import type { WithdrawalPorts } from './withdrawal-ports.ts';
import { lockWithdrawal } from './withdrawal-store.ts';

/** Takes an own withdrawal back while nobody has reviewed it. @returns ID_REUSED, NOT_FOUND, STATE_CHANGED, TRADING_HALTED. */
export function cancelWithdrawal(
  ports: WithdrawalPorts,
  { userId, idempotencyKey, hashInput }: MoneyRequester,
  { id, client_order_id: clientKey }: InputOf<typeof withdrawalCalls.cancel>,
): Promise<Result<WithdrawalAnswer, Rejection>> {
  const at = ports.clock.now();
  const call = withdrawalCalls.cancel.name;
  const key = { userId, call, key: clientKey ?? idempotencyKey, inputHash: hashInput() };
  const { requested, cancelled } = withdrawalStates;
  return ports.db.withTx(call, (tx) =>
    withIdempotency(tx, key, at, async () => {
      const withdrawal = await lockWithdrawal(tx, id);
      if (withdrawal?.owner !== userId) return reject('NOT_FOUND');
      // Staff send it, not its customer.
      if (withdrawal.returnsDeposit !== null) return reject('STATE_CHANGED');
      // It may have been paid, by a payment that this database has forgotten.
      if (withdrawal.review.includes('signed_before')) return reject('STATE_CHANGED');
      const ended = await giveBack(ports, tx, withdrawal, [requested, cancelled], {}, at);
      if (!ended.ok) return ended;
      const parts = await bankParts(ports, tx, [id]);
      return ok(withdrawalAnswer(ports, [], ended.value, parts.get(id)));
    }),
  );
}
