import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { seededRandom } from '@bourse/kernel/random';
import { type NatsServer, startNatsServer } from '@bourse/testing/nats-server';
import { type PostgresCluster, startPostgresCluster } from '@bourse/testing/postgres-cluster';
import { signIn } from '../e2e/accounts.ts';
import { ApiClient } from '../e2e/api-client.ts';
import { bookOf, ownedTogether, shownBook } from '../e2e/customer-view.ts';
import { Opened } from '../e2e/opened.ts';
import { until } from '../e2e/patience.ts';
import { beginServer, type ServerProcess, startServer, verifyLedger } from '../e2e/server-process.ts';
import { compareOrders, untilAcknowledged } from '../load/acknowledged-orders.ts';
import { type SentOrder, sendOrders } from '../load/order-load.ts';
import { readOpenOrders, readOrdersAfter } from '../load/read-orders.ts';
import { untilTrading } from '../load/until-trading.ts';
import { dailyRuns, makeDailyDue, watchDailyRuns } from './daily-runs.ts';
import { unpackPreviousRelease } from './previous-release.ts';

const symbol = 'BTC/USDT';
const customers = ['demo1', 'demo2', 'demo3'];
/** How many more orders have to be taken at each step before the next. */
const ordersAStep = 100;
/** So many characters of what a server said are told where it ended badly. */
const toldAtEnd = 5000;

/**
 * Stops a node of the previous release. On a busy machine its stop may be cut off, since it finishes the alerts of all that has
 * happened first: then it is one that died, and what is asked of the upgrade holds all the same.
 */
async function endPrevious(node: ServerProcess): Promise<void> {
  const { code } = await node.stop();
  const isCutOff = node.output().includes('the stop took too long and was cut off');
  assert.equal(code, isCutOff ? 1 : 0, node.output().slice(-toldAtEnd));
}

describe('an upgrade of one node after the other from the previous release', () => {
  const opened = new Opened();
  const random = seededRandom(36);
  let [cluster, nats] = [] as unknown as [PostgresCluster, NatsServer]; // started below
  let tree: string;

  before(async () => {
    const unpacked = unpackPreviousRelease();
    opened.add(unpacked.remove);
    tree = unpacked.path;
    cluster = await startPostgresCluster({ durable: true });
    opened.add(() => cluster.close());
    nats = await startNatsServer();
    opened.add(() => nats.close());
  });
  after(() => opened.close());

  const variables = (roles: string): Record<string, string> => ({
    DATABASE_URL: cluster.url,
    NATS_URL: nats.url,
    DEMO: '1',
    RATE_FACTOR: '1000',
    LOG_LEVEL: 'info',
    ROLES: roles,
  });
  async function started(starting: Promise<ServerProcess>): Promise<ServerProcess> {
    const server = await starting;
    opened.add(() => server.kill());
    return server;
  }

  it('loses nothing under load, does nothing twice, and each daily job runs once', async (t) => {
    const oldEngine = await started(beginServer(variables('engine,jobs'), { tree }).ready());
    const oldApi = await started(beginServer(variables('api,stream,jobs'), { tree }).ready());
    const oldClient = await ApiClient.connect(oldApi.url);
    const tokens = await Promise.all(customers.map((name) => signIn(oldClient, name)));
    await untilTrading(oldClient, tokens[0]);
    const owned = await ownedTogether(oldClient, tokens);
    const sent: SentOrder[] = [];
    const ending = new AbortController();
    let client = oldClient;
    // Through whichever node customers are led to at the time.
    const led = { call: (...given: Parameters<ApiClient['call']>) => client.call(...given) };
    const load = sendOrders(
      { client: led, tokens, random, ordersPerSecond: 50, prefix: 'up', signal: ending.signal },
      sent,
    );
    const more = (): Promise<void> => untilAcknowledged(sent, sent.length + ordersAStep);
    await more();

    const standby = beginServer(variables('engine,jobs'));
    opened.add(() => standby.kill());
    await until(() => standby.output().includes('waiting to become the engine'));
    t.diagnostic('the old engine and the old node work beside the new schema');
    await more();
    await watchDailyRuns(cluster.url);

    await endPrevious(oldEngine);
    const engine = await started(standby.ready());
    await untilTrading(oldClient, tokens[0]);
    t.diagnostic('the old node works beside the new engine');
    await more();
    await makeDailyDue(cluster.url);

    const api = await started(startServer(variables('api,stream,jobs')));
    client = await ApiClient.connect(api.url);
    await more();
    await until(async () => (await dailyRuns(cluster.url)).waiting === 0);
    await endPrevious(oldApi);
    await more();
    ending.abort();
    await load;

    const scope = { tokens, symbol };
    const comparison = compareOrders(sent, await readOrdersAfter(client, scope, 0n));
    assert.deepEqual([comparison.lost, comparison.repeated], [[], []]);
    t.diagnostic(`${String(comparison.acknowledgedCount)} of ${String(sent.length)} orders were acknowledged`);
    const codes = new Set(sent.flatMap(({ answer }) => (answer === null || answer.type === 'ok' ? [] : [answer.code])));
    const fair = new Set<unknown>(['SYSTEM_BUSY', 'OUTCOME_UNKNOWN', 'BELOW_MIN_NOTIONAL']);
    assert.deepEqual(
      [...codes].filter((code) => !fair.has(code)),
      [],
    );
    assert.deepEqual(await shownBook(client, symbol), bookOf(await readOpenOrders(client, scope)));
    const fees = await ownedTogether(client, tokens);
    assert.ok(Object.entries(owned).every(([currency, amount]) => (fees[currency] ?? 0n) <= amount));
    const { twice, failed, nodes } = await dailyRuns(cluster.url);
    assert.deepEqual([twice, failed], [[], []]);
    t.diagnostic(`daily jobs ran on ${String(nodes)} nodes`);
    for (const node of [api, engine]) assert.equal((await node.stop()).code, 0, node.output().slice(-toldAtEnd));
    await verifyLedger({ DATABASE_URL: cluster.url, DEMO: '1' });
  });

  it('a node of the previous release that is started anew beside the newer schema is refused', async () => {
    const late = beginServer(variables('api,stream'), { tree });
    opened.add(() => late.kill());
    await assert.rejects(late.ready(), /which this release does not know: start the newer release/);
  });
});
