import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { untilMatch } from '../e2e/patience.ts';
import {
  assertAccessible,
  assertNothingClipped,
  openWorld,
  tokenOf,
  type World,
  waitUntilRead,
  waitUntilTold,
} from './harness.ts';

interface Wallets {
  readonly fiat: { readonly total: string };
  readonly accounts: Readonly<
    Record<'change' | 'legal' | 'lever' | 'micro', readonly { currency: string; available: string; value: string }[]>
  >;
  readonly products: readonly { readonly product: string; readonly amount: string; readonly value: string }[];
}

interface Position {
  readonly id: string;
  readonly status: number;
  readonly early: boolean;
  readonly amount: string;
  readonly payout: string | null;
}

/** A figure as it is shown in English, without its grouping and its unit. */
const digitsOf = (text: string): string => text.replace(/[^0-9.]/g, '');

describe('products of the Finance tab', () => {
  let world: World;
  let token: string;

  before(async () => {
    world = await openWorld();
    token = await tokenOf(world, 'demo1');
  });

  after(() => world.close());

  const wallets = (): Promise<Wallets> => world.client.get<Wallets>('/wallet/list', {}, { token });

  async function availableUsdt(): Promise<string> {
    return (await wallets()).accounts.change.find(({ currency }) => currency === 'USDT')?.available ?? '';
  }

  async function positions(path: string): Promise<readonly Position[]> {
    return (await world.client.get<{ list: Position[] }>(path, {}, { token })).list;
  }

  /** Fills the form of a purchase, agrees to what an early exit costs, and buys with two presses. */
  async function buy(page: Page, amount: string, act: RegExp): Promise<void> {
    await page.getByLabel('Amount', { exact: true }).fill(amount);
    await page.locator('label', { hasText: 'I know what an early exit costs' }).click();
    await page.getByRole('button', { name: act }).dblclick();
    await page.waitForURL(/order\?id=\d+$/);
  }

  /** Opens the sheet of an early exit and tells the penalty and what would arrive, as they are shown. */
  async function readExit(page: Page): Promise<readonly string[]> {
    await page.getByRole('button', { name: 'Leave early' }).click();
    const sheet = page.getByRole('dialog');
    const valueOf = (label: string): Promise<string> =>
      sheet.locator('dl > div', { hasText: label }).locator('dd > span').first().innerText();
    await sheet.getByText('Arrives on Spot').waitFor();
    return [digitsOf(await valueOf('Penalty')), digitsOf(await valueOf('Arrives on Spot'))];
  }

  it('stand on the shelf with rate, term, minimum and what is left, for everybody [SPEC-2.60] [SPEC-2.98] [SPEC-2.99] [SPEC-3.38]', async () => {
    const customer = await world.open({ screen: 'desk' });
    const { page } = customer;
    await customer.go('/pages/financial/index');
    for (const [suffix, place] of [
      ['', 'lockming/buy'],
      ['2', 'mining/buy'],
      ['3', 'etf/buy'],
    ] as const) {
      const products = await world.client.get<{ id: string; term_days: number; minimum: string; currency: string }[]>(
        `/lh/deposit/config${suffix}`,
        {},
      );
      assert.ok(products.length > 0);
      for (const { id, term_days: days, minimum, currency } of products) {
        const card = page.locator(`main a[href$="${place}?id=${id}"]`);
        const text = (await card.innerText()).replaceAll('\u00a0', ' ');
        assert.ok(text.includes(`${days} days`) && text.includes(`from ${minimum} ${currency}`), text);
      }
    }
    // 0.015 to 0.02 % a day, of which a year makes 5.47 to 7.30 %.
    await page.getByText('5.47–7.30%').waitFor();
    await page.getByText('APR, 0.015–0.02% a day').waitFor();
    await page.getByText('Log in to see this').waitFor();
    for (const [family, place] of [
      ['Mining', 'mining/list'],
      ['ETF', 'etf/list'],
    ] as const) {
      await customer.go(`/pages/${place}`);
      await page.getByRole('heading', { level: 1, name: family }).waitFor();
      await page.getByRole('heading', { name: 'Payout pool' }).waitFor();
    }
    assert.deepEqual(customer.complaints, []);
  });

  it('are worked out before anybody buys [SPEC-9.28]', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/financial/index');
    await page.getByRole('button', { name: 'Yield calculator' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Product').selectOption({ label: 'USDT 30-day lock-up' });
    await sheet.getByLabel('Amount', { exact: true }).fill('2000');
    await sheet.getByText(/^9\.00–12\.00\sUSDT$/).waitFor();
    await sheet.getByText(/^2,009\.00\sUSDT$/).waitFor();
    await sheet.getByLabel('Product').selectOption({ label: 'USDT mining 30 days' });
    await sheet.getByText(/^up to 24\.00\sUSDT$/).waitFor();
    await assertAccessible(page, 'the calculator');
    await sheet.getByRole('link', { name: 'Open this product' }).click();
    await page.waitForURL(/mining\/buy\?id=/);
    assert.deepEqual(customer.complaints, []);
  });

  it('of lock-up are explained once before they are shown, and whenever it is asked for [SPEC-2.63]', async () => {
    const customer = await world.open();
    const { page } = customer;
    await customer.go('/pages/lockming/lockming');
    await page.getByRole('heading', { level: 1, name: 'How lock-up works' }).waitFor();
    await assertAccessible(page, 'what lock-up is');
    await page.getByRole('button', { name: 'See the products' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lock-up' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'On sale' }).waitFor();
    assert.match(page.url(), /lockming\/lockming$/);
    await page.getByRole('link', { name: 'How lock-up works' }).click();
    await page.getByRole('heading', { level: 1, name: 'How lock-up works' }).waitFor();
    assert.deepEqual(customer.complaints, []);
  });

  it('of lock-up are bought once, and left early at the penalty that was shown [SPEC-1.11] [SPEC-2.61] [SPEC-2.62] [SPEC-4.18] [SPEC-4.19] [SPEC-9.29]', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    const had = await availableUsdt();
    await customer.go('/pages/lockming/buy?id=2');
    const amount = page.getByLabel('Amount', { exact: true });
    await amount.fill('99.99');
    await page.getByText(/^The minimum is 100\.00\sUSDT\.$/).waitFor();
    await amount.fill('50001');
    await page.getByText(/^One person may have 50,000\.00\sUSDT at most\.$/).waitFor();
    await amount.fill('1000');
    await page.getByText(/^4\.50–6\.00\sUSDT$/).waitFor();
    await page.getByText(/^−9\.00\sUSDT$/).waitFor();
    await page.getByText('ahead from day 20').waitFor();
    await assertAccessible(page, 'the purchase of a lock-up');
    await page.getByRole('button', { name: /^Lock up 1,000/ }).click();
    await page.getByText('Confirm that you know what an early exit costs.').waitFor();
    assert.deepEqual(await positions('/lh/deposit/order'), []);
    await buy(page, '1000', /^Lock up 1,000/);
    await waitUntilTold(page, /1,000\.00\sUSDT locked up/);
    const [bought, ...others] = await positions('/lh/deposit/order');
    assert.deepEqual([bought?.status, bought?.amount, others.length], [1, '1000', 0]);
    assert.equal(Number(had) - Number(await availableUsdt()), 1000);
    await page.getByText('Starts tomorrow').waitFor();
    // 0.03 % for each of 30 days.
    assert.deepEqual(await readExit(page), ['9.00', '991.00']);
    await assertAccessible(page, 'the cost of an early exit');
    assert.equal((await positions('/lh/deposit/order'))[0]?.status, 1, 'shown, and not yet done');
    await page.getByRole('button', { name: /^Leave with 991\.00/ }).click();
    await waitUntilTold(page, /991\.00\sUSDT is back on Spot/);
    const [ended] = await positions('/lh/deposit/order');
    assert.deepEqual([ended?.status, ended?.early, ended?.payout], [2, true, '991']);
    assert.equal(Number(had) - Number(await availableUsdt()), 9);
    await customer.go('/pages/lockming/order');
    await page.getByText('Nothing is running').waitFor();
    await page.getByRole('radio', { name: 'Ended' }).click();
    await page.getByText('Ended early').waitFor();
    assert.deepEqual(customer.complaints, []);
  });

  it('of mining are bought, renewed or not, and counted among what there is [SPEC-1.12] [SPEC-2.96] [SPEC-2.97]', async () => {
    const customer = await world.open({ token, screen: 'desk' });
    const { page } = customer;
    await customer.go('/pages/mining/buy?id=5');
    await buy(page, '500', /^Join with 500/);
    const [bought] = await positions('/lh/deposit/order2');
    assert.deepEqual([bought?.status, bought?.amount], [1, '500']);
    const renewal = page.getByRole('switch', { name: 'Renew at the end' });
    await renewal.click();
    await waitUntilTold(page, 'It will be renewed at the end.');
    await page.locator('[role=switch][aria-checked=true]').waitFor();
    const { fiat, accounts, products } = await wallets();
    assert.deepEqual(
      products.map(({ product, amount }) => [product, amount]),
      [['mining', '500']],
    );
    const all = [...Object.values(accounts).flat(), ...products].reduce((sum, { value }) => sum + Number(value), 0);
    assert.ok(Math.abs(all - Number(fiat.total)) < 0.01, `${all} is not the total of ${fiat.total}`);
    await customer.go('/pages/fund/assets');
    const line = page.getByRole('link', { name: /^In products/ });
    await untilMatch(async () => digitsOf(await line.locator('.num').last().innerText()), /500\.0\d$/);
    await line.click();
    await page.getByRole('heading', { level: 1, name: 'Finance' }).waitFor();
    // The total itself; what came yesterday stands below it as soon as it is known.
    await untilMatch(async () => digitsOf(await page.locator('main .num-display').innerText()), /^500\.0\d/);
    await page.getByText('Next to end').waitFor();
    await page.getByRole('link', { name: /My mining/ }).click();
    await page.getByText('USDT mining 30 days').waitFor();
    assert.deepEqual(customer.complaints, []);
  });

  it('of ETF are bought at the index, and redeemed at it less the penalty that was shown [SPEC-1.13] [SPEC-2.100] [SPEC-2.101]', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/etf/buy?id=7');
    // What the shares cost is not what the penalty goes by.
    await page.getByText('Penalty: 0.005% × days left × worth at the exit.').waitFor();
    await page.getByText('50% BTC + 50% ETH').waitFor();
    await buy(page, '200', /^Buy for 200/);
    const [bought] = await positions('/lh/deposit/order3');
    assert.deepEqual([bought?.status, bought?.amount], [1, '200']);
    await page.getByRole('heading', { name: 'Coins' }).waitFor();
    const [penalty, arrives] = (await readExit(page)).map(Number);
    // 0.005 % for each of 90 days, of what the shares are worth by then.
    assert.ok(Math.abs(Number(penalty) - 0.9) < 0.01, `a penalty of ${penalty}`);
    assert.ok(Math.abs(Number(penalty) / (Number(penalty) + Number(arrives)) - 0.0045) < 1e-6, `${arrives} arrive`);
    await page.getByRole('button', { name: /^Leave with / }).click();
    await waitUntilTold(page, /USDT is back on Spot/);
    const [ended] = await positions('/lh/deposit/order3');
    assert.deepEqual([ended?.status, ended?.early], [2, true]);
    assert.ok(Math.abs(Number(ended?.payout) - 199.1) < 2, ended?.payout ?? 'nothing came back');
    assert.deepEqual(customer.complaints, []);
  });

  it('are told of and listed by their own names, in the reader’s language', async () => {
    const customer = await world.open({ token, lang: 'fra' });
    const { page } = customer;
    await customer.go('/pages/fund/assets_all_record');
    for (const kind of [
      'Achat d’épargne bloquée',
      'Pénalité d’épargne bloquée',
      'Participation au minage',
      'Rachat d’ETF',
    ]) {
      await page.getByText(kind).first().waitFor();
    }
    assert.equal(await page.getByText('Autre mouvement').count(), 0);
    await customer.go('/pages/mailMessage/mailMessageList');
    await page.getByRole('link', { name: /Épargne bloquée terminée avant l’échéance/ }).click();
    await page.getByText(/épargne bloquée de 1\s000,00 USDT\. La pénalité était de 9,00 USDT\./).waitFor();
    await page.getByRole('link', { name: 'Voir mes épargnes bloquées' }).click();
    await page.waitForURL(/lockming\/order$/);
    assert.deepEqual(customer.complaints, []);
  });

  it('ask who is not verified to verify first, and a visitor to sign in', async () => {
    const unverified = await world.open({ token: await tokenOf(world, 'demo5') });
    await unverified.go('/pages/lockming/buy?id=2');
    await unverified.page.getByRole('link', { name: 'Verify now' }).waitFor();
    assert.equal(await unverified.page.getByRole('button', { name: /^Lock up/ }).count(), 0);
    const visitor = await world.open();
    await visitor.go('/pages/etf/order');
    await visitor.page.getByText('Log in to see this').waitFor();
    await visitor.page.waitForURL(/common\/login/);
  });

  it('say what failed, what is empty and what does not exist, and how to go on', async () => {
    const customer = await world.open({ token: await tokenOf(world, 'demo3') });
    const { page } = customer;
    await customer.go('/pages/mining/order');
    await page.getByText('Nothing is running').waitFor();
    await page.getByRole('link', { name: 'See all products' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mining' }).waitFor();
    await customer.go('/pages/mining/buy?id=999');
    await page.getByText('This product does not exist').waitFor();
    await customer.go('/pages/lockming/order?id=1');
    await page.getByText('This position does not exist').waitFor();
    await page.route('**/api/lh/deposit/config3*', (route) => route.abort());
    await page.reload();
    await customer.go('/pages/etf/list');
    await page.getByText('We could not load the products.').waitFor();
    await page.unroute('**/api/lh/deposit/config3*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('BTC and ETH in equal parts').waitFor();
    assert.deepEqual(customer.complaints, []);
  });

  const places = [
    '/pages/financial/index',
    '/pages/lockming/welcome',
    '/pages/lockming/lockming',
    '/pages/lockming/buy?id=3',
    '/pages/lockming/order?id=1',
    '/pages/mining/list',
    '/pages/mining/buy?id=6',
    '/pages/mining/order',
    '/pages/etf/list',
    '/pages/etf/buy?id=7',
    '/pages/etf/order?id=1',
  ];

  for (const [screen, theme, lang] of [
    ['phone', 'dark', 'en'],
    ['desk', 'light', 'jp'],
    ['phone', 'light', 'fra'],
    ['desk', 'dark', 'th'],
  ] as const) {
    it(`keep nobody out, and cut nothing off: ${screen}, ${theme}, ${lang}`, async () => {
      const customer = await world.open({ screen, theme, lang, token });
      const { page } = customer;
      // What lock-up is stands before its products until it was read.
      await customer.go('/pages/lockming/lockming');
      await page.locator('main button').last().click();
      for (const place of places) {
        await customer.go(place);
        await waitUntilRead(page);
        await assertAccessible(page, place);
        await assertNothingClipped(page, place);
      }
      assert.deepEqual(customer.complaints, []);
    });
  }
});
