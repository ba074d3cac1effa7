import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../e2e/patience.ts';
import { button, focused, type Gallery, openGallery } from './gallery.ts';

let gallery: Gallery;

before(async () => {
  gallery = await openGallery();
});

after(() => gallery.close());

describe('the keyboard', () => {
  let page: Page;

  before(async () => {
    page = await gallery.open();
  });

  after(() => page.context().close());

  it('moves the amount slider by 1 % and 25 %', async () => {
    const slider = page.getByRole('slider', { name: 'Empty slider' });
    await slider.focus();
    for (const [key, share] of [
      ['ArrowRight', '1'],
      ['ArrowUp', '2'],
      ['PageUp', '27'],
      ['ArrowLeft', '26'],
      ['End', '100'],
      ['PageDown', '75'],
      ['Home', '0'],
    ] as const) {
      await page.keyboard.press(key);
      assert.equal(await slider.inputValue(), share, key);
    }
    assert.equal(await slider.getAttribute('aria-valuetext'), '0%');
  });

  it('steps a figure with the arrow keys', async () => {
    const price = page.getByRole('textbox', { name: 'Price (USDT)' });
    await price.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    assert.equal(await price.inputValue(), '66900.1');
  });

  it('chooses segments around the ends, with one stop of the Tab key', async () => {
    const period = page.getByRole('radiogroup', { name: 'Period' });
    await period.getByRole('radio', { name: '1W' }).focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await focused(page), '1M');
    await page.keyboard.press('ArrowRight');
    assert.equal(await period.getByRole('radio', { name: '1D' }).getAttribute('aria-checked'), 'true');
    await page.keyboard.press('End');
    assert.equal(await period.getByRole('radio', { name: '1M' }).getAttribute('aria-checked'), 'true');
    assert.equal(await period.locator('[tabindex="0"]').count(), 1);
  });

  it('chooses tabs and passes over the one that is off', async () => {
    const tabs = page.getByRole('tablist', { name: 'Families', exact: true });
    await tabs.getByRole('tab', { name: 'Futures' }).focus();
    await tabs.getByRole('tab', { name: 'Spot' }).focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await focused(page), 'Futures');
    await page.keyboard.press('ArrowRight');
    assert.equal(await focused(page), 'Copy');
    assert.equal(await tabs.getByRole('tab', { name: 'Copy' }).getAttribute('aria-selected'), 'true');
    await page.keyboard.press('ArrowRight');
    assert.equal(await focused(page), 'Spot');
  });

  it('shows the chosen one of more tabs than there is room for, without scrolling the page', async () => {
    const seen = await gallery.open({ screen: 'phone' });
    const row = seen.getByRole('tablist', { name: 'More than there is room for' });
    const isInside = (name: string): Promise<boolean> =>
      row.getByRole('tab', { name, exact: true }).evaluate((tab) => {
        const [inner, outer] = [tab.getBoundingClientRect(), tab.parentElement?.getBoundingClientRect()];
        return outer !== undefined && inner.left >= outer.left && inner.right <= outer.right + 1;
      });
    assert.deepEqual([await isInside('Limit'), await isInside('Iceberg')], [false, true]);
    assert.equal(await seen.evaluate(() => scrollY), 0);
    await row.getByRole('tab', { name: 'Iceberg' }).focus();
    await seen.keyboard.press('Home');
    assert.deepEqual([await isInside('Limit'), await isInside('Iceberg')], [true, false]);
    await seen.context().close();
  });

  it('switches, ticks, presses and picks from a list', async () => {
    const toggle = page.getByRole('switch', { name: 'Hide small' });
    await toggle.focus();
    await page.keyboard.press('Space');
    assert.equal(await toggle.getAttribute('aria-checked'), 'false');
    const tick = page.getByRole('checkbox', { name: 'Post only' });
    await tick.focus();
    await page.keyboard.press('Space');
    assert.equal(await tick.isChecked(), false);
    const chip = button(page, 'DeFi');
    await chip.focus();
    await page.keyboard.press('Enter');
    assert.equal(await chip.getAttribute('aria-pressed'), 'true');
    await page.getByRole('radio', { name: /Tron/ }).focus();
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.getByRole('radio', { name: /Ethereum/ }).isChecked(), true);
  });

  it('sorts a table by its head, and reaches its scroll area', async () => {
    const head = page.getByRole('columnheader', { name: 'Time' });
    await head.getByRole('button').focus();
    await page.keyboard.press('Enter');
    assert.equal(await head.getAttribute('aria-sort'), 'ascending');
    await page.getByRole('region', { name: 'Open orders' }).focus();
    assert.equal(await focused(page), 'Open orders');
  });

  it('shows a chart as a table and back', async () => {
    await button(page, 'Show as a table').focus();
    await page.keyboard.press('Enter');
    assert.equal(await page.getByRole('region', { name: 'Total balance by hour' }).getByRole('row').count(), 41);
    await button(page, 'Show as a chart').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: /Total balance today/ }).waitFor();
  });

  it('goes through a menu past what is off, and comes back to its button', async () => {
    const opener = button(page, 'More acts');
    await opener.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu', { name: 'More acts' });
    await menu.waitFor();
    // The focus moves once the menu is on the screen.
    await until(async () => (await focused(page)) === 'Change the order');
    await page.keyboard.press('ArrowDown');
    assert.equal(await focused(page), 'Cancel the order');
    await page.keyboard.press('ArrowDown');
    assert.equal(await focused(page), 'Change the order');
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    assert.equal(await focused(page), 'More acts');
  });

  it('explains with a tooltip, and stops on Esc', async () => {
    const trigger = button(page, 'Tooltip');
    await trigger.focus();
    const tip = page.getByRole('tooltip').filter({ hasText: 'would be closed' });
    await tip.waitFor();
    assert.equal(await trigger.getAttribute('aria-describedby'), await tip.getAttribute('id'));
    const gap = async (): Promise<number> => {
      const [above, below] = [await tip.boundingBox(), await trigger.boundingBox()];
      return above && below ? below.y - above.y - above.height : Number.NaN;
    };
    assert.equal(await gap(), 8);
    await page.evaluate(() => scrollBy(0, -40));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    assert.equal(await gap(), 8, 'it goes along when the page scrolls');
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'hidden' });
  });

  it('lets a finger open a tooltip, and close it elsewhere', async () => {
    const phone = await gallery.open({ screen: 'phone' });
    const tip = phone.getByRole('tooltip').filter({ hasText: 'by six sources' });
    await button(phone, 'mark price').tap();
    await tip.waitFor();
    await phone.clock.install();
    await phone.clock.runFor(5_000);
    assert.equal(await tip.isVisible(), true);
    await phone.getByRole('heading', { name: 'Toasts, tooltip' }).tap();
    await tip.waitFor({ state: 'hidden' });
    await phone.context().close();
  });
});
