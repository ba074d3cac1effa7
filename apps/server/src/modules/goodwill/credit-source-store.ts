import { goodwillPool } from '@bourse/contract/goodwill';
import { own, pool, type PostingSource } from '../../platform/posting-source.ts';
import { approvedRequests } from '../approvals/index.ts';
import { creditKind } from './pay-credit.ts';

/** Credits that are as two have agreed on them. */
export const creditSource: PostingSource = {
  table: 'goodwill_credits',
  prefix: 'credit',
  kinds: ['goodwill_credit'],
  asks: `SELECT c.id, 'goodwill_credit', ${pool(goodwillPool)}, ${own('c.user_id', 'change')}, c.asset_id, c.amount
    FROM goodwill_credits c JOIN ${approvedRequests(creditKind)} AS a ON a.id = c.approval_id
      AND a.subject = 'customer:' || c.user_id AND a.payload->>'id' = c.user_id::text
      AND a.payload->>'currency_id' = c.asset_id::text AND atoms_of(a.payload->>'number', c.asset_id) = c.amount
      AND (a.requested_by, a.approved_by) = (c.requested_by, c.approved_by)
    WHERE c.id = ANY ($1::bigint[])`,
};
