import type { AssetId } from '@bourse/kernel/ids';
import type { Queryable } from '../../platform/database/sql.ts';
import type { BitcoinNetwork, EvmNetwork, OpenNetwork, TronNetwork } from './chain-ports.ts';
import { atomsOf } from './follow-chain.ts';
import { selectAddresses } from './network-store.ts';
import { selectUnspent } from './output-store.ts';
import { unlessSilent } from './payment-refused.ts';

/** So many addresses are asked about at once. */
const batch = 500;

/** A block took the place of another, or followed it, while what lies on the network was added up. */
export class NetworkMovedOn extends Error {
  constructor() {
    super('the network has moved on: the next look compares');
  }
}

/** What lies at a customer's address, in the smallest unit on the network. */
export interface LyingCoins {
  readonly address: string;
  readonly assetId: AssetId;
  readonly rawAmount: bigint;
}

/** What lies on a network. */
export interface Holdings {
  /** In atoms of each currency. */
  readonly totals: ReadonlyMap<AssetId, bigint>;
  /** Of a network on which coins lie at addresses, what lies at each customer's. */
  readonly lying: readonly LyingCoins[];
}

/**
 * What lies on a network at the end of a block, at all addresses of customers and of the house, in atoms of each currency but
 * of tokens that tell of no balance.
 * @throws NetworkMovedOn. Error when the node does not answer, or does not know the block's state any more.
 */
export function sumHoldings(db: Queryable, network: OpenNetwork, height: number): Promise<Holdings> {
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
): Promise<Holdings> {
  const [node] = nodes;
  const hash = (await node.findBlock(height))?.hash;
  const totals = new Map(settings.assets.map(({ asset }) => [asset.id, 0n]));
  /** @returns what lies at each of the addresses. */
  const add = async (addresses: readonly string[]): Promise<LyingCoins[]> => {
    const lying: LyingCoins[] = [];
    for (const known of settings.assets) {
      const { id: assetId } = known.asset;
      const before = totals.get(assetId);
      if (before === undefined) continue;
      const asked = addresses.map((address) => node.balanceAt(known.contract, address, height));
      const found = await Promise.all(asked).catch(unlessSilent);
      if (found === null) {
        totals.delete(assetId);
        continue;
      }
      const raw = found.reduce((sum, one) => sum + one, 0n);
      totals.set(assetId, before + atomsOf(known, raw));
      const coins = addresses.map((address, place) => ({ address, assetId, rawAmount: found[place] ?? 0n }));
      lying.push(...coins.filter(({ rawAmount }) => rawAmount > 0n));
    }
    return lying;
  };
  await add(settings.houseAddresses);
  const lying: LyingCoins[] = [];
  let after = '0';
  for (;;) {
    const page = await selectAddresses(db, settings.network, after, batch);
    lying.push(...(await add(page.map(({ address }) => address))));
    const last = page.at(-1);
    if (last === undefined || page.length < batch) break;
    after = last.id;
  }
  // What was moved in a block that was given up would count at both addresses, or at none.
  if (hash === undefined || (await node.findBlock(height))?.hash !== hash) throw new NetworkMovedOn();
  return { totals, lying };
}

/**
 * Adds up the outputs that are unspent as far as was read, of those that the node has, too. It tells of its newest block
 * alone, so that this must be the one that was read.
 */
async function sumOutputs(db: Queryable, { settings, nodes }: BitcoinNetwork, height: number): Promise<Holdings> {
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
  return { totals: new Map(settings.assets.map((known) => [known.asset.id, atomsOf(known, sum)])), lying: [] };
}
