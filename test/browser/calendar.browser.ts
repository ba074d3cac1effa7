import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDays } from './choose-days.ts';
import { assertAccessible, assertNothingClipped, openWorld, tokenOf, type World } from './harness.ts';
import { look } from './look.ts';

describe('the calendar of a filter', () => {
  let world: World;
  let token: string;

  before(async () => {
    world = await openWorld();
    token = await tokenOf(world, 'demo1');
  });

  after(() => world.close());

  for (const screen of ['phone', 'desk'] as const) {
    it(`chooses from one day to another by press and by key, in a ${screen === 'phone' ? 'sheet' : 'popover'}`, async () => {
      const customer = await world.open({ token, screen, theme: screen === 'phone' ? 'dark' : 'light' });
      const { page } = customer;
      await customer.go('/pages/fund/assets_all_record');
      const box = await openDays(page);
      await look(customer, `calendar-${screen}`);
      await assertAccessible(page, 'the calendar');
      await assertNothingClipped(page, 'the calendar');
      const day = box.locator('td button[tabindex="0"]');
      assert.equal(await day.getAttribute('aria-current'), 'date');
      assert.equal(await day.evaluate((element) => element === document.activeElement), true);
      const today = await day.getAttribute('aria-label');
      // A week back and a month back, then to the end of that week: days move, nothing is chosen.
      for (const key of ['PageUp', 'ArrowUp', 'Home']) await page.keyboard.press(key);
      assert.match((await day.getAttribute('aria-label')) ?? '', /^Sunday/);
      await page.keyboard.press('Enter');
      await page.keyboard.press('End');
      assert.match((await day.getAttribute('aria-label')) ?? '', /^Saturday/);
      await page.keyboard.press('Space');
      await box.waitFor({ state: 'hidden' });
      const field = page.getByRole('button', { name: /^From – To/ });
      assert.doesNotMatch((await field.getAttribute('aria-label')) ?? '', /All$/);
      assert.equal(await field.evaluate((element) => element === document.activeElement), true);

      const again = await openDays(page);
      assert.equal(await again.locator('td[aria-selected="true"]').count(), 7);
      await again.getByRole('button', { name: '7 days', exact: true }).click();
      await again.waitFor({ state: 'hidden' });
      const last = await openDays(page);
      assert.equal(await last.locator('td button[tabindex="0"]').getAttribute('aria-label'), today);
      await page.keyboard.press('ArrowRight');
      assert.equal(await last.locator('td button[tabindex="0"]').getAttribute('aria-label'), today, 'nothing is later');
      await page.keyboard.press('Escape');
      await last.waitFor({ state: 'hidden' });
      assert.deepEqual(customer.complaints, []);
    });
  }

  it('names months and begins weeks as each language does', async () => {
    const heads: string[] = [];
    for (const lang of ['fra', 'jp', 'th']) {
      const customer = await world.open({ token, lang });
      const { page } = customer;
      await customer.go('/pages/fund/assets_all_record');
      await page.locator('button[aria-haspopup=dialog]').click();
      const grid = page.getByRole('grid');
      await grid.waitFor();
      heads.push((await grid.locator('th').first().getAttribute('abbr')) ?? '');
      await customer.context.close();
    }
    assert.deepEqual(heads, ['lundi', '日曜日', 'วันอาทิตย์']);
  });
});
