import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { approve } from './approve.ts';
import { signInStaff } from './accounts.ts';
import { ApiClient } from './api-client.ts';
import { type Ended, migratedFolder, runToEnd, startServer, type TemporaryFolder } from './server-process.ts';

interface Entry {
  readonly id: string;
  readonly action: string;
  readonly staff: { readonly name: string };
  readonly reason: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly hash: string;
}

interface Exported {
  readonly name: string;
  readonly csv: string;
  readonly rows: number;
  readonly complete: boolean;
}

describe('the audit log of a house', () => {
  let folder: TemporaryFolder;
  let told: { readonly rows: number; readonly last_hash: string };
  after(() => {
    folder.remove();
  });
  const verify = (...options: string[]): Promise<Ended> =>
    runToEnd({ BOURSE_DATA: folder.path }, 'commands/audit-verify.ts', options);

  before(async () => {
    folder = await migratedFolder();
  });

  it('is read, filtered and exported by who may, and the export is an entry, too', async () => {
    const server = await startServer({ BOURSE_DATA: folder.path });
    try {
      const client = await ApiClient.connect(server.url);
      const token = await signInStaff(server);
      for (const symbol of ['ETH/USDT', 'BTC/USDT']) {
        await client.get('/admin/market_halt', { symbol, reason: `a halt of ${symbol}` }, { token });
      }
      const filling = { product: 'goodwill', currency_id: '3', number: '10', reason: 'money for credits' };
      const { id } = await client.get<{ id: string }>('/admin/pools/fill', filling, { token });
      const second = await signInStaff(server, 'second');
      await approve(client, { id, reason: 'I have looked at it' }, { token: second });
      const read = (fields: Record<string, string>): Promise<{ list: Entry[]; total: number; cursor?: string }> =>
        client.get('/admin/audit', fields, { token });
      const { list } = await read({ subject: 'market:' });
      assert.deepEqual(
        list.map((one) => ({
          action: one.action,
          name: one.staff.name,
          reason: one.reason,
          before: one.before,
          after: one.after,
        })),
        ['BTC/USDT', 'ETH/USDT'].map((symbol) => ({
          action: 'admin.market_halt',
          name: 'admin',
          reason: `a halt of ${symbol}`,
          before: { status: 'open' },
          after: { status: 'halted' },
        })),
      );
      const all = await read({});
      assert.ok(all.total >= 4);
      const first = await read({ limit: '1' });
      const next = await read({ limit: '1', cursor: first.cursor ?? '' });
      assert.deepEqual([first.list[0]?.id, next.list[0]?.id], [all.list[0]?.id, all.list[1]?.id]);
      assert.equal((await read({ to: '2020-01-01' })).total, 0);
      const by = async (staff: string): Promise<number> => (await read({ from: '2020-01-01', staff_id: staff })).total;
      const [ofFirst, ofSecond] = [await by('1'), await by('2')];
      assert.ok(ofSecond > 0);
      assert.ok(ofFirst + ofSecond >= all.total, `${String(ofFirst)} and ${String(ofSecond)} of ${String(all.total)}`);
      const refused = await client.call('/admin/audit', { from: '2026-02-30' }, { token });
      assert.deepEqual([refused.code, refused.data], ['PARAMETER_ERROR', { field: 'from' }]);

      const fields = { table: 'audit.list', filters: JSON.stringify({ subject: 'market:' }) };
      const file = await client.get<Exported>('/admin/export', fields, { token });
      assert.deepEqual([file.rows, file.complete], [2, true]);
      assert.match(file.name, /^audit-list-\d{8}T\d{6}\.csv$/);
      const [head = '', ...lines] = file.csv.trimEnd().split('\r\n');
      assert.match(head, /^id,at,staff\.id,staff\.name,action,subject,reason,/);
      assert.deepEqual([lines.length, lines[0]?.includes('a halt of BTC/USDT')], [2, true]);
      assert.partialDeepStrictEqual((await read({ limit: '1' })).list, [{ action: 'admin.export' }]);
      const pools = await client.get<Exported>('/admin/export', { table: 'proof.pools' }, { token });
      assert.match(pools.csv, /^product,/);
      assert.ok(pools.rows >= 1);
      assert.partialDeepStrictEqual((await read({ limit: '1' })).list, [{ subject: 'table:proof.pools' }]);
      for (const [table, filters, code] of [
        ['wallet.detail', '{}', 'NOT_FOUND'],
        ['admin.me', '{}', 'NOT_FOUND'],
        ['audit.list', '[]', 'PARAMETER_ERROR'],
        ['audit.list', '{"staff_id":"x"}', 'PARAMETER_ERROR'],
      ] as const) {
        const answer = await client.call('/admin/export', { table, filters }, { token });
        assert.equal(answer.code, code, `${table} ${filters}`);
      }
      told = await client.get('/admin/audit/verify', {}, { token });
      assert.partialDeepStrictEqual(told, { broken_at: null });
      assert.equal((await read({ limit: '1' })).list[0]?.hash, told.last_hash);
    } finally {
      await server.stop();
    }
  });

  it('is checked by npm run audit:verify, against a hash that was noted down, too', async () => {
    const { code, stdout } = await verify('--hash', told.last_hash);
    assert.equal(code, 0, stdout);
    assert.match(stdout, /^The audit log is whole/);
    assert.match(stdout, /^Every approval is of what was shown, and signed with a key that its author had then\.$/m);
    assert.match(stdout, new RegExp(`^${told.rows} rows; the last that fits has the hash ${told.last_hash}$`, 'm'));
    const strange = await verify('--hash', 'a'.repeat(64));
    assert.deepEqual([strange.code, /cut off or replaced/.test(strange.stdout)], [1, true]);
    const wrong = await verify('--hash', 'nonsense');
    assert.deepEqual([wrong.code, wrong.stdout.startsWith('npm run audit:verify')], [2, true]);
  });
});
