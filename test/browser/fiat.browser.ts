import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { openAccount } from '../e2e/accounts.ts';
import { passport, phoneCode } from '../e2e/verification.ts';
import { followCheck } from './follow-check.ts';
import { assertAccessible, assertNothingClipped, type Customer, waitUntilTold, type World } from './harness.ts';
import { look } from './look.ts';
import { type Hired, type Office, openOffice } from './office.ts';

async function screenshotFile(width = 320, height = 200): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const create = { width, height, channels: 3, background: { r: 40, g: 90, b: 120 } } as const;
  return { name: 'transfer.png', mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
}

interface Held {
  readonly list: readonly { readonly available: string }[];
}

describe('money of banks', () => {
  let office: Office;
  let world: World;
  let staff: string;
  let [finder, payer] = [] as unknown as [Hired, Hired]; // hired below
  let people = 0;

  before(async () => {
    office = await openOffice();
    ({ world } = office);
    staff = await office.boss();
    finder = await office.hire(['fiat.work']);
    payer = await office.hire(['fiat.work']);
  });
  after(() => world.close());

  /** A customer who is verified in the United States. */
  async function american(): Promise<string> {
    people += 1;
    const { client } = world;
    const token = await openAccount(client, staff, {
      user_string: `f${String(people)}@bourse.test`,
      password: 'Lantern-weaver-77',
    });
    const phone = `+4915112346${String(100 + people)}`;
    const code = await phoneCode(client, staff, token, phone);
    const person = { ...passport, country: 'US', card_id: `FIAT00000${String(people)}` };
    await client.get('/user/real', { real_type: '1', ...person, phone, area_code: '49', code }, { token });
    return token;
  }
  const has = async (token: string): Promise<number> => {
    const { list } = await world.client.get<Held>('/wallet/detail', { currency: 'USDT' }, { token });
    return Number.parseFloat(list[0]?.available ?? '0');
  };

  it('buys crypto by bank transfer: quote, submit, screenshot, money found, paid [SPEC-1.18] [SPEC-2.162] [SPEC-2.163] [SPEC-2.164] [SPEC-5.18]', async () => {
    const token = await american();
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/fund/buy');
    await page.getByText('Bank transfer', { exact: true }).click();
    await page.getByRole('button', { name: 'Open order' }).click();
    await page.getByText('Please choose').waitFor();
    await page.getByLabel('Bank', { exact: true }).selectOption('Chase');
    await page.getByLabel('You pay').fill('5');
    await page.getByText('At least 10 USD').waitFor();
    await page.getByLabel('You pay').fill('500');
    await page.getByText('497.5', { exact: false }).first().waitFor();
    await page.getByLabel('Full name').fill('Maya Lindqvist');
    await page.getByLabel('Email').fill('maya@example.org');
    await page.getByLabel('Phone').fill('+1 212 5550100');
    await look(customer, 'buy-dark-phone');
    await assertAccessible(page, 'buying');
    await assertNothingClipped(page, 'buying');
    await page.getByRole('button', { name: 'Open order' }).click();
    await page.waitForURL(/buy_detail\?id=/);
    const id = /id=(\d+)/.exec(page.url())?.[1] ?? '';
    await page.getByText('GB29 NWBK', { exact: false }).waitFor();
    await look(customer, 'detail-dark-phone');
    await assertAccessible(page, 'how to pay');
    await assertNothingClipped(page, 'how to pay');
    await page.getByLabel('Upload transfer screenshot').setInputFiles(await screenshotFile());
    // Choosing is not sending: the picture is shown, and another may be chosen.
    await page.getByRole('img', { name: 'The chosen picture' }).waitFor();
    await page.getByLabel('Choose another picture').setInputFiles(await screenshotFile());
    assert.equal(await page.getByText('Under review', { exact: true }).count(), 0);
    await page.getByRole('button', { name: 'Confirm payment and send' }).click();
    await page.getByText('Under review', { exact: true }).waitFor();
    await look(customer, 'detail-review-phone');
    const had = await has(token);

    const entering = await office.open({ token: finder.token }, '#/fiat/payments');
    await entering.page.getByRole('button', { name: 'Enter a payment' }).click();
    await entering.page.getByLabel('Currency or coin', { exact: false }).fill('USD');
    await entering.page.getByLabel('Amount', { exact: true }).fill('500');
    await entering.page.getByLabel('Bank reference').fill('WIRE 7001');
    await entering.page.getByLabel('Payer').fill('Maya Lindqvist');
    await entering.page.getByLabel('Received on').fill(new Date().toISOString().slice(0, 10));
    await entering.page.locator('dialog[open]').getByRole('button', { name: 'Enter a payment' }).click();
    await entering.page.getByText('WIRE7001').first().waitFor();
    await look(entering, 'office-payments');
    await assertAccessible(entering.page, 'received payments');

    const pay = async ({ page: room }: Customer): Promise<void> => {
      await room
        .getByRole('button', { name: `#${id}` })
        .or(room.getByText(`#${id}`, { exact: true }))
        .first()
        .click();
      const sheet = room.locator('dialog[open]');
      await sheet.getByLabel('Payment that was found').selectOption({ index: 1 });
      await sheet.getByRole('button', { name: 'Pay the customer' }).click();
    };
    // Whoever has entered the payment does not use it.
    await entering.page.goto(`${world.url}/admin/#/fiat/orders`);
    await pay(entering);
    await entering.page.getByText('another person has to use it', { exact: false }).waitFor();
    const paying = await office.open({ token: payer.token }, '#/fiat/orders');
    await pay(paying);
    await waitUntilTold(paying.page, 'The customer was paid');
    await assertAccessible(paying.page, 'purchases');

    await page.getByText('Payment successful', { exact: true }).waitFor();
    assert.equal((await has(token)) - had, 497.5);
    await followCheck(page, page.getByRole('main'), 'Crypto purchase');
    await customer.go('/pages/fund/assets_record?currency=USDT&account=change');
    await page.getByText('Crypto purchase').and(page.locator(':not(option)')).first().waitFor();
    await customer.go('/pages/fund/buy_order');
    await page.getByRole('link', { name: '497.5', exact: false }).first().waitFor();
    await look(customer, 'orders-dark-phone');
    assert.deepEqual(customer.complaints, []);
  });

  it('takes a voucher, and shows what became of it [SPEC-2.26] [SPEC-7.48] [SPEC-7.49]', async () => {
    const token = await american();
    const customer = await world.open({ token, screen: 'desk', theme: 'light' });
    const { page } = customer;
    await customer.go('/pages/fund/recharge');
    await page.getByRole('button', { name: 'Submit receipt' }).click();
    await page.getByText('A payment receipt is required').waitFor();
    await page.getByLabel('Amount sent').fill('120');
    const voucher = page.locator('input[type=file]');
    for (const [name, mimeType, said] of [
      ['IMG_0001.HEIC', 'image/heic', 'This device cannot read HEIC photos'],
      ['receipt.pdf', 'application/pdf', 'PDF files are not accepted'],
      ['notes.txt', 'text/plain', 'We cannot read this file as a picture'],
    ] as const) {
      await voucher.setInputFiles({ name, mimeType, buffer: Buffer.from('no picture') });
      await page.getByText(said).waitFor();
    }
    // As a phone of 48 megapixels takes it, of which the server takes 40.
    await voucher.setInputFiles(await screenshotFile(8_064, 6_048));
    await page.getByText('Receipt attached').waitFor();
    await look(customer, 'recharge-light-desk');
    await assertAccessible(page, 'a voucher');
    await page.getByRole('button', { name: 'Submit receipt' }).click();
    await page.waitForURL(/recharge_log/);
    await page.getByText('Under review', { exact: true }).waitFor();
    await look(customer, 'recharge-log-light-desk');
    await assertAccessible(page, 'the log of vouchers');
    const room = await office.open({ token: payer.token, theme: 'light' }, '#/fiat/recharges');
    await room.page.getByText('120 USD', { exact: false }).first().click();
    await room.page.getByRole('button', { name: 'Show the picture' }).click();
    await room.page.getByRole('img', { name: 'The picture that the customer has sent' }).waitFor();
    await look(room, 'office-recharge-light');
    await room.page.getByRole('button', { name: 'Reject the voucher' }).first().click();
    const dialog = room.page.locator('dialog[open]').last();
    await dialog.getByRole('textbox').fill('no such money came');
    await dialog.getByRole('button', { name: 'Reject the voucher' }).click();
    await waitUntilTold(room.page, 'The customer was told');
    await page.reload();
    await page.getByText('no such money came').waitFor();
  });

  it('keeps a bank card of the verified person, and says what is wrong with another [SPEC-1.40] [SPEC-2.33]', async () => {
    const token = await american();
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/setting/bank');
    await page.getByText('Set a pay password first', { exact: false }).waitFor();
    await look(customer, 'cards-first-phone');
    await assertAccessible(page, 'the first card');
    await customer.go('/pages/setting/bank_international');
    await page.getByText('Add an account abroad', { exact: false }).waitFor();
    await assertNothingClipped(page, 'international cards');
  });

  it('looks right in the other theme, width and language', async () => {
    const token = await american();
    for (const [lang, theme, screen] of [
      ['zh', 'light', 'phone'],
      ['en', 'dark', 'desk'],
    ] as const) {
      const customer = await world.open({ token, lang, theme, screen });
      await customer.go('/pages/fund/buy');
      await customer.page.getByRole('radio').first().waitFor();
      await customer.page.getByRole('radio').first().check({ force: true });
      await customer.page.getByRole('textbox').first().waitFor();
      await look(customer, `buy-${lang}-${theme}-${screen}`);
      await assertNothingClipped(customer.page, `buying ${lang}`);
      await customer.go('/pages/fund/recharge');
      await look(customer, `recharge-${lang}-${theme}-${screen}`);
      await assertNothingClipped(customer.page, `a voucher ${lang}`);
    }
  });
});
