import { house, own, type PostingSource, product } from '../../platform/posting-source.ts';

const [buyer, margin] = [own('o.user_id', 'change'), product('o.user_id', 'nft')];
const seller = `coalesce(${own('f.seller_id', 'change')}, ${house('treasury')})`;

/** Works and boxes that were paid. */
export const nftOrderSource: PostingSource = {
  table: 'nft_orders',
  prefix: 'nft',
  kinds: ['nft_refund', 'nft_purchase', 'nft_royalty_paid', 'nft_fee'],
  asks: `SELECT o.id, p.kind, p.debit, p.credit, o.asset_id, p.amount FROM nft_orders o LEFT JOIN nft_offers f ON f.id = o.offer_id
    CROSS JOIN LATERAL (VALUES
      ('nft_refund', ${margin}, ${buyer}, o.margin),
      ('nft_purchase', ${buyer}, ${seller}, o.price),
      ('nft_royalty_paid', ${seller}, ${own('f.artist_id', 'change')}, coalesce(f.royalty_paid, 0)),
      ('nft_fee', ${seller}, ${house('fees')}, coalesce(f.fee_paid, 0))) AS p (kind, debit, credit, amount)
    WHERE o.id = ANY ($1::bigint[]) AND o.status = 1`,
};

/** Margins of bidders. One that was spent is part of what its order has paid. */
export const nftMarginSource: PostingSource = {
  table: 'nft_margins',
  prefix: 'nft_margin',
  kinds: ['nft_margin', 'nft_refund', 'nft_margin_lost'],
  asks: `SELECT o.id, p.kind, p.debit, p.credit, f.asset_id, p.amount FROM nft_margins o JOIN nft_offers f ON f.id = o.offer_id
    CROSS JOIN LATERAL (VALUES
      ('nft_margin', ${buyer}, ${margin}, o.amount),
      ('nft_refund', ${margin}, ${buyer}, CASE o.state WHEN 2 THEN o.amount ELSE 0 END),
      ('nft_margin_lost', ${margin}, ${seller}, CASE o.state WHEN 4 THEN o.amount ELSE 0 END)) AS p (kind, debit, credit, amount)
    WHERE o.id = ANY ($1::bigint[])`,
};
