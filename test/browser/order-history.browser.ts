import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { readCsv } from '@bourse/testing/read-csv';
import { chooseAllDays, chooseEmptyDay } from './choose-days.ts';
import { assertAccessible, assertNothingClipped, openWorld, tokenOf, type World } from './harness.ts';
import { orderByApi } from './trade-desk.ts';

describe('the history of spot orders', () => {
  let world: World;
  let token: string;

  before(async () => {
    world = await openWorld();
    token = await tokenOf(world, 'demo1');
    const seller = await tokenOf(world, 'demo2');
    for (const price of ['60001', '60002']) {
      await orderByApi(world, seller, { type: 'sell', target_price: price, amount: '0.01' });
    }
    await orderByApi(world, token, { type: 'buy', target_price: '60002', amount: '0.02' });
  });
  after(() => world.close());

  for (const screen of ['phone', 'desk'] as const) {
    it(`unfolds an order into its fills, is filtered, and saved: ${screen}`, async () => {
      const customer = await world.open({ token, screen, theme: screen === 'desk' ? 'light' : 'dark' });
      const { page } = customer;
      await customer.go('/pages/transaction/currency_order?tab=history');
      const unfold = page.getByRole('button', { name: /^Trades of the order from / });
      await unfold.click();
      const fills = page.getByRole('region', { name: 'Trades of this BTC/USDT order' });
      await fills.getByText('60,001.00', { exact: true }).waitFor();
      assert.equal(await fills.locator('tbody tr').count(), 2);
      assert.equal(await unfold.getAttribute('aria-expanded'), 'true');
      await assertAccessible(page, 'an unfolded order');
      await assertNothingClipped(page, 'an unfolded order');

      await page.getByRole('button', { name: 'Sell', exact: true }).click();
      await page.getByText('No orders match').waitFor();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await unfold.waitFor();
      await chooseEmptyDay(page);
      await page.getByText('No orders match').waitFor();
      await chooseAllDays(page);
      await unfold.waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download CSV' }).click(),
      ]);
      const [head, ...rows] = readCsv(readFileSync(await download.path(), 'utf8'));
      assert.ok(head?.includes('Order number'));
      assert.deepEqual(
        rows.map((row) => [row[2], row[3], row[5], row[10], row[13]]),
        [['BTC/USDT', 'Buy', '60002', '60001.5', 'Filled']],
      );
      assert.deepEqual(customer.complaints, []);
    });
  }
});
