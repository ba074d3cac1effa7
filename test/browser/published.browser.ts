import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { until, untilEqual } from '../e2e/patience.ts';
import { assertAccessible, assertNothingClipped, openWorld, tokenOf, type World } from './harness.ts';
import { look } from './look.ts';

/** The categories of banners, announcements and news. */
const [banners, announcements, news] = ['5', '42', '4'];

const entry = (id: string, title: string, category: string, page: string | null = null) => ({
  id,
  c_id: Number.parseInt(category, 10),
  title,
  summary: `${title}, in a line.`,
  published_on: '2026-11-20',
  page,
});

/** What is published, by category. */
const published: Readonly<Record<string, readonly object[]>> = {
  [banners]: [
    entry('12', 'Autumn fees', banners, '/pages/market/market'),
    entry('10', 'Read the risks', banners, 'https://elsewhere.example/'),
  ],
  [announcements]: [entry('22', 'Maintenance on Sunday from 02:00 to 02:10 UTC', announcements)],
  [news]: [
    entry('33', 'Seven new markets', news),
    entry('32', 'How an index is made', news),
    entry('31', 'A year of the ledger', news),
  ],
};

type Answers = 'published' | 'nothing' | 'NOT_AVAILABLE';

/** Answers `/news/list` in the place of the server. @returns the categories that were asked for. */
async function answerWith(context: BrowserContext, answers: Answers, ready?: Promise<void>): Promise<Set<string>> {
  const asked = new Set<string>();
  await context.route('**/api/news/list*', async (route) => {
    const category = new URLSearchParams(route.request().postData() ?? '').get('c_id') ?? '';
    asked.add(category);
    await ready;
    const list = answers === 'published' ? (published[category] ?? []) : [];
    await route.fulfill({
      json:
        answers !== 'NOT_AVAILABLE'
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
        await answerWith(context, answers);
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
      await untilEqual(async () => [await highlights.getByRole('link').count(), 2]);
      await untilEqual(async () => [
        await page.getByRole('region', { name: 'News' }).locator('.slab').getByRole('link').allInnerTexts(),
        ['Seven new markets\nNov 20, 2026', 'How an index is made\nNov 20, 2026', 'A year of the ledger\nNov 20, 2026'],
      ]);
      await assertAccessible(page, 'home with banners');
      await assertNothingClipped(page, 'home with banners');
      // The point below brings the second banner into the frame.
      await highlights.getByRole('button', { name: 'Highlight 2 of 2' }).click();
      await highlights.locator('button[aria-current="true"][aria-label="Highlight 2 of 2"]').waitFor();
      // It names no page of the app, so it opens its article.
      await highlights.getByRole('link', { name: 'Read the risks' }).click();
      await page.waitForURL(/#\/pages\/common\/article\?id=10$/);
      await page.goBack();
      await page.getByRole('link', { name: /^Announcement\s*Maintenance on Sunday/ }).click();
      await page.waitForURL(/#\/pages\/mailMessage\/ggDetail\?id=22$/);
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

  for (const [screen, theme, lang] of [
    ['phone', 'dark', 'en'],
    ['desk', 'light', 'jp'],
  ] as const) {
    it(`leads to news, announcements, questions and pages of the house: ${screen}, ${lang} [SPEC-2.13] [SPEC-2.14] [SPEC-2.15] [SPEC-2.16] [SPEC-2.30] [SPEC-2.90] [SPEC-2.91] [SPEC-2.105] [SPEC-2.159]`, async () => {
      const customer = await world.open({ screen, theme, lang });
      const { page } = customer;
      const see = async (name: string): Promise<void> => {
        await page.locator('main#content[data-page] article, main#content[data-page] li, details').first().waitFor();
        await assertAccessible(page, name);
        await assertNothingClipped(page, name);
        await look(customer, `${name} ${screen} ${lang}`.replaceAll(' ', '-'));
      };
      await customer.go('/pages/index/index');
      await page.locator('a[href*="ggDetail?id="]').first().waitFor();
      await look(customer, `home-published-${screen}-${lang}`);
      await customer.go('/pages/news/news');
      await see('news');
      await page.locator('a[href*="common/article?id="]').first().click();
      await page.waitForURL(/common\/article\?id=\d+$/);
      await see('article');
      assert.equal(await page.locator('article[lang]').getAttribute('lang'), lang === 'jp' ? 'ja' : 'en');
      await customer.go('/pages/mailMessage/ggList');
      await see('announcements');
      await page.locator('a[href*="ggDetail?id="]').first().click();
      await see('announcement');
      await customer.go('/pages/common/faq');
      await page.locator('details').first().waitFor();
      await see('questions');
      await page.getByRole('searchbox').fill('Node.js');
      await untilEqual(async () => [await page.locator('details').count(), 1]);
      await page.locator('details summary').click();
      await see('question');
      await page.getByRole('searchbox').fill('zzz');
      await untilEqual(async () => [await page.locator('details').count(), 0]);
      for (const place of ['/pages/common/contactus', '/pages/setting/operational_compliance'] as const) {
        await customer.go(place);
        await see(place.slice(place.lastIndexOf('/') + 1));
      }
      await customer.go('/pages/common/aboutus');
      await page.getByRole('heading', { level: 2 }).nth(1).waitFor();
      await look(customer, `about-${screen}-${lang}`);
      await customer.go('/pages/common/webView?url=https%3A%2F%2Fexample.org%2Fpaper');
      assert.equal(
        await page.getByRole('link', { name: /example\.org/ }).getAttribute('href'),
        'https://example.org/paper',
      );
      await look(customer, `web-view-${screen}-${lang}`);
      await customer.go('/pages/common/webView?url=javascript%3Aalert(1)');
      assert.equal(await page.locator('main a[href^="javascript"]').count(), 0);
      await customer.go('/pages/common/article?id=999999');
      await page
        .locator('main#content[data-page] a, main#content[data-page] h3, main#content[data-page] p')
        .first()
        .waitFor();
      await look(customer, `article-gone-${screen}-${lang}`);
      assert.deepEqual(
        customer.complaints.filter((one) => !one.includes('NOT_FOUND')),
        [],
      );
    });
  }
});
