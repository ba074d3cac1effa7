import { cpSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { backUpCluster, migratedCluster, type SeededTemplate, seededTemplate } from '@bourse/testing/migrated-template';
import { startPostgresCluster } from '@bourse/testing/postgres-cluster';
import { ApiClient } from './api-client.ts';
import { migratedFolder, startServer, type TemporaryFolder, temporaryFolder } from './server-process.ts';

/** A copy of what the demo's first start left, from which a server starts in half the time. */
export interface SeededFolder extends TemporaryFolder {
  /** What the first start announced: the accounts of the staff. */
  readonly announced: string;
}

/** Weeks of the two years that the history of a market reaches back, of which each start would make the rest. */
const historyWeeks = 104;
const historyLimitMs = 90_000;

async function untilHistory(url: string): Promise<void> {
  const client = await ApiClient.connect(url);
  const from = Math.floor(Date.now() / 1_000) - 730 * 86_400;
  const weeks = { symbol: 'BTC/USDT', period: '1w', from: String(from), to: String(Math.floor(Date.now() / 1_000)) };
  const endMs = performance.now() + historyLimitMs;
  while ((await client.get<readonly unknown[]>('/currency/new_timeshar', weeks)).length < historyWeeks) {
    // On a machine with much else to do each start then makes what is missing, as a customer's does.
    if (performance.now() > endMs) return;
    await sleep(500);
  }
}

/**
 * Gives the embedded database of a demo that has started once, for a test of its own.
 * @param traders how it trades by itself (DEMO_TRADERS): with them its past holds positions.
 */
export async function seededFolder(traders = '0'): Promise<SeededFolder> {
  const { data, announced } = await seededTemplate('embedded', traders, async (path) => {
    const first = await migratedFolder();
    try {
      const server = await startServer({ BOURSE_DATA: first.path, DEMO_TRADERS: traders });
      if (traders !== '0') await untilHistory(server.url);
      await server.stop();
      cpSync(first.path, path, { recursive: true });
      return server.output();
    } finally {
      first.remove();
    }
  });
  const folder = temporaryFolder();
  cpSync(data, folder.path, { recursive: true });
  return { ...folder, announced };
}

/** Gives the data folder of a PostgreSQL server on which the demo has started once, for `copyOf`. */
export async function seededCluster(traders = '0'): Promise<SeededTemplate> {
  return seededTemplate('postgres', traders, async (path) => {
    const cluster = await startPostgresCluster({ durable: true, copyOf: await migratedCluster() });
    try {
      const server = await startServer({ DATABASE_URL: cluster.url, DEMO: '1', DEMO_TRADERS: traders });
      if (traders !== '0') await untilHistory(server.url);
      await server.stop();
      await backUpCluster(cluster.url, path);
      return server.output();
    } finally {
      await cluster.close();
    }
  });
}
