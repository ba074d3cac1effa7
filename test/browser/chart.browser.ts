import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { untilEqual } from '../e2e/patience.ts';
import { openWorld, tokenOf, type World } from './harness.ts';
import { openOrdersOf, orderByApi } from './trade-desk.ts';

const desk = '/pages/transaction/index?symbol=BTC%2FUSDT';

interface Kept {
  readonly state: {
    readonly bySymbol: Readonly<Record<string, readonly { readonly name: string; readonly text: string | null }[]>>;
  };
}

/** The names and texts of the drawings that the device keeps. */
async function keptOn(page: Page): Promise<unknown[]> {
  const text = await page.evaluate(() => localStorage.getItem('bourse.drawings'));
  if (text === null) return [];
  const { state } = JSON.parse(text) as Kept; // what chart-drawings.ts writes
  return (state.bySymbol['BTC/USDT'] ?? []).map(({ name, text: note }) => [name, note]);
}

/** Waits until the device keeps exactly these. */
const waitUntilKept = (page: Page, expected: unknown[]): Promise<void> =>
  untilEqual(async () => [await keptOn(page), expected]);

/** Where the chart is, once it shows candles. */
async function chartOn(page: Page) {
  const chart = page.getByRole('img', { name: /^BTC\/USDT, 15m: open/ });
  await chart.waitFor();
  return (await chart.boundingBox()) ?? assert.fail('no chart');
}

describe('the chart of a desk', () => {
  let world: World;
  let token: string;

  before(async () => {
    world = await openWorld();
    token = await tokenOf(world, 'demo5');
    // A market that has never traded has no candle to draw on.
    await orderByApi(world, token, { type: 'sell', amount: '0.01', target_price: '60000' });
    await orderByApi(world, await tokenOf(world, 'demo4'), { type: 'buy', amount: '0.01', target_price: '60000' });
  });

  after(() => world.close());

  it('keeps drawings and notes over a reload, until they are taken away', async () => {
    const customer = await world.open({ token, screen: 'desk' });
    const { page } = customer;
    await customer.go(desk);
    const { x, y, width, height } = await chartOn(page);
    const line = [x + width / 2, y + height / 3] as const;

    await page.getByRole('button', { name: 'Horizontal line' }).click();
    await page.mouse.click(...line);
    await waitUntilKept(page, [['horizontalStraightLine', null]]);
    // Two clicks within half a second are a double one to the chart, wherever they are.
    await page.waitForTimeout(600);
    await page.getByRole('button', { name: 'Note', exact: true }).click();
    await page.mouse.click(x + width / 3, y + height / 2);
    await page.getByRole('dialog').getByLabel('Text').fill('bought here');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const both = [
      ['horizontalStraightLine', null],
      ['simpleAnnotation', 'bought here'],
    ];
    await waitUntilKept(page, both);

    // The line is there again where it was: the right button takes it away.
    await page.reload();
    await chartOn(page);
    await page.mouse.move(line[0] - 40, line[1]);
    await page.mouse.click(line[0] - 40, line[1], { button: 'right' });
    await waitUntilKept(page, both.slice(1));
    await page.getByRole('button', { name: 'Delete drawings' }).click();
    await waitUntilKept(page, []);
    assert.deepEqual(customer.complaints, []);
  });

  it('forgets a note without a text', async () => {
    const customer = await world.open({ token, screen: 'desk' });
    const { page } = customer;
    await customer.go(desk);
    const { x, y, width, height } = await chartOn(page);
    await page.getByRole('button', { name: 'Note', exact: true }).click();
    await page.mouse.click(x + width / 3, y + height / 2);
    await page.getByRole('dialog').getByLabel('Text').waitFor();
    await page.keyboard.press('Escape');
    await waitUntilKept(page, []);
  });

  it('offers every kind of order, and sets take profit and stop loss in one [SPEC-2.139]', async () => {
    const customer = await world.open({ token, screen: 'desk' });
    const { page } = customer;
    await customer.go(desk);
    await page.getByLabel('Stop orders').selectOption({ label: 'OCO' });
    await page.getByLabel('Stop loss (USDT)').waitFor();
    await page.getByRole('tab', { name: 'Limit', exact: true }).click();
    await page.getByLabel('Stop loss (USDT)').waitFor({ state: 'detached' });
    await page.getByLabel('Stop orders').selectOption({ label: 'OCO' });
    await page.getByRole('radio', { name: 'Sell', exact: true }).click();
    await page.getByLabel('Take profit (USDT)', { exact: true }).fill('90000');
    await page.getByLabel('Stop loss (USDT)', { exact: true }).fill('40000');
    await page.getByLabel('Amount (BTC)', { exact: true }).fill('0.01');
    await page.locator('#ticket-send').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sell 0.01 BTC' }).click();
    await page.getByRole('cell', { name: 'OCO' }).waitFor();
    assert.partialDeepStrictEqual(await openOrdersOf(world, token), [
      { side: 'sell', amount: '0.01', price: '90000', stop_price: '40000', pending: 'stop_loss' },
    ]);
  });
});
