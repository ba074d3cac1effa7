import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { migratedCluster } from '@bourse/testing/migrated-template';
import { startNatsServer } from '@bourse/testing/nats-server';
import { type PostgresCluster, startPostgresCluster } from '@bourse/testing/postgres-cluster';
import { ApiClient } from '../e2e/api-client.ts';
import { Opened } from '../e2e/opened.ts';
import { beginServer, runToEnd, startServer } from '../e2e/server-process.ts';

describe('two processes on one database', () => {
  const opened = new Opened();
  let cluster: PostgresCluster;

  before(async () => {
    cluster = await startPostgresCluster({ durable: true, copyOf: await migratedCluster() });
    opened.add(() => cluster.close());
  });
  after(() => opened.close());

  it('a second one that knows nothing of the first is refused, and the first goes on', async () => {
    const variables = { DATABASE_URL: cluster.url };
    const server = await startServer(variables);
    opened.add(() => server.stop());
    const second = await runToEnd(variables);
    assert.equal(second.code, 1);
    assert.match(second.stderr, /Another process runs on this database: stop it, or .* NATS_URL and ROLES/);
    const adopting = await runToEnd(variables, 'commands/adopt-dump.ts');
    assert.equal(adopting.code, 1);
    assert.match(adopting.stderr, /A server runs on this database/);
    const client = await ApiClient.connect(server.url);
    assert.equal((await client.callPatiently('/coin/depth', { symbol: 'BTC/USDT' })).type, 'ok');
    await server.stop();
  });

  it('a standby is alive and not ready until it takes over, and serves then', async () => {
    const nats = await startNatsServer();
    opened.add(() => nats.close());
    const variables = { DATABASE_URL: cluster.url, NATS_URL: nats.url, LOG_LEVEL: 'info' };
    const first = await startServer(variables);
    opened.add(() => first.kill());
    const standby = beginServer(variables);
    opened.add(() => standby.kill());
    const said = async (pattern: RegExp): Promise<string> => {
      for (;;) {
        const found = pattern.exec(standby.output());
        if (found !== null) return found[1] ?? '';
        await sleep(20);
      }
    };
    await said(/(waiting to become the engine)/);
    const url = `http://127.0.0.1:${await said(/"port":(\d+)/)}`;
    const statusOf = async (base: string, path: string): Promise<number> => (await fetch(base + path)).status;
    assert.deepEqual([await statusOf(url, '/healthz'), await statusOf(url, '/readyz')], [200, 503]);
    assert.equal(await statusOf(url, '/api/coin/depth?symbol=BTC/USDT'), 503);
    await first.stop();
    const served = await said(/Bourse is ready at (http:\S+)/);
    assert.deepEqual([await statusOf(served, '/healthz'), await statusOf(served, '/readyz')], [200, 200]);
  });

  it('a message server that is not there, and nodes that cannot reach each other, are told in one sentence', async () => {
    const silent = await runToEnd({ DATABASE_URL: cluster.url, NATS_URL: 'nats://127.0.0.1:1', ROLES: 'api' });
    assert.equal(silent.code, 1);
    assert.match(silent.stderr, /message server at 127\.0\.0\.1:1 cannot be used/);
    const lonely = await runToEnd({ DATABASE_URL: cluster.url, ROLES: 'api' });
    assert.match(lonely.stderr, /ROLES leaves stream, engine, jobs to other processes: set NATS_URL/);
    const embedded = await runToEnd({ NATS_URL: 'nats://127.0.0.1:1' });
    assert.match(embedded.stderr, /share one PostgreSQL server: set DATABASE_URL/);
  });
});
