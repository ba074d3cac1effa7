import { type Address, isAddressEqual, type PublicClient } from 'viem';
import { isToldByNode } from './evm-source.ts';
import type { NonceUse } from './chain-node.ts';
import { NotShown } from './payment-refused.ts';

/**
 * The transaction under a nonce of an address that every node has in the same block up to a height; null where one of them has
 * none there, or another. By what blocks hold and never by what a node does not know: of a payment that a node has lost, or not
 * heard of yet, nothing follows. @throws NotShown where a node says that the nonce is used, and not by which transaction, as when
 * it has pruned the state of that time.
 */
export async function findUse(
  clients: readonly PublicClient[],
  address: Address,
  nonce: number,
  height: number,
): Promise<NonceUse | null> {
  const [first, ...others] = await Promise.all(clients.map((client) => findUseAt(client, address, nonce, height)));
  const isAgreed = others.every((one) => one?.txHash === first?.txHash && one?.hash === first?.hash);
  return first !== undefined && isAgreed ? first : null;
}

async function findUseAt(
  client: PublicClient,
  address: Address,
  nonce: number,
  height: number,
): Promise<NonceUse | null> {
  const isUsedAt = async (at: number): Promise<boolean> =>
    at > 0 && (await client.getTransactionCount({ address, blockNumber: BigInt(at) })) > nonce;
  if (!(await isUsedAt(height))) return null;
  // Where it has pruned the state nothing is known; that the search was right shows in the block that it ends at.
  const isShownAt = (at: number): Promise<boolean> =>
    isUsedAt(at).catch((error: unknown) => {
      if (isToldByNode(error)) return false;
      throw error;
    });
  const at = await firstWhere(isShownAt, height);
  const { hash, transactions } = await client.getBlock({ blockNumber: BigInt(at), includeTransactions: true });
  const used = transactions.find((one) => one.nonce === nonce && isAddressEqual(one.from, address));
  if (used === undefined)
    throw new NotShown(`the node shows no transaction under nonce ${String(nonce)} of ${address}`);
  const { hash: txHash, to, value, input } = used;
  return { height: at, hash, txHash, to, value, input };
}

/** The lowest height at which something holds that holds at `known` and from its beginning on; steps back double, and halve again. */
async function firstWhere(holdsAt: (height: number) => Promise<boolean>, known: number): Promise<number> {
  let [holds, below] = [known, known - 1];
  for (let step = 1; below > 0 && (await holdsAt(below)); step *= 2) {
    holds = below;
    below = Math.max(below - step, 0);
  }
  while (holds - below > 1) {
    const middle = Math.floor((below + holds) / 2);
    if (await holdsAt(middle)) holds = middle;
    else below = middle;
  }
  return holds;
}
