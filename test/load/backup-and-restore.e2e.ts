import assert from 'node:assert/strict';
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '@bourse/kernel/random';
import { migratedCluster } from '@bourse/testing/migrated-template';
import {
  type PostgresCluster,
  postgresFolder,
  runPostgresProgram,
  startPostgresCluster,
} from '@bourse/testing/postgres-cluster';
import pg from 'pg';
import { signIn } from '../e2e/accounts.ts';
import { ApiClient } from '../e2e/api-client.ts';
import { bookOf, ownedTogether, shownBook } from '../e2e/customer-view.ts';
import { Opened } from '../e2e/opened.ts';
import {
  migratedFolder,
  runToEnd,
  type ServerVariables,
  startServer,
  temporaryFolder,
  verifyLedger,
} from '../e2e/server-process.ts';
import { compareOrders } from './acknowledged-orders.ts';
import { type SentOrder, sendOrders } from './order-load.ts';
import { readOpenOrders, readOrdersAfter } from './read-orders.ts';

const symbol = 'BTC/USDT';
const customers = ['demo1', 'demo2', 'demo3'];

/** What customers were told, and what they own. */
interface Told {
  readonly sent: readonly SentOrder[];
  readonly tokens: readonly string[];
  readonly owned: Readonly<Record<string, bigint>>;
}

async function queryAll(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query<Record<string, unknown>>(statement);
    return result.rows;
  } finally {
    await client.end();
  }
}

/** Advances a server's transaction ids, as on a server that has run for long. */
async function age(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let transaction = 0; transaction < 5_000; transaction += 1) await client.query('SELECT pg_current_xact_id()');
  await client.end();
}

/** Trades on a server for a while, and does something in the middle of it. */
async function tradeOn(variables: ServerVariables, inTheMiddle: () => Promise<void>): Promise<Told> {
  const server = await startServer({ ...variables, RATE_FACTOR: '1000' });
  try {
    const client = await ApiClient.connect(server.url);
    const tokens = await Promise.all(customers.map((name) => signIn(client, name)));
    const ending = new AbortController();
    const random = seededRandom(31);
    const load = sendOrders({ client, tokens, random, ordersPerSecond: 100, prefix: 'b', signal: ending.signal });
    await sleep(500);
    await inTheMiddle();
    await sleep(500);
    ending.abort();
    return { sent: await load, tokens, owned: await ownedTogether(client, tokens) };
  } finally {
    await server.stop();
  }
}

/** On what was restored, everything is as customers were told, and they go on. */
async function assertRestored(variables: ServerVariables, { sent, tokens, owned }: Told): Promise<void> {
  await verifyLedger(variables);
  const server = await startServer({ ...variables, RATE_FACTOR: '1000' });
  try {
    const client = await ApiClient.connect(server.url);
    const scope = { tokens, symbol };
    const comparison = compareOrders(sent, await readOrdersAfter(client, scope, 0n));
    assert.deepEqual([comparison.lost, comparison.repeated], [[], []]);
    assert.ok(
      comparison.acknowledgedCount > 50,
      `only ${String(comparison.acknowledgedCount)} orders were acknowledged`,
    );
    assert.deepEqual(await ownedTogether(client, tokens), owned);
    assert.deepEqual(await shownBook(client, symbol), bookOf(await readOpenOrders(client, scope)));
    const [token] = tokens;
    const order = { currency_id: '2', legal_id: '3', type: 'buy', amount: '0.1', target_price: '1000' };
    assert.equal((await client.callPatiently('/coin/trade', order, token === undefined ? {} : { token })).type, 'ok');
  } finally {
    await server.stop();
  }
}

describe('the restore drill of docs/operations.md', () => {
  const opened = new Opened();
  let archive: string;
  let cluster: PostgresCluster;
  let told: Told;

  before(async () => {
    const folder = await postgresFolder();
    opened.add(folder.remove);
    archive = folder.path;
    cluster = await startPostgresCluster({
      durable: true,
      copyOf: await migratedCluster(),
      settings: ['archive_mode=on', `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`],
    });
    opened.add(() => cluster.close());
    await age(cluster.url);
  });
  after(() => opened.close());

  it('a base backup taken under load, and the archived WAL, restore every order on another server', async () => {
    const backup = join(archive, 'base');
    told = await tradeOn({ DATABASE_URL: cluster.url, DEMO: '1' }, () =>
      runPostgresProgram('pg_basebackup', ['-d', cluster.url, '-D', backup, '-X', 'none', '-c', 'fast']),
    );
    const [switched] = await queryAll(cluster.url, 'SELECT pg_walfile_name(pg_switch_wal()) AS file');
    while (!readdirSync(archive).includes(String(switched?.['file']))) await sleep(50);
    await cluster.kill();
    const restored = await startPostgresCluster({ durable: true, restore: { backup, archive } });
    opened.add(() => restored.close());
    while ((await queryAll(restored.url, 'SELECT pg_is_in_recovery() AS is'))[0]?.['is'] === true) await sleep(50);
    await assertRestored({ DATABASE_URL: restored.url, DEMO: '1' }, told);
    await cluster.restart();
  });

  it('a dump is refused until it is adopted, and then holds every order', async () => {
    const file = join(archive, 'dump.sql');
    await runPostgresProgram('pg_dump', ['-d', cluster.url, '-f', file]);
    const young = await startPostgresCluster({ durable: true });
    opened.add(() => young.close());
    await runPostgresProgram('psql', ['-q', '-d', young.url, '-v', 'ON_ERROR_STOP=1', '-f', file]);
    const variables = { DATABASE_URL: young.url, DEMO: '1' };
    const refused = await runToEnd(variables);
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /out of a dump.*npm run database:adopt/);
    const adopted = await runToEnd(variables, 'commands/adopt-dump.ts');
    assert.deepEqual([adopted.code, adopted.stderr], [0, '']);
    await assertRestored(variables, told);
    await verifyLedger(variables);
  });

  it('the embedded folder, copied while the server is stopped, holds every order', async () => {
    const [folder, copy] = [await migratedFolder(), temporaryFolder()];
    opened.add(folder.remove);
    opened.add(copy.remove);
    const embedded = await tradeOn({ BOURSE_DATA: folder.path }, () => Promise.resolve());
    cpSync(folder.path, copy.path, { recursive: true });
    await assertRestored({ BOURSE_DATA: copy.path }, embedded);
  });
});
