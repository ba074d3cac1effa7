import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { button, type Gallery, openGallery } from './gallery.ts';
import { assertAccessible, assertNothingClipped } from './harness.ts';

let gallery: Gallery;

before(async () => {
  gallery = await openGallery();
});

after(() => gallery.close());

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
    // Hovering waits until the chart is in view and rests.
    await chart.hover({ position: { x: 1, y: 30 } });
    await chart.getByText('at 0:00').waitFor();
    await chart.hover({ position: { x: box.width * 0.93, y: 30 } });
    await chart.getByText('at 38:00').or(chart.getByText('at 39:00')).waitFor();
    await page.mouse.move(5, 5);
    assert.equal(await chart.getByText(/ at /).count(), 0);
    const depth = page.getByRole('img', { name: /Best bid/ });
    await depth.hover({ position: { x: 5, y: 60 } });
    await depth.getByText('67386').first().waitFor();
  });
});
