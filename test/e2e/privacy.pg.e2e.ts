import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Client } from 'pg';
import { codeAmong } from './code-among.ts';
import { askAndApprove, demoPassword, openAccount, signIn, signInStaff } from './accounts.ts';
import { ApiClient, type Fields } from './api-client.ts';
import { type Engine, openEngine } from './engine.ts';
import { Opened } from './opened.ts';
import { startServer } from './server-process.ts';
import { approve } from './approve.ts';

interface CopyPage {
  readonly export_id: string;
  readonly sections: readonly string[];
  readonly section: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly next: { readonly section: string; readonly after: string | null } | null;
}

const password = 'Lantern-weaver-77';

describe('what a customer may do with what is held about them', () => {
  const opened = new Opened();
  let engine: Engine;
  let client: ApiClient;
  let staff: string;
  let second: string;

  before(async () => {
    engine = await openEngine({ RATE_FACTOR: '1000' });
    opened.add(() => engine.close());
    const server = await startServer(engine.variables);
    opened.add(() => server.stop());
    client = await ApiClient.connect(server.url);
    const announced = { url: server.url, output: () => engine.announced() + server.output() };
    staff = await signInStaff(announced);
    second = await signInStaff(announced, 'second');
  });
  after(() => opened.close());

  /** The code of a mail that was not there before. */
  async function factorCode(token: string, address: string): Promise<string> {
    const mails = async (): Promise<readonly { readonly text: string }[]> =>
      (await client.get<{ list: { text: string }[] }>('/admin/outbox', { to: address, limit: '100' }, { token: staff }))
        .list;
    const had = (await mails()).length;
    await client.get('/sms_mail', { user_string: address, scene: 'factor', sendtype: 'email' }, { token });
    for (;;) {
      const all = await mails();
      const code = codeAmong(all.slice(0, all.length - had));
      if (code !== undefined) return code;
    }
  }
  /** Shows a factor by mail, which is fresh from then on. */
  async function beFresh(token: string, address: string): Promise<void> {
    const code = await factorCode(token, address);
    await client.get('/safe/verify', { method: 'email', code }, { token });
  }
  /** Keeps demo money from coming to who registers, where the database takes another client; false elsewhere. */
  async function holdUpDemoMoney(): Promise<boolean> {
    const { DATABASE_URL: url } = engine.variables;
    if (url === undefined) return false;
    const holder = new Client({ connectionString: url });
    await holder.connect();
    opened.add(() => holder.end());
    await holder.query('BEGIN');
    await holder.query(`SELECT 1 FROM outbox_readers WHERE name = 'demo newcomers' FOR UPDATE`);
    return true;
  }
  /** Every page of a copy, by its sections. */
  async function copyOf(token: string, path = '/user/export', about: Fields = {}): Promise<Map<string, unknown[]>> {
    const copy = new Map<string, unknown[]>();
    let place: Fields = {};
    for (;;) {
      const page = await client.get<CopyPage>(path, { ...about, ...place }, { token });
      copy.set(page.section, [...(copy.get(page.section) ?? []), ...page.rows]);
      if (page.next === null) {
        assert.deepEqual([...copy.keys()], page.sections);
        return copy;
      }
      const { section, after: behind } = page.next;
      place = { export_id: page.export_id, section, ...(behind === null ? {} : { after: behind }) };
    }
  }

  it('closes an account after a fresh factor; then nobody signs in, and the address registers anew', async () => {
    const credentials = { user_string: 'leaver@bourse.test', password };
    const isHeldUp = await holdUpDemoMoney();
    const token = await openAccount(client, staff, credentials);
    assert.equal((await client.call('/user/close_account', { password }, { token })).code, 'FACTOR_REQUIRED');
    const code = await factorCode(token, credentials.user_string);
    const wrong = await client.call('/user/close_account', { password: 'wrong-one-1', code }, { token });
    assert.equal(wrong.code, 'PASSWORD_WRONG');
    const closed = await client.call('/user/close_account', { password }, { token });
    if (!isHeldUp) {
      // Demo money has come, which nothing takes out again.
      assert.equal(closed.code, 'ACCOUNT_IN_USE');
      return;
    }
    assert.equal(closed.type, 'ok');
    assert.equal((await client.call('/user/info', {}, { token })).code, 999);
    assert.equal((await client.call('/user/login', { ...credentials })).code, 'LOGIN_FAILED');
    const again = await openAccount(client, staff, credentials);
    assert.equal((await client.call('/user/info', {}, { token: again })).code, 1);
  });

  it('is refused while money is left, and says what and where', async () => {
    const token = await signIn(client, 'demo2');
    await beFresh(token, 'demo2@bourse.test');
    const { code, data } = await client.call('/user/close_account', { password: demoPassword }, { token });
    assert.equal(code, 'ACCOUNT_IN_USE');
    // As the contract says.
    const { obstacles } = data as { obstacles: { kind: string; account: string; currency: string; number: string }[] };
    const left = obstacles.find(({ currency, account }) => currency === 'USDT' && account === 'change');
    const { list } = await client.get<{ list: { available: string; frozen: string }[] }>(
      '/wallet/detail',
      { currency: 'USDT' },
      { token },
    );
    assert.equal(Number(left?.number), Number(list[0]?.available) + Number(list[0]?.frozen ?? 0));
  });

  it('copies everything after a fresh factor, five times a day, and of the caller alone', async () => {
    const token = await signIn(client, 'demo3');
    assert.equal((await client.call('/user/export', {}, { token })).code, 'FACTOR_REQUIRED');
    await beFresh(token, 'demo3@bourse.test');
    const order = {
      currency_id: '1',
      legal_id: '3',
      type: 'buy',
      target_price: '1000',
      amount: '0.1',
      client_order_id: 'mine',
    };
    await client.get('/coin/trade', order, { token });
    const copy = await copyOf(token);
    const [profile] = copy.get('profile') ?? [];
    assert.partialDeepStrictEqual(profile, { email: 'demo3@bourse.test' });
    assert.ok((copy.get('sign_ins') ?? []).length > 0);
    const orders = (copy.get('orders') ?? []) as { client_order_id: string }[]; // as the server writes them
    assert.ok(orders.some((one) => one.client_order_id === 'mine'));
    const balances = (copy.get('balances') ?? []) as { currency: string; available: string; held: string }[]; // likewise
    const sums = new Map<string, number>();
    const postings = (copy.get('postings') ?? []) as { currency: string; number: string }[]; // likewise
    for (const one of postings) {
      sums.set(one.currency, (sums.get(one.currency) ?? 0) + Number(one.number));
    }
    const usdt = balances.filter(({ currency }) => currency === 'USDT');
    const owned = usdt.reduce((sum, one) => sum + Number(one.available) + Number(one.held), 0);
    assert.ok(owned > 0 && Math.abs(owned - (sums.get('USDT') ?? 0)) < 1e-6, 'the postings explain the balances');
    const first = await client.get<CopyPage>('/user/export', {}, { token });
    const other = await signIn(client, 'demo4');
    await beFresh(other, 'demo4@bourse.test');
    const foreign = await client.call('/user/export', { export_id: first.export_id }, { token: other });
    assert.equal(foreign.code, 'NOT_FOUND');
    const unknown = await client.call('/user/export', { section: 'nothing' }, { token });
    assert.deepEqual([unknown.code, unknown.data], ['PARAMETER_ERROR', { field: 'section' }]);
    for (let more = 3; more <= 5; more += 1) await client.get('/user/export', {}, { token });
    assert.equal((await client.call('/user/export', {}, { token })).code, 'TOO_MANY_REQUESTS');
  });

  it('is copied by two of staff with reasons that the audit log keeps, without the contents of documents', async () => {
    const { id } = await client.get<{ id: string }>('/user/info', {}, { token: await signIn(client, 'demo5') });
    await askAndApprove(client, '/admin/customers/export', { id, reason: 'asked by letter' }, [staff, second]);
    const retention = await client.get<{ copy: { export_id: string } | null }>(
      '/admin/customers/retention',
      { id },
      { token: staff },
    );
    const copy = await copyOf(staff, '/admin/customers/copy', { id, export_id: retention.copy?.export_id ?? '' });
    assert.ok(copy.has('profile') && !copy.has('verifications') && !copy.has('pictures'));
    const { list } = await client.get<{ list: { action: string; reason: string }[] }>(
      '/admin/audit',
      { subject: `customer:${id}` },
      { token: staff },
    );
    assert.deepEqual(
      list.filter(({ action }) => action === 'customers.export').map(({ reason }) => reason),
      ['asked by letter / read by two', 'asked by letter'],
    );
  });

  it('is kept by a legal hold, which one places and two end', async () => {
    const { id } = await client.get<{ id: string }>('/user/info', {}, { token: await signIn(client, 'demo5') });
    const reason = 'a court asks for it';
    await client.get('/admin/customers/hold', { id, reason }, { token: staff });
    assert.equal((await client.call('/admin/customers/hold', { id, reason }, { token: staff })).code, 'STATE_CHANGED');
    const asked = await client.get<{ id: string }>('/admin/customers/release', { id, reason }, { token: staff });
    const own = await client.call('/admin/approvals/approve', { id: asked.id, reason }, { token: staff });
    assert.equal(own.code, 'NOT_ALLOWED');
    await approve(client, { id: asked.id, reason }, { token: second });
    const kept = await client.get<{ closed_at: unknown; parts: { state: string }[]; holds: { lifted_at: unknown }[] }>(
      '/admin/customers/retention',
      { id },
      { token: staff },
    );
    assert.equal(kept.closed_at, null);
    assert.deepEqual(
      kept.parts.map(({ state }) => state),
      ['open', 'open'],
    );
    assert.deepEqual(
      kept.holds.map((hold) => hold.lifted_at === null),
      [false],
    );
  });
});
