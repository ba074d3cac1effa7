import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '@bourse/kernel/random';
import { signIn } from '../e2e/accounts.ts';
import { ApiClient } from '../e2e/api-client.ts';
import { type OrderView, readAll } from '../e2e/customer-view.ts';
import { type Engine, openEngine } from '../e2e/engine.ts';
import { Opened } from '../e2e/opened.ts';
import { type ServerProcess, startServer } from '../e2e/server-process.ts';
import { untilAcknowledged } from './acknowledged-orders.ts';
import { type SentOrder, sendOrders } from './order-load.ts';

/** What came of a request: a status, or the code of the error when there was no answer. */
type Outcome = number | string;

/** Asks over a connection that is kept for the next request. */
function askOver(agent: Agent, url: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const asking = request(url, { agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', (error) => resolve(String(error)));
    });
    asking.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    asking.end();
  });
}

/** A customer's program with one connection, which asks again and again, with pauses, until nobody listens any more. */
async function askUntilRefused(url: string, pauseMs: () => number, outcomes: Outcome[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const outcome = await askOver(agent, url);
    outcomes.push(outcome);
    if (outcome === 'ECONNREFUSED') break;
    await sleep(pauseMs());
  }
  agent.destroy();
}

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

  it('on SIGTERM, each of 3,000 requests over 60 kept connections is answered, or refused before it is sent', async (t) => {
    const random = seededRandom(11);
    const outcomes: Outcome[] = [];
    const url = `${server.url}/api/coin/depth?symbol=BTC/USDT`;
    const customers = Array.from({ length: 60 }, () => askUntilRefused(url, () => random.int(0, 60), outcomes));
    while (outcomes.length < 3_000) await sleep(10);
    const ended = await server.stop('SIGTERM');
    await Promise.all(customers);
    assert.equal(ended.code, 0);
    const counts = Object.fromEntries(
      Map.groupBy(outcomes, String)
        .entries()
        .map(([outcome, { length }]) => [outcome, length]),
    );
    t.diagnostic(JSON.stringify(counts));
    const { 200: answered = 0, 503: busy = 0, ECONNREFUSED: refused = 0, ...others } = counts;
    assert.deepEqual([others, refused], [{}, 60]);
    // A busy machine refuses some before, too.
    assert.ok(answered >= 1_500 && answered + busy >= 3_000, JSON.stringify(counts));
    server = await startServer({ ...engine.variables, RATE_FACTOR: '1000' });
  });

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
