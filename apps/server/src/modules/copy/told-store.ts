import { columnOf } from '../../platform/database/array-literal.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { SkipReason } from './copy-store.ts';

/** Notes of what followers are told on a day. @returns which of it they were not told yet, as `relationship reason`. */
export async function insertTold(
  tx: Tx,
  skipped: readonly { readonly followId: string; readonly reason: SkipReason }[],
  day: string,
): Promise<string[]> {
  const { rows } = await tx.query<{ told: string }>(
    `INSERT INTO copy_told AS t (follow_id, day, reason)
     SELECT DISTINCT f, $3::date, r FROM unnest($1::bigint[], $2::text[]) AS n (f, r)
     ON CONFLICT DO NOTHING RETURNING t.follow_id::text || ' ' || t.reason AS told`,
    [columnOf(skipped, ({ followId }) => followId), columnOf(skipped, ({ reason }) => reason), day],
  );
  return rows.map(({ told }) => told);
}
