import { insertHouseTransaction, type OpenNetwork } from '../../chains/index.ts';
import type { NewPayment, Payment } from '../signed-payment-store.ts';
import { type KeyUsedElsewhere, nameOf, pauseForStranger, type Stranger } from '../stranger.ts';
import type { Moving } from './moving.ts';
import { sweepPayments } from './sweep-payment-store.ts';
import { giveUpSweep, markSent, type Sweep } from './sweep-store.ts';

type Place = Pick<Moving<OpenNetwork>, 'ports' | 'network'>;

/** Writes down what was signed of a move, before any node has it: what reads blocks must know it. */
export async function noteSigned({ ports, network }: Place, payment: NewPayment): Promise<Payment> {
  const at = ports.clock.now();
  await ports.db.withTx('note what is moved', async (tx) => {
    await sweepPayments.insert(tx, payment, at);
    await insertHouseTransaction(tx, network.settings.network, payment.txHash);
  });
  return { ...payment, signedAt: at, sentAt: null };
}

/** Hands a move to the node for the first time. */
export async function sendMove({ ports, network }: Place, sweep: Sweep, payment: Payment): Promise<void> {
  await network.payments.broadcast(payment.signed);
  const at = ports.clock.now();
  await ports.db.withTx('note a broadcast', async (tx) => {
    sweepPayments.noteSent(tx, payment, at);
    await markSent(tx, sweep.id, payment.txHash, at);
  });
}

/**
 * Ends a move that can never be carried, and pauses its network: what was to be moved lies where it lay, and is planned again.
 * @returns the alarm; null where another process was first.
 */
export async function endForStranger(
  { ports: { db, clock }, network }: Place,
  sweep: Sweep,
  [newest]: readonly Payment[],
  stranger: Stranger,
): Promise<KeyUsedElsewhere | null> {
  return db.withTx('end what is not carried', async (tx) => {
    const isEnded = await giveUpSweep(tx, sweep.id, newest?.txHash ?? stranger.txHash, clock.now());
    return isEnded ? pauseForStranger(tx, network, nameOf(stranger)) : null;
  });
}

/** Hands a move to the node again. */
export async function resendMove({ ports, network }: Place, payment: Payment): Promise<void> {
  await network.payments.broadcast(payment.signed);
  await ports.db.withTx('note a broadcast', async (tx) => sweepPayments.noteSent(tx, payment, ports.clock.now()));
}
