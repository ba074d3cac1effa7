import { withdrawalStates } from '@bourse/contract/withdrawal';
import { minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok } from '@bourse/kernel/result';
import type { TronNetwork } from '../chains/index.ts';
import { giveBack } from './give-back.ts';
import { assignNonces, type TriedPayment } from './assign-nonces.ts';
import {
  findByHash,
  paidOf,
  type Paying,
  requestOf,
  resend,
  selectPayable,
  selectUnsigned,
  sendEach,
  signPayment,
  tryEach,
  type WayOfPaying,
} from './paying.ts';
import { withdrawalPayments } from './payment-store.ts';
import type { Payment } from './signed-payment-store.ts';
import { lockWithdrawal, type Withdrawal } from './withdrawal-store.ts';

/** A node may forget what waits: it is handed over again. */
const resendMs = minuteMs;
/** Nothing expires before. */
const openMs = 5 * minuteMs;
/** After so many payments that were never carried somebody must look, and the customer has the money back. */
const attemptsMax = 3;
const { signing, broadcast, rejected } = withdrawalStates;

type PayingByExpiry = Paying<TronNetwork>;

/**
 * Payments of TRON, which have no numbers but expire: another is signed only after every node has shown that the one before
 * is in no final block and can be in none. What is handed to a node always stands in the table first, one row an attempt, so
 * that of two processes that sign at once one is heard. A payment that cannot be made keeps no other waiting.
 */
export const byExpiry: WayOfPaying<TronNetwork> = {
  firstNonce: () => Promise.resolve(0),
  giveNext: (paying) => assignNonces(paying, { tryPayment, signNext, isInOrder: false }),
  signNext,
  sendNext: sendEach,
  mendStuck: async (paying) => {
    const open = [...(await selectPayable(paying, signing)), ...(await selectPayable(paying, broadcast))];
    await tryEach(open, (one) => mend(paying, one.withdrawal, one.payment));
  },
  findMined: findByHash,
};

/** What the signer is asked for, and what carrying it may take. @param by `feeOf` where the address must have it now. */
async function requestFor(paying: PayingByExpiry, withdrawal: Withdrawal, by: 'feeOf' | 'estimate' = 'feeOf') {
  const { payments } = paying.network;
  const { feeLimit, mostCarrying } = await payments[by](paidOf(paying, withdrawal));
  const terms = { kind: 'tron', refBlock: await payments.refBlock(), feeLimit: feeLimit.toString() } as const;
  return { request: { ...requestOf(paying, withdrawal, 1), ...terms }, mostCarrying };
}

async function tryPayment(paying: PayingByExpiry, withdrawal: Withdrawal): Promise<TriedPayment> {
  const { request, mostCarrying } = await requestFor(paying, withdrawal, 'estimate');
  return { cost: mostCarrying, request };
}

async function signNext(paying: PayingByExpiry): Promise<void> {
  await tryEach(await selectUnsigned(paying), (withdrawal) => signFirst(paying, withdrawal));
}

async function signFirst(paying: PayingByExpiry, withdrawal: Withdrawal): Promise<void> {
  const { request, mostCarrying } = await requestFor(paying, withdrawal);
  await signPayment(paying, request, { subjectId: withdrawal.id, attempt: 1 }, () => ({ mostCarrying, gas: null }));
}

async function mend(paying: PayingByExpiry, withdrawal: Withdrawal, payment: Payment): Promise<void> {
  const { ports, network } = paying;
  const { txHash, signedAt, sentAt, attempt } = payment;
  const now = ports.clock.now();
  const expiresAtMs = present(payment.expiresAtMs, 'when a payment on TRON expires');
  const isGone = now - signedAt >= openMs && (await network.payments.isGone({ txHash, expiresAtMs }));
  if (isGone && attempt >= attemptsMax) await giveUp(paying, withdrawal, payment);
  else if (isGone) await signAgain(paying, withdrawal, payment);
  else if (withdrawal.state === broadcast && (sentAt === null || now - sentAt >= resendMs)) {
    await resend(paying, payment);
  }
}

/**
 * Signs another payment in the place of one that is gone. The signer may have signed one already that nobody has written
 * down: that one comes first. While its own clock is not far enough nothing is signed, and the next look asks again.
 */
async function signAgain(paying: PayingByExpiry, withdrawal: Withdrawal, { txHash, attempt }: Payment): Promise<void> {
  const { ports, signer } = paying;
  const { request, mostCarrying } = await requestFor(paying, withdrawal);
  const before = await signer.sign(request);
  const isNoted = before.ok && before.value.txHash === txHash;
  const signed = isNoted ? await signer.sign({ ...request, replace: true }) : before;
  if (!signed.ok) {
    if (signed.error === 'still_open') return;
    throw new Error(`the signer refuses withdrawal ${withdrawal.id}: ${signed.error}`);
  }
  const next = { subjectId: withdrawal.id, attempt: attempt + 1, mostCarrying, gas: null, ...signed.value };
  await ports.db.withTx('note a payment', (tx) => withdrawalPayments.insert(tx, next, ports.clock.now()));
  // Where another process was first, it is what that one has written down.
  const [written] = await withdrawalPayments.select(ports.db, [withdrawal.id]);
  if (written !== undefined) await resend(paying, written);
}

/** The money is free again: nothing that was signed of it can be carried any more. */
async function giveUp({ ports }: PayingByExpiry, withdrawal: Withdrawal, payment: Payment): Promise<void> {
  await ports.db.withTx('give a withdrawal up', async (tx) => {
    const locked = await lockWithdrawal(tx, withdrawal.id);
    const [newest] = await withdrawalPayments.select(tx, [withdrawal.id]);
    if (locked === undefined || newest?.attempt !== payment.attempt) return ok(undefined);
    const change = { rejectedBecause: 'failed_on_network' } as const;
    const given = await giveBack(ports, tx, locked, [withdrawal.state, rejected], change, ports.clock.now());
    return given.ok ? ok(undefined) : given;
  });
}
