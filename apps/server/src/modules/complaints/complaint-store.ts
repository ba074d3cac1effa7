import type { complaintStates, complaintSubjects } from '@bourse/contract/complaints';
import { staffId, type StaffId, type UserId, userId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';

export type ComplaintState = (typeof complaintStates)[number];

/** What somebody wrote, and when. */
export interface Written {
  readonly text: string;
  readonly at: Instant;
}

/** A complaint as it stands. */
export interface Complaint {
  readonly id: string;
  readonly userId: UserId;
  readonly subject: (typeof complaintSubjects)[number];
  readonly text: string;
  readonly state: ComplaintState;
  readonly filedAt: Instant;
  readonly acknowledgeBy: Instant;
  readonly acknowledgedAt: Instant | null;
  /** By when the next answer is due, or was. */
  readonly answerBy: Instant;
  readonly escalation: Written | null;
  readonly answers: readonly (Written & { readonly by: StaffId })[];
}

interface ComplaintRow {
  readonly id: string;
  readonly user_id: string;
  readonly subject: Complaint['subject'];
  readonly text: string;
  readonly state: ComplaintState;
  readonly filed_at: Date;
  readonly acknowledge_by: Date;
  readonly acknowledged_at: Date | null;
  readonly answer_by: Date;
  readonly answer: string | null;
  readonly answered_by: string | null;
  readonly answered_at: Date | null;
  readonly escalation: string | null;
  readonly escalated_at: Date | null;
  readonly final_answer_by: Date | null;
  readonly final_answer: string | null;
  readonly final_answered_by: string | null;
  readonly final_answered_at: Date | null;
}

function writtenOf(text: string | null, at: Date | null): Written | null {
  return text === null || at === null ? null : { text, at: fromDate(at) };
}

function complaintOf(row: ComplaintRow): Complaint {
  const given = [
    { by: row.answered_by, written: writtenOf(row.answer, row.answered_at) },
    { by: row.final_answered_by, written: writtenOf(row.final_answer, row.final_answered_at) },
  ];
  return {
    id: row.id,
    userId: userId(row.user_id),
    subject: row.subject,
    text: row.text,
    state: row.state,
    filedAt: fromDate(row.filed_at),
    acknowledgeBy: fromDate(row.acknowledge_by),
    acknowledgedAt: row.acknowledged_at === null ? null : fromDate(row.acknowledged_at),
    answerBy: fromDate(row.final_answer_by ?? row.answer_by),
    escalation: writtenOf(row.escalation, row.escalated_at),
    answers: given.flatMap(({ by, written }) =>
      by === null || written === null ? [] : [{ ...written, by: staffId(by) }],
    ),
  };
}

/** What is filed. */
export type NewComplaint = Pick<Complaint, 'userId' | 'subject' | 'text' | 'filedAt' | 'acknowledgeBy' | 'answerBy'>;

/** The complaint of the same text that waits already. */
export async function findSame(tx: Queryable, user: UserId, text: string): Promise<Complaint | undefined> {
  const { rows } = await tx.query<ComplaintRow>(
    `SELECT * FROM complaints WHERE user_id = $1 AND md5(text) = md5($2) AND state IN ('received', 'acknowledged')`,
    [user, text],
  );
  return rows.map(complaintOf)[0];
}

/** Writes a complaint down. @returns its id. */
export async function insertComplaint(tx: Tx, filed: NewComplaint): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO complaints (user_id, subject, text, filed_at, acknowledge_by, answer_by)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [filed.userId, filed.subject, filed.text, toIso(filed.filedAt), toIso(filed.acknowledgeBy), toIso(filed.answerBy)],
  );
  return rows[0]?.id ?? '';
}

const waiting = `state IN ('received', 'acknowledged', 'escalated')`;

/** How many complaints of a customer wait for an answer. */
export async function countWaitingOf(tx: Queryable, user: UserId): Promise<number> {
  return countRows(tx, `SELECT 1 FROM complaints WHERE user_id = $1 AND ${waiting}`, [user]);
}

/** Complaints of one customer, newest first. */
export async function selectOwn(
  db: Queryable,
  user: UserId,
  { below, limit, offset }: ListSlice,
): Promise<{ readonly rows: Complaint[]; readonly total: number }> {
  const { rows } = await db.query<ComplaintRow>(
    `SELECT * FROM complaints WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2)
     ORDER BY id DESC LIMIT $3 OFFSET $4`,
    [user, below, limit, offset],
  );
  return {
    rows: rows.map(complaintOf),
    total: await countRows(db, 'SELECT 1 FROM complaints WHERE user_id = $1', [user]),
  };
}

/** Those that wait, the nearest deadline first; or the others, newest first. */
export async function selectForStaff(
  db: Queryable,
  isWaiting: boolean,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: Complaint[]; readonly total: number }> {
  const wanted = `FROM complaints WHERE ${isWaiting ? '' : 'NOT '}${waiting}`;
  const next = `CASE WHEN state = 'received' THEN acknowledge_by ELSE coalesce(final_answer_by, answer_by) END`;
  const { rows } = await db.query<ComplaintRow>(
    `SELECT * ${wanted} ORDER BY ${isWaiting ? `${next}, id` : 'id DESC'} LIMIT $1 OFFSET $2`,
    [limit, offset],
  );
  return { rows: rows.map(complaintOf), total: await countRows(db, `SELECT 1 ${wanted}`, []) };
}

/** A complaint; with `lock` nobody else moves it before the transaction ends. */
export async function findComplaint(db: Queryable, id: string, lock = false): Promise<Complaint | undefined> {
  const { rows } = await db.query<ComplaintRow>(`SELECT * FROM complaints WHERE id = $1 ${lock ? 'FOR UPDATE' : ''}`, [
    id,
  ]);
  return rows.map(complaintOf)[0];
}

/** Notes that a locked complaint was read. */
export function acknowledge(tx: Tx, id: string, at: Instant): void {
  tx.send(
    `UPDATE complaints SET state = 'acknowledged', acknowledged_at = $2 WHERE id = $1 AND state = 'received'`,
    [id, toIso(at)],
    1,
  );
}

/** Answers a locked complaint for the first time; who answers has read it. */
export function answer(tx: Tx, id: string, by: StaffId, { text, at }: Written): void {
  tx.send(
    `UPDATE complaints SET state = 'answered', answer = $2, answered_by = $3, answered_at = $4,
       acknowledged_at = coalesce(acknowledged_at, $4)
     WHERE id = $1 AND state IN ('received', 'acknowledged')`,
    [id, text, by, toIso(at)],
    1,
  );
}

/** Escalates a locked complaint. */
export function escalate(tx: Tx, id: string, { text, at }: Written, answerBy: Instant): void {
  tx.send(
    `UPDATE complaints SET state = 'escalated', escalation = $2, escalated_at = $3, final_answer_by = $4
     WHERE id = $1 AND state = 'answered'`,
    [id, text, toIso(at), toIso(answerBy)],
    1,
  );
}

/** Answers a locked complaint that was escalated. */
export function answerFinally(tx: Tx, id: string, by: StaffId, { text, at }: Written): void {
  tx.send(
    `UPDATE complaints SET state = 'closed', final_answer = $2, final_answered_by = $3, final_answered_at = $4
     WHERE id = $1 AND state = 'escalated'`,
    [id, text, by, toIso(at)],
    1,
  );
}

/** How many complaints are over their day. */
export async function countOverdueComplaints(db: Queryable, now: Instant): Promise<number> {
  return countRows(
    db,
    `SELECT 1 FROM complaints WHERE ${waiting}
       AND (coalesce(final_answer_by, answer_by) < $1 OR (state = 'received' AND acknowledge_by < $1))`,
    [toIso(now)],
  );
}
