import type { PayloadOf } from '@bourse/contract/event';
import type { spotExitRefused } from '@bourse/contract/events';
import type { Atoms } from '@bourse/kernel/amount';
import { type MarketId, marketId, type OrderId, orderId, userId, type UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { arrayOf, columnOf, type Element } from '../../../platform/database/array-literal.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { Sender } from '../../../platform/database/statement-list.ts';
import type { SpecialTerms } from '../special-terms.ts';
import type { DueExit, WaitingExit } from './exit-order.ts';

/** Notes what has to be traded back, in the transaction that ends its orders. */
export function insertExits(tx: Sender, exits: readonly DueExit[], at: Instant): void {
  if (exits.length === 0) return;
  const column = (read: (exit: DueExit) => Element): string => columnOf(exits, read);
  tx.send(
    `INSERT INTO spot_exits (created_at, parent_id, user_id, market_id, side, quantity, profit, loss)
     SELECT $1::timestamptz, * FROM unnest($2::bigint[], $3::bigint[], $4::int[], $5::text[], $6::numeric[],
       $7::numeric[], $8::numeric[])`,
    [
      toIso(at),
      column((e) => e.parentId),
      column((e) => e.userId),
      column((e) => e.marketId),
      column((e) => e.side),
      column((e) => e.quantity),
      column((e) => e.profit),
      column((e) => e.loss),
    ],
  );
}

/**
 * Exits that have no order yet, by the ids of their parents, from the one behind `after` on; with what their parents have
 * received, and with the order of their key if there is one.
 */
export async function selectDueExits(db: Queryable, after: OrderId | null, limit: number): Promise<WaitingExit[]> {
  const { rows } = await db.query<{
    parent_id: string;
    user_id: string;
    market_id: number;
    side: DueExit['side'];
    quantity: Atoms;
    profit: Atoms | null;
    loss: Atoms | null;
    created_at: Date;
    self_trade: SpecialTerms['selfTrade'] | null;
    proceeds: Atoms;
    placed_id: string | null;
  }>(
    `SELECT e.*, p.self_trade, coalesce(p.proceeds, 0)::numeric AS proceeds, k.id::text AS placed_id
     FROM (SELECT parent_id::text AS parent_id, user_id::text AS user_id, market_id, side, quantity, profit, loss, created_at
       FROM spot_exits WHERE settled_at IS NULL AND parent_id > $1 ORDER BY spot_exits.parent_id LIMIT $2) e
     LEFT JOIN LATERAL (SELECT o.special ->> 'selfTrade' AS self_trade,
         CASE o.side WHEN 'sell' THEN o.turnover - o.fee ELSE 0 END AS proceeds
       FROM spot_orders o WHERE o.user_id = e.user_id::bigint AND o.id = e.parent_id::bigint LIMIT 1) p ON true
     LEFT JOIN LATERAL (SELECT o.id FROM spot_orders o
       WHERE o.user_id = e.user_id::bigint AND o.client_order_id = 'exit ' || e.parent_id LIMIT 1) k ON true
     ORDER BY e.parent_id::bigint`,
    [after ?? 0, limit],
  );
  return rows.map((row) => ({
    parentId: orderId(Number.parseInt(row.parent_id, 10)),
    userId: userId(row.user_id),
    marketId: marketId(row.market_id),
    side: row.side,
    quantity: row.quantity,
    profit: row.profit,
    loss: row.loss,
    since: fromDate(row.created_at),
    selfTrade: row.self_trade ?? 'expire_taker',
    proceeds: row.proceeds,
    placedId: row.placed_id,
  }));
}

/** Whether any exit has no order yet. */
export async function hasWaitingExit(db: Queryable): Promise<boolean> {
  return (await db.query('SELECT 1 FROM spot_exits WHERE settled_at IS NULL LIMIT 1')).rowCount > 0;
}

/** Why an exit got no order. */
export type ExitRefusal = PayloadOf<typeof spotExitRefused>['code'];

/** What became of an exit: the id of its order, or the code of the refusal. */
export type ExitOutcome = { readonly orderId: string } | { readonly refusal: ExitRefusal };

/** Settles an exit. @returns false when it was settled before, or its customer has cancelled it. */
export async function settleExit(tx: Tx, { parentId }: DueExit, outcome: ExitOutcome, at: Instant): Promise<boolean> {
  const [order, refusal] = 'orderId' in outcome ? [outcome.orderId, null] : [null, outcome.refusal];
  const { rowCount } = await tx.query(
    `UPDATE spot_exits SET settled_at = $2, order_id = $3, refusal = $4 WHERE parent_id = $1 AND settled_at IS NULL`,
    [parentId, toIso(at), order, refusal],
  );
  return rowCount === 1;
}

/** The word for what its customer has cancelled, in the place of the code of a refusal. */
const cancelled = 'CANCELLED';

/** Whether the customer has cancelled an exit. */
export async function wasCancelled(db: Queryable, { parentId }: DueExit): Promise<boolean> {
  const { rowCount } = await db.query('SELECT 1 FROM spot_exits WHERE parent_id = $1 AND refusal = $2', [
    parentId,
    cancelled,
  ]);
  return rowCount === 1;
}

/**
 * A cancel that was meant for an order, and came after its last trade, is not to end what stops its loss: exits can be
 * cancelled once they have waited for longer than anybody answers so late.
 */
const ripe = "created_at <= $2::timestamptz - interval '5 seconds'";

/** Cancels the exit of an order, if it has waited for five seconds. @returns the id of that order, else undefined. */
export async function cancelExitOf(
  db: Queryable,
  owner: UserId,
  named: { readonly id: OrderId } | { readonly clientOrderId: string },
  market: MarketId | null,
  at: Instant,
): Promise<string | undefined> {
  const [parent, value] =
    'id' in named
      ? ['$4::bigint', named.id]
      : [
          '(SELECT id FROM spot_orders WHERE user_id = $1 AND client_order_id = $4 ORDER BY id DESC LIMIT 1)',
          named.clientOrderId,
        ];
  const { rows } = await db.query<{ id: string }>(
    `UPDATE spot_exits SET settled_at = $2, refusal = $3
     WHERE user_id = $1 AND settled_at IS NULL AND ${ripe} AND parent_id = ${parent}
       AND ($5::int IS NULL OR market_id = $5) RETURNING parent_id::text AS id`,
    [owner, toIso(at), cancelled, value, market],
  );
  return rows[0]?.id;
}

/** Cancels the exits of a customer that have waited for five seconds, in one market or in all. */
export async function cancelExitsOf(db: Queryable, owner: UserId, market: MarketId | null, at: Instant): Promise<void> {
  await db.query(
    `UPDATE spot_exits SET settled_at = $2, refusal = $3
     WHERE user_id = $1 AND settled_at IS NULL AND ${ripe} AND ($4::int IS NULL OR market_id = $4)`,
    [owner, toIso(at), cancelled, market],
  );
}

/** What has become of an order's exits. */
export type ExitState = 'waiting' | 'placed' | 'cancelled' | 'refused';

/** What has become of the exits of these orders of a customer, by the orders' ids. */
export async function selectExitStates(
  db: Queryable,
  owner: UserId,
  parents: readonly OrderId[],
): Promise<ReadonlyMap<string, ExitState>> {
  const { rows } = await db.query<{ id: string; state: ExitState }>(
    `SELECT parent_id::text AS id, CASE WHEN settled_at IS NULL THEN 'waiting' WHEN refusal IS NULL THEN 'placed'
       WHEN refusal = $3 THEN 'cancelled' ELSE 'refused' END AS state
     FROM spot_exits WHERE user_id = $1 AND parent_id = ANY ($2::bigint[])`,
    [owner, arrayOf(parents), cancelled],
  );
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** How many exits of a customer have no order yet. */
export async function countDueExitsOf(db: Queryable, owner: UserId): Promise<number> {
  const { rows } = await db.query<{ exits: number }>(
    'SELECT count(*)::int AS exits FROM spot_exits WHERE user_id = $1 AND settled_at IS NULL',
    [owner],
  );
  return rows[0]?.exits ?? 0;
}
