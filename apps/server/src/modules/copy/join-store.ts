import type { UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { arrayOf } from '../../platform/database/array-literal.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { CopyTerms } from './copy.ts';
import type { Trader } from './trader-store.ts';

/** The active relationship of two, new under a share where there is none. @returns its id. */
export async function ensureFollow(
  tx: Tx,
  { userId: trader, share }: Pick<Trader, 'userId' | 'share'>,
  follower: UserId,
  at: Instant,
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO copy_follows AS f (trader_id, follower_id, status, created_at, settled_until, share) VALUES ($1, $2, 1, $3, $3, $4)
     ON CONFLICT (trader_id, follower_id) WHERE status = 1 DO UPDATE SET status = 1 RETURNING f.id::text AS id`,
    [trader, follower, toIso(at), share],
  );
  return present(rows[0], 'the relationship').id;
}

/** Adds a version of the terms. */
export function insertTerms(tx: Tx, follow: string, terms: CopyTerms, at: Instant): void {
  tx.send(
    'INSERT INTO copy_terms (follow_id, since, mode, number, budget, stop, slippage) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [
      follow,
      toIso(at),
      terms.mode,
      terms.number.toString(),
      terms.budget?.toString() ?? null,
      terms.stop?.toString() ?? null,
      terms.slippage.toString(),
    ],
  );
}

/** The active relationship of two, behind its lock. @returns its id. */
export async function lockActive(tx: Tx, trader: string, follower: UserId): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    'SELECT id::text AS id FROM copy_follows f WHERE trader_id = $1 AND follower_id = $2 AND status = 1 FOR UPDATE',
    [trader, follower],
  );
  return rows[0]?.id;
}

/**
 * A relationship of a follower, behind its lock: the active one with the trader of that id, and only where there is none the
 * relationship of that id. Both count from 1, so a number may be either; who means the active one sends the trader's.
 */
export async function lockFollow(
  tx: Tx,
  follower: UserId,
  id: string,
): Promise<{ id: string; status: 1 | 2 } | undefined> {
  const active = await lockActive(tx, id, follower);
  if (active !== undefined) return { id: active, status: 1 };
  const { rows } = await tx.query<{ id: string; status: 1 | 2 }>(
    'SELECT id::text AS id, status FROM copy_follows f WHERE id = $1 AND follower_id = $2 FOR UPDATE',
    [id, follower],
  );
  return rows[0];
}

/** Ends relationships that are active. @returns which of them were. */
export async function endFollows(
  tx: Tx,
  ids: readonly string[],
  because: 'customer' | 'stop',
  at: Instant,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `UPDATE copy_follows f SET status = 2, because = $2, ended_at = $3 WHERE id = ANY ($1::bigint[]) AND status = 1
     RETURNING f.id::text AS id`,
    [arrayOf(ids), because, toIso(at)],
  );
  return rows.map(({ id }) => id);
}
