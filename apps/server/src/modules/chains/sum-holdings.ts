import type { AssetId } from '@bourse/kernel/ids';
import type { Queryable } from '../../platform/database/sql.ts';
import type { BitcoinNetwork, EvmNetwork, OpenNetwork, TronNetwork } from './chain-ports.ts';
import { atomsOf } from './follow-chain.ts';
import { selectAddresses } from './network-store.ts';
import { selectUnspent } from './output-store.ts';

/** So many addresses are asked about at once. */
const batch = 500;

/** A block took the place of another, or followed it, while what lies on the network was added up. */
export class NetworkMovedOn extends Error {
  constructor() {
    super('the network has moved on: the next look compares');
  }
}

/**
 * What lies on a network at the end of a block, at all addresses of customers and of the house, in atoms of each currency.
 * @throws NetworkMovedOn. Error when the node does not answer, or does not know the block's state any more.
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
    case 'bitcoin':
      return sumOutputs(db, network, height);
  }
}

/** Asks what lies at each address: at the end of one block, and not of another that took its place meanwhile. */
async function sumAccounts(
  db: Queryable,
  { settings, nodes }: EvmNetwork | TronNetwork,
  height: number,
): Promise<ReadonlyMap<AssetId, bigint>> {
  const [node] = nodes;
  const hash = (await node.findBlock(height))?.hash;
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
    if (last === undefined || page.length < batch) break;
    after = last.id;
  }
  // What was moved in a block that was given up would count at both addresses, or at none.
  if (hash === undefined || (await node.findBlock(height))?.hash !== hash) throw new NetworkMovedOn();
  return totals;
}

/**
 * Adds up the outputs that are unspent as far as was read, of those that the node has, too. It tells of its newest block
 * alone, so that this must be the one that was read.
 */
async function sumOutputs(
  db: Queryable,
  { settings, nodes }: BitcoinNetwork,
  height: number,
): Promise<ReadonlyMap<AssetId, bigint>> {
  const [node] = nodes;
  const newest = async (): Promise<string> => {
    const [block, next] = await Promise.all([node.findBlock(height), node.findBlock(height + 1)]);
    if (block === null || next !== null) throw new NetworkMovedOn();
    return block.hash;
  };
  const hash = await newest();
  let sum = 0n;
  let after = { txHash: '', position: 0 };
  for (;;) {
    const page = await selectUnspent(db, settings.network, after, batch);
    const unspent = await Promise.all(page.map((one) => node.unspentAsOf(one)));
    if (unspent.some((asOf) => asOf !== null && asOf !== hash)) await newest();
    for (const [place, one] of page.entries()) if (unspent[place] !== null) sum += one.amount;
    const last = page.at(-1);
    if (last === undefined || page.length < batch) break;
    after = last;
  }
  // What was spent meanwhile would be missed as if it were gone.
  if ((await newest()) !== hash) throw new NetworkMovedOn();
  return new Map(settings.assets.map((known) => [known.asset.id, atomsOf(known, sum)]));
}
