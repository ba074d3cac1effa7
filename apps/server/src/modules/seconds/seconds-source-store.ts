import { own, pool, type PostingSource } from '../../platform/posting-source.ts';

const micro = own('user_id', 'micro');

/** Timed options: what a right one brought, and what a wrong one has cost. */
export const secondsSource: PostingSource = {
  table: 'seconds_orders',
  prefix: 'seconds',
  kinds: ['seconds_won', 'seconds_lost'],
  asks: `SELECT id, 'seconds_won', ${pool('seconds')}, ${micro}, asset_id, win
    FROM seconds_orders WHERE id = ANY ($1::bigint[]) AND result = 1
    UNION ALL SELECT id, 'seconds_lost', ${micro}, ${pool('seconds')}, asset_id, stake
    FROM seconds_orders WHERE id = ANY ($1::bigint[]) AND result = 2`,
};
