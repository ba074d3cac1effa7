import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { awaitIndex } from '../e2e/customer-view.ts';
import { until } from '../e2e/patience.ts';
import { type Device, tokenOf, waitUntilTold, type World } from './harness.ts';
import { btc, type Deal, look, makeBook, nearMark, openAtMarket, ready } from './lever-desk.ts';
import { type Office, openOffice } from './office.ts';
import { orderByApi } from './trade-desk.ts';

const tab = '/pages/transaction/index?symbol=BTC%2FUSDT&tab=futures';
/** Drags the first line that can be dragged down the chart; its label is found by the cursor, since a picture has no parts. */
async function dragLine(page: Page, downPx: number): Promise<void> {
  const chart = page.getByRole('img', { name: /^BTC\/USDT.*\. / }).first();
  const box = (await chart.boundingBox()) ?? assert.fail('no chart');
  const x = box.x + box.width - 150;
  const cursorAt = (y: number): Promise<string> =>
    page.evaluate(
      ([left, top]) => {
        const element = document.elementFromPoint(left, top);
        return element === null ? '' : getComputedStyle(element).cursor;
      },
      [x, y] as const,
    );
  for (let y = box.y + 10; y < box.y + box.height * 0.8; y += 6) {
    await page.mouse.move(x, y);
    if ((await cursorAt(y)) !== 'pointer') continue;
    await page.mouse.down();
    await page.mouse.move(x, y + downPx, { steps: 8 });
    await page.mouse.up();
    return;
  }
  assert.fail('no line can be dragged');
}

describe('leveraged contracts', () => {
  let office: Office;
  let world: World;
  let token: string;

  before(async () => {
    office = await openOffice();
    ({ world } = office);
    await awaitIndex(world.client, 'BTC/USDT');
    token = await ready(world, 'demo1', '2000');
    const other = await ready(world, 'demo3', '3000');
    for (const level_type of ['heyue', 'high']) await makeBook(world, other, { ...btc, level_type }, { number: '100' });
  });
  after(() => world.close());

  it('show a visitor prices, book and ticket, and the way in', async () => {
    const customer = await world.open();
    const { page, complaints } = customer;
    await customer.go(tab);
    await page.getByRole('group', { name: 'Asks' }).getByRole('button').first().waitFor();
    await page.getByRole('button', { name: 'Log in' }).first().waitFor();
    await look(page, 'futures of a visitor');
    assert.deepEqual(complaints, []);
  });

  it('tell beforehand what longs and shorts will pay each other, and when', async () => {
    for (const screen of ['phone', 'desk'] as const) {
      for (const theme of ['dark', 'light'] as const) {
        const customer = await world.open({ screen, theme });
        const { page, complaints } = customer;
        await customer.go(tab.replace('BTC', 'ETH'));
        const line = page.getByRole('button', { name: /^Funding [+\u2212]?\d+\.\d{4}% in \d+:\d\d$/ });
        await line.click();
        const sheet = page.getByRole('dialog', { name: 'Funding of ETH/USDT' });
        await sheet.getByText(/we take no cut/).waitFor();
        await sheet.getByText(/^(Longs pay shorts|Shorts pay longs|Nobody pays)$/).waitFor();
        await look(page, `funding ${screen} ${theme}`);
        assert.deepEqual(complaints, []);
        await page.close();
      }
    }
    const customer = await world.open({ token, screen: 'phone' });
    const { page, complaints } = customer;
    await customer.go(tab.replace('BTC', 'ETH'));
    await page.getByRole('radio', { name: 'Limit' }).click();
    const { mark_price: mark } = await world.client.get<Deal>('/lever/deal', { ...btc, currency_id: '2' });
    await page.getByLabel('Price (USDT)').fill((Number(mark) * 0.98).toFixed(0));
    await page.getByRole('textbox', { name: 'Size (lots)' }).fill('3');
    await page.getByRole('button', { name: 'Long', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: /^Long \d+× ETH\/USDT/ });
    await sheet.getByText('Funding, next hour').waitFor();
    await sheet.getByText(/^(Longs pay shorts|Shorts pay longs|Nobody pays) · \d+:\d\d$/).waitFor();
    assert.equal(await sheet.getByText('Overnight fee at 00:00 UTC').count(), 0, 'never both');
    await look(page, 'confirm with funding');
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('are opened long at the market on a phone, get their levels, and are closed [SPEC-1.5] [SPEC-2.130] [SPEC-3.28] [SPEC-3.29] [SPEC-3.30]', async () => {
    const customer = await world.open({ token, screen: 'phone' });
    const { page, complaints } = customer;
    await customer.go(tab);
    await page.getByRole('button', { name: /^Leverage/ }).click();
    const leverage = page.getByRole('dialog', { name: 'Leverage for BTC/USDT' });
    await leverage.getByText(/a move of .* against you/).waitFor();
    await look(page, 'leverage');
    await leverage.getByRole('button', { name: 'More' }).click();
    await leverage.getByRole('button', { name: /^Set/ }).click();
    await openAtMarket(page, 'Long', '20');
    const card = page.getByRole('article', { name: /^BTC\/USDT Long/ });
    await card.getByText('Liquidation price').waitFor();
    for (const label of ['Risk rate', 'Overnight fee']) {
      const value = card.getByText(label, { exact: true }).locator('xpath=following-sibling::*');
      assert.match(await value.innerText(), /^\d/, label);
    }
    await card.getByText(/^Opened .*\d/).waitFor();
    await card.scrollIntoViewIfNeeded();
    await look(page, 'position card');
    await card.getByRole('button', { name: 'TP / SL' }).click();
    const stops = page.getByRole('dialog', { name: /^TP \/ SL/ });
    const [target, stop] = [stops.getByLabel('Take profit (USDT)'), stops.getByLabel('Stop loss (USDT)')];
    await target.fill('1');
    await stops.getByText(/Take profit must be on the profit side/).waitFor();
    await target.fill('900000');
    await stop.fill('10');
    await look(page, 'levels');
    await stops.getByRole('button', { name: 'Set', exact: true }).click();
    await waitUntilTold(page, 'Take profit and stop loss are set');
    await card.getByText(/900,000\.0+ \/ 10\.0+/).waitFor();
    await card.getByRole('button', { name: 'Margin' }).click();
    const margin = page.getByRole('dialog', { name: /^Margin/ });
    await margin.getByLabel('Amount').fill('5');
    await look(page, 'margin');
    await margin.getByRole('button', { name: 'Add margin' }).click();
    await waitUntilTold(page, 'Margin added');
    await card.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Share' }).click();
    const share = page.getByRole('dialog', { name: 'Share this position' });
    await share.getByRole('img').waitFor();
    await look(page, 'share');
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      share.getByRole('button', { name: 'Save picture' }).click(),
    ]);
    assert.equal(saved.suggestedFilename(), 'BTC-USDT.png');
    await share.getByRole('button', { name: 'Close' }).click();
    await card.getByRole('button', { name: 'Close', exact: true }).click();
    const closing = page.getByRole('dialog', { name: /^Close Long/ });
    await closing.getByText('Profit or loss before fees').waitFor();
    await look(page, 'close');
    await closing.getByRole('button', { name: /^Close 20 lots/ }).click();
    await waitUntilTold(page, 'Closed at the market');
    await card.waitFor({ state: 'detached' });
    assert.deepEqual(complaints, []);
  });

  it('wait at a limit, are cancelled, and stand by status in the orders with their fills [SPEC-2.67] [SPEC-3.30] [SPEC-4.32]', async () => {
    const customer = await world.open({ token, screen: 'phone' });
    const { page, complaints } = customer;
    await customer.go(tab);
    await page.getByRole('radio', { name: 'Limit' }).click();
    await page.getByLabel('Price (USDT)').fill(await nearMark(world, btc, 0.98));
    await page.getByRole('textbox', { name: 'Size (lots)' }).fill('30');
    await page.getByRole('button', { name: 'Long', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Open long, 30 lots/ })
      .click();
    await waitUntilTold(page, 'order placed');
    await page.getByRole('tab', { name: /^Orders/ }).click();
    const cancel = page.getByRole('button', { name: /^Cancel order \d+ in BTC\/USDT/ });
    await cancel.waitFor();
    await look(page, 'waiting order');
    await cancel.click();
    await waitUntilTold(page, 'Order cancelled');
    await cancel.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'All orders' }).click();
    await page.getByRole('heading', { level: 1, name: 'Futures orders' }).waitFor();
    const rows = page.getByRole('main').getByRole('listitem');
    await page.getByRole('tab', { name: 'Cancelled' }).click();
    await rows.filter({ hasText: 'Cancelled' }).first().waitFor();
    await look(page, 'orders');
    await page.getByRole('tab', { name: 'Closed' }).click();
    await rows.first().getByRole('button').click();
    const detail = page.getByRole('dialog', { name: /^Order \d+/ });
    for (const fact of ['Market', 'Overnight fee', 'Opened']) {
      await detail.getByText(fact, { exact: true }).first().waitFor();
    }
    await detail.getByRole('region', { name: 'Fills' }).getByRole('listitem').nth(1).waitFor();
    await look(page, 'order with fills');
    assert.deepEqual(complaints, []);
  });

  it('stand on a desk as rows under the chart, get a level dragged on it, are reversed, and are closed at once [SPEC-2.66]', async () => {
    const own = await ready(world, 'demo2', '2000');
    // Candles around the mark price, so that the chart shows where the lines of a position are.
    const [seller, buyer] = [await tokenOf(world, 'demo3'), await tokenOf(world, 'demo4')];
    for (const price of ['59500', '60500']) {
      await orderByApi(world, seller, { type: 'sell', amount: '0.01', target_price: price });
      await orderByApi(world, buyer, { type: 'buy', amount: '0.01', target_price: price });
    }
    const customer = await world.open({ token: own, screen: 'desk' });
    const { page, complaints } = customer;
    await customer.go('/pages/transaction/contract?symbol=BTC%2FUSDT');
    await openAtMarket(page, 'Short', '25');
    const row = page.getByRole('row', { name: /^BTC\/USDT/ });
    await row.getByRole('button', { name: 'TP / SL' }).waitFor();
    const trades = page.getByRole('region', { name: 'Trades' });
    await trades.getByRole('button', { name: /0\.025/ }).waitFor();
    await look(page, 'desk');
    await page.getByRole('img', { name: /^BTC\/USDT, 15m: open/ }).waitFor();
    await dragLine(page, 80);
    const stops = page.getByRole('dialog', { name: /^TP \/ SL/ });
    const target = await stops.getByLabel('Take profit (USDT)').inputValue();
    assert.match(target, /^\d{1,3},\d{3}(\.\d+)?$/, 'below its entry a short one takes its profit');
    assert.equal(await stops.getByLabel('Stop loss (USDT)').inputValue(), '');
    await look(page, 'level dragged');
    await stops.getByRole('button', { name: 'Set', exact: true }).click();
    await waitUntilTold(page, 'Take profit and stop loss are set');
    await look(page, 'level on the chart');
    await row.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Reverse' }).click();
    await page
      .getByRole('dialog')
      .getByText(/are opened at market/)
      .waitFor();
    await look(page, 'reverse');
    await page.getByRole('dialog').getByRole('button', { name: 'Reverse', exact: true }).click();
    await waitUntilTold(page, /^Reversed: Long/);
    await page.getByRole('button', { name: 'Close all' }).click();
    const batch = page.getByRole('dialog', { name: 'Close positions' });
    await batch.getByRole('radio', { name: /^Short ones/ }).check({ force: true });
    await batch.getByRole('button', { name: 'Close 0 positions' }).waitFor();
    await batch.getByRole('radio', { name: /^All/ }).check({ force: true });
    await look(page, 'close all');
    await batch.getByRole('button', { name: 'Close 1 position', exact: true }).click();
    await waitUntilTold(page, '1 position closed');
    await page.getByText('No open positions').waitFor();
    assert.deepEqual(complaints, []);
  });

  it('have a product with a longest time, counted down [SPEC-2.70] [SPEC-2.71]', async () => {
    const customer = await world.open({ token, screen: 'phone', theme: 'light' });
    const { page, complaints } = customer;
    await customer.go('/pages/transaction/high?symbol=BTC%2FUSDT');
    await page.getByText('A position is closed at the market after 10 min.').waitFor();
    await openAtMarket(page, 'Long', '20');
    const card = page.getByRole('article', { name: /^BTC\/USDT Long/ });
    await card.getByRole('img', { name: /seconds left$/ }).waitFor();
    await card.scrollIntoViewIfNeeded();
    await look(page, 'high frequency');
    await customer.go('/pages/transaction/high_order');
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    await look(page, 'orders of high frequency');
    assert.deepEqual(complaints, []);
  });

  it('are traded on the page above the tabs, too, by a link with market and side [SPEC-2.69]', async () => {
    const customer = await world.open({ token, screen: 'phone' });
    const { page, complaints } = customer;
    await customer.go('/pages/transaction/index2?symbol=ETH%2FUSDT&side=sell');
    await page.locator('#ticket-send', { hasText: 'Sell ETH' }).waitFor();
    assert.equal(await page.locator('nav.tab-bar').count(), 0);
    await look(page, 'second trade page');
    assert.deepEqual(complaints, []);
  });

  const devices: readonly Device[] = [
    { screen: 'phone', theme: 'light', lang: 'jp' },
    { screen: 'phone', theme: 'dark', lang: 'th' },
    { screen: 'desk', theme: 'light', lang: 'fra' },
    { screen: 'desk', theme: 'dark', lang: 'zh' },
  ];
  it('share one balance with cross margin, which is chosen for the account and told with its risk', async () => {
    const own = await ready(world, 'demo2', '2000');
    const customer = await world.open({ token: own, screen: 'phone' });
    const { page, complaints } = customer;
    await customer.go(tab);
    await page.getByRole('button', { name: /^Leverage/ }).click();
    const leverage = page.getByRole('dialog', { name: 'Leverage for BTC/USDT' });
    await leverage.getByRole('radio', { name: 'Cross' }).click();
    await leverage.getByText(/share the funds of the futures account/).waitFor();
    await look(page, 'margin mode');
    await leverage.getByRole('button', { name: 'Switch to cross' }).click();
    await waitUntilTold(page, 'Cross margin is on.');
    await leverage.getByText(/not only the margin of this position/).waitFor();
    await look(page, 'leverage with cross margin');
    await leverage.getByRole('button', { name: /^Set/ }).click();
    await openAtMarket(page, 'Long', '20');
    const account = page.getByRole('region', { name: 'Cross account, USDT' });
    await account.getByRole('meter', { name: 'Margin ratio' }).waitFor();
    const card = page.getByRole('article', { name: /^BTC\/USDT Long/ });
    await card.getByText('Liquidation price (estimate)').waitFor();
    await card.scrollIntoViewIfNeeded();
    await look(page, 'cross account');
    const desk = await world.open({ token: own, screen: 'desk' });
    await desk.go(tab);
    await desk.page.getByRole('region', { name: 'Cross account, USDT' }).getByRole('meter').waitFor();
    await look(desk.page, 'cross account on a desk');
    const staff = await office.open({ token: await office.boss() }, '#/contract-risk');
    await staff.page.getByRole('heading', { name: 'Cross accounts, USDT' }).waitFor();
    await look(staff.page, 'cross accounts in the back office');
    const refused = await world.client.call('/lever/margin_mode', { mode: 'isolated' }, { token: own });
    assert.equal(refused.code, 'STATE_CHANGED');
    await world.client.get('/lever/batch_close', { type: '0' }, { token: own });
    await world.client.get('/lever/margin_mode', { mode: 'isolated' }, { token: own });
    assert.deepEqual([...complaints, ...desk.complaints, ...staff.complaints], []);
  });

  it('track stocks in the hours of these, and tell when those are over [SPEC-2.132] [S70]', async () => {
    interface Stock {
      readonly symbol: string;
      readonly currency_id: number;
      readonly session: { readonly is_open: boolean } | null;
    }
    const stocks = async (isOpen: boolean): Promise<readonly Stock[]> => {
      const all = await world.client.get<readonly Stock[]>('/lever/contracts', { level_type: 'heyue' });
      return all.filter(({ session }) => session?.is_open === isOpen);
    };
    await until(async () => (await stocks(true)).length > 0);
    const [open = assert.fail(), closed = assert.fail('of Tokyo and New York one is closed')] = [
      (await stocks(true))[0],
      (await stocks(false)).at(-1),
    ];
    const kite = { currency_id: String(open.currency_id), legal_id: '3' };
    await makeBook(world, await ready(world, 'demo3', '3000'), kite, { number: '10', decimals: 2 });
    const customer = await world.open({ token, screen: 'phone' });
    const { page, complaints } = customer;
    await customer.go('/pages/market/market?tab=stocks');
    const rows = page.getByRole('main').getByRole('list', { name: 'Stocks' }).getByRole('listitem');
    await rows
      .nth(4)
      .getByText(/ \u00b7 Simulated$/)
      .waitFor();
    await look(page, 'stocks');
    await rows
      .filter({ hasText: open.symbol.split('/')[0] ?? '' })
      .getByRole('link')
      .click();
    await page.getByRole('button', { name: /^Session open until/ }).click();
    const hours = page.getByRole('dialog', { name: `Session of ${open.symbol}` });
    await hours.getByText(/nothing is liquidated/).waitFor();
    await look(page, 'session');
    await hours.getByRole('button', { name: 'Close' }).click();
    await openAtMarket(page, 'Long', '2', open.symbol);
    const card = page.getByRole('article', { name: new RegExp(`^${open.symbol} Long`) });
    await card.getByText('Liquidation price').waitFor();
    await card.scrollIntoViewIfNeeded();
    const trades = page.getByRole('region', { name: 'Trades' });
    await trades.getByRole('button').first().waitFor();
    await look(page, 'position in a stock');
    await world.client.get('/lever/batch_close', { type: '0' }, { token });
    await customer.go(`/pages/transaction/index?symbol=${encodeURIComponent(closed.symbol)}&tab=futures`);
    await page.getByText(/^Session closed\. Opens /).waitFor();
    assert.ok(await page.locator('#lever-long').isDisabled());
    await look(page, 'closed session');
    const order = { currency_id: String(closed.currency_id), legal_id: '3', type: '1', number: '1', multiple: '1' };
    assert.equal((await world.client.call('/lever/submit', order, { token })).code, 'MARKET_CLOSED');
    assert.deepEqual(complaints, []);
  });

  it('stand on every screen in other languages, nothing clipped', async () => {
    for (const device of devices) {
      const customer = await world.open({ ...device, token });
      const { page, complaints, context } = customer;
      const name = `${device.lang ?? ''} ${device.screen ?? ''} ${device.theme ?? ''}`;
      await customer.go('/pages/transaction/high?symbol=BTC%2FUSDT');
      await page.locator('#lever-long').waitFor();
      await page.getByText('BTC/USDT').last().waitFor();
      await look(page, `high ${name}`);
      await customer.go(tab);
      await page.locator('#lever-long').waitFor();
      await look(page, `futures ${name}`);
      await customer.go('/pages/market/market?tab=futures');
      await page.getByRole('main').getByRole('listitem').first().waitFor();
      await look(page, `markets ${name}`);
      await customer.go('/pages/market/market?tab=stocks');
      await page.getByRole('main').getByRole('listitem').nth(4).waitFor();
      await look(page, `stocks ${name}`);
      await customer.go('/pages/transaction/contract?symbol=KITE%2FUSDT');
      await page.locator('#lever-long').waitFor();
      await look(page, `stock ${name}`);
      assert.deepEqual(complaints, []);
      await context.close();
    }
  });
});
