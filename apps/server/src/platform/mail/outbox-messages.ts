import type { Clock } from '@bourse/kernel/clock';
import { dayMs, fromDate, type Instant, instant, toIso } from '@bourse/kernel/instant';
import { countRows } from '../database/count-rows.ts';
import type { Database } from '../database/database.ts';
import { deleteInPieces } from '../database/delete-in-pieces.ts';
import type { Logger } from '../log/logger.ts';
import type { Message, MessageSender } from './message-port.ts';

/** Keeps messages in the table `message_outbox` instead of sending them, and shows them in the log: for the demo alone. */
export function outboxMessages(db: Database, clock: Clock, logger: Logger): MessageSender {
  const keep = (message: Message): Promise<unknown> =>
    db.withTx('outbox message', (tx) =>
      tx.query(
        'INSERT INTO message_outbox (channel, recipient, subject, body, created_at) VALUES ($1, $2, $3, $4, $5)',
        [message.channel, message.to, message.subject, message.text, toIso(clock.now())],
      ),
    );
  return {
    send: async (message) => {
      const line = `demo ${message.channel} to ${message.to}: ${message.subject} ${message.text}`;
      if (message.isSecret === true) {
        // Staff read the outbox, and what opens an account to whoever reads it is not theirs: the log alone has it.
        logger.warn(line);
        return;
      }
      await keep(message);
      logger.info(line);
    },
  };
}

/** A message as it lies in the outbox. */
export interface KeptMessage extends Message {
  readonly id: string;
  readonly createdAt: string;
}

export interface OutboxQuery {
  /** Only messages to this address. */
  readonly to: string | undefined;
  readonly page: number;
  readonly limit: number;
}

interface OutboxRow {
  readonly id: string;
  readonly channel: Message['channel'];
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly created_at: Date;
}

/** A page of the outbox, newest first, and how many there are. */
export async function listOutbox(
  db: Database,
  query: OutboxQuery,
): Promise<{ readonly messages: readonly KeptMessage[]; readonly total: number }> {
  const matches = '$1::text IS NULL OR recipient = $1';
  const to = query.to ?? null;
  const { rows } = await db.query<OutboxRow>(
    `SELECT id, channel, recipient, subject, body, created_at FROM message_outbox WHERE ${matches}
     ORDER BY id DESC LIMIT $2 OFFSET $3`,
    [to, query.limit, (query.page - 1) * query.limit],
  );
  const messages = rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    to: row.recipient,
    subject: row.subject,
    text: row.body,
    createdAt: toIso(fromDate(row.created_at)),
  }));
  return { messages, total: await countRows(db, `SELECT 1 FROM message_outbox WHERE ${matches}`, [to]) };
}

const keptMs = 30 * dayMs;

/** Forgets messages of the demo after a month, in bounded pieces. @returns how many. */
export function pruneMessages(db: Database, now: Instant, stop?: AbortSignal): Promise<number> {
  const values = [toIso(instant(now - keptMs))];
  return deleteInPieces(db, { table: 'message_outbox', condition: 'created_at < $1', isUnindexed: true, values }, stop);
}
