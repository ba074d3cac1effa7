import { own, pool, type PostingSource } from '../../platform/posting-source.ts';

const legal = own('o.user_id', 'legal');

/** Both legs of the orders that were carried out, by their quotes. */
export const otcSource: PostingSource = {
  table: 'otc_orders',
  prefix: 'otc',
  kinds: ['otc_paid', 'otc_received'],
  asks: `SELECT o.id, p.kind, p.debit, p.credit, CASE WHEN p.is_coin THEN q.coin_id ELSE asset_id_of('USDT') END,
      CASE WHEN p.is_coin THEN q.number ELSE q.total END
    FROM otc_orders o JOIN otc_quotes q ON q.id = o.quote_id AND q.user_id = o.user_id AND q.used
    CROSS JOIN LATERAL (VALUES
      ('otc_paid', ${legal}, ${pool('otc')}, q.side = 2),
      ('otc_received', ${pool('otc')}, ${legal}, q.side = 1)) AS p (kind, debit, credit, is_coin)
    WHERE o.id = ANY ($1::bigint[]) AND o.status = 2`,
};
