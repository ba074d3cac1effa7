import type { Queryable } from '../../../platform/database/sql.ts';
import { type Carrying, mostCarrying, paymentStore } from '../signed-payment-store.ts';

/** What was signed of moves. */
export const sweepPayments = paymentStore('sweep_payments', 'sweep_id');

/** What carrying moves may cost or has cost and is not posted. */
export async function sumSweepCarrying(db: Queryable, network: string): Promise<Carrying> {
  const { rows } = await db.query<Carrying>(
    `SELECT (SELECT coalesce(sum(${mostCarrying}), 0)::numeric(38, 0) FROM sweep_payments p
         JOIN sweeps s ON s.id = p.sweep_id WHERE s.network = $1 AND s.state IN ('planned', 'sent')) AS raw,
       (SELECT coalesce(sum(fee), 0)::numeric(38, 0) FROM sweeps
        WHERE network = $1 AND fee IS NOT NULL AND NOT fee_posted) AS unposted`,
    [network],
  );
  return rows[0] ?? { raw: 0n, unposted: 0n };
}
