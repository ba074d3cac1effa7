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

/** What has left, or is to, of a currency of the paying address: of that which stands in a block, what stands above `above`. */
async function leavingOf(
  { ports, network, paying }: Place,
  known: NetworkAsset,
  above: number | null,
): Promise<bigint> {
  const { network: name } = network.settings;
  const { id } = known.asset;
  const paid = rawOf(known, (await sumUnderWay(ports.db, name, above)).get(id) ?? 0n);
  return paid + (await sumOpenOf(ports.db, { network: name, sender: paying, assetId: id }, above));
}

/** What carrying what is under way may take, where the currency is the one in which that is paid. */
async function carryingOf({ ports: { db }, network }: Place, known: NetworkAsset): Promise<bigint> {
  if (known.contract !== null) return 0n;
  const { network: name } = network.settings;
  return (await sumCarrying(db, name)).raw + (await sumSweepCarrying(db, name)).raw;
}

/**
 * What of a currency lies at the paying address by the newest block that was read, and is promised to nobody, in the smallest
 * unit on the network: what arrived a moment ago counts.
 */
export async function freeNowOf(place: Place, known: NetworkAsset): Promise<bigint> {
  const { network, state, paying } = place;
  const lies = await network.nodes[0].balanceAt(known.contract, paying, state.height ?? 0);
  return lies - (await leavingOf(place, known, state.height)) - (await carryingOf(place, known));
}

/**
 * What of a currency the paying address holds and has promised to nobody, in the smallest unit on the network. What has left
 * by a block that was read lies there no more, and is taken off what lay there before alone.
 */
export async function freeOf(place: Place, known: NetworkAsset): Promise<bigint> {
  const { state, paying } = place;
  const [now, then] = await balancesOf(place, known.contract, paying);
  const free = least(now - (await leavingOf(place, known, state.height)), then - (await leavingOf(place, known, null)));
  return free - (await carryingOf(place, known));
}
