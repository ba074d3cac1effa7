import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { UserId } from '@bourse/kernel/ids';
import type { Rejection } from '../../platform/http/rejection.ts';
import type { Identity } from '../identity/index.ts';
import { findOrder, placeOrder, type PlaceOrderPorts } from '../spot/index.ts';
import type { DeskFill, DeskOrder, SpotDoor } from './sell-pledges.ts';

/** The account of the house that sells pledges; nobody signs in to it. */
const desk = { email: 'loan-desk@house.bourse.test', password: null, nickname: 'Loan desk', authLevel: 2 } as const;

/** The door of spot where its lane is. */
export function spotDoor(ports: PlaceOrderPorts, identity: Pick<Identity, 'ensureAccount'>): SpotDoor {
  let account: UserId | null = null;
  return {
    desk: async () => {
      if (account !== null) return account;
      const opened = await identity.ensureAccount(desk);
      account = present(opened.ok ? opened.value : undefined, 'the account of the loan desk');
      return account;
    },
    place: (user, order) => place(ports, user, order),
  };
}

/** Places an order and tells exactly what it has done. @returns the refusals of an order. */
async function place(
  ports: PlaceOrderPorts,
  userId: UserId,
  { market, side, amount, price, key }: DeskOrder,
): Promise<Result<DeskFill, Rejection>> {
  const request = {
    currency_id: market.base.id,
    legal_id: market.quote.id,
    type: side,
    amount,
    target_price: price,
    time_in_force: 'IOC',
    post_only: false,
    client_order_id: key,
  } as const;
  // Keys are forgotten after a day, orders never.
  const known = await findOrder(ports.db, userId, { clientOrderId: key });
  if (known !== undefined) return ok(known);
  const context = { userId, idempotencyKey: undefined, hashInput: () => JSON.stringify(request) };
  const placed = await placeOrder(ports, context, request);
  if (!placed.ok) return placed;
  return ok(present(await findOrder(ports.db, userId, { id: placed.value.id }), 'its order'));
}
