import { type EvmNetwork, NotShown, pauseNetwork } from '../chains/index.ts';
import { findByHash, type FoundPayment, type Paying } from './paying.ts';
import { findNextNonce, raiseNextNonce } from './payment-store.ts';
import type { Payment } from './signed-payment-store.ts';
import { KeyUsedElsewhere, pauseForStranger, readSettled, type SettledChain } from './stranger.ts';

/** What was bound to a nonce. */
export interface Bound {
  readonly address: string;
  readonly nonce: number;
  /** What it pays. */
  readonly pays: Parameters<EvmNetwork['payments']['isPaidBy']>[0];
  /** All that is known to have been signed of it. */
  readonly attempts: readonly Payment[];
}

/** The transaction that has taken the nonce of a payment for good: its own, which no attempt is known of, or a stranger's. */
export type Taker = ({ readonly by: 'house' } & FoundPayment) | { readonly by: 'stranger'; readonly txHash: string };

/**
 * What has taken the nonce of a payment that no node is known to have mined; null while nothing of that is certain. That it
 * will never be carried follows from another transaction under its nonce alone, which every node shows in the same settled
 * block, and that is neither an attempt of it nor pays the same: then no attempt can ever be carried, those included that a
 * database brought back from a backup knows nothing of. No receipt that is missing proves anything: a node that lags, errs or
 * counts wrongly leaves the payment open. Where a node cannot show the transaction, the network is paused and nothing returned.
 */
export async function findTaker(
  { ports, network, height }: SettledChain<EvmNetwork>,
  bound: Bound,
): Promise<Taker | null> {
  const { payments } = network;
  if ((await findByHash(network, ports, bound.attempts)) !== null) return null;
  try {
    const use = await payments.findUse(bound, height);
    if (use === null) return null;
    const { txHash } = use;
    const isOwn = bound.attempts.some((one) => one.txHash === txHash) || payments.isPaidBy(bound.pays, use);
    if (!isOwn) return { by: 'stranger', txHash };
    const mined = await payments.findMined(txHash);
    return mined === null ? null : { by: 'house', txHash, mined };
  } catch (error) {
    if (!(error instanceof NotShown)) throw error;
    const reason = `${tookNonce(bound)} is used, and a node cannot show by which transaction: it needs the state of older blocks`;
    await ports.db.withTx('pause a network', async (tx) => pauseNetwork(tx, network.settings.network, reason));
    throw new KeyUsedElsewhere(`on ${network.settings.network} ${reason}`, { cause: error });
  }
}

/** What a stranger has taken, as staff read it. */
export const tookNonce = ({ address, nonce }: Pick<Bound, 'address' | 'nonce'>): string =>
  `nonce ${String(nonce)} of ${address}`;

/** The nonces of the paying address that every node has in settled blocks, and that the house has given to nothing. */
async function findSkipped({ ports, network, height }: SettledChain<EvmNetwork>, address: string) {
  const used = await network.payments.countAgreed(address, height);
  // Asked behind the nodes: what is given meanwhile is counted.
  const next = await findNextNonce(ports.db, network.settings.network);
  return used > next ? { next, used } : null;
}

/** Goes on behind what a stranger has used, where the network is paused for that already. */
export async function skipTaken(settled: SettledChain<EvmNetwork>, address: string): Promise<void> {
  const skipped = await findSkipped(settled, address);
  if (skipped === null) return;
  const { ports, network } = settled;
  await ports.db.withTx('skip nonces', (tx) => raiseNextNonce(tx, network.settings.network, skipped.used));
}

/**
 * Looks before a nonce is given whether the paying address has sent what the house knows nothing of. Then the next nonce is the
 * chain's, and the network is paused; until the blocks of that are settled, nothing is given.
 * @throws KeyUsedElsewhere; Error while they are not.
 */
export async function checkNextNonce({
  ports,
  network,
  from,
}: Pick<Paying<EvmNetwork>, 'ports' | 'network' | 'from'>): Promise<void> {
  const { network: name } = network.settings;
  const mined = await network.payments.countMined(from);
  if (mined <= (await findNextNonce(ports.db, name))) return;
  const settled = await readSettled(ports, network);
  const skipped = settled === null ? null : await findSkipped(settled, from);
  if (skipped === null) {
    throw new Error(
      `${from} has sent on ${name} what the house did not sign: no nonce is given until its block is settled`,
    );
  }
  const { next, used } = skipped;
  const alarm = await ports.db.withTx('skip nonces', async (tx) => {
    await raiseNextNonce(tx, name, used);
    return pauseForStranger(tx, network, `what took nonces ${String(next)} to ${String(used - 1)} of ${from}`);
  });
  throw alarm;
}
