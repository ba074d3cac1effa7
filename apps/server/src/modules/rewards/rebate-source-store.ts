import { invitePool } from '@bourse/contract/reward-rules';
import { own, pool, type PostingSource } from '../../platform/posting-source.ts';

/** Rebates that were paid; those that the pool did not have were not. */
export const rebateSource: PostingSource = {
  table: 'invite_rebates',
  prefix: 'invite',
  kinds: ['invite_rebate'],
  asks: `SELECT id, 'invite_rebate', ${pool(invitePool)}, ${own('user_id', 'change')}, asset_id, amount
    FROM invite_rebates WHERE id = ANY ($1::bigint[]) AND state = 'paid'`,
};
