import type { PostingSource } from '../../platform/posting-source.ts';

/** What moves between accounts of one customer. */
export const transferSource: PostingSource = {
  table: 'transfers',
  prefix: 'transfer',
  kinds: ['transfer'],
  asks: `SELECT id, 'transfer', 'u:' || user_id || ':' || from_kind, 'u:' || user_id || ':' || to_kind, asset_id, amount
    FROM transfers WHERE id = ANY ($1::bigint[])`,
};
