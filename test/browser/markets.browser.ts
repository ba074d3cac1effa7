import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { untilEqual } from '../e2e/patience.ts';
import { type Customer, openWorld, tokenOf, type World } from './harness.ts';

/** A quote as the API tells it, as far as it is compared here. */
interface Quote {
  readonly symbol: string;
  readonly price: string | null;
  readonly turnover: string;
}

/** The symbols of the rows that are drawn, from top to bottom. */
async function drawn(customer: Customer): Promise<string[]> {
  const rows = customer.page.getByRole('listitem').getByRole('link');
  const hrefs = await rows.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return hrefs.map((href) => decodeURIComponent(href.split('symbol=')[1] ?? ''));
}

describe('home and markets', () => {
  let world: World;

  before(async () => {
    // With history and trades, because an empty market has nothing to put in order.
    world = await openWorld({ DEMO_TRADERS: '1' });
  });

  after(() => world.close());

  it('lists every market by turnover, and sorts by name, price and change [SPEC-2.5]', async () => {
    const customer = await world.open();
    await customer.go('/pages/market/market');
    const { page } = customer;
    await page.getByText(/^\d+ spot pairs?, 24 h$/).waitFor();
    const quotes = await world.client.get<Quote[]>('/currency/quotation_new', { type: 'coins' });
    await page.getByText(`${quotes.length} spot pairs, 24 h`).waitFor();
    await page.getByRole('button', { name: 'Sort by Name' }).click();
    const byName = quotes.map(({ symbol }) => symbol).toSorted((a, b) => a.localeCompare(b, 'en'));
    await untilEqual(async () => [(await drawn(customer)).slice(0, 5), byName.slice(0, 5)]);
    await page.getByRole('button', { name: 'Name, ascending' }).click();
    await untilEqual(async () => [(await drawn(customer)).slice(0, 5), byName.toReversed().slice(0, 5)]);
    await page.getByRole('button', { name: 'BTC', exact: true }).click();
    const inBitcoin = byName.filter((symbol) => symbol.endsWith('/BTC'));
    await untilEqual(async () => [(await drawn(customer)).toSorted((a, b) => a.localeCompare(b, 'en')), inBitcoin]);
    assert.deepEqual(customer.complaints, []);
  });

  it('keeps a visitor’s favourites on the device and takes them into the account at sign-in', async () => {
    const customer = await world.open();
    const { page } = customer;
    await customer.go('/pages/market/market?tab=favourites');
    await page.getByRole('button', { name: 'Add these three' }).click();
    await page.getByRole('listitem').nth(2).waitFor();
    const local = await drawn(customer);
    assert.equal(local.length, 3);
    await page.reload();
    await page.getByRole('listitem').nth(2).waitFor();
    await untilEqual(async () => [await drawn(customer), local]);
    await customer.go('/pages/common/login');
    await page.getByLabel(/mail/i).first().fill('demo4@bourse.test');
    await page.locator('input[type="password"]').fill('Demo-pass-2026!');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL((url) => !url.hash.includes('login'));
    await customer.go('/pages/market/market?tab=favourites');
    await page.getByRole('listitem').nth(2).waitFor();
    const token = await tokenOf(world, 'demo4');
    const own = (): Promise<{ symbol: string }[]> => world.client.get('/optional/list', {}, { token });
    await untilEqual(async () => [(await own()).map(({ symbol }) => symbol), local]);
    await page.getByRole('button', { name: `${local[0]} among favourites` }).click();
    await page.getByRole('listitem').nth(2).waitFor({ state: 'detached' });
    await untilEqual(async () => [(await own()).length, 2]);
  });

  it('finds a market by its name, and remembers what was looked for [SPEC-2.46]', async () => {
    const customer = await world.open();
    const { page } = customer;
    await customer.go('/pages/market/search');
    await page.getByRole('searchbox').fill('doge');
    await page.getByText('1 market found').waitFor();
    await untilEqual(async () => [await drawn(customer), ['DOGE/USDT']]);
    await page.getByRole('searchbox').fill('nothing-like-it');
    await page.getByText('No market for “nothing-like-it”').waitFor();
    await page.getByRole('searchbox').fill('doge');
    await page.getByRole('searchbox').blur();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('button', { name: 'doge', exact: true }).waitFor();
  });

  it('shows a customer the worth that the API tells, to the last digit, and hides it on demand [SPEC-2.4]', async () => {
    const token = await tokenOf(world, 'demo1');
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/index/index');
    const { equity } = await world.client.get<{ equity: string }>('/wallet/profit', { period: '1d' }, { token });
    const [whole = '', cents = ''] = Number(equity).toFixed(2).split('.');
    const shown = (await page.locator('.num-display', { hasText: /\d/ }).innerText()).replaceAll(/[,\s]|USD/g, '');
    // Prices move between the two readings; what both show has the same form and the same size.
    assert.match(shown, /^\d+\.\d{2}$/);
    assert.ok(Math.abs(Number(shown) - Number(`${whole}.${cents}`)) / Number(shown) < 0.01, `${shown} ${equity}`);
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await page.locator('.num-display', { hasText: /^••••••/ }).waitFor();
  });

  it('lets a customer choose the services at hand, and keeps them on the device', async () => {
    const customer = await world.open({ token: await tokenOf(world, 'demo1') });
    const { page } = customer;
    await customer.go('/pages/index/index');
    const grid = page.getByRole('navigation', { name: 'Services' });
    await grid.getByRole('link', { name: 'Dual' }).waitFor();
    await grid.getByRole('button', { name: 'More' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Edit home' }).click();
    await sheet.getByText('7 of 7 chosen. Tap to add or remove.').waitFor();
    await sheet.getByRole('button', { name: 'Dual', pressed: true }).click();
    await sheet.getByRole('button', { name: 'NFT', pressed: false }).click();
    await sheet.getByRole('button', { name: 'Done' }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await grid.getByRole('link', { name: 'NFT' }).waitFor();
    assert.equal(await grid.getByRole('link', { name: 'Dual' }).count(), 0);
    await grid.getByRole('link', { name: 'NFT' }).click();
    await page.waitForURL(/#\/pages\/nft\/nft$/);
    assert.deepEqual(customer.complaints, []);
  });

  it('asks for the small charts of the rows that are shown, in one request, and of no others', async () => {
    const customer = await world.open({ screen: 'desk' });
    const { page } = customer;
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/currency/sparklines') asked.push(url.searchParams.get('symbols') ?? 'all');
    });
    await customer.go('/pages/index/index');
    const movers = page.getByRole('region', { name: 'Movers' });
    await movers.locator('svg path[stroke-width="1.5"]').first().waitFor();
    const shown = await movers
      .locator('a[href*="symbol="]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('symbol=')[1] ?? ''));
    const symbols = new Set(shown.map((symbol) => decodeURIComponent(symbol)));
    assert.deepEqual(asked.length, 1);
    assert.deepEqual(new Set(asked[0]?.split(',')), symbols);
    assert.deepEqual(customer.complaints, []);
  });

  it('shows how far a customer is verified until nothing is left to do, and leads on', async () => {
    const [half, whole] = await Promise.all([
      world.open({ token: await tokenOf(world, 'demo4') }),
      world.open({ token: await tokenOf(world, 'demo1') }),
    ]);
    await half.go('/pages/index/index');
    await half.page.getByRole('img', { name: '1/2' }).waitFor();
    await half.page.getByText('Basic level done').waitFor();
    const answered = whole.page.waitForResponse(/\/api\/real\/state/);
    await whole.go('/pages/index/index');
    await answered;
    await whole.page.getByRole('navigation', { name: 'Services' }).waitFor();
    assert.equal(await whole.page.getByRole('heading', { name: 'Verification' }).count(), 0);
    const card = half.page.locator('section', { has: half.page.getByRole('heading', { name: 'Verification' }) });
    await card.getByRole('link').click();
    await half.page.locator('main[data-page="/pages/setting/real"]').waitFor();
  });

  it('puts favourites into the order that a customer wants, here and in the account', async () => {
    const token = await tokenOf(world, 'demo5');
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/market/market?tab=favourites');
    await page.getByRole('button', { name: 'Add these three' }).click();
    await page.getByRole('listitem').nth(2).waitFor();
    const [first = '', second = '', third = ''] = await drawn(customer);
    await page.getByRole('button', { name: 'Reorder' }).click();
    await page.getByRole('button', { name: `Move ${third} up` }).click();
    const own = (): Promise<{ symbol: string }[]> => world.client.get('/optional/list', {}, { token });
    await untilEqual(async () => [(await own()).map(({ symbol }) => symbol), [first, third, second]]);
    await page.getByRole('button', { name: 'Done' }).click();
    await untilEqual(async () => [await drawn(customer), [first, third, second]]);
  });

  it('shows what each source of the index says, and as many as the API', async () => {
    const customer = await world.open();
    await customer.go('/pages/index/index');
    const card = customer.page.getByRole('region', { name: 'BTC index, right now' });
    const index = await world.client.get<{ sources: unknown[] }>('/currency/index', { symbol: 'BTC/USDT' });
    await untilEqual(async () => [await card.getByRole('listitem').count(), index.sources.length]);
  });

  it('changes language and theme without loading the page again', async () => {
    const customer = await world.open();
    const { page } = customer;
    await customer.go('/pages/market/market');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.evaluate(() => {
      location.hash = '#/pages/setting/setting';
    });
    await page
      .getByRole('button', { name: /language/i })
      .first()
      .click();
    await page.getByText('日本語').first().click();
    await page.waitForFunction(() => document.documentElement.lang === 'ja');
    assert.equal(await page.evaluate(() => 'sameDocument' in window), true);
  });
});
