import { formatAmount } from '@bourse/kernel/amount';
import { dayMs, instant } from '@bourse/kernel/instant';
import { atomsOf, type NetworkAsset, noteLoss, rawOf } from '../../chains/index.ts';
import { selectHoldings } from '../holdings-store.ts';
import type { AccountNetwork, AskedMove, Moving, WayOfMoving } from './moving.ts';
import { findTokenMove } from './sweep-store.ts';

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * How much of a currency may move between the house's own addresses, so that no token burns a part of it; null where nothing
 * may for now. Where nodes can try a move without sending it, all of it must arrive. Elsewhere the first move of a day is as
 * small as the smallest deposit, and others follow once the comparison with the books has found nothing missing after it.
 * @throws Error, once, that says how much would be lost; PaymentRefused.
 */
export async function movableOf<N extends AccountNetwork>(
  { arrives }: Pick<WayOfMoving<N>, 'arrives'>,
  moving: Moving<N>,
  known: NetworkAsset,
  move: Omit<AskedMove, 'contract'>,
): Promise<bigint | null> {
  const { contract } = known;
  if (contract === null) return move.amount;
  if (arrives === null) return afterFirstMove(moving, known, move.amount);
  const { ports, network, state } = moving;
  const { asset } = known;
  const arrived = await arrives(network, { ...move, contract });
  const loses = arrived < move.amount;
  const knownSince = state.assets.find(({ assetId }) => assetId === asset.id)?.losesSince ?? null;
  if (loses === (knownSince !== null)) return loses ? null : move.amount;
  const { network: name } = network.settings;
  const isNews = await ports.db.withTx('note what a move loses', (tx) =>
    noteLoss(tx, { network: name, assetId: asset.id }, loses, ports.clock.now()),
  );
  if (!loses) return move.amount;
  if (!isNews) return null;
  const [whole, rest] = [move.amount, arrived].map((raw) => formatAmount(atomsOf(known, raw), asset.scale));
  throw new Error(
    `of ${whole ?? ''} ${asset.code} only ${rest ?? ''} would arrive on ${name}: nothing of it is gathered`,
  );
}

async function afterFirstMove({ ports, network }: Moving, known: NetworkAsset, amount: bigint): Promise<bigint | null> {
  const { db, clock } = ports;
  const { network: name } = network.settings;
  const { id: assetId } = known.asset;
  const compared = (await selectHoldings(db, name)).find((one) => one.assetId === assetId);
  const since = instant(clock.now() - dayMs);
  const found = await findTokenMove(db, { network: name, assetId }, since, compared?.comparedAt ?? since);
  if (found === 'compared') return amount;
  return found === 'none' ? least(amount, rawOf(known, known.minimum)) : null;
}
