import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { until, untilEqual } from '../e2e/patience.ts';
import { assertAccessible, openWorld, tokenOf, type World, waitUntilTold } from './harness.ts';
import { balanceOf, openOrdersOf, orderByApi, placeLimit, worthOf } from './trade-desk.ts';

const ticket = '/pages/transaction/index?symbol=BTC%2FUSDT';

describe('trading', () => {
  let world: World;
  const tokens = { demo1: '', demo2: '', demo3: '', demo4: '' };

  before(async () => {
    world = await openWorld();
    for (const name of ['demo1', 'demo2', 'demo3', 'demo4'] as const) tokens[name] = await tokenOf(world, name);
  });

  after(() => world.close());

  it('trades both sides between two browsers, one on a phone and one on a desk [SPEC-0.1] [SPEC-2.6] [SPEC-2.131] [SPEC-2.135]', async () => {
    const seller = await world.open({ token: tokens.demo1 });
    const buyer = await world.open({ token: tokens.demo2, screen: 'desk' });
    await seller.go(ticket);
    await buyer.go(ticket);
    await placeLimit(seller.page, { side: 'Sell', price: '60000', amount: '0.012' });
    await seller.page.getByRole('tab', { name: 'Open orders (1)' }).waitFor();

    // The other screen shows the order in its book; a tap on it fills the price and keeps the side.
    const ask = buyer.page.getByRole('group', { name: /^Asks/ }).locator('[data-row="0"]');
    await ask.filter({ hasText: '60,000.00' }).click();
    await untilEqual(async () => [
      await buyer.page.getByLabel('Price (USDT)', { exact: true }).inputValue(),
      '60,000.00',
    ]);
    await placeLimit(buyer.page, { side: 'Buy', price: '60000', amount: '0.01' });
    await waitUntilTold(buyer.page, 'Filled: 0.01000 BTC at 60,000.00');
    await untilEqual(async () => [(await seller.page.title()).split(' \u00b7 ')[0], '60,000.00 BTC/USDT']);

    // The seller's screen hears of it by itself: a part of the order is filled.
    await seller.page.getByText('83.33%').waitFor();
    await buyer.page.getByRole('tab', { name: 'Trades' }).click();
    await buyer.page.getByRole('cell', { name: '0.00002 BTC' }).waitFor();
    await untilEqual(async () => [(await openOrdersOf(world, tokens.demo1)).map(({ filled }) => filled), ['0.01']]);

    // Money on the screen equals the API's to the last digit.
    await buyer.page.getByRole('tab', { name: 'Holdings' }).click();
    for (const coin of ['BTC', 'USDT']) {
      const row = buyer.page
        .getByRole('row')
        .filter({ has: buyer.page.getByRole('cell', { name: coin, exact: true }) });
      await untilEqual(async () => {
        const { available, held } = await balanceOf(world, tokens.demo2, coin);
        return [(await row.getByRole('cell').allInnerTexts()).slice(1, 3).map(worthOf), [available, held]];
      });
    }
    assert.deepEqual([...seller.complaints, ...buyer.complaints], []);
  });

  it('amends and cancels, and says when the place in the book is lost [SPEC-2.137]', async () => {
    const customer = await world.open({ token: tokens.demo3, screen: 'desk' });
    const { page } = customer;
    await customer.go(ticket);
    await placeLimit(page, { side: 'Buy', price: '50000', amount: '0.02' });
    await page.getByRole('button', { name: /^Amend order from/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Amount (BTC)').fill('0.01');
    await sheet.getByText('The order keeps its place in the queue.').waitFor();
    await sheet.getByLabel('Price (USDT)').fill('50001');
    await sheet.getByText('The order moves to the back of the queue').waitFor();
    await sheet.getByRole('button', { name: 'Amend order' }).click();
    await page.getByRole('cell', { name: '50,001.00', exact: true }).waitFor();
    await untilEqual(async () => [
      (await openOrdersOf(world, tokens.demo3)).map(({ price, amount }) => [price, amount]),
      [['50001', '0.01']],
    ]);
    await page.getByRole('button', { name: /^Cancel order from/ }).click();
    await page.getByText('No open orders').waitFor();
    await untilEqual(async () => [await openOrdersOf(world, tokens.demo3), []]);
  });

  it('keeps what was typed into an amendment when another window changes the language', async () => {
    await orderByApi(world, tokens.demo3, { type: 'buy', amount: '0.02', target_price: '50000' });
    const customer = await world.open({ token: tokens.demo3, screen: 'desk', lang: 'fra' });
    const { page } = customer;
    await customer.go(ticket);
    await page.getByRole('button', { name: /^Modifier l/ }).click();
    const fields = page.getByRole('dialog').locator('input');
    await fields.nth(0).fill('49999,5');
    await fields.nth(1).fill('0,015');
    const other = await customer.context.newPage();
    await other.goto(`${world.url}/#/pages/setting/setting`);
    await other.evaluate(() => {
      const kept = localStorage.getItem('bourse.preferences') ?? '';
      localStorage.setItem('bourse.preferences', kept.replace('"lang":"fra"', '"lang":"en"'));
    });
    const sheet = page.getByRole('dialog', { name: 'Amend order' });
    await sheet.waitFor();
    assert.deepEqual([await fields.nth(0).inputValue(), await fields.nth(1).inputValue()], ['49,999.5', '0.015']);
    await sheet.getByRole('button', { name: 'Amend order' }).click();
    await untilEqual(async () => [
      (await openOrdersOf(world, tokens.demo3)).map(({ price, amount }) => [price, amount]),
      [['49999.5', '0.015']],
    ]);
    await world.client.get('/coin/cancel_all', {}, { token: tokens.demo3 });
  });

  it('cancels all orders after a question that says how many', async () => {
    const customer = await world.open({ token: tokens.demo3 });
    const { page } = customer;
    for (const price of ['40000', '41000', '42000']) {
      await orderByApi(world, tokens.demo3, { type: 'buy', amount: '0.01', target_price: price });
    }
    await customer.go(ticket);
    await page.getByRole('tab', { name: 'Open orders (3)' }).waitFor();
    await page.getByRole('button', { name: 'Cancel all' }).click();
    await page.getByText('3 orders will be cancelled.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel all' }).click();
    await page.getByText('No open orders').waitFor();
    await untilEqual(async () => [await openOrdersOf(world, tokens.demo3), []]);
  });

  it('writes the price of an order with the decimals of its market’s tick, in every list', async () => {
    const token = tokens.demo3;
    const quotes = await world.client.get<{ symbol: string; currency_id: string }[]>('/currency/quotation_new', {});
    const doge = quotes.find(({ symbol }) => symbol === 'DOGE/USDT')?.currency_id ?? '';
    await world.client.get('/coin/cancel_all', {}, { token: tokens.demo1 });
    await orderByApi(world, tokens.demo1, { type: 'sell', amount: '0.001', target_price: '60000.5' });
    for (const fields of [
      { amount: '0.001', target_price: '60000.5' },
      { amount: '0.01', target_price: '50000' },
      { amount: '0.01', target_price: '49999.5' },
      { amount: '0.01', target_price: '66000', stop_price: '65000.1' },
      { currency_id: doge, amount: '100', target_price: '0.1' },
    ]) {
      await orderByApi(world, token, { type: 'buy', ...fields });
    }
    const customer = await world.open({ token, screen: 'desk' });
    const { page } = customer;
    await customer.go(ticket);
    const panel = page.getByRole('region', { name: 'Orders', exact: true });
    const pricesUnder = async (head: string): Promise<string[]> => {
      const heads = await panel.getByRole('columnheader').allInnerTexts();
      return panel.locator(`tbody td:nth-child(${heads.indexOf(head) + 1})`).allInnerTexts();
    };
    await page.getByRole('tab', { name: 'Open orders (4)' }).waitFor();
    await untilEqual(async () => [
      (await pricesUnder('Price')).toSorted(),
      ['0.100000', '49,999.50', '50,000.00', '66,000.00\nStop 65,000.10'],
    ]);
    await page.getByRole('tab', { name: 'Order history' }).click();
    await untilEqual(async () => [(await pricesUnder('Average'))[4], '60,000.50']);
    assert.deepEqual((await pricesUnder('Price')).slice(2, 5), ['49,999.50', '50,000.00', '60,000.50']);
    await page.getByRole('tab', { name: 'Trades' }).click();
    await untilEqual(async () => [await pricesUnder('Price'), ['60,000.50']]);
    await world.client.get('/coin/cancel_all', {}, { token });
  });

  it('buys at the market for an amount of quote currency, estimated before and told after [SPEC-2.134]', async () => {
    await world.client.get('/coin/cancel_all', {}, { token: tokens.demo1 });
    await orderByApi(world, tokens.demo1, { type: 'sell', amount: '0.5', target_price: '61000' });
    const customer = await world.open({ token: tokens.demo4, screen: 'desk' });
    const { page } = customer;
    await customer.go(ticket);
    await page.getByRole('tab', { name: 'Market', exact: true }).click();
    await page.getByLabel('Spend (USDT)').fill('61');
    await page.locator('#ticket-send').click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('61 USDT', { exact: true }).waitFor();
    await sheet.getByText('Est. fee (taker 0.20%)').waitFor();
    await sheet.getByText('≈ 0.000998 BTC', { exact: true }).waitFor();
    await sheet.getByRole('region', { name: 'Worst case' }).getByText('Fee (max 0.20%)').waitFor();
    await sheet.getByRole('button', { name: 'Buy BTC for 61 USDT' }).click();
    await waitUntilTold(page, 'Filled: 0.00100 BTC at');
    assert.equal((await balanceOf(world, tokens.demo4, 'BTC')).available, '10.000998');
  });

  it('fills a tapped price in with the mark of the language, and names the maker’s fee of what will rest', async () => {
    await orderByApi(world, tokens.demo1, { type: 'buy', amount: '0.01', target_price: '60999.5' });
    const customer = await world.open({ token: tokens.demo4, screen: 'desk', lang: 'fra' });
    const { page } = customer;
    await customer.go(ticket);
    await page.locator('[data-side="bids"] .book-row', { hasText: '999,50' }).click();
    const field = page.locator('#ticket-price');
    await untilEqual(async () => [await field.inputValue(), '60\u202f999,50']);
    await field.focus();
    await field.blur();
    assert.equal(await field.inputValue(), '60\u202f999,50');
    await page.locator('#ticket-amount').fill('0,01');
    await page.locator('#ticket-send').click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Frais estimés, maker 0,10%').waitFor();
    await sheet.getByRole('button', { name: 'Acheter 0,01 BTC' }).click();
    await untilEqual(async () => [
      (await openOrdersOf(world, tokens.demo4)).map(({ price, amount }) => [price, amount]),
      [['60999.5', '0.01']],
    ]);
    await world.client.get('/coin/cancel_all', {}, { token: tokens.demo4 });
  });

  it('goes on with the book when the estimate of an order, which followed it too, is over', async () => {
    const customer = await world.open({ token: tokens.demo4, screen: 'desk' });
    const { page } = customer;
    await customer.go(ticket);
    const level = page.locator('[data-side="bids"] .book-row', { hasText: '58,000.00' });
    for (const shown of ['0.01000', '0.02000', '0.03000']) {
      await placeLimit(page, { side: 'Buy', price: '58000', amount: '0.01' });
      await level.filter({ hasText: shown }).waitFor();
    }
    await orderByApi(world, tokens.demo2, { type: 'buy', amount: '0.02', target_price: '58000' });
    await level.filter({ hasText: '0.05000' }).waitFor();
    for (const token of [tokens.demo2, tokens.demo4]) await world.client.get('/coin/cancel_all', {}, { token });
  });

  it('refuses at the field that causes it, by its own rules and by the server’s', async () => {
    const customer = await world.open({ token: tokens.demo4 });
    const { page } = customer;
    await customer.go(ticket);
    await page.getByLabel('Price (USDT)', { exact: true }).fill('60000');
    await page.getByLabel('Amount (BTC)', { exact: true }).fill('0.00001');
    await page.locator('#ticket-send').click();
    await page.getByText('An order must be worth at least 5 USDT.').waitFor();
    assert.equal(await page.getByLabel('Amount (BTC)', { exact: true }).getAttribute('aria-invalid'), 'true');

    // Post-only at a price that would trade is the server's to refuse.
    await page.getByLabel('Price (USDT)', { exact: true }).fill('61500');
    await page.getByLabel('Amount (BTC)', { exact: true }).fill('0.01');
    await page.getByLabel('Post only').check({ force: true });
    await page.locator('#ticket-send').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Buy 0.01 BTC' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.locator('#ticket-price[aria-invalid="true"]').waitFor();
    assert.deepEqual(await openOrdersOf(world, tokens.demo4), []);
  });

  it('places an order by keyboard alone', async () => {
    const customer = await world.open({ token: tokens.demo4, screen: 'desk' });
    const { page } = customer;
    await customer.go(ticket);
    await page.locator('#ticket-send').waitFor();
    // The keys work from a moment after the ticket is there.
    await until(async () => {
      await page.keyboard.press('s');
      return page.getByRole('radio', { name: 'Sell', exact: true }).isChecked();
    });
    await page.keyboard.press('p');
    await page.keyboard.type('70000');
    await page.keyboard.press('Tab');
    await page.keyboard.type('0.003');
    const typed = ['#ticket-price', '#ticket-amount'].map((id) => page.locator(id));
    await untilEqual(async () => [await Promise.all(typed.map((field) => field.inputValue())), ['70,000', '0.003']]);
    // Without a connection nothing is sent.
    await page.locator('#ticket-send:enabled').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    const confirm = page.getByRole('button', { name: 'Sell 0.003 BTC' });
    for (let tabs = 0; tabs < 5; tabs += 1) {
      if (await confirm.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Open orders (1)' }).waitFor();
    const [order] = await openOrdersOf(world, tokens.demo4);
    assert.deepEqual([order?.price, order?.amount], ['70000', '0.003']);
    // The focus is back in the field; leaving it lets the keys of the desk work again.
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor({ state: 'hidden' });
  });

  it('hides a panel, unsubscribes what it showed, remembers it, and resizes another by the arrow keys', async () => {
    const customer = await world.open({ token: tokens.demo4, screen: 'desk' });
    const { page } = customer;
    const sent: string[] = [];
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
    const hasLeft = (topic: string): boolean =>
      sent.some((frame) => frame.includes('"unsubscribe"') && frame.includes(topic));
    await customer.go(ticket);
    // As long as nobody has touched the price, the ticket follows the book, too.
    await page.locator('#ticket-price').fill('60000');
    await page.getByRole('button', { name: 'Panels' }).click();
    await page.getByRole('dialog').getByText('Order book').click();
    await page.keyboard.press('Escape');
    assert.equal(await page.getByRole('heading', { name: 'Order book' }).count(), 0);
    await until(() => hasLeft('depth:BTC/USDT'));
    assert.equal(hasLeft('trades:BTC/USDT'), false);
    const edge = page.getByRole('separator', { name: 'Resize Order form' });
    const width = await edge.getAttribute('aria-valuenow');
    await edge.focus();
    await page.keyboard.press('ArrowLeft');
    assert.notEqual(await edge.getAttribute('aria-valuenow'), width);
    await page.reload();
    await page.getByRole('separator', { name: 'Resize Order form' }).waitFor();
    assert.equal(await page.getByRole('heading', { name: 'Order book' }).count(), 0);
  });

  for (const screen of ['phone', 'desk'] as const) {
    it(`can be used by everybody where something is open, too: ${screen}`, async () => {
      const customer = await world.open({ token: tokens.demo2, screen });
      const { page } = customer;
      await orderByApi(world, tokens.demo2, { type: 'buy', amount: '0.01', target_price: '30000' });
      await customer.go(ticket);
      await page
        .getByRole('button', { name: /^Amend order from/ })
        .first()
        .click();
      await page.getByRole('dialog').getByLabel('Amount (BTC)').waitFor();
      await assertAccessible(page, 'amending');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Change market/ }).click();
      await page.getByRole('dialog').getByText('ETH').first().waitFor();
      await assertAccessible(page, 'choosing a market');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'More options' }).click();
      await page.getByLabel('Price (USDT)', { exact: true }).fill('30000');
      await page.getByLabel('Amount (BTC)', { exact: true }).fill('0.01');
      await page.locator('#ticket-send').click();
      await page.getByRole('dialog').getByText('You pay (max)').waitFor();
      await assertAccessible(page, 'confirming');
    });
  }
});
