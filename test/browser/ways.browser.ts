import assert from 'node:assert/strict';
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

describe('the ways from page to page', () => {
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
    it(`lead to pages that exist and open: ${lang}, ${screen}`, async () => {
      const unbuilt: string[] = [];
      const there = new Map<string, string>();
      await walk(lang, screen, async ({ page }, at) => {
        for (const { place, text } of await linksOf(page)) {
          const path = pageOf(place);
          if (built.has(path)) there.set(path, place);
          else unbuilt.push(`${at}: ${text} -> ${place}`);
        }
      });
      assert.deepEqual(unbuilt, []);
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
});
