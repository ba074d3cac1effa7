import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { GasFee } from '../../chains/index.ts';
import type { Carrying } from '../payment-store.ts';

/** What was signed of a move. */
export interface SweepPayment extends GasFee {
  readonly sweepId: string;
  readonly attempt: number;
  readonly txHash: string;
  readonly signed: string;
  readonly signedAt: Instant;
  readonly sentAt: Instant | null;
}

interface PaymentRow {
  readonly sweep_id: string;
  readonly attempt: number;
  readonly tx_hash: string;
  readonly signed: string;
  readonly gas: bigint;
  readonly max_fee_per_gas: bigint;
  readonly max_priority_fee_per_gas: bigint;
  readonly signed_at: Date;
  readonly sent_at: Date | null;
}

/** Writes down what was signed; the same again changes nothing. */
export async function insertSweepPayment(
  tx: Tx,
  one: Omit<SweepPayment, 'sentAt' | 'signedAt'>,
  at: Instant,
): Promise<void> {
  await tx.query(
    `INSERT INTO sweep_payments (sweep_id, attempt, tx_hash, signed, gas, max_fee_per_gas, max_priority_fee_per_gas,
       signed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    [one.sweepId, one.attempt, one.txHash, one.signed, one.gas, one.maxFeePerGas, one.maxPriorityFeePerGas, toIso(at)],
  );
}

/** What was signed of moves, the newest attempt first. */
export async function selectSweepPayments(db: Queryable, ids: readonly string[]): Promise<SweepPayment[]> {
  const { rows } = await db.query<PaymentRow>(
    'SELECT * FROM sweep_payments WHERE sweep_id = ANY ($1::bigint[]) ORDER BY sweep_id, attempt DESC',
    [ids],
  );
  return rows.map((row) => ({
    sweepId: row.sweep_id,
    attempt: row.attempt,
    txHash: row.tx_hash,
    signed: row.signed,
    gas: row.gas,
    maxFeePerGas: row.max_fee_per_gas,
    maxPriorityFeePerGas: row.max_priority_fee_per_gas,
    signedAt: fromDate(row.signed_at),
    sentAt: row.sent_at === null ? null : fromDate(row.sent_at),
  }));
}

/** Notes when it was handed to a node. */
export function noteSweepSent(
  tx: Tx,
  { sweepId, attempt }: Pick<SweepPayment, 'sweepId' | 'attempt'>,
  at: Instant,
): void {
  tx.send('UPDATE sweep_payments SET sent_at = $3 WHERE sweep_id = $1 AND attempt = $2', [sweepId, attempt, toIso(at)]);
}

/** What carrying moves may cost or has cost and is not posted. */
export async function sumSweepCarrying(db: Queryable, network: string): Promise<Carrying> {
  const { rows } = await db.query<Carrying>(
    `SELECT (SELECT coalesce(sum(p.gas * p.max_fee_per_gas), 0)::numeric(38, 0) FROM sweep_payments p
         JOIN sweeps s ON s.id = p.sweep_id WHERE s.network = $1 AND s.state IN ('planned', 'sent')) AS raw,
       (SELECT coalesce(sum(fee), 0)::numeric(38, 0) FROM sweeps
        WHERE network = $1 AND fee IS NOT NULL AND NOT fee_posted) AS unposted`,
    [network],
  );
  return rows[0] ?? { raw: 0n, unposted: 0n };
}
