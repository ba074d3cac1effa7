import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { arrayOf, columnOf } from '../../../platform/database/array-literal.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { Sender } from '../../../platform/database/statement-list.ts';
import type { Funding, FundingPayment } from '../lane/effects.ts';
import type { MarkPlace } from '../lane/lever-write-store.ts';

/** Writes what was paid for an hour, with each position's part. */
export function insertFunding(tx: Sender, productId: string, mark: MarkPlace, funding: Funding): void {
  const { hour, premium, samples, interest, rate, lots, collected, paid, payments } = funding;
  tx.send(
    `INSERT INTO lever_fundings (product_id, at, mark_id, premium, samples, interest, rate, lots, collected, paid)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [productId, toIso(hour), mark.id, premium, samples, interest, rate, lots, collected, paid],
    1,
  );
  if (payments.length === 0) return;
  tx.send(
    `INSERT INTO lever_funding_payments (funding_id, position_id, lots, value, amount, is_short)
     SELECT f.id, p.* FROM lever_fundings f,
       unnest($3::bigint[], $4::int[], $5::numeric[], $6::numeric[], $7::boolean[]) AS p
     WHERE f.product_id = $1 AND f.at = $2`,
    [
      productId,
      toIso(hour),
      columnOf(payments, ({ positionId }) => positionId),
      columnOf(payments, (one) => one.lots),
      columnOf(payments, ({ value }) => value),
      columnOf(payments, ({ amount }) => amount),
      columnOf(payments, ({ isShort }) => isShort),
    ],
    payments.length,
  );
}

/** The rate of an hour that is over. */
export interface PastFunding {
  readonly productId: string;
  readonly hour: Instant;
  /** In 10^-12. */
  readonly rate: bigint;
}

/** The newest hours of each contract, newest first; so many at most. */
export async function selectFundings(
  db: Queryable,
  productIds: readonly string[],
  most: number,
): Promise<PastFunding[]> {
  if (productIds.length === 0) return [];
  const { rows } = await db.query<{ product_id: string; at: Date; rate: bigint }>(
    `SELECT f.* FROM unnest($1::bigint[]) AS p (id) CROSS JOIN LATERAL (
       SELECT product_id, at, rate FROM lever_fundings l WHERE l.product_id = p.id ORDER BY l.at DESC LIMIT $2) f`,
    [arrayOf(productIds), most],
  );
  return rows.map((row) => ({ productId: row.product_id, hour: fromDate(row.at), rate: row.rate }));
}

/** What a position got or paid for an hour, with its number. */
export interface StoredPayment extends Pick<FundingPayment, 'lots' | 'value' | 'amount' | 'isShort'> {
  readonly id: string;
  readonly hour: Instant;
  readonly rate: bigint;
}

interface PaymentRow {
  readonly id: string;
  readonly lots: number;
  readonly value: bigint;
  readonly amount: bigint;
  readonly is_short: boolean;
  readonly at: Date;
  readonly rate: bigint;
}

const paymentOf = ({ id, lots, value, amount, is_short: isShort, at, rate }: PaymentRow): StoredPayment => ({
  id,
  lots,
  value,
  amount,
  isShort,
  rate,
  hour: fromDate(at),
});

/** The newest payments of a position, newest first; so many at most. */
export async function selectPayments(db: Queryable, positionId: number, most: number): Promise<StoredPayment[]> {
  const { rows } = await db.query<PaymentRow>(
    `SELECT p.id, p.lots, p.value, p.amount, p.is_short, f.at, f.rate
     FROM lever_funding_payments p JOIN lever_fundings f ON f.id = p.funding_id
     WHERE p.position_id = $1 ORDER BY p.id DESC LIMIT $2`,
    [positionId, most],
  );
  return rows.map(paymentOf);
}

/** A payment with what it follows from, without whose it was. */
export interface FundingFacts extends StoredPayment {
  readonly symbol: string;
  readonly termsId: string;
  readonly sign: 1 | -1;
  readonly premium: bigint;
  readonly samples: number;
  readonly interest: bigint;
  readonly totalLots: number;
  readonly collected: bigint;
}

/** One payment; undefined where there is none. */
export async function findPayment(db: Queryable, id: string): Promise<FundingFacts | undefined> {
  const { rows } = await db.query<
    PaymentRow & {
      symbol: string;
      terms_id: string;
      sign: 1 | -1;
      premium: bigint;
      samples: number;
      interest: bigint;
      total_lots: number;
      collected: bigint;
    }
  >(
    `SELECT p.id, p.lots, p.value, p.amount, p.is_short, f.at, f.rate, l.symbol, l.terms_id, l.sign, f.premium, f.samples,
       f.interest, f.lots AS total_lots, f.collected
     FROM lever_funding_payments p JOIN lever_fundings f ON f.id = p.funding_id
       JOIN lever_positions l ON l.id = p.position_id WHERE p.id = $1`,
    [id],
  );
  return rows.map(({ terms_id: termsId, total_lots: totalLots, ...row }) => ({
    ...paymentOf(row),
    symbol: row.symbol,
    sign: row.sign,
    premium: row.premium,
    samples: row.samples,
    interest: row.interest,
    collected: row.collected,
    termsId,
    totalLots,
  }))[0];
}
