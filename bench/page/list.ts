import type { Page } from 'playwright-core';
import type { World } from '../../test/browser/harness.ts';
import { type Figure, quantile, round } from '../figures.ts';
import { showWholePage } from './whole-window.ts';

const markets = 500;
const secondsEach = 5;
/** So far a finger pushes the list within a frame: some two thousand pixels a second. */
const stepPx = 35;
/** A frame that takes longer than one and a half of sixty a second: one was left out. */
const droppedMs = 25;

interface Reply {
  readonly message: readonly { readonly symbol: string; readonly tick: string }[];
}

/**
 * The list of five hundred markets scrolled for five seconds, with the processor as it is and four times slower. The
 * demo lists twenty: the server's own answer is multiplied on its way to the page.
 */
export async function measureList(world: World): Promise<Figure[]> {
  const customer = await world.open();
  const { page, context } = customer;
  await page.route('**/api/currency/quotation_new*', async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as Reply; // what the contract says of the answer
    const message = Array.from({ length: markets }, (_, index) => {
      const one = reply.message[index % reply.message.length];
      const copy = Math.floor(index / reply.message.length);
      return one === undefined || copy === 0 ? one : { ...one, symbol: one.symbol.replace('/', `${copy}/`) };
    });
    await route.fulfill({ response, json: { ...reply, message } });
  });
  await customer.go('/pages/market/market');
  await page.locator(`[aria-setsize="${markets}"]`).first().waitFor();
  await page.waitForTimeout(3_000);
  const devtools = await context.newCDPSession(page);
  await showWholePage(page, devtools);
  const figures: Figure[] = [];
  for (const slowdown of [1, 4]) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const intervals = await scroll(page);
    const base = { bench: 'page', engine: `chromium, CPU x${slowdown}` };
    const dropped = intervals.filter((ms) => ms > droppedMs).length;
    figures.push(
      { ...base, name: `list of ${markets}: frames dropped of`, value: intervals.length, unit: 'times' },
      { ...base, name: `list of ${markets}: frames dropped`, value: dropped, unit: 'times' },
      { ...base, name: `list of ${markets}: frame, 95 of 100`, value: round(quantile(intervals, 0.95)), unit: 'ms' },
    );
  }
  await context.close();
  return figures;
}

/** Scrolls to and fro. @returns the time of each frame. */
async function scroll(page: Page): Promise<number[]> {
  return page.evaluate(
    ({ ms, px }) =>
      new Promise<number[]>((resolve) => {
        const seen: number[] = [];
        const startMs = performance.now();
        let beforeMs: number | null = null;
        let direction = 1;
        const frame = (nowMs: number): void => {
          if (beforeMs !== null) seen.push(nowMs - beforeMs);
          beforeMs = nowMs;
          const end = document.documentElement.scrollHeight - innerHeight;
          if (scrollY >= end) direction = -1;
          if (scrollY <= 0) direction = 1;
          scrollBy(0, direction * px);
          if (nowMs - startMs < ms) requestAnimationFrame(frame);
          else resolve(seen);
        };
        requestAnimationFrame(frame);
      }),
    { ms: secondsEach * 1_000, px: stepPx },
  );
}
