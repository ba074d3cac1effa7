import { minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { type EvmNetwork, type GasFee, PaymentRefused } from '../../chains/index.ts';
import { byNonce, gasOfRefused } from '../pay-by-nonce.ts';
import { raisedFee } from '../raised-fee.ts';
import { tryEach } from '../paying.ts';
import { assetOf, coinOf, eachInTurn, type Moving, moveRequestOf, paidOf, type WayOfMoving } from './moving.ts';
import { endForStranger, noteSigned, resendMove, sendMove } from './send-move.ts';
import type { Payment } from '../signed-payment-store.ts';
import { readSettled, type SettledChain } from '../stranger.ts';
import { findTaker, skipTaken, tookNonce } from '../taken-nonces.ts';
import { settle } from './settle-sweeps.ts';
import { sweepPayments } from './sweep-payment-store.ts';
import { selectOpenSweeps, type Sweep } from './sweep-store.ts';

const batch = 200;
/** A move that stands in no block for so long is signed anew at a higher fee. */
const stuckMs = 5 * minuteMs;
/** A node may forget what waits: it is handed over again. */
const resendMs = minuteMs;

type MovingByNonce = Moving<EvmNetwork>;

const costOf = ({ gas, maxFeePerGas }: GasFee): bigint => gas * maxFeePerGas;

/** Moves of the EVM: each has a nonce for good. Fees may rise until it is carried, and are raised for what got stuck. */
export const movesByNonce: WayOfMoving<EvmNetwork> = {
  paying: byNonce,
  costOf: async ({ payments }, move) => costOf(await payments.feeOf(move)),
  arrives: ({ payments }, move) => payments.arrives(move),
  enoughTimes: 2n,
  reserveTimes: 4n,
  carry: (moving) => tryEach([endTaken, carrySweeps], (step) => step(moving)),
};

const bySender = async ({
  ports: { db },
  network: { settings },
}: MovingByNonce): Promise<(readonly [string, Sweep[]])[]> => [
  ...Map.groupBy(await selectOpenSweeps(db, settings.network, batch), ({ sender }) => sender),
];

/** Ends what stands in no block and has a nonce that another transaction of its sender has taken for good. */
async function endTaken(moving: MovingByNonce): Promise<void> {
  const settled = await readSettled(moving.ports, moving.network);
  if (settled === null) return;
  await tryEach(await bySender(moving), async ([address, all]) => {
    const open = all.filter(({ height }) => height === null);
    if (open.length === 0) return;
    const used = await moving.network.payments.countMined(address, settled.height);
    await tryEach(
      open.filter(({ nonce }) => nonce < used),
      (sweep) => endOne(moving, settled, sweep),
    );
  });
}

/** What was to be moved lies where it lay, and is planned again. */
async function endOne(moving: MovingByNonce, settled: SettledChain<EvmNetwork>, sweep: Sweep): Promise<void> {
  const { ports, network, paying } = moving;
  const { sender: address, nonce } = sweep;
  const attempts = await sweepPayments.select(ports.db, [sweep.id]);
  const taker = await findTaker(settled, { address, nonce, pays: paidOf(network, sweep), attempts });
  if (taker === null) return;
  if (taker.by === 'house') {
    const coin = present(coinOf(network), 'the coin in which moves are carried');
    return settle(ports, sweep, coin, taker);
  }
  const stranger = { txHash: taker.txHash, took: tookNonce({ address, nonce }) };
  const alarm = await endForStranger(moving, sweep, attempts, stranger);
  if (alarm === null) return;
  if (address === paying) await skipTaken(settled, address);
  throw alarm;
}

/** Each address in the order of its nonces. */
async function carrySweeps(moving: MovingByNonce): Promise<void> {
  await eachInTurn(await bySender(moving), async ([, all]) => {
    const ordered = all.toSorted((a, b) => a.nonce - b.nonce);
    const [lowest] = ordered;
    for (const sweep of ordered) await carry(moving, sweep, sweep === lowest);
  });
}

async function carry(moving: MovingByNonce, sweep: Sweep, isLowest: boolean): Promise<void> {
  const { ports } = moving;
  const [newest] = await sweepPayments.select(ports.db, [sweep.id]);
  const payment = newest ?? (await sign(moving, sweep, await firstFee(moving, sweep), 1));
  if (payment === null) return;
  if (sweep.state === 'planned') await sendMove(moving, sweep, payment);
  else if (sweep.height === null) await mend(moving, sweep, payment, isLowest);
}

/** What a token has come to refuse since it was tried is carried all the same, and fails there: its nonce holds up others. */
function firstFee({ network }: MovingByNonce, sweep: Sweep): Promise<GasFee> {
  const paid = paidOf(network, sweep);
  return network.payments.feeOf(paid).catch((error: unknown) => {
    if (error instanceof PaymentRefused) return network.payments.feeOf(paid, gasOfRefused);
    throw error;
  });
}

/** What a customers' address can spend on carrying; null where the paying address pays, which is watched otherwise. */
async function budgetOf({ network, state }: MovingByNonce, sweep: Sweep): Promise<bigint | null> {
  if (sweep.purpose !== 'gather') return null;
  const held = await network.nodes[0].balanceAt(null, sweep.sender, state.height ?? 0);
  return assetOf(network, sweep).contract === null ? held - sweep.rawAmount : held;
}

/** A fee that the address can pay; null where not even the gas at the lowest. */
function within(fee: GasFee, budget: bigint | null): GasFee | null {
  if (budget === null || costOf(fee) <= budget) return fee;
  const maxFeePerGas = budget / fee.gas;
  if (maxFeePerGas <= 0n) return null;
  const tip = fee.maxPriorityFeePerGas;
  return { ...fee, maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas };
}

async function sign(moving: MovingByNonce, sweep: Sweep, wanted: GasFee, attempt: number): Promise<Payment | null> {
  const gas = within(wanted, await budgetOf(moving, sweep));
  if (gas === null) return null;
  const signed = await moving.signer.sign({
    ...moveRequestOf(moving, sweep, attempt),
    kind: 'evm',
    nonce: sweep.nonce,
    gas: gas.gas.toString(),
    maxFeePerGas: gas.maxFeePerGas.toString(),
    maxPriorityFeePerGas: gas.maxPriorityFeePerGas.toString(),
  });
  if (!signed.ok) throw new Error(`the signer refuses sweep ${sweep.id}: ${signed.error}`);
  return noteSigned(moving, { subjectId: sweep.id, attempt, mostCarrying: costOf(gas), gas, ...signed.value });
}

/** Hands over again what stands in no block, and after a while signs it anew at a higher fee, where that can be paid. */
async function mend(moving: MovingByNonce, sweep: Sweep, payment: Payment, isLowest: boolean): Promise<void> {
  const { ports, network } = moving;
  const now = ports.clock.now();
  if (isLowest && now - payment.signedAt >= stuckMs) {
    const before = present(payment.gas, 'the fee of a move of the EVM');
    const raised = raisedFee(before, await network.payments.feeOf(paidOf(network, sweep), before.gas));
    const budget = await budgetOf(moving, sweep);
    if (budget === null || costOf(raised) <= budget) {
      const replaced = await sign(moving, sweep, raised, payment.attempt + 1);
      if (replaced !== null) return resendMove(moving, replaced);
    }
  }
  if (payment.sentAt === null || now - payment.sentAt >= resendMs) await resendMove(moving, payment);
}
