import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { until, untilEqual } from '../e2e/patience.ts';
import { assertAccessible, assertNothingClipped, openWorld, tokenOf, type World } from './harness.ts';

/** The categories of banners, announcements and news. */
const [banners, announcements, news] = ['5', '42', '4'];

const entry = (id: string, title: string, more: object = {}) => ({
  id,
  c_id: 1,
  key: 'risk',
  title,
  published_on: '2026-11-20',
  picture: null,
  page: null,
  ...more,
});

/** What is published, by category. */
const published: Readonly<Record<string, readonly object[]>> = {
  [banners]: [
    entry('12', 'Autumn fees', { picture: '/static/coins/btc.svg', page: '/pages/market/market' }),
    entry('11', 'Without a picture'),
    entry('10', 'Read the risks', { picture: '/static/coins/eth.svg', page: 'https://elsewhere.example/' }),
  ],
  [announcements]: [entry('22', 'Maintenance on Sunday from 02:00 to 02:10 UTC')],
  [news]: [
    entry('33', 'Seven new markets'),
    entry('32', 'How an index is made', { picture: '/static/coins/sol.svg' }),
    entry('31', 'A year of the ledger'),
  ],
};

type Answers = 'published' | 'NOT_AVAILABLE';

/** Answers `/news/list` in the place of the server. @returns the categories that were asked for. */
async function answerWith(context: BrowserContext, answers: Answers, ready?: Promise<void>): Promise<Set<string>> {
  const asked = new Set<string>();
  await context.route('**/api/news/list*', async (route) => {
    const category = new URLSearchParams(route.request().postData() ?? '').get('c_id') ?? '';
    asked.add(category);
    await ready;
    const list = published[category] ?? [];
    await route.fulfill({
      json:
        answers === 'published'
          ? { type: 'ok', message: { list, page: 1, limit: 10, total: list.length }, code: 1 }
          : { type: 'error', message: 'This function is under development.', code: answers },
    });
  });
  return asked;
}

/** Where the list of movers begins, below the places for an announcement and banners. */
async function moversTop(page: Page): Promise<number> {
  const box = await page.getByRole('region', { name: 'Movers' }).boundingBox();
  return Math.round(box?.y ?? -1);
}

describe('what is published on home', () => {
  let world: World;
  let token: string;

  before(async () => {
    world = await openWorld();
    token = await tokenOf(world, 'demo1');
  });

  after(() => world.close());

  for (const answers of ['nothing', 'NOT_AVAILABLE'] as const) {
    for (const isCustomer of [false, true]) {
      it(`leaves no trace where the server answers ${answers}: ${isCustomer ? 'customer' : 'visitor'}`, async () => {
        const customer = await world.open(isCustomer ? { token } : {});
        const { page, context } = customer;
        const asked = new Set<string>();
        // The server itself has published nothing yet.
        if (answers === 'NOT_AVAILABLE') await answerWith(context, answers);
        page.on('requestfinished', (request) => {
          if (!request.url().includes('/api/news/list')) return;
          asked.add(new URLSearchParams(request.postData() ?? '').get('c_id') ?? '');
        });
        await customer.go('/pages/index/index');
        await until(() => asked.size === 3);
        await page.waitForLoadState('networkidle');
        assert.equal(await page.getByRole('region', { name: /^(?:Highlights|News)$/ }).count(), 0);
        assert.equal(await page.getByRole('link', { name: /^Announcement/ }).count(), 0);
        assert.equal(await page.getByRole('alert').count(), 0);
        assert.deepEqual(customer.complaints, []);
      });
    }
  }

  for (const [who, screen] of [
    ['visitor', 'phone'],
    ['customer', 'desk'],
  ] as const) {
    it(`is an announcement, banners and news, each of which opens what it is about: ${who}, ${screen}`, async () => {
      const customer = await world.open({ screen, ...(who === 'customer' ? { token } : {}) });
      const { page, context } = customer;
      await answerWith(context, 'published');
      await customer.go('/pages/index/index');
      const highlights = page.getByRole('region', { name: 'Highlights' });
      // A banner without its picture is none.
      await untilEqual(async () => [await highlights.getByRole('link').count(), 2]);
      await untilEqual(async () => [
        await page.getByRole('region', { name: 'News' }).getByRole('link').allInnerTexts(),
        ['Seven new markets\nNov 20, 2026', 'How an index is made\nNov 20, 2026', 'A year of the ledger\nNov 20, 2026'],
      ]);
      await assertAccessible(page, 'home with banners');
      await assertNothingClipped(page, 'home with banners');
      // The point below brings the second banner into the frame.
      await highlights.getByRole('button', { name: 'Highlight 2 of 2' }).click();
      await highlights.locator('button[aria-current="true"][aria-label="Highlight 2 of 2"]').waitFor();
      // It names no page of the app, so it opens its article.
      await highlights.getByRole('link', { name: 'Read the risks' }).click();
      await page.getByRole('heading', { level: 1, name: 'Risk notice' }).waitFor();
      await page.goBack();
      await page.getByRole('link', { name: /^Announcement\s*Maintenance on Sunday/ }).click();
      await page.waitForURL(/#\/pages\/common\/article\?key=risk$/);
      await page.goBack();
      await highlights.getByRole('link', { name: 'Autumn fees' }).click();
      await page.waitForURL(/#\/pages\/market\/market$/);
      assert.deepEqual(customer.complaints, []);
    });
  }

  it('keeps its places while it is asked for again, so that nothing moves when it comes', async () => {
    const customer = await world.open({ token });
    const { page, context } = customer;
    let release = (): void => undefined;
    const ready = new Promise<void>((resolve) => {
      release = resolve;
    });
    await answerWith(context, 'published');
    await customer.go('/pages/index/index');
    await page.getByRole('region', { name: 'Highlights' }).getByRole('link').first().waitFor();
    const settled = await moversTop(page);
    await context.unroute('**/api/news/list*');
    const asked = await answerWith(context, 'published', ready);
    await page.reload();
    await until(() => asked.size === 3);
    await page.getByRole('navigation', { name: 'Services' }).getByRole('link').first().waitFor();
    await untilEqual(async () => [await moversTop(page), settled]);
    assert.equal(await page.getByRole('region', { name: 'Highlights' }).count(), 0);
    release();
    await page.getByRole('region', { name: 'Highlights' }).getByRole('link').first().waitFor();
    assert.equal(await moversTop(page), settled);
  });
});
