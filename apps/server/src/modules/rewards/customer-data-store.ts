import { rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';

/** What the module holds of a customer: days and points, and rebates, which stay as the postings do. */
export const rewardData: CustomerData = {
  sections: [
    rowsSection({
      name: 'daily_sign_in',
      columns: 'zone, zone_since, last_day::text AS last_day, last_at, streak',
      from: 'reward_standings',
      key: 'user_id',
    }),
    rowsSection({
      name: 'signed_days',
      columns: 'id::text AS id, day::text AS day, at, streak, points',
      from: 'reward_days',
    }),
    rowsSection({
      name: 'points',
      columns: 'id::text AS id, kind, number, reference, at',
      from: 'reward_points',
    }),
    rowsSection({
      name: 'invite_rebates',
      columns: `id::text AS id, level, day::text AS day, asset_code(asset_id) AS currency, units_of(fee, asset_id) AS fee,
        share_bps, units_of(amount, asset_id) AS amount, state, at`,
      from: 'invite_rebates',
    }),
    rowsSection({
      name: 'returned_fees',
      columns: `id::text AS id, day::text AS day, asset_code(asset_id) AS currency,
        units_of(returned, asset_id) AS returned, units_of(taken, asset_id) AS taken, units_of(rest, asset_id) AS rest`,
      from: 'invite_returns',
    }),
  ],
  erase: {
    access: async (tx, owner) => {
      await tx.query('DELETE FROM reward_standings WHERE user_id = $1', [owner]);
      await tx.query('DELETE FROM reward_days WHERE user_id = $1', [owner]);
      await tx.query('DELETE FROM reward_points WHERE user_id = $1', [owner]);
    },
  },
};
