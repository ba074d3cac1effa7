import type { Clock } from '@bourse/kernel/clock';
import { type BeaconPorts, openBeacons, tickBeacon } from '@bourse/server/modules/beacons/index';
import { openReceipts } from '@bourse/server/modules/receipts/index';
import type { Database } from '@bourse/server/platform/database/database';
import { sealerWithKey } from '@bourse/server/platform/secrets/sealer';

/** What tests seal with, the same in every process. */
export const testSealer = sealerWithKey(Buffer.alloc(32, 7));

/** What {@link openTestChance} gives a family. */
export type ChancePorts = Awaited<ReturnType<typeof openTestChance>>['ports'];

/** What draws of a test are made with: by the exchange's own ticks unless it brings a beacon. */
export async function openTestChance(db: Database, clock: Clock, beacon: Partial<BeaconPorts> = {}) {
  // The same key in every run: what is signed by it lies among the rows that a simulation repeats.
  const newKey = (): Uint8Array => new Uint8Array(32).fill(9);
  const { receipts } = await openReceipts({ db, clock, sealer: testSealer, newKey });
  const { beacons, manifest } = openBeacons({ ...tickBeacon, db, clock, ...beacon });
  return { ports: { sealer: testSealer, beacons, receipts }, manifest };
}
