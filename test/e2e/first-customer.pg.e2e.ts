import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { askAndApprove, awaitDemoMoney, codeFor, demoPassword, signIn, signInStaff } from './accounts.ts';
import { ApiClient } from './api-client.ts';
import { exact, type OrderView, ownedTogether, readAll } from './customer-view.ts';
import { type Engine, openEngine } from './engine.ts';
import { Opened } from './opened.ts';
import { until } from './patience.ts';
import { type ServerProcess, startServer } from './server-process.ts';

interface SessionPage {
  readonly list: readonly { readonly id: string; readonly current: boolean }[];
}

interface DetailView {
  readonly list: readonly { readonly available: string; readonly held: string }[];
}

describe('a stranger who knows the OpenAPI document alone', () => {
  const opened = new Opened();
  const email = 'ada.lovelace@example.org';
  const password = 'Analytical-engine-1843';
  let engine: Engine;
  let server: ServerProcess;
  let client: ApiClient;
  let [staff, second] = ['', ''];

  before(async () => {
    engine = await openEngine();
    opened.add(() => engine.close());
    server = await startServer(engine.variables);
    opened.add(() => server.stop());
    client = await ApiClient.connect(server.url);
    // Whichever node was the first to start has announced the account.
    const announced = { url: server.url, output: () => engine.announced() + server.output() };
    [staff, second] = [await signInStaff(announced), await signInStaff(announced, 'second')];
  });
  after(() => opened.close());

  it('may look at quotes, books and trades without an account, and acts only signed in [SPEC-1.1] [SPEC-1.2]', async () => {
    const quotes = await client.get<{ symbol: string; category: string }[]>('/currency/quotation_new');
    assert.ok(quotes.some(({ symbol }) => symbol === 'BTC/USDT'));
    const depth = await client.get<{ symbol: string }>('/coin/depth', { symbol: 'BTC/USDT' });
    assert.equal(depth.symbol, 'BTC/USDT');
    await client.get('/coin/trades', { symbol: 'BTC/USDT' });
    const order = { currency_id: '1', legal_id: '3', type: 'buy', amount: '1', target_price: '50000' };
    const acts: readonly (readonly [string, Record<string, string>])[] = [
      ['/coin/trade', order],
      ['/wallet/list', {}],
      ['/user/info', {}],
      ['/optional/add', { currency_id: '1' }],
    ];
    for (const [path, fields] of acts) assert.equal((await client.call(path, fields)).code, 999, path);
    const token = await signIn(client, 'demo1');
    assert.deepEqual(
      (await client.get<{ symbol: string }[]>('/currency/quotation_new', {}, { token })).map(({ symbol }) => symbol),
      quotes.map(({ symbol }) => symbol),
    );
    const { id } = await client.get<OrderView>('/coin/trade', order, { token });
    assert.equal((await client.get<OrderView>('/coin/cancel', { id }, { token })).status, 4);
  });

  it('registers with a code by mail and the house’s invite code, signs in, and owns what the demo gives', async () => {
    const code = await codeFor(client, staff, email, 'register');
    const invite = await client.get<string>('/getSetting', { keyword: 'house_invite_code' });
    const fields = { user_string: email, code, password, re_password: password, country: 'US' };
    const uninvited = await client.call('/user/register', fields);
    assert.equal(uninvited.code, 'INVITE_CODE_REQUIRED');
    await client.get('/user/register', { ...fields, extension_code: invite });
    const token = await client.get<string>('/user/login', { user_string: email, password });
    const info = await client.get<{ email: string }>('/user/info', {}, { token });
    assert.equal(info.email, email);
    await awaitDemoMoney(client, token);
    const lines = await readAll<{ kind: string; currency: string; number: string }>(client, '/wallet/legal_log', token);
    assert.ok(lines.length >= 4);
    assert.deepEqual([...new Set(lines.map(({ kind }) => kind))], ['demo_grant']);
    const owned = await ownedTogether(client, [token]);
    for (const { currency, number } of lines) assert.equal(owned[currency], exact(number), currency);
    const gain = await client.get<{ equity: string; today: { net_inflow: string } }>(
      '/wallet/profit',
      { period: '1d' },
      { token },
    );
    assert.ok(exact(gain.equity) >= exact('100000') && exact(gain.today.net_inflow) >= exact('100000'));
    const order = { currency_id: '1', legal_id: '3', type: 'buy', amount: '1000', target_price: '60000' };
    assert.equal((await client.call('/coin/trade', order, { token })).code, 'INSUFFICIENT_BALANCE');
  });

  it('trades with another customer, and both see the same trade and what it cost', async () => {
    const [seller, buyer] = await Promise.all([signIn(client, 'demo1'), signIn(client, 'demo2')]);
    const pair = { currency_id: '1', legal_id: '3' };
    const owned = await ownedTogether(client, [seller, buyer]);
    const offer = { ...pair, type: 'sell', amount: '0.5', target_price: '60000' };
    const resting = await client.get<OrderView>('/coin/trade', offer, { token: seller });
    assert.deepEqual([resting.status, resting.filled], [1, '0']);
    const held = await client.get<DetailView>('/wallet/detail', { currency: 'BTC' }, { token: seller });
    assert.equal(held.list[0]?.held, '0.5');
    const bid = { ...pair, type: '1', amount: '0.5', target_price: '60000' };
    const taken = await client.get<OrderView>('/coin/trade', bid, { token: buyer });
    assert.deepEqual([taken.status, taken.filled], [3, '0.5']);
    const fills = await Promise.all(
      [seller, buyer].map((token) =>
        readAll<{ price: string; amount: string; fee: string; fee_currency: string }>(client, '/coin/my_trade', token),
      ),
    );
    const [sold, bought] = fills.map((list) => list[0]);
    assert.deepEqual([sold?.price, sold?.amount], ['60000', '0.5']);
    assert.deepEqual([bought?.price, bought?.amount], ['60000', '0.5']);
    const left = await ownedTogether(client, [seller, buyer]);
    // The seller pays in what he receives, and so does the buyer; nobody else's money moved.
    assert.equal((owned['USDT'] ?? 0n) - (left['USDT'] ?? 0n), exact(sold?.fee ?? ''));
    assert.equal((owned['BTC'] ?? 0n) - (left['BTC'] ?? 0n), exact(bought?.fee ?? ''));
  });

  it('cannot trade while staff have halted the market, and can cancel', async () => {
    const token = await signIn(client, 'demo3');
    const order = { currency_id: '2', legal_id: '3', type: 'buy', amount: '1', target_price: '1000' };
    const { id } = await client.get<OrderView>('/coin/trade', order, { token });
    await client.get('/admin/market_halt', { symbol: 'ETH/USDT', reason: 'a test of halting' }, { token: staff });
    assert.equal((await client.call('/coin/trade', order, { token })).code, 'MARKET_HALTED');
    assert.equal((await client.get<OrderView>('/coin/cancel', { id }, { token })).status, 4);
    const resuming = { symbol: 'ETH/USDT', reason: 'the test is over' };
    await askAndApprove(client, '/admin/market_resume', resuming, [staff, second]);
    // The engine hears of it after the commit.
    await until(async () => (await client.call('/coin/trade', order, { token })).type === 'ok');
  });

  it('ends another device’s session at once, and its own', async () => {
    const [here, there] = await Promise.all([signIn(client, 'demo4'), signIn(client, 'demo4')]);
    const sessions = await client.get<SessionPage>('/user/sessions', {}, { token: here });
    const other = sessions.list.find((session) => !session.current);
    await client.get('/user/sessions/revoke', { id: other?.id ?? '' }, { token: here });
    assert.equal((await client.call('/user/info', {}, { token: there })).code, 999);
    await client.get('/user/logout', {}, { token: here });
    assert.equal((await client.call('/user/info', {}, { token: here })).code, 999);
  });

  it('learns nothing from a failed sign-in, and needs a code after ten of them', async () => {
    const attempt = (user_string: string, secret: string) =>
      client.call('/user/login', { user_string, password: secret });
    const [known, unknown] = await Promise.all([
      attempt('demo5@bourse.test', 'wrong-password'),
      attempt('nobody@bourse.test', 'wrong-password'),
    ]);
    assert.deepEqual(known, unknown);
    assert.equal(known.code, 'LOGIN_FAILED');
    for (let tries = 2; tries <= 10; tries += 1) {
      assert.equal((await attempt('demo5@bourse.test', 'wrong-password')).code, 'LOGIN_FAILED');
    }
    const stopped = await attempt('demo5@bourse.test', demoPassword);
    assert.deepEqual([stopped.status, stopped.code], [200, 'LOGIN_CODE_REQUIRED']);
    assert.equal((await attempt('demo1@bourse.test', demoPassword)).type, 'ok');
  });
});
