import { randomBytes } from 'node:crypto';
import { staffId } from '@bourse/kernel/ids';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { compose } from './compose.ts';
import { SteadyClock } from '../platform/clock/steady-clock.ts';
import { systemScheduler } from '../platform/clock/system-clock.ts';
import { readEnvironment } from '../platform/config/environment.ts';
import { createDatabase } from '../platform/database/create-database.ts';
import { Damage } from '../platform/database/damage.ts';
import type { Database } from '../platform/database/database.ts';
import { pgDriver } from '../platform/database/pg-driver.ts';
import { remoteStorage } from '../platform/database/storage.ts';
import { createLogger } from '../platform/log/logger.ts';
import { countedDriver } from '../platform/metrics/counted-driver.ts';
import { heldDriver } from '../platform/metrics/held-driver.ts';
import type { ApprovalKind } from '../platform/module-manifest.ts';

/** Every kind of request of a wired server, and the database that it stands on. */
export async function openKinds() {
  const opened = await openTestDatabase();
  const environment = readEnvironment({
    DATABASE_URL: opened.url,
    DEMO: '0',
    PUBLIC_URL: 'https://bourse.test',
    BOURSE_MASTER_KEY: randomBytes(32).toString('hex'),
  });
  if (!environment.ok) throw new Error(environment.error);
  const clock = new SteadyClock();
  const ports = {
    clock,
    scheduler: systemScheduler,
    logger: createLogger('silent'),
    node: 'one',
    tell: () => undefined,
  };
  const { driver: counted, counts: connections } = countedDriver(pgDriver({ url: opened.url, engine: opened.engine }));
  const { driver, holds } = heldDriver(counted);
  const db = createDatabase({ driver, ...ports });
  const ground = { environment: environment.value, db, driver, connections, holds, damage: new Damage() };
  const composed = await compose({ ...ground, storage: remoteStorage, ...ports });
  // Nothing runs beside the test: what the modules bring is all that is wanted of them.
  await composed.http.close();
  await composed.stop();
  return {
    db,
    clock,
    kinds: composed.approvals,
    close: async (): Promise<void> => {
      await db.close();
      await opened.close();
    },
  };
}

/** The names of the fields that a kind reads of what was asked for, all of them; nothing is carried out. */
export async function fieldsOf(db: Database, { apply }: ApprovalKind): Promise<string[]> {
  const names = new Set<string>();
  const note = (name: string | symbol): undefined => {
    if (typeof name === 'string') names.add(name);
  };
  const payload = new Proxy({}, { get: (_, name) => note(name), has: (_, name) => note(name) === undefined });
  const request = { id: '1', payload, reason: '', requestedBy: staffId('1'), approvedBy: staffId('2') };
  const isOver = new Error('put back');
  await db
    .withTx('read the fields of a kind', async (tx) => {
      await apply(tx, { ...request, at: new SteadyClock().now() });
      throw isOver;
    })
    .catch(() => undefined);
  return [...names].toSorted();
}

/** The columns of a table that name members of staff, by its foreign keys. */
export async function staffColumns(db: Database, table: string): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `SELECT a.attname::text AS name FROM pg_constraint c
     JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
     WHERE c.contype = 'f' AND c.conrelid = $1::regclass AND c.confrelid = 'staff'::regclass ORDER BY a.attname`,
    [table],
  );
  return rows.map(({ name }) => name);
}
