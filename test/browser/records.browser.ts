import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { readCsv } from '@bourse/testing/read-csv';
import type { Download, Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { chooseEmptyDay } from './choose-days.ts';
import { assertAccessible, assertNothingClipped, type Device, openWorld, tokenOf, type World } from './harness.ts';

/** Where pictures of the screens are kept, for who wants to look at them. */
const pictures = process.env['BOURSE_LOOK'] ?? '';

interface Wallets {
  readonly accounts: Readonly<
    Record<string, readonly { readonly currency: string; readonly available: string; readonly held: string }[]>
  >;
}

const decimals = 18;

/** A figure in units of its eighteenth decimal. */
function unitsOf(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole + fraction.padEnd(decimals, '0'));
  return text.startsWith('-') ? -value : value;
}

describe('records of a customer', () => {
  let world: World;
  let token: string;

  before(async () => {
    world = await openWorld();
    token = await tokenOf(world, 'demo1');
    for (let place = 1; place <= 25; place += 1) {
      const moved = {
        currency_id: '2',
        number: `0.001${String(place).padStart(2, '0')}123456789`,
        from_field: 'change',
        to_field: 'lever',
      };
      await world.client.get('/wallet/change', moved, { token });
    }
    await world.client
      .get('/user/Transfer', { number: '100', from_currency_id: '3', to_currency_id: '1' }, { token })
      .catch(() => undefined); // without a price nothing is converted, and the rest is the same
  });
  after(() => world.close());

  async function look(page: Page, name: string): Promise<void> {
    await assertAccessible(page, name);
    await assertNothingClipped(page, name);
    if (pictures !== '') await page.screenshot({ path: `${pictures}/${name.replaceAll(' ', '-')}.png` });
  }

  async function saved(page: Page, press: () => Promise<void>): Promise<Download> {
    const [download] = await Promise.all([page.waitForEvent('download'), press()]);
    return download;
  }
  const textOf = async (download: Download): Promise<string> => readFileSync(await download.path(), 'utf8');

  it('are filtered, read on, and saved as a CSV that adds up to the balances [SPEC-2.27] [SPEC-2.40] [SPEC-2.145]', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/setting/bill');
    await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
    const rows = page.locator('main section li');
    await rows.first().waitFor();
    assert.equal(await rows.count(), 20);
    await page.getByRole('button', { name: /more/i }).click();
    await rows.nth(20).waitFor();

    const all = readCsv(
      await textOf(await saved(page, () => page.getByRole('button', { name: 'Download CSV' }).click())),
    );
    const sums = new Map<string, bigint>();
    for (const [, currency = '', account = '', , amount = ''] of all.slice(1)) {
      const key = `${account} ${currency}`;
      sums.set(key, (sums.get(key) ?? 0n) + unitsOf(amount));
    }
    const { accounts } = await world.client.get<Wallets>('/wallet/list', {}, { token });
    const names: Readonly<Record<string, string>> = {
      legal: 'Fiat',
      change: 'Spot',
      lever: 'Futures',
      micro: 'Seconds',
    };
    let compared = 0;
    for (const [account, list] of Object.entries(accounts)) {
      for (const { currency, available, held } of list) {
        const owned = unitsOf(available) + unitsOf(held);
        assert.equal(sums.get(`${names[account] ?? ''} ${currency}`) ?? 0n, owned, `${account} ${currency}`);
        if (owned > 0n) compared += 1;
      }
    }
    assert.ok(compared >= 2, `${compared} balances`);

    await page.getByLabel('Type').selectOption({ label: 'Transfer' });
    await page.getByLabel('Coin').selectOption('ETH');
    await page.getByRole('tab', { name: 'Futures' }).click();
    await rows.nth(19).waitFor();
    await rows.filter({ hasText: 'Demo funds' }).first().waitFor({ state: 'detached' });
    const some = readCsv(
      await textOf(await saved(page, () => page.getByRole('button', { name: 'Download CSV' }).click())),
    );
    assert.deepEqual(
      new Set(some.slice(1).map((row) => `${row[1]} ${row[2]} ${row[3]}`)),
      new Set(['ETH Futures Transfer']),
    );
    assert.equal(some.length, 26);

    await chooseEmptyDay(page);
    await page.getByText('No matching movements').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await rows.first().waitFor();
    assert.deepEqual(customer.complaints, []);
  });

  it('offer each month as a statement, as PDF and CSV of the same figures [SPEC-2.39]', async () => {
    const customer = await world.open({ token, lang: 'jp' });
    const { page } = customer;
    await customer.go('/pages/fund/assets_record?currency=ETH');
    await page.getByRole('button', { name: '月次明細書' }).click();
    const sheet = page.getByRole('dialog', { name: '月次明細書' });
    await sheet.getByLabel('対象月').selectOption({ index: 0 });
    const pressed = (): Promise<void> => sheet.getByRole('button', { name: 'ダウンロード' }).click();
    const pdf = await saved(page, pressed);
    assert.match(pdf.suggestedFilename(), /^Bourse 月次取引明細書 \d{4}-\d\d\.pdf$/);
    const document = await getDocumentProxy(new Uint8Array(readFileSync(await pdf.path())));
    const { text: read } = await extractText(document, { mergePages: true });
    const text = read.replaceAll(/\s+/g, ' ');
    await sheet.getByRole('radio', { name: 'CSV' }).click();
    const csv = readCsv(await textOf(await saved(page, pressed)));
    const closings = csv.filter((row) => row[3] === '期末残高');
    assert.ok(closings.length >= 3);
    for (const [, , , , , , balance = ''] of closings) {
      const [whole = '', fraction = ''] = balance.split('.');
      assert.ok(text.includes(`${whole}.${fraction.padEnd(8, '0')}`), balance);
    }
    for (const word of ['月次取引明細書', '口座間振替', 'demo1@bourse.test']) assert.ok(text.includes(word), word);
    assert.deepEqual(customer.complaints, []);
  });

  it('say what failed, and nothing is there for somebody without movements of a coin', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    await page.route(/\/api\/wallet\/(bill|statement)/, (route) => route.abort());
    await customer.go('/pages/setting/bill');
    await page.getByText('We could not load the history.').waitFor();
    await page.getByRole('button', { name: 'Monthly statement' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
    await page.getByText('No answer from the server.').first().waitFor();
    await page.unroute(/\/api\/wallet\/(bill|statement)/);
    const refusal = { type: 'error', code: 'LIMIT_EXCEEDED', message: 'Limit exceeded.', data: { limit: 10_000 } };
    await page.route(/\/api\/wallet\/statement/, (route) => route.fulfill({ json: refusal }));
    await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
    await page.getByText(/more than 10,000 transactions/).waitFor();
    await look(page, 'statement too large');
    await page.getByRole('button', { name: 'Switch to CSV' }).click();
    await page.getByRole('radio', { name: 'CSV', checked: true }).waitFor();
    const visitor = await world.open();
    await visitor.go('/pages/setting/bill');
    await visitor.page.waitForURL(/common\/login/);
  });

  const looks: readonly Device[] = [
    { screen: 'phone', theme: 'dark', lang: 'en' },
    { screen: 'phone', theme: 'light', lang: 'th' },
    { screen: 'phone', theme: 'light', lang: 'hk' },
    { screen: 'desk', theme: 'dark', lang: 'jp' },
    { screen: 'desk', theme: 'light', lang: 'en' },
  ];
  for (const device of looks) {
    const name = `${device.screen ?? ''} ${device.theme ?? ''} ${device.lang ?? ''}`;
    it(`look right: ${name}`, async () => {
      const customer = await world.open({ ...device, token });
      const { page } = customer;
      await customer.go('/pages/setting/bill');
      await page.locator('main section li').nth(19).waitFor();
      await look(page, `bill ${name}`);
      await page.locator('main button:has(svg.lucide-file-text), main button:nth-of-type(2)').last().click();
      await page.getByRole('dialog').waitFor();
      await look(page, `statement ${name}`);
      await customer.go('/pages/fund/assets_record?currency=ETH');
      await page.locator('main section li').nth(19).waitFor();
      await look(page, `coin ${name}`);
      await customer.go('/pages/fund/transfer_history');
      await page.locator('main ul li').first().waitFor();
      await look(page, `transfers ${name}`);
    });
  }
});
