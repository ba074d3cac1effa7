import type { ChainPorts, OpenNetwork } from './chain-ports.ts';
import { type Deposit, type ReadUpTo, selectDeep } from './deposit-store.ts';
import { type NetworkState, selectNetworks } from './network-store.ts';
import { credit, sumOf } from './post-deposits.ts';
import { pausedAssets } from './read-networks.ts';
import { selectOwnersOfSmall, selectSmall } from './small-store.ts';

/** So many are credited in one transaction. */
const batch = 500;

/**
 * Credits what is deep enough, each once: to the customer's spot account, or to the treasury where it came to the house.
 * The other side is the lane of `issuance` that stands for the network.
 * @throws Error when a node does not answer; what was credited before stays.
 */
export async function creditDeposits(ports: ChainPorts, network: OpenNetwork, stop?: AbortSignal): Promise<void> {
  const { db } = ports;
  const name = network.settings.network;
  while (stop?.aborted !== true) {
    const state = (await selectNetworks(db)).find((one) => one.network === name);
    if (state === undefined || state.paused !== null || state.height === null) return;
    // Depth counts in blocks that were read: what the node only claims to have has been compared with nothing.
    const upTo = { network: name, height: state.height, final: state.final, paused: pausedAssets(state) };
    const deep = await selectDeep(db, upTo, batch);
    const agreed = await whereAllAgree(network, deep);
    if (agreed.length > 0) await credit(ports, state, agreed);
    if (deep.length < batch || agreed.length === 0) return creditSmall(ports, network, state, upTo);
  }
}

/**
 * Credits small deposits of one customer and currency together once their sum reaches the minimum: all that were counted, or
 * none, so that nothing below the minimum is ever credited by itself.
 */
async function creditSmall(
  ports: ChainPorts,
  network: OpenNetwork,
  state: NetworkState,
  upTo: ReadUpTo,
): Promise<void> {
  const open = network.settings.assets.filter(({ asset }) => !upTo.paused.includes(asset.id));
  for (const { asset, minimum } of open) {
    for (const owner of await selectOwnersOfSmall(ports.db, upTo, asset.id, minimum)) {
      const agreed = await whereAllAgree(network, await selectSmall(ports.db, upTo, asset.id, owner, batch));
      if (sumOf(agreed) >= minimum) await credit(ports, state, agreed, minimum);
    }
  }
}

/** Those that every node has, in the block in which they were seen; each transaction is read once. */
async function whereAllAgree({ settings, nodes }: OpenNetwork, deposits: readonly Deposit[]): Promise<Deposit[]> {
  const contracts = new Map(settings.assets.map(({ asset, contract }) => [asset.id, contract]));
  const transactions = [...Map.groupBy(deposits, ({ hash, txHash }) => `${hash} ${txHash}`).values()];
  const agreed = await Promise.all(
    transactions.map(async (told) => {
      const [first] = told;
      if (first === undefined) return [];
      const read = await Promise.all(nodes.map((node) => node.readTransaction(first, first.txHash)));
      return told.filter(({ position, to, rawAmount, assetId }) => {
        const contract = contracts.get(assetId);
        return read.every((moves) =>
          moves.some(
            (one) =>
              one.position === position && one.contract === contract && one.to === to && one.amount === rawAmount,
          ),
        );
      });
    }),
  );
  return agreed.flat();
}
