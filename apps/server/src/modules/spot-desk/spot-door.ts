import type { Atoms } from '@bourse/kernel/amount';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { UserId } from '@bourse/kernel/ids';
import type { Rejection } from '../../platform/http/rejection.ts';
import type { Identity } from '../identity/index.ts';
import { findOrder, placeOrder, type PlaceOrderPorts } from '../spot/index.ts';
import type { Market } from '../markets/index.ts';

/** An order of the desk: at a limit, at once or not at all. */
export interface DeskOrder {
  readonly market: Market;
  readonly side: 'buy' | 'sell';
  /** In base currency, and the limit, as the wire writes them. */
  readonly amount: string;
  readonly price: string;
  /** The same order under the same key is placed once. */
  readonly key: string;
}

/** What an order has done, in atoms: of the base, of the quote, and its fee in what it received. */
export interface DeskFill {
  readonly filled: Atoms;
  readonly turnover: Atoms;
  readonly fee: Atoms;
}

/** The door of spot, through which the house sells and buys for customers as anybody does. */
export interface SpotDoor {
  /** The account of the house that takes over what an order spends. */
  readonly desk: () => Promise<UserId>;
  readonly place: (desk: UserId, order: DeskOrder) => Promise<Result<DeskFill, Rejection>>;
  /** What the order of a key has done; undefined where none was placed. */
  readonly find: (desk: UserId, key: string) => Promise<DeskFill | undefined>;
}

/** An account of the house; nobody signs in to it. */
export interface DeskAccount {
  readonly email: string;
  readonly nickname: string;
}

type DeskIdentity = Pick<Identity, 'ensureAccount'>;

/** The door of spot where its lane is. */
export function spotDoor(ports: PlaceOrderPorts, identity: DeskIdentity, account: DeskAccount): SpotDoor {
  return {
    desk: deskOf(identity, account),
    place: (user, order) => place(ports, user, order),
    find: (user, key) => findOrder(ports.db, user, { clientOrderId: key }),
  };
}

function deskOf(identity: DeskIdentity, { email, nickname }: DeskAccount): SpotDoor['desk'] {
  let account: UserId | null = null;
  return async () => {
    if (account !== null) return account;
    const opened = await identity.ensureAccount({ email, nickname, password: null, authLevel: 2 });
    account = present(opened.ok ? opened.value : undefined, 'the account of the desk');
    return account;
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
