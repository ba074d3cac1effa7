import { rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';

/** What copying holds of a customer; copies are positions of contracts, which keep an account open themselves. */
export const copyData: CustomerData = {
  sections: [
    rowsSection({
      name: 'copy_traders',
      columns: 'status, introduction, is_open, share, applied_at, decided_at, reason',
      from: 'copy_traders',
      key: 'user_id',
    }),
    rowsSection({
      name: 'copy_follows',
      where: 'follower_id = $1',
      columns: 'id::text AS id, trader_id::text AS trader_id, status, share, created_at, ended_at, because',
      from: 'copy_follows',
    }),
    rowsSection({
      name: 'copies',
      where: 'follower_id = $1',
      columns: `id::text AS id, follow_id::text AS follow_id, status, reason, position_id::text AS position_id, lots, done_at,
        closed_at`,
      from: 'copy_copies',
    }),
    rowsSection({
      name: 'copy_shares',
      where: '$1 IN (follower_id, trader_id)',
      columns: 'id::text AS id, follow_id::text AS follow_id, until, realised, high, share, due, paid, at',
      from: 'copy_shares',
    }),
  ],
};
