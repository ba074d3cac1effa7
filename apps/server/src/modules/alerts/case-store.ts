import type { AlertRuleKind, caseOutcomes, caseStates } from '@bourse/contract/alerts';
import { type StaffId, staffId, type UserId, userId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { columnOf } from '../../platform/database/array-literal.ts';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import type { Evidence, Look } from './deed.ts';
import type { AlertRule } from './rule-store.ts';

export type CaseState = (typeof caseStates)[number];
export type CaseOutcome = (typeof caseOutcomes)[number];

/** A case file, without what lies in it. */
export interface AlertCase {
  readonly id: string;
  readonly rule: AlertRuleKind;
  readonly ruleVersion: number;
  readonly parameters: Readonly<Record<string, string | number>>;
  readonly userIds: readonly UserId[];
  readonly evidenceCount: number;
  readonly state: CaseState;
  readonly assignee: StaffId | null;
  readonly openedAt: Instant;
  readonly close: {
    readonly outcome: CaseOutcome;
    readonly reason: string;
    readonly by: StaffId;
    readonly at: Instant;
  } | null;
}

interface CaseRow {
  readonly id: string;
  readonly rule_kind: AlertRuleKind;
  readonly rule_version: number;
  readonly parameters: Readonly<Record<string, string | number>>;
  readonly user_ids: readonly string[];
  readonly evidence_count: number;
  readonly state: CaseState;
  readonly assignee: string | null;
  readonly opened_at: Date;
  readonly outcome: CaseOutcome | null;
  readonly close_reason: string | null;
  readonly closed_by: string | null;
  readonly closed_at: Date | null;
}

const columns = `id, rule_kind, rule_version, parameters, user_ids::text[] AS user_ids, state, assignee, opened_at,
  outcome, close_reason, closed_by, closed_at,
  (SELECT count(*)::int FROM alert_evidence e WHERE e.case_id = c.id) AS evidence_count`;

function caseOf(row: CaseRow): AlertCase {
  const { outcome, closed_by: by, closed_at: at } = row;
  return {
    id: row.id,
    rule: row.rule_kind,
    ruleVersion: row.rule_version,
    parameters: row.parameters,
    userIds: row.user_ids.map(userId),
    evidenceCount: row.evidence_count,
    state: row.state,
    assignee: row.assignee === null ? null : staffId(row.assignee),
    openedAt: fromDate(row.opened_at),
    close:
      outcome === null || by === null || at === null
        ? null
        : { outcome, reason: row.close_reason ?? '', by: staffId(by), at: fromDate(at) },
  };
}

/** What a rule has found about a subject. */
export interface Finding extends Look {
  readonly rule: AlertRule;
  readonly at: Instant;
}

const keyOf = ({ rule, subject }: Pick<Finding, 'rule' | 'subject'>): string => `${rule.kind} ${subject}`;
const nameOf = ({ source, id }: Pick<Evidence, 'source' | 'id'>): string => `${source} ${id}`;

const keysOf = (findings: readonly Finding[]): readonly [string, string] => [
  columnOf(findings, ({ rule }) => rule.kind),
  columnOf(findings, ({ subject }) => subject),
];

/** Keeps everybody from closing the open cases of these rules and subjects until the transaction ends. */
async function lockOpenCases(tx: Tx, findings: readonly Finding[]): Promise<void> {
  await tx.query(
    `SELECT 1 FROM alert_cases WHERE state <> 'closed'
       AND (rule_kind, subject) IN (SELECT kind, subject FROM unnest($1::text[], $2::text[]) AS k (kind, subject))
     ORDER BY id FOR UPDATE`,
    keysOf(findings),
  );
}

/** What of the evidence of findings lies in cases of their rules and subjects, by these: closed ones, and the open one. */
async function selectFiled(
  tx: Queryable,
  findings: readonly Finding[],
): Promise<ReadonlyMap<string, { readonly spent: ReadonlySet<string>; readonly filed: ReadonlySet<string> }>> {
  const { rows } = await tx.query<{ rule_kind: string; subject: string; source: string; id: string; closed: boolean }>(
    `SELECT c.rule_kind, c.subject, e.source, e.reference_id::text AS id, c.state = 'closed' AS closed
     FROM (SELECT DISTINCT kind, subject FROM unnest($1::text[], $2::text[]) AS k (kind, subject)) k
     JOIN alert_cases c ON c.rule_kind = k.kind AND c.subject = k.subject
     JOIN alert_evidence e ON e.case_id = c.id WHERE e.reference_id = ANY ($3::bigint[])`,
    [
      ...keysOf(findings),
      columnOf([...new Set(findings.flatMap(({ evidence }) => evidence.map(({ id }) => id)))], (id) => id),
    ],
  );
  const byKey = Map.groupBy(rows, (row) => `${row.rule_kind} ${row.subject}`);
  const namesOf = (all: typeof rows, closed: boolean): ReadonlySet<string> =>
    new Set(all.filter((row) => row.closed === closed).map(({ source, id }) => `${source} ${id}`));
  return new Map([...byKey].map(([key, all]) => [key, { spent: namesOf(all, true), filed: namesOf(all, false) }]));
}

/**
 * Opens a case for each rule and subject of which enough was found that no closed case has counted, or adds to the one that is
 * open, each row of evidence once. As many statements for many findings as for one.
 */
export async function fileFindings(tx: Tx, findings: readonly Finding[]): Promise<void> {
  if (findings.length === 0) return;
  await lockOpenCases(tx, findings);
  const known = await selectFiled(tx, findings);
  const enough = findings.flatMap((finding) => {
    const { spent } = known.get(keyOf(finding)) ?? { spent: new Set<string>() };
    const evidence = finding.evidence.filter((one) => !spent.has(nameOf(one)));
    return finding.isEnough(evidence) ? [{ ...finding, evidence }] : [];
  });
  if (enough.length === 0) return;
  // What one rule finds of one subject by several deeds is one case, opened by the first of them.
  const cases = [...Map.groupBy(enough, keyOf).values()].flatMap(([first]) => first ?? []);
  await tx.query(
    `INSERT INTO alert_cases (rule_kind, rule_version, parameters, subject, user_ids, opened_at)
     SELECT kind, version, parameters::jsonb, subject, string_to_array(users, ' ')::bigint[], at::timestamptz
     FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[])
       AS c (kind, version, parameters, subject, users, at)
     ON CONFLICT (rule_kind, subject) WHERE state <> 'closed' DO NOTHING`,
    [
      columnOf(cases, ({ rule }) => rule.kind),
      columnOf(cases, ({ rule }) => rule.version),
      columnOf(cases, ({ rule }) => JSON.stringify(rule.parameters)),
      columnOf(cases, ({ subject }) => subject),
      columnOf(cases, ({ users }) => users.join(' ')),
      columnOf(cases, ({ at }) => toIso(at)),
    ],
  );
  const rows = enough.flatMap((finding) => {
    const { filed } = known.get(keyOf(finding)) ?? { filed: new Set<string>() };
    return finding.evidence.filter((one) => !filed.has(nameOf(one))).map((one) => ({ ...one, finding }));
  });
  const fresh = [...new Map(rows.map((row) => [`${keyOf(row.finding)} ${nameOf(row)}`, row])).values()];
  if (fresh.length === 0) return;
  await tx.query(
    `INSERT INTO alert_evidence (case_id, source, reference_id, at)
     SELECT c.id, e.source, e.reference_id, e.at::timestamptz
     FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[]) AS e (kind, subject, source, reference_id, at)
     JOIN alert_cases c ON c.rule_kind = e.kind AND c.subject = e.subject AND c.state <> 'closed'
     ON CONFLICT DO NOTHING`,
    [
      columnOf(fresh, ({ finding }) => finding.rule.kind),
      columnOf(fresh, ({ finding }) => finding.subject),
      columnOf(fresh, ({ source }) => source),
      columnOf(fresh, ({ id }) => id),
      columnOf(fresh, ({ at }) => toIso(at)),
    ],
  );
}

/** Cases, newest first. */
export async function selectCases(
  db: Queryable,
  state: CaseState | null,
  { below, limit, offset }: ListSlice,
): Promise<{ readonly rows: AlertCase[]; readonly total: number }> {
  const wanted = 'FROM alert_cases c WHERE ($1::text IS NULL OR state = $1)';
  const { rows } = await db.query<CaseRow>(
    `SELECT ${columns} ${wanted} AND ($2::bigint IS NULL OR c.id < $2) ORDER BY c.id DESC LIMIT $3 OFFSET $4`,
    [state, below, limit, offset],
  );
  return { rows: rows.map(caseOf), total: await countRows(db, `SELECT 1 ${wanted}`, [state]) };
}

/** A case; with `lock` nobody else works on it before the transaction ends. */
export async function findCase(db: Queryable, id: string, lock = false): Promise<AlertCase | undefined> {
  const { rows } = await db.query<CaseRow>(
    `SELECT ${columns} FROM alert_cases c WHERE id = $1 ${lock ? 'FOR UPDATE' : ''}`,
    [id],
  );
  return rows.map(caseOf)[0];
}

/** The newest evidence of a case. */
export async function selectEvidence(db: Queryable, id: string, limit: number): Promise<Evidence[]> {
  const { rows } = await db.query<{ source: Evidence['source']; id: string; at: Date }>(
    `SELECT source, reference_id::text AS id, at FROM alert_evidence WHERE case_id = $1
     ORDER BY alert_evidence.at DESC, reference_id DESC LIMIT $2`,
    [id, limit],
  );
  return rows.map((row) => ({ ...row, at: fromDate(row.at) }));
}

/** A note of a case. */
export interface CaseNote {
  readonly id: string;
  readonly by: StaffId;
  readonly text: string;
  readonly at: Instant;
}

/** The notes of a case, oldest first. */
export async function selectNotes(db: Queryable, id: string): Promise<CaseNote[]> {
  const { rows } = await db.query<{ id: string; staff_id: string; text: string; at: Date }>(
    'SELECT id, staff_id, text, at FROM alert_notes WHERE case_id = $1 ORDER BY id',
    [id],
  );
  return rows.map((row) => ({ id: row.id, by: staffId(row.staff_id), text: row.text, at: fromDate(row.at) }));
}

/** Adds a note. */
export function insertNote(tx: Tx, id: string, { by, text, at }: Omit<CaseNote, 'id'>): void {
  tx.send(
    'INSERT INTO alert_notes (case_id, staff_id, text, at) VALUES ($1, $2, $3, $4)',
    [id, by, text, toIso(at)],
    1,
  );
}

/** Gives a locked case to somebody. */
export function assignCase(tx: Tx, id: string, assignee: StaffId): void {
  tx.send(
    `UPDATE alert_cases SET state = 'review', assignee = $2 WHERE id = $1 AND state <> 'closed'`,
    [id, assignee],
    1,
  );
}

/** Closes a locked case. */
export function closeCase(tx: Tx, id: string, { outcome, reason, by, at }: NonNullable<AlertCase['close']>): void {
  tx.send(
    `UPDATE alert_cases SET state = 'closed', outcome = $2, close_reason = $3, closed_by = $4, closed_at = $5
     WHERE id = $1 AND state <> 'closed'`,
    [id, outcome, reason, by, toIso(at)],
    1,
  );
}

/** How many cases nobody has closed. */
export async function countOpenCases(db: Queryable): Promise<number> {
  return countRows(db, `SELECT 1 FROM alert_cases WHERE state <> 'closed'`, []);
}
