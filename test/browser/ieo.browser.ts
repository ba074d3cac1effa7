import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { languages } from '@bourse/contract/lang';
import { awaitIndex } from '../e2e/customer-view.ts';
import { assertAccessible, assertNothingClipped, type Customer, tokenOf, type World } from './harness.ts';
import { look } from './look.ts';
import { type Office, openOffice } from './office.ts';
import { approve } from '../e2e/approve.ts';

interface Project {
  readonly id: string;
  readonly name: string;
  readonly stage: string;
  readonly applied: { readonly number: number };
}

describe('offerings of coins', () => {
  let office: Office;
  let world: World;
  let token: string;

  before(async () => {
    office = await openOffice({ DEMO_TRADERS: 'quiet' });
    world = office.world;
    await awaitIndex(world.client, 'BTC/USDT');
    token = await tokenOf(world, 'demo1');
  });
  after(() => world.close());

  async function see(customer: Customer, name: string): Promise<void> {
    await assertAccessible(customer.page, name);
    await assertNothingClipped(customer.page, name);
    await look(customer, name.replaceAll(' ', '-'));
  }

  const projects = async (): Promise<readonly Project[]> =>
    (await world.client.get<{ list: readonly Project[] }>('/project', { limit: '20' })).list;
  /** The newest offering at a stage. */
  async function at(stage: string): Promise<Project> {
    return (await projects()).find((one) => one.stage === stage) ?? assert.fail(`no offering is ${stage}`);
  }

  it('are listed by their state, for everybody [SPEC-2.57] [SPEC-4.14]', async () => {
    for (const [screen, theme, lang] of [
      ['desk', 'dark', 'en'],
      ['phone', 'light', 'en'],
      ['phone', 'dark', 'fra'],
      ['desk', 'light', 'zh'],
    ] as const) {
      const customer = await world.open({ screen, theme, lang });
      const { page } = customer;
      await customer.go('/pages/ieo/ieo');
      const links = page.locator('a[href*="ieo/subscribe?id="]');
      await links.first().waitFor();
      assert.equal(await links.count(), (await projects()).length);
      if (lang === 'en') {
        const titles = await page.getByRole('heading', { level: 2 }).allInnerTexts();
        assert.deepEqual(titles.slice(0, 3), ['Open for subscription', 'Coming up', 'Subscription ended']);
      }
      await see(customer, `ieo projects ${screen} ${theme} ${lang}`);
      assert.deepEqual(customer.complaints, []);
    }
  });

  it('show what was announced, and at each stage what comes next [SPEC-3.35] [SPEC-3.36]', async () => {
    const customer = await world.open({ token, theme: 'light' });
    const { page } = customer;
    for (const [stage, text] of [
      ['warm_up', 'Subscription has not begun.'],
      ['drawn', 'Lots have been drawn.'],
      ['listed', 'The coin is listed.'],
      ['void', 'No draw could be made.'],
    ] as const) {
      await customer.go(`/pages/ieo/subscribe?id=${(await at(stage)).id}`);
      await page.getByText(text).waitFor();
      await page.getByText('Commitment to the secret').waitFor();
      await page.getByText('Whitepaper', { exact: true }).waitFor();
      await see(customer, `ieo project ${stage}`);
    }
    assert.deepEqual(customer.complaints, []);
  });

  it('are subscribed to once in whole lots, and the deposit is paid [SPEC-1.10] [SPEC-2.58] [SPEC-3.34]', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    const project = await at('subscribing');
    await customer.go(`/pages/ieo/subscribe?id=${project.id}`);
    const quantity = page.getByLabel('Quantity', { exact: true });
    await quantity.waitFor();
    await quantity.fill('750');
    await page.getByText('Enter whole lots of 500').waitFor();
    await quantity.fill('100500');
    await page.getByText('One person may apply for 100,000').waitFor();
    await quantity.fill('2000');
    await page.getByRole('button', { name: /^Subscribe and pay 500/ }).waitFor();
    await page.waitForLoadState('networkidle');
    await see(customer, 'ieo subscribe phone');
    const act = page.getByRole('button', { name: /^Subscribe and pay/ });
    await act.click();
    await page.getByText('Confirm that you have read the terms.').waitFor();
    await page.locator('label', { hasText: 'I have read the terms' }).click();
    await act.dblclick();
    await page.waitForURL(/ieo\/order\?id=\d+$/);
    await page.getByText('Subscribing', { exact: true }).waitFor();
    await see(customer, 'ieo order subscribing');
    assert.equal((await at('subscribing')).applied.number, project.applied.number + 1);
    assert.deepEqual(customer.complaints, []);
  });

  it('are paid for in instalments, and what was drawn, released and returned is told [SPEC-2.59] [SPEC-7.82]', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/ieo/order');
    for (const state of ['Subscribing', 'Payment due', 'Final payment due', 'Returned', 'Holding'])
      await page.getByText(state, { exact: true }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await see(customer, 'ieo orders phone dark');
    await page.getByText('Payment due', { exact: true }).click();
    const pay = page.getByRole('button', { name: /^Pay [\d,.]+\sUSDT$/ });
    await pay.waitFor();
    await see(customer, 'ieo order first instalment');
    await pay.click();
    await page.getByText('Awaiting listing', { exact: true }).waitFor();
    assert.equal(await pay.count(), 0);
    await customer.go('/pages/ieo/order');
    await page.getByText('Holding', { exact: true }).click();
    await page.getByText('Next release').waitFor();
    await see(customer, 'ieo order holding');
    assert.deepEqual(customer.complaints, []);
    const desk = await world.open({ token, screen: 'desk', theme: 'light', lang: 'th' });
    await desk.go('/pages/ieo/order');
    await desk.page.locator('a[href*="ieo/order?id="]').first().waitFor();
    await see(desk, 'ieo orders desk th');
  });

  it('were drawn by what an outsider computes again on the own device [F1]', async () => {
    const customer = await world.open({ token, theme: 'light' });
    const { page } = customer;
    await customer.go(`/pages/ieo/subscribe?id=${(await at('listed')).id}`);
    await page.getByRole('link', { name: 'Check the draw' }).click();
    await page.getByText('Everything fits').waitFor();
    await page.getByText('Every lot that was drawn follows from the seed').waitFor();
    await see(customer, 'ieo draw checked');
    assert.deepEqual(customer.complaints, []);
  });

  it('open the market of their coin at the listing, and no market before it', async () => {
    const quotes =
      await world.client.get<readonly { symbol: string; price: string | null }[]>('/currency/quotation_new');
    const prices = new Map(quotes.map(({ symbol, price }) => [symbol, price]));
    assert.ok(typeof prices.get('HALC/USDT') === 'string');
    for (const code of ['TERN', 'KSTL', 'BRYN', 'ORBA']) assert.ok(!prices.has(`${code}/USDT`), code);
  });

  it('say what to do to who is not signed in or verified, and when it is offline or gone', async () => {
    const place = `/pages/ieo/subscribe?id=${(await at('subscribing')).id}`;
    const visitor = await world.open();
    await visitor.go(place);
    await visitor.page.getByRole('button', { name: 'Log in' }).first().waitFor();
    const fresh = await world.open({ token: await tokenOf(world, 'demo5'), screen: 'desk' });
    await fresh.go(place);
    await fresh.page.getByRole('link', { name: 'Verify now' }).waitFor();
    await see(fresh, 'ieo subscribe of who is not verified');
    await fresh.go('/pages/ieo/order');
    await fresh.page.getByText('You have no subscriptions').waitFor();
    await fresh.go('/pages/ieo/subscribe?id=999999');
    await fresh.page.getByText('This offering does not exist').waitFor();
    const customer = await world.open({ token });
    await customer.go(place);
    const act = customer.page.getByRole('button', { name: /^Subscribe/ });
    await act.waitFor();
    await customer.context.setOffline(true);
    await customer.page.getByText('You cannot subscribe while you are offline.').waitFor();
    assert.ok(await act.isDisabled());
    await see(customer, 'ieo subscribe offline');
  });

  it('are proposed in the back office and approved by a second person, and the draw has no setting', async () => {
    const boss = await office.boss();
    const desk = await office.open({ token: boss }, '#/products/ieo');
    const { page } = desk;
    await page.getByText('Orba').first().waitFor();
    await see(desk, 'office offerings');
    await page.getByText('Orba').first().click();
    await page.getByRole('heading', { name: 'Terms in force' }).waitFor();
    await see(desk, 'office offering');
    await page.goto(`${world.url}/admin/#/ieo`);
    await page.getByRole('heading', { name: 'Coin offerings (IEO)' }).waitFor();
    await see(desk, 'office offerings under way');
    await page.getByRole('cell', { name: 'Listed', exact: true }).first().click();
    await page.getByText('Commitment to the secret').waitFor();
    // Who has got none is up to the draw.
    await page.getByText('Passed', { exact: true }).waitFor();
    await page
      .getByText(/^(?:Holding|Ended without coins)$/)
      .first()
      .waitFor();
    await see(desk, 'office offering under way');
    await page.goto(`${world.url}/admin/#/products/ieo/new`);
    await page.getByLabel('Total issuance').waitFor();
    assert.equal(await page.getByLabel(/seed|secret|winner/i).count(), 0);
    for (const [label, text] of [
      ['Total issuance', '1000'],
      ['Issue price of one coin', '2'],
      ['One lot', '10'],
      ['Paid on application', '20'],
      ['Subscription begins (UTC)', '2030-01-01T10:00'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(text);
    await look(desk, 'office-new-offering');
    assert.deepEqual(desk.complaints, []);
    const dayAt = (day: number): string => `2030-01-${String(day).padStart(2, '0')}T10:00:00.000Z`;
    const terms = {
      names: Object.fromEntries(languages.map((lang) => [lang, 'Kestrel II'])),
      currency_id: 203,
      pay_currency_id: 3,
      issue: '1000',
      price: '2',
      lot: '10',
      minimum: '10',
      maximum: '100',
      deposit: '1',
      first: '1',
      forfeit: '0',
      due_hours: 24,
      starts_at: dayAt(1),
      ends_at: dayAt(2),
      lists_at: dayAt(9),
      lock_days: 0,
      release: 'cliff',
      website: '',
      whitepaper: '',
    };
    const wish = (more: object) => ({
      family: 'ieo',
      terms: JSON.stringify({ ...terms, ...more }),
      reason: 'agreed with the issuer',
    });
    const { client } = world;
    const refused = await client.call('/admin/terms/propose', wish({ lists_at: dayAt(2) }), { token: boss });
    assert.equal(refused.code, 'PARAMETER_ERROR');
    const { id } = await client.get<{ id: string }>('/admin/terms/propose', wish({}), { token: boss });
    const decision = { id, reason: 'the papers are there' };
    assert.equal((await client.call('/admin/approvals/approve', decision, { token: boss })).code, 'NOT_ALLOWED');
    await approve(client, decision, { token: await office.second() });
    const versions = await client.get<readonly { terms: { names: { en: string } } }[]>(
      '/admin/terms',
      { family: 'ieo' },
      { token: boss },
    );
    assert.ok(versions.some((one) => one.terms.names.en === 'Kestrel II'));
    // Nothing of it lies in escrow yet: it is not announced.
    assert.ok((await projects()).every(({ name }) => name !== 'Kestrel II'));
  });
});
