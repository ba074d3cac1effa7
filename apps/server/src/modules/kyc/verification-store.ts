import type { DocumentType, FailureReason, PictureSide, ReviewFlag } from '@bourse/contract/kyc-words';
import { staffId, type StaffId, userId, type UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import type { SubmissionState } from './verification.ts';

/** What a customer handed in for a level. */
export interface Submission {
  readonly id: string;
  readonly userId: UserId;
  readonly level: 1 | 2;
  readonly state: SubmissionState;
  readonly country: string;
  readonly idType: DocumentType;
  /** Sealed; null once it was deleted on schedule. */
  readonly person: Buffer | null;
  readonly documentHash: Buffer;
  readonly flags: readonly ReviewFlag[];
  readonly reasonCode: FailureReason | null;
  readonly reason: string;
  /** Sealed. */
  readonly appeal: Buffer | null;
  readonly deciders: readonly StaffId[];
  readonly providerRef: string | null;
  readonly providerAnswer: 'green' | 'red' | null;
  readonly providerComment: string;
  readonly submittedAt: Instant;
  readonly decidedAt: Instant | null;
}

interface Row {
  readonly id: string;
  readonly user_id: string;
  readonly level: 1 | 2;
  readonly state: SubmissionState;
  readonly country: string;
  readonly id_type: DocumentType;
  readonly person: Buffer | null;
  readonly document_hash: Buffer;
  readonly flags: readonly ReviewFlag[];
  readonly reason_code: FailureReason | null;
  readonly reason: string;
  readonly appeal: Buffer | null;
  readonly deciders: readonly string[];
  readonly provider_ref: string | null;
  readonly provider_answer: 'green' | 'red' | null;
  readonly provider_comment: string;
  readonly submitted_at: Date;
  readonly decided_at: Date | null;
}

const columns = `id, user_id, level, state, country, id_type, person, document_hash, flags, reason_code, reason, appeal,
  deciders::text[] AS deciders, provider_ref, provider_answer, provider_comment, submitted_at, decided_at`;

function fromRow(row: Row): Submission {
  return {
    id: row.id,
    userId: userId(row.user_id),
    level: row.level,
    state: row.state,
    country: row.country,
    idType: row.id_type,
    person: row.person,
    documentHash: row.document_hash,
    flags: row.flags,
    reasonCode: row.reason_code,
    reason: row.reason,
    appeal: row.appeal,
    deciders: row.deciders.map(staffId),
    providerRef: row.provider_ref,
    providerAnswer: row.provider_answer,
    providerComment: row.provider_comment,
    submittedAt: fromDate(row.submitted_at),
    decidedAt: row.decided_at === null ? null : fromDate(row.decided_at),
  };
}

/** What a new submission is made of. */
export type NewSubmission = Pick<Submission, 'userId' | 'level' | 'country' | 'idType' | 'documentHash' | 'flags'> & {
  readonly person: Buffer;
  readonly state: 'review' | 'certified';
};

/** @returns its id; undefined where the document is certified for somebody else, or the level has one that counts. */
export async function insertSubmission(tx: Tx, wanted: NewSubmission, now: Instant): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO verifications
       (user_id, level, state, country, id_type, person, document_hash, flags, submitted_at, decided_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz, CASE WHEN $3 = 'certified' THEN $9::timestamptz END)
     ON CONFLICT DO NOTHING RETURNING id`,
    [
      wanted.userId,
      wanted.level,
      wanted.state,
      wanted.country,
      wanted.idType,
      wanted.person,
      wanted.documentHash,
      wanted.flags,
      toIso(now),
    ],
  );
  return rows[0]?.id;
}

export function insertPicture(tx: Tx, id: string, side: PictureSide, file: string): void {
  tx.send('INSERT INTO verification_pictures (verification_id, side, file) VALUES ($1, $2, $3)', [id, side, file], 1);
}

/** The pictures of a submission, by side. */
export async function selectPictures(db: Queryable, id: string): Promise<ReadonlyMap<PictureSide, string>> {
  const { rows } = await db.query<{ side: PictureSide; file: string }>(
    `SELECT side, file FROM verification_pictures WHERE verification_id = $1
     ORDER BY array_position(ARRAY['front', 'reverse', 'selfie'], side)`,
    [id],
  );
  return new Map(rows.map(({ side, file }) => [side, file]));
}

/** The newest submission of each level. */
export async function selectNewest(db: Queryable, owner: UserId): Promise<ReadonlyMap<1 | 2, Submission>> {
  const { rows } = await db.query<Row>(
    `SELECT DISTINCT ON (level) ${columns} FROM verifications v WHERE user_id = $1 ORDER BY level, v.id DESC`,
    [owner],
  );
  return new Map(rows.map((row) => [row.level, fromRow(row)]));
}

/** What a customer is certified by, the highest level first. */
export async function selectCertified(db: Queryable, owner: UserId): Promise<Submission[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${columns} FROM verifications WHERE user_id = $1 AND state = 'certified' ORDER BY level DESC`,
    [owner],
  );
  return rows.map(fromRow);
}

/** Those who are certified, by the order of their submissions. */
export async function selectCertifiedAfter(db: Queryable, after: string, limit: number): Promise<Submission[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${columns} FROM verifications WHERE state = 'certified' AND id > $1 AND person IS NOT NULL
     ORDER BY verifications.id LIMIT $2`,
    [after, limit],
  );
  return rows.map(fromRow);
}

export async function findSubmission(db: Queryable, id: string): Promise<Submission | undefined> {
  const { rows } = await db.query<Row>(`SELECT ${columns} FROM verifications WHERE id = $1`, [id]);
  return rows.map(fromRow)[0];
}

/** The same, which nobody else changes before this transaction ends. */
export async function lockSubmission(tx: Tx, id: string): Promise<Submission | undefined> {
  const { rows } = await tx.query<Row>(`SELECT ${columns} FROM verifications WHERE id = $1 FOR UPDATE`, [id]);
  return rows.map(fromRow)[0];
}

/** Whose the same document is, beside this customer: whatever became of it. */
export async function selectSameDocument(
  db: Queryable,
  hash: Buffer,
  besides: UserId,
): Promise<{ readonly userId: UserId; readonly state: SubmissionState }[]> {
  const { rows } = await db.query<{ user_id: string; state: SubmissionState }>(
    `SELECT DISTINCT ON (user_id) user_id, state FROM verifications
     WHERE document_hash = $1 AND user_id <> $2 ORDER BY user_id, id DESC LIMIT 20`,
    [hash, besides],
  );
  return rows.map(({ user_id: owner, state }) => ({ userId: userId(owner), state }));
}

/** Whether a document is certified on a level for somebody else. */
export async function isCertifiedElsewhere(
  tx: Tx,
  { documentHash, level, userId: owner }: Submission,
): Promise<boolean> {
  await lockDocument(tx, documentHash);
  const { rowCount } = await tx.query(
    `SELECT 1 FROM verifications WHERE document_hash = $1 AND level = $2 AND state = 'certified' AND user_id <> $3`,
    [documentHash, level, owner],
  );
  return rowCount > 0;
}

/**
 * Lets one certification of a document after the other: of two at once the second would find nobody certified, and break the
 * rule that the table keeps. Until the transaction ends.
 */
export async function lockDocument(tx: Tx, documentHash: Buffer): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('document ' || encode($1::bytea, 'hex'), 0))", [
    documentHash,
  ]);
}

/** How a submission was decided. */
export interface Decision {
  readonly state: 'certified' | 'failed';
  readonly reasonCode: FailureReason | null;
  readonly reason: string;
  /** Nobody where rules or a provider decided. */
  readonly deciders: readonly StaffId[];
  readonly at: Instant;
}

export function updateDecision(tx: Tx, id: string, decision: Decision): void {
  tx.send(
    `UPDATE verifications SET state = $2, reason_code = $3, reason = $4, deciders = deciders || $5::bigint[], decided_at = $6
     WHERE id = $1 AND state = 'review'`,
    [id, decision.state, decision.reasonCode, decision.reason, decision.deciders, toIso(decision.at)],
    1,
  );
}

/** Opens a failed submission again, for an appeal. */
export function reopenSubmission(tx: Tx, id: string, appeal: Buffer): void {
  tx.send(
    `UPDATE verifications SET state = 'review', decided_at = NULL, reason_code = NULL, reason = '', appeal = $2,
       flags = array_append(flags, 'appeal') WHERE id = $1 AND state = 'failed'`,
    [id, appeal],
    1,
  );
}

/** Deletes what identifies somebody in those of these submissions that failed. */
export async function purgePersons(tx: Tx, ids: readonly string[], now: Instant): Promise<void> {
  await tx.query(
    `UPDATE verifications SET person = NULL, appeal = NULL, purged_at = $2
     WHERE id = ANY ($1::bigint[]) AND state = 'failed'`,
    [ids, toIso(now)],
  );
}

/** @returns the names of the pictures, which are to be deleted with them. */
export async function deletePictures(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ file: string }>(
    'DELETE FROM verification_pictures WHERE verification_id = ANY ($1::bigint[]) RETURNING file',
    [ids],
  );
  return rows.map(({ file }) => file);
}

/** Which submissions somebody wants to see. */
export interface WantedSubmissions {
  readonly state: SubmissionState;
  readonly level: 1 | 2 | undefined;
}

/** Submissions in the order in which they came; `below` of the slice is the last one that was seen. */
export async function selectQueue(
  db: Queryable,
  { state, level }: WantedSubmissions,
  { below: behind, limit, offset }: ListSlice,
): Promise<{ readonly rows: Submission[]; readonly total: number }> {
  const wanted = 'FROM verifications v WHERE state = $1 AND ($2::smallint IS NULL OR level = $2)';
  const values = [state, level ?? null];
  const { rows } = await db.query<Row>(
    `SELECT ${columns} ${wanted} AND ($3::bigint IS NULL OR v.id > $3) ORDER BY v.id LIMIT $4 OFFSET $5`,
    [...values, behind, limit, offset],
  );
  return { rows: rows.map(fromRow), total: await countRows(db, `SELECT 1 ${wanted}`, values) };
}

/** How many submissions wait for somebody. */
export async function countWaitingSubmissions(db: Queryable): Promise<number> {
  return countRows(db, `SELECT 1 FROM verifications WHERE state = 'review'`, []);
}

export async function insertHashKey(tx: Tx, key: Buffer): Promise<void> {
  await tx.query('INSERT INTO verification_hash_key (key) VALUES ($1) ON CONFLICT DO NOTHING', [key]);
}

export async function selectHashKey(db: Queryable): Promise<Buffer | undefined> {
  return (await db.query<{ key: Buffer }>('SELECT key FROM verification_hash_key')).rows[0]?.key;
}
