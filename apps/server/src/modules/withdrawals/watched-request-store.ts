import { type Atoms, atoms } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** What is noted of a request for the rules that watch withdrawals. */
export interface WatchedFacts {
  /** From which amount on a second person is needed. */
  readonly twoFrom: Atoms;
  /** What stays available on the account. */
  readonly leftOver: Atoms;
}

/** Notes the facts beside a request, in its transaction. */
export function noteWatched(tx: Tx, id: string, { twoFrom, leftOver }: WatchedFacts): void {
  tx.send('UPDATE withdrawals SET two_from = $2, left_over = $3 WHERE id = $1', [id, twoFrom, leftOver], 1);
}

/** A request as the rules look at it. */
export interface WatchedRequest {
  readonly id: string;
  readonly at: Instant;
  readonly amount: Atoms;
  /** Null where an earlier release has taken the request. */
  readonly facts: WatchedFacts | null;
  /** Since when the address is known of this customer: saved, or asked for. */
  readonly knownSince: Instant;
  /** Whether something was paid there before. */
  readonly wasPaid: boolean;
}

/** The own requests of a customer in a window, newest first. */
export async function listWatchedRequests(
  db: Queryable,
  owner: UserId,
  window: { readonly after: Instant; readonly until: Instant; readonly limit: number },
): Promise<WatchedRequest[]> {
  const { rows } = await db.query<{
    id: string;
    at: Date;
    amount: bigint;
    two_from: bigint | null;
    left_over: bigint | null;
    known_since: Date;
    was_paid: boolean;
  }>(
    `SELECT w.id::text AS id, w.requested_at AS at, w.amount, w.two_from, w.left_over,
       least(
         (SELECT min(o.requested_at) FROM withdrawals o
          WHERE o.user_id = w.user_id AND o.network = w.network AND o.address = w.address
            AND o.returns_deposit IS NULL),
         (SELECT min(s.created_at) FROM saved_addresses s
          WHERE s.user_id = w.user_id AND s.network = w.network AND s.address = w.address)) AS known_since,
       EXISTS (SELECT FROM withdrawals o WHERE o.user_id = w.user_id AND o.network = w.network AND o.address = w.address
         AND o.id < w.id AND o.state = 4 AND o.changed_at <= w.requested_at
         AND o.returns_deposit IS NULL) AS was_paid
     FROM withdrawals w WHERE w.returns_deposit IS NULL AND w.user_id = $1 AND w.requested_at > $2 AND w.requested_at <= $3
     ORDER BY w.id DESC LIMIT $4`,
    [owner, toIso(window.after), toIso(window.until), window.limit],
  );
  return rows.map(({ id, at, amount, two_from: twoFrom, left_over: leftOver, ...row }) => ({
    id,
    at: fromDate(at),
    amount: atoms(amount),
    facts: twoFrom === null || leftOver === null ? null : { twoFrom: atoms(twoFrom), leftOver: atoms(leftOver) },
    knownSince: fromDate(row.known_since),
    wasPaid: row.was_paid,
  }));
}
