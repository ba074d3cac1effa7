import { type NetworkAsset, rawOf } from '../../chains/index.ts';
import { sumCarrying, sumUnderWay } from '../payment-store.ts';
import type { Moving } from './moving.ts';
import { sumSweepCarrying } from './sweep-payment-store.ts';
import { sumOpenOf } from './sweep-store.ts';

type Place = Pick<Moving, 'ports' | 'network' | 'state' | 'paying'>;

/** A node of TRON knows no balances of long ago, and what is final does not change. */
const finalBlocks = 20;

/** What lies at an address and has lain there for as many blocks as a payment takes, in the smallest unit on the network. */
export async function oldBalance(
  { network, state }: Pick<Moving, 'network' | 'state'>,
  contract: string | null,
  address: string,
): Promise<bigint> {
  const [node] = network.nodes;
  const now = state.height ?? 0;
  const depth = network.kind === 'tron' ? finalBlocks : network.settings.paymentBlocks;
  const then = Math.max(now - depth + 1, 0);
  const [atNow, atThen] = await Promise.all([
    node.balanceAt(contract, address, now),
    node.balanceAt(contract, address, then),
  ]);
  return atNow < atThen ? atNow : atThen;
}

/** What of a currency the paying address holds and has promised to nobody, in the smallest unit on the network. */
export async function freeOf(place: Place, known: NetworkAsset): Promise<bigint> {
  const { ports, network, paying } = place;
  const { db } = ports;
  const name = network.settings.network;
  const { id } = known.asset;
  const held = await oldBalance(place, known.contract, paying);
  const leaving = rawOf(known, (await sumUnderWay(db, name)).get(id) ?? 0n);
  const moved = await sumOpenOf(db, name, paying, id);
  if (known.contract !== null) return held - leaving - moved;
  return held - leaving - moved - (await sumCarrying(db, name)).raw - (await sumSweepCarrying(db, name)).raw;
}
