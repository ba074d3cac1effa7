import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { rotating } from '@bourse/testing/rotation';
import type { Page } from 'playwright-core';
import { readPages } from '../../tools/coverage-spec/spec-tables.ts';
import { type Customer, openWorld, tokenOf, waitUntilRead, type World } from './harness.ts';

/** The pages that lead to others, and who sees them. */
const menus = [
  { at: '/pages/index/index', who: 'visitor' },
  { at: '/pages/setting/setting', who: 'visitor' },
  { at: '/pages/common/aboutus', who: 'visitor' },
  { at: '/pages/fund/assets', who: 'visitor' },
  { at: '/pages/index/index', who: 'customer' },
  { at: '/pages/market/market', who: 'customer' },
  { at: '/pages/transaction/index?symbol=BTC%2FUSDT', who: 'customer' },
  { at: '/pages/financial/index', who: 'customer' },
  { at: '/pages/fund/assets', who: 'customer' },
  { at: '/pages/setting/setting', who: 'customer' },
  { at: '/pages/setting/userInfo', who: 'customer' },
  { at: '/pages/setting/security', who: 'customer' },
  { at: '/pages/mailMessage/mailMessage', who: 'customer' },
  { at: '/pages/common/article?key=risk', who: 'customer' },
] as const;

const built: ReadonlySet<string> = new Set(readPages());

/** Languages other than English that are walked through in turn. */
const others = ['zh', 'hk', 'jp', 'kor', 'th', 'fra', 'spa'] as const;

/** The words for what is not built. */
function laterIn(lang: string): string {
  const file = new URL(`../../apps/web/src/base/texts/${lang}.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { later: string }).later; // the checker of texts sees to it
}

interface Link {
  readonly place: string;
  readonly text: string;
}

/** The links of a page to other pages of the app, with all that they say. */
function linksOf(page: Page): Promise<Link[]> {
  return page.locator('a[href^="#/"]:visible').evaluateAll((links) =>
    links.map((link) => ({
      place: (link.getAttribute('href') ?? '').slice(1),
      text: `${link.textContent} ${link.getAttribute('aria-label') ?? ''}`,
    })),
  );
}

const pageOf = (place: string): string => place.split('?')[0] ?? '';

describe('what is not built', () => {
  let world: World;
  let token: string;

  before(async () => {
    world = await openWorld();
    // Verified to the first level only, so that home shows how far it is.
    token = await tokenOf(world, 'demo4');
  });

  after(() => world.close());

  /** Opens each page of the menus and waits for what the server tells of it. */
  async function walk(lang: string, screen: 'phone' | 'desk', look: (customer: Customer, at: string) => Promise<void>) {
    const visitor = await world.open({ lang, screen });
    const signedIn = await world.open({ lang, screen, token });
    for (const { at, who } of menus) {
      const customer = who === 'visitor' ? visitor : signedIn;
      await customer.go(at);
      await waitUntilRead(customer.page);
      await look(customer, `${at} ${who}`);
    }
    assert.deepEqual([...visitor.complaints, ...signedIn.complaints], []);
  }

  for (const [lang, screen] of [
    ['en', 'phone'],
    ...rotating(others, 1).map((other) => [other, 'desk'] as const),
  ] as const) {
    it(`is nothing that a way leads to, and no way says that there was: ${lang}, ${screen}`, async () => {
      const later = laterIn(lang);
      const unbuilt: string[] = [];
      const wronglyMarked: string[] = [];
      const there = new Map<string, string>();
      await walk(lang, screen, async ({ page }, at) => {
        for (const { place, text } of await linksOf(page)) {
          const path = pageOf(place);
          if (built.has(path)) there.set(path, place);
          else unbuilt.push(`${at}: ${text} -> ${place}`);
          if (text.includes(later)) wronglyMarked.push(`${at}: ${text} -> ${place}`);
        }
      });
      assert.deepEqual(unbuilt, []);
      assert.deepEqual(wronglyMarked, []);
      assert.ok(there.size >= 20, `${there.size} pages were found`);
      const [visitor, signedIn] = [await world.open({ lang, screen }), await world.open({ lang, screen, token })];
      for (const [path, place] of there) {
        // The pages of signing in lead on who is signed in already.
        const customer = /\/common\/(?:login|register)$/.test(path) ? visitor : signedIn;
        const { page } = customer;
        await customer.go(place);
        await page.locator(`main[data-page="${path}"] > *`).first().waitFor({ state: 'attached' });
        await page.locator('main').getByRole('heading').first().waitFor();
      }
      assert.deepEqual([...visitor.complaints, ...signedIn.complaints], []);
    });
  }

  it('is badged among all services, should the server say so', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    const menu = await world.client.get<{ key: string; open: boolean }[]>('/menu');
    assert.deepEqual(
      menu.filter(({ open }) => !open),
      [],
    );
    const later = menu.map((service) => ({ ...service, open: service.key !== 'nft' }));
    await page.route('**/api/menu*', (route) => route.fulfill({ json: { type: 'ok', message: later } }));
    await customer.go('/pages/index/index');
    await page.getByRole('navigation', { name: 'Services' }).getByRole('button', { name: 'More' }).click();
    const services = page.getByRole('dialog').getByRole('listitem').getByRole('button');
    await services.first().waitFor();
    const texts = await services.allInnerTexts();
    assert.equal(texts.length, menu.length);
    assert.deepEqual(
      texts.filter((text) => text.includes('In development')).map((text) => text.startsWith('NFT')),
      [true],
    );
    assert.deepEqual(customer.complaints, []);
  });
});
