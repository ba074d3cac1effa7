import { rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';

/** What quizzes hold of a customer; kept for ever, under the customer's number alone. */
export const guessData: CustomerData = {
  open: async (tx, owner) => {
    const { rows } = await tx.query<{ open: number }>(
      'SELECT count(*)::int AS open FROM guess_stakes WHERE user_id = $1 AND payout IS NULL',
      [owner],
    );
    const count = rows[0]?.open ?? 0;
    return count === 0 ? [] : [{ kind: 'positions', count }];
  },
  sections: [
    rowsSection({
      name: 'guess_stakes',
      columns: `id::text AS id, quiz_id::text AS quiz_id, option, created_at, is_returned, settled_at,
        (SELECT coalesce(units_of(amount, q.asset_id) || ' ' || asset_code(q.asset_id), amount || ' points')
          FROM guess_quizzes q WHERE q.id = quiz_id) AS number,
        (SELECT coalesce(units_of(payout, q.asset_id), payout::text) FROM guess_quizzes q WHERE q.id = quiz_id) AS payout`,
      from: 'guess_stakes',
    }),
    rowsSection({
      name: 'guess_challenges',
      columns: 'id::text AS id, quiz_id::text AS quiz_id, text, created_at, answer, answered_at',
      from: 'guess_challenges',
    }),
  ],
};
