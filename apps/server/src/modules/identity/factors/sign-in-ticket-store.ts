import type { UserId } from '@bourse/kernel/ids';
import { userId } from '@bourse/kernel/ids';
import { instant, minuteMs, toIso, type Instant } from '@bourse/kernel/instant';
import { randomBytes } from 'node:crypto';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { deleteInPieces } from '../../../platform/database/delete-in-pieces.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import { hashToken } from '../token.ts';

/** The second step follows the first within this time. */
const ticketMs = 5 * minuteMs;

/** Whose sign-in a ticket continues, and from which device. */
export interface SignInTicket {
  readonly userId: UserId;
  readonly deviceHash: Buffer | null;
}

/** Opens the second step of a sign-in, and gives its ticket, which is kept nowhere. */
export async function issueTicket(tx: Tx, { userId: owner, deviceHash }: SignInTicket, now: Instant): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await tx.query(
    'INSERT INTO sign_in_tickets (ticket_hash, user_id, device_hash, expires_at) VALUES ($1, $2, $3, $4)',
    [hashToken(ticket), owner, deviceHash, toIso(instant(now + ticketMs))],
  );
  return ticket;
}

interface TicketRow {
  readonly user_id: string;
  readonly device_hash: Buffer | null;
}

const ticketOf = (row: TicketRow): SignInTicket => ({ userId: userId(row.user_id), deviceHash: row.device_hash });

/** Reads a ticket that still holds. */
export async function findTicket(db: Queryable, ticket: string, now: Instant): Promise<SignInTicket | undefined> {
  const { rows } = await db.query<TicketRow>(
    'SELECT user_id, device_hash FROM sign_in_tickets WHERE ticket_hash = $1 AND expires_at > $2',
    [hashToken(ticket), toIso(now)],
  );
  return rows.map(ticketOf)[0];
}

/** Uses a ticket up. Of any number at once exactly one gets true. */
export async function useTicket(tx: Tx, ticket: string): Promise<boolean> {
  const { rowCount } = await tx.query('DELETE FROM sign_in_tickets WHERE ticket_hash = $1', [hashToken(ticket)]);
  return rowCount === 1;
}

/** Makes all tickets of an account worth nothing: its password is another now. */
export async function voidTickets(tx: Queryable, owner: UserId): Promise<void> {
  await tx.query('DELETE FROM sign_in_tickets WHERE user_id = $1', [owner]);
}

/** Deletes tickets that were over before `before`. */
export async function pruneTickets(db: Database, before: Instant, stop?: AbortSignal): Promise<void> {
  await deleteInPieces(db, { table: 'sign_in_tickets', condition: 'expires_at < $1', values: [toIso(before)] }, stop);
}
