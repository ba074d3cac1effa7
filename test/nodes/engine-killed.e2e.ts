import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '@bourse/kernel/random';
import { isLongForm, repetitions, seedOf, tellProgress } from '@bourse/testing/long-form';
import { migratedCluster } from '@bourse/testing/migrated-template';
import { type NatsServer, startNatsServer } from '@bourse/testing/nats-server';
import { type PostgresCluster, startPostgresCluster } from '@bourse/testing/postgres-cluster';
import { signIn } from '../e2e/accounts.ts';
import { ApiClient } from '../e2e/api-client.ts';
import { bookOf, ownedTogether, shownBook } from '../e2e/customer-view.ts';
import { Opened } from '../e2e/opened.ts';
import { until } from '../e2e/patience.ts';
import {
  beginServer,
  type ServerProcess,
  type StartedProcess,
  startServer,
  verifyLedger,
} from '../e2e/server-process.ts';
import { compareOrders } from '../load/acknowledged-orders.ts';
import { type SentOrder, sendOrders } from '../load/order-load.ts';
import { newestOf, readOpenOrders, readOrdersAfter, thinOut } from '../load/read-orders.ts';

const kills = repetitions('BOURSE_KILLS', isLongForm ? 50 : 1);
const pauses = repetitions('BOURSE_PAUSES', isLongForm ? 10 : 1);
const ordersPerSecond = isLongForm ? 400 : 150;
const symbol = 'BTC/USDT';
const customers = ['demo1', 'demo2', 'demo3', 'demo4', 'demo5'];

describe('an engine that is lost under load', () => {
  const opened = new Opened();
  const random = seededRandom(seedOf(23));
  let cluster: PostgresCluster;
  let nats: NatsServer;
  let engine: ServerProcess;
  let api: ServerProcess;
  let client: ApiClient;
  let tokens: string[] = [];
  let newest = 0n;

  const shared = (): Record<string, string> => ({
    DATABASE_URL: cluster.url,
    NATS_URL: nats.url,
    DEMO: '1',
    RATE_FACTOR: '1000',
  });
  const engineVariables = (): Record<string, string> => ({ ...shared(), ROLES: 'engine,jobs', LOG_LEVEL: 'info' });

  /** The next engine, when it has checked the schema and waits as a standby. */
  async function startStandby(): Promise<StartedProcess> {
    const standby = beginServer(engineVariables());
    opened.add(() => standby.kill());
    await until(() => standby.output().includes('waiting to become the engine'));
    return standby;
  }

  before(async () => {
    cluster = await startPostgresCluster({ durable: true, copyOf: await migratedCluster() });
    opened.add(() => cluster.close());
    nats = await startNatsServer();
    opened.add(() => nats.close());
    engine = await startServer(engineVariables());
    opened.add(() => engine.kill());
    api = await startServer({ ...shared(), ROLES: 'api,stream' });
    opened.add(() => api.stop());
    client = await ApiClient.connect(api.url);
    tokens = await Promise.all(customers.map((name) => signIn(client, name)));
  });
  after(() => opened.close());

  /** Lets customers trade while something happens to the engine, and until the next one has been at work for a while. */
  async function trade(prefix: string, happens: () => Promise<void>): Promise<readonly SentOrder[]> {
    const ending = new AbortController();
    const load = sendOrders({ client, tokens, random, ordersPerSecond, prefix, signal: ending.signal });
    await sleep(random.int(500, 1_500));
    await happens();
    await sleep(1_000);
    ending.abort();
    return load;
  }

  /** What customers were told is so, nothing is there twice, and the book is that of the orders. Gives how many were taken. */
  async function assertNothingLost(sent: readonly SentOrder[]): Promise<number> {
    const unknown = sent.filter(({ answer }) => answer?.type !== 'ok');
    for (const { fields, token } of unknown.slice(0, 20)) {
      const first = await client.callPatiently('/coin/trade', fields, { token });
      if (first.type === 'ok') assert.deepEqual(await client.callPatiently('/coin/trade', fields, { token }), first);
    }
    // While there is no engine, nothing else may be said; the smallest orders are below the minimum at any time.
    const whileAway = new Set<unknown>(['TEMPORARILY_UNAVAILABLE', 'OUTCOME_UNKNOWN', 'SYSTEM_BUSY']);
    const refused = unknown.filter(({ answer }) => !whileAway.has(answer?.code));
    assert.deepEqual(
      [...new Set(refused.map(({ answer }) => answer?.code))],
      refused.length === 0 ? [] : ['BELOW_MIN_NOTIONAL'],
    );
    assert.ok(refused.every(({ fields }) => fields['amount'] === '0.00010'));
    const scope = { tokens, symbol };
    const made = await readOrdersAfter(client, scope, newest);
    const comparison = compareOrders(sent, made);
    assert.deepEqual([comparison.lost, comparison.repeated], [[], []]);
    newest = newestOf(made, newest);
    const open = await readOpenOrders(client, scope);
    assert.deepEqual(await shownBook(client, symbol), bookOf(open));
    await thinOut(client, scope, open.length);
    return comparison.acknowledgedCount;
  }

  /** Far away from what the load trades. */
  const farOrder = { currency_id: '2', legal_id: '3', type: 'buy', amount: '0.01', target_price: '1000' };

  /** An order is taken, which only the next engine can do, however long a busy machine lets it wait. */
  async function assertTakenOver(): Promise<void> {
    await until(async () => (await client.call('/coin/trade', farOrder, { token: tokens[0] })).type === 'ok');
  }

  it('control: without a standby nobody takes an order', async () => {
    await engine.kill();
    const answer = await client.call('/coin/trade', farOrder, { token: tokens[0] });
    assert.deepEqual([answer.status, answer.code], [503, 'SYSTEM_BUSY']);
    engine = await startServer(engineVariables());
    await assertTakenOver();
  });

  /**
   * Orders that have reached the engine, which stands still, when something is lost: what each was told, and how long after
   * the loss the last answer came.
   */
  async function answersInFlight(
    prefix: string,
    loss: () => Promise<void>,
  ): Promise<{ codes: unknown[]; slowestMs: number }> {
    const answers = Array.from({ length: 20 }, (_, number) => {
      const fields = { ...farOrder, client_order_id: `${prefix}-${String(number)}` };
      return client.call('/coin/trade', fields, { token: tokens[0] });
    });
    await sleep(500);
    const lostAtMs = performance.now();
    await loss();
    const codes = (await Promise.all(answers)).map(({ code }) => code);
    return { codes: [...new Set(codes)], slowestMs: performance.now() - lostAtMs };
  }

  it('answers what is in flight within 2 s when the engine is killed, and when NATS is: the outcome is unknown', async (t) => {
    const standby = await startStandby();
    process.kill(engine.pid, 'SIGSTOP');
    const killed = await answersInFlight('flight-engine', async () => void (await engine.kill()));
    engine = await standby.ready();
    await assertTakenOver();
    process.kill(engine.pid, 'SIGSTOP');
    const cut = await answersInFlight('flight-nats', () => nats.kill());
    process.kill(engine.pid, 'SIGCONT');
    await nats.restart();
    await assertTakenOver();
    t.diagnostic(`the last answer ${killed.slowestMs.toFixed(0)} and ${cut.slowestMs.toFixed(0)} ms after the loss`);
    assert.deepEqual([killed.codes, cut.codes], [['OUTCOME_UNKNOWN'], ['OUTCOME_UNKNOWN']]);
    assert.ok(
      killed.slowestMs < 2_000 && cut.slowestMs < 2_000,
      `${String(killed.slowestMs)}, ${String(cut.slowestMs)}`,
    );
  });

  it('is replaced by the standby after kill -9: no acknowledged order is lost, none is there twice', async (t) => {
    let acknowledged = 0;
    const awayMs: number[] = [];
    for (let round = 0; round < kills; round += 1) {
      const standby = await startStandby();
      const owned = await ownedTogether(client, tokens);
      const sent = await trade(`kill-${String(round)}`, async () => {
        const killedAtMs = performance.now();
        await engine.kill();
        engine = await standby.ready();
        awayMs.push(Math.round(performance.now() - killedAtMs));
      });
      await assertTakenOver();
      acknowledged += await assertNothingLost(sent);
      const left = await ownedTogether(client, tokens);
      for (const [currency, amount] of Object.entries(owned)) assert.ok((left[currency] ?? 0n) <= amount, currency);
      tellProgress(
        round + 1,
        kills,
        `${String(acknowledged)} acknowledged orders, away ${awayMs.slice(-10).join(', ')} ms`,
      );
    }
    t.diagnostic(
      `${String(kills)} kills, ${String(acknowledged)} acknowledged orders, ready again after ${awayMs.join(', ')} ms`,
    );
    assert.ok(acknowledged > kills * 50, `only ${String(acknowledged)} orders were acknowledged`);
  });

  it('writes nothing any more when it was replaced while it stood still, and ends by itself', async (t) => {
    let acknowledged = 0;
    for (let round = 0; round < pauses; round += 1) {
      const standby = await startStandby();
      const stale = engine;
      const sent = await trade(`pause-${String(round)}`, async () => {
        process.kill(stale.pid, 'SIGSTOP');
        engine = await standby.ready();
        process.kill(stale.pid, 'SIGCONT');
      });
      await assertTakenOver();
      const { code, stdout } = await stale.ended;
      assert.equal(code, 1);
      assert.match(stdout, /another node has become the engine/);
      acknowledged += await assertNothingLost(sent);
      tellProgress(round + 1, pauses, `${String(acknowledged)} acknowledged orders`);
    }
    t.diagnostic(`${String(pauses)} pauses, ${String(acknowledged)} acknowledged orders`);
    await api.stop();
    await engine.stop();
    await verifyLedger({ DATABASE_URL: cluster.url });
  });
});
