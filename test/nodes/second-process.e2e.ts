import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type PostgresCluster, startPostgresCluster } from '@bourse/testing/postgres-cluster';
import { ApiClient } from '../e2e/api-client.ts';
import { Opened } from '../e2e/opened.ts';
import { runToEnd, startServer } from '../e2e/server-process.ts';

describe('two processes on one database', () => {
  const opened = new Opened();
  let cluster: PostgresCluster;

  before(async () => {
    cluster = await startPostgresCluster({ durable: true });
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
    const adopting = await runToEnd(variables, 'adopt-dump.ts');
    assert.equal(adopting.code, 1);
    assert.match(adopting.stderr, /A server runs on this database/);
    const client = await ApiClient.connect(server.url);
    assert.equal((await client.callPatiently('/coin/depth', { symbol: 'BTC/USDT' })).type, 'ok');
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
