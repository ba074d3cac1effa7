import { rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';

/** What the module holds of a customer beside their messages, which `threads` holds: conversations and their rating. */
export const supportData: CustomerData = {
  sections: [
    rowsSection({
      name: 'support_sessions',
      columns:
        'id::text AS id, thread_id::text AS thread_id, topic, lang, opened_at, closed_at, score, score_text, rated_at',
      from: 'support_sessions',
    }),
  ],
  erase: {
    identity: async (tx, owner) => {
      await tx.query(`UPDATE support_sessions SET score_text = '' WHERE user_id = $1`, [owner]);
    },
  },
};
