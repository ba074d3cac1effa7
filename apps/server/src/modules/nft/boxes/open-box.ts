import type { InputOf, OutputOf } from '@bourse/contract/call';
import { nftCalls } from '@bourse/contract/nft';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../../platform/database/database.ts';
import { withIdempotency } from '../../../platform/database/idempotency.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { type MoneyRequester, readHalt } from '../../ledger/index.ts';
import { findTickFrom } from '../../prices/index.ts';
import { drawPlace, openingNumber, unitSecret } from './box-draw.ts';
import { resultAnswer } from './box-answer.ts';
import { readSecret } from './box-secret-store.ts';
import { type Box, endBox, findBox, findWork, lockBox, selectContents, takePlace, takeWork } from './box-store.ts';
import { drawUpTo } from './draw-box.ts';
import type { NftContext } from '../nft-ports.ts';
import { giveWork } from '../market/offer-store.ts';
import { findOrder, lockBoxOrder, type Order, writeOpened, writeOpening } from '../market/order-store.ts';

type Answer = OutputOf<typeof nftCalls.openBox>;

/** Draws a unit of a locked box of before, by the tick after its publication, from what the openings before have left. */
async function drawByTick({ sealer }: NftContext, tx: Tx, box: Box, order: Order, at: Instant): Promise<string> {
  const unit = present(order.unit, 'the unit of an order of a box');
  const secret = unitSecret(await readSecret(tx, sealer, box.id), unit);
  const tick = present(await findTickFrom(tx, box.publishedAt), 'the tick after the publication');
  const number = openingNumber(secret, order.id, present(order.seedHash, 'its seed'), tick.hash);
  const contents = await selectContents(tx, box.id);
  const leftBefore = contents.map(({ remaining }) => remaining);
  const place = drawPlace(number, leftBefore);
  const workId = await findWork(tx, box.id, present(contents[place], 'what was drawn').designId);
  takePlace(tx, box.id, place);
  writeOpening(tx, order.id, workId, { number, opening: box.opened + 1, place, leftBefore, openedAt: at });
  return workId;
}

/** Takes what the beacon has drawn for an order. @returns the work; null while its round has told nothing yet. */
async function takeDrawn(ports: NftContext, tx: Tx, box: Box, order: Order, at: Instant): Promise<string | null> {
  if (!(await drawUpTo(ports, tx, box, present(order.unit, 'its unit'), at))) return null;
  const { drawnWorkId } = present(await findOrder(tx, order.userId, order.id), 'the order');
  writeOpened(tx, order.id, box.opened + 1, at);
  return present(drawnWorkId, 'what was drawn');
}

/** Gives what lies in a box to who opens it. @returns whether it is drawn. */
async function open(ports: NftContext, tx: Tx, box: Box, order: Order, at: Instant): Promise<boolean> {
  const draw = box.beaconId === null ? drawByTick : takeDrawn;
  const workId = await draw(ports, tx, box, order, at);
  if (workId === null) return false;
  takeWork(tx, box.id, workId);
  giveWork(tx, workId, { seller: null, buyer: order.userId, orderId: order.id, at });
  if (isOver({ ...box, opened: box.opened + 1 }, at)) endBox(tx, box.id);
  return true;
}

/** Whether nothing more can be sold of a box, nor opened. */
export function isOver({ sold, opened, units, endsAt, isOver: isKnown }: Box, at: Instant): boolean {
  return !isKnown && sold === opened && (sold === units || at > endsAt);
}

/**
 * Opens an own box: the number joins what was committed before the sale, the order, the customer's seed and the beacon (S96).
 * @returns in this order NOT_FOUND (no such box, or none of one's own), ID_REUSED, STATE_CHANGED (it is open), TRADING_HALTED,
 * STATE_CHANGED (its round has told nothing yet; the reason says so).
 */
export async function openBox(
  ports: NftContext,
  { userId, idempotencyKey, hashInput }: MoneyRequester,
  input: InputOf<typeof nftCalls.openBox>,
): Promise<Result<Answer, Rejection>> {
  const { db, clock } = ports;
  const shown = await findBox(db, input.code);
  if (shown === undefined) return reject('NOT_FOUND');
  const at = clock.now();
  const key = input.client_order_id ?? idempotencyKey;
  const same = { userId, call: nftCalls.openBox.name, key, inputHash: hashInput() };
  return db.withTx(nftCalls.openBox.name, (tx) =>
    withIdempotency<Answer>(tx, same, at, async () => {
      // One opening after another: each is drawn from what those before it have left.
      const box = await lockBox(tx, shown.id);
      const order = await lockBoxOrder(tx, userId, box.id, input.id ?? null);
      if (order === undefined) return reject('NOT_FOUND');
      if (order.opened !== null) return reject('STATE_CHANGED');
      if ((await readHalt(tx)).halted) return reject('TRADING_HALTED');
      if (!(await open(ports, tx, box, order, at))) return reject('STATE_CHANGED', { reason: 'beacon_awaited' });
      const opened = present(await findOrder(tx, userId, order.id), 'the order');
      return ok(await resultAnswer(ports, tx, box, opened));
    }),
  );
}
