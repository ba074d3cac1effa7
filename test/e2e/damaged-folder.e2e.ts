import assert from 'node:assert/strict';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { damagePages } from '@bourse/testing/damage-pages';
import { copyMigratedFolder } from '@bourse/testing/migrated-template';
import { signIn } from './accounts.ts';
import { ApiClient } from './api-client.ts';
import { Opened } from './opened.ts';
import { until } from './patience.ts';
import { runToEnd, startServer, temporaryFolder } from './server-process.ts';

describe('an embedded folder whose pages were damaged while the server was stopped', () => {
  const opened = new Opened();
  const original = temporaryFolder();
  const variables = { BOURSE_DATA: join(original.path, 'copy'), LOG_LEVEL: 'warn' };

  before(async () => {
    await copyMigratedFolder(join(original.path, 'data'));
    const server = await startServer({ BOURSE_DATA: join(original.path, 'data') });
    await server.stop();
  });
  after(() => {
    original.remove();
  });
  afterEach(async () => {
    await opened.close();
    rmSync(variables.BOURSE_DATA, { recursive: true, force: true });
  });

  /** A copy of the folder in which relations are damaged. */
  function damagedCopy(relations: readonly string[]): Promise<string[]> {
    cpSync(join(original.path, 'data'), variables.BOURSE_DATA, { recursive: true });
    return damagePages(variables.BOURSE_DATA, relations);
  }

  const order = { currency_id: '1', legal_id: '3', type: 'buy', amount: '0.01', target_price: '1000' };

  it('stops money and raises the alarm after the start on damaged pages of a table and an index, read or not', async () => {
    const files = await damagedCopy(['countries', 'countries_pkey']);
    const server = await startServer(variables);
    opened.add(() => server.kill());
    // Each file is told of as soon as its pages have been read.
    await until(() => files.every((file) => server.output().includes(`of ${file}`)));
    assert.match(server.output(), /the files of the database are damaged/);
    const client = await ApiClient.connect(server.url);
    const token = await signIn(client, 'demo1');
    await until(async () => (await client.call('/coin/trade', order, { token })).code === 'TRADING_HALTED');
    assert.match(await (await fetch(`${server.url}/metrics`)).text(), /^ledger_halted 1$/m);
    assert.equal((await client.call('/country/list')).status, 503);
  });

  it('tells of every damaged file, also when a statement meets one of them before the search of all pages', async () => {
    const files = await damagedCopy(['countries', 'countries_pkey']);
    const server = await startServer(variables);
    opened.add(() => server.kill());
    const client = await ApiClient.connect(server.url);
    assert.equal((await client.call('/country/list')).status, 503);
    await until(() => server.output().includes('invalid page in block'));
    await until(() => files.every((file) => server.output().includes(`of ${file}`)));
  });

  it('control: on whole pages there is no alarm, and orders are taken', async () => {
    cpSync(join(original.path, 'data'), variables.BOURSE_DATA, { recursive: true });
    const server = await startServer(variables);
    opened.add(() => server.kill());
    const client = await ApiClient.connect(server.url);
    const token = await signIn(client, 'demo1');
    for (let number = 0; number < 200; number += 1) {
      assert.equal((await client.callPatiently('/coin/trade', order, { token })).type, 'ok');
    }
    assert.doesNotMatch(server.output(), /damaged/);
  });

  for (const [what, relations] of [
    ['what the start reads', ['assets']],
    ['the catalogue', ['pg_class']],
  ] as const) {
    it(`does not start on damaged pages of ${what}, and says what to do`, async () => {
      await damagedCopy(relations);
      const { code, stderr } = await runToEnd(variables);
      assert.equal(code, 1);
      assert.match(stderr, /^The [^\n]* restore the folder from a backup, or name another in BOURSE_DATA\.\n$/);
    });
  }
});
