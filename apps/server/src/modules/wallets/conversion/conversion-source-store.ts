import { house, own, type PostingSource } from '../../../platform/posting-source.ts';

const change = own('user_id', 'change');

/** Conversions: what was paid, what was given, and its fee. */
export const conversionSource: PostingSource = {
  table: 'conversions',
  prefix: 'conversion',
  kinds: ['conversion', 'conversion_fee'],
  asks: `SELECT c.id, p.kind, p.debit, p.credit, p.asset_id, p.amount FROM conversions c CROSS JOIN LATERAL (VALUES
      ('conversion', ${change}, ${house('treasury')}, from_asset, c.amount),
      ('conversion', ${house('treasury')}, ${change}, to_asset, gross),
      ('conversion_fee', ${change}, ${house('fees')}, to_asset, fee)) AS p (kind, debit, credit, asset_id, amount)
    WHERE c.id = ANY ($1::bigint[])`,
};
