import { house, own, type PostingSource, product } from '../../platform/posting-source.ts';

const [legal, escrow] = [own('o.seller_id', 'legal'), product('o.seller_id', 'c2c')];
const [offered, kept] = [own('a.user_id', 'legal'), product('a.user_id', 'c2c')];

/**
 * Orders between customers. The coins of a sale that was advertised lie in escrow already, and go back to the advertisement while
 * it is open.
 */
export const c2cOrderSource: PostingSource = {
  table: 'c2c_orders',
  prefix: 'c2c',
  kinds: ['c2c_escrow', 'c2c_return', 'c2c_trade', 'c2c_fee'],
  asks: `SELECT o.id, p.kind, p.debit, p.credit, o.asset_id, p.amount FROM c2c_orders o JOIN c2c_ads a ON a.id = o.ad_id
    CROSS JOIN LATERAL (VALUES
      ('c2c_escrow', ${legal}, ${escrow}, CASE a.side WHEN 1 THEN o.amount ELSE 0 END),
      ('c2c_return', ${escrow}, ${legal}, CASE WHEN o.state = 3 AND (a.side = 1 OR a.closed_at <= o.ended_at) THEN o.amount ELSE 0 END),
      ('c2c_trade', ${escrow}, ${own('o.buyer_id', 'legal')}, CASE o.state WHEN 2 THEN o.amount ELSE 0 END),
      ('c2c_fee', ${own('o.buyer_id', 'legal')}, ${house('fees')}, CASE o.state WHEN 2 THEN o.fee ELSE 0 END)
    ) AS p (kind, debit, credit, amount) WHERE o.id = ANY ($1::bigint[])`,
};

/**
 * Advertised sales: what they have put into escrow, and what nobody had taken when they were closed. One that replaces another
 * goes on with what is left of its coins.
 */
export const c2cAdSource: PostingSource = {
  table: 'c2c_ads',
  prefix: 'c2c_ad',
  kinds: ['c2c_escrow', 'c2c_return'],
  asks: `SELECT a.id, p.kind, p.debit, p.credit, a.asset_id, p.amount FROM c2c_ads a
    CROSS JOIN LATERAL (VALUES
      ('c2c_escrow', ${offered}, ${kept},
        CASE WHEN EXISTS (SELECT FROM c2c_ads b WHERE b.replaced_by = a.id) THEN 0 ELSE a.total END),
      ('c2c_return', ${kept}, ${offered}, CASE WHEN a.closed_at IS NULL OR a.replaced_by IS NOT NULL THEN 0 ELSE
        a.total - (SELECT coalesce(sum(o.amount), 0) FROM c2c_orders o
          WHERE o.ad_id = a.id AND NOT (o.state = 3 AND o.ended_at < a.closed_at)) END)
    ) AS p (kind, debit, credit, amount) WHERE a.id = ANY ($1::bigint[]) AND a.side = 2`,
};
