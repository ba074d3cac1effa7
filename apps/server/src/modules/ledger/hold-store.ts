import type { Atoms } from '@bourse/kernel/amount';
import type { AccountId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { columnOf } from '../../platform/database/array-literal.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Sender } from '../../platform/database/statement-list.ts';
import type { HoldChange, HoldReason } from './posting.ts';

/** A reason why an amount of an account is held. */
export interface AccountHold extends HoldReason {
  readonly account: AccountId;
}

/**
 * Writes down why amounts are held, and that less is held for a reason; one for which nothing is held any more goes. The
 * transaction fails when a reason has less than is taken from it. The balances are the caller's to change.
 */
export function writeHolds(tx: Sender, changes: readonly HoldChange[], at: Instant): void {
  const reasoned = changes.flatMap(({ account, amount, reason }) =>
    reason === undefined || amount === 0n ? [] : [{ account, amount, ...reason }],
  );
  const columns = (rows: typeof reasoned): unknown[] => [
    columnOf(rows, ({ account }) => account),
    columnOf(rows, ({ amount }) => (amount < 0n ? -amount : amount)),
    columnOf(rows, ({ module }) => module),
    columnOf(rows, ({ reference }) => reference),
  ];
  const given =
    'unnest($1::bigint[], $2::numeric[], $3::text[], $4::text[]) AS c (account_id, amount, module, reference)';
  const same = 'h.account_id = c.account_id AND h.module = c.module AND h.reference = c.reference';
  const more = reasoned.filter(({ amount }) => amount > 0n);
  if (more.length > 0) {
    tx.send(
      `INSERT INTO holds AS h (account_id, amount, module, reference, at)
       SELECT account_id, amount, module, reference, $5::timestamptz FROM ${given}
       ON CONFLICT (module, reference, account_id) DO UPDATE SET amount = h.amount + excluded.amount`,
      [...columns(more), toIso(at)],
      more.length,
    );
  }
  const less = reasoned.filter(({ amount }) => amount < 0n);
  if (less.length > 0) {
    const values = columns(less);
    tx.send(
      `UPDATE holds h SET amount = h.amount - c.amount FROM ${given} WHERE ${same} AND h.amount >= c.amount`,
      values,
      less.length,
    );
    tx.send(`DELETE FROM holds h USING ${given} WHERE ${same} AND h.amount = 0`, values);
  }
}

/** Writes down why `amount` is held. The balance is the caller's to change. */
export function insertHold(tx: Tx, reason: AccountHold, amount: Atoms, at: Instant): void {
  tx.send('INSERT INTO holds (account_id, amount, module, reference, at) VALUES ($1, $2, $3, $4, $5)', [
    reason.account,
    amount.toString(),
    reason.module,
    reason.reference,
    toIso(at),
  ]);
}

/** Takes a reason away. @returns what was held for it, if anything. */
export async function deleteHold(tx: Tx, reason: AccountHold): Promise<Atoms | undefined> {
  const { rows } = await tx.query<{ amount: Atoms }>(
    'DELETE FROM holds WHERE account_id = $1 AND module = $2 AND reference = $3 RETURNING amount',
    [reason.account, reason.module, reason.reference],
  );
  return rows[0]?.amount;
}

/** What an account holds for reasons of a module, by their references. */
export async function readHolds(
  db: Queryable,
  module: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await db.query<{ reference: string; amount: bigint }>(
    'SELECT reference, sum(amount) AS amount FROM holds WHERE module = $1 AND reference = ANY ($2) GROUP BY reference',
    [module, references],
  );
  return new Map(rows.map(({ reference, amount }) => [reference, amount]));
}
