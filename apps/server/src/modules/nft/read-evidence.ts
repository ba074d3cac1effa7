import { instant, toIso } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Evidence } from '../../platform/module-manifest.ts';
import { findTickFrom } from '../prices/index.ts';
import { unitSecret } from './box-draw.ts';
import { findBoxById, readSecret, selectContents } from './box-store.ts';
import { selectOpenings } from './order-store.ts';

/**
 * Everything from which the openings of a box so far follow, without whose they are. The first tick of the price chain after its
 * publication is part of every number. Null where there is no such box, or no tick yet.
 */
export async function readEvidence(db: Queryable, boxId: string): Promise<Evidence | null> {
  const box = await findBoxById(db, boxId);
  const tick = box === undefined ? undefined : await findTickFrom(db, box.publishedAt);
  if (box === undefined || tick === undefined) return null;
  const secret = await readSecret(db, boxId);
  const [contents, openings] = [await selectContents(db, boxId), await selectOpenings(db, boxId)];
  return {
    settlement: {
      kind: 'box',
      commitment: box.commitment,
      published_at: toIso(box.publishedAt),
      tick_id: String(tick.id),
      tick_hash: tick.hash,
      contents: contents.map(({ code, count }) => [code, count] as const),
      unit_hashes: [...box.unitHashes],
      openings: openings.map(({ orderId, unit, seedHash, number, place }) => ({
        order_id: orderId,
        unit,
        secret: unitSecret(secret, unit),
        seed_hash: seedHash,
        number,
        place,
      })),
    },
    spans: [{ from: box.publishedAt, to: instant(Date.parse(tick.at)) }],
  };
}
