import type { Page } from 'playwright-core';
import { type Customer, tokenOf, type World } from '../../test/browser/harness.ts';
import { type Figure, quantile, round } from '../figures.ts';
import { type BenchSize, declare } from '../run/bench.ts';
import { showWholePage } from './whole-window.ts';

const slowdown = 4;
const engine = 'chromium, CPU x4';
const sizes = { full: { times: 5, settledMs: 3_000 }, small: { times: 1, settledMs: 300 } } as const;
type Size = (typeof sizes)[BenchSize];
/** As the figures are named, in either size. */
const slowest = `slowest of ${sizes.full.times}`;

/** A window that remembers how long its interactions took, and after a tap on a tab until its page stood. */
type Watching = Window & { interactions?: Map<number, number>; stood?: number[] };

/** What somebody does on a page, by what the figure calls it. */
type Acts = Readonly<Record<string, (page: Page, index: number) => Promise<void>>>;

/** A page with what is done on it, after it has shown what is waited for. */
interface Scene {
  readonly place: string;
  readonly ready: string;
  readonly acts: Acts;
}

/** Lets what was opened stand for a moment, and closes it. */
async function closeDialog(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(300);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

const scenes: readonly Scene[] = [
  {
    place: '/pages/transaction/index?symbol=BTC%2FUSDT',
    ready: '.book-row:not([data-empty])',
    acts: {
      'tap a price': async (page, index) => {
        await page
          .locator('[data-side="bids"] .book-row')
          .nth(index % 5)
          .tap();
      },
      'type an amount': async (page, index) => {
        await page.locator('#ticket-amount').press(`${index + 1}`);
      },
      'type a price': async (page, index) => {
        await page.locator('#ticket-price').press(`${index + 1}`);
      },
      'open and close the order to confirm': async (page) => {
        await page.locator('#ticket-price').fill('1000');
        await page.locator('#ticket-amount').fill('0.01');
        await page.locator('#ticket-send').tap();
        await closeDialog(page);
      },
      'open and close the list of pairs': async (page) => {
        await page.getByRole('button', { name: /^Change market/ }).tap();
        await closeDialog(page);
      },
      'change the tab': async (page, index) => {
        await page
          .locator('nav.tab-bar a')
          .nth([0, 1, 2, 4][index % 4] ?? 0)
          .tap();
        await page.waitForTimeout(1_000);
      },
    },
  },
  {
    place: '/pages/transaction/currency?symbol=BTC%2FUSDT',
    ready: '.phone-chart canvas',
    acts: {
      'change the interval of the chart': async (page, index) => {
        await page
          .locator('.chart-intervals button')
          .nth(index % 3)
          .tap();
        await page.waitForTimeout(600);
      },
    },
  },
  {
    place: '/pages/setting/setting',
    ready: 'main [role="radio"], main [aria-pressed]',
    acts: {
      'switch the theme': async (page, index) => {
        await page
          .getByText(index % 2 === 0 ? 'Light' : 'Dark', { exact: true })
          .first()
          .tap();
      },
      'open and close the languages': async (page) => {
        await page.getByRole('button', { name: /^Language/ }).tap();
        await closeDialog(page);
      },
    },
  },
];

const inpName = 'INP: the slowest of all';
const tabName = `page of a tab stands, ${slowest}`;

export const inpFigures = declare(
  'page',
  engine,
  [
    ...scenes.flatMap(({ acts }) => Object.keys(acts).map((name) => `interaction, ${name}, ${slowest}`)),
    `interaction, ${inpName}`,
    tabName,
  ].map((name) => [name, 'ms', 'less'] as const),
);

/** How long the screen takes to follow what is done on a phone four times slower, the trading page live. */
export async function measureInp(world: World, size: BenchSize): Promise<Figure[]> {
  const token = await tokenOf(world, 'demo1');
  const figures: Figure[] = [];
  const all: number[] = [];
  const stood: number[] = [];
  for (const scene of scenes) {
    const played = await play(scene, await world.open({ token }), sizes[size]);
    stood.push(...played.stood);
    for (const [name, seen] of played.interactions) {
      all.push(...seen);
      figures.push(figure(`${name}, ${slowest}`, seen));
    }
  }
  const page = { ...figure('', stood), name: tabName };
  return [...figures, figure(inpName, all), page];
}

interface Played {
  /** How long each interaction took, by the act that it was of. */
  readonly interactions: readonly (readonly [string, readonly number[]])[];
  /** How long after each tap on a tab its page stood. */
  readonly stood: readonly number[];
}

async function play({ place, ready, acts }: Scene, customer: Customer, { times, settledMs }: Size): Promise<Played> {
  const { page, context } = customer;
  await page.addInitScript(watchInteractions);
  await page.addInitScript(watchTabs);
  await customer.go(place);
  await page.locator(ready).first().waitFor();
  await page.waitForTimeout(settledMs);
  const devtools = await context.newCDPSession(page);
  await showWholePage(page, devtools);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const seen: [string, number[]][] = [];
  for (const [name, act] of Object.entries(acts)) {
    for (let index = 0; index < times; index += 1) {
      await act(page, index);
      await page.waitForTimeout(400);
    }
    seen.push([
      name,
      await page.evaluate(() => {
        const { interactions } = window as Watching; // put there by watchInteractions
        const durations = [...(interactions?.values() ?? [])];
        interactions?.clear();
        return durations;
      }),
    ]);
  }
  // Put there by watchTabs.
  const stood = await page.evaluate(() => (window as Watching).stood ?? []);
  await context.close();
  return { interactions: seen, stood };
}

/** Runs in the page before anything else of it. */
function watchInteractions(): void {
  const interactions = new Map<number, number>();
  (window as Watching).interactions = interactions; // put there for the reading above
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration } = entry as PerformanceEventTiming; // what is observed here
      if (interactionId > 0) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit); // not in the types
}

/** Runs in the page before anything else of it. */
function watchTabs(): void {
  const stood: number[] = [];
  (window as Watching).stood = stood; // put there for the reading above
  const watch = (event: Event): void => {
    if (!(event.target instanceof Element) || event.target.closest('nav.tab-bar a') === null) return;
    const look = (): void => {
      const wanted = window.location.hash.slice(1).split('?')[0];
      const shown = document.querySelector<HTMLElement>('main#content:not([aria-busy])')?.dataset['page'];
      if (shown === wanted) stood.push(performance.now() - event.timeStamp);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  window.addEventListener('click', watch, { capture: true });
}

/** Nothing seen is quicker than the browser tells, which is 16 ms. */
function figure(name: string, seen: readonly number[]): Figure {
  const value = seen.length === 0 ? 16 : round(quantile(seen, 1));
  return { bench: 'page', name: `interaction, ${name}`, engine, value, unit: 'ms' };
}
