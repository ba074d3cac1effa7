import type { Queryable } from '../../platform/database/sql.ts';
import type { Discrepancy } from '../ledger/index.ts';
import { lastEntry, selectUnfounded, selectWitnessed, type WitnessedApproval } from './approval-check-store.ts';

const requestsAtOnce = 200;
const entriesAtOnce = 1_000;

/** Which entry of a request is missing, or there more than once; null where each is as it has to be. */
function faultOf({ state, asked, decided, carriedOut }: WitnessedApproval): string | null {
  if (asked !== 1) return `the request ${String(asked)} times`;
  if (decided !== (state === 'open' ? 0 : 1)) return `the decision ${String(decided)} times`;
  if (carriedOut !== (state === 'approved' ? 1 : 0)) return `what was carried out ${String(carriedOut)} times`;
  return null;
}

/**
 * Compares every request for a second person with the audit log, both ways: that it was asked for, decided and carried out stands
 * there once each, with the same names, moments, words and payload. In pieces.
 */
export async function checkApprovals(db: Queryable, stop?: AbortSignal): Promise<Discrepancy[]> {
  const found: Discrepancy[] = [];
  for (let after: string | null = '0'; after !== null;) {
    stop?.throwIfAborted();
    const rows: readonly WitnessedApproval[] = await selectWitnessed(db, after, requestsAtOnce);
    for (const row of rows) {
      const fault = faultOf(row);
      if (fault === null) continue;
      const subject = `request ${row.id}, ${row.kind}, ${row.state}`;
      found.push({ check: 'approval', subject, expected: 'each step once in the audit log', found: fault });
    }
    after = rows.length < requestsAtOnce ? null : (rows.at(-1)?.id ?? null);
  }
  const last = await lastEntry(db);
  for (let from = 1; from <= last; from += entriesAtOnce) {
    stop?.throwIfAborted();
    for (const id of await selectUnfounded(db, from, Math.min(from + entriesAtOnce, last + 1))) {
      const subject = `row ${id} of the audit log`;
      found.push({ check: 'approval', subject, expected: 'a request that is as it says', found: 'none' });
    }
  }
  return found;
}
