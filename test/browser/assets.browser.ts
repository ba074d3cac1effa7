import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { until, untilEqual } from '../e2e/patience.ts';
import { assertAccessible, openWorld, tokenOf, type World, waitUntilTold } from './harness.ts';

interface Balance {
  readonly currency: string;
  readonly available: string;
  readonly held: string;
}

interface Wallets {
  readonly accounts: Readonly<Record<'legal' | 'change' | 'lever' | 'micro', readonly Balance[]>>;
}

/** A figure as it is shown in English, without its grouping and what it carries behind. */
function digitsOf(text: string): string {
  return text.replace(/[^0-9.]/g, '');
}

/** The same amount, whatever zeros stand at its end. */
function exact(text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  return `${whole}.${fraction.replace(/0+$/, '')}`;
}

describe('what a customer has, moves and converts', () => {
  let world: World;
  let token: string;

  before(async () => {
    world = await openWorld();
    token = await tokenOf(world, 'demo1');
  });

  after(() => world.close());

  const wallets = (): Promise<Wallets> => world.client.get<Wallets>('/wallet/list', {}, { token });

  async function owned(account: keyof Wallets['accounts'], currency: string): Promise<string> {
    const balance = (await wallets()).accounts[account].find((one) => one.currency === currency);
    return balance?.available ?? '0';
  }

  /** What a coin's row of the assets page shows of it. */
  async function shownOf(page: Page, currency: string): Promise<string> {
    const row = page.locator(`a[href*="assets_record?currency=${currency}&"]`);
    return exact(digitsOf(await row.locator('.num').first().innerText()));
  }

  it('shows every balance to the last digit that the API tells [SPEC-2.8] [SPEC-2.140] [SPEC-2.141]', async () => {
    // An amount with all the decimals that its coin has.
    await world.client.get(
      '/wallet/change',
      { currency_id: '2', number: '0.123456789123456789', from_field: 'change', to_field: 'legal' },
      { token },
    );
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/fund/assets');
    await page.getByRole('heading', { name: 'Coins in Spot' }).waitFor();
    for (const [account, name] of [
      ['change', 'Spot'],
      ['legal', 'Fiat'],
    ] as const) {
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
      await page.getByRole('heading', { name: `Coins in ${name}` }).waitFor();
      for (const { currency, available, held } of (await wallets()).accounts[account]) {
        assert.equal(held, '0');
        await untilEqual(async () => [
          `${currency} ${await shownOf(page, currency)}`,
          `${currency} ${exact(available)}`,
        ]);
      }
    }
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await until(async () => !(await page.locator('main').innerText()).includes('0.123456789'));
    assert.deepEqual(customer.complaints, []);
  });

  it('moves money between the accounts once, and lists it [SPEC-2.39] [SPEC-2.41] [SPEC-2.43] [SPEC-2.142]', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    const had = { lever: await owned('lever', 'USDT') };
    await customer.go('/pages/fund/transfer?currency=USDT&from=change&to=lever');
    const amount = page.getByLabel('Amount', { exact: true });
    await amount.fill('99999999');
    await page.getByText(/^You have 1,000,000\.00 USDT/).waitFor();
    await amount.fill('12,5');
    await page.getByRole('button', { name: 'Transfer 12.5 USDT' }).dblclick();
    await waitUntilTold(page, '12.5 USDT transferred');
    assert.equal(had.lever, '0');
    assert.equal(await owned('lever', 'USDT'), '12.5');
    assert.equal(await owned('change', 'USDT'), '999987.5');
    await page.getByText('Available 999,987.50 USDT').waitFor();
    await customer.go('/pages/fund/transfer_history');
    await page.getByText('Spot to Futures').waitFor();
    await customer.go('/pages/fund/assets_record?currency=USDT&account=lever');
    await page.getByText('+12.50').waitFor();
    assert.deepEqual(customer.complaints, []);
  });

  it('leads from transfer to conversion and back, and old links of either to where they meant', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/fund/transfer');
    await page.getByRole('link', { name: 'Convert' }).click();
    await page.waitForURL(/fund\/fundTransfer/);
    await page.getByRole('link', { name: 'Transfer', exact: true }).click();
    await page.waitForURL(/fund\/transfer$/);
    await page.goto(`${world.url}/#/pages/fund/fundTransfer?currency=USDT&from=change&to=lever`);
    await page.waitForURL(/fund\/transfer\?.*from=change/);
    await page.goto(`${world.url}/#/pages/fund/transfer?from=USDT&to=BTC`);
    await page.waitForURL(/fund\/fundTransfer\?.*from=USDT/);
    assert.deepEqual(customer.complaints, []);
  });

  it('converts at a firm quote, and shows what arrived to the last digit [SPEC-2.42] [SPEC-2.145]', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    const had = await owned('change', 'BTC');
    await customer.go('/pages/fund/fundTransfer?from=USDT&to=BTC');
    const pay = page.getByLabel('You pay', { exact: true });
    await pay.fill('0.5');
    await page.getByText('The minimum is 1 USDT.').waitFor();
    await pay.fill('600');
    await page.getByRole('button', { name: 'Preview conversion' }).click();
    await page.getByRole('heading', { name: 'Confirm conversion' }).waitFor();
    const promised = digitsOf(await page.locator('dialog .text-title').first().innerText());
    await page.getByRole('button', { name: 'Convert 600 USDT' }).click();
    await waitUntilTold(page, /^You received /);
    const log = await world.client.get<{ list: { received: string; number: string }[] }>(
      '/user/transfer_log',
      {},
      { token },
    );
    assert.deepEqual([log.list[0]?.number, log.list[0]?.received], ['600', promised]);
    const scale = 10n ** 8n;
    const atoms = (text: string): bigint => {
      const [whole = '0', fraction = ''] = text.split('.');
      return BigInt(whole) * scale + BigInt(fraction.padEnd(8, '0'));
    };
    assert.equal(atoms(await owned('change', 'BTC')) - atoms(had), atoms(promised));
    await customer.go('/pages/fund/transfer_history?tab=conversions');
    await page.getByText('USDT to BTC').waitFor();
    assert.equal(exact(digitsOf(await page.locator('main li .num').first().innerText())), exact(promised));
    assert.deepEqual(customer.complaints, []);
  });

  it('takes another quote when the first is over, and converts nothing meanwhile', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    const had = await owned('change', 'BTC');
    await customer.go('/pages/fund/fundTransfer?from=USDT&to=BTC');
    await page.getByLabel('You pay', { exact: true }).fill('600');
    await page.getByRole('button', { name: 'Preview conversion' }).click();
    await page.getByRole('heading', { name: 'Confirm conversion' }).waitFor();
    await assertAccessible(page, 'a firm quote');
    await page.getByText('The quote has expired. Nothing was converted.').waitFor();
    assert.equal(await owned('change', 'BTC'), had);
    await page.getByRole('button', { name: 'Get a new quote' }).click();
    await page.getByRole('button', { name: 'Convert 600 USDT' }).waitFor();
  });

  it('hides small balances on demand, and finds a coin by its name', async () => {
    const customer = await world.open({ token: await tokenOf(world, 'demo1') });
    const { page } = customer;
    await customer.go('/pages/fund/assets');
    const coin = (code: string) => page.locator(`main a[href*="currency=${code}&"], main a[href$="currency=${code}"]`);
    await coin('SOL').first().waitFor();
    await page.getByLabel('Hide small').check({ force: true });
    await coin('SOL').first().waitFor({ state: 'detached' });
    await coin('BTC').first().waitFor();
    await page.reload();
    await coin('BTC').first().waitFor();
    assert.equal(await coin('SOL').count(), 0);
    await page.getByLabel('Hide small').uncheck({ force: true });
    await coin('SOL').first().waitFor();
  });

  it('reads a long history page by page, and says where it ends [SPEC-8.17]', async () => {
    const own = await tokenOf(world, 'demo5');
    for (let made = 0; made < 21; made += 1) {
      const [from_field, to_field] = made % 2 === 0 ? ['change', 'legal'] : ['legal', 'change'];
      await world.client.get('/wallet/change', { currency_id: '3', number: '1', from_field, to_field }, { token: own });
    }
    const customer = await world.open({ token: own });
    const { page } = customer;
    await customer.go('/pages/fund/transfer_history');
    const rows = page.getByRole('main').getByText(/^[+-]?1(?:\.0+)? USDT$/);
    await untilEqual(async () => [await rows.count(), 20]);
    assert.equal(await page.getByText('No more data').count(), 0);
    // Money moves while the next page is under way, which reads the list anew: the page that was asked for comes all the same.
    const [asked, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(/[?&]cursor=/, async (route) => {
      asked.resolve();
      await read.promise;
      await route.fallback();
    });
    await page.getByRole('button', { name: 'Load more' }).click();
    await asked.promise;
    const again = page.waitForResponse(
      (response) => response.url().includes('/wallet/') && !response.url().includes('cursor='),
    );
    const back = { currency_id: '3', number: '1', from_field: 'legal', to_field: 'change' };
    await world.client.get('/wallet/change', back, { token: own });
    await again;
    read.resolve();
    await page.getByText('No more data', { exact: true }).waitFor();
    await untilEqual(async () => [await rows.count(), 22]);
    assert.equal(await page.getByRole('button', { name: 'Load more' }).count(), 0);
    assert.deepEqual(customer.complaints, []);
  });

  it('tells a visitor what would be here, and the way to it', async () => {
    const customer = await world.open();
    await customer.go('/pages/fund/assets');
    await customer.page.getByText('Log in to see this').waitFor();
    await assertAccessible(customer.page, 'assets of a visitor');
    await customer.page.getByRole('button', { name: 'Sign up' }).click();
    await customer.page.waitForURL(/#\/pages\/common\/register\?back=%2Fpages%2Ffund%2Fassets/);
  });
});
