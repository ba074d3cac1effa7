import { type Atoms, atoms } from '@bourse/kernel/amount';
import { type UserId, userId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { readLevels } from '../identity/index.ts';

/** What leaves the house, as far as it counts. */
export interface LimitedUse {
  readonly owner: UserId;
  /** Who knows of it, and by what. */
  readonly module: string;
  readonly reference: string;
  /** At the BTC index of the request, in 10^-8 BTC (S59). */
  readonly amount: Atoms;
}

/** What a customer has withdrawn since, in 10^-8 BTC. */
export async function sumUses(db: Queryable, owner: UserId, since: Instant): Promise<Atoms> {
  const { rows } = await db.query<{ used: bigint }>(
    `SELECT coalesce(sum(amount), 0)::numeric(38, 0) AS used FROM limit_uses WHERE user_id = $1 AND at > $2`,
    [owner, toIso(since)],
  );
  return atoms(rows[0]?.used ?? 0n);
}

/** How many customers of a level have withdrawn more than an amount in the 24 hours before a moment. */
export async function countHeavyUsers(db: Queryable, level: 1 | 2, amount: Atoms, at: Instant): Promise<number> {
  const since = toIso(instant(at - dayMs));
  const { rows } = await db.query<{ user_id: string }>(
    'SELECT user_id FROM limit_uses WHERE at > $1 AND at <= $2 GROUP BY user_id HAVING sum(amount) > $3',
    [since, toIso(at), amount],
  );
  const users = rows.map(({ user_id: id }) => userId(id));
  return [...(await readLevels(db, users)).values()].filter((one) => one === level).length;
}

export function insertUse(tx: Tx, { owner, module, reference, amount }: LimitedUse, now: Instant): void {
  tx.send(
    'INSERT INTO limit_uses (user_id, module, reference, amount, at) VALUES ($1, $2, $3, $4, $5)',
    [owner, module, reference, amount, toIso(now)],
    1,
  );
}

/** @returns whether it was there. */
export async function deleteUse(tx: Tx, module: string, reference: string): Promise<boolean> {
  const { rowCount } = await tx.query('DELETE FROM limit_uses WHERE module = $1 AND reference = $2', [
    module,
    reference,
  ]);
  return rowCount === 1;
}
