import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import pg from 'pg';
import { migratedCluster } from '@bourse/testing/migrated-template';
import { type PostgresCluster, startPostgresCluster } from '@bourse/testing/postgres-cluster';
import { Opened } from './opened.ts';
import { until } from './patience.ts';
import { makeCertificate } from './self-signed.ts';
import { migratedFolder, runToEnd, startServer, temporaryFolder } from './server-process.ts';

/** The account that a database server of the tests runs as: root where nobody else can be. */
const owner =
  process.getuid?.() === 0
    ? { uid: Number(execFileSync('id', ['-u', 'postgres'])), gid: Number(execFileSync('id', ['-g', 'postgres'])) }
    : {};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe('the connection to a database', () => {
  const opened = new Opened();
  after(() => opened.close());

  /** A folder that the database server may read, and what writes a file of it that others may not. */
  function openFolder() {
    const folder = temporaryFolder();
    opened.add(() => folder.remove());
    chmodSync(folder.path, 0o755);
    const give = (path: string): void => {
      if (owner.uid !== undefined && owner.gid !== undefined) chownSync(path, owner.uid, owner.gid);
    };
    give(folder.path);
    const write = (name: string, text: string): string => {
      const path = join(folder.path, name);
      writeFileSync(path, text, { mode: 0o600 });
      give(path);
      return path;
    };
    return { path: folder.path, write };
  }

  async function openCluster(settings: readonly string[] = []): Promise<PostgresCluster> {
    const cluster = await startPostgresCluster({ durable: true, copyOf: await migratedCluster(), settings });
    opened.add(() => cluster.close());
    return cluster;
  }

  async function ask(url: string, ...statements: readonly string[]): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const text of statements) await client.query(text);
    await client.end();
  }

  async function refusalOf(url: string): Promise<string> {
    const ended = await runToEnd({ DATABASE_URL: url });
    assert.equal(ended.code, 1, ended.stdout);
    assert.doesNotMatch(ended.stderr + ended.stdout, /geheim/);
    return ended.stderr;
  }

  async function assertStarts(url: string): Promise<void> {
    const server = await startServer({ DATABASE_URL: url });
    assert.equal((await server.stop()).code, 0, server.output());
  }

  it('says that a server takes encrypted connections alone, and whose certificate it does not know', async () => {
    const { cert, key } = makeCertificate();
    const folder = openFolder();
    const authority = folder.write('cert.pem', cert);
    chmodSync(authority, 0o644);
    const hba = [
      'host all postgres 127.0.0.1/32 trust',
      'hostssl all bourse 127.0.0.1/32 scram-sha-256',
      'hostnossl all nobody 127.0.0.1/32 trust',
    ];
    const cluster = await openCluster([
      'ssl=on',
      `ssl_cert_file=${authority}`,
      `ssl_key_file=${folder.write('key.pem', key)}`,
      `hba_file=${folder.write('hba.conf', `${hba.join('\n')}\n`)}`,
    ]);
    await ask(cluster.url, `CREATE ROLE bourse SUPERUSER LOGIN PASSWORD 'p@/geheim#%'`);
    const url = cluster.url.replace('postgres@', 'bourse:p%40%2Fgeheim%23%25@');
    assert.match(await refusalOf(url), /in without encryption .*: add sslmode=verify-full to DATABASE_URL/);
    assert.match(await refusalOf(`${url}?sslmode=verify-full`), /authority that is not known here .*sslrootcert=FILE/);
    const trusting = `?sslmode=verify-full&sslrootcert=${authority}`;
    assert.match(
      await refusalOf(`${url.replace('p%40', 'wrong-geheim')}${trusting}`),
      /refuses the user or the password/,
    );
    assert.match(
      await refusalOf(`${cluster.url.replace('postgres@', 'stranger@')}${trusting}`),
      /does not let this user in from here .*pg_hba\.conf/,
    );
    await assertStarts(`${url}${trusting}`);
  });

  it('is refused by way of a pooler that keeps no session, whether or not it takes the settings', async () => {
    const cluster = await openCluster();
    const { port } = new URL(cluster.url);
    for (const ignored of ['', 'ignore_startup_parameters = options,extra_float_digits']) {
      const folder = openFolder();
      const own = await freePort();
      const file = folder.write(
        'pgbouncer.ini',
        [
          '[databases]',
          `* = host=127.0.0.1 port=${port} user=postgres`,
          '[pgbouncer]',
          `listen_addr = 127.0.0.1`,
          `listen_port = ${String(own)}`,
          'unix_socket_dir =',
          'auth_type = any',
          'pool_mode = transaction',
          ignored,
        ].join('\n'),
      );
      const pooler: ChildProcess = spawn('/usr/sbin/pgbouncer', [file], {
        ...owner,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      opened.add(() => void pooler.kill());
      let said = '';
      pooler.stderr?.on('data', (part: Buffer) => (said += part.toString()));
      await until(() => said.includes('process up'));
      const refusal = await refusalOf(`postgres://postgres@127.0.0.1:${String(own)}/postgres`);
      assert.match(refusal, /by way of a pooler that keeps no settings of a session: let DATABASE_URL name/);
    }
  });

  it('is refused where the order of texts has changed since the database was made', async () => {
    const cluster = await openCluster();
    await ask(
      cluster.url,
      `CREATE DATABASE other TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en'`,
      `UPDATE pg_database SET datcollversion = '1.1' WHERE datname = 'other'`,
    );
    const refusal = await refusalOf(cluster.url.replace(/[^/]*$/, 'other'));
    assert.match(
      refusal,
      /version 1\.1 of its collation and the system has [\d.]+: run REINDEX DATABASE "other", then/,
    );
    await ask(cluster.url, 'ALTER DATABASE other REFRESH COLLATION VERSION');
    await assertStarts(cluster.url.replace(/[^/]*$/, 'other'));
  });

  it('goes by the folder of a socket, without a host', async () => {
    const folder = openFolder();
    const cluster = await openCluster([`unix_socket_directories=${folder.path}`]);
    const { port } = new URL(cluster.url);
    await assertStarts(`postgresql://postgres@/postgres?host=${folder.path}&port=${port}`);
  });

  it('is refused where the signs of a password would be taken for those of an address, without a word of it', async () => {
    const refusal = await refusalOf('postgres://bourse:ge@heim/geheim#r%d$x@127.0.0.1:9/bourse');
    assert.match(refusal, /DATABASE_URL must be a postgres:\/\/ address, in whose password .* are percent-encoded/);
    assert.doesNotMatch(refusal, /heim/);
  });
});

describe('a data folder under a running server', () => {
  for (const isReplaced of [true, false]) {
    it(`ends it within five seconds when it is ${isReplaced ? 'replaced by a backup' : 'moved away'}`, async () => {
      const folder = await migratedFolder();
      const moved = `${folder.path}.before`;
      const server = await startServer({ BOURSE_DATA: folder.path, DEMO: '0' });
      try {
        renameSync(folder.path, moved);
        if (isReplaced) cpSync(moved, folder.path, { recursive: true });
        const sinceMs = performance.now();
        const ended = await server.ended;
        assert.ok(performance.now() - sinceMs < 5_000);
        assert.equal(ended.code, 1);
        assert.match(
          ended.stderr + ended.stdout,
          /The data folder .* was moved or replaced while this Bourse ran on it/,
        );
      } finally {
        await server.kill();
        execFileSync('rm', ['-rf', moved]);
        folder.remove();
      }
    });
  }
});
