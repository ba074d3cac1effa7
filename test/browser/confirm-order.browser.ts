import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { untilEqual } from '../e2e/patience.ts';
import { openWorld, tokenOf, type World } from './harness.ts';
import { openOrdersOf, orderByApi } from './trade-desk.ts';

/** What a sheet says of an order: its lines, those of the worst case, and the button that sends it. */
interface Shown {
  readonly facts: readonly (readonly string[])[];
  readonly worst: readonly (readonly string[])[];
  readonly act: string;
}

interface Case {
  readonly what: string;
  readonly side?: 'Sell';
  readonly kind?: 'market' | 'stopLimit';
  /** What is chosen besides, before the figures are filled in. */
  readonly choose?: (page: Page) => Promise<void>;
  /** What is typed into the fields of the ticket, by their ids. */
  readonly typed: Readonly<Record<string, string>>;
  readonly shown: Shown;
}

async function chooseIceberg(page: Page): Promise<void> {
  await page.getByLabel('Post only').check({ force: true });
  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByLabel('Time in force').selectOption('GTD');
  await page.getByLabel('Valid until').fill('2031-01-05T12:30');
  await page.getByLabel('Iceberg').check({ force: true });
  await page.getByLabel('Visible amount (BTC)').fill('0.02');
}

// The last trade was at 60,000, around which the band is half of it; 0.5 is bid for at 59,000 and offered at 61,000. A
// maker pays 0.10 %, a taker 0.20 %.
const cases: readonly Case[] = [
  {
    what: 'a plain limit, which rests now and may come to take',
    typed: { price: '60000.5', amount: '0.01' },
    shown: {
      facts: [
        ['BTC/USDT', 'Buy · Limit'],
        ['Price', '60,000.50 USDT'],
        ['Amount', '0.01 BTC'],
        ['Time in force', 'Good till cancelled'],
        ['You pay (max)', '600.005 USDT'],
        ['Est. fee (maker 0.10%)', '≈ 0.00001 BTC'],
        ['You receive', '≈ 0.00999 BTC'],
      ],
      worst: [
        ['Worst price', '60,000.50 USDT'],
        ['Fee (max 0.20%)', '0.00002 BTC'],
        ['You receive at least', '0.00998 BTC'],
      ],
      act: 'Buy 0.01 BTC',
    },
  },
  {
    what: 'a stop-limit, with both its prices',
    side: 'Sell',
    kind: 'stopLimit',
    typed: { stop: '59000', price: '58900.5', amount: '0.01' },
    shown: {
      facts: [
        ['BTC/USDT', 'Sell · Stop limit'],
        ['Stop price', 'Price falls to 59,000.00 USDT'],
        ['Price', '58,900.50 USDT'],
        ['Amount', '0.01 BTC'],
        ['Time in force', 'Good till cancelled'],
        ['You sell (max)', '0.01 BTC'],
        ['Est. fee (taker 0.20%)', '≈ 1.17801 USDT'],
        ['You receive', '≈ 587.82699 USDT'],
      ],
      worst: [
        ['Worst price', '58,900.50 USDT'],
        ['Fee (max 0.20%)', '1.17801 USDT'],
        ['You receive at least', '587.82699 USDT'],
      ],
      act: 'Sell 0.01 BTC',
    },
  },
  {
    what: 'an iceberg that only rests, and until when',
    choose: chooseIceberg,
    typed: { price: '60000', amount: '0.1' },
    shown: {
      facts: [
        ['BTC/USDT', 'Buy · Limit'],
        ['Price', '60,000.00 USDT'],
        ['Amount', '0.1 BTC'],
        ['Time in force', 'Jan 5, 2031, 12:30 PM'],
        ['Post only', 'Yes'],
        ['Visible amount', '0.02 BTC'],
        ['You pay (max)', '6,000 USDT'],
        ['Est. fee (maker 0.10%)', '≈ 0.0001 BTC'],
        ['You receive', '≈ 0.0999 BTC'],
      ],
      worst: [
        ['Worst price', '60,000.00 USDT'],
        ['Fee (max 0.10%)', '0.0001 BTC'],
        ['You receive at least', '0.0999 BTC'],
      ],
      act: 'Buy 0.1 BTC',
    },
  },
  {
    what: 'a market buy by what it spends, within its slippage at the worst',
    kind: 'market',
    typed: { total: '61' },
    shown: {
      facts: [
        ['BTC/USDT', 'Buy · Market'],
        ['Average price', '≈ 61,000.00 USDT'],
        ['You pay (max)', '61 USDT'],
        ['Est. fee (taker 0.20%)', '≈ 0.000002 BTC'],
        ['You receive', '≈ 0.000998 BTC'],
      ],
      worst: [
        ['Max slippage', 'within 5% of the best price'],
        ['Worst price', '≈ 64,050.00 USDT'],
        ['Fee (max 0.20%)', '0.0000019 BTC'],
        ['You receive at least', '0.0009481 BTC'],
      ],
      act: 'Buy BTC for 61 USDT',
    },
  },
  {
    what: 'a market sell by what it brings, which promises nothing at the worst',
    side: 'Sell',
    kind: 'market',
    choose: async (page) => {
      await page.getByText('By total').click();
    },
    typed: { total: '590' },
    shown: {
      facts: [
        ['BTC/USDT', 'Sell · Market'],
        ['Average price', '≈ 59,000.00 USDT'],
        ['You sell (max)', '—'],
        ['Est. fee (taker 0.20%)', '≈ 1.18 USDT'],
        ['You receive', '≈ 588.82 USDT'],
      ],
      worst: [
        ['Max slippage', 'within 5% of the best price'],
        ['Worst price', '≈ 56,050.00 USDT'],
      ],
      act: 'Sell BTC for 590 USDT',
    },
  },
];

/** Every line of the open sheet, in order. Chromium puts a narrow space before AM and PM. */
async function readSheet(page: Page): Promise<Shown> {
  const linesIn = async (part: string): Promise<string[][]> => {
    const lines = await page.getByRole('dialog').locator(`${part} div:has(> span + span.num)`).allInnerTexts();
    return lines.map((line) => line.replaceAll('\u202f', ' ').split('\n'));
  };
  const worst = await linesIn('section[aria-labelledby="confirm-worst"]');
  const all = await linesIn('');
  return {
    facts: all.slice(0, all.length - worst.length),
    worst,
    act: await page.locator('#ticket-confirm').innerText(),
  };
}

describe('confirming an order', () => {
  let world: World;
  let token = '';

  before(async () => {
    world = await openWorld();
    const [seller, buyer] = [await tokenOf(world, 'demo1'), await tokenOf(world, 'demo2')];
    token = await tokenOf(world, 'demo4');
    await orderByApi(world, seller, { type: 'sell', amount: '0.001', target_price: '60000' });
    await orderByApi(world, buyer, { type: 'buy', amount: '0.001', target_price: '60000' });
    await orderByApi(world, seller, { type: 'sell', amount: '0.5', target_price: '61000' });
    await orderByApi(world, buyer, { type: 'buy', amount: '0.5', target_price: '59000' });
  });

  after(() => world.close());

  for (const { what, side = 'Buy', kind = 'limit', choose, typed, shown } of cases) {
    it(`says each term of ${what}`, async () => {
      const customer = await world.open({ token });
      const { page } = customer;
      await customer.go('/pages/transaction/index?symbol=BTC%2FUSDT');
      await page.getByRole('radio', { name: side, exact: true }).click();
      await page.getByLabel('Order type').selectOption(kind);
      await choose?.(page);
      for (const [field, text] of Object.entries(typed)) await page.locator(`#ticket-${field}`).fill(text);
      await page.locator('#ticket-send').click();
      await page.getByRole('dialog', { name: 'Confirm order' }).waitFor();
      // Whether a limit meets the book is looked at twice a second.
      await untilEqual(async () => [await readSheet(page), shown]);
      assert.deepEqual(customer.complaints, []);
      assert.deepEqual(await openOrdersOf(world, token), []);
    });
  }

  it('is left by the way back, which keeps what was typed, and then leaves the page', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/setting/setting');
    await page.evaluate(() => {
      window.location.hash = '/pages/transaction/index?symbol=BTC%2FUSDT';
    });
    await page.locator('#ticket-price').fill('60000.5');
    await page.locator('#ticket-amount').fill('0.01');
    await page.locator('#ticket-send').click();
    const sheet = page.getByRole('dialog', { name: 'Confirm order' });
    await sheet.waitFor();
    const place = page.url();
    // It waits for a page that does not come.
    const back = page.goBack({ timeout: 2_000 }).catch(() => null);
    await sheet.waitFor({ state: 'hidden' });
    await back;
    assert.equal(page.url(), place);
    assert.equal(await page.locator('#ticket-amount').inputValue(), '0.01');
    await page.goBack();
    await page.waitForURL(/#\/pages\/setting\/setting/);
  });
});
