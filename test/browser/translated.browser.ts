import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { until, untilEqual } from '../e2e/patience.ts';
import { type Customer, openWorld, tokenOf, type World } from './harness.ts';
import { orderByApi } from './trade-desk.ts';

const trade = '/pages/transaction/index?symbol=BTC%2FUSDT';
/** How often the translator goes over the page, at most within ten seconds. */
const passes = 200;
const everyMs = 40;

/** Replaces every text as the translator of Chrome does, also what it should leave alone, again and again: runs in the page. */
function translate({ count, pauseMs }: { readonly count: number; readonly pauseMs: number }): void {
  const pass = (left: number): void => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      const isKept = parent === null || parent.closest('script, style, textarea, svg') !== null;
      const isDone = parent?.nodeName === 'FONT' && parent.parentElement?.nodeName === 'FONT';
      if (!isKept && !isDone && (node.nodeValue ?? '').trim() !== '') texts.push(node as Text); // by the walker's filter
    }
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.nodeValue;
      outer.append(inner);
      text.parentNode?.replaceChild(outer, text);
    }
    document.body.dataset['passes'] = String(count - left + 1);
    if (left > 1) setTimeout(pass, pauseMs, left - 1);
  };
  pass(count);
}

const startTranslating = ({ page }: Customer): Promise<void> =>
  page.evaluate(translate, { count: passes, pauseMs: everyMs });
const hasEnded = async ({ page }: Customer): Promise<boolean> =>
  (await page.evaluate(() => document.body.dataset['passes'])) === String(passes);
/** All words but the index, which moves between two looks, in one line: fonts of a translator lie in rows as elements do. */
const wordsOf = async ({ page }: Customer): Promise<string> =>
  (await page.locator('#root').innerText()).replaceAll(/\s+/g, ' ').replace(/Index [\d,.]+/, 'Index');

describe('a page that the browser translates', () => {
  let world: World;
  const tokens = { demo1: '', demo2: '' };
  before(async () => {
    world = await openWorld();
    for (const name of ['demo1', 'demo2'] as const) tokens[name] = await tokenOf(world, name);
    await orderByApi(world, tokens.demo2, { type: 'buy', target_price: '50000', amount: '0.02' });
    await orderByApi(world, tokens.demo1, { type: 'sell', target_price: '50000', amount: '0.001' });
  });
  after(() => world.close());

  /** Does the same in a window that is translated and in one that is not. @returns both, at the end. */
  async function both(
    place: string,
    screen: 'phone' | 'desk',
    act: (customer: Customer) => Promise<unknown>,
    meanwhile: () => Promise<unknown> = async () => undefined,
    read = wordsOf,
  ): Promise<void> {
    const [plain, translated] = await Promise.all([0, 1].map(() => world.open({ token: tokens.demo1, screen })));
    assert.ok(plain !== undefined && translated !== undefined);
    for (const one of [plain, translated]) await one.go(place);
    await startTranslating(translated);
    for (const one of [plain, translated]) await act(one);
    await meanwhile();
    await until(() => hasEnded(translated));
    await untilEqual(() => Promise.all([read(translated), read(plain)]));
    assert.ok((await translated.page.locator('font').count()) > 10, 'it was translated');
    assert.deepEqual(translated.complaints, []);
  }

  for (const screen of ['phone', 'desk'] as const) {
    it(`says the side that the ticket has, and the prices of now, on a ${screen}`, async () => {
      let price = 50_001;
      await both(
        trade,
        screen,
        async ({ page }) => {
          await page.getByRole('radio', { name: 'Sell' }).click({ force: true });
          await page.getByText('Sell BTC').waitFor();
        },
        async () => {
          for (let order = 0; order < 10; order += 1) {
            price += 7;
            await orderByApi(world, tokens.demo2, { type: 'buy', target_price: String(price), amount: '0.001' });
          }
        },
      );
    });
  }

  it('confirms what is sent', async () => {
    await both(trade, 'phone', async ({ page }) => {
      await page.getByLabel('Price (USDT)', { exact: true }).fill('49000');
      await page.getByLabel('Amount (BTC)', { exact: true }).fill('0.01');
      await page.locator('#ticket-send').click();
      await page.getByRole('dialog').waitFor();
    });
  });

  it('shows on the home page what a plain page shows, and its figures go on', async () => {
    const withoutFigures = async (customer: Customer): Promise<string> =>
      (await wordsOf(customer)).replaceAll(/[−+]?\d[\d,.]*/g, '#');
    let seen = '';
    await both(
      '/',
      'phone',
      async (customer) => {
        seen = await wordsOf(customer);
      },
      undefined,
      async (customer) => {
        const now = await wordsOf(customer);
        return now === seen ? 'the figures of before' : withoutFigures(customer);
      },
    );
  });

  it('shows what a plain page shows where money leaves and where support is asked', async () => {
    await both('/pages/fund/withdraw?currency=USDT', 'phone', async () => undefined);
    await both('/pages/setting/complaint', 'phone', async () => undefined);
  });
});
