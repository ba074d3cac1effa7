import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { seededRandom } from '@bourse/kernel/random';
import { signIn } from '../e2e/accounts.ts';
import { ApiClient } from '../e2e/api-client.ts';
import { type OrderView, readAll } from '../e2e/customer-view.ts';
import { type Engine, openEngine } from '../e2e/engine.ts';
import { Opened } from '../e2e/opened.ts';
import { type ServerProcess, startServer } from '../e2e/server-process.ts';
import { untilAcknowledged } from './acknowledged-orders.ts';
import { type SentOrder, sendOrders } from './order-load.ts';

describe('Ctrl-C under load', () => {
  const opened = new Opened();
  let engine: Engine;
  let server: ServerProcess;

  before(async () => {
    engine = await openEngine();
    opened.add(() => engine.close());
    server = await startServer({ ...engine.variables, RATE_FACTOR: '1000' });
    opened.add(() => server.stop());
  });
  after(() => opened.close());

  it('answers every order that it took, takes none without answering, and ends in 10 s', async () => {
    const client = await ApiClient.connect(server.url);
    const token = await signIn(client, 'demo1');
    const ending = new AbortController();
    const random = seededRandom(5);
    const running: SentOrder[] = [];
    const load = sendOrders(
      { client, tokens: [token], random, ordersPerSecond: 300, prefix: 'stop', signal: ending.signal },
      running,
    );
    await untilAcknowledged(running, 150);
    const stoppedAtMs = performance.now();
    // A terminal and npm both pass Ctrl-C on.
    const [ended] = await Promise.all([server.stop('SIGINT'), server.stop('SIGINT')]);
    assert.equal(ended.code, 0);
    assert.ok(performance.now() - stoppedAtMs < 10_000);
    ending.abort();
    const sent = await load;
    server = await startServer({ ...engine.variables, RATE_FACTOR: '1000' });
    const orders = await readAll<OrderView>(await ApiClient.connect(server.url), '/coin/list', token);
    const taken = new Set(orders.map((order) => order.client_order_id));
    const acknowledged = sent.filter((order) => order.answer?.type === 'ok');
    assert.ok(acknowledged.length > 100, `only ${String(acknowledged.length)} orders were taken`);
    assert.deepEqual(taken, new Set(acknowledged.map((order) => order.clientOrderId)));
  });
});
