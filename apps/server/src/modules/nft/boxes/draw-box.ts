import { type Instant, secondMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Tx } from '../../../platform/database/database.ts';
import { keptWhile } from '../../../platform/database/kept-while.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { Repetition } from '../../../platform/jobs/jobs.ts';
import { readRounds } from '../../beacons/index.ts';
import { drawPlace, openingNumber, unitSecret } from './box-draw.ts';
import { readSecret } from './box-secret-store.ts';
import { type Box, countDrawn, findWork, lockBox, selectContents, selectWaiting, takePlace } from './box-store.ts';
import type { NftContext } from '../nft-ports.ts';
import { selectUndrawn, type Undrawn, writeDraw } from '../market/order-store.ts';

/** So many units are drawn in one transaction. */
const drawnAtOnce = 10;

/** Draws a unit of a locked box from what those before it have left, by what its round has told. */
async function drawUnit(
  tx: Tx,
  box: Box,
  { orderId, unit, seedHash }: Undrawn,
  { secret, chance }: { readonly secret: string; readonly chance: string },
  at: Instant,
): Promise<void> {
  const number = openingNumber(unitSecret(secret, unit), orderId, seedHash, chance);
  const contents = await selectContents(tx, box.id);
  const leftBefore = contents.map(({ remaining }) => remaining);
  const place = drawPlace(number, leftBefore);
  const workId = await findWork(tx, box.id, present(contents[place], 'what was drawn').designId);
  takePlace(tx, box.id, place);
  countDrawn(tx, box.id);
  writeDraw(tx, orderId, { number, place, leftBefore, workId, drawnAt: at });
}

/**
 * Draws the units of a locked box up to one, in the order of their purchases, whoever asks and whatever is opened first.
 * @returns whether all are drawn: where a round has not told anything yet, it and those behind it wait.
 */
export async function drawUpTo(
  { sealer }: Pick<NftContext, 'sealer'>,
  tx: Tx,
  box: Box,
  unit: number,
  at: Instant,
): Promise<boolean> {
  const undrawn = await selectUndrawn(tx, box.id, unit, drawnAtOnce + 1);
  if (undrawn.length === 0) return true;
  const rounds = await readRounds(
    tx,
    present(box.beaconId, 'the beacon of a box'),
    undrawn.map(({ round }) => round),
  );
  const secret = await readSecret(tx, sealer, box.id);
  for (const one of undrawn.slice(0, drawnAtOnce)) {
    const told = rounds.get(one.round)?.told ?? null;
    if (told === null) return false;
    await drawUnit(tx, box, one, { secret, chance: told.value }, at);
  }
  return undrawn.length <= drawnAtOnce;
}

/** Boxes whose next unit can be drawn: its round has told something. */
async function listDrawable(db: Queryable): Promise<string[]> {
  const waiting = await selectWaiting(db);
  const ids: string[] = [];
  for (const [beaconId, boxes] of Map.groupBy(waiting, (one) => one.beaconId)) {
    const rounds = await readRounds(
      db,
      beaconId,
      boxes.map(({ round }) => round),
    );
    for (const { id, round } of boxes) if ((rounds.get(round)?.told ?? null) !== null) ids.push(id);
  }
  return ids;
}

/** Draws what can be drawn, whether it is opened or not, a few units of each box at a time. */
export function boxDrawer(ports: NftContext): Repetition {
  const { db, clock } = ports;
  const drawable = keptWhile(db.changes, ['nft_orders', 'nft_boxes', 'beacon_rounds'], () => listDrawable(db));
  return {
    name: 'box draws',
    everyMs: 2 * secondMs,
    run: async () => {
      for (const id of await drawable()) {
        await db.withTx('draw a box', async (tx) => {
          const box = await lockBox(tx, id);
          await drawUpTo(ports, tx, box, box.sold, clock.now());
        });
      }
    },
  };
}
