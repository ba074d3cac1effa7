import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import type { Queryable } from '../../../platform/database/sql.ts';
import { readProtections } from '../../protection/index.ts';
import type { ContractState, Moment } from '../lane/contract-state.ts';
import type { LiveContract } from '../lane/lane-batch.ts';
import { withdraw } from '../orders/trade.ts';

/** Whose orders wait to open something in a contract. */
export function waitingIn({ state }: LiveContract): ReadonlySet<UserId> {
  return new Set(state.live().flatMap(({ pending, userId }) => (pending > 0 && userId !== null ? [userId] : [])));
}

/** Of some customers those who may open nothing now: whom staff keeps from trading, and who has paused themselves. */
export async function barredOf(
  db: Queryable,
  users: ReadonlySet<UserId>,
  restricted: readonly UserId[],
  now: Instant,
): Promise<readonly UserId[]> {
  if (users.size === 0) return [];
  const protections = await readProtections(db, [...users], now);
  const kept = new Set(restricted);
  return [...users].filter((user) => {
    const allowed = protections.get(user)?.allowed;
    return kept.has(user) || (allowed?.ok === false && allowed.error.code === 'SELF_EXCLUDED');
  });
}

/** Takes a customer's opening orders out of the book; what closes stays. */
export function withdrawOpening(state: ContractState, user: UserId, moment: Moment): void {
  for (const { id, pending } of state.of(user)) if (pending > 0) withdraw(state, id, moment);
}
