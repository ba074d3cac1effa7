import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { signIn, signInStaff } from './accounts.ts';
import { ApiClient } from './api-client.ts';
import { Opened } from './opened.ts';
import { until } from './patience.ts';
import { migratedFolder, startServer } from './server-process.ts';
import { approve as approveSigned } from './approve.ts';

interface Customer {
  readonly id: string;
  readonly email: string | null;
  readonly restrictions: readonly string[];
}

interface Account {
  readonly id: string;
  readonly account: string;
  readonly currency: string;
  readonly available: string;
  readonly held: string;
  readonly postings: string;
  readonly holds: readonly { readonly module: string; readonly amount: string }[];
}

interface Step {
  readonly kind: string;
  readonly amount: string;
  readonly total: string;
  readonly other: string;
}

interface Page<T> {
  readonly list: readonly T[];
  readonly total: number;
  readonly cursor?: string;
}

describe('the room of customers', () => {
  const opened = new Opened();
  let client: ApiClient;
  let boss: { readonly token: string };
  let second: { readonly token: string };
  let demo: { readonly token: string };
  let id: string;

  before(async () => {
    const folder = await migratedFolder();
    opened.add(() => folder.remove());
    const server = await startServer({ BOURSE_DATA: folder.path, DEMO_TRADERS: '0', RATE_FACTOR: '1000' });
    opened.add(() => server.stop());
    client = await ApiClient.connect(server.url);
    boss = { token: await signInStaff(server) };
    second = { token: await signInStaff(server, 'second') };
    demo = { token: await signIn(client, 'demo1') };
    id = (await client.get<{ id: string }>('/user/info', {}, demo)).id;
  });
  after(() => opened.close());

  const search = async (query: string): Promise<readonly Customer[]> =>
    (await client.get<Page<Customer>>('/admin/customers', { query }, boss)).list;
  const place = (price: string) =>
    client.call(
      '/coin/trade',
      { currency_id: '1', legal_id: '3', type: 'buy', target_price: price, amount: '0.01' },
      demo,
    );

  it('finds a customer by mail, number, name, order and address, and nobody where nothing fits', async () => {
    const placed = await place('20000');
    assert.equal(placed.type, 'ok', JSON.stringify(placed));
    const { id: order } = placed.message as { id: string }; // as the contract says
    const { list: sessions } = await client.get<Page<{ address: string; ended_at: string | null }>>(
      '/admin/customers/sessions',
      { id },
      boss,
    );
    assert.deepEqual(
      sessions.map(({ ended_at: ended }) => ended),
      [null],
    );
    for (const query of ['demo1@', 'DEMO1@bourse.test', id, order, sessions[0]?.address ?? '']) {
      const found = await search(query);
      assert.ok(
        found.some((one) => one.id === id && one.email === 'demo1@bourse.test'),
        query,
      );
    }
    assert.deepEqual(await search('%'), [], 'a sign of patterns is itself');
    assert.deepEqual(await search('nobody@nowhere.test'), []);
    const one = await client.get<{ customer: Customer; open_orders: number; open_sessions: number }>(
      '/admin/customers/one',
      { id },
      boss,
    );
    assert.deepEqual([one.customer.email, one.open_orders, one.open_sessions], ['demo1@bourse.test', 1, 1]);
    assert.equal((await client.call('/admin/customers/one', { id: '999999' }, boss)).code, 'NOT_FOUND');
    const { list: signIns } = await client.get<Page<{ outcome: string }>>('/admin/customers/sign_ins', { id }, boss);
    assert.equal(signIns[0]?.outcome, 'ok');
  });

  it('explains each balance by its postings and each held amount by who holds it', async () => {
    const accounts = await client.get<readonly Account[]>('/admin/customers/accounts', { id }, boss);
    assert.ok(accounts.length >= 2);
    for (const { available, held, postings, holds } of accounts) {
      assert.equal(Number(available) + Number(held), Number(postings));
      assert.equal(
        holds.reduce((sum, { amount }) => sum + Number(amount), 0),
        Number(held),
      );
    }
    const usdt = accounts.find(({ account, currency }) => account === 'change' && currency === 'USDT') ?? assert.fail();
    assert.deepEqual(usdt.holds, [{ module: 'spot', amount: '200' }]);
    for (const number of ['1', '2', '3']) {
      await client.get('/wallet/change', { currency_id: '3', number, from_field: 'change', to_field: 'legal' }, demo);
    }
    const read = (fields: Record<string, string>): Promise<Page<Step>> =>
      client.get('/admin/customers/postings', { id, account_id: usdt.id, ...fields }, boss);
    const all = await read({});
    assert.deepEqual(
      all.list.slice(0, 3).map(({ kind, amount, other }) => [kind, amount, other]),
      [
        ['transfer', '-3', `user ${id} legal`],
        ['transfer', '-2', `user ${id} legal`],
        ['transfer', '-1', `user ${id} legal`],
      ],
    );
    let total = 0;
    for (const { amount, total: left } of all.list.toReversed()) {
      total += Number(amount);
      assert.equal(Number(left), total);
    }
    const first = await read({ limit: '2' });
    const next = await read({ limit: '2', cursor: first.cursor ?? '' });
    assert.deepEqual([...first.list, ...next.list], all.list.slice(0, 4), 'a page further on says the same totals');
    const strange = await client.call('/admin/customers/postings', { id: '999', account_id: usdt.id }, boss);
    assert.equal(strange.code, 'NOT_FOUND', 'an account is shown as its owner’s alone');
  });

  it('freezes by one: the next call is refused, open orders are withdrawn; two lift it, and all is as before', async () => {
    const fields = { id, kind: 'frozen', reason: 'a report of a bank' };
    const placed = await client.get<{ id: string; expires_at: string }>('/admin/customers/restrict', fields, boss);
    const aDay = { kind: 'frozen', until: placed.expires_at };
    const refused = await place('20000');
    assert.deepEqual([refused.code, refused.data], ['ACCOUNT_RESTRICTED', aDay], 'until a second person keeps it');
    const { list: requests } = await client.get<Page<{ id: string; kind: string }>>('/admin/approvals', {}, second);
    const keep = { id: requests.find(({ kind }) => kind === 'customer.keep')?.id ?? '', reason: 'I have read it' };
    assert.equal((await client.call('/admin/approvals/approve', keep, boss)).code, 'NOT_ALLOWED');
    await approveSigned(client, keep, second);
    await until(async () => {
      const { code, data } = await place('20000');
      assert.equal(code, 'ACCOUNT_RESTRICTED');
      return (data as { until: string | null }).until === null; // as the contract says
    });
    const change = { currency_id: '3', number: '1', from_field: 'change', to_field: 'legal' };
    assert.equal((await client.call('/wallet/change', change, demo)).code, 'ACCOUNT_RESTRICTED');
    await client.get('/user/info', {}, demo);
    const openOrders = async (): Promise<number> =>
      (await client.get<{ open_orders: number }>('/admin/customers/one', { id }, boss)).open_orders;
    await until(async () => (await openOrders()) === 0);
    assert.deepEqual((await search(id))[0]?.restrictions, ['frozen']);
    const { list } = await client.get<Page<Customer>>('/admin/customers', { restricted: '1' }, boss);
    assert.deepEqual(
      list.map((one) => one.id),
      [id],
    );
    const asked = await client.get<{ id: string }>('/admin/customers/lift', { id: placed.id, reason: 'cleared' }, boss);
    const decision = { id: asked.id, reason: 'so it is' };
    assert.equal((await client.call('/admin/approvals/approve', decision, boss)).code, 'NOT_ALLOWED');
    await approveSigned(client, decision, second);
    await until(async () => (await place('20000')).type === 'ok');
    const { list: past } = await client.get<Page<{ state: string }>>('/admin/customers/restrictions', { id }, boss);
    assert.equal(past[0]?.state, 'lifted');
  });

  it('pays a credit by two out of a filled pool, into the history and the notices of the customer [B1]', async () => {
    const approve = async (asked: { readonly id: string }): Promise<void> => {
      const decision = { id: asked.id, reason: 'so it is' };
      assert.equal((await client.call('/admin/approvals/approve', decision, boss)).code, 'NOT_ALLOWED');
      await approveSigned(client, decision, second);
    };
    const money = { currency_id: '3', number: '25.5', reason: 'a fault of ours' };
    const short = await client.call('/admin/customers/credit', { id, ...money }, boss);
    assert.equal(short.code, 'INSUFFICIENT_BALANCE');
    await approve(await client.get('/admin/pools/fill', { product: 'goodwill', ...money }, boss));
    const find = async (name: string): Promise<unknown> =>
      (await client.get<{ product: string; free: string }[]>('/proof/pools')).find(({ product }) => product === name)
        ?.free;
    assert.equal(await find('goodwill'), '25.5');
    await approve(await client.get('/admin/customers/credit', { id, ...money }, boss));
    assert.equal(await find('goodwill'), '0');
    const { list: paid } = await client.get<Page<{ number: string }>>('/admin/customers/credits', { id }, second);
    assert.deepEqual(
      paid.map(({ number }) => number),
      ['25.5'],
    );
    const log = { currency: 'USDT' };
    const { list: lines } = await client.get<Page<{ kind: string; number: string }>>('/wallet/legal_log', log, demo);
    assert.partialDeepStrictEqual(lines[0], { kind: 'goodwill_credit', number: '25.5' });
    const isTold = async (): Promise<boolean> => {
      const { list } = await client.get<Page<{ kind: string; args: object }>>('/mailMessage/getList', {}, demo);
      return list.some(({ kind, args }) => kind === 'goodwill_credited' && JSON.stringify(args).includes('25.5'));
    };
    await until(isTold);
  });

  it('answers a complaint, and after an escalation by somebody else, as the customer reads it', async () => {
    interface Complaint {
      readonly id: string;
      readonly state: string;
      readonly answers: readonly { readonly text: string }[];
    }
    const filing = { subject: 'trading', text: 'my order was ended without a word' };
    const { id: number } = await client.get<Complaint>('/user/complaint', filing, demo);
    const answer = { id: number, text: 'the market was halted that day' };
    await client.get('/admin/complaints/answer', answer, boss);
    const again = { id: number, text: 'that halt came only an hour later' };
    const stranger = { token: await signIn(client, 'demo2') };
    assert.equal((await client.call('/user/complaint_escalate', again, stranger)).code, 'NOT_FOUND');
    await client.get('/user/complaint_escalate', again, demo);
    assert.equal((await client.call('/admin/complaints/answer', answer, boss)).code, 'NOT_ALLOWED');
    await client.get('/admin/complaints/answer', answer, second);
    const { list: own } = await client.get<Page<Complaint>>('/user/complaints', {}, demo);
    assert.deepEqual([own[0]?.id, own[0]?.state, own[0]?.answers.length], [number, 'closed', 2]);
  });
});
