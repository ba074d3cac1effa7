import type { Tx } from '../../../platform/database/database.ts';
import {
  addressKindOf,
  type NetworkAsset,
  normalAddress,
  type OpenNetwork,
  pausedAssets,
  rawOf,
} from '../../chains/index.ts';
import { takeNonce } from '../payment-store.ts';
import { eachInTurn, type Moving } from './moving.ts';
import { insertSweep, type NewSweep, selectOpenSweeps } from './sweep-store.ts';

const openMax = 1_000;

/** What differs between networks when a move to the cold address is planned. */
export interface WayToCold {
  /** What of a currency the paying address holds and has promised to nobody, in the smallest unit on the network. */
  readonly freeOf: (known: NetworkAsset) => Promise<bigint>;
  /** What of an amount can leave in one move, and what is written down with it; null where it has to wait. */
  readonly bind: (rawAmount: bigint, coldAddress: string, known: NetworkAsset) => Promise<BoundToCold | null>;
}

/** What leaves for the cold address. */
export interface BoundToCold {
  readonly rawAmount: bigint;
  readonly write: (tx: Tx, sweepId: string) => Promise<void>;
}

/**
 * Plans that what the paying address holds above its ceiling goes down to the target, to the cold address: one move of a
 * currency at a time, and only where file and signer name the same address. Nothing ever comes back by itself.
 */
export async function planCold<N extends OpenNetwork>(
  { ports, network, paying, terms, ...moving }: Moving<N>,
  { freeOf, bind }: WayToCold,
): Promise<void> {
  const { db, clock } = ports;
  const { network: name, assets, coldAddress } = network.settings;
  if (coldAddress === null || terms.cold === null) return;
  if (normalAddress(addressKindOf(network.settings), terms.cold) !== coldAddress) return;
  const open = await selectOpenSweeps(db, name, openMax);
  const paused = pausedAssets(moving.state);
  let left = terms.left - open.filter(({ state }) => state === 'planned').length;
  await eachInTurn(assets, async (known) => {
    const { hot, asset } = known;
    const isUnderWay = open.some(({ purpose, assetId }) => purpose === 'cold' && assetId === asset.id);
    if (hot === null || left <= 0 || isUnderWay || paused.includes(asset.id)) return;
    const free = await freeOf(known);
    if (free <= rawOf(known, hot.ceiling)) return;
    const bound = await bind(free - rawOf(known, hot.target), coldAddress, known);
    if (bound === null) return;
    await db.withTx('plan a move to cold', async (tx) => {
      const nonce = await takeNonce(tx, name);
      const plan: NewSweep = {
        network: name,
        purpose: 'cold',
        assetId: asset.id,
        child: null,
        sender: paying,
        receiver: coldAddress,
        rawAmount: bound.rawAmount,
        nonce,
      };
      await bound.write(tx, (await insertSweep(tx, plan, clock.now())).id);
    });
    left -= 1;
  });
}
