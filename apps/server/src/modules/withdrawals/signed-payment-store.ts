import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { GasFee } from '../chains/index.ts';

/** What was signed of a withdrawal, or of a move between the house's own addresses. */
export interface Payment {
  /** The withdrawal, or the move. */
  readonly subjectId: string;
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

/** A payment before it is written down. */
export type NewPayment = Omit<Payment, 'signedAt' | 'sentAt'>;

interface PaymentRow {
  readonly subject_id: string;
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

/** Of a payment `p`. Those that an earlier release wrote down have gas alone. */
export const mostCarrying = 'coalesce(p.most_carrying, p.gas * p.max_fee_per_gas)::numeric(38, 0)';

/** What carrying may cost or has cost and is not posted: of what is under way in the network's own unit, the rest in atoms. */
export interface Carrying {
  readonly raw: bigint;
  readonly unposted: bigint;
}

function gasOf({ gas, max_fee_per_gas: most, max_priority_fee_per_gas: priority }: PaymentRow): GasFee | null {
  return gas === null || most === null || priority === null
    ? null
    : { gas, maxFeePerGas: most, maxPriorityFeePerGas: priority };
}

/** Where what was signed of withdrawals, or of moves, is written down. */
export interface PaymentStore {
  /** Writes down what was signed; the same again changes nothing. */
  readonly insert: (tx: Tx, payment: NewPayment, at: Instant) => Promise<void>;
  /** What was signed of these, the newest attempt first. */
  readonly select: (db: Queryable, ids: readonly string[]) => Promise<Payment[]>;
  /** Notes when a payment was handed to a node. */
  readonly noteSent: (tx: Tx, payment: Pick<Payment, 'subjectId' | 'attempt'>, at: Instant) => void;
}

/** The store of a table. @param subject the column that names what is paid. */
export function paymentStore(
  table: 'withdrawal_payments' | 'sweep_payments',
  subject: 'withdrawal_id' | 'sweep_id',
): PaymentStore {
  return {
    insert: async (tx, one, at) => {
      await tx.query(
        `INSERT INTO ${table} (${subject}, attempt, tx_hash, signed, most_carrying, gas, max_fee_per_gas,
           max_priority_fee_per_gas, signed_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, to_timestamp($10::double precision / 1000)) ON CONFLICT DO NOTHING`,
        [
          one.subjectId,
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
    },
    select: async (db, ids) => {
      const { rows } = await db.query<PaymentRow>(
        `SELECT p.*, p.${subject} AS subject_id, ${mostCarrying} AS carrying FROM ${table} p
         WHERE ${subject} = ANY ($1::bigint[]) ORDER BY ${subject}, attempt DESC`,
        [ids],
      );
      return rows.map((row) => ({
        subjectId: row.subject_id,
        attempt: row.attempt,
        txHash: row.tx_hash,
        signed: row.signed,
        mostCarrying: row.carrying,
        gas: gasOf(row),
        expiresAtMs: row.expires_at === null ? undefined : fromDate(row.expires_at),
        signedAt: fromDate(row.signed_at),
        sentAt: row.sent_at === null ? null : fromDate(row.sent_at),
      }));
    },
    noteSent: (tx, { subjectId, attempt }, at) => {
      tx.send(`UPDATE ${table} SET sent_at = $3 WHERE ${subject} = $1 AND attempt = $2`, [
        subjectId,
        attempt,
        toIso(at),
      ]);
    },
  };
}
