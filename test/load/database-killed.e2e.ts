import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { migratedCluster } from '@bourse/testing/migrated-template';
import { type PostgresCluster, startPostgresCluster } from '@bourse/testing/postgres-cluster';
import { seededRandom } from '@bourse/kernel/random';
import { isLongForm, repetitions, seedOf, tellProgress } from '@bourse/testing/long-form';
import { signIn } from '../e2e/accounts.ts';
import { ApiClient } from '../e2e/api-client.ts';
import { Opened } from '../e2e/opened.ts';
import { type ServerProcess, startServer, verifyLedger } from '../e2e/server-process.ts';
import { compareOrders, untilAcknowledged } from './acknowledged-orders.ts';
import { type SentOrder, sendOrders } from './order-load.ts';
import { untilTrading } from './until-trading.ts';
import { assertBookIsOfOrders, type Displays, displaysOf, newestOf, readOrdersAfter, thinOut } from './read-orders.ts';

const kills = repetitions('BOURSE_KILLS', isLongForm ? 100 : 3);
const ordersPerSecond = isLongForm ? 500 : 200;
const symbol = 'BTC/USDT';
const customers = ['demo1', 'demo2', 'demo3', 'demo4', 'demo5'];

describe('kill -9 of PostgreSQL under load', () => {
  const opened = new Opened();
  const random = seededRandom(seedOf(23));
  let cluster: PostgresCluster;
  let server: ServerProcess;
  let client: ApiClient;
  let tokens: string[] = [];

  before(async () => {
    cluster = await startPostgresCluster({ durable: true, copyOf: await migratedCluster() });
    opened.add(() => cluster.close());
    server = await startServer({ DATABASE_URL: cluster.url, DEMO: '1', RATE_FACTOR: '1000', LOG_LEVEL: 'fatal' });
    opened.add(() => server.stop());
    client = await ApiClient.connect(server.url);
    tokens = await Promise.all(customers.map((name) => signIn(client, name)));
  });
  after(() => opened.close());

  /** Lets customers trade while the database is killed and comes back; gives what they sent, and how long trading was away. */
  async function tradeThroughKill(round: number): Promise<{ sent: readonly SentOrder[]; awayMs: number }> {
    const ending = new AbortController();
    const sent: SentOrder[] = [];
    const prefix = `round-${String(round)}`;
    const load = sendOrders(
      { client, tokens, random, ordersPerSecond, prefix, signal: ending.signal, isOfEveryKind: true },
      sent,
    );
    try {
      await sleep(random.int(300, 1_000));
      await untilAcknowledged(sent, 100);
      await cluster.kill();
      await sleep(random.int(0, 500));
      await cluster.restart();
      const backAtMs = performance.now();
      await untilTrading(client, tokens[0]);
      return { sent, awayMs: Math.round(performance.now() - backAtMs) };
    } finally {
      ending.abort();
      await load;
    }
  }

  it('D2: loses no acknowledged order, repeats none, and trades again by itself', async (t) => {
    const scope = { tokens, symbol };
    let acknowledged = 0;
    let longestAwayMs = 0;
    let newest = 0n;
    let displays: Displays = new Map();
    for (let round = 0; round < kills; round += 1) {
      const { sent, awayMs } = await tradeThroughKill(round);
      longestAwayMs = Math.max(longestAwayMs, awayMs);
      for (const { answer } of sent) assert.ok(answer !== null && answer.status !== 500, JSON.stringify(answer));
      const made = await readOrdersAfter(client, scope, newest);
      newest = newestOf(made, newest);
      const comparison = compareOrders(sent, made);
      assert.deepEqual([comparison.lost, comparison.repeated], [[], []], `after kill ${String(round)}`);
      displays = new Map([...displays, ...displaysOf(sent)]);
      const { open } = await assertBookIsOfOrders(client, scope, displays);
      await thinOut(client, scope, open.length);
      acknowledged += comparison.acknowledgedCount;
      tellProgress(
        round + 1,
        kills,
        `${String(acknowledged)} acknowledged orders, away at most ${String(longestAwayMs)} ms`,
      );
    }
    await server.stop();
    await verifyLedger({ DATABASE_URL: cluster.url });
    t.diagnostic(`${String(kills)} kills, ${String(acknowledged)} acknowledged orders, none lost, none twice`);
    t.diagnostic(`trading again at most ${String(longestAwayMs)} ms after the database`);
    assert.ok(acknowledged > kills * 50, `only ${String(acknowledged)} orders were acknowledged`);
  });
});
