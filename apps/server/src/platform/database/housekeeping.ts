import type { Clock } from '@bourse/kernel/clock';
import { dayMs, type Instant, instant, minuteMs, secondMs, toIso } from '@bourse/kernel/instant';
import type { Repetition } from '../jobs/jobs.ts';
import type { Database } from './database.ts';
import { deleteInPieces } from './delete-in-pieces.ts';
import type { Storage } from './storage.ts';

/** A lost COMMIT is settled within seconds; a day is far beyond any doubt. */
const markLifetimeMs = dayMs;

/** Forgets the marks of transactions whose outcome nobody can ask for any more. @returns how many. */
export function pruneCommitMarks(db: Database, now: Instant, stop?: AbortSignal): Promise<number> {
  const values = [toIso(instant(now - markLifetimeMs))];
  return deleteInPieces(db, { table: 'commit_marks', condition: 'at < $1', values }, stop);
}

/**
 * Cleans dead rows and refreshes the planner's figures where the database does not do so itself. Table by table: such a database
 * has one session, and what all tables take at once nobody else could use it.
 * @param tables null for all.
 */
export async function vacuumWhereNeeded(
  db: Database,
  tables: readonly string[] | null = null,
  stop?: AbortSignal,
): Promise<void> {
  if (db.capabilities.autovacuum) return;
  const statements = tables?.map((table) => `VACUUM (ANALYZE) ${table}`) ?? (await listUpkeep(db));
  for (const statement of statements) {
    if (stop?.aborted === true) return;
    await db.query(statement);
  }
}

/** A statement for each table, those of the system among them; a partitioned one has figures and no rows. */
async function listUpkeep(db: Database): Promise<readonly string[]> {
  const { rows } = await db.query<{ name: string; kind: 'r' | 'p' }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name, c.relkind::text AS kind
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', 'pg_catalog') AND c.relkind IN ('r', 'p') ORDER BY c.relkind DESC, n.nspname, c.relname`,
  );
  return rows.map(({ name, kind }) => `${kind === 'r' ? 'VACUUM (ANALYZE)' : 'ANALYZE'} ${name}`);
}

/** As often as PostgreSQL does it by itself. */
const checkpointMs = 5 * minuteMs;
const lookMs = 10 * secondMs;

/**
 * Cuts the log of changes where the database only does so when it has grown to a gigabyte, all of which it would carry out
 * anew after a kill.
 */
export function checkpointsWhereNeeded(
  db: Database,
  clock: Clock,
  storage: Pick<Storage, 'isFull'>,
): Repetition | null {
  if (db.capabilities.checkpoints) return null;
  let dueAt = clock.now() + checkpointMs;
  return {
    name: 'checkpoint',
    everyMs: lookMs,
    run: async () => {
      // On a full volume it may give space back.
      if (clock.now() < dueAt && !storage.isFull()) return;
      dueAt = clock.now() + checkpointMs;
      await db.query('CHECKPOINT');
    },
  };
}
