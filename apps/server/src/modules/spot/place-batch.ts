import { hash } from 'node:crypto';
import type { InputOf, OutputOf } from '@bourse/contract/call';
import { batchOrdersMax, spotCalls } from '@bourse/contract/spot';
import { ok, type Result } from '@bourse/kernel/result';
import type { UserId } from '@bourse/kernel/ids';
import { hashInput } from '../../platform/http/input-hash.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import type { KeyedCall } from '../../platform/outcomes/ask-outcome.ts';
import { closeKeys, type NewKey } from '../../platform/outcomes/outcome-store.ts';
import type { RetryKey } from './lane/command.ts';
import { tradeCall } from './lane/write-batch.ts';
import type { OrderAnswer } from './order-answer.ts';
import { placeOrder, type PlaceOrderContext, type PlaceOrderPorts } from './place-order.ts';

/** The longest key that is stored. */
const keyMax = 64;
/** As many orders as a request may have. */
const places = Array.from({ length: batchOrdersMax }, (_, place) => place);

/**
 * Places up to a hundred orders, one after the other and each for itself: a refused one does not hold up the rest. Each
 * is known by its own client order id, or by the key of the whole request and its place in it. The key belongs to the
 * whole request: the same list gets the first answer, what was refused with the same codes; another list, be it longer,
 * shorter or in another order, gets ID_REUSED for each order.
 * @returns what came of each, in the order of the request.
 */
export async function placeBatch(
  ports: PlaceOrderPorts,
  { userId, idempotencyKey, hashInput: hashOfAll, slippageBps }: PlaceOrderContext,
  { orders, client_order_id: ownKey }: InputOf<typeof spotCalls.batch>,
): Promise<Result<OutputOf<typeof spotCalls.batch>, Rejection>> {
  const key = ownKey ?? idempotencyKey;
  const stem = key === undefined ? undefined : stemOf(key);
  const batch = stem === undefined ? undefined : { key: wholeKey(stem), inputHash: hashOfAll() };
  // Submitted in one event loop tick, they are adjacent in the queue.
  const settled = await Promise.allSettled(
    orders.map((order, place) =>
      placeOrder(
        ports,
        {
          userId,
          idempotencyKey: stem === undefined ? undefined : placeKey(stem, place),
          hashInput: () => hashInput(spotCalls.trade.name, order),
          batch,
          ...(slippageBps !== undefined && { slippageBps }),
        },
        order,
      ),
    ),
  );
  // One that failed tells nothing of the others: the request ends when all of them have.
  const results = settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
  if (batch !== undefined && stem !== undefined) await keepRefusals(ports, userId, stem, batch, results);
  return ok({
    list: results.map((result) =>
      result.ok ? { order: result.value, code: null } : { order: null, code: result.error.code },
    ),
  });
}

/** Keeps what was refused, so that no repetition of the request places it after all. */
async function keepRefusals(
  { db, clock }: PlaceOrderPorts,
  userId: UserId,
  stem: string,
  whole: NonNullable<RetryKey['batch']>,
  results: readonly Result<OrderAnswer, Rejection>[],
): Promise<void> {
  const refused = results.flatMap((result, place): NewKey[] =>
    result.ok ? [] : [{ call: tradeCall, key: placeKey(stem, place), closedBy: result.error.code }],
  );
  const isOther = refused.some(({ closedBy }) => closedBy === 'ID_REUSED' || closedBy === 'KEY_CLOSED');
  if (refused.length === 0 || isOther) return;
  await closeKeys(db, userId, [{ call: tradeCall, ...whole, closedBy: null }, ...refused], clock.now());
}

/** A key of a batch stands for the request as a whole and for each of its places. */
export const batchKeys: KeyedCall = {
  call: spotCalls.batch,
  storedUnder: (key) => {
    const stem = stemOf(key);
    return { call: tradeCall, keys: [wholeKey(stem), ...places.map((place) => placeKey(stem, place))] };
  },
  answerOf: (rows, key) => {
    const stem = stemOf(key);
    const whole = rows.get(wholeKey(stem));
    if (whole === undefined || whole.closedBy !== null) return undefined;
    const list = places.map((place) => {
      const { answer = null, closedBy = null } = rows.get(placeKey(stem, place)) ?? {};
      return { order: answer as OrderAnswer | null, code: closedBy }; // what the lane has stored
    });
    return { list: list.slice(0, list.findLastIndex(({ code }) => code !== 'KEY_CLOSED') + 1) };
  },
};

/** The key in front of the places: a hash where there is no room for them behind the key itself. */
function stemOf(key: string): string {
  const room = keyMax - ' 99'.length;
  return key.length <= room ? key : hash('sha256', key, 'base64url');
}

// These have a space, as no key of a customer has.
const wholeKey = (stem: string): string => `${stem} *`;
const placeKey = (stem: string, place: number): string => `${stem} ${String(place)}`;
