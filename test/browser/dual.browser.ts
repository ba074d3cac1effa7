import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { awaitIndex } from '../e2e/customer-view.ts';
import { assertAccessible, assertNothingClipped, type Customer, openWorld, tokenOf, type World } from './harness.ts';
import { look } from './look.ts';

interface Product {
  readonly id: string;
  readonly remaining_shares: number;
  readonly linked_price: string;
}

describe('dual investment', () => {
  let world: World;
  let token: string;

  before(async () => {
    world = await openWorld({ DEMO_TRADERS: 'quiet' });
    for (const symbol of ['BTC/USDT', 'ETH/USDT']) await awaitIndex(world.client, symbol);
    token = await tokenOf(world, 'demo1');
  });
  after(() => world.close());

  async function see(customer: Customer, name: string): Promise<void> {
    await assertAccessible(customer.page, name);
    await assertNothingClipped(customer.page, name);
    await look(customer, name.replaceAll(' ', '-'));
  }

  const products = (type: 'call' | 'put'): Promise<readonly Product[]> => world.client.get('/dual/index', { type });

  it('is on sale in both directions, with its pools, and what was settled, for everybody [SPEC-2.81] [SPEC-3.42]', async () => {
    for (const [screen, theme, lang] of [
      ['desk', 'dark', 'en'],
      ['phone', 'light', 'en'],
      ['phone', 'dark', 'fra'],
    ] as const) {
      const customer = await world.open({ screen, theme, lang });
      const { page } = customer;
      await customer.go('/pages/invest/invest');
      const links = page.locator('a[href*="invest/purchase?id="]');
      await links.first().waitFor();
      assert.equal(await links.count(), (await products('call')).length);
      await page.locator('a[href*="verify/verify?id=dual"]').first().waitFor();
      await see(customer, `dual products ${screen} ${theme} ${lang}`);
      if (lang === 'en') {
        await page.getByRole('radio', { name: 'Buy low' }).check({ force: true });
        await page.getByText('Buy BTC at 57,000').waitFor();
      }
      assert.deepEqual(customer.complaints, []);
    }
  });

  it('shows both outcomes of equal weight, and is bought once in whole shares [SPEC-1.14] [SPEC-2.83] [SPEC-5.10]', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    const [product] = await products('call');
    assert.ok(product !== undefined);
    await customer.go(`/pages/invest/purchase?id=${product.id}`);
    const shares = page.getByLabel('Shares', { exact: true });
    await page.getByText('0.01 × 63,000 ×').waitFor();
    await shares.fill('1.5');
    await page.getByText('Enter a whole number of shares.').waitFor();
    await shares.fill('101');
    await page.getByText('One person may have 100 shares at most.').waitFor();
    await shares.fill('2');
    await page.getByText(/^0\.02 × 1\.00/).waitFor();
    await page.getByRole('img', { name: /^Value at settlement/ }).waitFor();
    await page.waitForLoadState('networkidle');
    await see(customer, 'dual purchase phone');
    const buy = page.getByRole('button', { name: /^Buy for 0\.02/ });
    await buy.click();
    await page.getByText('Confirm that you accept either outcome.').waitFor();
    await page.locator('label', { hasText: 'I have read both outcomes' }).click();
    await buy.dblclick();
    await page.waitForURL(/invest\/mine\?id=\d+$/);
    await page.getByText('Running').waitFor();
    await see(customer, 'dual order running');
    const [left] = await products('call');
    assert.equal(product.remaining_shares - (left?.remaining_shares ?? 0), 2);
    assert.deepEqual(customer.complaints, []);
  });

  it('is named among what lies in products, and leads to its orders [SPEC-1.14]', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/financial/index');
    await page.getByRole('link', { name: /^Dual investment [\d,.]+$/ }).click();
    await page.getByRole('heading', { name: 'My dual investments' }).waitFor();
    assert.deepEqual(customer.complaints, []);
  });

  it('that was settled says what was paid at which price, which is computed again on the device [SPEC-2.82] [F1]', async () => {
    const customer = await world.open({ token, theme: 'light' });
    const { page } = customer;
    await customer.go('/pages/invest/mine');
    await page.getByText('Refunded').waitFor();
    await see(customer, 'dual orders light');
    await page.getByText('Settled', { exact: true }).first().click();
    await page.getByRole('link', { name: 'Check the settlement' }).click();
    await page.getByText('Everything fits').waitFor();
    await page.getByText('The first window without a gap in the index decided').waitFor();
    await see(customer, 'dual settlement checked');
    await customer.go('/pages/invest/mine');
    await page.getByText('Refunded').click();
    await page.getByText('There was no complete price window within 24 hours.').waitFor();
    await see(customer, 'dual order refunded');
    assert.deepEqual(customer.complaints, []);
  });

  it('is explained by worked examples of both outcomes [SPEC-2.84] [SPEC-9.26] [SPEC-9.27]', async () => {
    for (const lang of ['en', 'zh', 'th'] as const) {
      const customer = await world.open({ lang, screen: lang === 'en' ? 'desk' : 'phone' });
      await customer.go('/pages/invest/help');
      assert.equal(await customer.page.getByText(/7,024\.5/).count(), 2);
      await see(customer, `dual help ${lang}`);
    }
  });

  it('says what to do to who is not signed in or verified, and when it is offline or gone', async () => {
    const [product] = await products('put');
    const place = `/pages/invest/purchase?id=${product?.id ?? ''}`;
    const visitor = await world.open();
    await visitor.go(place);
    await visitor.page.getByRole('button', { name: 'Log in' }).first().waitFor();
    const fresh = await world.open({ token: await tokenOf(world, 'demo5'), screen: 'desk' });
    await fresh.go(place);
    await fresh.page.getByRole('link', { name: 'Verify now' }).waitFor();
    await see(fresh, 'dual purchase of who is not verified');
    await fresh.go('/pages/invest/mine');
    await fresh.page.getByText('You have no dual investments').waitFor();
    await fresh.go('/pages/invest/purchase?id=999999');
    await fresh.page.getByText('This product does not exist').waitFor();
    const customer = await world.open({ token });
    await customer.go(place);
    await customer.page.getByRole('button', { name: /^Buy for/ }).waitFor();
    await customer.context.setOffline(true);
    await customer.page.getByText('Nothing is bought while you are offline.').waitFor();
    assert.ok(await customer.page.getByRole('button', { name: /^Buy for/ }).isDisabled());
    await see(customer, 'dual purchase offline');
  });
});
