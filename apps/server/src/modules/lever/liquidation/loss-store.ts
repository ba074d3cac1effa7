import type { AssetId, UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { Queryable } from '../../../platform/database/sql.ts';

/** What a customer has lost in one currency, in atoms of it; below zero where they have won. */
export interface LossIn {
  readonly assetId: AssetId;
  readonly loss: bigint;
}

/**
 * What a customer's contracts have lost since a moment, less what they have won: of lots that were closed, with the fees of
 * opening and closing, of nights, and of what longs and shorts paid each other.
 */
export async function sumRealisedLoss(db: Queryable, owner: UserId, since: Instant): Promise<readonly LossIn[]> {
  const { rows } = await db.query<{ asset_id: AssetId; loss: bigint }>(
    `SELECT p.asset_id, sum(x.loss)::numeric(38,0) AS loss FROM lever_positions p CROSS JOIN LATERAL (
       SELECT sum(fee - coalesce(profit, 0)) AS loss FROM lever_fills f WHERE f.position_id = p.id AND f.at >= $2
       UNION ALL SELECT sum(fee) FROM lever_overnights o WHERE o.position_id = p.id AND o.at >= $2
       UNION ALL SELECT -sum(y.amount) FROM lever_funding_payments y JOIN lever_fundings h ON h.id = y.funding_id
         WHERE y.position_id = p.id AND h.at >= $2) x
     WHERE p.user_id = $1 AND (p.closed_at IS NULL OR p.closed_at >= $2) AND x.loss IS NOT NULL GROUP BY p.asset_id`,
    [owner, toIso(since)],
  );
  return rows.map((row) => ({ assetId: row.asset_id, loss: row.loss }));
}

/** What stands behind a customer's live positions and waiting orders, by currency. */
export async function sumAtStake(db: Queryable, owner: UserId): Promise<readonly LossIn[]> {
  const { rows } = await db.query<{ asset_id: AssetId; loss: bigint }>(
    `SELECT asset_id, sum(loss)::numeric(38,0) AS loss FROM (
       SELECT asset_id, margin + reserve AS loss FROM lever_positions p WHERE user_id = $1 AND status <= 2
       UNION ALL SELECT asset_id, balance FROM lever_cross_accounts c WHERE user_id = $1 AND balance > 0) x
     GROUP BY asset_id`,
    [owner],
  );
  return rows.map((row) => ({ assetId: row.asset_id, loss: row.loss }));
}
