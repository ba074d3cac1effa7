import { type Instant, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { Evidence } from '../../../platform/module-manifest.ts';
import type { Sealer } from '../../../platform/secrets/sealer.ts';
import { type KeptRound, readBeacon, readRounds, roundAnswer, spanOfRound, trustOf } from '../../beacons/index.ts';
import { findTickFrom, type TickHead } from '../../prices/index.ts';
import { unitSecret } from './box-draw.ts';
import { readSecret } from './box-secret-store.ts';
import { type Box, findBoxById, selectContents } from './box-store.ts';
import { selectEntries, selectOpenings } from '../market/order-store.ts';

/** What both kinds of boxes have published before their sale. */
async function publishedOf(db: Queryable, box: Box) {
  const contents = await selectContents(db, box.id);
  return {
    commitment: box.commitment,
    published_at: toIso(box.publishedAt),
    contents: contents.map(({ code, count }) => [code, count] as const),
    unit_hashes: [...box.unitHashes],
  };
}

/** The openings of a box of before. @param tick the first after its publication, which is part of every number. */
async function evidenceByTick(db: Queryable, secret: string, box: Box, tick: TickHead): Promise<Evidence> {
  const openings = await selectOpenings(db, box.id);
  return {
    settlement: {
      kind: 'box',
      ...(await publishedOf(db, box)),
      tick_id: String(tick.id),
      tick_hash: tick.hash,
      openings: openings.map(({ orderId, unit, seedHash, number, place }) => ({
        order_id: orderId,
        unit,
        secret: unitSecret(secret, unit),
        seed_hash: seedHash,
        number,
        place,
      })),
    },
    spans: [{ from: box.publishedAt, to: momentOf(tick) }],
  };
}

const momentOf = ({ at }: TickHead): Instant => instant(Date.parse(at));

/** The purchases of a box that a beacon draws, and what is drawn of it. */
async function evidenceByBeacon(
  db: Queryable,
  secret: string,
  box: Box & { readonly beaconId: string },
  published: TickHead,
): Promise<Evidence> {
  const { source } = await readBeacon(db, box.beaconId);
  const entries = await selectEntries(db, box.id);
  const drawn = entries.filter((entry) => entry.drawn !== null);
  const rounds = await readRounds(
    db,
    box.beaconId,
    drawn.map(({ round }) => round),
  );
  const told: KeptRound[] = [...rounds.values()];
  const ownSpans = await Promise.all(told.map((round) => spanOfRound(db, source, round)));
  return {
    settlement: {
      kind: 'beacon_box',
      trust: trustOf(source),
      beacon: source,
      ...(await publishedOf(db, box)),
      entries: entries.map(({ orderId, unit, seedHash, enteredAt, round, hash }) => ({
        order_id: orderId,
        unit,
        seed_hash: seedHash,
        entered_at: toIso(enteredAt),
        round,
        hash,
      })),
      rounds: told.map(roundAnswer),
      drawn: drawn.map(({ unit, drawn: of }) => ({
        unit,
        secret: unitSecret(secret, unit),
        ...present(of, 'what was drawn'),
      })),
    },
    spans: [{ from: box.publishedAt, to: momentOf(published) }, ...ownSpans.flatMap((span) => span ?? [])],
  };
}

/**
 * Everything from which what is drawn of a box so far follows, without whose it is. Null where there is no such box, or no tick
 * yet that shows when it was published.
 */
export async function readEvidence(db: Queryable, sealer: Sealer, boxId: string): Promise<Evidence | null> {
  const box = await findBoxById(db, boxId);
  const tick = box === undefined ? undefined : await findTickFrom(db, box.publishedAt);
  if (box === undefined || tick === undefined) return null;
  const secret = await readSecret(db, sealer, boxId);
  const { beaconId } = box;
  return beaconId === null
    ? evidenceByTick(db, secret, box, tick)
    : evidenceByBeacon(db, secret, { ...box, beaconId }, tick);
}
