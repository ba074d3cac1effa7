import { own, type PostingSource } from '../../platform/posting-source.ts';

/** Shares of copied profits that followers have paid. */
export const shareSource: PostingSource = {
  table: 'copy_shares',
  prefix: 'copy_share',
  kinds: ['copy_share'],
  asks: `SELECT id, 'copy_share', ${own('follower_id', 'lever')}, ${own('trader_id', 'change')}, asset_id_of('USDT'), paid
    FROM copy_shares WHERE id = ANY ($1::bigint[])`,
};
