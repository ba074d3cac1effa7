import { addressKindOf, normalAddress, rawOf } from '../../chains/index.ts';
import { takeNonce } from '../payment-store.ts';
import { freeOf } from './held-balances.ts';
import { eachInTurn, type Moving } from './moving.ts';
import { insertSweep, type NewSweep, selectOpenSweeps } from './sweep-store.ts';

const openMax = 1_000;

/**
 * Plans that what the paying address holds above its ceiling goes down to the target, to the cold address: one move of a
 * currency at a time, and only where file and signer name the same address. Nothing ever comes back by itself.
 */
export async function planCold(moving: Moving): Promise<void> {
  const { ports, network, paying, terms } = moving;
  const { db, clock } = ports;
  const { network: name, assets, coldAddress } = network.settings;
  if (coldAddress === null || terms.cold === null) return;
  if (normalAddress(addressKindOf(network.settings), terms.cold) !== coldAddress) return;
  const open = await selectOpenSweeps(db, name, openMax);
  let left = terms.left - open.filter(({ state }) => state === 'planned').length;
  await eachInTurn(assets, async (known) => {
    const { hot, asset } = known;
    const isUnderWay = open.some(({ purpose, assetId }) => purpose === 'cold' && assetId === asset.id);
    if (hot === null || left <= 0 || isUnderWay) return;
    const free = await freeOf(moving, known);
    if (free <= rawOf(known, hot.ceiling)) return;
    const rawAmount = free - rawOf(known, hot.target);
    await db.withTx('plan a move to cold', async (tx) => {
      const nonce = await takeNonce(tx, name);
      const plan: NewSweep = {
        network: name,
        purpose: 'cold',
        assetId: asset.id,
        child: null,
        sender: paying,
        receiver: coldAddress,
        rawAmount,
        nonce,
      };
      await insertSweep(tx, plan, clock.now());
    });
    left -= 1;
  });
}
