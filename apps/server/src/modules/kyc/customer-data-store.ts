import type { UserId } from '@bourse/kernel/ids';
import { rowsSection } from '../../platform/database/data-section.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** Whether something that a customer has handed in is under review. */
export async function isUnderReview(tx: Tx, owner: UserId): Promise<boolean> {
  const { rowCount } = await tx.query(`SELECT 1 FROM verifications WHERE user_id = $1 AND state = 'review'`, [owner]);
  return rowCount > 0;
}

/** Everything that a customer has handed in, by its number. */
export async function selectSubmissionIds(db: Queryable, owner: UserId, after: string | null): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id::text AS id FROM verifications WHERE user_id = $1 AND ($2::bigint IS NULL OR verifications.id > $2)
     ORDER BY verifications.id LIMIT 50`,
    [owner, after],
  );
  return rows.map(({ id }) => id);
}

/** Forgets who the customer was, and what others have written about it; the document can be somebody's again. */
export async function erasePersons(tx: Tx, owner: UserId): Promise<void> {
  await tx.query(
    `UPDATE verifications SET person = NULL, appeal = NULL, reason = '', provider_comment = '', provider_ref = NULL,
       country = 'ZZ', document_hash = sha256(gen_random_uuid()::text::bytea), purged_at = coalesce(purged_at, now())
     WHERE user_id = $1`,
    [owner],
  );
  await tx.query(
    `UPDATE verification_views SET reason = ''
     WHERE verification_id IN (SELECT id FROM verifications WHERE user_id = $1)`,
    [owner],
  );
}

/** What counts towards the limits of a customer. */
export const limitUses = rowsSection({
  name: 'limit_uses',
  columns: 'id::text AS id, module, reference, amount::text AS amount_1e8_btc, at',
  from: 'limit_uses',
});

/** Whose submissions these are. */
export async function selectOwners(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, UserId>> {
  const { rows } = await db.query<{ id: string; user_id: UserId }>(
    'SELECT id::text AS id, user_id::text AS user_id FROM verifications WHERE id = ANY ($1::bigint[])',
    [ids],
  );
  return new Map(rows.map(({ id, user_id: owner }) => [id, owner]));
}
