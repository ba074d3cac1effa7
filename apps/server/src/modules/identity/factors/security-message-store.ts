import type { SecurityMessage } from '@bourse/i18n/security-mail';
import type { Lang } from '@bourse/contract/lang';
import type { UserId } from '@bourse/kernel/ids';
import { fromDate, instant, minuteMs, toIso, type Instant } from '@bourse/kernel/instant';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { Message } from '../../../platform/mail/message-port.ts';
import { deleteInPieces } from '../../../platform/database/delete-in-pieces.ts';

/** Where a message goes. */
export interface SecurityRecipient {
  readonly channel: Message['channel'];
  readonly recipient: string;
}

/** Writes messages in the transaction of what they tell of. */
export async function queueSecurityMessages(
  tx: Tx,
  owner: UserId,
  content: SecurityMessage,
  recipients: readonly SecurityRecipient[],
  now: Instant,
): Promise<void> {
  for (const { channel, recipient } of recipients) {
    await tx.query(
      `INSERT INTO security_messages (user_id, channel, recipient, content, at, next_at) VALUES ($1, $2, $3, $4, $5, $5)`,
      [owner, channel, recipient, JSON.stringify(content), toIso(now)],
    );
  }
}

/** A message that is due, with what its words depend on. */
export interface DueMessage extends SecurityRecipient {
  readonly id: string;
  readonly content: SecurityMessage;
  readonly at: Instant;
  readonly lang: Lang;
  readonly antiPhishing: string;
}

interface DueRow extends SecurityRecipient {
  readonly id: string;
  readonly content: SecurityMessage;
  readonly at: Date;
  readonly lang: Lang;
  readonly anti_phishing: string;
}

/** Who has claimed a message sends it within this time, or another does. */
const claimMs = 2 * minuteMs;

/** Claims messages that are due, at most `limit`; each is due again after a pause that doubles with its tries. */
export async function claimSecurityMessages(tx: Tx, now: Instant, limit: number): Promise<DueMessage[]> {
  const { rows } = await tx.query<DueRow>(
    `UPDATE security_messages m
     SET tries = m.tries + 1, next_at = $1::timestamptz + least(power(2, m.tries), 360) * make_interval(secs => $3)
     FROM users u WHERE u.id = m.user_id AND m.id IN (
       SELECT id FROM security_messages WHERE next_at <= $1 ORDER BY next_at, id LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING m.id, m.channel, m.recipient, m.content, m.at, u.lang, u.anti_phishing`,
    [toIso(now), limit, claimMs / 1_000],
  );
  return rows.map(({ anti_phishing: antiPhishing, at, ...row }) => ({ ...row, at: fromDate(at), antiPhishing }));
}

/** When the next message is due; null where none waits. */
export async function findNextMessage(db: Queryable): Promise<Instant | null> {
  const { rows } = await db.query<{ at: Date | null }>('SELECT min(next_at) AS at FROM security_messages');
  const at = rows[0]?.at ?? null;
  return at === null ? null : fromDate(at);
}

/** Deletes a message that was handed over. */
export async function deleteSecurityMessage(tx: Tx, id: string): Promise<void> {
  await tx.query('DELETE FROM security_messages WHERE id = $1', [id]);
}

/** Gives up messages that nobody took for a week. */
export async function pruneSecurityMessages(db: Database, now: Instant, stop?: AbortSignal): Promise<void> {
  const values = [toIso(instant(now - 7 * 24 * 60 * minuteMs))];
  await deleteInPieces(db, { table: 'security_messages', condition: 'at < $1', isUnindexed: true, values }, stop);
}
