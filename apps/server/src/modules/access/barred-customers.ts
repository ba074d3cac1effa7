import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import { readVerifiedOf } from '../identity/index.ts';
import { readCountryRules } from './country-settings.ts';

/** What keeps somebody from a call whose gate asks for level 1 and the country. */
export type GateBar = 'level' | 'country';

/**
 * Of many customers those whom the gate would not let open anything of all the given groups now, as orders that nobody sends
 * through it need to know.
 */
export async function findBarred(
  db: Queryable,
  users: readonly UserId[],
  groups: readonly string[],
  now: Instant,
): Promise<Map<UserId, GateBar>> {
  const rules = new Map<string, Awaited<ReturnType<typeof readCountryRules>>>();
  const barred = new Map<UserId, GateBar>();
  for (const { id, level, country } of await readVerifiedOf(db, users)) {
    if (level < 1) barred.set(id, 'level');
    if (level < 1 || country === null) continue;
    const known = rules.get(country) ?? (await readCountryRules(db, country, now));
    rules.set(country, known);
    const isAmong = (closed: readonly string[]): boolean => groups.some((group) => closed.includes(group));
    if (isAmong(known.closed)) barred.set(id, 'country');
    else if (isAmong(known.level2) && level < 2) barred.set(id, 'level');
  }
  return barred;
}
