import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { until, untilEqual } from '../e2e/patience.ts';
import { openWorld, tokenOf, type World } from './harness.ts';
import { openOrdersOf, orderByApi } from './trade-desk.ts';

const ticket = '/pages/transaction/index?symbol=BTC%2FUSDT';

describe('what trading covers', () => {
  let world: World;
  const tokens = { demo1: '', demo2: '' };

  before(async () => {
    world = await openWorld();
    for (const name of ['demo1', 'demo2'] as const) tokens[name] = await tokenOf(world, name);
  });

  after(() => world.close());

  it('has tabs for coins, futures and seconds, each with an address of its own [SPEC-3.13]', async () => {
    for (const [lang, names] of [
      ['en', ['Spot', 'Futures', 'Seconds']],
      ['zh', ['现货', '合约', '秒合约']],
    ] as const) {
      const customer = await world.open({ lang, token: tokens.demo1 });
      const { page } = customer;
      await customer.go(ticket);
      const tabs = page.getByRole('tablist').first().getByRole('tab');
      await untilEqual(async () => [await tabs.allInnerTexts(), [...names]]);
      for (const [index, tab] of [
        [1, 'futures'],
        [2, 'seconds'],
        [0, 'spot'],
      ] as const) {
        await tabs.nth(index).click();
        await page.waitForURL(new RegExp(`symbol=BTC%2FUSDT&tab=${tab}`));
        await untilEqual(async () => [await page.locator('#ticket-send').count(), tab === 'spot' ? 1 : 0]);
      }
      assert.deepEqual(customer.complaints, []);
    }
  });

  it('keeps favourites: a star puts a market among them, from where it is opened [SPEC-2.129]', async () => {
    const customer = await world.open({ token: tokens.demo2 });
    const { page } = customer;
    await customer.go('/pages/transaction/currency?symbol=ETH%2FUSDT');
    await page.getByRole('button', { name: 'Add ETH/USDT to favourites' }).click();
    const starred = (): Promise<{ symbol: string }[]> =>
      world.client.get('/optional/list', {}, { token: tokens.demo2 });
    await untilEqual(async () => [(await starred()).map(({ symbol }) => symbol), ['ETH/USDT']]);
    await customer.go(ticket);
    await page.getByRole('button', { name: /^Change market/ }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('tab', { name: 'Favourites' }).click();
    const pairs = drawer.getByRole('listitem').getByRole('button');
    await untilEqual(async () => [await pairs.count(), 1]);
    await pairs.filter({ hasText: 'ETH' }).click();
    await page.waitForURL(/symbol=ETH%2FUSDT/);
    await page.locator('#ticket-send', { hasText: 'Buy ETH' }).waitFor();
    assert.deepEqual(customer.complaints, []);
  });

  it('lists ended orders in the history, with what became of each [SPEC-2.136]', async () => {
    const { demo1, demo2 } = tokens;
    await orderByApi(world, demo1, { type: 'sell', amount: '0.001', target_price: '60000' });
    await orderByApi(world, demo2, { type: 'buy', amount: '0.001', target_price: '60000' });
    const cancelled = await orderByApi(world, demo2, { type: 'buy', amount: '0.002', target_price: '40000' });
    await world.client.get('/coin/cancel', { id: cancelled.id }, { token: demo2 });
    const [phone, desk] = [await world.open({ token: demo2 }), await world.open({ token: demo2, screen: 'desk' })];
    await phone.go('/pages/transaction/currency_order?tab=history');
    await phone.page.getByText('Filled', { exact: true }).first().waitFor();
    await phone.page.getByText('Cancelled', { exact: true }).first().waitFor();
    await desk.go(ticket);
    await desk.page.getByRole('tab', { name: 'Order history' }).click();
    const rows = desk.page.getByRole('region', { name: 'Orders', exact: true }).locator('tbody tr');
    await untilEqual(async () => [await rows.count(), 2]);
    await rows.filter({ hasText: '40,000.00' }).getByText('Cancelled', { exact: true }).waitFor();
    await rows.filter({ hasText: '60,000.00' }).getByText('Filled', { exact: true }).waitFor();
    assert.deepEqual([...phone.complaints, ...desk.complaints], []);
  });

  it('offers the near side of the book as the limit, follows it, and leaves a typed price alone', async () => {
    const { demo1, demo2 } = tokens;
    await orderByApi(world, demo1, { type: 'sell', amount: '0.01', target_price: '61000' });
    await orderByApi(world, demo1, { type: 'buy', amount: '0.01', target_price: '59000' });
    const customer = await world.open({ token: demo2 });
    const { page } = customer;
    await customer.go(ticket);
    const price = page.getByLabel('Price (USDT)', { exact: true });
    const untilPriced = (text: string): Promise<void> => untilEqual(async () => [await price.inputValue(), text]);
    // The last trade, at 60,000, is neither.
    await untilPriced('61,000.00');
    await page.getByRole('radio', { name: 'Sell', exact: true }).click();
    await untilPriced('59,000.00');
    await orderByApi(world, demo1, { type: 'buy', amount: '0.01', target_price: '59500' });
    await untilPriced('59,500.00');
    await price.fill('60500');
    await orderByApi(world, demo1, { type: 'buy', amount: '0.01', target_price: '59600' });
    await page.getByRole('group', { name: /^Bids/ }).locator('[data-row="0"]', { hasText: '59,600' }).waitFor();
    assert.equal(await price.inputValue(), '60,500');
    await world.client.get('/coin/cancel_all', {}, { token: demo1 });
    assert.deepEqual(customer.complaints, []);
  });

  /** Confirms an order as somebody does who presses twice. */
  async function pressTwice(page: Page, name: string): Promise<void> {
    const confirm = page.getByRole('dialog').getByRole('button', { name });
    await confirm.waitFor();
    // Both presses before the page has drawn anything.
    await confirm.evaluate((button) => {
      if (!(button instanceof HTMLElement)) return;
      button.click();
      button.click();
    });
  }

  it('places one order for a button that is pressed twice', async () => {
    const { demo2 } = tokens;
    for (const [screen, lookAt] of [
      ['phone', '45000'],
      ['desk', '46000'],
    ] as const) {
      const customer = await world.open({ token: demo2, screen });
      const { page } = customer;
      let placed = 0;
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === '/api/coin/trade') placed += 1;
      });
      await customer.go(ticket);
      await page.getByLabel('Price (USDT)', { exact: true }).fill(lookAt);
      await page.getByLabel('Amount (BTC)', { exact: true }).fill('0.01');
      await page.locator('#ticket-send').click();
      await pressTwice(page, 'Buy 0.01 BTC');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await until(async () => (await openOrdersOf(world, demo2)).length > 0);
      // A second one would be on its way by now.
      await page.waitForLoadState('networkidle');
      assert.deepEqual(
        (await openOrdersOf(world, demo2)).map(({ price, amount }) => [price, amount]),
        [[lookAt, '0.01']],
        screen,
      );
      assert.equal(placed, 1, screen);
      await world.client.get('/coin/cancel_all', {}, { token: demo2 });
      assert.deepEqual(customer.complaints, []);
    }
  });
});
