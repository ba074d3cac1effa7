import { toIso } from '@bourse/kernel/instant';
import { rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';

/** What the module holds of a customer: the levels, and what they are kept from, the reasons of which are for staff alone. */
export const accessData: CustomerData = {
  open: async (tx, owner, now) => {
    const { rowCount } = await tx.query(
      `SELECT 1 FROM customer_restrictions
       WHERE user_id = $1 AND lifted_at IS NULL AND (expires_at IS NULL OR expires_at > $2) LIMIT 1`,
      [owner, toIso(now)],
    );
    return rowCount === 0 ? [] : [{ kind: 'restriction' }];
  },
  sections: [
    rowsSection({
      name: 'restrictions',
      columns: 'id::text AS id, kind, placed_at, expires_at, lifted_at',
      from: 'customer_restrictions',
    }),
    rowsSection({
      name: 'market_maker_marks',
      columns: 'id::text AS id, since, expires_at, ended_at',
      from: 'market_makers',
    }),
    rowsSection({ name: 'vip_level', columns: 'level, kept_until', from: 'vip_users', key: 'user_id' }),
    rowsSection({
      name: 'traded_volumes',
      columns: `day::text AS day, asset_code(asset_id) AS currency, units_of(turnover, asset_id) AS turnover`,
      from: 'vip_volumes',
      key: `((day - DATE '2000-01-01')::bigint * 2147483648 + asset_id)`,
    }),
  ],
  erase: {
    identity: async (tx, owner) => {
      await tx.query(
        `UPDATE customer_restrictions SET reason = '', lift_reason = CASE WHEN lift_reason IS NULL THEN NULL ELSE '' END
         WHERE user_id = $1`,
        [owner],
      );
      await tx.query(
        `UPDATE market_makers SET reason = '', end_reason = CASE WHEN end_reason IS NULL THEN NULL ELSE '' END
         WHERE user_id = $1`,
        [owner],
      );
    },
  },
};
