import { type Instant, instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import { lockSubmission, type Submission } from './verification-store.ts';

/** Takes the next case that no provider has yet, and that nobody took within `claimMs`; others skip it. */
export async function claimForProvider(tx: Tx, now: Instant, claimMs: number): Promise<Submission | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `UPDATE verifications SET provider_claimed_at = $1 WHERE id = (
       SELECT id FROM verifications
       WHERE state = 'review' AND level = 2 AND provider_ref IS NULL
         AND (provider_claimed_at IS NULL OR provider_claimed_at < $2)
       ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id`,
    [toIso(now), toIso(instant(now - claimMs))],
  );
  const [claimed] = rows;
  return claimed === undefined ? undefined : lockSubmission(tx, claimed.id);
}

export async function noteReference(tx: Tx, id: string, reference: string): Promise<void> {
  await tx.query('UPDATE verifications SET provider_ref = $2 WHERE id = $1', [id, reference]);
}

/** The case that a provider names. */
export async function findByReference(tx: Tx, reference: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>('SELECT id FROM verifications WHERE provider_ref = $1', [reference]);
  return rows[0]?.id;
}

export function noteAnswer(tx: Tx, id: string, answer: 'green' | 'red', comment: string): void {
  tx.send(
    'UPDATE verifications SET provider_answer = $2, provider_comment = $3 WHERE id = $1',
    [id, answer, comment],
    1,
  );
}
