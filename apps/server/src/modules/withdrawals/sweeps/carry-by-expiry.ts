import { minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { TronFee, TronNetwork } from '../../chains/index.ts';
import { byExpiry } from '../pay-by-expiry.ts';
import { assetOf, eachInTurn, type Moving, moveRequestOf, paidOf, type WayOfMoving } from './moving.ts';
import { noteSigned, resendMove, sendMove } from './send-move.ts';
import type { Payment } from '../signed-payment-store.ts';
import { sweepPayments } from './sweep-payment-store.ts';
import { giveUpSweep, selectOpenSweeps, type Sweep } from './sweep-store.ts';

const batch = 200;
/** A node may forget what waits: it is handed over again. */
const resendMs = minuteMs;
/** Nothing expires before. */
const openMs = 5 * minuteMs;
/** After so many that were never carried the move has ended, and what lies at the address is planned anew. */
const attemptsMax = 3;

type MovingByExpiry = Moving<TronNetwork>;

/**
 * Moves of TRON, which have no numbers but expire: as with withdrawals, another is signed only after every node has shown
 * that the one before is in no final block and can be in none. Energy has a price that is voted for, so that the estimate,
 * which has a reserve of its own, is kept once.
 */
export const movesByExpiry: WayOfMoving<TronNetwork> = {
  paying: byExpiry,
  costOf: async ({ payments }, move) => (await payments.estimate(move)).mostCarrying,
  arrives: null,
  enoughTimes: 1n,
  reserveTimes: 1n,
  carry: async (moving) => {
    const { ports, network } = moving;
    const open = await selectOpenSweeps(ports.db, network.settings.network, batch);
    await eachInTurn(open, (sweep) => carry(moving, sweep));
  },
};

async function carry(moving: MovingByExpiry, sweep: Sweep): Promise<void> {
  const { ports, network } = moving;
  if (sweep.height !== null) return;
  const [newest] = await sweepPayments.select(ports.db, [sweep.id]);
  const payment = newest ?? (await signFirst(moving, sweep));
  const now = ports.clock.now();
  const { txHash, signedAt, sentAt } = payment;
  const expiresAtMs = present(payment.expiresAtMs, 'when a move on TRON expires');
  const isGone = now - signedAt >= openMs && (await network.payments.isGone({ txHash, expiresAtMs }));
  if (isGone && payment.attempt >= attemptsMax) await giveUp(moving, sweep, payment);
  else if (isGone) await signAgain(moving, sweep, payment);
  else if (sweep.state === 'planned') await sendMove(moving, sweep, payment);
  else if (sentAt === null || now - sentAt >= resendMs) await resendMove(moving, payment);
}

/** What carrying may burn: a customers' address has what was put there, and a token that needs more by now fails for it. */
async function feeOf({ network, state }: MovingByExpiry, sweep: Sweep): Promise<TronFee> {
  const fee = await network.payments.estimate(paidOf(network, sweep));
  if (sweep.purpose !== 'gather' || assetOf(network, sweep).contract === null) return fee;
  const short = fee.mostCarrying - (await network.nodes[0].balanceAt(null, sweep.sender, state.height ?? 0));
  if (short <= 0n) return fee;
  if (short >= fee.feeLimit) throw new Error(`${sweep.sender} cannot pay for what leaves it`);
  return { feeLimit: fee.feeLimit - short, mostCarrying: fee.mostCarrying - short };
}

async function requestFor(moving: MovingByExpiry, sweep: Sweep) {
  const { feeLimit, mostCarrying } = await feeOf(moving, sweep);
  const refBlock = await moving.network.payments.refBlock();
  const terms = { kind: 'tron', refBlock, feeLimit: feeLimit.toString() } as const;
  return { request: { ...moveRequestOf(moving, sweep, 1), ...terms }, mostCarrying };
}

async function signFirst(moving: MovingByExpiry, sweep: Sweep): Promise<Payment> {
  const { request, mostCarrying } = await requestFor(moving, sweep);
  const signed = await moving.signer.sign(request);
  if (!signed.ok) throw new Error(`the signer refuses sweep ${sweep.id}: ${signed.error}`);
  return noteSigned(moving, { subjectId: sweep.id, attempt: 1, mostCarrying, gas: null, ...signed.value });
}

/**
 * Signs another in the place of one that is gone. The signer may have signed one already that nobody has written down: that
 * one comes first. While its own clock is not far enough nothing is signed, and the next look asks again.
 */
async function signAgain(moving: MovingByExpiry, sweep: Sweep, { txHash, attempt }: Payment): Promise<void> {
  const { ports, signer } = moving;
  const { request, mostCarrying } = await requestFor(moving, sweep);
  const before = await signer.sign(request);
  const isNoted = before.ok && before.value.txHash === txHash;
  const signed = isNoted ? await signer.sign({ ...request, replace: true }) : before;
  if (!signed.ok) {
    if (signed.error === 'still_open') return;
    throw new Error(`the signer refuses sweep ${sweep.id}: ${signed.error}`);
  }
  await noteSigned(moving, { subjectId: sweep.id, attempt: attempt + 1, mostCarrying, gas: null, ...signed.value });
  // Where another process was first, it is what that one has written down.
  const [written] = await sweepPayments.select(ports.db, [sweep.id]);
  if (written !== undefined) await resendMove(moving, written);
}

/** Nothing that was signed of it can be carried any more: it lies where it lay, and nothing was burned. */
async function giveUp({ ports }: MovingByExpiry, sweep: Sweep, { txHash, attempt }: Payment): Promise<void> {
  await ports.db.withTx('give a move up', async (tx) => {
    const [newest] = await sweepPayments.select(tx, [sweep.id]);
    if (newest?.attempt === attempt) await giveUpSweep(tx, sweep.id, txHash, ports.clock.now());
  });
}
