import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { languages } from '@bourse/contract/lang';
import type { Page } from 'playwright-core';
import { until } from '../e2e/patience.ts';
import { type Customer, openWorld, tokenOf, type World } from './harness.ts';
import { packedFiles } from './packed-files.ts';

/** The words of a catalog that the first paint shows. */
interface Words {
  readonly tabs: Readonly<Record<string, string>>;
  readonly demo: { readonly title: string; readonly body: string };
  readonly visitor: { readonly title: string; readonly text: string };
}

function wordsOf(lang: string): Words {
  const catalog = (folder: string): Words =>
    // Each catalog has its part of these, as the checker of texts sees to.
    JSON.parse(
      readFileSync(new URL(`../../apps/web/src/${folder}/texts/${lang}.json`, import.meta.url), 'utf8'),
    ) as Words;
  return { ...catalog('base'), visitor: catalog('features/home').visitor };
}

/** Opens a place of which the app's own code never comes. */
async function openWithoutApp(customer: Customer, url: string): Promise<Page> {
  const { page, context } = customer;
  await context.route(/\/assets\/shell-[^/]+\.js/, (route) => route.abort());
  await page.goto(url);
  return page;
}

declare global {
  interface Window {
    /** Where headline and tabs stood in each frame, in a browser of this test. */
    seen?: string[];
  }
}

/** Runs in the page before anything else of it: a device that saves data, which fetches nothing ahead. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
}

/** Where a headline begins, in whole pixels. */
async function cornerOf(page: Page): Promise<readonly number[]> {
  const box = await page.locator('.hero').boundingBox();
  return [box?.x, box?.y, box?.width].map((px) => Math.round(px ?? -1));
}

describe('what is seen before the app is there', () => {
  let world: World;

  before(async () => {
    world = await openWorld({ DEMO_TRADERS: '1' });
  });

  after(() => world.close());

  it('says in every language what this is, that prices are simulated, and where the tabs lead', async () => {
    for (const lang of languages) {
      const customer = await world.open({ lang });
      const page = await openWithoutApp(customer, world.url);
      const { tabs, demo, visitor } = wordsOf(lang);
      await page.getByText(visitor.title, { exact: true }).waitFor();
      await page.getByText(visitor.text, { exact: true }).waitFor();
      await page.getByText(demo.title, { exact: true }).waitFor();
      await page.getByText(demo.body, { exact: true }).waitFor();
      const { label = '', home, markets, trade, finance, assets } = tabs;
      const shown = await page.getByRole('navigation', { name: label }).getByRole('link').allInnerTexts();
      assert.deepEqual(shown, [home, markets, trade, finance, assets], lang);
      assert.deepEqual(customer.complaints, [], lang);
      await customer.context.close();
    }
  });

  it('fetches at most 130 kB of code for the home of a visitor and of a customer, 25 kB behind it, and not that of the other', async () => {
    for (const [token, heading] of [
      [undefined, wordsOf('en').visitor.title],
      [await tokenOf(world, 'demo1'), 'Home'],
    ] as const) {
      const customer = await world.open(token === undefined ? {} : { token });
      const { page, context } = customer;
      await page.addInitScript(saveData);
      const fetched: string[] = [];
      page.on('request', (request) => fetched.push(request.url()));
      const { code, behind, files } = await packedFiles(
        page,
        async () => {
          await customer.go('/pages/index/index');
          await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
          await page.waitForLoadState('networkidle');
        },
        /\/(?:open-news|home-more|home-published|guard-page)-/,
      );
      assert.ok(code > 100_000, 'the code was seen');
      assert.ok(code <= 130_000, `${code} bytes of code: ${files}`);
      assert.ok(behind <= 25_000, `${behind} bytes of code behind it: ${files}`);
      const others = token === undefined ? '/customer-home-' : '/visitor-home-';
      assert.deepEqual(
        fetched.filter((url) => url.includes(others)),
        [],
      );
      await context.close();
    }
  });

  it('fetches the other tabs when the first page has stood for a while, and nothing where somebody saves data', async () => {
    for (const saves of [false, true]) {
      const { page, context, complaints } = await world.open();
      const ahead: string[] = [];
      page.on('request', (request) => {
        const name = /\/assets\/(markets|trade-page|finance-page|assets)-[^/]+\.js$/.exec(request.url())?.[1];
        if (name !== undefined) ahead.push(name);
      });
      if (saves) await page.addInitScript(saveData);
      await page.clock.install();
      await page.goto(world.url);
      await page.locator('main#content[data-page] > *').first().waitFor();
      assert.deepEqual(ahead, [], 'never beside the first page');
      await page.clock.runFor(2_100);
      if (saves) await page.clock.runFor(20_000);
      else {
        await until(async () => {
          await page.clock.runFor(200);
          return ahead.length === 4;
        });
      }
      const tabs = ['markets', 'trade-page', 'finance-page', 'assets'];
      assert.deepEqual(ahead, saves ? [] : tabs, 'one tab after the other');
      assert.deepEqual(complaints, []);
      await context.close();
    }
  });

  it('stands where the app then draws the same', async () => {
    const bare = await world.open();
    const bareCorner = await cornerOf(await openWithoutApp(bare, world.url));
    const customer = await world.open();
    await customer.go('/pages/index/index');
    assert.deepEqual(await cornerOf(customer.page), bareCorner);
    assert.equal(await customer.page.locator('.hero').count(), 1);
    await bare.context.close();
    await customer.context.close();
  });

  it('is taken over on a phone without a jump to the side: headline and tabs keep their place in every frame', async () => {
    const { page, complaints } = await world.open({ isMobile: true });
    await page.addInitScript(() => {
      const seen: string[] = [];
      window.seen = seen;
      const sides = (selector: string): string => {
        const { left, right } = document.querySelector(selector)?.getBoundingClientRect() ?? { left: -1, right: -1 };
        return `${selector} ${left} ${right}`;
      };
      const look = (): void => {
        const isThere = document.querySelector('.hero') !== null;
        const width = document.documentElement.scrollWidth;
        // The app's own main element says whose frame it is.
        const whose = document.querySelector('main#content') === null ? 'page' : 'app';
        if (isThere) seen.push(`${whose}: ${sides('.hero')}, ${sides('.tab-bar')}, ${width} wide`);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(world.url);
    await page.locator('main#content[data-page] > *').first().waitFor();
    await page.waitForLoadState('networkidle');
    const places = new Set(await page.evaluate(() => window.seen ?? []));
    assert.deepEqual(
      [...places].toSorted(),
      ['app', 'page'].map((whose) => `${whose}: .hero 16 374, .tab-bar 0 390, 390 wide`),
    );
    assert.deepEqual(complaints, []);
  });

  it('shows a customer, another page and a desk no more than is theirs', async () => {
    const token = await tokenOf(world, 'demo1');
    const signedIn = await openWithoutApp(await world.open({ token }), `${world.url}/#/pages/index/index`);
    await signedIn.locator('nav a[aria-current]').waitFor();
    assert.equal(await signedIn.locator('.hero').count(), 0);
    const trade = await openWithoutApp(await world.open(), `${world.url}/#/pages/transaction/index?symbol=BTC%2FUSDT`);
    assert.equal(await trade.locator('nav a[aria-current]').innerText(), 'Trade');
    assert.equal(await trade.locator('.hero').count(), 0);
    const login = await openWithoutApp(await world.open(), `${world.url}/#/pages/common/login`);
    await login.getByText('Simulated prices').waitFor();
    assert.equal(await login.locator('nav').count(), 0);
    const desk = await openWithoutApp(await world.open({ screen: 'desk' }), world.url);
    assert.equal(await desk.locator('#root').innerText(), '');
    for (const page of [signedIn, trade, login, desk]) await page.context().close();
  });
});
