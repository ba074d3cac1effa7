import { toIso } from '@bourse/kernel/instant';
import { type UserId, userId } from '@bourse/kernel/ids';
import { accountResolver } from '@bourse/server/modules/ledger/index';
import { loadMarkets } from '@bourse/server/modules/markets/index';
import { loadRegistry } from '@bourse/server/modules/registry/index';
import { openSession } from '@bourse/server/modules/identity/index';
import { systemClock, systemScheduler } from '@bourse/server/platform/clock/system-clock';
import type { BatchDatabase } from '@bourse/server/platform/database/batch-database';
import { createLogger } from '@bourse/server/platform/log/logger';
import { openDatabase } from '@bourse/server/platform/process/open-database';
import type { ServerVariables } from '../../test/e2e/server-process.ts';
import { fundCustomers } from '../commit/trading-floor.ts';

/**
 * Customers with money and a session each, written into the database of a server that is not running: their passwords
 * would take longer than the bench.
 * @returns their numbers and their tokens.
 */
export function seedCustomers(
  variables: ServerVariables,
  count: number,
  marketCount = 1,
): Promise<{ readonly owners: readonly UserId[]; readonly tokens: readonly string[] }> {
  return withDatabase(variables, async (db) => {
    const now = systemClock.now();
    const seeded = await db.withTx('seed customers', async (tx) => {
      const { rows } = await tx.query<{ id: string }>(
        `INSERT INTO users (email, password_hash, password_changed_at, nickname, lang, created_at)
         SELECT 'load' || n || '@bourse.test', '', $2, 'load', 'en', $2 FROM generate_series(1, $1::int) AS n RETURNING id`,
        [count, toIso(now)],
      );
      await tx.query(
        "INSERT INTO invite_codes (code, user_id) SELECT 'LOAD' || id, id FROM users WHERE nickname = 'load'",
      );
      const place = { ip: '127.0.0.1', userAgent: 'load' };
      const owners = rows.map(({ id }) => userId(id));
      return { owners, tokens: await Promise.all(owners.map((owner) => openSession(tx, owner, place, now))) };
    });
    const markets = await loadMarkets(db, await loadRegistry(db));
    await fundCustomers(db, accountResolver(db), seeded.owners, markets.listMarkets().slice(0, marketCount));
    return seeded;
  });
}

/** Works on the database of a server that is not running. */
export async function withDatabase<T>(variables: ServerVariables, work: (db: BatchDatabase) => Promise<T>): Promise<T> {
  const choice = { databaseUrl: variables['DATABASE_URL'], dataDir: variables['BOURSE_DATA'] ?? '' };
  const ports = { clock: systemClock, scheduler: systemScheduler, logger: createLogger('warn') };
  const { db, close } = await openDatabase(choice, ports);
  try {
    return await work(db);
  } finally {
    await close();
  }
}
