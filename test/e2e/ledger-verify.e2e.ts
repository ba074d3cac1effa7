import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { signIn } from './accounts.ts';
import { ApiClient } from './api-client.ts';
import { type Ended, migratedFolder, runToEnd, startServer, type TemporaryFolder } from './server-process.ts';

describe('npm run ledger:verify', () => {
  let folder: TemporaryFolder;
  after(() => {
    folder.remove();
  });
  const verify = (...options: string[]): Promise<Ended> =>
    runToEnd({ BOURSE_DATA: folder.path }, 'commands/ledger-verify.ts', options);

  before(async () => {
    folder = await migratedFolder();
    const server = await startServer({ BOURSE_DATA: folder.path });
    const client = await ApiClient.connect(server.url);
    const token = await signIn(client, 'demo1');
    const transfer = { currency_id: '3', number: '12.5', from_field: 'change', to_field: 'legal' };
    await client.get('/wallet/change', transfer, { token });
    await server.stop();
  });

  it('checks everything', async () => {
    const { code, stdout } = await verify();
    assert.equal(code, 0);
    assert.match(stdout, /^The ledger adds up/m);
  });

  it('explains a balance of a customer as its postings', async () => {
    const { code, stdout } = await verify('--user', '1', '--currency', 'usdt');
    assert.equal(code, 0);
    const [granted, moved, end] = stdout.trim().split('\n');
    assert.match(granted ?? '', /demo_grant +1000000 +1000000 +demo:1$/);
    assert.match(moved ?? '', /transfer +-12\.5 +999987\.5 +transfer:1$/);
    assert.equal(end, '2 postings; user 1 has 999987.5 USDT on change.');
    const legal = await verify('--user', '1', '--currency', 'USDT', '--account', 'legal');
    assert.match(legal.stdout, /^1 postings; user 1 has 12\.5 USDT on legal\.$/m);
  });

  it('explains an account of the house', async () => {
    const { code, stdout } = await verify('--house', 'issuance', '--currency', 'USDT');
    assert.equal(code, 0);
    assert.match(stdout, /^6 postings; the house has -55000000 USDT on issuance 0\.$/m);
  });

  it('says how it is used when an account cannot be meant', async () => {
    for (const options of [
      ['--user', '1'],
      ['--user', '1', '--currency', 'XYZ'],
      ['--user', 'demo1', '--currency', 'USDT'],
      ['--house', 'fees', '--user', '1', '--currency', 'USDT'],
      ['--house', 'elsewhere', '--currency', 'USDT'],
    ]) {
      const { code, stdout } = await verify(...options);
      assert.equal(code, 2, options.join(' '));
      assert.match(stdout, /^npm run ledger:verify/);
    }
  });
});
