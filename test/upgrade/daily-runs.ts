import pg from 'pg';

async function ask<T extends object>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Notes from now on which node begins which daily job. */
export async function watchDailyRuns(url: string): Promise<void> {
  await ask(
    url,
    `CREATE TABLE daily_runs (name text, owner text, at timestamptz);
     CREATE FUNCTION note_daily_run() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       INSERT INTO daily_runs VALUES (NEW.name, NEW.owner, NEW.last_started_at); RETURN NULL; END $$;
     CREATE TRIGGER note_daily_run AFTER UPDATE OF last_started_at ON jobs FOR EACH ROW
       WHEN (NEW.last_started_at IS DISTINCT FROM OLD.last_started_at) EXECUTE FUNCTION note_daily_run()`,
  );
}

/** Makes every daily job due that is not at work, and forgets the runs so far. */
export async function makeDailyDue(url: string): Promise<void> {
  await ask(
    url,
    `BEGIN; DELETE FROM daily_runs;
     UPDATE jobs SET due_at = last_finished_at WHERE lease_until IS NULL AND last_finished_at IS NOT NULL; COMMIT`,
  );
}

/** What has become of the daily jobs since. */
export interface DailyRuns {
  /** How many are still due or at work. */
  readonly waiting: number;
  readonly twice: readonly string[];
  readonly failed: readonly string[];
  readonly nodes: number;
}

export async function dailyRuns(url: string): Promise<DailyRuns> {
  const [row] = await ask<DailyRuns>(
    url,
    `SELECT (SELECT count(*)::int FROM jobs WHERE (due_at <= now() OR lease_until IS NOT NULL) AND last_error IS NULL) AS waiting,
       ARRAY(SELECT name FROM daily_runs GROUP BY name HAVING count(*) > 1) AS twice,
       ARRAY(SELECT name || ': ' || last_error FROM jobs WHERE last_error IS NOT NULL) AS failed,
       (SELECT count(DISTINCT owner)::int FROM daily_runs) AS nodes`,
  );
  if (row === undefined) throw new Error('no answer');
  return row;
}
