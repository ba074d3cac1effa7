import type { OutputOf } from '@bourse/contract/call';
import type { safetyCalls } from '@bourse/contract/safety';
import { type UserId, userId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { fullScore, scoresAfter } from './credit.ts';

type CreditLine = OutputOf<typeof safetyCalls.creditLog>['list'][number];

interface CreditRow {
  readonly id: string;
  readonly change: number;
  readonly reason: CreditLine['reason'];
  readonly reverses_id: string | null;
  readonly reversed: boolean;
  readonly at: Date;
}

/** Everything that has moved a customer's credit score, the newest first; an account has few of them. */
export async function listCreditEvents(db: Queryable, owner: UserId): Promise<CreditLine[]> {
  const { rows } = await db.query<CreditRow>(
    `SELECT id::text AS id, change, reason, reverses_id::text AS reverses_id, at,
       EXISTS (SELECT FROM credit_events later WHERE later.reverses_id = e.id) AS reversed
     FROM credit_events e WHERE user_id = $1 ORDER BY e.id`,
    [owner],
  );
  const scores = scoresAfter(rows);
  return rows
    .map(({ at, ...row }, place) => ({ ...row, score: scores[place] ?? 0, at: toIso(fromDate(at)) }))
    .toReversed();
}

/** Why a score moves by itself. */
export type CreditReason = Exclude<CreditLine['reason'], 'reversed'>;

/** Moves a customer's score by something that has happened, in its transaction. */
export function addCreditStep(
  tx: Tx,
  owner: UserId,
  { change, reason }: { readonly change: number; readonly reason: CreditReason },
  at: Instant,
): void {
  tx.send(
    'INSERT INTO credit_events (user_id, change, reason, at) VALUES ($1, $2, $3, $4)',
    [owner, change, reason, toIso(at)],
    1,
  );
}

/** A customer's score now. */
export async function readCreditScore(db: Queryable, owner: UserId): Promise<number> {
  const { rows } = await db.query<{ change: number }>(
    'SELECT change FROM credit_events WHERE user_id = $1 ORDER BY id',
    [owner],
  );
  return scoresAfter(rows).at(-1) ?? fullScore;
}

/** A step of somebody's score that may be reversed. */
export interface CreditStep {
  readonly id: string;
  readonly userId: UserId;
  readonly change: number;
  readonly reversed: boolean;
}

/** A step, which nobody else reverses before the transaction ends. */
export async function lockCreditStep(tx: Tx, id: string): Promise<CreditStep | undefined> {
  const { rows } = await tx.query<{ user_id: string; change: number }>(
    'SELECT user_id::text AS user_id, change FROM credit_events WHERE id = $1 FOR NO KEY UPDATE',
    [id],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { rowCount } = await tx.query('SELECT 1 FROM credit_events WHERE reverses_id = $1', [id]);
  return { id, userId: userId(row.user_id), change: row.change, reversed: rowCount === 1 };
}

/** Gives back what a locked step has taken. */
export function reverseCreditStep(tx: Tx, step: CreditStep, approvalId: string, at: Instant): void {
  tx.send(
    `INSERT INTO credit_events (user_id, change, reason, reverses_id, approval_id, at)
     VALUES ($1, $2, 'reversed', $3, $4, $5)`,
    [step.userId, -step.change, step.id, approvalId, toIso(at)],
    1,
  );
}
