import type { InputOf } from '@bourse/contract/call';
import { bankPayoutCalls } from '@bourse/contract/bank-payout';
import { withdrawalStates } from '@bourse/contract/withdrawal';
import { type Atoms, atoms } from '@bourse/kernel/amount';
import type { StaffId } from '@bourse/kernel/ids';
import { invariant, present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../../platform/database/database.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { mayBeOnePerson } from '../../identity/index.ts';
import { giveBackToLimit } from '../../kyc/index.ts';
import { houseAccount, openAccountsIn, type Posting, post, userAccount } from '../../ledger/index.ts';
import { holdOf } from '../tell-withdrawal.ts';
import type { WithdrawalPorts } from '../withdrawal-ports.ts';
import type { Withdrawal } from '../withdrawal-store.ts';
import { returnedOf } from './bank-amounts.ts';
import { noteConfirmed, noteReturned } from './bank-store.ts';
import { movePayout, type Payout, workPayout } from './work-payouts.ts';

const { broadcast, confirmed, rejected } = withdrawalStates;
/** Lane of the fees account: every payment with money of banks is posted on this one. */
const feeLane = 1;

/** The accounts between which a payment moves. */
async function accountsOf(tx: Tx, { owner, assetId }: Withdrawal) {
  const keys = [
    userAccount(owner, assetId, 'change'),
    houseAccount('bank', assetId),
    houseAccount('fees', assetId, feeLane),
  ];
  const [spot, bank, fees] = await openAccountsIn(tx, keys);
  return {
    spot: present(spot, 'the account of the customer'),
    bank: present(bank, 'the account of payments by the bank'),
    fees: present(fees, 'the fees'),
  };
}

/** The amount leaves the customer's account: what the bank has sent for the house's account `bank`, the fee for the house. */
async function debit(tx: Tx, { withdrawal, at }: Payout): Promise<Result<undefined, Rejection>> {
  const { id, assetId, amount, fee } = withdrawal;
  const { spot, bank, fees } = await accountsOf(tx, withdrawal);
  const out = { debit: spot, assetId, reference: `withdrawal:${id}` };
  const sent: Posting = { ...out, credit: bank, amount: atoms(amount - fee), kind: 'bank_withdrawal' };
  const kept: Posting = { ...out, credit: fees, amount: fee, kind: 'bank_withdrawal_fee' };
  const posted = await post(tx, {
    at,
    holds: [{ account: spot, amount: atoms(-amount), reason: holdOf(id) }],
    postings: fee > 0n ? [sent, kept] : [sent],
  });
  if (posted.ok) return ok(undefined);
  invariant(posted.error.code === 'TRADING_HALTED', 'a withdrawal that is under way has its amount held', id);
  return posted;
}

/** The payment stands on the bank's statement. @returns NOT_FOUND, STATE_CHANGED, NOT_ALLOWED for who has sent it, TRADING_HALTED. */
export function confirmPayout(ports: WithdrawalPorts, by: StaffId, input: InputOf<typeof bankPayoutCalls.confirm>) {
  return workPayout(ports, bankPayoutCalls.confirm, by, input, [broadcast], async (tx, payout) => {
    const { sentBy } = payout.payment;
    if (sentBy === null || (await mayBeOnePerson(tx, sentBy, by, payout.at))) return reject('NOT_ALLOWED');
    const moved = await movePayout(ports, tx, payout, confirmed);
    if (!moved.ok) return moved;
    const posted = await debit(tx, payout);
    if (!posted.ok) return posted;
    noteConfirmed(tx, payout.withdrawal.id, by, payout.at);
    return moved;
  });
}

/** The house's account `bank`, which got at least that for the payment, gives it to the customer. */
async function credit(tx: Tx, { withdrawal, at }: Payout, amount: Atoms): Promise<Result<undefined, Rejection>> {
  const { id, assetId } = withdrawal;
  const { spot, bank } = await accountsOf(tx, withdrawal);
  const back: Posting = {
    debit: bank,
    credit: spot,
    assetId,
    amount,
    kind: 'bank_return',
    reference: `withdrawal:${id}`,
  };
  const posted = await post(tx, { at, postings: [back], holds: [] });
  if (posted.ok) return ok(undefined);
  invariant(posted.error.code === 'TRADING_HALTED', 'what a payment brought is there to be given back', id);
  return posted;
}

/**
 * Gives the customer what came back of a paid transfer, as another person has found it on the account of the house. The fee
 * of the transfer is not given back.
 * @returns NOT_FOUND, STATE_CHANGED, then those of the payment: NOT_FOUND, STATE_CHANGED, NOT_ALLOWED, PARAMETER_ERROR
 * (another currency), INVALID_AMOUNT (more than was sent), then TRADING_HALTED.
 */
export function giveBackPayout(
  ports: WithdrawalPorts,
  by: StaffId,
  { payment_id: paymentId, ...input }: InputOf<typeof bankPayoutCalls.giveBack>,
) {
  return workPayout(ports, bankPayoutCalls.giveBack, by, input, [confirmed], async (tx, payout) => {
    const { withdrawal, payment, bank, at } = payout;
    const { id } = withdrawal;
    const found = await bank.takePayment(tx, paymentId, { by: [by], currency: payment.currency, at });
    if (!found.ok) return found;
    const arrives = atoms(payment.amount - payment.fee);
    const sent = { arrives, scale: payment.scale, usdt: atoms(withdrawal.amount - withdrawal.fee) };
    const returned = returnedOf(sent, found.value);
    if (!returned.ok) return returned;
    const change = { rejectedBecause: 'returned_by_bank' } as const;
    const moved = await movePayout(ports, tx, payout, rejected, change, returned.value);
    if (!moved.ok) return moved;
    const posted = await credit(tx, payout, returned.value);
    if (!posted.ok) return posted;
    bank.usePayment(tx, found.value.id, `withdrawal:${id}`);
    noteReturned(tx, id, returned.value);
    await giveBackToLimit(tx, holdOf(id));
    return moved;
  });
}
