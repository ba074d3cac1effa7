import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PostgresCluster, startPostgresCluster } from '@bourse/testing/postgres-cluster';
import { seededRandom } from '@bourse/kernel/random';
import { signIn } from '../e2e/accounts.ts';
import { ApiClient } from '../e2e/api-client.ts';
import { bookOf, type OrderView, readAll, shownBook } from '../e2e/customer-view.ts';
import { Opened } from '../e2e/opened.ts';
import { type ServerProcess, startServer } from '../e2e/server-process.ts';
import { judge } from './acknowledged-orders.ts';
import { sendOrders } from './order-load.ts';

const kills = process.env['BOURSE_LONG'] === '1' ? 100 : 3;
const symbol = 'BTC/USDT';
/** How long the server may take to answer orders again after its database has come back. */
const recoveryLimitMs = 15_000;

describe('kill -9 of PostgreSQL under load', () => {
  const opened = new Opened();
  const random = seededRandom(23);
  let cluster: PostgresCluster;
  let server: ServerProcess;
  let client: ApiClient;
  let token = '';

  before(async () => {
    cluster = await startPostgresCluster({ durable: true });
    opened.add(() => cluster.close());
    server = await startServer({ DATABASE_URL: cluster.url, DEMO: '1', RATE_FACTOR: '1000', LOG_LEVEL: 'fatal' });
    opened.add(() => server.stop());
    client = await ApiClient.connect(server.url);
    token = await signIn(client, 'demo1');
  });
  after(() => opened.close());

  async function untilTrading(): Promise<void> {
    const untilMs = performance.now() + recoveryLimitMs;
    const order = { currency_id: '2', legal_id: '3', type: 'buy', amount: '0.01', target_price: '1000' };
    for (;;) {
      const answer = await client.call('/coin/trade', order, { token });
      if (answer.type === 'ok') return;
      assert.ok(performance.now() < untilMs, `no orders taken after the restart: ${JSON.stringify(answer)}`);
      await sleep(100);
    }
  }

  it('loses no acknowledged order, repeats none, and trades again by itself', async () => {
    let acknowledged = 0;
    for (let round = 0; round < kills; round += 1) {
      const ending = new AbortController();
      const load = sendOrders({
        client,
        tokens: [token],
        random,
        ordersPerSecond: 200,
        prefix: `round-${String(round)}`,
        signal: ending.signal,
      });
      await sleep(random.int(300, 1_000));
      await cluster.kill();
      await sleep(random.int(0, 500));
      await cluster.restart();
      await untilTrading();
      ending.abort();
      const sent = await load;
      for (const { answer } of sent) assert.ok(answer !== null && answer.status !== 500, JSON.stringify(answer));
      const orders = await readAll<OrderView>(client, '/coin/list', token, { symbol });
      const verdict = judge(sent, orders);
      assert.deepEqual([verdict.lost, verdict.repeated], [[], []], `after kill ${String(round)}`);
      assert.deepEqual(await shownBook(client, symbol), bookOf(orders), `the book after kill ${String(round)}`);
      acknowledged += verdict.acknowledgedCount;
    }
    assert.ok(acknowledged > kills * 50, `only ${String(acknowledged)} orders were acknowledged`);
  });
});
