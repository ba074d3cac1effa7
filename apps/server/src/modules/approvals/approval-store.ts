import type { frozenRequest } from '@bourse/contract/approval';
import { staffId, type StaffId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type * as z from 'zod/mini';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import { type KeptSignature, readStaffNames } from '../identity/index.ts';
import { type ApprovalSummary, summarize, type SummaryParts } from './summary.ts';

export type ApprovalState = 'open' | 'approved' | 'refused' | 'withdrawn';

/** Who asked for or decided something. */
export interface Person {
  readonly id: StaffId;
  readonly name: string;
}

/** A request for a second person, as it stands. */
export interface Approval {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly reason: string;
  /** What is decided, as it was shown: see `frozenRequest` of the contract; null for what was asked for before there were such. */
  readonly frozen: string | null;
  readonly state: ApprovalState;
  readonly requestedBy: Person;
  readonly requestedAt: Instant;
  readonly decision: { readonly by: Person; readonly at: Instant; readonly reason: string } | null;
}

interface ApprovalRow {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly frozen: string | null;
  readonly state: ApprovalState;
  readonly requested_by: string;
  readonly requested_at: Date;
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
  readonly decision_reason: string | null;
}

function approvalOf(row: ApprovalRow, names: ReadonlyMap<StaffId, string>): Approval {
  const { decided_by: by, decided_at: at, decision_reason: reason } = row;
  const person = (id: string): Person => ({ id: staffId(id), name: names.get(staffId(id)) ?? '' });
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    payload: row.payload,
    reason: row.reason,
    frozen: row.frozen,
    state: row.state,
    requestedBy: person(row.requested_by),
    requestedAt: fromDate(row.requested_at),
    decision: by === null || at === null ? null : { by: person(by), at: fromDate(at), reason: reason ?? '' },
  };
}

async function withNames(db: Queryable, rows: readonly ApprovalRow[]): Promise<Approval[]> {
  const people = rows.flatMap(({ requested_by: one, decided_by: other }) => (other === null ? [one] : [one, other]));
  const names = await readStaffNames(db, people.map(staffId));
  return rows.map((row) => approvalOf(row, names));
}

/** What is asked for. */
export interface NewApproval {
  readonly kind: string;
  readonly subject: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly reason: string;
  /** What the second person is shown, and signs. */
  readonly summary: SummaryParts;
  readonly requestedBy: StaffId;
  readonly at: Instant;
}

/** What is shown to who decides, word for word. */
function freeze(id: string, wanted: NewApproval, author: Person, summary: ApprovalSummary): string {
  const { kind, subject, payload, reason, at } = wanted;
  const frozen: z.output<typeof frozenRequest> = {
    approval: id,
    kind,
    subject,
    payload,
    reason,
    requested_by: author,
    requested_at: toIso(at),
    summary,
  };
  return JSON.stringify(frozen);
}

/** @returns the request as it is listed. */
export async function insertApproval(tx: Tx, wanted: NewApproval): Promise<Approval> {
  const { kind, subject, payload, reason, requestedBy: by, at } = wanted;
  const { rows } = await tx.query<{ id: string }>(
    `SELECT nextval(pg_get_serial_sequence('approvals', 'id'))::text AS id`,
  );
  const { id } = present(rows[0], 'the number of the request');
  const names = await readStaffNames(tx, [by]);
  const author = { id: by, name: names.get(by) ?? '' };
  const frozen = freeze(id, wanted, author, await summarize(tx, wanted.summary));
  await tx.query(
    `INSERT INTO approvals
       (id, kind, subject, payload, reason, requested_by, requested_at, frozen, frozen_hash, customer_id)
     OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3, $4, $5, $6, $7, $8, sha256(convert_to($8, 'UTF8')), $9)`,
    [id, kind, subject, JSON.stringify(payload), reason, by, toIso(at), frozen, wanted.summary.customer ?? null],
  );
  return getApproval(tx, id);
}

/** @throws InvariantError when there is none. */
export async function getApproval(db: Queryable, id: string): Promise<Approval> {
  const { rows } = await db.query<ApprovalRow>('SELECT * FROM approvals WHERE id = $1', [id]);
  return present((await withNames(db, rows))[0], 'the request');
}

/** The request of that id, which nobody else decides before this transaction ends. */
export async function lockApproval(tx: Tx, id: string): Promise<Approval | undefined> {
  const { rowCount } = await tx.query('SELECT 1 FROM approvals WHERE id = $1 FOR UPDATE', [id]);
  return rowCount === 0 ? undefined : getApproval(tx, id);
}

/** A decision as it is written down. */
export interface WrittenDecision {
  readonly state: ApprovalState;
  readonly by: StaffId;
  readonly reason: string;
  readonly at: Instant;
  /** Of who approved; null for what is refused or withdrawn. */
  readonly signature: KeptSignature | null;
}

/** Writes a decision down. */
export function decideApproval(tx: Tx, id: string, decision: WrittenDecision): void {
  const { state, by, reason, at, signature } = decision;
  tx.send(
    `UPDATE approvals SET state = $2, decided_by = $3, decision_reason = $4, decided_at = $5, signature = $6
     WHERE id = $1 AND state = 'open'`,
    [id, state, by, reason, toIso(at), signature === null ? null : JSON.stringify(signature)],
    1,
  );
}

/** Which requests somebody wants to see. */
export interface WantedApprovals {
  /** All of them where it is undefined. */
  readonly state: ApprovalState | undefined;
  /** The kinds that they may decide; of others they see their own. */
  readonly kinds: readonly string[];
  readonly by: StaffId;
}

/** Requests, newest first. */
export async function selectApprovals(
  db: Queryable,
  { state, kinds, by }: WantedApprovals,
  slice: ListSlice,
): Promise<{ readonly rows: Approval[]; readonly total: number }> {
  const seen = `FROM approvals
     WHERE ($1::text IS NULL OR state = $1) AND (kind = ANY ($2::text[]) OR requested_by = $3)`;
  const values = [state ?? null, kinds, by];
  const { rows } = await db.query<ApprovalRow>(
    `SELECT * ${seen} AND ($4::bigint IS NULL OR id < $4) ORDER BY approvals.id DESC LIMIT $5 OFFSET $6`,
    [...values, slice.below, slice.limit, slice.offset],
  );
  return { rows: await withNames(db, rows), total: await countRows(db, `SELECT 1 ${seen}`, values) };
}

/** The request of a kind about a subject that waits for its decision; undefined where none does. */
export async function findOpenApproval(db: Queryable, kind: string, subject: string): Promise<Approval | undefined> {
  const { rows } = await db.query<ApprovalRow>(
    `SELECT * FROM approvals WHERE state = 'open' AND kind = $1 AND subject = $2 ORDER BY id LIMIT 1`,
    [kind, subject],
  );
  return (await withNames(db, rows))[0];
}

/** How many requests wait for a second person. */
export async function countOpenApprovals(db: Queryable): Promise<number> {
  return countRows(db, `SELECT 1 FROM approvals WHERE state = 'open'`, []);
}

/** What was shown of a request, word for word; null where nothing was. @throws InvariantError when there is no such request. */
export async function readFrozen(db: Queryable, id: string): Promise<string | null> {
  return (await getApproval(db, id)).frozen;
}
