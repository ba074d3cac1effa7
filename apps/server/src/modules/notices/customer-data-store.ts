import { rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';

/** What the module holds of a customer. */
export const noticeData: CustomerData = {
  sections: [
    rowsSection({ name: 'notices', columns: 'id::text AS id, kind, args, at, read_at', from: 'notices' }),
    rowsSection({
      name: 'notice_wishes',
      columns: 'topic, channel, wanted',
      from: 'notice_wishes',
      key: `array_position(ARRAY['account', 'money', 'orders', 'products', 'offers'], topic)`,
    }),
    rowsSection({
      name: 'notice_mails',
      columns: 'id::text AS id, topic, notice_ids::text[] AS notice_ids, more, tries, created_at, next_at',
      from: 'notice_mails',
    }),
    rowsSection({
      name: 'push_subscriptions',
      columns: 'id::text AS id, session_id::text AS session_id, endpoint, created_at',
      from: 'push_subscriptions',
    }),
    rowsSection({
      name: 'notice_pushes',
      columns: 'id::text AS id, topic, notice_ids::text[] AS notice_ids, more, tries, created_at, next_at',
      from: 'notice_pushes',
    }),
  ],
  erase: {
    access: async (tx, owner) => {
      for (const table of ['notices', 'notice_wishes', 'notice_mails', 'notice_pushes', 'push_subscriptions']) {
        await tx.query(`DELETE FROM ${table} WHERE user_id = $1`, [owner]);
      }
    },
  },
};
