import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, afterEach, describe, it } from 'node:test';
import pg from 'pg';
import { migratedCluster } from '@bourse/testing/migrated-template';
import { startPostgresCluster } from '@bourse/testing/postgres-cluster';
import { Opened } from './opened.ts';
import { runToEnd, type ServerProcess, type ServerVariables, startServer, temporaryFolder } from './server-process.ts';

/** What a refusal to start looks like: one sentence on standard error that says what to do, and exit code 1. */
function assertRefusal(ended: { code: number | null; stderr: string }, sentence: RegExp): void {
  assert.equal(ended.code, 1);
  assert.match(ended.stderr, sentence);
  assert.equal(ended.stderr.trim().split('\n').length, 1, ended.stderr);
}

/** What a first start of the demo ends with; the log goes on behind an empty line. */
const announcement = (url: string): RegExp =>
  new RegExp(
    [
      `^Bourse is ready at ${url} .*`,
      ' {2}For trying and showing; .*',
      ` {2}Back office: ${url}/admin/ .*`,
      ` {2}Staff account: admin {2}set it up at ${url}/admin/#/invite/[\\w-]{43}`,
      ` {2}Second staff account: admin2 {2}for another person, at ${url}/admin/#/invite/[\\w-]{43}`,
      ' {2}Each link works once, within seven days\\.',
      ' {2}Demo accounts: demo1@bourse\\.test to demo5@bourse\\.test {2}password: \\S+',
      ` {2}First: open ${url} and sign in as demo1@bourse\\.test to trade\\. Ctrl-C stops the server\\.\\n\\n`,
    ].join('\\n'),
  );

/** A first start says in short lines what it does. The demo's past, which has a line a quarter, is looked at in `demo.e2e.ts`. */
function assertFirstStart({ output, url }: ServerProcess): void {
  const lines = output().split('\n');
  const ready = lines.findIndex((line) => line.startsWith('Bourse is ready at '));
  const before = lines.slice(0, ready);
  assert.deepEqual(
    before.filter((line) => line.length > 200),
    [],
  );
  assert.match(before[0] ?? '', /^ {2}Bringing the database up to date: \d+ migrations \.\.\.$/);
  assert.match(before[1] ?? '', /"migrations":\d+,"newest":"\d{4}-[a-z0-9-]+\.sql"/);
  assert.match(lines.slice(ready).join('\n'), announcement(url));
}

const opened = new Opened();

/** Starts a server that is gone after its test, also when the test fails. */
async function start(variables: ServerVariables): Promise<ServerProcess> {
  const server = await startServer(variables);
  opened.add(() => server.kill());
  return server;
}

afterEach(() => opened.close());

describe('starting and stopping on the embedded database', () => {
  const folder = temporaryFolder();
  after(() => {
    folder.remove();
  });

  // How long each takes is measured by `npm run bench -- start`.
  it('gets ready at the first start and later, and stops on either signal', async () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const server = await start({ BOURSE_DATA: folder.path });
      assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
      assert.equal((await server.stop(signal)).code, 0);
      await assert.rejects(fetch(`${server.url}/readyz`));
    }
  });

  it('starts after a kill', async () => {
    const killed = await start({ BOURSE_DATA: folder.path });
    await killed.kill();
    const again = await start({ BOURSE_DATA: folder.path });
    assert.match(again.output(), /^\nBourse is ready at /, 'a later start has nothing to do before');
    assert.doesNotMatch(again.output(), /Staff account/);
    assert.equal((await fetch(`${again.url}/readyz`)).status, 200);
    await again.stop();
  });

  it('refuses a data folder in use', async () => {
    const holder = await start({ BOURSE_DATA: folder.path });
    const ended = await runToEnd({ BOURSE_DATA: folder.path });
    await holder.stop();
    assertRefusal(ended, /is in use by another Bourse.*stop that one first/);
  });

  it('refuses a used port; when it can start, says what it does, the staff passwords, and what to do first', async () => {
    const fresh = temporaryFolder();
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const address = holder.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const ended = await runToEnd({ BOURSE_DATA: fresh.path, PORT: String(port) }).finally(() => holder.close());
    assertRefusal(ended, /Port \d+ is in use: .* choose another with PORT/);
    assert.deepEqual(readdirSync(fresh.path), [], 'nothing was made');
    const server = await start({ BOURSE_DATA: fresh.path, LOG_LEVEL: 'info' });
    assertFirstStart(server);
    await server.stop();
    fresh.remove();
  });

  it('refuses a data folder of a newer version, one that cannot be written, and nonsense in its environment', async () => {
    const newer = temporaryFolder();
    writeFileSync(join(newer.path, 'version.json'), '{"dataVersion":99}');
    assertRefusal(await runToEnd({ BOURSE_DATA: newer.path }), /version 99 .*start the newer release/);
    newer.remove();
    // A file in the folder's place cannot be written into by anybody, the superuser of a container included.
    const file = temporaryFolder();
    writeFileSync(join(file.path, 'data'), '');
    assertRefusal(await runToEnd({ BOURSE_DATA: join(file.path, 'data') }), /cannot be written .*BOURSE_DATA/);
    file.remove();
    assertRefusal(await runToEnd({ BOURSE_DATA: folder.path, PORT: 'http' }), /PORT must be a port/);
  });

  it('serves pages to somebody who only reads', async () => {
    const server = await start({ BOURSE_DATA: folder.path });
    assert.equal((await fetch(`${server.url}/docs/`)).status, 200);
    assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    for (const name of [
      'process_cpu_seconds_total',
      'ledger_halted 0',
      'lane_queued_commands 0',
      'lane_batches_redone_total 0',
      'database_connections_in_use',
    ]) {
      assert.ok(metrics.includes(`\n${name}`), name);
    }
    await server.stop();
  });
});

describe('starting on PostgreSQL', () => {
  it('refuses a database that cannot be reached, and never shows its password', async () => {
    const ended = await runToEnd({ DATABASE_URL: 'postgres://bourse:geheim@127.0.0.1:9/bourse' });
    assertRefusal(ended, /database at 127\.0\.0\.1:9\/bourse cannot be reached .*start it, or correct DATABASE_URL/);
    assert.doesNotMatch(ended.stderr + ended.stdout, /geheim/);
  });

  it('refuses a database that its server does not have, with a sentence of its own', async () => {
    const cluster = await startPostgresCluster({ durable: true, copyOf: await migratedCluster() });
    try {
      const ended = await runToEnd({ DATABASE_URL: cluster.url.replace(/[^/]*$/, 'nowhere') });
      assertRefusal(ended, /has no database named nowhere: create it \(createdb nowhere\)/);
    } finally {
      await cluster.close();
    }
  });

  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    it(`refuses a database with ${setting} off`, async () => {
      const cluster = await startPostgresCluster({
        durable: true,
        copyOf: await migratedCluster(),
        settings: [`${setting}=off`],
      });
      try {
        assertRefusal(await runToEnd({ DATABASE_URL: cluster.url }), new RegExp(`runs with ${setting} off`));
      } finally {
        await cluster.close();
      }
    });
  }

  it('refuses a database that a newer release has written', async () => {
    const cluster = await startPostgresCluster({ durable: true });
    try {
      await (await start({ DATABASE_URL: cluster.url })).stop();
      const client = new pg.Client({ connectionString: cluster.url });
      await client.connect();
      await client.query(`INSERT INTO schema_migrations VALUES ('9999-add-tomorrow.sql', 'x', now())`);
      await client.end();
      assertRefusal(await runToEnd({ DATABASE_URL: cluster.url }), /9999-add-tomorrow\.sql.*start the newer release/);
    } finally {
      await cluster.close();
    }
  });

  it('starts on a safe one, without demo accounts unless asked, and twice on the same schema', async () => {
    const cluster = await startPostgresCluster({ durable: true });
    try {
      for (const _ of [1, 2]) {
        const server = await start({ DATABASE_URL: cluster.url });
        assert.doesNotMatch(server.output(), /demo1@bourse\.test/);
        assert.equal((await server.stop()).code, 0);
      }
    } finally {
      await cluster.close();
    }
  });
});
