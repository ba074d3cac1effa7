import { rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';
import { countWaitingOf } from './complaint-store.ts';

/** What the module holds of a customer: complaints, which are answered before the account closes, and whose words go with the identity. */
export const complaintData: CustomerData = {
  open: async (tx, owner) => ((await countWaitingOf(tx, owner)) === 0 ? [] : [{ kind: 'complaint' }]),
  sections: [
    rowsSection({
      name: 'complaints',
      columns: `id::text AS id, subject, text, state, filed_at, acknowledged_at, answer, answered_at, escalation,
        escalated_at, final_answer, final_answered_at`,
      from: 'complaints',
    }),
  ],
  erase: {
    identity: async (tx, owner) => {
      const emptied = ['answer', 'escalation', 'final_answer'].map(
        (column) => `${column} = CASE WHEN ${column} IS NULL THEN NULL ELSE '' END`,
      );
      await tx.query(`UPDATE complaints SET text = '', ${emptied.join(', ')} WHERE user_id = $1`, [owner]);
    },
  },
};
