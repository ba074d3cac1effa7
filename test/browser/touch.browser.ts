import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { until } from '../e2e/patience.ts';
import { openWorld, tokenOf, type World } from './harness.ts';
import { orderByApi } from './trade-desk.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Moves fingers from where they begin to where they end, as a hand does: in steps, and not at once.
 * @param heldMs how long they keep still before they are lifted; after some time of it, nothing glides on.
 */
async function moveFingers(
  session: CDPSession,
  from: readonly Point[],
  to: readonly Point[],
  heldMs = 0,
): Promise<void> {
  const steps = 12;
  const at = (share: number) =>
    from.map(({ x, y }, id) => ({
      x: x + ((to[id]?.x ?? x) - x) * share,
      y: y + ((to[id]?.y ?? y) - y) * share,
      id,
    }));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= steps; step += 1) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / steps) });
  }
  await setTimeout(heldMs);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** The columns of pixels that the bodies of rising candles fill, from the left: more when the chart is zoomed in. */
const candleColumns = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const isRising = (data: Uint8ClampedArray, at: number): boolean =>
      data[at] === 0x2e && data[at + 1] === 0xbd && data[at + 2] === 0x85;
    const filled = [...document.querySelectorAll('[role=img] canvas')].map((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0 || canvas.height === 0) return [];
      const { width, height } = canvas;
      const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
      const columns: number[] = [];
      for (let x = 0; x < width; x += 1) {
        let rows = 0;
        for (let y = 0; y < height; y += 1) if (isRising(data, 4 * (y * width + x))) rows += 1;
        if (rows > 40) columns.push(x);
      }
      return columns;
    });
    return filled.find((columns) => columns.length > 0) ?? [];
  });

const scrolled = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

/** Whether a finger put on the middle of it would touch it, and nothing that lies above. */
const canBeTouched = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const touched = document.elementFromPoint(left + width / 2, top + height / 2);
    return touched !== null && (element.contains(touched) || touched.contains(element));
  });

describe('a finger', () => {
  let world: World;
  let token: string;

  before(async () => {
    world = await openWorld();
    token = await tokenOf(world, 'demo5');
    const other = await tokenOf(world, 'demo4');
    // One rising candle, tall enough to be seen.
    for (const price of ['60000', '61000']) {
      await orderByApi(world, token, { type: 'sell', amount: '0.01', target_price: price });
      await orderByApi(world, other, { type: 'buy', amount: '0.01', target_price: price });
    }
  });

  after(() => world.close());

  async function openChart() {
    const customer = await world.open({ token, isMobile: true });
    const { page } = customer;
    await customer.go('/pages/transaction/currency?symbol=BTC%2FUSDT');
    const chart = page.getByRole('img', { name: /^BTC\/USDT, 15m: open/ });
    await chart.waitFor();
    await until(async () => (await candleColumns(page)).length > 0);
    const box = (await chart.boundingBox()) ?? assert.fail('no chart');
    const middle = { x: box.x + box.width / 3, y: box.y + box.height / 2 };
    return { customer, page, middle, session: await customer.context.newCDPSession(page) };
  }

  it('and another zoom the chart, and neither the page nor its place [SPEC-2.64]', async () => {
    const { customer, page, middle, session } = await openChart();
    const { length } = await candleColumns(page);
    const apart = (px: number): Point[] => [
      { x: middle.x - px, y: middle.y },
      { x: middle.x + px, y: middle.y },
    ];
    await moveFingers(session, apart(20), apart(100));
    await until(async () => (await candleColumns(page)).length > 1.5 * length);
    assert.deepEqual([await scrolled(page), await page.evaluate(() => window.visualViewport?.scale)], [0, 1]);
    assert.deepEqual(customer.complaints, []);
  });

  it('that goes up over the chart scrolls the page, and the chart hears the next one', async () => {
    const { customer, page, middle, session } = await openChart();
    const [first] = await candleColumns(page);
    await moveFingers(session, [middle], [{ x: middle.x, y: middle.y - 160 }], 300);
    await until(async () => (await scrolled(page)) > 80);
    const rest = await scrolled(page);
    // Sideways it moves the candles, and the page stays. The chart went up with the page.
    const raised = { x: middle.x, y: middle.y - rest };
    await moveFingers(session, [raised], [{ x: raised.x + 60, y: raised.y }]);
    await until(async () => {
      const [now] = await candleColumns(page);
      return now === undefined || Math.abs(now - (first ?? 0)) > 20;
    });
    assert.equal(await scrolled(page), rest);
    assert.deepEqual(customer.complaints, []);
  });

  it('that pulls a page down from its top asks again, where the specification says so [SPEC-2.115] [SPEC-2.116] [SPEC-2.117] [SPEC-2.118] [SPEC-2.119] [SPEC-2.120] [SPEC-2.121] [SPEC-2.122] [SPEC-2.123]', async () => {
    const still = ['/pages/fund/receive', '/pages/lockming/order'];
    const pulled = [
      '/pages/loan/list',
      '/pages/loan/purchase',
      '/pages/loan/mine',
      '/pages/mining/list',
      '/pages/mining/buy?id=5',
      '/pages/mining/order',
      '/pages/etf/list',
      '/pages/etf/buy?id=7',
      '/pages/etf/order',
      '/pages/transaction/high_order',
      '/pages/otc/mine',
      '/pages/ai/list',
      '/pages/ai/mine',
      '/pages/news/news',
      '/pages/sign/sign',
    ];
    const places = [...still, ...pulled];
    for (const place of places) {
      const customer = await world.open({ token, isMobile: true });
      const { page, context, complaints } = customer;
      const session = await context.newCDPSession(page);
      let asked = 0;
      page.on('request', (request) => {
        if (request.url().includes('/api/getSiteConfig')) asked += 1;
      });
      await customer.go(place);
      await until(() => asked > 0);
      await page.waitForLoadState('networkidle');
      const known = asked;
      const pull = (): Promise<void> => moveFingers(session, [{ x: 200, y: 260 }], [{ x: 200, y: 600 }]);
      if (still.includes(place)) {
        await pull();
        await page.waitForLoadState('networkidle');
        assert.equal(asked, known);
      } else {
        // The page listens as soon as the little code for it has come.
        await until(async () => {
          await pull();
          return asked > known;
        });
      }
      assert.deepEqual(complaints, []);
      await context.close();
    }
  });

  it('reaches the field that is typed in, and the button, above an open keyboard', async () => {
    const customer = await world.open({ token, isMobile: true });
    const { page } = customer;
    await customer.go('/pages/transaction/index?symbol=BTC%2FUSDT');
    const [amount, send] = [page.locator('#ticket-amount'), page.locator('#ticket-send')];
    await amount.tap();
    // What a phone leaves of a page above its keyboard.
    await page.setViewportSize({ width: 390, height: 430 });
    await amount.scrollIntoViewIfNeeded();
    await until(() => canBeTouched(amount));
    await amount.fill('0.01');
    await page.locator('#ticket-price').fill('50000');
    // As a screen reader or the next key of the keyboard brings it into view: not below the bar of the tabs.
    await send.evaluate((button) => button.scrollIntoView({ block: 'nearest' }));
    await until(() => canBeTouched(send));
    await send.tap();
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Buy 0.01 BTC' });
    await confirm.waitFor();
    await until(() => canBeTouched(confirm));
    await confirm.tap();
    await page.getByRole('tab', { name: 'Open orders (1)' }).waitFor();
    assert.deepEqual(customer.complaints, []);
  });
});
