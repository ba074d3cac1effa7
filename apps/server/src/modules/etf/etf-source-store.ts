import { own, pool, type PostingSource, product } from '../../platform/posting-source.ts';

const [change, inside] = [own('o.user_id', 'change'), product('o.user_id', 'etf')];

/**
 * Positions in baskets, of which the rows tell the coins that they have now, or had at their end: what was bought, rebalanced and
 * given back of each is counted together. What a renewal has taken over stays with the postings of the first.
 */
export const etfSource: PostingSource = {
  table: 'etf_positions',
  prefix: 'etf',
  kinds: ['etf_purchase', 'etf_return', 'etf_penalty', 'etf_rebalancing'],
  countsAs: { etf_return: 'etf_purchase', etf_penalty: 'etf_purchase', etf_rebalancing: 'etf_purchase' },
  asks: `SELECT o.id, 'etf_purchase', p.debit, p.credit, p.asset_id, p.amount
    FROM (SELECT e.*, e.status = 2 AND NOT e.in_kind AND NOT EXISTS (SELECT FROM etf_positions n WHERE n.renewed_from = e.id) AS is_paid
          FROM etf_positions e WHERE e.id = ANY ($1::bigint[])) o
    CROSS JOIN LATERAL (
      SELECT h.asset_id, h.amount, coalesce((SELECT b.amount FROM etf_holdings b
        WHERE b.position_id = o.renewed_from AND b.asset_id = h.asset_id), 0) AS taken_over
      FROM etf_holdings h WHERE h.position_id = o.id) h
    CROSS JOIN LATERAL (VALUES
      (${pool('etf')}, ${inside}, h.asset_id, CASE WHEN o.is_paid THEN 0 ELSE h.amount END - h.taken_over),
      (${inside}, ${change}, h.asset_id, CASE WHEN o.in_kind THEN h.amount ELSE 0 END),
      (${change}, ${pool('etf')}, h.asset_id, CASE WHEN o.in_kind AND o.payout + o.penalty > 0
        THEN div(h.amount * o.penalty + o.payout + o.penalty - 1, o.payout + o.penalty) ELSE 0 END)) AS p (debit, credit, asset_id, amount)
    UNION ALL
    SELECT o.id, 'etf_purchase', ${change}, ${pool('etf')}, o.asset_id,
      CASE WHEN o.renewed_from IS NULL THEN o.amount ELSE 0 END
        - CASE WHEN o.status = 2 AND NOT o.in_kind AND n.id IS NULL THEN o.payout ELSE 0 END
    FROM etf_positions o LEFT JOIN etf_positions n ON n.renewed_from = o.id WHERE o.id = ANY ($1::bigint[])`,
};
