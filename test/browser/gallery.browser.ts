import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { type Gallery, openGallery } from './gallery.ts';
import { assertAccessible, assertNothingClipped } from './harness.ts';

let gallery: Gallery;

before(async () => {
  gallery = await openGallery();
});

after(() => gallery.close());

/** What has the focus, by its accessible name or text. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });
}

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

describe('every part in every state', () => {
  for (const screen of ['phone', 'desk'] as const) {
    for (const theme of ['Dark', 'Light'] as const) {
      it(`keeps nobody out: ${screen}, ${theme}`, async () => {
        const page = await gallery.open({ screen, theme });
        await assertAccessible(page, 'the page');
        await assertNothingClipped(page, 'the page');
        await page.context().close();
      });
    }
  }

  for (const theme of ['Dark', 'Light'] as const) {
    it(`keeps nobody out of what opens above the page: ${theme}`, async () => {
      const page = await gallery.open({ screen: 'phone', theme });
      await button(page, 'Toast that failed').click();
      await button(page, 'Open the sheet').click();
      await page.getByRole('dialog', { name: 'Leverage' }).waitFor();
      await assertAccessible(page, 'the sheet');
      await page.keyboard.press('Escape');
      await button(page, 'Open the dialog').click();
      await page.getByRole('dialog', { name: 'Cancel all 3 orders?' }).waitFor();
      await assertAccessible(page, 'the dialog');
      await page.keyboard.press('Escape');
      await button(page, 'More acts').click();
      await page.getByRole('menu').waitFor();
      await assertAccessible(page, 'the menu');
      await page.context().close();
    });
  }

  it('finds a control that has lost its name', async () => {
    const page = await gallery.open({ screen: 'phone' });
    await page.getByRole('slider', { name: 'Empty slider' }).evaluate((slider) => slider.removeAttribute('aria-label'));
    await assert.rejects(assertAccessible(page, 'a slider without a name'), /a slider without a name/);
    await page.context().close();
  });

  it('gives a finger 44 px everywhere, but not more than a mouse sees', async () => {
    const smallTargets = (page: Page): Promise<string[]> =>
      page.evaluate(() => {
        const small: string[] = [];
        for (const element of document.querySelectorAll('button:not([tabindex="-1"]), a, select, [role=radio]')) {
          const box = element.getBoundingClientRect();
          if (box.height === 0) continue;
          const around = Number.parseFloat(getComputedStyle(element, '::after').height);
          const height = Math.max(box.height, Number.isNaN(around) ? 0 : around);
          if (height < 43.5) small.push(`${element.ariaLabel ?? element.textContent}: ${height}`);
        }
        return small;
      });
    const phone = await gallery.open({ screen: 'phone' });
    assert.deepEqual(await smallTargets(phone), []);
    const desk = await gallery.open();
    assert.notDeepEqual(await smallTargets(desk), []);
    await phone.context().close();
    await desk.context().close();
  });

  it('swaps up and down for who reads red as up, and never what is good or bad', async () => {
    const page = await gallery.open();
    const colours = (): Promise<string[]> =>
      page.evaluate(() => {
        const of = (text: string): string => {
          const found = [...document.querySelectorAll('main span')].find((element) => element.textContent === text);
          return found ? getComputedStyle(found).color : 'none';
        };
        return [of('Long 10×'), of('Sell'), of('Done'), of('Refused')];
      });
    const green = 'rgb(46, 189, 133)';
    const red = 'rgb(246, 70, 93)';
    assert.deepEqual(await colours(), [green, red, green, red]);
    await page.getByRole('radio', { name: 'Red up' }).click();
    assert.deepEqual(await colours(), [red, green, green, red]);
    await page.context().close();
  });
});

describe('colours that the system forces', () => {
  it('leave every control its outline, what is chosen a thicker one, and what measures its fill', async () => {
    const page = await gallery.open();
    await page.emulateMedia({ forcedColors: 'active' });
    const outline = (name: string): Promise<string> =>
      button(page, name).evaluate((element) => getComputedStyle(element).outlineWidth);
    assert.deepEqual([await outline('Secondary'), await outline('Favourite')], ['1px', '3px']);
    const fill = await page.getByRole('meter', { name: 'Level' }).evaluate((meter) => {
      const taken = meter.firstElementChild;
      return taken ? [getComputedStyle(meter).backgroundColor, getComputedStyle(taken).backgroundColor] : [];
    });
    assert.equal(new Set(fill).size, 2);
    await page.context().close();
  });
});

describe('what parts tell', () => {
  let page: Page;

  before(async () => {
    page = await gallery.open();
  });

  after(() => page.context().close());

  it('ties the message of a field to its control', async () => {
    const described = (name: string): Promise<string> =>
      page.getByRole('textbox', { name }).evaluate((control) => {
        const id = control.getAttribute('aria-describedby');
        const text = id === null ? null : document.getElementById(id)?.textContent;
        return `${control.getAttribute('aria-invalid') ?? 'fine'}: ${text ?? 'nothing'}`;
      });
    assert.equal(await described('With an error'), 'true: You have 4,317.72. Enter less or deposit more.');
    assert.equal(await described('Nickname'), 'fine: Up to 20 letters');
    assert.equal(await described('Read only'), 'fine: nothing');
  });

  it('shows a password for as long as it is wanted', async () => {
    const field = page.getByLabel('Password', { exact: true });
    assert.equal(await field.getAttribute('type'), 'password');
    await button(page, 'Show the password').click();
    assert.equal(await field.getAttribute('type'), 'text');
    await button(page, 'Hide the password').click();
    assert.equal(await field.getAttribute('type'), 'password');
  });

  it('says a figure that is hidden, and the sign of a change whose pill shows none', async () => {
    const main = page.locator('main');
    assert.equal(await main.getByText('Hidden', { exact: true }).count(), 1);
    assert.equal(await main.getByText('−1.34%').first().isVisible(), true);
  });

  it('reads a chart where the mouse is, and stops when it leaves', async () => {
    const chart = page.getByRole('img', { name: /Total balance today/ });
    const box = await chart.boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + 1, box.y + 30);
    await chart.getByText('at 0:00').waitFor();
    await page.mouse.move(box.x + box.width * 0.93, box.y + 30);
    await chart.getByText('at 38:00').or(chart.getByText('at 39:00')).waitFor();
    await page.mouse.move(5, 5);
    assert.equal(await chart.getByText(/ at /).count(), 0);
    const depth = page.getByRole('img', { name: /Best bid/ });
    await depth.hover({ position: { x: 5, y: 60 } });
    await depth.getByText('67386').first().waitFor();
  });
});

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
    assert.equal(await focused(page), 'Change the order');
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
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'hidden' });
  });
});
