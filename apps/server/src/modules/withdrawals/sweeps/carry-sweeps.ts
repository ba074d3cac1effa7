import { minuteMs } from '@bourse/kernel/instant';
import { type GasFee, insertHouseTransaction } from '../../chains/index.ts';
import { raisedFee } from '../raised-fee.ts';
import { assetOf, eachInTurn, type Moving, paidOf } from './moving.ts';
import { insertSweepPayment, noteSweepSent, selectSweepPayments, type SweepPayment } from './sweep-payment-store.ts';
import { markSent, selectOpenSweeps, type Sweep } from './sweep-store.ts';

const batch = 200;
/** A move that stands in no block for so long is signed anew at a higher fee. */
const stuckMs = 5 * minuteMs;
/** A node may forget what waits: it is handed over again. */
const resendMs = minuteMs;

/** Has signed what is planned, hands it to the node, and mends what got stuck: each address in the order of its nonces. */
export async function carrySweeps(moving: Moving): Promise<void> {
  const { ports, network } = moving;
  const open = await selectOpenSweeps(ports.db, network.settings.network, batch);
  const bySender = [...Map.groupBy(open, ({ sender }) => sender).values()];
  await eachInTurn(bySender, async (all) => {
    const ordered = all.toSorted((a, b) => a.nonce - b.nonce);
    const [lowest] = ordered;
    for (const sweep of ordered) await carry(moving, sweep, sweep === lowest);
  });
}

async function carry(moving: Moving, sweep: Sweep, isLowest: boolean): Promise<void> {
  const { ports, network } = moving;
  const [newest] = await selectSweepPayments(ports.db, [sweep.id]);
  const payment = newest ?? (await sign(moving, sweep, await network.payments.feeOf(paidOf(network, sweep)), 1));
  if (payment === null) return;
  if (sweep.state === 'planned') await send(moving, sweep, payment);
  else if (sweep.height === null) await mend(moving, sweep, payment, isLowest);
}

/** What a customers' address can spend on carrying; null where the paying address pays, which is watched otherwise. */
async function budgetOf({ network, state }: Moving, sweep: Sweep): Promise<bigint | null> {
  if (sweep.purpose !== 'gather') return null;
  const held = await network.nodes[0].balanceAt(null, sweep.sender, state.height ?? 0);
  return assetOf(network, sweep).contract === null ? held - sweep.rawAmount : held;
}

/** A fee that the address can pay; null where not even the gas at the lowest. */
function within(fee: GasFee, budget: bigint | null): GasFee | null {
  if (budget === null || fee.gas * fee.maxFeePerGas <= budget) return fee;
  const maxFeePerGas = budget / fee.gas;
  if (maxFeePerGas <= 0n) return null;
  const tip = fee.maxPriorityFeePerGas;
  return { ...fee, maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas };
}

async function sign(moving: Moving, sweep: Sweep, wanted: GasFee, attempt: number): Promise<SweepPayment | null> {
  const { ports, network, signer } = moving;
  const { db, clock } = ports;
  const { contract, from, to, amount } = paidOf(network, sweep);
  const fee = within(wanted, await budgetOf(moving, sweep));
  if (fee === null) return null;
  const name = network.settings.network;
  const child = sweep.child ?? undefined;
  const signed = await signer.sign({
    kind: 'evm',
    id: `sweep:${sweep.id}`,
    network: name,
    to,
    contract,
    amount: amount.toString(),
    nonce: sweep.nonce,
    gas: fee.gas.toString(),
    maxFeePerGas: fee.maxFeePerGas.toString(),
    maxPriorityFeePerGas: fee.maxPriorityFeePerGas.toString(),
    child: sweep.purpose === 'gather' ? child : undefined,
    gasFor: sweep.purpose === 'gas' ? child : undefined,
    from,
    replace: attempt > 1,
  });
  if (!signed.ok) throw new Error(`the signer refuses sweep ${sweep.id}: ${signed.error}`);
  const at = clock.now();
  const payment = { sweepId: sweep.id, attempt, ...signed.value, ...fee };
  await db.withTx('note what is moved', async (tx) => {
    await insertSweepPayment(tx, payment, at);
    // Before any node has it: what reads blocks must know it.
    await insertHouseTransaction(tx, name, payment.txHash);
  });
  return { ...payment, signedAt: at, sentAt: null };
}

async function send({ ports, network }: Moving, sweep: Sweep, payment: SweepPayment): Promise<void> {
  await network.payments.broadcast(payment.signed);
  const at = ports.clock.now();
  await ports.db.withTx('note a broadcast', async (tx) => {
    noteSweepSent(tx, payment, at);
    await markSent(tx, sweep.id, payment.txHash, at);
  });
}

/** Hands over again what stands in no block, and after a while signs it anew at a higher fee, where that can be paid. */
async function mend(moving: Moving, sweep: Sweep, payment: SweepPayment, isLowest: boolean): Promise<void> {
  const { ports, network } = moving;
  const now = ports.clock.now();
  if (isLowest && now - payment.signedAt >= stuckMs) {
    const raised = raisedFee(payment, await network.payments.feeOf(paidOf(network, sweep)));
    const budget = await budgetOf(moving, sweep);
    if (budget === null || raised.gas * raised.maxFeePerGas <= budget) {
      const replaced = await sign(moving, sweep, raised, payment.attempt + 1);
      if (replaced !== null) return resend(moving, replaced);
    }
  }
  if (payment.sentAt === null || now - payment.sentAt >= resendMs) await resend(moving, payment);
}

async function resend({ ports, network }: Moving, payment: SweepPayment): Promise<void> {
  await network.payments.broadcast(payment.signed);
  await ports.db.withTx('note a broadcast', async (tx) => noteSweepSent(tx, payment, ports.clock.now()));
}
