import { type BitcoinNetwork, type NetworkAsset, sumOfHouse } from '../chains/index.ts';
import { type Queue, readQueue } from './pay-by-outputs.ts';
import type { Paying } from './paying.ts';
import { sumCarrying, sumUnderWay } from './payment-store.ts';
import { sumSweepCarrying } from './sweeps/sweep-payment-store.ts';
import { sumOpenOf } from './sweeps/sweep-store.ts';

/**
 * What can be spent by the signer's keys and is promised to nobody. What leaves by a block that was read lies there no more;
 * while withdrawals wait for outputs, only what is deep enough counts.
 */
export async function readFree(
  paying: Paying<BitcoinNetwork>,
  { asset: { id } }: NetworkAsset,
  height: number,
): Promise<{ readonly free: bigint; readonly queue: Queue }> {
  const { ports, network, from } = paying;
  const { db } = ports;
  const { network: name } = network.settings;
  const queue = await readQueue(paying, height);
  if (queue.unserved > 0) return { free: queue.spendable - queue.promised, queue };
  const lying = await sumOfHouse(db, network, from, height);
  const paid = ((await sumUnderWay(db, name, height)).get(id) ?? 0n) + (await sumCarrying(db, name)).raw;
  const moved =
    (await sumOpenOf(db, { network: name, sender: from, assetId: id }, height)) +
    (await sumSweepCarrying(db, name)).raw;
  return { free: lying - paid - moved - queue.promised, queue };
}
