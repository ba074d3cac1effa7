import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { signIn, signInStaff } from './accounts.ts';
import { ApiClient } from './api-client.ts';
import { Opened } from './opened.ts';
import { until } from './patience.ts';
import { migratedFolder, startServer } from './server-process.ts';
import { approve } from './approve.ts';

interface Account {
  readonly id: string;
  readonly owner: string;
  readonly account: string;
  readonly currency: string;
  readonly available: string;
}

interface Page<T> {
  readonly list: readonly T[];
  readonly total: number;
  readonly cursor?: string;
}

/** A figure of the ledger in whole atoms of at most 18 digits. */
const atoms = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(`${whole}${fraction.padEnd(18, '0')}`);
  return text.startsWith('-') ? -value : value;
};

describe('the room of the ledger', () => {
  const opened = new Opened();
  let client: ApiClient;
  let boss: { readonly token: string };
  let second: { readonly token: string };
  const today = new Date().toISOString().slice(0, 10);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

  before(async () => {
    const folder = await migratedFolder();
    opened.add(() => folder.remove());
    const server = await startServer({ BOURSE_DATA: folder.path, DEMO_TRADERS: '0', RATE_FACTOR: '1000' });
    opened.add(() => server.stop());
    client = await ApiClient.connect(server.url);
    boss = { token: await signInStaff(server) };
    second = { token: await signInStaff(server, 'second') };
  });
  after(() => opened.close());

  const get = <T>(path: string, fields: Record<string, string> = {}): Promise<T> => client.get<T>(path, fields, boss);

  it('lists every account of house and customers, which together are zero in each coin, and explains each', async () => {
    const all: Account[] = [];
    let cursor: string | undefined;
    do {
      const page: Page<Account> = await get('/admin/ledger/accounts', {
        limit: '20',
        ...(cursor === undefined ? {} : { cursor }),
      });
      all.push(...page.list);
      ({ cursor } = page);
    } while (cursor !== undefined);
    assert.ok(all.length > 20 && new Set(all.map(({ id }) => id)).size === all.length);
    assert.deepEqual(new Set(all.map(({ owner }) => owner)), new Set(['house', 'user']));
    const pools = await get<Page<Account>>('/admin/ledger/accounts', { owner: 'house', account: 'pool:' });
    assert.ok(pools.total >= 3 && pools.list.every(({ account }) => account.startsWith('pool:')));
    for (const { id } of pools.list.slice(0, 3)) {
      const one = await get<{ available: string; held: string; postings: string }>('/admin/ledger/account', { id });
      assert.equal(atoms(one.available) + atoms(one.held), atoms(one.postings));
      const { list } = await get<Page<{ total: string; other: string }>>('/admin/ledger/postings', { account_id: id });
      assert.equal(atoms(list[0]?.total ?? '0'), atoms(one.postings));
    }
    assert.equal((await client.call('/admin/ledger/account', { id: '999999' }, boss)).code, 'NOT_FOUND');
    assert.equal((await client.call('/admin/ledger/postings', { account_id: '999999' }, boss)).code, 'NOT_FOUND');
  });

  it('closes each day at zero, says what moved on it, and knows no day that is not over', async () => {
    await until(async () => (await client.call('/admin/ledger/close', { day: yesterday }, boss)).type === 'ok');
    const { list } = await get<Page<Record<string, string>>>('/admin/ledger/close', { day: yesterday });
    for (const one of list) {
      const parts = ['customers', 'pools', 'treasury', 'fees', 'other', 'issuance'];
      assert.equal(
        parts.reduce((sum, part) => sum + atoms(one[part] ?? ''), 0n),
        0n,
      );
      assert.equal(atoms(one['sum'] ?? ''), 0n);
    }
    for (const day of [today, '2020-01-01']) {
      assert.equal((await client.call('/admin/ledger/close', { day }, boss)).code, 'NOT_FOUND', day);
    }
    const flows = await get<Page<{ kind: string; currency: string; postings: number; amount: string }>>(
      '/admin/ledger/flows',
      { day: today },
    );
    const granted = flows.list.find(({ kind, currency }) => kind === 'demo_grant' && currency === 'USDT');
    assert.ok(granted !== undefined && granted.postings >= 5 && Number(granted.amount) > 0);
    const refused = await client.call('/admin/ledger/flows', { day: '2026-13-01' }, boss);
    assert.deepEqual([refused.code, refused.data], ['PARAMETER_ERROR', { field: 'day' }]);
  });

  it('stops all money by one, and lets it move again by two after a look at everything', async () => {
    const demo = { token: await signIn(client, 'demo1') };
    const change = { currency_id: '3', number: '1', from_field: 'change', to_field: 'legal' };
    const reason = 'a look at everything';
    assert.equal((await client.call('/admin/ledger/resume', { reason }, boss)).code, 'STATE_CHANGED');
    const both = await Promise.all([boss, second].map((by) => client.call('/admin/ledger/halt', { reason }, by)));
    assert.deepEqual(new Set(both.map(({ code }) => code)), new Set([1, 'STATE_CHANGED']));
    assert.equal((await client.call('/wallet/change', change, demo)).code, 'TRADING_HALTED');
    assert.partialDeepStrictEqual(await get('/admin/ledger/state'), { halted: true, reason });
    const { id } = await get<{ id: string }>('/admin/ledger/resume', { reason: 'nothing was found' });
    const decision = { id, reason: 'so it is' };
    assert.equal((await client.call('/admin/approvals/approve', decision, boss)).code, 'NOT_ALLOWED');
    await approve(client, decision, second);
    assert.partialDeepStrictEqual(await get('/admin/ledger/state'), { halted: false, reason: null });
    assert.equal((await client.call('/wallet/change', change, demo)).type, 'ok');
    const { list } = await get<Page<object>>('/admin/audit', { subject: 'ledger' });
    assert.partialDeepStrictEqual(list, [
      { action: 'approval.approved', staff: { name: 'admin2' } },
      { action: 'ledger.resume', staff: { name: 'admin' }, approver: { name: 'admin2' }, before: { halted: true } },
      { action: 'ledger.resume', approver: null },
      { action: 'ledger.halt', after: { halted: true } },
    ]);
  });
});
