import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openWorld, tokenOf, type World } from './harness.ts';

/** Adds up how far what is shown has moved by itself, in the page. */
function addUpShifts(): void {
  const sum = { value: 0 };
  Object.assign(window, { shifts: sum });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('hadRecentInput' in entry && 'value' in entry && entry.hadRecentInput === false) {
        sum.value += typeof entry.value === 'number' ? entry.value : 0;
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

describe('the trade page of a customer', () => {
  let world: World;
  let token: string;

  before(async () => {
    world = await openWorld({ DEMO_TRADERS: '1' });
    token = await tokenOf(world, 'demo1');
  });
  after(() => world.close());

  for (const screen of ['phone', 'desk'] as const) {
    it(`hardly moves while it opens: ${screen}`, async () => {
      const { page } = await world.open({ token, screen });
      await page.addInitScript(addUpShifts);
      await page.goto(`${world.url}/#/pages/transaction/index`);
      // The book, the balance and the own orders are there.
      await page.getByRole('group', { name: /^Asks/ }).locator('[data-row="0"]:not([data-empty])').waitFor();
      await page
        .getByText(/^[\d,]{6,}(\.\d+)? USDT$/)
        .first()
        .waitFor();
      await page.locator('[role=tabpanel]').last().locator('p, tr, li').first().waitFor();
      const moved = await page.evaluate(() => (window as unknown as { shifts: { value: number } }).shifts.value); // as the script above sets it
      assert.ok(moved <= 0.012, `${moved.toFixed(4)} of the screen has moved`);
    });
  }
});
