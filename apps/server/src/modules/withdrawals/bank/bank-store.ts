import type { PayoutCurrency } from '@bourse/contract/bank-payout-rules';
import { type Atoms, atoms } from '@bourse/kernel/amount';
import { staffId, type StaffId, type UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { countRows } from '../../../platform/database/count-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';

/** What a bank is to send, and how far it is. */
export interface BankPayment {
  readonly withdrawalId: string;
  readonly currency: PayoutCurrency;
  readonly scale: number;
  readonly amount: Atoms;
  readonly fee: Atoms;
  readonly rate: bigint;
  readonly cardId: string;
  /** Sealed; null once it was erased. */
  readonly card: Buffer | null;
  readonly takenBy: StaffId | null;
  readonly reference: string | null;
  readonly evidence: string | null;
  readonly sentBy: StaffId | null;
  readonly confirmedBy: StaffId | null;
  readonly returned: Atoms | null;
}

interface BankRow {
  readonly withdrawal_id: string;
  readonly currency_code: PayoutCurrency;
  readonly scale: number;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly rate: bigint;
  readonly card_id: string;
  readonly card: Buffer | null;
  readonly taken_by: string | null;
  readonly reference: string | null;
  readonly evidence: string | null;
  readonly sent_by: string | null;
  readonly confirmed_by: string | null;
  readonly returned: bigint | null;
}

const staffOf = (id: string | null): StaffId | null => (id === null ? null : staffId(id));

const paymentOf = (row: BankRow): BankPayment => ({
  withdrawalId: row.withdrawal_id,
  currency: row.currency_code,
  scale: row.scale,
  amount: atoms(row.amount),
  fee: atoms(row.fee),
  rate: row.rate,
  cardId: row.card_id,
  card: row.card,
  takenBy: staffOf(row.taken_by),
  reference: row.reference,
  evidence: row.evidence,
  sentBy: staffOf(row.sent_by),
  confirmedBy: staffOf(row.confirmed_by),
  returned: row.returned === null ? null : atoms(row.returned),
});

export type NewBankPayment = Pick<
  BankPayment,
  'withdrawalId' | 'currency' | 'scale' | 'amount' | 'fee' | 'rate' | 'cardId'
> & { readonly card: Buffer };

export function insertBankPayment(tx: Tx, one: NewBankPayment): void {
  tx.send(
    `INSERT INTO bank_withdrawals (withdrawal_id, currency_code, scale, amount, fee, rate, card_id, card)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [one.withdrawalId, one.currency, one.scale, one.amount, one.fee, one.rate, one.cardId, one.card],
    1,
  );
}

/** The payments of banks among withdrawals, by the id of each. */
export async function selectBankPayments(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BankPayment>> {
  const { rows } = await db.query<BankRow>(
    `SELECT b.*, r.reference FROM bank_withdrawals b LEFT JOIN bank_references r USING (withdrawal_id)
     WHERE b.withdrawal_id = ANY ($1)`,
    [ids],
  );
  return new Map(rows.map((row) => [row.withdrawal_id, paymentOf(row)]));
}

/** Which states a queue of payments shows, and whether the oldest come first. */
export const queues = {
  to_pay: { states: [1, 2], oldestFirst: true },
  sent: { states: [3], oldestFirst: true },
  paid: { states: [4], oldestFirst: false },
  not_paid: { states: [5], oldestFirst: false },
} as const;

/** The ids of the withdrawals in a queue. */
export async function selectQueue(
  db: Queryable,
  queue: keyof typeof queues,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly ids: string[]; readonly total: number }> {
  const { states, oldestFirst } = queues[queue];
  const wanted = `FROM withdrawals WHERE network = 'bank' AND state = ANY ($1)`;
  const { rows } = await db.query<{ id: string }>(
    `SELECT id::text AS id ${wanted} ORDER BY withdrawals.id ${oldestFirst ? 'ASC' : 'DESC'} LIMIT $2 OFFSET $3`,
    [states, limit, offset],
  );
  return { ids: rows.map(({ id }) => id), total: await countRows(db, `SELECT 1 ${wanted}`, [states]) };
}

export function noteTaken(tx: Tx, id: string, by: StaffId, at: Instant): void {
  tx.send('UPDATE bank_withdrawals SET taken_by = $2, taken_at = $3 WHERE withdrawal_id = $1', [id, by, toIso(at)], 1);
}

/** @returns false where another payment has that reference. */
export async function insertReference(tx: Tx, id: string, reference: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'INSERT INTO bank_references (reference, withdrawal_id) VALUES ($2, $1) ON CONFLICT (reference) DO NOTHING',
    [id, reference],
  );
  return rowCount === 1;
}

export function noteSent(tx: Tx, id: string, evidence: string, by: StaffId, at: Instant): void {
  tx.send(
    'UPDATE bank_withdrawals SET evidence = $2, sent_by = $3, sent_at = $4 WHERE withdrawal_id = $1',
    [id, evidence, by, toIso(at)],
    1,
  );
}

export function noteConfirmed(tx: Tx, id: string, by: StaffId, at: Instant): void {
  tx.send(
    'UPDATE bank_withdrawals SET confirmed_by = $2, confirmed_at = $3 WHERE withdrawal_id = $1',
    [id, by, toIso(at)],
    1,
  );
}

export function noteReturned(tx: Tx, id: string, returned: Atoms): void {
  tx.send('UPDATE bank_withdrawals SET returned = $2 WHERE withdrawal_id = $1', [id, returned], 1);
}

/** Forgets the cards that a customer was paid at. */
export async function eraseCards(tx: Tx, owner: UserId): Promise<void> {
  await tx.query(
    `UPDATE bank_withdrawals b SET card = NULL FROM withdrawals w WHERE w.id = b.withdrawal_id AND w.user_id = $1`,
    [owner],
  );
}
