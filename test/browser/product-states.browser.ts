import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { signInStaff } from '../e2e/accounts.ts';
import { until } from '../e2e/patience.ts';
import { assertAccessible, assertNothingClipped, openWorld, tokenOf, type World } from './harness.ts';
import { approve } from '../e2e/approve.ts';

/** As far as it is looked at here. */
interface Product {
  readonly id: string;
  readonly terms_id: string;
}

interface Version {
  readonly config_id: string;
  readonly terms: object;
}

const pageOf = (place: string): string => place.split('?')[0] ?? '';

describe('a page of products', () => {
  let world: World;
  let token: string;
  /** The second of the two who decide on terms. */
  let second: string | undefined;

  before(async () => {
    world = await openWorld();
    token = await tokenOf(world, 'demo1');
  });

  after(() => world.close());

  /** Goes on within the app, whether there is a network or not. */
  const move = (page: Page, place: string): Promise<void> =>
    page.evaluate((hash) => {
      window.location.hash = hash;
    }, `#${place}`);

  const waitForPage = async (page: Page, place: string): Promise<void> => {
    await page.waitForFunction((path) => document.getElementById('content')?.dataset['page'] === path, pageOf(place));
  };

  /** Opens home under the worker, which keeps the files of what is opened from then on. */
  async function openHome(screen: 'phone' | 'desk') {
    const customer = await world.open({ screen, token, keepsApp: true });
    const { page } = customer;
    await customer.go('/pages/index/index');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await page.getByText('BTC').first().waitFor();
    await page.waitForLoadState('networkidle');
    return customer;
  }

  for (const [place, screen, shown] of [
    ['/pages/lockming/buy?id=2', 'phone', 'Amount'],
    ['/pages/mining/buy?id=6', 'desk', 'Amount'],
    ['/pages/etf/buy?id=7', 'phone', 'Amount'],
    ['/pages/nft/nft', 'desk', 'Kind of sale'],
  ] as const) {
    it(`says offline that ${place} was never opened here, with a way back and the tabs, and opens it when the network returns: ${screen}`, async () => {
      const { page, context, complaints } = await openHome(screen);
      await context.setOffline(true);
      await move(page, place);
      const alert = page.getByRole('alert');
      await alert.getByText('You are offline').waitFor();
      await alert.getByRole('button', { name: 'Try again' }).waitFor();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Finance' }).waitFor();
      await assertAccessible(page, place);
      await page.getByRole('button', { name: 'Back' }).click();
      await waitForPage(page, '/pages/index/index');
      await move(page, place);
      await alert.getByText('You are offline').waitFor();
      await context.setOffline(false);
      await waitForPage(page, place);
      await page.getByLabel(shown, { exact: true }).waitFor();
      assert.deepEqual(complaints, []);
    });
  }

  for (const { place, other, screen, failed } of [
    { place: '/pages/lockming/buy?id=2', other: '/pages/lockming/buy?id=3', screen: 'desk', failed: 'the products' },
    { place: '/pages/mining/list', other: '/pages/mining/order', screen: 'phone', failed: 'your positions' },
    { place: '/pages/etf/buy?id=7', other: '/pages/etf/list', screen: 'phone', failed: 'the products' },
  ] as const) {
    it(`says offline what of ${other} is missing, keeps what of ${place} was read, and goes on when the network returns: ${screen}`, async () => {
      const { page, context, complaints } = await openHome(screen);
      // The code of both pages is there, and the figures of one.
      await page.route(/\/api\/lh\/deposit\//, (route) => route.abort());
      await move(page, other);
      await waitForPage(page, other);
      const alert = page
        .getByRole('main')
        .getByRole('alert')
        .filter({ hasText: `We could not load ${failed}.` });
      await alert.waitFor();
      await page.unroute(/\/api\/lh\/deposit\//);
      await move(page, place);
      await waitForPage(page, place);
      const read = page.getByRole('heading', { name: 'Payout pool' });
      await read.waitFor();
      await page.waitForLoadState('networkidle');
      await context.setOffline(true);
      await page.getByText('Offline since').waitFor();
      await read.waitFor();
      await move(page, other);
      await alert.getByText('It loads by itself when the network is back.').waitFor();
      await page.getByRole('button', { name: 'Back' }).first().waitFor();
      await assertAccessible(page, other);
      await assertNothingClipped(page, other);
      await context.setOffline(false);
      await alert.waitFor({ state: 'detached' });
      await page.getByText('Offline since').waitFor({ state: 'hidden' });
      await page.goBack();
      await waitForPage(page, place);
      await read.waitFor();
      assert.deepEqual(complaints, []);
    });
  }

  it('that is opened anew without a network says so, and loads by itself when it returns', async () => {
    for (const place of ['/pages/lockming/buy?id=2', '/pages/mining/list', '/pages/etf/list']) {
      const { page, context } = await openHome('phone');
      await move(page, place);
      await page.getByRole('heading', { name: 'Payout pool' }).waitFor();
      await page.waitForLoadState('networkidle');
      await context.setOffline(true);
      await page.reload();
      const alert = page.getByRole('main').getByRole('alert');
      await alert.getByText('We could not load the products.').waitFor();
      assert.equal(await page.getByRole('heading', { name: 'Payout pool' }).count(), 0);
      await context.setOffline(false);
      // Sooner than it is asked again anyway.
      await page.getByRole('heading', { name: 'Payout pool' }).waitFor({ timeout: 15_000 });
      await context.close();
    }
  });

  it('sells nothing while it is offline', async () => {
    const { page, context } = await openHome('phone');
    await move(page, '/pages/lockming/buy?id=2');
    await page.getByLabel('Amount', { exact: true }).fill('1000');
    const act = page.getByRole('button', { name: /^Lock up 1,000/ });
    await act.waitFor();
    // Figures that are being asked for are shown dimmed.
    await page.getByText(/^4\.50–6\.00\sUSDT$/).waitFor();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByText('Nothing is bought while you are offline.').waitFor();
    assert.ok(await act.isDisabled());
    await assertAccessible(page, 'a purchase without a network');
    await context.setOffline(false);
    await until(() => act.isEnabled());
    assert.equal(await page.getByLabel('Amount', { exact: true }).inputValue(), '1,000');
  });

  it('says that what it shows may be out of date while the line is silent, and takes it back', async () => {
    for (const [place, heading] of [
      ['/pages/lockming/buy?id=2', 'Payout pool'],
      ['/pages/mining/list', 'Payout pool'],
      ['/pages/etf/buy?id=7', 'Payout pool'],
      ['/pages/nft/nft', 'NFT market'],
    ] as const) {
      const customer = await world.open({ token });
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
      await customer.go(place);
      await page.getByRole('heading', { name: heading }).waitFor();
      await until(() => heard > 6);
      isSilent = true;
      const strip = page.getByText('No news from the server for a moment. Prices may be out of date.');
      await strip.waitFor();
      isSilent = false;
      await strip.waitFor({ state: 'hidden' });
      assert.deepEqual(customer.complaints, []);
      await customer.context.close();
    }
  });

  /** Sells a lock-up product under other terms, as two members of staff do it. */
  async function changeTerms(id: string, change: object): Promise<void> {
    const { client } = world;
    const boss = await signInStaff(world.server);
    second ??= await signInStaff(world.server, 'second');
    const versions = await client.get<readonly Version[]>('/admin/terms', { family: 'lockup' }, { token: boss });
    const now = versions.find((one) => one.config_id === id);
    const fields = {
      family: 'lockup',
      config_id: id,
      terms: JSON.stringify({ ...now?.terms, ...change }),
      reason: 'test',
    };
    const request = await client.get<{ id: string }>('/admin/terms/propose', fields, { token: boss });
    await approve(client, { id: request.id, reason: 'test' }, { token: second });
  }
  it('buys nothing under terms that changed after the quote: the new figures are shown, and agreed to anew [SPEC-1.11]', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    const count = async (): Promise<number> =>
      (await world.client.get<{ list: unknown[] }>('/lh/deposit/order', {}, { token })).list.length;
    const had = await count();
    await customer.go('/pages/lockming/buy?id=2');
    const amount = page.getByLabel('Amount', { exact: true });
    await amount.fill('1000');
    await page.getByText(/^4\.50–6\.00\sUSDT$/).waitFor();
    const agree = page.getByRole('checkbox', { name: 'I know what an early exit costs' });
    await page.locator('label', { hasText: 'I know what an early exit costs' }).click();
    await changeTerms('2', { rate_low: '0.0001', rate_high: '0.00015' });
    const act = page.getByRole('button', { name: /^Lock up 1,000/ });
    await act.click();
    await page.getByText('The terms have changed. Read them again before you buy.').waitFor();
    // 0.01 to 0.015 % a day of 1,000 for 30 days.
    await page.getByText(/^3\.00–4\.50\sUSDT$/).waitFor();
    assert.equal(await amount.inputValue(), '1,000');
    assert.equal(await agree.isChecked(), false);
    assert.equal(await count(), had);
    await assertAccessible(page, 'changed terms');
    await act.click();
    await page.getByText('Confirm that you know what an early exit costs.').waitFor();
    assert.equal(await count(), had);
    await page.locator('label', { hasText: 'I know what an early exit costs' }).click();
    await page.getByText('The terms have changed.').waitFor({ state: 'detached' });
    await act.click();
    await page.waitForURL(/order\?id=\d+$/);
    assert.equal(await count(), had + 1);
    const [bought] = (await world.client.get<{ list: Product[] }>('/lh/deposit/order', {}, { token })).list;
    const sold = await world.client.get<Product>('/lh/deposit/detail', { id: '2' });
    assert.equal(bought?.terms_id, sold.terms_id);
    assert.deepEqual(customer.complaints, []);
  });

  it('shows other terms as soon as it reads them, with what was typed, and asks to agree anew', async () => {
    const customer = await world.open({ screen: 'desk', token });
    const { page } = customer;
    await customer.go('/pages/lockming/buy?id=3');
    const amount = page.getByLabel('Amount', { exact: true });
    await amount.fill('1000');
    await page.locator('label', { hasText: 'I know what an early exit costs' }).click();
    await changeTerms('3', { rate_low: '0.0001', rate_high: '0.00015' });
    await amount.fill('2000');
    await page.getByText('The terms have changed. Read them again before you buy.').waitFor();
    assert.equal(await amount.inputValue(), '2,000');
    await page.getByRole('checkbox', { name: 'I know what an early exit costs', checked: false }).waitFor();
    assert.deepEqual(customer.complaints, []);
  });
});
