import { type NetworkAsset, rawOf } from '../../chains/index.ts';
import { sumCarrying, sumUnderWay } from '../payment-store.ts';
import type { Moving } from './moving.ts';
import { sumSweepCarrying } from './sweep-payment-store.ts';
import { sumOpenOf } from './sweep-store.ts';

type Place = Pick<Moving, 'ports' | 'network' | 'state' | 'paying'>;

/** A node of TRON knows no balances of long ago, and what is final does not change. */
const finalBlocks = 20;

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** What lies at an address now, and what lay there as many blocks ago as a payment takes. */
async function balancesOf(
  { network, state }: Pick<Moving, 'network' | 'state'>,
  contract: string | null,
  address: string,
): Promise<readonly [now: bigint, then: bigint]> {
  const [node] = network.nodes;
  const now = state.height ?? 0;
  const depth = network.kind === 'tron' ? finalBlocks : network.settings.paymentBlocks;
  const then = Math.max(now - depth + 1, 0);
  return Promise.all([node.balanceAt(contract, address, now), node.balanceAt(contract, address, then)]);
}

/** What lies at an address and has lain there for as many blocks as a payment takes, in the smallest unit on the network. */
export async function oldBalance(
  moving: Pick<Moving, 'network' | 'state'>,
  contract: string | null,
  address: string,
): Promise<bigint> {
  return least(...(await balancesOf(moving, contract, address)));
}

/**
 * What of a currency the paying address holds and has promised to nobody, in the smallest unit on the network. What has left
 * by a block that was read lies there no more, and is taken off what lay there before alone.
 */
export async function freeOf(place: Place, known: NetworkAsset): Promise<bigint> {
  const { ports, network, state, paying } = place;
  const { db } = ports;
  const { network: name } = network.settings;
  const { id } = known.asset;
  const [now, then] = await balancesOf(place, known.contract, paying);
  const leaving = async (above: number | null): Promise<bigint> =>
    rawOf(known, (await sumUnderWay(db, name, above)).get(id) ?? 0n) +
    (await sumOpenOf(db, { network: name, sender: paying, assetId: id }, above));
  const free = least(now - (await leaving(state.height)), then - (await leaving(null)));
  if (known.contract !== null) return free;
  return free - (await sumCarrying(db, name)).raw - (await sumSweepCarrying(db, name)).raw;
}
