import { minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { EvmNetwork, GasFee } from '../chains/index.ts';
import { withdrawalPayments } from './payment-store.ts';
import type { Payment } from './signed-payment-store.ts';
import {
  findByHash,
  giveNumbers,
  paidOf,
  requestOf,
  resend,
  selectOpen,
  selectUnsigned,
  sendSigned,
  signPayment,
  type WayOfPaying,
} from './paying.ts';
import { raisedFee } from './raised-fee.ts';
import type { Withdrawal } from './withdrawal-store.ts';

/** A payment that stands in no block for so long is signed anew at a higher fee. */
const stuckMs = 5 * minuteMs;
/** A node may forget what waits: it is handed over again. */
const resendMs = minuteMs;

type PayingByNonce = Parameters<WayOfPaying<EvmNetwork>['giveNext']>[0];

/** Payments of the EVM: each has a nonce for good, and the network carries one payment under it. */
export const byNonce: WayOfPaying<EvmNetwork> = {
  firstNonce: ({ payments }, address) => payments.nextNonce(address),
  giveNext: giveNumbers,
  signNext,
  sendNext: sendSigned,
  mendStuck,
  findMined: findByHash,
};

async function sign(paying: PayingByNonce, withdrawal: Withdrawal, gas: GasFee, attempt: number): Promise<void> {
  const request = {
    ...requestOf(paying, withdrawal, attempt),
    kind: 'evm',
    nonce: present(withdrawal.nonce, 'the nonce of a withdrawal that is signed'),
    gas: gas.gas.toString(),
    maxFeePerGas: gas.maxFeePerGas.toString(),
    maxPriorityFeePerGas: gas.maxPriorityFeePerGas.toString(),
  } as const;
  const carrying = { mostCarrying: gas.gas * gas.maxFeePerGas, gas };
  await signPayment(paying, request, { subjectId: withdrawal.id, attempt }, () => carrying);
}

/** Has signed what has a nonce and no signature. One that is refused keeps those behind it waiting: nonces go in order. */
async function signNext(paying: PayingByNonce): Promise<void> {
  for (const withdrawal of await selectUnsigned(paying)) {
    const fee = await paying.network.payments.feeOf(paidOf(paying, withdrawal));
    await sign(paying, withdrawal, fee, 1);
  }
}

/** Hands over again what stands in no block, and after a while signs it anew at a higher fee. */
async function mendStuck(paying: PayingByNonce): Promise<void> {
  const now = paying.ports.clock.now();
  // The one with the lowest nonce holds up all behind it.
  for (const [place, { withdrawal, payment }] of (await selectOpen(paying)).entries()) {
    if (payment?.sentAt === undefined || payment.sentAt === null) continue;
    if (place === 0 && now - payment.signedAt >= stuckMs) await replace(paying, withdrawal, payment);
    else if (now - payment.sentAt >= resendMs) await resend(paying, payment);
  }
}

async function replace(paying: PayingByNonce, withdrawal: Withdrawal, payment: Payment): Promise<void> {
  const { ports, network } = paying;
  const now = await network.payments.feeOf(paidOf(paying, withdrawal));
  const fee = raisedFee(present(payment.gas, 'the fee of a payment of the EVM'), now);
  await sign(paying, withdrawal, fee, payment.attempt + 1);
  const [newest] = await withdrawalPayments.select(ports.db, [withdrawal.id]);
  if (newest !== undefined) await resend(paying, newest);
}
