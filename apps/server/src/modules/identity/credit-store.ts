import type { OutputOf } from '@bourse/contract/call';
import type { safetyCalls } from '@bourse/contract/safety';
import { fromDate, toIso } from '@bourse/kernel/instant';
import type { UserId } from '@bourse/kernel/ids';
import type { Queryable } from '../../platform/database/sql.ts';
import { scoresAfter } from './credit.ts';

type CreditLine = OutputOf<typeof safetyCalls.creditLog>['list'][number];

/** Everything that has moved a customer's credit score, the newest first; an account has few of them. */
export async function listCreditEvents(db: Queryable, owner: UserId): Promise<CreditLine[]> {
  const { rows } = await db.query<{ id: string; change: number; reason: CreditLine['reason']; at: Date }>(
    'SELECT id::text AS id, change, reason, at FROM credit_events WHERE user_id = $1 ORDER BY id',
    [owner],
  );
  const scores = scoresAfter(rows);
  return rows
    .map(({ at, ...row }, place) => ({ ...row, score: scores[place] ?? 0, at: toIso(fromDate(at)) }))
    .toReversed();
}
