import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { allCalls } from '@bourse/contract/all-calls';
import type { Page } from 'playwright-core';
import { appCode, linkMailedTo, signIn } from '../e2e/accounts.ts';
import type { Answer, Fields } from '../e2e/api-client.ts';
import { until } from '../e2e/patience.ts';
import type { Customer, World } from './harness.ts';
import { lockupPool, type Office, openOffice, ownPassword } from './office.ts';
import { signed } from '../e2e/approve.ts';

const reason = 'it has to be so';

/** A call as whoever sits before a page can make it from its console. */
type Try = (path: string, fields?: Fields, token?: string) => Promise<Answer>;

interface Wallet {
  readonly accounts: {
    readonly change: readonly { readonly currency: string; readonly available: string; readonly held: string }[];
  };
}

/** Words of fields by which somebody could set what they must not. */
const forbidden = /balance|available|held|price|outcome|result|winner|draw|answer$|rate_now|score|level$|amount_paid/;

/** What an answer says. @typeParam T as the contract has it. */
const messageOf = <T>({ message }: Answer): T => message as T; // as the contract says

describe('an operator who wants to cheat', () => {
  let office: Office;
  let world: World;
  let window: Customer;
  let page: Page;
  let attempt: Try;
  let customer: { readonly token: string };

  before(async () => {
    office = await openOffice();
    world = office.world;
    customer = { token: await signIn(world.client, 'demo1') };
  });
  after(() => world.close());

  /** Opens a window of the administrator, with a console. */
  const sitDown = async (): Promise<void> => {
    const token = await office.boss();
    window = await office.open({ token });
    ({ page } = window);
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    attempt = async (path, fields = {}, other = token) => {
      const method = allCalls.find((call) => call.path === path)?.method ?? 'POST';
      return page.evaluate(
        async ([to, how, values, session]) => {
          const body = new URLSearchParams(values);
          const query = how === 'GET' ? `?${body.toString()}` : '';
          const answer = await fetch(`/api${to}${query}`, {
            method: how,
            headers: { Authorization: session },
            ...(how === 'GET' ? {} : { body }),
          });
          return { status: answer.status, ...((await answer.json()) as object) } as Answer; // as every answer is
        },
        [path, method, fields, other] as const,
      );
    };
  };
  const wallet = async () =>
    (await world.client.get<Wallet>('/wallet/list', {}, customer)).accounts.change.map(
      ({ currency, available, held }) => [currency, available, held],
    );
  const ask = async (): Promise<string> => {
    const { currency_id: id } = await lockupPool(world);
    const fields = { product: 'lockup', currency_id: id.toString(), number: '10', reason };
    const asked = await attempt('/admin/pools/fill', fields);
    assert.equal(asked.type, 'ok', JSON.stringify(asked));
    return messageOf<{ id: string }>(asked).id;
  };

  it('finds no call that takes a balance, a price, an outcome or the password of somebody else', () => {
    const found = allCalls
      .filter(({ auth, method }) => auth === 'staff' && method === 'POST')
      .flatMap(({ name, input }) => Object.keys(input._zod.def.shape).map((field) => `${name} ${field}`))
      .filter((field) => forbidden.test(field.split(' ')[1] ?? ''));
    // What was found of a case, which acts upon nobody; and what two have to agree on: who gets the coins of a dispute, and
    // what a public source says of a quiz, in evidence that customers can challenge.
    // At what the house sells what it owns: nobody else's sale has a price of staff.
    assert.deepEqual(found.toSorted(), [
      'c2c_staff.rule outcome',
      'cases.close outcome',
      'guess_desk.enter result',
      'nft_desk.offer price',
      'nft_desk.publish_box price',
    ]);
    const passwords = allCalls.filter(({ auth, input }) => auth === 'staff' && 'password' in input._zod.def.shape);
    assert.deepEqual(
      passwords.map(({ name }) => name),
      // The own password, before an own factor is added or removed.
      ['admin.change_password', 'admin.factor_remove', 'admin.passkey_add', 'admin.passkey_remove'],
    );
  });

  it('gets nothing out of the calls of customers, and nothing as a customer out of those of staff', async () => {
    await sitDown();
    const had = await wallet();
    const acts: readonly (readonly [string, Fields?])[] = [
      ['/user/info'],
      ['/wallet/list'],
      ['/wallet/change', { currency_id: '3', number: '1', from_field: 'change', to_field: 'legal' }],
      ['/coin/trade', { currency_id: '1', legal_id: '3', type: 'buy', amount: '1', target_price: '1' }],
      ['/lh/deposit', { config_id: '1', amount: '100' }],
      ['/user/sessions'],
    ];
    for (const [path, fields] of acts) assert.equal((await attempt(path, fields)).code, 999, path);
    for (const path of ['/admin/customers', '/admin/pools/fill', '/admin/approvals/approve']) {
      assert.equal((await attempt(path, { reason }, customer.token)).code, 999, path);
    }
    for (const path of ['/admin/customers/balance', '/admin/customers/login', '/admin/orders/fill', '/admin/price']) {
      assert.equal((await attempt(path, { id: '1' })).status, 404, path);
    }
    assert.deepEqual(await wallet(), had);
  });

  it('shows in no room a way to set what a customer has', async () => {
    await sitDown();
    await page.goto(`${world.url}/admin/#/customers`);
    await page.getByRole('row').filter({ hasText: 'demo1' }).first().press('Enter');
    const tabs = page.getByRole('tab');
    await tabs.first().waitFor();
    for (const tab of await tabs.all()) {
      await tab.click();
      await page.getByRole('tabpanel', { name: await tab.innerText(), exact: true }).waitFor();
      await until(async () => (await page.locator('main [role=status]').count()) === 0);
      const inputs = await page.locator('main input:not([type=search]), main textarea, main select').count();
      assert.equal(inputs, 0, `${await tab.innerText()} has no field`);
    }
    await page.goto(`${world.url}/admin/#/ledger`);
    await page.locator('tbody tr').first().press('Enter');
    const account = page.getByRole('dialog');
    await account.waitFor();
    assert.equal(await account.locator('input, textarea, select').count(), 0);
    await page.keyboard.press('Escape');
  });

  it('does not raise their own rights, and closes nobody out unseen', async () => {
    await sitDown();
    const limited = await office.hire(['staff.edit', 'office.read']);
    const { list } = messageOf<{ list: { id: string; name: string }[] }>(await attempt('/admin/staff'));
    const idOf = (name: string): string => list.find((one) => one.name === name)?.id ?? assert.fail(name);
    for (const name of [limited.name, 'admin']) {
      const raised = await attempt(
        '/admin/staff/change',
        { id: idOf(name), roles: '["administrator"]', reason },
        limited.token,
      );
      assert.equal(raised.code, 'NOT_ALLOWED', name);
    }
    const added = { name: 'stooge', mail: 'stooge@staff.test', roles: '["administrator"]', reason };
    assert.equal((await attempt('/admin/staff/add', added, limited.token)).code, 'NOT_ALLOWED');
  });

  it('promises no yield that no pool pays, changes no running terms, and backdates nothing', async () => {
    await sitDown();
    const versions = messageOf<{ config_id: string; terms: Record<string, unknown> }[]>(
      await attempt('/admin/terms', { family: 'lockup' }),
    );
    const { currency_id: usdt } = await lockupPool(world);
    const version = versions.find(({ terms }) => terms['currency_id'] === usdt) ?? assert.fail('a product in USDT');
    const generous = {
      ...version.terms,
      rate_low: '0.9',
      rate_high: '0.99',
      term_days: 365,
      quota: '1000000000',
      maximum: null,
    };
    const propose = (more: Fields): Promise<Answer> =>
      attempt('/admin/terms/propose', { family: 'lockup', terms: JSON.stringify(generous), reason, ...more });
    const past = await propose({ effective_at: '2020-01-01T00:00:00.000Z' });
    assert.deepEqual([past.code, past.data], ['PARAMETER_ERROR', { field: 'effective_at' }]);
    const buy = { config_id: version.config_id, amount: '100' };
    const { id: position } = await world.client.get<{ id: string }>('/lh/deposit', buy, customer);
    const running = (): Promise<object> =>
      world.client.get<object>('/lh/deposit/order_detail', { id: position }, customer);
    const asSold = await running();
    const proposed = messageOf<{ id: string }>(await propose({ config_id: version.config_id }));
    assert.equal((await attempt('/admin/approvals/approve', { id: proposed.id, reason })).code, 'NOT_ALLOWED');
    // Even where a colleague is taken in by it.
    const taken = await office.second();
    const decision = await signed(world.client, { id: proposed.id, reason }, taken);
    const carried = await attempt('/admin/approvals/approve', decision, taken);
    assert.equal(carried.type, 'ok', JSON.stringify(carried));
    assert.deepEqual(await running(), asSold);
    const had = await wallet();
    const bought = await world.client.call('/lh/deposit', { config_id: version.config_id, amount: '500' }, customer);
    assert.equal(bought.code, 'POOL_EXHAUSTED', JSON.stringify(bought));
    assert.deepEqual(await wallet(), had);
  });

  it('does not decide alone, nor by a second account, and ends the access of no other administrator', async () => {
    await sitDown();
    const earlier = await lockupPool(world);
    const id = await ask();
    assert.equal((await attempt('/admin/approvals/approve', { id, reason })).code, 'NOT_ALLOWED');

    const wanted = { name: 'shadow', mail: 'shadow@staff.test', roles: '["administrator"]', reason };
    const added = await attempt('/admin/staff/add', wanted);
    assert.equal(added.type, 'ok', JSON.stringify(added));
    const shadow = messageOf<{ id: string; request: string }>(added);
    const shadowToken = await takeOver(await linkMailedTo(wanted.mail));
    for (const by of [undefined, shadowToken]) {
      assert.equal((await attempt('/admin/approvals/approve', { id, reason }, by)).code, 'NOT_ALLOWED');
      // Nor is the shadow an administrator before somebody else says so.
      assert.equal((await attempt('/admin/approvals/approve', { id: shadow.request, reason }, by)).code, 'NOT_ALLOWED');
      assert.equal((await attempt('/admin/staff/confirm', { id: shadow.id, reason }, by)).code, 'NOT_ALLOWED');
    }

    const { list } = messageOf<{ list: { id: string; name: string }[] }>(await attempt('/admin/staff'));
    const colleague = list.find(({ name }) => name === 'admin2') ?? assert.fail('there are two from the start');
    for (const [path, fields] of [
      ['/admin/staff/reset', { mail: 'taken@staff.test' }],
      ['/admin/staff/close', {}],
      ['/admin/staff/change', { roles: '["support"]' }],
    ] as const) {
      // A third administrator works here, so it can be asked for, and neither account of one person approves it.
      const { request } = messageOf<{ request: string }>(await attempt(path, { id: colleague.id, reason, ...fields }));
      for (const by of [undefined, shadowToken]) {
        const alone = await attempt('/admin/approvals/approve', { id: request, reason }, by);
        assert.equal(alone.code, 'NOT_ALLOWED', path);
      }
    }
    assert.equal((await attempt('/admin/me', {}, await office.second())).type, 'ok');
    assert.deepEqual(await lockupPool(world), earlier, 'nothing has moved');
  });

  it('is in the audit log with all of it, which cannot be shortened', async () => {
    await sitDown();
    const { list } = messageOf<{ list: { action: string }[] }>(await attempt('/admin/audit', { limit: '100' }));
    const actions = new Set(list.map(({ action }) => action));
    for (const action of ['admin.pool_fill', 'admin.staff_add', 'admin.accept_invitation', 'admin.terms_propose']) {
      assert.ok(actions.has(action), action);
    }
    const check = messageOf<{ rows: number; broken_at: number | null }>(await attempt('/admin/audit/verify'));
    assert.equal(check.broken_at, null);
    assert.ok(check.rows >= list.length);
    assert.deepEqual(window.complaints, []);
  });

  /** Sets an account up behind its link, on the same device. @returns the token. */
  async function takeOver(token: string): Promise<string> {
    const fields = { token, password: ownPassword, re_password: ownPassword, share_device: '1' };
    const session = messageOf<string>(await attempt('/admin/invitation/accept', fields, ''));
    const { secret } = messageOf<{ secret: string }>(await attempt('/admin/factor/start', {}, session));
    assert.equal((await attempt('/admin/factor/enable', { code: appCode(secret) }, session)).type, 'ok');
    return session;
  }
});
