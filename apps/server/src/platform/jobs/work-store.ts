import { fromDate, type Instant } from '@bourse/kernel/instant';
import { countRows } from '../database/count-rows.ts';
import type { Queryable } from '../database/sql.ts';
import type { ListSlice } from '../http/list-slice.ts';

/** A daily job as it stands. */
export interface JobState {
  readonly name: string;
  readonly dueAt: Instant;
  readonly node: string | null;
  readonly leaseUntil: Instant | null;
  readonly startedAt: Instant | null;
  readonly finishedAt: Instant | null;
  readonly error: string | null;
}

const instantOf = (date: Date | null): Instant | null => (date === null ? null : fromDate(date));

/** Every daily job by its name. */
export async function listJobs(db: Queryable): Promise<JobState[]> {
  const { rows } = await db.query<{
    name: string;
    due_at: Date;
    owner: string | null;
    lease_until: Date | null;
    last_started_at: Date | null;
    last_finished_at: Date | null;
    last_error: string | null;
  }>('SELECT name, due_at, owner, lease_until, last_started_at, last_finished_at, last_error FROM jobs ORDER BY name');
  return rows.map((row) => ({
    name: row.name,
    dueAt: fromDate(row.due_at),
    node: row.owner,
    leaseUntil: instantOf(row.lease_until),
    startedAt: instantOf(row.last_started_at),
    finishedAt: instantOf(row.last_finished_at),
    error: row.last_error,
  }));
}

/** An entry of what falls due. */
export interface DueState {
  readonly id: string;
  readonly module: string;
  readonly reference: string;
  readonly state: 'waiting' | 'done' | 'failed';
  readonly dueAt: Instant;
  readonly tries: number;
  readonly error: string | null;
  readonly doneAt: Instant | null;
}

/** What falls or fell due, newest entry first. */
export async function listDue(
  db: Queryable,
  wanted: { readonly state: DueState['state'] | null; readonly module: string | null },
  slice: ListSlice,
): Promise<{ readonly rows: DueState[]; readonly total: number }> {
  const found = 'FROM due_work WHERE ($1::text IS NULL OR state = $1) AND ($2::text IS NULL OR module = $2)';
  const values = [wanted.state, wanted.module];
  const { rows } = await db.query<{
    id: string;
    module: string;
    reference: string;
    state: DueState['state'];
    due_at: Date;
    tries: number;
    last_error: string | null;
    done_at: Date | null;
  }>(
    `SELECT id, module, reference, state, due_at, tries, last_error, done_at ${found}
     AND ($3::bigint IS NULL OR id < $3) ORDER BY id DESC LIMIT $4 OFFSET $5`,
    [...values, slice.below, slice.limit, slice.offset],
  );
  return {
    rows: rows.map(({ due_at: dueAt, last_error: error, done_at: doneAt, ...row }) => ({
      ...row,
      dueAt: fromDate(dueAt),
      error,
      doneAt: instantOf(doneAt),
    })),
    total: await countRows(db, `SELECT 1 ${found}`, values),
  };
}

/** Who holds a lease. */
export interface LeaseState {
  readonly name: string;
  readonly owner: string | null;
  readonly epoch: number;
  readonly until: Instant | null;
}

/** Every lease with its owner. */
export async function listLeases(db: Queryable): Promise<LeaseState[]> {
  const { rows } = await db.query<{ name: string; owner: string | null; epoch: number; expires_at: Date | null }>(
    `SELECT name, nullif(owner, '') AS owner, epoch, CASE WHEN isfinite(until) THEN until END AS expires_at
     FROM leases ORDER BY name`,
  );
  return rows.map(({ expires_at: until, ...row }) => ({ ...row, until: instantOf(until) }));
}

/** How many events each reader has still to read, counted to 10,000. */
export async function listReaders(db: Queryable): Promise<{ readonly name: string; readonly behind: number }[]> {
  const { rows } = await db.query<{ name: string }>('SELECT name FROM outbox_readers ORDER BY name');
  return Promise.all(
    rows.map(async ({ name }) => ({
      name,
      behind: await countRows(
        db,
        `SELECT 1 FROM outbox o JOIN outbox_readers r ON r.name = $1 WHERE (o.xid, o.seq) > (r.xid, r.seq)`,
        [name],
      ),
    })),
  );
}
