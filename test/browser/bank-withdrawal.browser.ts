import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { readCsv } from '@bourse/testing/read-csv';
import { passport } from '../e2e/verification.ts';
import { openCustomer, openPayout, receipt, untilCardIsKnown } from './bank-desk.ts';
import { look } from './look.ts';
import { type ChainGround, openChain } from './chain.ts';
import { chooseEmptyDay } from './choose-days.ts';
import { assertAccessible, assertNothingClipped, type Customer, waitUntilTold, type World } from './harness.ts';
import { type Hired, type Office, openOffice } from './office.ts';
import { balanceOf } from './trade-desk.ts';

const pin = '271828';
const mail = 'bank-card@bourse.test';

interface Detail {
  readonly state: number;
  readonly bank: { readonly arrives: string; readonly reference: string | null };
}

describe('money that a bank sends to a card', () => {
  let ground: ChainGround;
  let office: Office;
  let world: World;
  let token: string;
  let [reviewer, payer, checker] = [] as unknown as [Hired, Hired, Hired]; // hired below

  before(async () => {
    // For its hold of a minute, which cards have, too.
    ground = await openChain();
    office = await openOffice(ground.variables);
    ({ world } = office);
    token = await openCustomer(office, { mail, pin });
    reviewer = await office.hire(['withdrawals.review']);
    payer = await office.hire(['fiat.work']);
    checker = await office.hire(['fiat.work']);
  });
  after(async () => {
    await world.close();
    await ground.close();
  });

  const spot = async (): Promise<number> => Number((await balanceOf(world, token, 'USDT')).available);
  const detail = (id: string): Promise<Detail> => world.client.get<Detail>('/wallet/out_detail', { id }, { token });

  it('saves a card in the form of the page [SPEC-1.40] [SPEC-2.34] [SPEC-2.154]', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/setting/bank_international');
    await page.getByRole('button', { name: 'Add international account' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.getByText('An IBAN or a routing number is needed').waitFor();
    const typed = {
      'Card holder': passport.name,
      'Routing number (ABA)': '021001208',
      'Card or account number': '000123456789',
      'SWIFT / BIC': 'CHASUS33',
      Bank: 'Nordbank',
      Branch: 'Mitte',
      'City or province of opening': 'Berlin',
      'Address of the holder': 'Torstrasse 1, Berlin',
      'Phone known to the bank': '+49 151 1234567',
      'Pay password': pin,
    };
    for (const [name, value] of Object.entries(typed)) await sheet.getByLabel(name, { exact: true }).fill(value);
    await look(customer, 'card-form');
    await assertAccessible(page, 'a card');
    await sheet.getByLabel('Routing number (ABA)', { exact: true }).fill('021001209');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.getByText('This routing number cannot exist.', { exact: false }).waitFor();
    await sheet.getByLabel('Routing number (ABA)', { exact: true }).fill('021001208');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await waitUntilTold(page, 'Card saved');
    await page.getByText('•••• 6789').waitFor();
    await look(customer, 'cards');
    assert.deepEqual(customer.complaints, []);
  });

  /** Asks for a payment by the page. @returns its number. */
  async function ask(customer: Customer, amount: string, shown: string): Promise<string> {
    const { page } = customer;
    await customer.go('/pages/fund/withdraw?to=card');
    await page.getByLabel('Currency').selectOption('USD');
    await page.getByLabel('Amount').fill(amount);
    await page.getByText('This counts as', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByLabel('Payment password').fill(pin);
    await page.getByRole('button', { name: `Withdraw ${shown} USD` }).click();
    await page.waitForURL(/receive_withdraw_record\?id=/);
    return /id=(\d+)/.exec(page.url())?.[1] ?? '';
  }

  it('is asked for by card and amount, waits while the card is new, and is taken back [SPEC-1.43] [SPEC-2.38] [SPEC-5.20] [A4]', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    const had = await spot();
    await customer.go('/pages/fund/withdraw');
    await page.getByRole('radio', { name: 'Bank card' }).click();
    await page.getByText('•••• 6789', { exact: false }).waitFor();
    await page.getByLabel('Currency').selectOption('JPY');
    await page.getByLabel('Amount').fill('3000.5');
    await page.getByText('Enter a whole amount of JPY.').waitFor();
    await page.getByLabel('Currency').selectOption('USD');
    await page.getByLabel('Amount').fill('5');
    await page.getByText('The minimum is 20.00 USD.').waitFor();
    await page.getByLabel('Amount').fill('100');
    await page.getByText('95.00 USD').waitFor();
    await look(customer, 'bank-withdraw');
    await assertAccessible(page, 'a withdrawal to a card');
    await assertNothingClipped(page, 'a withdrawal to a card');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByText('This card is new', { exact: false }).waitFor();
    await look(customer, 'bank-review');
    await assertAccessible(page, 'the look at a withdrawal to a card');
    await page.getByLabel('Payment password').fill(pin);
    await page.getByRole('button', { name: 'Withdraw 100.00 USD' }).click();
    await page.getByText('On hold until', { exact: false }).waitFor();
    assert.equal(had - (await spot()), 100);
    await look(customer, 'bank-held');
    await assertAccessible(page, 'the steps of a withdrawal to a card');
    await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel withdrawal' }).click();
    await page.getByText('Cancelled, amount returned').waitFor();
    assert.equal(await spot(), had);
    assert.deepEqual(customer.complaints, []);
  });

  it('is reviewed, paid by hand, confirmed by another, and what comes back is given back [SPEC-1.43]', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    const had = await spot();
    const id = await ask(customer, '200', '200.00');
    const queue = await office.open({ token: reviewer.token }, '#/withdrawals');
    await queue.page.getByText('Paid by a bank').first().waitFor();
    await look(queue, 'office-bank-waiting');
    await queue.page.getByRole('button', { name: `Pay withdrawal #${id}` }).click();
    const asked = queue.page.getByRole('dialog');
    await asked.getByRole('textbox').fill('looked at, all in order');
    await asked.getByRole('button', { name: 'Let pay' }).click();
    await waitUntilTold(queue.page, 'It waits under Fiat money.');
    await page.locator('li[data-state=done]', { hasText: 'Reviewed' }).waitFor();

    await untilCardIsKnown(world, token, id);
    const desk = await openPayout(office, payer, id);
    const sheet = desk.page.locator('dialog[open]').first();
    await sheet.getByRole('button', { name: 'Show the account' }).click();
    await sheet.getByText('000123456789').waitFor();
    await sheet.getByRole('button', { name: 'Take to pay' }).click();
    await sheet.getByRole('button', { name: 'Book as sent' }).click();
    await sheet.getByText('Choose a picture that shows the payment.').waitFor();
    await sheet.getByLabel('Bank reference').fill('wire 4711 a');
    await sheet.getByLabel('Choose a picture', { exact: true }).setInputFiles(await receipt());
    await sheet.getByText('Choose another picture').waitFor();
    await look(desk, 'office-payout-sent');
    await assertAccessible(desk.page, 'a payment to a card');
    await sheet.getByRole('button', { name: 'Book as sent' }).click();
    await waitUntilTold(desk.page, 'Booked. Somebody else confirms it.');
    await page.locator('li[data-state=done]', { hasText: 'Sent by the bank' }).waitFor();
    assert.equal(had - (await spot()), 200, 'held still');

    const other = await openPayout(office, checker, id, 'Sent');
    const second = other.page.locator('dialog[open]').first();
    await second.getByRole('button', { name: 'Show the evidence' }).click();
    await second.getByRole('img', { name: 'The evidence of this payment' }).waitFor();
    await second.getByRole('button', { name: 'Confirm', exact: true }).click();
    await waitUntilTold(other.page, 'The payment is confirmed');
    await page.locator('li[data-state=done]', { hasText: 'Confirmed by the bank' }).waitFor();
    await page.getByText('WIRE4711A').waitFor();
    await look(customer, 'bank-paid');
    assert.equal(had - (await spot()), 200);

    const came = { currency: 'USD', amount: '190', reference: 'BACK 4711', payer: 'Nordbank' };
    const today = new Date().toISOString().slice(0, 10);
    await world.client.get('/admin/fiat/payment', { ...came, received_on: today }, payer);
    const returning = await openPayout(office, checker, id, 'Paid');
    await returning.page.locator('dialog[open]').first().getByRole('button', { name: 'Give back' }).click();
    const dialog = returning.page.locator('dialog[open]').last();
    await dialog.getByLabel('Payment that was found').selectOption({ index: 1 });
    await dialog.getByLabel('Reason').fill('the account is closed');
    await look(returning, 'office-payout-back');
    await dialog.getByRole('button', { name: 'Give back' }).click();
    await waitUntilTold(returning.page, 'The customer got it back');
    await page.getByText('The bank of the card sent the money back.', { exact: false }).waitFor();
    await look(customer, 'bank-returned');
    assert.equal(had - (await spot()), 10, 'sent for 195, of which 190 came back, and a fee of 5');
    assert.equal((await detail(id)).state, 5);
    await assertAccessible(page, 'a withdrawal that came back');
    assert.deepEqual(customer.complaints.concat(desk.complaints, other.complaints, returning.complaints), []);
  });

  it('is found among the records by currency, state and day, and saved as CSV [SPEC-2.37] [SPEC-7.60]', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/fund/receive_withdraw_record?tab=withdrawals');
    const rows = page.locator('main li a');
    await rows.nth(1).waitFor();
    await look(customer, 'bank-records');
    await assertAccessible(page, 'the records of withdrawals');
    await assertNothingClipped(page, 'the records of withdrawals');
    await page.getByLabel('Status').selectOption({ label: 'Cancelled' });
    await page.waitForFunction(() => document.querySelectorAll('main li a').length === 1);
    await page.getByLabel('Currency').selectOption('EUR');
    await page.getByText('No matching withdrawals').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await rows.nth(1).waitFor();
    await chooseEmptyDay(page);
    await page.getByText('No matching withdrawals').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    const csv = readCsv(readFileSync(await download.path(), 'utf8'));
    assert.equal(csv.length, 3);
    assert.ok(csv.some((line) => line.includes('WIRE4711A') && line.includes('195')));
    assert.ok(csv.every((line) => !line.join(' ').includes('000123456789')));
  });
});
