import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertAccessible, assertNothingClipped, openWorld, tokenOf, type World } from './harness.ts';

describe('the page of a coin', () => {
  let world: World;
  let token: string;

  before(async () => {
    world = await openWorld();
    token = await tokenOf(world, 'demo1');
    const order = { currency_id: '1', legal_id: '3', amount: '0.01', target_price: '60000' };
    await world.client.get('/coin/trade', { ...order, type: 'sell' }, { token: await tokenOf(world, 'demo2') });
    await world.client.get('/coin/trade', { ...order, type: 'buy' }, { token });
  });
  after(() => world.close());

  it('tells what was paid on average, for that part whose cost is known', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/fund/assets_record?currency=BTC');
    await page.getByText(/^For 0\.009\d* BTC from your BTC\/USDT trades/).waitFor();
    const average = page.locator('p', { hasText: 'Average cost' }).locator('+ p');
    // Six hundred for a hundredth less the fee.
    assert.match(await average.innerText(), /^60,(0|1)\d\d\.\d\d/);
    await assertAccessible(page, 'a coin');
    await assertNothingClipped(page, 'a coin');
    await page.getByRole('radio', { name: '1W' }).click();
    // Of a world without simulated trades there is but one candle.
    await page.getByText('There is no price history for this period yet.').waitFor();
    await page.getByRole('link', { name: 'Sell for USDT' }).click();
    await page.waitForURL(/fundTransfer\?from=BTC&to=USDT/);
    assert.deepEqual(customer.complaints, []);
  });

  it('shows the worth of the amount that stands above it, products included', async () => {
    const products = await world.client.get<{ id: string; currency: string }[]>('/lh/deposit/config', {});
    const product = products.find(({ currency }) => currency === 'USDT') ?? assert.fail('no product');
    await world.client.get('/lh/deposit', { config_id: product.id, amount: '1000' }, { token });
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/fund/assets_record?currency=USDT');
    const locked = page.locator('p', { hasText: 'In products' }).locator('+ p');
    const figure = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ''));
    const worth = page.getByText(/^≈ [\d,.]+ USD$/).first();
    const amount = page.locator('main .num.text-title').first();
    assert.equal(figure(await locked.innerText()), 1_000);
    assert.ok(Math.abs(figure(await worth.innerText()) - figure(await amount.innerText())) < 0.02);
  });

  it('says so where nothing that is there was bought in a trade', async () => {
    const customer = await world.open({ token, screen: 'desk', theme: 'light' });
    const { page } = customer;
    await customer.go('/pages/fund/assets_record?currency=ETH');
    await page.getByText(/^Average cost and profit are not known/).waitFor();
    await assertAccessible(page, 'a coin of unknown cost');
    await page.getByRole('link', { name: 'Buy with USD', exact: true }).click();
    await page.waitForURL(/fund\/buy\?currency=ETH/);
    assert.deepEqual(customer.complaints, []);
  });
});
