import { present } from '@bourse/kernel/invariant';
import type { Page } from 'playwright-core';
import type { World } from '../../test/browser/harness.ts';
import { type Figure, quantile, round } from '../figures.ts';
import { type BenchSize, declare } from '../run/bench.ts';
import { showWholePage } from './whole-window.ts';

const markets = 500;
const sizes = { full: { secondsEach: 5, settledMs: 3_000 }, small: { secondsEach: 0.3, settledMs: 100 } } as const;
/** So far a finger pushes the list within a frame: some two thousand pixels a second. */
const stepPx = 35;
/** A frame that takes longer than one and a half of sixty a second: one was left out. */
const droppedMs = 25;

interface Quote {
  readonly symbol: string;
  readonly category: string;
}

interface Reply {
  readonly message: readonly Quote[];
}

/** With the processor as it is and four times slower. */
const slowdowns = [1, 4] as const;
const engineOf = (slowdown: number): string => `chromium, CPU x${String(slowdown)}`;

export const listFigures = slowdowns.flatMap((slowdown) =>
  declare('page', engineOf(slowdown), [
    [`list of ${markets}: frames dropped of`, 'times', 'neither'],
    [`list of ${markets}: frames dropped`, 'times', 'less'],
    [`list of ${markets}: frame, 95 of 100`, 'ms', 'less'],
  ]),
);

/** Repeats coins under other names until there are so many: the list shows no other category. */
export function repeatCoins(quotes: readonly Quote[], count: number): Quote[] {
  const coins = quotes.filter(({ category }) => category === 'coins');
  return Array.from({ length: count }, (_, index) => {
    const one = present(coins[index % coins.length], 'a coin');
    const copy = Math.floor(index / coins.length);
    return copy === 0 ? one : { ...one, symbol: one.symbol.replace('/', `${copy}/`) };
  });
}

/** The list of five hundred markets while it is scrolled: the server's own answer is multiplied on its way to the page. */
export async function measureList(world: World, size: BenchSize): Promise<Figure[]> {
  const { secondsEach, settledMs } = sizes[size];
  const customer = await world.open();
  const { page, context } = customer;
  await page.route('**/api/currency/quotation_new*', async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as Reply; // what the contract says of the answer
    await route.fulfill({ response, json: { ...reply, message: repeatCoins(reply.message, markets) } });
  });
  await customer.go('/pages/market/market');
  await page.locator(`[aria-setsize="${markets}"]`).first().waitFor();
  await page.waitForTimeout(settledMs);
  const devtools = await context.newCDPSession(page);
  await showWholePage(page, devtools);
  const figures: Figure[] = [];
  for (const slowdown of slowdowns) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const intervals = await scroll(page, secondsEach);
    const base = { bench: 'page', engine: engineOf(slowdown) };
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
async function scroll(page: Page, secondsEach: number): Promise<number[]> {
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
