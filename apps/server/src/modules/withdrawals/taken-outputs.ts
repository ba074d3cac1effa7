import { type BitcoinNetwork, findSpend, type OutPoint } from '../chains/index.ts';
import type { Input } from './input-store.ts';
import type { FoundPayment } from './paying.ts';
import type { SettledChain } from './stranger.ts';
import type { Payment } from './signed-payment-store.ts';

/** What a payment of Bitcoin spends and pays, and all that is known to have been signed of it. */
interface Bound {
  readonly inputs: readonly Input[];
  readonly pays: { readonly to: string; readonly amount: bigint };
  readonly attempts: readonly Payment[];
}

/** The transaction that has spent an output of a payment for good: its own, which no attempt is known of, or a stranger's. */
export type Spender =
  | ({ readonly by: 'house' } & FoundPayment)
  | { readonly by: 'stranger'; readonly txHash: string; readonly took: string };

const isAt =
  (point: OutPoint) =>
  (one: OutPoint): boolean =>
    one.txHash === point.txHash && one.position === point.position;

/**
 * What has spent an output of a payment that stands in no block; null while nothing of that is certain. Every attempt spends
 * all of its outputs, so that none can be carried where another transaction has one of them in a settled block that every node
 * shows. One that spends the same and pays the same is the payment itself, of an attempt that is not known here.
 */
export async function findSpender(
  { ports: { db }, network, height }: SettledChain<BitcoinNetwork>,
  { inputs, pays, attempts }: Bound,
): Promise<Spender | null> {
  const { network: name } = network.settings;
  for (const point of inputs) {
    const spend = await findSpend(db, name, point);
    if (spend === null) continue;
    if (spend.height > height || attempts.some(({ txHash }) => txHash === spend.txHash)) return null;
    const [spender, ...others] = await Promise.all(network.nodes.map((node) => spenderAt(node, spend.height, point)));
    if (spender?.txHash !== spend.txHash || others.some((one) => one?.txHash !== spend.txHash)) return null;
    const isSame = spender.inputs.length === inputs.length && inputs.every((input) => spender.inputs.some(isAt(input)));
    const isPaid = spender.outputs.some(({ to, amount }) => to === pays.to && amount === pays.amount);
    if (!isSame || !isPaid) {
      const took = `output ${point.txHash}:${String(point.position)}`;
      return { by: 'stranger', txHash: spend.txHash, took };
    }
    const fee = sumOf(inputs) - sumOf(spender.outputs);
    return { by: 'house', txHash: spend.txHash, mined: { height: spend.height, succeeded: true, fee } };
  }
  return null;
}

const sumOf = (all: readonly { readonly amount: bigint }[]): bigint => all.reduce((sum, one) => sum + one.amount, 0n);

async function spenderAt(node: BitcoinNetwork['nodes'][number], height: number, point: OutPoint) {
  const block = await node.findBlock(height);
  const transactions = block === null ? [] : await node.listTransactions(block);
  return transactions.find(({ inputs }) => inputs.some(isAt(point)));
}
