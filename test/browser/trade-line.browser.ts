import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'node:test';
import { untilEqual } from '../e2e/patience.ts';
import { openLine } from './cut-line.ts';
import { openWorld, tokenOf } from './harness.ts';
import { openOrdersOf, orderByApi, placeLimit } from './trade-desk.ts';

const ticket = '/pages/transaction/index?symbol=BTC%2FUSDT';
/** How long the network is lost: long enough that the app notices; the long form takes the twenty seconds of the demand. */
const lostMs = process.env['BOURSE_LONG'] === '1' ? 20_000 : 7_000;

describe('trading over a bad line', () => {
  it('says that orders are off while the network is lost, and shows the true book and orders when it is back', async () => {
    const world = await openWorld();
    const line = await openLine(world.url);
    try {
      const [own, other] = [await tokenOf(world, 'demo1'), await tokenOf(world, 'demo2')];
      await orderByApi(world, other, { type: 'sell', amount: '0.1', target_price: '60000' });
      const customer = await world.open({ token: own, screen: 'desk' });
      const { page } = customer;
      await page.goto(`${line.url}/#${ticket}`);
      await placeLimit(page, { side: 'Buy', price: '50000', amount: '0.01' });
      await page.getByRole('tab', { name: 'Open orders (1)' }).waitFor();

      line.cut();
      await page.getByText('Orders are paused while you are offline').first().waitFor();
      await page.locator('#ticket-send:disabled').waitFor();
      await page.getByText('Not live').first().waitFor();
      // Meanwhile the world goes on: the book changes, and the own order trades.
      await orderByApi(world, other, { type: 'sell', amount: '0.2', target_price: '59000' });
      await orderByApi(world, other, { type: 'sell', amount: '0.004', target_price: '50000' });
      await sleep(lostMs);
      line.mend();

      await page.getByText('Not live').first().waitFor({ state: 'hidden' });
      await page.getByRole('cell', { name: '40.00%' }).waitFor();
      await page.locator('#ticket-send:enabled').waitFor();
      const asks = page.getByRole('group', { name: /^Asks/ }).locator('.book-row:not([data-empty])');
      await untilEqual(async () => {
        const { asks: told } = await world.client.get<{ asks: [string, string][] }>('/coin/depth', {
          symbol: 'BTC/USDT',
        });
        const shown = await asks.locator('[data-part="price"]').allInnerTexts();
        return [shown.map((text) => text.replaceAll(',', '')).toReversed(), told.map(([price]) => `${price}.00`)];
      });
      assert.equal(await page.getByRole('button', { name: /^Cancel order from/ }).count(), 1);
      assert.deepEqual(customer.complaints, []);
    } finally {
      await line.close();
      await world.close();
    }
  });

  it('tells the truth about an order in the middle of which the server was restarted', async () => {
    const world = await openWorld();
    try {
      const token = await tokenOf(world, 'demo1');
      const customer = await world.open({ token, screen: 'desk' });
      const { page } = customer;
      await customer.go(ticket);
      // The order reaches the server, its answer never comes back, and the server dies.
      let sent = 0;
      await page.route('**/api/coin/trade', async (route) => {
        sent += 1;
        if (sent === 1) {
          await route.fetch();
          await world.restart();
        }
        await route.abort();
      });
      await placeLimit(page, { side: 'Buy', price: '50000', amount: '0.01' });
      await page.getByRole('tab', { name: 'Open orders (1)' }).waitFor();
      await page.getByRole('cell', { name: '50,000' }).waitFor();
      assert.deepEqual(
        (await openOrdersOf(world, token)).map(({ price }) => price),
        ['50000'],
      );
      await untilEqual(async () => [await page.getByLabel('Amount (BTC)', { exact: true }).inputValue(), '']);

      // An order that never reached the server was not placed, and the app says so.
      await page.getByLabel('Price (USDT)', { exact: true }).fill('49000');
      await page.getByLabel('Amount (BTC)', { exact: true }).fill('0.01');
      await page.locator('#ticket-send').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Buy 0.01 BTC' }).click();
      await page.getByText('Your order was not placed').waitFor();
      assert.deepEqual(
        (await openOrdersOf(world, token)).map(({ price }) => price),
        ['50000'],
      );

      // Sending it again, when the line is good, places it once.
      await page.unroute('**/api/coin/trade');
      await page.locator('#ticket-send').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Buy 0.01 BTC' }).click();
      await page.getByRole('tab', { name: 'Open orders (2)' }).waitFor();
      assert.equal((await openOrdersOf(world, token)).length, 2);
      assert.deepEqual(customer.complaints, []);
    } finally {
      await world.close();
    }
  });
});
