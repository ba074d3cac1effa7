import type { AnyCall, InputOf } from '@bourse/contract/call';
import { bankPayoutCalls } from '@bourse/contract/bank-payout';
import { bankWay } from '@bourse/contract/bank-payout-rules';
import { tidyText } from '@bourse/contract/text-rules';
import { withdrawalStates } from '@bourse/contract/withdrawal';
import type { Atoms } from '@bourse/kernel/amount';
import type { StaffId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { appendEvents } from '../../../platform/bus/outbox.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { reject, rejectField, type Rejection } from '../../../platform/http/rejection.ts';
import { recordAudit } from '../../audit/index.ts';
import { mayBeOnePerson } from '../../identity/index.ts';
import { readHalt } from '../../ledger/index.ts';
import { giveBack } from '../give-back.ts';
import { withdrawalEvent } from '../tell-withdrawal.ts';
import type { WithdrawalPorts } from '../withdrawal-ports.ts';
import {
  lockWithdrawal,
  moveWithdrawal,
  type StateChange,
  type Withdrawal,
  type WithdrawalState,
} from '../withdrawal-store.ts';
import type { BankDoor } from './bank-door.ts';
import { type BankPayment, insertReference, noteSent, noteTaken, selectBankPayments } from './bank-store.ts';
import { type PayoutAnswer, payoutAnswer } from './payout-answer.ts';

const { reviewed, signing, broadcast, rejected } = withdrawalStates;

/** A payment of a bank under the hands of a member of staff. */
export interface Payout {
  readonly withdrawal: Withdrawal;
  readonly payment: BankPayment;
  readonly bank: BankDoor;
  readonly by: StaffId;
  readonly at: Instant;
}

/** What is done with it, and what the audit log says of it beside that. */
type Work = (tx: Tx, payout: Payout) => Promise<Result<Withdrawal, Rejection>>;

/** The payment, locked for the transaction. @returns NOT_FOUND, STATE_CHANGED in none of the states. */
export async function lockPayout(
  { bank, clock }: WithdrawalPorts,
  tx: Tx,
  id: string,
  states: readonly WithdrawalState[],
  by: StaffId,
): Promise<Result<Payout, Rejection>> {
  const withdrawal = await lockWithdrawal(tx, id);
  if (withdrawal === undefined || withdrawal.network !== bankWay || bank === null) return reject('NOT_FOUND');
  if (!states.includes(withdrawal.state)) return reject('STATE_CHANGED');
  const payment = present((await selectBankPayments(tx, [id])).get(id), 'the payment of the bank');
  return ok({ withdrawal, payment, bank, by, at: clock.now() });
}

/** One step of a payment: locked, done, told and written to the audit log in one transaction. */
export function workPayout(
  ports: WithdrawalPorts,
  call: AnyCall,
  by: StaffId,
  { id, reason }: { readonly id: string; readonly reason?: string },
  states: readonly WithdrawalState[],
  work: Work,
): Promise<Result<PayoutAnswer, Rejection>> {
  return ports.db.withTx<Result<PayoutAnswer, Rejection>>(call.name, async (tx) => {
    const found = await lockPayout(ports, tx, id, states, by);
    if (!found.ok) return found;
    const { at, withdrawal } = found.value;
    const done = await work(tx, found.value);
    if (!done.ok) return done;
    const [before, after] = [{ state: withdrawal.state }, { state: done.value.state }];
    const about = { subject: `withdrawal:${id}`, before, after, detail: { customer: withdrawal.owner } };
    await recordAudit(tx, {
      at,
      staffId: by,
      action: call.name,
      ...about,
      ...(reason === undefined ? {} : { reason }),
    });
    return ok(await payoutAnswer(ports, tx, done.value));
  });
}

/** Takes the payment to its next state and tells so. @returns STATE_CHANGED. */
export async function movePayout(
  { registry }: WithdrawalPorts,
  tx: Tx,
  { withdrawal, at }: Payout,
  to: WithdrawalState,
  change: StateChange = {},
  returned: Atoms | null = null,
): Promise<Result<Withdrawal, Rejection>> {
  const moved = await moveWithdrawal(tx, withdrawal.id, [withdrawal.state, to], change, at);
  if (moved === null) return reject('STATE_CHANGED');
  appendEvents(tx, at, [withdrawalEvent(registry, moved, at, returned)]);
  return ok(moved);
}

/** Takes a reviewed payment to pay it by hand. @returns NOT_FOUND, STATE_CHANGED (also while its card is new), TRADING_HALTED. */
export function takePayout(ports: WithdrawalPorts, by: StaffId, input: InputOf<typeof bankPayoutCalls.take>) {
  return workPayout(ports, bankPayoutCalls.take, by, input, [reviewed], async (tx, payout) => {
    const { withdrawal, at } = payout;
    if (withdrawal.heldUntil !== null && withdrawal.heldUntil > at) return reject('STATE_CHANGED');
    if ((await readHalt(tx)).halted) return reject('TRADING_HALTED');
    noteTaken(tx, withdrawal.id, by, at);
    return movePayout(ports, tx, payout, signing);
  });
}

/** Banks print one reference with and without spaces; it is one transfer. */
const tidyReference = (text: string): string => tidyText(text).replaceAll(/\s+/gu, '').toUpperCase();

/**
 * Books what the bank has sent. @returns PARAMETER_ERROR (reference), NOT_FOUND, STATE_CHANGED, NOT_ALLOWED for who has not
 * taken it, NOT_FOUND (picture), ID_REUSED for a reference that is another payment's.
 */
export async function sendPayout(
  ports: WithdrawalPorts,
  by: StaffId,
  { evidence: file, ...input }: InputOf<typeof bankPayoutCalls.sent>,
): Promise<Result<PayoutAnswer, Rejection>> {
  const reference = tidyReference(input.reference);
  if (reference.length < 4) return rejectField('reference');
  return workPayout(ports, bankPayoutCalls.sent, by, { id: input.id }, [signing], async (tx, payout) => {
    const { withdrawal, payment, bank, at } = payout;
    if (payment.takenBy !== by) return reject('NOT_ALLOWED');
    if (!(await bank.evidence.keep(tx, file, by, `withdrawal:${withdrawal.id}`))) return reject('NOT_FOUND');
    if (!(await insertReference(tx, withdrawal.id, reference))) return reject('ID_REUSED');
    noteSent(tx, withdrawal.id, file, by, at);
    return movePayout(ports, tx, payout, broadcast);
  });
}

/**
 * Ends a payment that the bank has not sent: the whole amount is free again. Another person than who has taken it says so.
 * @returns NOT_FOUND, STATE_CHANGED, NOT_ALLOWED, TRADING_HALTED.
 */
export function failPayout(ports: WithdrawalPorts, by: StaffId, input: InputOf<typeof bankPayoutCalls.fail>) {
  return workPayout(ports, bankPayoutCalls.fail, by, input, [signing, broadcast], async (tx, payout) => {
    const { withdrawal, payment, at } = payout;
    const { takenBy } = payment;
    if (takenBy === null || (await mayBeOnePerson(tx, takenBy, by, at))) return reject('NOT_ALLOWED');
    return giveBack(ports, tx, withdrawal, [withdrawal.state, rejected], { rejectedBecause: 'not_sent' }, at);
  });
}
