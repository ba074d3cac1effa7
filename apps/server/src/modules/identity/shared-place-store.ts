import type { UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant } from '@bourse/kernel/instant';
import { columnOf } from '../../platform/database/array-literal.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/**
 * Until when both of each of some pairs have used one device, or sessions from one network address; by `one other`. Who never
 * has is left out.
 */
export async function readSharedPlaces(
  db: Queryable,
  pairs: readonly (readonly [UserId, UserId])[],
): Promise<ReadonlyMap<string, Instant>> {
  const { rows } = await db.query<{ pair: string; until: Date }>(
    `SELECT pair, until FROM (
       SELECT p.one || ' ' || p.other AS pair, greatest(
         (SELECT max(least(a.last_used_at, b.last_used_at)) FROM known_devices a
            JOIN known_devices b ON b.token_hash = a.token_hash WHERE a.user_id = p.one AND b.user_id = p.other),
         (SELECT max(least(a.last_seen_at, b.last_seen_at)) FROM sessions a
            JOIN sessions b ON b.address = a.address WHERE a.user_id = p.one AND b.user_id = p.other)
       ) AS until FROM unnest($1::bigint[], $2::bigint[]) AS p (one, other)
     ) shared WHERE until IS NOT NULL`,
    [columnOf(pairs, ([one]) => one), columnOf(pairs, ([, other]) => other)],
  );
  return new Map(rows.map(({ pair, until }) => [pair, fromDate(until)]));
}
