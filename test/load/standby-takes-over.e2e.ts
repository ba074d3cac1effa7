import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { migratedCluster } from '@bourse/testing/migrated-template';
import { type PostgresCluster, startPostgresCluster } from '@bourse/testing/postgres-cluster';
import { seededRandom } from '@bourse/kernel/random';
import { isLongForm, repetitions, seedOf, tellProgress } from '@bourse/testing/long-form';
import pg from 'pg';
import { signIn } from '../e2e/accounts.ts';
import { ApiClient } from '../e2e/api-client.ts';
import { Opened } from '../e2e/opened.ts';
import { type ServerProcess, startServer, verifyLedger } from '../e2e/server-process.ts';
import { compareOrders, untilAcknowledged } from './acknowledged-orders.ts';
import { type SentOrder, sendOrders } from './order-load.ts';
import { assertBookIsOfOrders, displaysOf, newestOf, readOrdersAfter } from './read-orders.ts';
import { openSwitchedAddress, type SwitchedAddress } from './switched-address.ts';
import { untilTrading } from './until-trading.ts';

const takeovers = repetitions('BOURSE_TAKEOVERS', isLongForm ? 10 : 1);
const symbol = 'BTC/USDT';
const portOf = ({ url }: PostgresCluster): number => Number.parseInt(new URL(url).port, 10);

/** Lets commits of a primary wait for its standby, which has to be there. */
async function waitForStandby({ url }: PostgresCluster): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await client.query('SELECT pg_reload_conf()');
    for (;;) {
      const { rows } = await client.query<{ state: string }>('SELECT sync_state AS state FROM pg_stat_replication');
      if (rows.some(({ state }) => state === 'sync')) return;
      await sleep(50);
    }
  } finally {
    await client.end();
  }
}

describe('a synchronous standby of PostgreSQL takes over under load', () => {
  const opened = new Opened();
  const random = seededRandom(seedOf(31));
  let primary: PostgresCluster;
  let address: SwitchedAddress;
  let server: ServerProcess;
  let client: ApiClient;
  let tokens: string[] = [];

  before(async () => {
    primary = await startPostgresCluster({ durable: true, copyOf: await migratedCluster() });
    opened.add(() => primary.close());
    address = await openSwitchedAddress(portOf(primary));
    opened.add(() => address.close());
    const databaseUrl = primary.url.replace(`:${String(portOf(primary))}/`, `:${String(address.port)}/`);
    server = await startServer({ DATABASE_URL: databaseUrl, DEMO: '1', RATE_FACTOR: '1000', LOG_LEVEL: 'fatal' });
    opened.add(() => server.stop());
    client = await ApiClient.connect(server.url);
    tokens = await Promise.all(['demo1', 'demo2', 'demo3'].map((name) => signIn(client, name)));
  });
  after(() => opened.close());

  /** Kills the primary under load for good, and puts its standby behind the address. */
  async function tradeThroughTakeover(round: number): Promise<{ sent: readonly SentOrder[]; awayMs: number }> {
    const standby = await startPostgresCluster({ durable: true, standbyOf: primary });
    opened.add(() => standby.close());
    await waitForStandby(primary);
    const ending = new AbortController();
    const sent: SentOrder[] = [];
    const load = sendOrders(
      { client, tokens, random, ordersPerSecond: 100, prefix: `takeover-${String(round)}`, signal: ending.signal },
      sent,
    );
    try {
      await untilAcknowledged(sent, 100);
      const goneAtMs = performance.now();
      await primary.kill();
      await standby.promote();
      address.switchTo(portOf(standby));
      primary = standby;
      await untilTrading(client, tokens[0]);
      return { sent, awayMs: Math.round(performance.now() - goneAtMs) };
    } finally {
      ending.abort();
      await load;
    }
  }

  it('loses no acknowledged order, repeats none, and trades again by itself', async (t) => {
    const scope = { tokens, symbol };
    let [acknowledged, longestAwayMs, newest] = [0, 0, 0n];
    for (let round = 0; round < takeovers; round += 1) {
      const { sent, awayMs } = await tradeThroughTakeover(round);
      longestAwayMs = Math.max(longestAwayMs, awayMs);
      const made = await readOrdersAfter(client, scope, newest);
      newest = newestOf(made, newest);
      const comparison = compareOrders(sent, made);
      assert.deepEqual([comparison.lost, comparison.repeated], [[], []], `after takeover ${String(round)}`);
      await assertBookIsOfOrders(client, scope, new Map(displaysOf(sent)));
      acknowledged += comparison.acknowledgedCount;
      tellProgress(
        round + 1,
        takeovers,
        `${String(acknowledged)} acknowledged, away at most ${String(longestAwayMs)} ms`,
      );
    }
    await server.stop();
    await verifyLedger({ DATABASE_URL: primary.url });
    assert.ok(acknowledged >= takeovers * 100, `only ${String(acknowledged)} orders were acknowledged`);
    t.diagnostic(`${String(takeovers)} takeovers, ${String(acknowledged)} acknowledged orders, none lost, none twice`);
    t.diagnostic(`from the kill to the next order at most ${String(longestAwayMs)} ms`);
  });
});
