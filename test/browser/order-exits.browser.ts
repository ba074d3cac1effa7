import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { untilEqual } from '../e2e/patience.ts';
import { assertAccessible, assertNothingClipped, openWorld, tokenOf, type World } from './harness.ts';
import { openOrdersOf, orderByApi } from './trade-desk.ts';

describe('take-profit and stop-loss of a limit order', () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  for (const screen of ['phone', 'desk'] as const) {
    it(`are typed with the order, shown in its row, and placed once it has traded: ${screen}`, async () => {
      const [token, seller] = [
        await tokenOf(world, screen === 'desk' ? 'demo1' : 'demo3'),
        await tokenOf(world, 'demo2'),
      ];
      const customer = await world.open({ token, screen });
      const { page } = customer;
      await customer.go('/pages/transaction/index?symbol=BTC%2FUSDT');
      await page.getByRole('radio', { name: 'Buy', exact: true }).click();
      await page.getByLabel('TP/SL', { exact: true }).first().check({ force: true });
      await page.locator('#ticket-price').fill('60000');
      await page.locator('#ticket-amount').fill('0.01');
      await page.locator('#ticket-exitProfit').fill('59000');
      await page.locator('#ticket-exitProfit').press('Enter');
      await page.getByText('Must be above your price of 60,000.00 USDT.').waitFor();
      await page.getByRole('radio', { name: '%', exact: true }).click();
      await page.locator('#ticket-exitProfit').fill('10');
      await page.getByText('66,000.00 USDT', { exact: true }).waitFor();
      await page.locator('#ticket-exitLoss').fill('5');
      await assertAccessible(page, 'exits of a ticket');
      await assertNothingClipped(page, 'exits of a ticket');
      await page.locator('#ticket-send').click();
      const sheet = page.getByRole('dialog', { name: 'Confirm order' });
      await sheet.getByText('57,000.00 USDT').waitFor();
      await sheet.locator('#ticket-confirm').click();
      await sheet.waitFor({ state: 'hidden' });
      await untilEqual(async () => [(await openOrdersOf(world, token)).length, 1]);
      await customer.go('/pages/transaction/currency_order');
      await page.getByText('TP 66,000.00 / SL 57,000.00').waitFor();

      await orderByApi(world, seller, { type: 'sell', target_price: '60000', amount: '0.01' });
      await page.getByText(/^OCO( ·|$)/).waitFor();
      await page.getByRole('tab', { name: 'Order history', exact: true }).click();
      await page.getByText('TP 66,000.00 / SL 57,000.00').waitFor();
      const [exit] = await openOrdersOf(world, token);
      // What arrived is less the maker's fee.
      assert.deepEqual([exit?.price, exit?.amount], ['66000', '0.00999']);
      assert.deepEqual(customer.complaints, []);
    });
  }
});
