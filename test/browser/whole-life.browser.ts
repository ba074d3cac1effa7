import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { tokenAbi } from '@bourse/testing/anvil';
import { readCsv } from '@bourse/testing/read-csv';
import type { Page } from 'playwright-core';
import { privateKeyToAddress, generatePrivateKey } from 'viem/accounts';
import { awaitDemoMoney } from '../e2e/accounts.ts';
import { until } from '../e2e/patience.ts';
import { passport, phoneCode, uploadPicture } from '../e2e/verification.ts';
import { look } from './look.ts';
import { beFresh } from './be-fresh.ts';
import { certifyByStaff } from './certify-by-staff.ts';
import { type ChainGround, openChain } from './chain.ts';
import { type Customer, tokenOf, waitUntilTold, type World } from './harness.ts';
import { newestCode } from './newest-code.ts';
import { type Hired, type Office, openOffice } from './office.ts';
import { checkStatement, postingsOf, unitsOf } from './statement-check.ts';
import { balanceOf, orderByApi, placeLimit } from './trade-desk.ts';

const mail = 'whole-life@example.test';
const password = 'lantern-otter-42';
const pin = '271828';
const document = 'LIFE000001';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

interface LedgerAccount {
  readonly id: string;
  readonly currency_id: number;
  readonly account: string;
  readonly available: string;
  readonly held: string;
}
interface Listed<T> {
  readonly list: readonly T[];
  readonly cursor?: string;
}

describe('a customer, from the first page to the statement of the month', () => {
  let ground: ChainGround;
  let office: Office;
  let world: World;
  let customer: Customer;
  let token: string;
  let staff: string;
  let reviewers: readonly [Hired, Hired];

  before(async () => {
    ground = await openChain();
    office = await openOffice(ground.variables);
    ({ world } = office);
    staff = await office.boss();
    const grants = ['kyc.review', 'withdrawals.review', 'ledger.read'];
    reviewers = [await office.hire(grants), await office.hire(grants)];
  });
  after(async () => {
    await world.close();
    await ground.close();
  });

  /** A page of who has begun here, signed in: devices end with the test that opens them. */
  async function comeBack(): Promise<Page> {
    customer = await world.open({ token });
    return customer.page;
  }

  it('opens an account [SPEC-1.1]', async () => {
    customer = await world.open();
    const { page } = customer;
    await customer.go('/pages/common/register?code=BOURSE');
    await field(page, 'Email').fill(mail);
    await page.getByRole('button', { name: 'Send code' }).click();
    await field(page, 'Verification code').fill(await newestCode(world, staff, mail));
    await field(page, 'Password').fill(password);
    await page.getByLabel('Country of residence').selectOption('DE');
    await field(page, 'Repeat password').fill(password);
    await page
      .getByLabel('Invite code')
      .fill(await world.client.get<string>('/getSetting', { keyword: 'house_invite_code' }));
    await page.locator('label', { hasText: 'I accept the terms' }).click();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(/#\/pages\/index\/index/);
    token = await world.client.get<string>('/user/login', { user_string: mail, password });
    await awaitDemoMoney(world.client, token);
  });

  it('is verified, by rules and then by two people of the house [SPEC-1.38]', async () => {
    const page = await comeBack();
    await customer.go('/pages/setting/real');
    await page.getByLabel('Issuing country').selectOption('DE');
    await look(customer, 'life-real');
    await page.getByText('Passport', { exact: true }).click();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByLabel('Full name').fill(passport.name);
    await page.getByLabel('Document number').fill(document);
    await page.getByLabel('Date of birth').fill(passport.birth_date);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    const own = '+4915112345602';
    await page.getByLabel('Phone number').fill(own);
    await page.getByLabel('Verification code').fill(await phoneCode(world.client, staff, token, own));
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    const basic = page.getByRole('region', { name: 'Basic', exact: true });
    await basic.getByText('Verified', { exact: true }).waitFor();
    const [front, selfie] = [await uploadPicture(world.url, token, 60), await uploadPicture(world.url, token, 90)];
    const more = { real_type: '2', ...passport, card_id: document, front_pic: front, selfie_pic: selfie };
    await world.client.get('/user/real', more, { token });

    await certifyByStaff(office, reviewers, passport.name);
    await page.getByRole('region', { name: 'Advanced', exact: true }).getByText('Verified', { exact: true }).waitFor();
  });

  it('is credited what it sends over the chain [SPEC-1.42]', async () => {
    const page = await comeBack();
    await customer.go('/pages/fund/receive?currency=USDT');
    const address = (await page.locator('[data-address]').getAttribute('data-address')) ?? '';
    assert.match(address, /^0x[0-9a-fA-F]{40}$/);
    const had = Number((await balanceOf(world, token, 'USDT')).available);
    await page.getByText('Waiting for your USDT').waitFor();
    await ground.pay(address, 5_000);
    await page.getByText('Arriving now').waitFor();
    await ground.mine(12);
    await page.getByText('Credited', { exact: true }).waitFor();
    assert.equal(Number((await balanceOf(world, token, 'USDT')).available) - had, 5_000);
  });

  it('buys and sells on the spot market [SPEC-2.131]', async () => {
    const maker = await tokenOf(world, 'demo1');
    const page = await comeBack();
    await orderByApi(world, maker, { type: 'sell', amount: '0.02', target_price: '60000' });
    await customer.go('/pages/transaction/index?symbol=BTC%2FUSDT');
    const hadBefore = Number((await balanceOf(world, token, 'BTC')).available);
    await placeLimit(page, { side: 'Buy', price: '60000', amount: '0.02' });
    // The fee is taken of what arrives.
    await until(async () => Number((await balanceOf(world, token, 'BTC')).available) > hadBefore + 0.0199);
    await orderByApi(world, maker, { type: 'buy', amount: '0.01', target_price: '59900' });
    const dollars = Number((await balanceOf(world, token, 'USDT')).available);
    await placeLimit(page, { side: 'Sell', price: '59900', amount: '0.01' });
    await until(async () => Number((await balanceOf(world, token, 'USDT')).available) > dollars + 590);
  });

  it('takes out a large amount, which two of the house let go, and it arrives outside [SPEC-1.43]', async () => {
    const page = await comeBack();
    await beFresh(world, staff, { token, mail, pin });
    const outside = privateKeyToAddress(generatePrivateKey());
    await customer.go('/pages/fund/withdraw?currency=USDT');
    await page.getByLabel('Address', { exact: true }).fill(outside);
    await page.getByLabel('Amount').fill('3500');
    // The rules of the country ask whose wallet it is.
    await page.getByText('My own wallet', { exact: true }).click();
    await page.getByText('Its owner, in a private wallet', { exact: true }).click();
    await page.getByLabel(/^I declare that this wallet/).check({ force: true });
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByLabel('Payment password').fill(pin);
    await page.getByRole('button', { name: 'Withdraw 3,500.00 USDT' }).click();
    await page.waitForURL(/receive_withdraw_record\?id=/);
    const id = /id=(\d+)/.exec(page.url())?.[1] ?? '';

    const [one, two] = reviewers;
    const desk = await office.open({ token: one.token }, '#/withdrawals');
    await desk.page.getByRole('button', { name: `Pay withdrawal #${id}` }).click();
    const dialog = desk.page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('looked at, all in order');
    await dialog.getByRole('button', { name: 'Ask a second person' }).click();
    await waitUntilTold(desk.page, 'Asked.');
    const second = await office.open({ token: two.token }, '#/requests');
    await second.page.getByText('3,500 USDT').first().waitFor();
    await second.page.getByRole('button', { name: 'Approve' }).first().click();
    const asked = second.page.getByRole('dialog');
    await asked.getByLabel('Reason').fill('compared with the request');
    await asked.getByRole('button', { name: 'Approve' }).click();
    await waitUntilTold(second.page, 'Approved and carried out');

    await page.getByText('0 of 6').waitFor({ timeout: 120_000 });
    await ground.mine(7);
    await page.locator('li[data-state=done]', { hasText: 'Confirmed by the network' }).waitFor();
    const arrived = await ground.chain.client.readContract({
      address: ground.token,
      abi: tokenAbi,
      functionName: 'balanceOf',
      args: [outside],
    });
    assert.equal(arrived, 3_499_000_000n, 'what was asked for, less the fee');
  });

  it('reads the statement of the month, every line of which is in the ledger, to the last unit [SPEC-2.39]', async () => {
    const page = await comeBack();
    await customer.go('/pages/setting/bill');
    await page.getByRole('button', { name: 'Monthly statement' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Month').selectOption({ index: 0 });
    await sheet.getByRole('radio', { name: 'CSV' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      sheet.getByRole('button', { name: 'Download' }).click(),
    ]);
    const rows = readCsv(readFileSync(await download.path(), 'utf8')).slice(1);
    const postings = await postingsOf(world, token);
    for (const kind of ['deposit', 'trade', 'withdrawal']) {
      assert.ok(
        [...postings.keys()].some((key) => key.includes(` ${kind}:`)),
        kind,
      );
    }
    const closings = checkStatement(rows, postings);
    const { id: user } = await world.client.get<{ id: string }>('/user/info', {}, { token });
    const wanted = { owner: 'user', user_id: user, limit: '100' };
    const { list } = await world.client.get<Listed<LedgerAccount>>('/admin/ledger/accounts', wanted, reviewers[0]);
    const codes = await world.client.get<Listed<{ id: number; name: string }>>('/currency/list');
    assert.ok(list.length >= 2);
    for (const one of list) {
      const code = codes.list.find(({ id }) => id === one.currency_id)?.name ?? '';
      const owned = unitsOf(one.available) + unitsOf(one.held);
      assert.equal(closings.get(`${one.account} ${code}`) ?? 0n, owned, `${one.account} ${code} as the ledger has it`);
    }
    assert.deepEqual(customer.complaints, []);
  });
});
