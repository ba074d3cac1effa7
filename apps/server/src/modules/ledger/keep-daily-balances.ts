import type { AccountId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant, startOfDay } from '@bourse/kernel/instant';
import type { Database } from '../../platform/database/database.ts';
import {
  type AccountMoves,
  type DailyBalance,
  insertDailyBalances,
  insertKeptDays,
  selectAccountMoves,
  selectKeptDays,
} from './daily-balance-store.ts';

/** Accounts looked at in one piece. */
const accountsAtOnce = 1_000;

/**
 * Keeps what every account had at 00:00 UTC of each day up to today that is not kept yet (S55): what it has now, less what
 * its postings have moved since that midnight, so it is exact however late it runs, and after any standstill. Each piece is
 * a transaction of its own; a second run finds everything done.
 * @throws what `stop` was aborted with, between two pieces: the days are kept when all of them are.
 */
export async function keepDailyBalances(db: Database, now: Instant, stop?: AbortSignal): Promise<void> {
  const kept = await selectKeptDays(db);
  const today = startOfDay(now);
  const first = kept === null ? today : instant(kept.last + dayMs);
  const days: Instant[] = [];
  for (let day = first; day <= today; day = instant(day + dayMs)) days.push(day);
  if (days.length === 0) return;
  let after: AccountId | null = null;
  for (;;) {
    stop?.throwIfAborted();
    const page: AccountMoves[] = await selectAccountMoves(db, first, { after, limit: accountsAtOnce });
    const rows = page.flatMap((account) => changesOf(account, days));
    await db.withTx('daily balances', async (tx) => {
      insertDailyBalances(tx, rows);
    });
    if (page.length < accountsAtOnce) break;
    after = page.at(-1)?.id ?? null;
  }
  await db.withTx('days of balances', (tx) => insertKeptDays(tx, days, now));
}

/** The days at whose beginning an account had something else than at the kept one before. */
function changesOf({ id, total, before, moves }: AccountMoves, days: readonly Instant[]): DailyBalance[] {
  const changes: DailyBalance[] = [];
  let known = before ?? 0n;
  for (const day of days) {
    const later = [...moves].filter(([moved]) => moved >= day).reduce((sum, [, amount]) => sum + amount, 0n);
    if (total - later === known) continue;
    known = total - later;
    changes.push({ accountId: id, day, total: known });
  }
  return changes;
}
