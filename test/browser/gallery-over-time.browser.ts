import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { untilEqual } from '../e2e/patience.ts';
import { button, focused, type Gallery, openGallery } from './gallery.ts';

let gallery: Gallery;

before(async () => {
  gallery = await openGallery();
});

after(() => gallery.close());

describe('a sheet and a dialog', () => {
  it('take the focus, keep it, and give it back', async () => {
    const page = await gallery.open();
    for (const [opener, name] of [
      ['Open the sheet', 'Leverage'],
      ['Open the dialog', 'Cancel all 3 orders?'],
    ] as const) {
      await button(page, opener).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name });
      await dialog.waitFor();
      for (let stop = 0; stop < 6; stop += 1) {
        assert.equal(await dialog.evaluate((element) => element.contains(document.activeElement)), true, name);
        await page.keyboard.press('Tab');
        // The browser's own controls are a stop, too: from the body the next Tab comes back.
        const isOutside = await page.evaluate(() => document.activeElement === document.body);
        if (isOutside) await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await untilEqual(async () => [await focused(page), opener]);
    }
    await page.context().close();
  });

  it('stand at the bottom of a phone, and in the middle from a tablet on', async () => {
    const page = await gallery.open({ screen: 'phone' });
    const sheet = page.getByRole('dialog', { name: 'Leverage' });
    const place = async (width: number): Promise<{ left: number; right: number; below: number; above: number }> => {
      await page.setViewportSize({ width, height: 844 });
      await button(page, 'Open the sheet').click();
      await sheet.evaluate((element) => Promise.all(element.getAnimations().map((one) => one.finished)));
      const box = await sheet.boundingBox();
      assert.ok(box);
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'hidden' });
      return { left: box.x, right: width - box.x - box.width, above: box.y, below: 844 - box.y - box.height };
    };
    const phone = await place(390);
    assert.deepEqual([phone.left, phone.right, phone.below], [0, 0, 0]);
    assert.ok(phone.above >= 844 * 0.12);
    const tablet = await place(768);
    assert.deepEqual([tablet.left, tablet.right], [144, 144]);
    assert.ok(Math.abs(tablet.above - tablet.below) <= 1);
    await page.context().close();
  });

  it('close by a press on the scrim, but not by one that began inside', async () => {
    const page = await gallery.open();
    await button(page, 'Open the sheet').click();
    const sheet = page.getByRole('dialog', { name: 'Leverage' });
    const box = await sheet.boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + 60, box.y + 90);
    await page.mouse.down();
    await page.mouse.move(10, 10);
    await page.mouse.up();
    assert.equal(await sheet.isVisible(), true);
    await page.mouse.click(10, 10);
    await sheet.waitFor({ state: 'hidden' });
    await page.context().close();
  });

  it('go down with a finger that pulls far enough, and come back when it does not', async () => {
    const page = await gallery.open({ screen: 'phone' });
    await button(page, 'Open the sheet').tap();
    const sheet = page.getByRole('dialog', { name: 'Leverage' });
    const heading = sheet.getByRole('heading', { name: 'Leverage' });
    await sheet.evaluate((element) => Promise.all(element.getAnimations().map((one) => one.finished)));
    const restingY = (await heading.boundingBox())?.y ?? 0;
    await pull(page, heading, 40);
    assert.equal(await sheet.isVisible(), true);
    await sheet.evaluate((element) => Promise.all(element.getAnimations().map((one) => one.finished)));
    assert.equal((await heading.boundingBox())?.y, restingY);
    await pull(page, heading, 160);
    await sheet.waitFor({ state: 'hidden' });
    await page.context().close();
  });
});

/** Pulls slowly downwards with one finger; a flick would close by its speed alone. */
async function pull(page: Page, from: Locator, distance: number): Promise<void> {
  const box = await from.boundingBox();
  assert.ok(box);
  const x = box.x + 40;
  const y = box.y + box.height / 2;
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  for (let moved = 0; moved <= distance; moved += 8) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y + moved }] });
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

describe('parts that know the time', () => {
  it('repeat a step while it is held, from 400 ms on', async () => {
    const page = await gallery.open({ stoppedClock: true });
    const price = page.getByRole('textbox', { name: 'Price (USDT)' });
    const raise = page.getByRole('button', { name: 'Raise' }).first();
    await raise.hover();
    await page.mouse.down();
    assert.equal(await price.inputValue(), '66900.1');
    await page.clock.runFor(399);
    assert.equal(await price.inputValue(), '66900.1');
    await page.clock.runFor(1);
    assert.equal(await price.inputValue(), '66900.2');
    await page.clock.runFor(80 * 3);
    assert.equal(await price.inputValue(), '66900.5');
    await page.mouse.up();
    await page.clock.runFor(5_000);
    assert.equal(await price.inputValue(), '66900.5');
    await page.context().close();
  });

  it('keep a toast for four seconds, and for as long as the mouse is on it', async () => {
    const page = await gallery.open({ stoppedClock: true });
    await button(page, 'Toast that is done').click();
    const toast = page.getByText('Bought 0.0350 BTC at 67,098.4');
    await toast.hover();
    await page.clock.runFor(60_000);
    assert.equal(await toast.isVisible(), true);
    await page.mouse.move(5, 5);
    await page.clock.runFor(3_999);
    assert.equal(await toast.isVisible(), true);
    await page.clock.runFor(1);
    await toast.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('show a toast above a dialog that was opened before it', async () => {
    const pictureOfToast = async (withDialog: boolean): Promise<string> => {
      const page = await gallery.open({ stoppedClock: true });
      // One that came and went before must not have taken its place below the dialog.
      await button(page, 'Toast').click();
      await page.clock.runFor(4_000);
      await page.getByText('A newer release is there').waitFor({ state: 'detached' });
      if (withDialog) {
        await button(page, 'Open the dialog').click();
        await page.getByRole('dialog').waitFor();
      }
      // What lies behind a dialog cannot be clicked; the news comes by itself.
      await page.evaluate(() => {
        for (const one of document.querySelectorAll('button')) if (one.textContent === 'Toast') one.click();
      });
      const toast = page.getByText('A newer release is there');
      await toast.waitFor();
      await page.evaluate(async () => {
        const ending = document
          .getAnimations()
          .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
        await Promise.all(ending.map((one) => one.finished));
      });
      const box = await toast.boundingBox();
      assert.ok(box);
      const clip = { x: box.x, y: box.y, width: 160, height: box.height };
      const picture = (await page.screenshot({ clip })).toString('base64');
      await page.context().close();
      return picture;
    };
    assert.equal(await pictureOfToast(true), await pictureOfToast(false));
  });

  it('tint a figure that rises or falls, once in half a second, and never with reduced motion', async () => {
    const page = await gallery.open({ stoppedClock: true });
    // Tints that do not run stay where they can be counted.
    const session = await page.context().newCDPSession(page);
    await session.send('Animation.enable');
    await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
    const tints = (): Promise<string[]> =>
      page.evaluate(() =>
        document
          .getAnimations()
          .flatMap(({ id, effect }) =>
            id === 'flash' && effect instanceof KeyframeEffect
              ? [/up|down/.exec(JSON.stringify(effect.getKeyframes()))?.[0] ?? 'none']
              : [],
          ),
      );
    const press = async (name: string): Promise<void> => {
      await button(page, name).click();
      await page.clock.runFor(20);
    };
    await press('Rise');
    assert.deepEqual(await tints(), ['up']);
    await page.clock.runFor(450);
    await press('Rise');
    assert.deepEqual(await tints(), ['up']);
    await page.clock.runFor(60);
    await press('Fall');
    assert.deepEqual(await tints(), ['up', 'down']);
    await page.clock.runFor(1_000);
    await button(page, 'Rise').dispatchEvent('click');
    await page.evaluate(() => scrollTo(0, 0));
    await page.clock.runFor(20);
    assert.deepEqual(await tints(), ['up', 'down'], 'out of sight');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.runFor(1_000);
    await press('Fall');
    assert.deepEqual(await tints(), ['up', 'down'], 'reduced motion');
    await page.context().close();
  });

  it('keep the width of a button that is busy, and ignore the second press', async () => {
    const page = await gallery.open();
    const send = button(page, 'Press to send');
    const atRest = await send.boundingBox();
    await send.click();
    assert.equal(await send.getAttribute('aria-busy'), 'true');
    assert.equal((await send.boundingBox())?.width, atRest?.width);
    await send.click({ force: true });
    assert.equal(await send.getAttribute('aria-busy'), 'true');
    await page.context().close();
  });
});
