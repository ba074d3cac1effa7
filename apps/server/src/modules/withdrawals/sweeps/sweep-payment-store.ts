import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { GasFee } from '../../chains/index.ts';
import type { Carrying } from '../payment-store.ts';

/** What was signed of a move. */
export interface SweepPayment {
  readonly sweepId: string;
  readonly attempt: number;
  readonly txHash: string;
  readonly signed: string;
  /** The most that carrying it takes, in the smallest unit of the network's own coin. */
  readonly mostCarrying: bigint;
  /** Where carrying is paid by gas; null elsewhere. */
  readonly gas: GasFee | null;
  /** When it can be carried no more, in milliseconds since 1970 of the network's blocks; undefined where it always can. */
  readonly expiresAtMs?: number | undefined;
  readonly signedAt: Instant;
  readonly sentAt: Instant | null;
}

interface PaymentRow {
  readonly sweep_id: string;
  readonly attempt: number;
  readonly tx_hash: string;
  readonly signed: string;
  readonly carrying: bigint;
  readonly gas: bigint | null;
  readonly max_fee_per_gas: bigint | null;
  readonly max_priority_fee_per_gas: bigint | null;
  readonly expires_at: Date | null;
  readonly signed_at: Date;
  readonly sent_at: Date | null;
}

/** Payments that an earlier release wrote down have gas alone. */
const mostCarrying = 'coalesce(p.most_carrying, p.gas * p.max_fee_per_gas)::numeric(38, 0)';

function gasOf({ gas, max_fee_per_gas: most, max_priority_fee_per_gas: priority }: PaymentRow): GasFee | null {
  return gas === null || most === null || priority === null
    ? null
    : { gas, maxFeePerGas: most, maxPriorityFeePerGas: priority };
}

/** Writes down what was signed; the same again changes nothing. */
export async function insertSweepPayment(
  tx: Tx,
  one: Omit<SweepPayment, 'sentAt' | 'signedAt'>,
  at: Instant,
): Promise<void> {
  await tx.query(
    `INSERT INTO sweep_payments (sweep_id, attempt, tx_hash, signed, most_carrying, gas, max_fee_per_gas,
       max_priority_fee_per_gas, signed_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, to_timestamp($10::double precision / 1000)) ON CONFLICT DO NOTHING`,
    [
      one.sweepId,
      one.attempt,
      one.txHash,
      one.signed,
      one.mostCarrying,
      one.gas?.gas ?? null,
      one.gas?.maxFeePerGas ?? null,
      one.gas?.maxPriorityFeePerGas ?? null,
      toIso(at),
      one.expiresAtMs ?? null,
    ],
  );
}

/** What was signed of moves, the newest attempt first. */
export async function selectSweepPayments(db: Queryable, ids: readonly string[]): Promise<SweepPayment[]> {
  const { rows } = await db.query<PaymentRow>(
    `SELECT p.*, ${mostCarrying} AS carrying FROM sweep_payments p WHERE sweep_id = ANY ($1::bigint[])
     ORDER BY sweep_id, attempt DESC`,
    [ids],
  );
  return rows.map((row) => ({
    sweepId: row.sweep_id,
    attempt: row.attempt,
    txHash: row.tx_hash,
    signed: row.signed,
    mostCarrying: row.carrying,
    gas: gasOf(row),
    expiresAtMs: row.expires_at === null ? undefined : fromDate(row.expires_at),
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
    `SELECT (SELECT coalesce(sum(${mostCarrying}), 0)::numeric(38, 0) FROM sweep_payments p
         JOIN sweeps s ON s.id = p.sweep_id WHERE s.network = $1 AND s.state IN ('planned', 'sent')) AS raw,
       (SELECT coalesce(sum(fee), 0)::numeric(38, 0) FROM sweeps
        WHERE network = $1 AND fee IS NOT NULL AND NOT fee_posted) AS unposted`,
    [network],
  );
  return rows[0] ?? { raw: 0n, unposted: 0n };
}
