import { insertHouseTransaction } from '../../chains/index.ts';
import type { Moving } from './moving.ts';
import { insertSweepPayment, noteSweepSent, type SweepPayment } from './sweep-payment-store.ts';
import { markSent, type Sweep } from './sweep-store.ts';

/** Writes down what was signed of a move, before any node has it: what reads blocks must know it. */
export async function noteSigned(
  { ports, network }: Moving,
  payment: Omit<SweepPayment, 'sentAt' | 'signedAt'>,
): Promise<SweepPayment> {
  const at = ports.clock.now();
  await ports.db.withTx('note what is moved', async (tx) => {
    await insertSweepPayment(tx, payment, at);
    await insertHouseTransaction(tx, network.settings.network, payment.txHash);
  });
  return { ...payment, signedAt: at, sentAt: null };
}

/** Hands a move to the node for the first time. */
export async function sendMove({ ports, network }: Moving, sweep: Sweep, payment: SweepPayment): Promise<void> {
  await network.payments.broadcast(payment.signed);
  const at = ports.clock.now();
  await ports.db.withTx('note a broadcast', async (tx) => {
    noteSweepSent(tx, payment, at);
    await markSent(tx, sweep.id, payment.txHash, at);
  });
}

/** Hands a move to the node again. */
export async function resendMove({ ports, network }: Moving, payment: SweepPayment): Promise<void> {
  await network.payments.broadcast(payment.signed);
  await ports.db.withTx('note a broadcast', async (tx) => noteSweepSent(tx, payment, ports.clock.now()));
}
