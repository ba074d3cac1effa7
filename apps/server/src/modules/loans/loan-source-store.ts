import { own, pool, type PostingSource, product } from '../../platform/posting-source.ts';

const change = own('o.user_id', 'change');
const inside = product('o.user_id', 'loans');
const kinds = [
  'loans_pledge',
  'loans_payout',
  'loans_repayment',
  'loans_interest',
  'loans_sale',
  'loans_return',
  'loans_purchase',
] as const;

/**
 * Loans, of which the rows tell what is pledged, lent and repaid now: the postings of each are counted together. What the house's
 * desk has of a loan follows from its steps: what it has sold of the pledge, and what it has bought with what was lent.
 * @param desk SQL of the id of the house's account that trades for loans.
 */
export function loanSource(desk: string): PostingSource {
  const trader = own(desk, 'change');
  return {
    table: 'loans',
    prefix: 'loans',
    kinds,
    countsAs: Object.fromEntries(kinds.map((kind) => [kind, 'loans_pledge'])),
    asks: `SELECT o.id, 'loans_pledge', p.debit, p.credit, p.asset_id, p.amount
      FROM (SELECT l.*, s.sold, s.proceeds, b.gained, b.cost, b.under_way,
              CASE WHEN l.status BETWEEN 2 AND 5 THEN l.amount ELSE 0 END AS lent,
              CASE WHEN l.buying AND b.under_way = 0 THEN l.amount ELSE 0 END AS waiting
            FROM loans l CROSS JOIN LATERAL (
              SELECT coalesce(sum(coalesce(sold, quantity)), 0) AS sold, coalesce(sum(proceeds), 0) AS proceeds
              FROM loan_sales WHERE loan_id = l.id) s CROSS JOIN LATERAL (
              SELECT coalesce(sum(filled - fee), 0) AS gained, coalesce(sum(turnover), 0) AS cost,
                coalesce(sum(l.amount) FILTER (WHERE settled_at IS NULL), 0) AS under_way
              FROM loan_purchases WHERE loan_id = l.id) b
            WHERE l.id = ANY ($1::bigint[])) o
      CROSS JOIN LATERAL (VALUES
        (${change}, ${inside}, o.pledge_asset, o.pledge),
        (${change}, ${trader}, o.pledge_asset, o.sold - o.gained),
        (${pool('loans')}, ${change}, o.loan_asset, o.lent - o.repaid),
        (${change}, ${trader}, o.loan_asset, o.cost + o.under_way - o.proceeds),
        (${change}, ${inside}, o.loan_asset, o.waiting)) AS p (debit, credit, asset_id, amount)`,
  };
}
