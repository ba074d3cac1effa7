import type { UserId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import { rowsSection } from '../../platform/database/data-section.ts';
import type { Tx } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';
import { selectOwnForUpdate } from './ledger-store.ts';

/** What is left in one account of a customer. */
export interface LeftBalance {
  readonly account: string;
  /** The code of its asset. */
  readonly currency: string;
  /** Available and held together, in units of the asset. */
  readonly number: string;
}

/**
 * Locks every account of a customer, in the canonical order, and gives those in which something is left. No other can be
 * opened until the transaction ends, where the customer is locked, too.
 * @returns TRADING_HALTED.
 */
export async function lockUserBalances(tx: Tx, owner: UserId): Promise<Result<LeftBalance[], Rejection>> {
  const { halted, rows } = await selectOwnForUpdate(tx, owner);
  return halted ? reject('TRADING_HALTED') : ok(rows);
}

/** One side of the postings of an account, no more of them than a page can hold. */
const sideOf = (side: 'debit' | 'credit', place: 0 | 1): string =>
  `(SELECT p.id, p.at, p.kind, p.reference, p.asset_id, p.amount, ${String(place)} AS place FROM postings p
    WHERE p.${side}_account = a.id AND p.id >= coalesce($2::bigint, 0) / 2 ORDER BY p.id LIMIT $3::bigint + 1)`;

/** What the ledger holds of a customer. It is kept for ever, under the customer's number alone. */
export const ledgerData: CustomerData = {
  sections: [
    rowsSection({
      name: 'balances',
      columns: `kind AS account, asset_code(asset_id) AS currency, units_of(available, asset_id) AS available,
        units_of(held, asset_id) AS held`,
      from: 'ledger_accounts',
    }),
    rowsSection({
      name: 'postings',
      columns: `p.id::text AS id, p.at, p.kind, p.reference, a.kind AS account, asset_code(p.asset_id) AS currency,
        CASE p.place WHEN 0 THEN '-' ELSE '' END || units_of(p.amount, p.asset_id) AS number`,
      from: `ledger_accounts a CROSS JOIN LATERAL (${sideOf('debit', 0)} UNION ALL ${sideOf('credit', 1)}) p`,
      where: 'a.user_id = $1',
      // A move between two accounts of the same customer is two lines.
      key: '(p.id * 2 + p.place)',
    }),
  ],
};
