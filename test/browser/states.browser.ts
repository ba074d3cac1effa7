import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { until, untilEqual } from '../e2e/patience.ts';
import { openWorld, tokenOf, type World } from './harness.ts';

const markets = '/pages/market/market';
const code = /\/assets\/markets-[^/]+\.js/;

describe('a page that cannot be as it should', () => {
  let world: World;

  before(async () => {
    world = await openWorld();
  });

  after(() => world.close());

  it('says so at once when its code is missing, and leaves the others as they are [SPEC-8.7] [SPEC-2.7]', async () => {
    const customer = await world.open();
    const { page, context } = customer;
    await context.route(code, (route) => route.fulfill({ status: 404 }));
    await customer.go(markets);
    await page.getByRole('alert').getByText('This page could not be loaded').waitFor();
    await page.getByText('Nothing was changed. Check your connection and try again.').waitFor();
    await page.locator('nav.tab-bar').getByRole('link', { name: 'Finance' }).click();
    await page.getByRole('heading', { level: 1, name: 'Finance' }).waitFor();
  });

  it('says the server’s own words when a list cannot be read, and reads it when asked again [SPEC-8.6]', async () => {
    const customer = await world.open({ token: await tokenOf(world, 'demo1') });
    const { page } = customer;
    // The page asks again by itself, too, when there is news of the account: only the customer's own press brings a list.
    await page.route('**/api/wallet/list*', async (route) => {
      if (await page.evaluate(() => 'isPressed' in document.documentElement.dataset)) return route.fallback();
      return route.fulfill({
        json: { type: 'error', message: 'The ledger is being checked.', code: 'TEMPORARILY_UNAVAILABLE' },
      });
    });
    await customer.go('/pages/fund/assets');
    const alert = page.locator('main').getByRole('alert').first();
    await alert.getByText('The ledger is being checked.').waitFor();
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      addEventListener('click', () => Object.assign(dataset, { isPressed: '' }), { capture: true });
    });
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Coins in Spot' }).waitFor();
  });

  it('says what it knows itself when no answer came', async () => {
    const customer = await world.open({ token: await tokenOf(world, 'demo1') });
    const { page } = customer;
    await page.route('**/api/wallet/list*', (route) => route.abort());
    await customer.go('/pages/fund/assets');
    const alert = page.locator('main').getByRole('alert').first();
    await alert.getByText('Nothing was changed.').waitFor();
  });

  it('says that it is offline as soon as the device knows, and places no order meanwhile', async () => {
    const customer = await world.open({ token: await tokenOf(world, 'demo1') });
    const { page, context } = customer;
    await customer.go('/pages/transaction/index?symbol=BTC%2FUSDT');
    await page.locator('#ticket-send:enabled').waitFor();
    await context.setOffline(true);
    await page.getByText('Offline since').waitFor();
    await page.locator('#ticket-send:disabled').waitFor();
    assert.equal(await page.getByText('No news from the server').count(), 0);
    await context.setOffline(false);
    await page.getByText('Offline since').waitFor({ state: 'hidden' });
    await page.locator('#ticket-send:enabled').waitFor();
    assert.deepEqual(customer.complaints, []);
  });

  it('says that nothing is heard when the line is open and silent, and takes it back', async () => {
    const customer = await world.open({ screen: 'desk' });
    const { page } = customer;
    let isSilent = false;
    let heard = 0;
    await page.routeWebSocket(/socket\.io/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => server.send(message));
      server.onMessage((message) => {
        heard += 1;
        if (!isSilent) socket.send(message);
      });
    });
    await customer.go('/pages/transaction/index?symbol=BTC%2FUSDT');
    // What is followed has been answered by then: the line is there.
    await until(() => heard > 6);
    isSilent = true;
    const strip = page.getByText('No news from the server for a moment. Prices may be out of date.');
    await strip.waitFor();
    isSilent = false;
    await strip.waitFor({ state: 'hidden' });
    assert.deepEqual(customer.complaints, []);
  });
});

describe('the way back', () => {
  let world: World;

  before(async () => {
    world = await openWorld({ DEMO_TRADERS: 'quiet' });
  });

  after(() => world.close());

  it('finds a page as it was left: its tab and how far it was scrolled', async () => {
    const customer = await world.open();
    const { page } = customer;
    await customer.go('/pages/index/index');
    await page.getByRole('tab', { name: 'Volume' }).click();
    await page.getByRole('link', { name: /USDT/ }).first().waitFor();
    await page.evaluate(() => window.scrollTo(0, 240));
    await untilEqual(async () => [await page.evaluate(() => window.scrollY), 240]);
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('main a[href*="symbol="]')?.click();
    });
    await page.waitForURL(/symbol=/);
    await page.locator('main[data-page="/pages/transaction/currency"]:not([aria-busy])').waitFor();
    await page.goBack();
    await page.locator('main[data-page="/pages/index/index"]:not([aria-busy])').waitFor();
    await page.getByRole('tab', { name: 'Volume', selected: true }).waitFor();
    await untilEqual(async () => [await page.evaluate(() => window.scrollY), 240]);
    // Who comes anew begins anew.
    await page.locator('nav.tab-bar').getByRole('link', { name: 'Finance' }).click();
    await page.getByRole('heading', { level: 1, name: 'Finance' }).waitFor();
    await page.locator('nav.tab-bar').getByRole('link', { name: 'Home' }).click();
    await page.getByRole('tab', { name: 'Hot', selected: true }).waitFor();
    assert.deepEqual(customer.complaints, []);
  });

  it('leads from tab to tab: switching closes the pages above [SPEC-2.124]', async () => {
    const customer = await world.open();
    const { page, complaints } = customer;
    await customer.go('/pages/index/index');
    await page.locator('nav.tab-bar').getByRole('link', { name: 'Finance' }).click();
    await page.waitForURL(/#\/pages\/financial\/index$/);
    await page.locator('main a[href="#/pages/loan/list"]:visible').click();
    await page.waitForURL(/#\/pages\/loan\/list$/);
    await customer.go('/pages/transaction/currency?symbol=NONE%2FUSDT');
    await page.getByRole('main').getByRole('link', { name: 'Markets' }).click();
    await page.waitForURL(/#\/pages\/market\/market$/);
    await page.goBack();
    await page.waitForURL(/#\/pages\/financial\/index$/);
    await page.goBack();
    await page.waitForURL(/#\/pages\/index\/index$/);
    assert.deepEqual(complaints, []);
  });

  it('is not needed for a link from outside: the address holds market, side, family and list [SPEC-2.65]', async () => {
    const customer = await world.open({ token: await tokenOf(world, 'demo1') });
    const { page } = customer;
    await customer.go('/pages/transaction/index?symbol=ETH%2FUSDT&side=sell');
    await page.locator('#ticket-send', { hasText: 'Sell ETH' }).waitFor();
    await page.getByRole('tab', { name: 'Futures' }).click();
    await page.getByRole('button', { name: 'Long', exact: true }).waitFor();
    await page.waitForURL(/symbol=ETH%2FUSDT&tab=futures/);
    await page.reload();
    await page.getByRole('tab', { name: 'Futures', selected: true }).waitFor();
    await customer.go('/pages/transaction/currency_order?tab=fills');
    await page.getByRole('tab', { name: 'Trades', selected: true }).waitFor();
    await customer.go('/pages/fund/assets_record?currency=BTC&account=legal');
    await page.getByRole('tab', { name: 'Fiat', selected: true }).waitFor();
    assert.deepEqual(customer.complaints, []);
  });

  it('is not lost on a desk, which has futures and seconds beside spot, too', async () => {
    const customer = await world.open({ screen: 'desk' });
    const { page } = customer;
    await customer.go('/pages/transaction/index?symbol=BTC%2FUSDT');
    await page.getByRole('tab', { name: 'Seconds' }).click();
    await page.getByText('A wrong call loses').waitFor();
    // The market and its book stay in sight.
    await page.getByRole('group', { name: /^Asks/ }).waitFor();
    await page.getByRole('tab', { name: 'Spot' }).click();
    await page.getByLabel('Price (USDT)', { exact: true }).waitFor();
  });
});
