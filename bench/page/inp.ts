import type { Page } from 'playwright-core';
import { tokenOf, type World } from '../../test/browser/harness.ts';
import { type Figure, quantile, round } from '../figures.ts';

const slowdown = 4;
const times = 5;

/** A window that remembers how long its interactions took. */
type Watching = Window & { interactions?: Map<number, number> };

/** What somebody does on a phone, by what the figure calls it. */
const acts: Readonly<Record<string, (page: Page, turn: number) => Promise<void>>> = {
  'tap a price': async (page, turn) => {
    await page
      .locator('[data-side="bids"] .book-row')
      .nth(turn % 5)
      .tap();
  },
  'type an amount': async (page, turn) => {
    await page.locator('#ticket-amount').press(`${turn + 1}`);
  },
  'open and close the list of pairs': async (page) => {
    await page.getByRole('button', { name: /^Change market/ }).tap();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  },
  'change the tab': async (page, turn) => {
    await page
      .locator('nav.tab-bar a')
      .nth([0, 1, 2, 4][turn % 4] ?? 0)
      .tap();
    await page.waitForTimeout(1_000);
  },
};

/** How long the screen takes to follow what is done on a phone four times slower, the trading page live. */
export async function measureInp(world: World): Promise<Figure[]> {
  const customer = await world.open({ token: await tokenOf(world, 'demo1') });
  const { page, context } = customer;
  await page.addInitScript(() => {
    const interactions = new Map<number, number>();
    (window as Watching).interactions = interactions; // put there for the reading below
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId, duration } = entry as PerformanceEventTiming; // what is observed here
        if (interactionId > 0)
          interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit); // not in the types
  });
  await customer.go('/pages/transaction/index?symbol=BTC%2FUSDT');
  await page.locator('.book-row:not([data-empty])').first().waitFor();
  await page.waitForTimeout(3_000);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const figures: Figure[] = [];
  const all: number[] = [];
  for (const [name, act] of Object.entries(acts)) {
    for (let turn = 0; turn < times; turn += 1) {
      await act(page, turn);
      await page.waitForTimeout(400);
    }
    const seen = await page.evaluate(() => {
      const { interactions } = window as Watching; // put there above
      const durations = [...(interactions?.values() ?? [])];
      interactions?.clear();
      return durations;
    });
    all.push(...seen);
    figures.push(figure(`${name}, slowest of ${times}`, seen));
  }
  await context.close();
  return [...figures, figure('INP: the slowest of all', all)];
}

/** Nothing seen is quicker than the browser tells, which is 16 ms. */
function figure(name: string, seen: readonly number[]): Figure {
  const value = seen.length === 0 ? 16 : round(quantile(seen, 1));
  return { bench: 'page', name: `interaction, ${name}`, engine: 'chromium, CPU x4', value, unit: 'ms' };
}
