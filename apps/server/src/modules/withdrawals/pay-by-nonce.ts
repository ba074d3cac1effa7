import { minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { type EvmNetwork, type GasFee, PaymentRefused } from '../chains/index.ts';
import { assignNonces, type TriedPayment } from './assign-nonces.ts';
import { withdrawalPayments } from './payment-store.ts';
import type { Payment } from './signed-payment-store.ts';
import {
  findByHash,
  paidOf,
  requestOf,
  resend,
  selectOpen,
  selectUnmined,
  selectUnsigned,
  sendSigned,
  signPayment,
  tryEach,
  type WayOfPaying,
} from './paying.ts';
import { raisedFee } from './raised-fee.ts';
import { settle } from './settle-payments.ts';
import { endForStranger, isNeverSigned, readSettled, type SettledChain } from './stranger.ts';
import { checkNextNonce, findTaker, skipTaken, tookNonce } from './taken-nonces.ts';
import type { Withdrawal } from './withdrawal-store.ts';

/** A payment that stands in no block for so long is signed anew at a higher fee. */
const stuckMs = 5 * minuteMs;
/** A node may forget what waits: it is handed over again. */
const resendMs = minuteMs;

/** Enough to find out that what was tried before its number was given is refused now: it fails there, and is given back. */
export const gasOfRefused = 200_000n;

type PayingByNonce = Parameters<WayOfPaying<EvmNetwork>['giveNext']>[0];

/** Payments of the EVM: each has a nonce for good, and the network carries one payment under it. */
export const byNonce: WayOfPaying<EvmNetwork> = {
  firstNonce: ({ payments }, address) => payments.countMined(address),
  checkNext: checkNextNonce,
  giveNext: (paying) => assignNonces(paying, { tryPayment, signNext, isInOrder: true, checkNext: checkNextNonce }),
  signNext,
  sendNext: sendSigned,
  mendStuck: (paying) => tryEach([endTaken, resendStuck], (step) => step(paying)),
  findMined: findByHash,
};

const costOf = ({ gas, maxFeePerGas }: GasFee): bigint => gas * maxFeePerGas;

/** What the signer is asked for. */
function requestFor(
  paying: PayingByNonce,
  withdrawal: Withdrawal,
  gas: GasFee,
  terms: { nonce: number; attempt: number },
) {
  return {
    ...requestOf(paying, withdrawal, terms.attempt),
    kind: 'evm',
    nonce: terms.nonce,
    gas: gas.gas.toString(),
    maxFeePerGas: gas.maxFeePerGas.toString(),
    maxPriorityFeePerGas: gas.maxPriorityFeePerGas.toString(),
  } as const;
}

async function tryPayment(paying: PayingByNonce, withdrawal: Withdrawal): Promise<TriedPayment> {
  const gas = await paying.network.payments.feeOf(paidOf(paying, withdrawal));
  // Whose nonce it is the signer does not look at when it judges.
  const request = requestFor(paying, withdrawal, gas, { nonce: 0, attempt: 1 });
  return { cost: costOf(gas), request };
}

async function sign(paying: PayingByNonce, withdrawal: Withdrawal, gas: GasFee, attempt: number): Promise<void> {
  const nonce = present(withdrawal.nonce, 'the nonce of a withdrawal that is signed');
  const request = requestFor(paying, withdrawal, gas, { nonce, attempt });
  const carrying = { mostCarrying: costOf(gas), gas };
  await signPayment(paying, request, { subjectId: withdrawal.id, attempt }, () => carrying);
}

/**
 * Has signed what has a nonce and no signature. Nonces go in order, so that one which is not carried keeps all behind it
 * waiting: what the network has come to refuse since it was tried is carried all the same, and fails there.
 */
async function signNext(paying: PayingByNonce): Promise<void> {
  for (const withdrawal of await selectUnsigned(paying)) await signFirst(paying, withdrawal);
}

/** @throws SignerRefused. */
async function signFirst(paying: PayingByNonce, withdrawal: Withdrawal): Promise<void> {
  const { payments } = paying.network;
  const paid = paidOf(paying, withdrawal);
  const fee = await payments.feeOf(paid).catch((error: unknown) => {
    if (error instanceof PaymentRefused) return payments.feeOf(paid, gasOfRefused);
    throw error;
  });
  await sign(paying, withdrawal, fee, 1);
}

/** Ends what stands in no block and has a nonce that another transaction has taken for good. */
async function endTaken(paying: PayingByNonce): Promise<void> {
  const { ports, network, from } = paying;
  const open = await selectUnmined(paying);
  const settled = open.length === 0 ? null : await readSettled(ports, network);
  if (settled === null) return;
  const used = await network.payments.countMined(from, settled.height);
  const taken = open.filter(({ nonce }) => nonce !== null && nonce < used);
  await tryEach(taken, (withdrawal) => endOne(paying, settled, withdrawal));
}

async function endOne(paying: PayingByNonce, settled: SettledChain<EvmNetwork>, withdrawal: Withdrawal): Promise<void> {
  const { ports, network, from: address } = paying;
  const attempts = await withdrawalPayments.select(ports.db, [withdrawal.id]);
  const nonce = present(withdrawal.nonce, 'the nonce of what is bound');
  const taker = await findTaker(settled, { address, nonce, pays: paidOf(paying, withdrawal), attempts });
  if (taker === null) return;
  if (taker.by === 'house') return settle(ports, { ...taker, withdrawal, network, lane: settled.lane });
  if (attempts.length === 0 && !(await isNeverSigned(() => signFirst(paying, withdrawal)))) return;
  const stranger = { txHash: taker.txHash, took: tookNonce({ address, nonce }) };
  const alarm = await endForStranger(ports, network, withdrawal, stranger);
  if (alarm === null) return;
  await skipTaken(settled, address);
  throw alarm;
}

/** Hands over again what stands in no block, and after a while signs it anew at a higher fee. */
async function resendStuck(paying: PayingByNonce): Promise<void> {
  const now = paying.ports.clock.now();
  // The one with the lowest nonce holds up all behind it.
  const open = await selectOpen(paying);
  await tryEach(open, async ({ withdrawal, payment }) => {
    if (payment?.sentAt === undefined || payment.sentAt === null) return;
    const isLowest = withdrawal === open[0]?.withdrawal;
    if (isLowest && now - payment.signedAt >= stuckMs) await replace(paying, withdrawal, payment);
    else if (now - payment.sentAt >= resendMs) await resend(paying, payment);
  });
}

async function replace(paying: PayingByNonce, withdrawal: Withdrawal, payment: Payment): Promise<void> {
  const { ports, network } = paying;
  const before = present(payment.gas, 'the fee of a payment of the EVM');
  const fee = raisedFee(before, await network.payments.feeOf(paidOf(paying, withdrawal), before.gas));
  await sign(paying, withdrawal, fee, payment.attempt + 1);
  const [newest] = await withdrawalPayments.select(ports.db, [withdrawal.id]);
  if (newest !== undefined) await resend(paying, newest);
}
