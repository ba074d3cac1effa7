import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { until, untilEqual } from '../e2e/patience.ts';
import { type Customer, openWorld, tokenOf, type World } from './harness.ts';

interface Profit {
  readonly equity: string;
  readonly profit: string;
  readonly today: { readonly profit: string };
  readonly valued_at: string;
  readonly points: readonly { readonly at: string; readonly equity: string }[];
}

interface Wallets {
  readonly fiat: { readonly total: string; readonly valued_at: string };
}

/** What the server told of one customer at one moment. */
interface Told {
  readonly profit: Profit;
  readonly wallets: Wallets;
}

const answered = (message: object) => ({ json: { type: 'ok', message, code: 1 } });

/** The total as the page writes it, without what is read aloud alone. */
const totalOn = (page: Page): Promise<string> => page.locator('main .num-display', { hasText: /\d/ }).innerText();

/** The first sum with a sign in a text. */
const gainIn = (text: string): string => /[+\u2212-][\d,]+\.\d\d(?![\d%])/.exec(text)?.[0] ?? 'nothing';

describe('what everything is worth', () => {
  let world: World;
  let token: string;

  before(async () => {
    world = await openWorld();
    token = await tokenOf(world, 'demo1');
  });

  after(() => world.close());

  /** The answers to home and to assets with no change of a price between: only one valuation can make them equal. */
  async function tellOfOneMoment(): Promise<Told> {
    let told: Told | undefined;
    await until(async () => {
      const [profit, wallets] = await Promise.all([
        world.client.get<Profit>('/wallet/profit', { period: '1d' }, { token }),
        world.client.get<Wallets>('/wallet/list', {}, { token }),
      ]);
      if (profit.equity === wallets.fiat.total) told = { profit, wallets };
      return told !== undefined;
    });
    assert.ok(told);
    return told;
  }

  /** A device that is told the same whenever it asks. */
  async function openTold({ profit, wallets }: Told, screen: 'phone' | 'desk'): Promise<Customer> {
    const customer = await world.open({ token, screen });
    await customer.context.route('**/api/wallet/profit*', (route) => route.fulfill(answered(profit)));
    await customer.context.route('**/api/wallet/list*', (route) => route.fulfill(answered(wallets)));
    return customer;
  }

  it('is valued once: home and assets show the same total, by the same prices, on a phone and on a desk', async () => {
    const told = await tellOfOneMoment();
    const [whole = '', fraction = ''] = told.wallets.fiat.total.split('.');
    // Worth is cut, never rounded up.
    const cents = `${BigInt(whole).toLocaleString('en')}.${fraction.padEnd(2, '0').slice(0, 2)}`;
    for (const screen of ['phone', 'desk'] as const) {
      const customer = await openTold(told, screen);
      const { page } = customer;
      const seen: string[] = [];
      for (const place of ['/pages/index/index', '/pages/fund/assets']) {
        await customer.go(place);
        await page
          .getByText(/^Valued at index prices, \d\d:\d\d$/)
          .first()
          .waitFor();
        seen.push(await totalOn(page));
      }
      assert.equal(seen[0], seen[1], screen);
      assert.ok(seen[0]?.startsWith(cents), `${seen[0]} is not ${cents}`);
      assert.deepEqual(customer.complaints, []);
    }
  });

  it('gains one figure today: on home, on assets and over the chart of today', async () => {
    let told = await tellOfOneMoment();
    // Right after a start no price has moved yet.
    await until(async () => {
      told = await tellOfOneMoment();
      return Math.abs(Number(told.profit.profit)) >= 0.01;
    });
    assert.equal(told.profit.profit, told.profit.today.profit);
    for (const screen of ['phone', 'desk'] as const) {
      const customer = await openTold(told, screen);
      const { page } = customer;
      const seen: string[] = [];
      for (const place of ['/pages/index/index', '/pages/fund/assets']) {
        await customer.go(place);
        const line = page.locator('p', { has: page.getByText('Today (UTC)', { exact: true }) });
        await line.waitFor();
        seen.push(gainIn(await line.innerText()));
      }
      const head = page.getByRole('radiogroup', { name: 'Period' }).locator('xpath=..');
      seen.push(gainIn(await head.innerText()));
      assert.deepEqual(seen, [seen[0], seen[0], seen[0]], screen);
      assert.notEqual(seen[0], 'nothing');
      assert.deepEqual(customer.complaints, []);
    }
  });

  it('ends its line on home with the figure above, and begins it with the first money', async () => {
    const { profit, wallets } = await tellOfOneMoment();
    const hours = ['0', '0', '52000', '53000', '51000', '90000'];
    const at = (hour: number): string => new Date(Date.parse(profit.valued_at) - hour * 3_600_000).toISOString();
    const points = hours.map((equity, index) => ({
      at: at(hours.length - 1 - index),
      equity,
      net_inflow: '0',
      profit: '0',
    }));
    // The last hour's own figure is another than the total that stands above the line of a desk.
    const told = { profit: { ...profit, points }, wallets };
    const customer = await openTold(told, 'desk');
    const { page } = customer;
    await customer.go('/pages/index/index');
    const line = page.getByRole('img', { name: /^Balance over the last day/ });
    await line.waitFor();
    const total = (await totalOn(page)).replaceAll(/\s+/g, ' ');
    assert.equal(await line.getAttribute('aria-label'), `Balance over the last day, from 52,000.00 USD to ${total}`);
    assert.deepEqual(customer.complaints, []);
  });

  it('tells how old the rates of a currency are once they are a day old, by the server’s clock [SPEC-2.157]', async () => {
    const rates = await world.client.get<{ currency_code: string; rate: string; saved_at: string }[]>('/fiat/rates');
    const hourMs = 3_600_000;
    for (const [ageMs, said] of [
      [50 * hourMs, 'Rates last updated: 2 days ago'],
      [hourMs, null],
    ] as const) {
      const customer = await world.open({ token });
      const { page, context } = customer;
      const isAsked = page.waitForResponse(/\/api\/fiat\/rates/);
      await context.route('**/api/fiat/rates*', async (route) => {
        const serverMs = Date.parse((await route.fetch()).headers()['date'] ?? '');
        const saved_at = new Date(serverMs - ageMs).toISOString();
        await route.fulfill(answered(rates.map((rate) => ({ ...rate, saved_at }))));
      });
      await customer.go('/pages/setting/setting');
      await isAsked;
      await page.getByRole('button', { name: /^Currency/ }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('radio').first().waitFor();
      const age = sheet.getByText(/^Rates last updated/);
      if (said === null) assert.equal(await age.count(), 0);
      else await untilEqual(async () => [await age.allInnerTexts(), [said]]);
      assert.deepEqual(customer.complaints, []);
    }
  });
});
