import type { AssetId } from '@bourse/kernel/ids';
import type { Queryable } from '../../platform/database/sql.ts';
import type { EvmNetwork, OpenNetwork, TronNetwork } from './chain-ports.ts';
import { atomsOf } from './follow-chain.ts';
import { selectAddresses } from './network-store.ts';

/** So many addresses are asked about at once. */
const batch = 500;

/**
 * What lies on a network at the end of a block, at all addresses of customers and of the house, in atoms of each currency.
 * @throws Error when the node does not answer, or does not know the block's state any more.
 */
export function sumHoldings(
  db: Queryable,
  network: OpenNetwork,
  height: number,
): Promise<ReadonlyMap<AssetId, bigint>> {
  switch (network.kind) {
    case 'evm':
    case 'tron':
      return sumAccounts(db, network, height);
  }
}

/** Asks what lies at each address. */
async function sumAccounts(
  db: Queryable,
  { settings, nodes }: EvmNetwork | TronNetwork,
  height: number,
): Promise<ReadonlyMap<AssetId, bigint>> {
  const [node] = nodes;
  const totals = new Map(settings.assets.map(({ asset }) => [asset.id, 0n]));
  const add = async (addresses: readonly string[]): Promise<void> => {
    for (const known of settings.assets) {
      const found = await Promise.all(addresses.map((address) => node.balanceAt(known.contract, address, height)));
      const raw = found.reduce((sum, one) => sum + one, 0n);
      totals.set(known.asset.id, (totals.get(known.asset.id) ?? 0n) + atomsOf(known, raw));
    }
  };
  await add(settings.houseAddresses);
  let after = '0';
  for (;;) {
    const page = await selectAddresses(db, settings.network, after, batch);
    await add(page.map(({ address }) => address));
    const last = page.at(-1);
    if (last === undefined || page.length < batch) return totals;
    after = last.id;
  }
}
