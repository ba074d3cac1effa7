import type { UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** What a customer has against a result. */
export interface Challenge {
  readonly id: string;
  readonly quizId: string;
  readonly userId: UserId;
  readonly text: string;
  readonly createdAt: Instant;
  readonly answer: string | null;
  readonly answeredAt: Instant | null;
}

interface Row {
  readonly id: string;
  readonly quiz_id: string;
  readonly user_id: UserId;
  readonly text: string;
  readonly created_at: Date;
  readonly answer: string | null;
  readonly answered_at: Date | null;
}

const challengeOf = (row: Row): Challenge => ({
  id: row.id,
  quizId: row.quiz_id,
  userId: row.user_id,
  text: row.text,
  createdAt: fromDate(row.created_at),
  answer: row.answer,
  answeredAt: row.answered_at === null ? null : fromDate(row.answered_at),
});

/** @returns the challenge; undefined where the customer has challenged before. */
export async function insertChallenge(
  tx: Tx,
  {
    quizId,
    userId,
    text,
    at,
  }: { readonly quizId: string; readonly userId: UserId; readonly text: string; readonly at: Instant },
): Promise<Challenge | undefined> {
  const { rows } = await tx.query<Row>(
    `INSERT INTO guess_challenges (quiz_id, user_id, text, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING *`,
    [quizId, userId, text, toIso(at)],
  );
  return rows.map(challengeOf)[0];
}

/** The challenges of quizzes, oldest first. */
export async function selectChallenges(db: Queryable, quizIds: readonly string[]): Promise<Challenge[]> {
  const { rows } = await db.query<Row>(
    'SELECT * FROM guess_challenges WHERE quiz_id = ANY ($1::bigint[]) ORDER BY id',
    [quizIds],
  );
  return rows.map(challengeOf);
}

/** One challenge that nobody else changes before this transaction ends. */
export async function lockChallenge(tx: Tx, id: string): Promise<Challenge | undefined> {
  const { rows } = await tx.query<Row>('SELECT * FROM guess_challenges WHERE id = $1 FOR UPDATE', [id]);
  return rows.map(challengeOf)[0];
}

/** The quiz whose result a challenge is about. */
export async function findChallenged(db: Queryable, id: string): Promise<string | undefined> {
  const { rows } = await db.query<{ quiz_id: string }>(
    'SELECT quiz_id::text AS quiz_id FROM guess_challenges WHERE id = $1',
    [id],
  );
  return rows[0]?.quiz_id;
}

/** Answers a challenge, which is locked and open. */
export function updateAnswer(tx: Tx, id: string, answer: string, at: Instant): void {
  tx.send(
    'UPDATE guess_challenges SET answer = $2, answered_at = $3 WHERE id = $1 AND answer IS NULL',
    [id, answer, toIso(at)],
    1,
  );
}

/** How many challenges of a quiz wait for an answer. */
export async function countOpen(db: Queryable, quizId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM guess_challenges WHERE quiz_id = $1 AND answer IS NULL',
    [quizId],
  );
  return present(rows[0], 'the count').count;
}
