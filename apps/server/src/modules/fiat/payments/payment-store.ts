import type { OutputOf } from '@bourse/contract/call';
import type { rechargeCalls } from '@bourse/contract/recharge';
import { type Atoms, formatAmount } from '@bourse/kernel/amount';
import { staffId, type StaffId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { countRows } from '../../../platform/database/count-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { Sealer } from '../../../platform/secrets/sealer.ts';
import { readStaffNames } from '../../identity/index.ts';

export type PaymentState = 'open' | 'used' | 'returned';

/** A payment that was found on an account of the house. */
export interface Payment {
  readonly id: string;
  readonly currency: string;
  readonly amount: Atoms;
  readonly scale: number;
  readonly reference: string;
  /** Sealed. */
  readonly payer: Buffer;
  readonly receivedOn: string;
  readonly state: PaymentState;
  readonly usedFor: string | null;
  readonly enteredBy: StaffId;
  readonly enteredAt: Instant;
}

interface PaymentRow {
  readonly id: string;
  readonly currency_code: string;
  readonly amount: Atoms;
  readonly scale: number;
  readonly reference: string;
  readonly payer: Buffer;
  readonly received_on: string;
  readonly state: PaymentState;
  readonly used_for: string | null;
  readonly entered_by: string;
  readonly entered_at: Date;
}

const columns = `id::text AS id, currency_code, amount, scale, reference, payer, received_on::text AS received_on, state,
  used_for, entered_by::text AS entered_by, entered_at`;

function paymentOf(row: PaymentRow): Payment {
  return {
    id: row.id,
    currency: row.currency_code,
    amount: row.amount,
    scale: row.scale,
    reference: row.reference,
    payer: row.payer,
    receivedOn: row.received_on,
    state: row.state,
    usedFor: row.used_for,
    enteredBy: staffId(row.entered_by),
    enteredAt: fromDate(row.entered_at),
  };
}

/** @returns the payment; undefined where there is one of that reference. */
export async function insertPayment(
  tx: Tx,
  one: Pick<
    Payment,
    'currency' | 'amount' | 'scale' | 'reference' | 'payer' | 'receivedOn' | 'enteredBy' | 'enteredAt'
  >,
): Promise<Payment | undefined> {
  const { rows } = await tx.query<PaymentRow>(
    `INSERT INTO received_payments (currency_code, amount, scale, reference, payer, received_on, entered_by, entered_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (reference) DO NOTHING RETURNING ${columns}`,
    [
      one.currency,
      one.amount,
      one.scale,
      one.reference,
      one.payer,
      one.receivedOn,
      one.enteredBy,
      toIso(one.enteredAt),
    ],
  );
  return rows.map(paymentOf)[0];
}

/** The payment, which nobody else uses before this transaction ends. */
export async function lockPayment(tx: Tx, id: string): Promise<Payment | undefined> {
  const { rows } = await tx.query<PaymentRow>(`SELECT ${columns} FROM received_payments WHERE id = $1 FOR UPDATE`, [
    id,
  ]);
  return rows.map(paymentOf)[0];
}

/** Who entered a payment, who takes no part in deciding what it pays; nobody where there is none. */
export async function findEnterer(db: Queryable, id: string): Promise<StaffId[]> {
  const { rows } = await db.query<{ entered_by: string }>(
    'SELECT entered_by::text AS entered_by FROM received_payments WHERE id = $1',
    [id],
  );
  return rows.map(({ entered_by: by }) => staffId(by));
}

/** Notes what an open payment was used for, such as `recharge:7`. */
export function usePayment(tx: Tx, id: string, usedFor: string): void {
  tx.send(
    `UPDATE received_payments SET state = 'used', used_for = $2 WHERE id = $1 AND state = 'open'`,
    [id, usedFor],
    1,
  );
}

/** Notes that an open payment was sent back. */
export function returnPayment(tx: Tx, id: string): void {
  tx.send(`UPDATE received_payments SET state = 'returned' WHERE id = $1 AND state = 'open'`, [id], 1);
}

/** Payments, newest first. */
export async function selectPayments(
  db: Queryable,
  { state, currency }: { readonly state: PaymentState; readonly currency: string | null },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: Payment[]; readonly total: number }> {
  const wanted = 'FROM received_payments WHERE state = $1 AND ($2::text IS NULL OR currency_code = $2)';
  const values = [state, currency];
  const { rows } = await db.query<PaymentRow>(
    `SELECT ${columns} ${wanted} ORDER BY received_payments.id DESC LIMIT $3 OFFSET $4`,
    [...values, limit, offset],
  );
  return { rows: rows.map(paymentOf), total: await countRows(db, `SELECT 1 ${wanted}`, values) };
}

/** What a payer was sealed as: bound to the reference, so that no row opens as another. */
export const payerAs = (reference: string): string => `fiat:payer:${reference}`;

/** Payments as staff see them. */
export async function paymentAnswers(
  db: Queryable,
  sealer: Sealer,
  payments: readonly Payment[],
): Promise<OutputOf<typeof rechargeCalls.payments>['list']> {
  const names = await readStaffNames(
    db,
    payments.map(({ enteredBy }) => enteredBy),
  );
  return payments.map((one) => ({
    id: one.id,
    currency: one.currency,
    amount: formatAmount(one.amount, one.scale),
    reference: one.reference,
    payer: sealer.open(one.payer, payerAs(one.reference)).toString('utf8'),
    received_on: one.receivedOn,
    state: one.state,
    used_for: one.usedFor ?? '',
    entered_by: { id: one.enteredBy, name: names.get(one.enteredBy) ?? '' },
    entered_at: toIso(one.enteredAt),
  }));
}
