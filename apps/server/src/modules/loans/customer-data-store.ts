import { rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';

/** What the family holds of a customer; kept for ever, under the customer's number alone. */
export const loanData: CustomerData = {
  open: async (tx, owner) => {
    const { rows } = await tx.query<{ open: number }>(
      'SELECT count(*)::int AS open FROM loans WHERE user_id = $1 AND status IN (2, 4)',
      [owner],
    );
    const count = rows[0]?.open ?? 0;
    return count === 0 ? [] : [{ kind: 'positions', count }];
  },
  sections: [
    rowsSection({
      name: 'loans',
      columns: `id::text AS id, product_id::text AS product_id, terms_id::text AS terms_id,
        asset_code(loan_asset) AS currency, units_of(amount, loan_asset) AS amount, cycle,
        (daily_rate / 1e12)::text AS daily_rate, asset_code(pledge_asset) AS pledge_currency,
        units_of(pledge, pledge_asset) AS pledge, units_of(principal, loan_asset) AS principal,
        units_of(interest, loan_asset) AS interest, units_of(overdue, loan_asset) AS overdue_interest,
        units_of(repaid, loan_asset) AS repaid, leverage,
        units_of(bought, pledge_asset) AS bought, units_of(spent, loan_asset) AS spent, status, created_at, ended_at, liquidated_at, because,
        (pledge_price / 1e12)::text AS pledge_price, (loan_price / 1e12)::text AS loan_price`,
      from: 'loans',
    }),
  ],
};
