import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page, Request, Route } from 'playwright-core';
import { until } from '../e2e/patience.ts';
import { type Customer, openWorld, tokenOf, type World, waitUntilTold } from './harness.ts';

const markets = '/pages/market/market';
const marketsCode = /\/assets\/markets-[^/]+\.js/;

/** Stops the device's clock: from here on only `runFor` moves it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

async function follow(page: Page, place: string): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, place);
}

/** Lets the page hear the answers to all that it has asked so far. */
async function hearAnswers(page: Page, asked: ReadonlySet<Request>): Promise<void> {
  await until(async () => {
    const isAnswered = asked.size === 0;
    // An answer is announced in an event loop tick of its own.
    await page.clock.runFor(1);
    await page.clock.runFor(1);
    return isAnswered && asked.size === 0;
  });
}

/** Where the customer is after so many milliseconds, once what these have begun has been drawn. */
async function placeAfter(page: Page, ms: number): Promise<string> {
  await page.clock.runFor(ms);
  return page.evaluate(() => window.location.hash);
}

let world: World;

before(async () => {
  world = await openWorld();
});

after(() => world.close());

describe('the times of the specification, on a device whose clock is stopped', () => {
  async function openStopped(place: string, token?: string): Promise<Customer> {
    const customer = await world.open(token === undefined ? {} : { token });
    const asked = new Set<Request>();
    customer.page.on('request', (request) => {
      if (request.url().includes('/api/')) asked.add(request);
    });
    const forget = (request: Request): void => void asked.delete(request);
    customer.page.on('requestfinished', forget);
    customer.page.on('requestfailed', forget);
    await customer.page.clock.install();
    await customer.go(place);
    await stopClock(customer.page);
    await hearAnswers(customer.page, asked);
    return customer;
  }

  it('a visitor who is stopped before a protected page is at the login page after 1,200 ms [SPEC-5.33] [SPEC-8.8] [SPEC-9.4]', async () => {
    const { page, complaints } = await openStopped('/pages/setting/setting');
    await follow(page, '/pages/setting/security');
    await waitUntilTold(page, 'Please log in first');
    assert.equal(await placeAfter(page, 1_199), '#/pages/setting/security');
    assert.equal(await page.getByRole('heading', { level: 1, name: 'Log in', exact: true }).count(), 1);
    assert.equal(await placeAfter(page, 1), '#/pages/common/login?back=%2Fpages%2Fsetting%2Fsecurity');
    assert.deepEqual(complaints, []);
  });

  it('a 999 says the server’s sentence, forgets the session, and leads to the login page after 1,200 ms [SPEC-8.2] [SPEC-8.3] [SPEC-8.4]', async () => {
    const { page, complaints } = await openStopped('/pages/index/index', await tokenOf(world, 'demo1'));
    await page.route('**/api/wallet/list*', (route) =>
      route.fulfill({ json: { type: '999', message: 'You were signed out elsewhere.', code: 999 } }),
    );
    await follow(page, '/pages/fund/assets');
    await waitUntilTold(page, 'You were signed out elsewhere.');
    const session = await page.evaluate(() => localStorage.getItem('bourse.session'));
    assert.match(session ?? '', /"token":null,"user":null/);
    assert.equal(await placeAfter(page, 1_199), '#/pages/fund/assets');
    assert.equal(await placeAfter(page, 1), '#/pages/common/login?back=%2Fpages%2Ffund%2Fassets');
    assert.deepEqual(complaints, []);
  });

  it('a 998 says the server’s sentence and leads to the verification after 1,200 ms [SPEC-8.5] [SPEC-2.114]', async () => {
    const token = await tokenOf(world, 'demo1');
    const { page, complaints } = await openStopped('/pages/index/index', token);
    await page.route('**/api/wallet/list*', (route) =>
      route.fulfill({ json: { type: '998', message: 'Please verify who you are first.', code: 998 } }),
    );
    await follow(page, '/pages/fund/assets');
    await waitUntilTold(page, 'Please verify who you are first.');
    assert.equal(await placeAfter(page, 1_199), '#/pages/fund/assets');
    assert.equal(await placeAfter(page, 1), '#/pages/setting/real_mark?back=%2Fpages%2Ffund%2Fassets');
    // Verification is no sign-out.
    assert.match((await page.evaluate(() => localStorage.getItem('bourse.session'))) ?? '', new RegExp(token));
    assert.deepEqual(complaints, []);
  });

  it('a page that is slow shows that it loads after 200 ms, until it is there [SPEC-2.127] [SPEC-9.2]', async () => {
    const { page, context, complaints } = await openStopped('/pages/setting/areas');
    const held: Route[] = [];
    await context.route(marketsCode, (route) => void held.push(route));
    const loading = page.locator('main [role=status]', { hasText: 'Loading' });
    await follow(page, markets);
    await until(() => held.length > 0);
    await page.clock.runFor(199);
    assert.equal(await loading.count(), 0);
    await page.locator('main[data-page="/pages/setting/areas"]').waitFor();
    await page.clock.runFor(1);
    await loading.waitFor();
    await Promise.all(held.map((route) => route.continue()));
    await page.locator(`main[data-page="${markets}"]`).waitFor();
    assert.equal(await loading.count(), 0);
    assert.deepEqual(complaints, []);
  });

  it('a page that has not come after 60 s says so, and comes when it is asked for again [SPEC-2.128] [SPEC-9.2]', async () => {
    const { page, context, complaints } = await openStopped('/pages/setting/areas');
    const held: Route[] = [];
    await context.route(marketsCode, (route) => void held.push(route));
    const failed = page.getByRole('alert').getByText('This page could not be loaded');
    await follow(page, markets);
    await until(() => held.length > 0);
    await page.clock.runFor(59_999);
    assert.equal(await failed.count(), 0);
    await page.clock.runFor(1);
    await failed.waitFor();
    await Promise.all(held.map((route) => route.continue()));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator(`main[data-page="${markets}"]`).waitFor();
    assert.deepEqual(complaints, []);
  });

  it('a request shows that it is under way after 800 ms, until it is answered [SPEC-7.6] [SPEC-9.7]', async () => {
    const { page, complaints } = await openStopped('/pages/setting/setting');
    const held: Route[] = [];
    await page.route('**/api/country/list*', (route) => void held.push(route));
    const working = page.locator('.working');
    await follow(page, '/pages/common/area');
    await until(() => held.length > 0);
    // A request is announced in an event loop tick of its own.
    await page.clock.runFor(1);
    await page.clock.runFor(798);
    assert.equal(await working.getAttribute('data-shown'), 'false');
    await page.clock.runFor(1);
    await page.locator('.working[data-shown=true]').getByText('One moment').waitFor();
    await Promise.all(held.map((route) => route.continue()));
    await until(async () => {
      await page.clock.runFor(1);
      return (await page.getByText('France').count()) > 0;
    });
    await page.clock.runFor(1);
    await page.locator('.working[data-shown=false]').waitFor({ state: 'attached' });
    assert.deepEqual(complaints, []);
  });

  it('a search asks the server once nothing more was typed for 500 ms [SPEC-9.3]', async () => {
    const { page, complaints } = await openStopped('/pages/market/search');
    const asked: (string | null)[] = [];
    await page.route('**/api/currency/search*', async (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('keyword'));
      await route.fallback();
    });
    const field = page.getByRole('searchbox');
    await field.waitFor();
    for (const typed of ['e', 'et', 'eth.usdt']) {
      await page.clock.runFor(400);
      await field.fill(typed);
      await page.waitForFunction((text) => document.querySelector('input')?.value === text, typed);
    }
    await page.clock.runFor(499);
    assert.deepEqual(asked, []);
    await page.clock.runFor(1);
    await until(async () => {
      await page.clock.runFor(1);
      return (await page.locator('main li a[href*="symbol=ETH%2FUSDT"]').count()) > 0;
    });
    assert.deepEqual(asked, ['eth.usdt']);
    assert.deepEqual(complaints, []);
  });

  it('a button that is pressed twice within 500 ms asks once, although the first is answered [SPEC-9.3]', async () => {
    const { page, complaints } = await openStopped('/pages/common/login');
    let asked = 0;
    await page.route('**/api/user/login*', async (route) => {
      asked += 1;
      await route.fulfill({ json: { type: 'error', message: `Refused ${String(asked)}`, code: 'LOGIN_FAILED' } });
    });
    await page.getByLabel('Email', { exact: true }).fill('demo1@bourse.test');
    await page.getByLabel('Password', { exact: true }).fill('not-this-one');
    const press = async (): Promise<void> => {
      await page.locator('main form button[type=submit]:not([aria-busy=true])').click();
      // The form is checked, and the answer is announced in an event loop tick of its own.
      await page.clock.runFor(1);
    };
    const isRefused = (count: number) => async (): Promise<boolean> => {
      await page.clock.runFor(1);
      return (await page.getByText(`Refused ${String(count)}`).count()) > 0;
    };
    await press();
    await until(isRefused(1));
    await press();
    await page.clock.runFor(500);
    assert.equal(asked, 1);
    await press();
    await until(isRefused(2));
    assert.equal(asked, 2);
    assert.deepEqual(complaints, []);
  });

  it('a short message stays 1,500 ms [SPEC-9.6]', async () => {
    const { page, complaints } = await openStopped('/pages/setting/setting');
    const message = page.locator('[role=log]').getByText('Please log in first');
    await follow(page, '/pages/setting/security');
    await message.waitFor();
    await page.clock.runFor(1_499);
    assert.equal(await message.count(), 1);
    await page.clock.runFor(1);
    await message.waitFor({ state: 'detached' });
    assert.deepEqual(complaints, []);
  });
});

describe('the way in of a page', () => {
  it('lasts 300 ms, and nothing moves where stillness is asked for [SPEC-2.126] [SPEC-9.5]', async () => {
    for (const moves of [true, false]) {
      const customer = await world.open({ moves });
      const { page } = customer;
      await customer.go(markets);
      await page.evaluate(() => {
        // Read as soon as the page stands, before its animation is over.
        new MutationObserver(() => {
          const main = document.querySelector('main[data-page="/pages/common/faq"]');
          if (main === null || 'durations' in window) return;
          const durations = main.getAnimations().map((one) => one.effect?.getTiming().duration);
          Object.assign(window, { durations });
        }).observe(document.body, { childList: true, subtree: true, attributes: true });
      });
      await follow(page, '/pages/common/faq');
      await page.waitForFunction(() => 'durations' in window);
      assert.deepEqual(await page.evaluate((): unknown => Reflect.get(window, 'durations')), moves ? [300] : []);
    }
  });
});
