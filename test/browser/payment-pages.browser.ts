import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { rotating } from '@bourse/testing/rotation';
import { findBarriers, findClipped, openWorld, tokenOf, waitUntilRead, type World } from './harness.ts';

const pictures = process.env['BOURSE_LOOK'];

/** The pages of payments, money of banks and records; what a page takes is given where it shows more by it. */
const places = [
  '/pages/fund/select',
  '/pages/fund/select?to=withdraw',
  '/pages/fund/receive',
  '/pages/fund/receive?currency=USDT',
  '/pages/fund/withdraw',
  '/pages/fund/withdraw?currency=USDT',
  '/pages/fund/withdraw?to=card',
  '/pages/fund/receive_withdraw_record',
  '/pages/fund/receive_withdraw_record?tab=withdrawals',
  '/pages/fund/recharge',
  '/pages/fund/recharge_log',
  '/pages/fund/buy',
  '/pages/fund/buy_detail?id=1',
  '/pages/fund/buy_order',
  '/pages/setting/wallet',
  '/pages/setting/addWallet',
  '/pages/setting/bank',
  '/pages/setting/bank_international',
  '/pages/setting/bill',
  '/pages/fund/transfer_history?tab=conversions',
];

/** A key that no text was found for is shown by its name. */
const untold = /\b(?:payments|fiat|settings|assets|app)\.[a-z][A-Za-z]*\.[A-Za-z.]+/g;

const devices = [
  { lang: 'en', screen: 'phone', theme: 'dark' },
  { lang: 'jp', screen: 'phone', theme: 'light' },
  { lang: 'th', screen: 'phone', theme: 'dark' },
  { lang: 'en', screen: 'desk', theme: 'light' },
  { lang: 'jp', screen: 'desk', theme: 'dark' },
  { lang: 'th', screen: 'desk', theme: 'light' },
  { lang: 'fra', screen: 'phone', theme: 'light' },
  { lang: 'spa', screen: 'desk', theme: 'dark' },
  { lang: 'zh', screen: 'phone', theme: 'dark' },
  { lang: 'hk', screen: 'desk', theme: 'light' },
  { lang: 'kor', screen: 'phone', theme: 'light' },
] as const;

describe('the pages of payments, money of banks and records', () => {
  let world: World;
  let token: string;

  before(async () => {
    world = await openWorld();
    token = await tokenOf(world, 'demo1');
  });
  after(() => world.close());

  it('lead from the choice of a coin, and from what one has, to the ways by banks', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/fund/select?to=withdraw');
    await page.getByRole('link', { name: /To a bank card/ }).click();
    await page.waitForURL(/withdraw\?to=card/);
    await customer.go('/pages/fund/select');
    await page.getByRole('link', { name: /By bank transfer/ }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.match(page.url(), /fund\/recharge/);
    await customer.go('/pages/fund/assets');
    await page.getByRole('link', { name: 'Add money by bank transfer' }).click();
    await page.waitForURL(/fund\/recharge/);
  });

  for (const device of rotating(devices, 3)) {
    const name = `${device.lang} ${device.screen} ${device.theme}`;
    it(`hold: ${name}`, async () => {
      const found: Record<string, string[]> = {};
      const customer = await world.open({ ...device, token });
      const { page } = customer;
      for (const place of places) {
        await customer.go(place);
        await waitUntilRead(page);
        await page.waitForTimeout(300);
        if (pictures !== undefined) {
          mkdirSync(pictures, { recursive: true });
          const file = `${name} ${place.replaceAll(/[^A-Za-z_=]+/g, '-')}`.replaceAll(' ', '-');
          await page.screenshot({ path: `${pictures}/${file}.png`, fullPage: true });
        }
        const text = await page.locator('body').innerText();
        const list = [
          ...(await findBarriers(page)),
          ...(await findClipped(page)),
          ...(text.match(untold) ?? []),
          ...customer.complaints.splice(0),
        ];
        if (list.length > 0) found[place] = list;
      }
      assert.deepEqual(found, {});
    });
  }
});
