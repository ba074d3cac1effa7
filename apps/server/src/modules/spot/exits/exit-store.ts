import type { Atoms } from '@bourse/kernel/amount';
import { marketId, type OrderId, orderId, userId, type UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { columnOf, type Element } from '../../../platform/database/array-literal.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { Sender } from '../../../platform/database/statement-list.ts';
import type { DueExit } from './exit-order.ts';

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

/** Exits that have no order yet, by the ids of their parents, from the one behind `after` on. */
export async function selectDueExits(db: Queryable, after: OrderId | null, limit: number): Promise<DueExit[]> {
  const { rows } = await db.query<{
    parent_id: string;
    user_id: string;
    market_id: number;
    side: DueExit['side'];
    quantity: Atoms;
    profit: Atoms | null;
    loss: Atoms | null;
  }>(
    `SELECT parent_id::text AS parent_id, user_id::text AS user_id, market_id, side, quantity, profit, loss
     FROM spot_exits WHERE settled_at IS NULL AND parent_id > $1 ORDER BY parent_id LIMIT $2`,
    [after ?? 0, limit],
  );
  return rows.map(({ parent_id: parent, user_id: owner, market_id: market, ...row }) => ({
    ...row,
    parentId: orderId(Number.parseInt(parent, 10)),
    userId: userId(owner),
    marketId: marketId(market),
  }));
}

/** What became of an exit: the id of its order, or the code of the refusal. */
export type ExitOutcome = { readonly orderId: string } | { readonly refusal: string };

/** Settles an exit. @returns false when it was settled before. */
export async function settleExit(tx: Tx, { parentId }: DueExit, outcome: ExitOutcome, at: Instant): Promise<boolean> {
  const [order, refusal] = 'orderId' in outcome ? [outcome.orderId, null] : [null, outcome.refusal];
  const { rowCount } = await tx.query(
    `UPDATE spot_exits SET settled_at = $2, order_id = $3, refusal = $4 WHERE parent_id = $1 AND settled_at IS NULL`,
    [parentId, toIso(at), order, refusal],
  );
  return rowCount === 1;
}

/** How many exits of a customer have no order yet. */
export async function countDueExitsOf(db: Queryable, owner: UserId): Promise<number> {
  const { rows } = await db.query<{ exits: number }>(
    'SELECT count(*)::int AS exits FROM spot_exits WHERE user_id = $1 AND settled_at IS NULL',
    [owner],
  );
  return rows[0]?.exits ?? 0;
}
