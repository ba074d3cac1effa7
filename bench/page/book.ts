import type { Page } from 'playwright-core';
import { tokenOf, type World } from '../../test/browser/harness.ts';
import { type Figure, quantile, round } from '../figures.ts';
import { type BenchSize, declare } from '../run/bench.ts';
import { type DepthMessage, openFlood } from './flood.ts';
import { showWholePage } from './whole-window.ts';

const sizes = {
  full: { rounds: 5, secondsEach: 10, settledMs: 4_000 },
  small: { rounds: 1, secondsEach: 0.3, settledMs: 500 },
} as const;
const updatesPerSecond = 200;
const slowdown = 4;
const screens = ['phone', 'desk'] as const;
const rates = [0, updatesPerSecond] as const;
const nameOf = (screen: string, rate: number): string => `book, ${screen}, ${rate} updates/s`;

export const bookFigures = declare(
  'page',
  'chromium, CPU x4',
  screens.flatMap((screen) =>
    rates.flatMap((rate) => [
      [`${nameOf(screen, rate)}: frames`, '1/s', 'more'] as const,
      [`${nameOf(screen, rate)}: frame, 95 of 100`, 'ms', 'less'] as const,
      [`${nameOf(screen, rate)}: long tasks in 10 s`, 'times', 'less'] as const,
      [`${nameOf(screen, rate)}: script`, '%', 'less'] as const,
    ]),
  ),
);

/** What one round of ten seconds saw. */
interface Sample {
  readonly framesPerSecond: number;
  readonly frameP95Ms: number;
  readonly longTasks: number;
  /** Of the time, in percent of the slowed processor. */
  readonly script: number;
}

/**
 * The order book of the trading page at 200 updates a second, with the processor four times slower. The updates come
 * over the page's own socket in place of the server's, which sends ten a second at most; a round without them, on the same
 * page, is the ceiling.
 */
export async function measureBook(world: World, size: BenchSize): Promise<Figure[]> {
  const { rounds, secondsEach, settledMs } = sizes[size];
  const token = await tokenOf(world, 'demo1');
  const figures: Figure[] = [];
  for (const screen of screens) {
    const flood = await openFlood(world.url, update);
    const customer = await world.open({ token, screen, url: flood.url });
    await customer.go('/pages/transaction/index');
    await customer.page.waitForTimeout(settledMs);
    const devtools = await customer.context.newCDPSession(customer.page);
    await showWholePage(customer.page, devtools);
    await devtools.send('Performance.enable');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    for (const rate of rates) {
      flood.setRate(rate);
      const seen: Sample[] = [];
      for (let look = 0; look < rounds; look += 1) {
        const scriptMs = async (): Promise<number> => {
          const { metrics } = await devtools.send('Performance.getMetrics');
          return 1_000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN);
        };
        const before = await scriptMs();
        const frames = await watchFrames(customer.page, secondsEach);
        seen.push({ ...frames, script: ((await scriptMs()) - before) / (10 * secondsEach) });
      }
      figures.push(...figuresOf(nameOf(screen, rate), seen));
    }
    await customer.context.close();
    await flood.close();
  }
  return figures;
}

function figuresOf(name: string, samples: readonly Sample[]): Figure[] {
  const median = (read: (sample: Sample) => number): number => round(quantile(samples.map(read), 0.5));
  const base = { bench: 'page', engine: 'chromium, CPU x4' };
  return [
    { ...base, name: `${name}: frames`, value: median((sample) => sample.framesPerSecond), unit: '1/s' },
    { ...base, name: `${name}: frame, 95 of 100`, value: median((sample) => sample.frameP95Ms), unit: 'ms' },
    { ...base, name: `${name}: long tasks in 10 s`, value: median((sample) => sample.longTasks), unit: 'times' },
    { ...base, name: `${name}: script`, value: median((sample) => sample.script), unit: '%' },
  ];
}

async function watchFrames(page: Page, secondsEach: number): Promise<Omit<Sample, 'script'>> {
  const { intervals, longTasks } = await page.evaluate(
    (ms) =>
      new Promise<{ intervals: number[]; longTasks: number }>((resolve) => {
        const seen: number[] = [];
        let long = 0;
        const observer = new PerformanceObserver((list) => {
          long += list.getEntries().length;
        });
        observer.observe({ type: 'longtask' });
        const startMs = performance.now();
        let beforeMs = startMs;
        const frame = (nowMs: number): void => {
          seen.push(nowMs - beforeMs);
          beforeMs = nowMs;
          if (nowMs - startMs < ms) requestAnimationFrame(frame);
          else {
            observer.disconnect();
            resolve({ intervals: seen, longTasks: long });
          }
        };
        requestAnimationFrame(frame);
      }),
    secondsEach * 1_000,
  );
  const sum = intervals.reduce((total, interval) => total + interval, 0);
  return { framesPerSecond: (1_000 * intervals.length) / sum, frameP95Ms: quantile(intervals, 0.95), longTasks };
}

/** Two levels of each side get new amounts, among the twenty nearest. */
function update(book: DepthMessage, seq: number): unknown {
  const change = (levels: DepthMessage['bids']): [string, string][] =>
    [0, 7].flatMap((step) => {
      const level = levels[(seq * 3 + step) % Math.min(20, levels.length)];
      return level === undefined ? [] : [[level[0], `0.${String(10_000 + ((seq * 7_919 + step) % 89_999))}`]];
    });
  return {
    topic: book.topic,
    type: 'update',
    from_seq: seq,
    seq: seq + 1,
    bids: change(book.bids),
    asks: change(book.asks),
  };
}
