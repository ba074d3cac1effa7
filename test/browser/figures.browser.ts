import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { until, untilEqual } from '../e2e/patience.ts';
import { openWorld, tokenOf, type World } from './harness.ts';
import { btc, makeBook, nearMark, ready } from './lever-desk.ts';
import { orderByApi } from './trade-desk.ts';

interface Gain {
  readonly profit: string;
}

interface Profit extends Gain {
  readonly equity: string;
  readonly today: Gain;
}

interface Wallets {
  readonly fiat: { readonly total: string };
}

/** Of a contract, as `/lever/tickers` has it. */
interface Ticker {
  readonly symbol: string;
  readonly price: string | null;
  readonly mark_price: string | null;
  readonly volume: string;
  readonly turnover: string;
  readonly open_interest: string;
}

const answered = (message: object) => ({ json: { type: 'ok', message, code: 1 } });
/** A figure that is written with thousands apart. */
const figure = (text: string): number =>
  Number(/[+\u2212-]?[\d,]*\.?\d+/.exec(text)?.[0].replaceAll(',', '').replace('\u2212', '-') ?? 'NaN');
/** A price in hundredths, as pages write it. */
const money = (text: string): string => Number(text).toLocaleString('en', { minimumFractionDigits: 2 });
/** The first sum with a sign in a text. */
const gainIn = (text: string): string => /[+\u2212-][\d,]+\.\d\d(?![\d%])/.exec(text)?.[0] ?? 'nothing';

describe('figures that two pages show', () => {
  let world: World;

  before(async () => {
    world = await openWorld();
    const [buyer, seller] = [await tokenOf(world, 'demo1'), await tokenOf(world, 'demo2')];
    await orderByApi(world, seller, { type: 'sell', target_price: '60000', amount: '0.02' });
    await orderByApi(world, buyer, { type: 'buy', target_price: '65000', amount: '0.01' });
  });
  after(() => world.close());

  /** The answers of one moment: what everything is worth, and what it is made of. */
  async function oneMoment(token: string): Promise<{ readonly profit: Profit; readonly wallets: Wallets }> {
    let told: { readonly profit: Profit; readonly wallets: Wallets } | undefined;
    await until(async () => {
      const [profit, wallets] = await Promise.all([
        world.client.get<Profit>('/wallet/profit', { period: '1d' }, { token }),
        world.client.get<Wallets>('/wallet/list', {}, { token }),
      ]);
      if (profit.equity === wallets.fiat.total) told = { profit, wallets };
      return told !== undefined;
    });
    return told ?? assert.fail('no moment');
  }

  /** Amount and worth of the coins in the list of assets, those with both. */
  async function coinsOn(page: Page): Promise<Map<string, { readonly amount: number; readonly worth: number }>> {
    const rows = page.locator('main li a[href*="assets_record"]');
    await rows.first().waitFor();
    const coins = new Map<string, { readonly amount: number; readonly worth: number }>();
    for (const text of await rows.allInnerTexts()) {
      const [currency = '', , amount = '', worth = ''] = text.split('\n').filter((line) => line.trim() !== '');
      if (worth.includes('\u2248')) coins.set(currency, { amount: figure(amount), worth: figure(worth) });
    }
    return coins;
  }

  for (const name of ['demo1', 'demo2', 'demo3']) {
    it(`agree for ${name}: total and today on home and assets, and amount times price on every page of a coin`, async () => {
      const token = await tokenOf(world, name);
      const { profit, wallets } = await oneMoment(token);
      assert.equal(profit.profit, profit.today.profit);
      const customer = await world.open({ token, screen: 'phone' });
      const { page, context } = customer;
      await context.route('**/api/wallet/profit*', (route) => route.fulfill(answered(profit)));
      await context.route('**/api/wallet/list*', (route) => route.fulfill(answered(wallets)));
      const seen: { readonly total: string; readonly today: string }[] = [];
      for (const place of ['/pages/index/index', '/pages/fund/assets']) {
        await customer.go(place);
        const today = page.locator('p', { has: page.getByText('Today (UTC)', { exact: true }) });
        await today.waitFor();
        const total = await page.locator('main .num-display', { hasText: /\d/ }).innerText();
        seen.push({ total: total.replaceAll(/\s+/g, ' '), today: gainIn(await today.innerText()) });
      }
      assert.deepEqual(seen[0], seen[1]);
      assert.ok(Math.abs(figure(seen[0]?.total ?? '') - Number(profit.equity)) < 0.01);
      const head = page.getByRole('radiogroup', { name: 'Period' }).locator('xpath=..');
      assert.equal(gainIn(await head.innerText()), seen[1]?.today);
      const coins = await coinsOn(page);
      assert.ok(coins.size > 0, 'no coin has a worth');
      for (const [currency, row] of [...coins].slice(0, 3)) {
        await customer.go(`/pages/fund/assets_record?currency=${currency}`);
        const worth = figure(
          await page
            .getByText(/^\u2248 [\d,.]+ USD$/)
            .first()
            .innerText(),
        );
        const amount = figure(await page.locator('main .num.text-title').first().innerText());
        const price = row.worth / row.amount;
        assert.ok(
          Math.abs(worth - amount * price) < 0.02 + worth / 10_000,
          `${currency}: ${amount} at ${price} is ${worth}`,
        );
      }
      assert.deepEqual(customer.complaints, []);
    });
  }

  it('agree on the last price of a market: list, desk and chart page', async () => {
    const quotes = await world.client.get<{ symbol: string; price: string }[]>('/currency/quotation_new', {});
    const last = money(quotes.find(({ symbol }) => symbol === 'BTC/USDT')?.price ?? assert.fail('no quote'));
    const phone = await world.open({ screen: 'phone' });
    await phone.go('/pages/market/market');
    const row = phone.page.locator('a[href*="BTC%2FUSDT"]').filter({ hasText: last });
    await row.first().waitFor();
    await phone.go('/pages/transaction/currency?symbol=BTC%2FUSDT');
    await phone.page.getByText(last, { exact: true }).first().waitFor();
    const desk = await world.open({ screen: 'desk' });
    await desk.go('/pages/transaction/index?symbol=BTC%2FUSDT');
    await desk.page.locator('.desk-head').getByText(last, { exact: true }).first().waitFor();
    assert.deepEqual([...phone.complaints, ...desk.complaints], []);
  });

  it('of a contract are its own: list, desk, chart and the open interest, which falls when it is closed', async () => {
    const token = await ready(world, 'demo1', '2000');
    const other = await ready(world, 'demo3', '3000');
    const ticker = async (): Promise<Ticker> =>
      (await world.client.get<Ticker[]>('/lever/tickers', {})).find(({ symbol }) => symbol === 'BTC/USDT') ??
      assert.fail('no contract');
    await makeBook(world, other, btc, { number: '20' });
    const order = { ...btc, type: '1', number: '10', multiple: '10', status: '1' };
    const begun = await ticker();
    const { id } = await world.client.get<{ id: string }>('/lever/submit', order, { token });
    const open = await ticker();
    assert.ok(Number(open.open_interest) > Number(begun.open_interest));
    await nearMark(world, btc, 1);
    await world.client.get('/lever/close', { id }, { token });
    await untilEqual(async () => [(await ticker()).open_interest, begun.open_interest]);
    // Opened and closed: twice ten lots of a thousandth.
    const traded = Number(begun.volume) + 0.02;
    await untilEqual(async () => [Number((await ticker()).volume).toFixed(6), traded.toFixed(6)]);
    const { price, volume, turnover } = await ticker();
    assert.ok(price !== null && Number(turnover) > 0);
    const to = Math.floor(Date.now() / 1_000) + 60;
    const day = { symbol: 'BTC/USDT', period: '1d', from: '0', to: String(to) };
    const candles = await world.client.get<{ close: string; volume: string }[]>('/lever/candles', day);
    assert.equal(candles.at(-1)?.close, price);
    assert.equal(candles.reduce((sum, candle) => sum + Number(candle.volume), 0).toFixed(6), Number(volume).toFixed(6));
    const shown = money(price);
    const customer = await world.open({ screen: 'desk' });
    const { page } = customer;
    await customer.go('/pages/market/market?tab=futures');
    await page
      .getByRole('list', { name: 'Futures' })
      .getByRole('link', { name: 'BTC' })
      .filter({ hasText: shown })
      .waitFor();
    await customer.go('/pages/transaction/index?symbol=BTC%2FUSDT&tab=futures');
    const head = page.locator('.desk-head');
    await head.getByText(shown, { exact: true }).first().waitFor();
    await head.getByText('Mark', { exact: true }).waitFor();
    await page.getByRole('radio', { name: 'Mark price' }).waitFor();
    await head.getByRole('button', { name: 'Change market, now BTC/USDT' }).click();
    const markets = page.getByRole('dialog', { name: 'Markets' }).getByRole('table');
    await markets.getByRole('row', { name: 'BTC/USDT' }).filter({ hasText: shown }).waitFor();
    const contracts = await world.client.get<Ticker[]>('/lever/tickers', {});
    const coins = await world.client.get<Ticker[]>('/currency/quotation_new', { type: 'coins' });
    const listed = contracts.filter(({ symbol }) => coins.some((coin) => coin.symbol === symbol));
    assert.equal(await markets.locator('tbody').getByRole('row').count(), listed.length, 'contracts alone are listed');
    assert.deepEqual(customer.complaints, []);
  });

  it('of an order are those of its trades: the list shows what was paid, not what was bid', async () => {
    const token = await tokenOf(world, 'demo1');
    const fields = { symbol: 'BTC/USDT', status: '3', limit: '1' };
    const { list } = await world.client.get<{ list: { turnover: string; price: string }[] }>('/coin/list', fields, {
      token,
    });
    const order = list[0] ?? assert.fail('no order');
    assert.notEqual(Number(order.turnover), Number(order.price) * 0.01, 'it was filled at a better price');
    const customer = await world.open({ token, screen: 'desk' });
    const { page } = customer;
    await customer.go('/pages/transaction/currency_order?tab=history');
    const row = page.locator('tr', { hasText: money(order.price) }).first();
    await row.waitFor();
    const paid = Number(order.turnover);
    await untilEqual(async () => [
      (await row.locator('td').allInnerTexts()).some((text) => figure(text) === paid),
      true,
    ]);
    assert.deepEqual(customer.complaints, []);
  });
});
