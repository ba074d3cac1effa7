import { house, type PostingSource } from '../../platform/posting-source.ts';
import { approvedRequests } from '../approvals/index.ts';

export const fillKind = 'pool.fill';

/** What two have agreed to put into a pool, as it was asked for. */
export const fillSource: PostingSource = {
  table: 'approvals',
  prefix: 'approval',
  kinds: ['pool_fill'],
  asks: `SELECT id, 'pool_fill', ${house('treasury')}, 'h:pool:' || (payload->>'product'),
      (payload->>'currency_id')::integer, atoms_of(payload->>'number', (payload->>'currency_id')::integer)
    FROM ${approvedRequests(fillKind)} AS a WHERE id = ANY ($1::bigint[])`,
};
