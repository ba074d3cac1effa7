import { type Lang, resolveLang } from '@bourse/contract/lang';
import { staffId, type StaffId } from '@bourse/kernel/ids';
import { dayMs, fromDate, type Instant, instant, minuteMs, toIso } from '@bourse/kernel/instant';
import type { Database, Tx } from '../../platform/database/database.ts';
import { deleteInPieces } from '../../platform/database/delete-in-pieces.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** What a mail to staff is about. */
export type StaffMailKind = 'invitation' | 'reset' | 'recovery';

/** A mail that waits. */
export interface StaffMail {
  readonly id: string;
  readonly to: { readonly id: StaffId; readonly name: string; readonly mail: string };
  readonly kind: StaffMailKind;
  readonly lang: Lang;
  readonly detail: Readonly<Record<string, string>>;
}

/** Writes a mail in the transaction of what it tells of; none to who has no address. */
export function queueStaffMail(
  tx: Tx,
  to: StaffId,
  { kind, lang, detail = {} }: Pick<StaffMail, 'kind' | 'lang'> & Partial<Pick<StaffMail, 'detail'>>,
  at: Instant,
): void {
  tx.send(
    `INSERT INTO staff_mails (staff_id, kind, lang, detail, queued_at, next_at)
     SELECT id, $2, $3, $4, $5, $5 FROM staff WHERE id = $1 AND mail IS NOT NULL`,
    [to, kind, lang, JSON.stringify(detail), toIso(at)],
  );
}

/** Drops what has not been sent to an account: nobody is brought a link that is over. */
export function dropStaffMails(tx: Tx, to: StaffId): void {
  tx.send('DELETE FROM staff_mails WHERE staff_id = $1', [to]);
}

/** Who has claimed a mail sends it within this time, or it is tried again. */
const claimMs = 2 * minuteMs;

/** Claims mails that are due; each is due again after a pause, until it is deleted. */
export async function claimStaffMails(tx: Tx, now: Instant, limit: number): Promise<StaffMail[]> {
  const { rows } = await tx.query<{
    id: string;
    staff_id: string;
    name: string;
    mail: string;
    kind: StaffMailKind;
    lang: string;
    detail: Readonly<Record<string, string>>;
  }>(
    `UPDATE staff_mails m SET next_at = $2 FROM staff s
     WHERE s.id = m.staff_id AND m.id IN (
       SELECT id FROM staff_mails WHERE next_at <= $1 ORDER BY next_at, id LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING m.id, m.staff_id, s.name, s.mail, m.kind, m.lang, m.detail`,
    [toIso(now), toIso(instant(now + claimMs)), limit],
  );
  return rows.map(({ id, staff_id: to, name, mail, kind, lang, detail }) => ({
    id,
    to: { id: staffId(to), name, mail },
    kind,
    lang: resolveLang(lang, undefined),
    detail,
  }));
}

/** Deletes a mail that was handed over. */
export function deleteStaffMail(tx: Tx, id: string): void {
  tx.send('DELETE FROM staff_mails WHERE id = $1', [id]);
}

/** When the next mail is due; null where none waits. */
export async function findNextStaffMail(db: Queryable): Promise<Instant | null> {
  const { rows } = await db.query<{ at: Date | null }>('SELECT min(next_at) AS at FROM staff_mails');
  const at = rows[0]?.at ?? null;
  return at === null ? null : fromDate(at);
}

/** Gives up mails that nobody took for a week. */
export function pruneStaffMails(db: Database, now: Instant, stop?: AbortSignal): Promise<number> {
  const values = [toIso(instant(now - 7 * dayMs))];
  return deleteInPieces(db, { table: 'staff_mails', condition: 'queued_at < $1', isUnindexed: true, values }, stop);
}
