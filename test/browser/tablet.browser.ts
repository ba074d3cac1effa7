import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Locator } from 'playwright-core';
import { assertAccessible, findClipped, openWorld, tokenOf, waitUntilRead, type World } from './harness.ts';
import { look } from './look.ts';

/** Upright tablets: the narrowest, and the last width before the desk. */
const widths = [768, 1023] as const;

async function boxOf(of: Locator) {
  const box = await of.boundingBox();
  assert.ok(box !== null);
  return box;
}

/** Both stand beside one another: they begin at the same height, and neither lies over the other. */
async function assertBeside(left: Locator, right: Locator, what: string): Promise<void> {
  await Promise.all([left.waitFor(), right.waitFor()]);
  const [a, b] = await Promise.all([boxOf(left), boxOf(right)]);
  assert.ok(a.x + a.width <= b.x, `${what}: ${a.x + a.width} and ${b.x}`);
  assert.ok(Math.abs(a.y - b.y) <= 2, `${what}: ${a.y} and ${b.y}`);
}

describe('a tablet', () => {
  let world: World;
  let token: string;

  before(async () => {
    // What moves, and the shape of a day, come of trade.
    world = await openWorld({ DEMO_TRADERS: 'quiet' });
    token = await tokenOf(world, 'demo1');
  });

  after(() => world.close());

  for (const width of widths) {
    it(`has two columns, tables, and nothing that is wider than it: ${width} [SPEC-2.1]`, async () => {
      const customer = await world.open({ token, theme: width === 768 ? 'light' : 'dark' });
      const { page } = customer;
      await page.setViewportSize({ width, height: 1_024 });
      const open = async (place: string): Promise<void> => {
        await customer.go(place);
        await waitUntilRead(page);
        await look(customer, `tablet-${width}${place.replaceAll('/', '-')}`);
        assert.deepEqual(await findClipped(page), [], place);
      };

      await open('/pages/index/index');
      const movers = page.getByRole('region', { name: 'Movers' });
      await assertBeside(page.getByRole('region', { name: 'Total balance' }), movers, 'the balance and the market');
      const markets = movers.locator('a[href*="symbol="]');
      await markets.nth(9).waitFor();
      assert.equal(await markets.count(), 10);

      await open('/pages/market/market');
      const bitcoin = page.getByRole('list', { name: 'Markets' }).getByRole('listitem').first();
      for (const head of ['High', 'Low', 'Last 24 h']) await page.getByText(head, { exact: true }).waitFor();
      assert.equal(await bitcoin.locator('.num-table').count(), 2);
      await bitcoin.locator('svg[width="96"]').waitFor();
      // The whole line leads to its market.
      const { x, y, width: wide, height } = await boxOf(bitcoin);
      await page.mouse.click(x + wide - 24, y + height / 2);
      await page.waitForURL(/transaction\/currency/);

      await open('/pages/financial/index');
      await assertBeside(
        page.locator('section[aria-labelledby^="shelf-"]').first(),
        page.getByRole('region', { name: 'In products' }),
        'what is on sale and the rest',
      );

      await open('/pages/fund/assets');
      await assertBeside(
        page.getByRole('region', { name: /^Coins in/ }),
        page.getByRole('region', { name: 'Accounts' }),
        'the coins and the accounts',
      );
      await assertAccessible(page, 'assets on a tablet');
      await page.getByRole('link', { name: 'BTC: Withdraw' }).click();
      await page.waitForURL(/fund\/withdraw\?currency=BTC/);
      assert.deepEqual(customer.complaints, []);
    });
  }

  it('shows a visitor what this is beside how a price is made', async () => {
    const customer = await world.open();
    await customer.page.setViewportSize({ width: 768, height: 1_024 });
    await customer.go('/pages/index/index');
    const { page } = customer;
    const index = page.getByRole('region', { name: 'BTC index, right now' });
    await index.waitFor();
    const [title, card] = await Promise.all([boxOf(page.getByRole('heading', { level: 1 })), boxOf(index)]);
    assert.ok(title.x + title.width <= card.x);
    await assertBeside(
      page.getByRole('region', { name: 'Movers' }),
      page.getByRole('region', { name: 'News' }),
      'the market and the news',
    );
    assert.deepEqual(await findClipped(page), []);
  });
});
