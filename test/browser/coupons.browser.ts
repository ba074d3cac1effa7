import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { couponStaffCalls } from '@bourse/contract/coupons';
import { priceAlertCalls } from '@bourse/contract/price-alert';
import { rewardsCalls } from '@bourse/contract/rewards';
import { assertAccessible, assertNothingClipped, type Customer, tokenOf, waitUntilTold } from './harness.ts';
import { look } from './look.ts';
import { type Office, openOffice } from './office.ts';
import { approve as approveSigned } from '../e2e/approve.ts';

const reason = 'a campaign for customers who trade';
const languages = [
  ['desk', 'light', 'en'],
  ['phone', 'dark', 'fra'],
  ['phone', 'light', 'th'],
  ['desk', 'dark', 'jp'],
] as const;

describe('coupons and price alerts', () => {
  let office: Office;
  let token: string;
  let [boss, second] = ['', ''];

  async function see(customer: Pick<Customer, 'page'>, name: string): Promise<void> {
    await assertAccessible(customer.page, name);
    await assertNothingClipped(customer.page, name);
    await look(customer, name.replaceAll(' ', '-'));
  }
  const approve = async (id: string): Promise<void> => {
    await approveSigned(office.world.client, { id, reason }, { token: second });
  };
  const ask = async (path: string, fields: Record<string, string>): Promise<string> =>
    (await office.world.client.get<{ id: string }>(path, { ...fields, reason }, { token: boss })).id;

  before(async () => {
    office = await openOffice();
    boss = await office.boss();
    second = await office.second();
    token = await tokenOf(office.world, 'demo1');
    await approve(await ask('/admin/pools/fill', { product: 'coupons', currency_id: '3', number: '500' }));
  });
  after(() => office.world.close());

  it('asks for a campaign in the back office, whose budget another sets aside [SPEC-1.35]', async () => {
    const staff = await office.open({ token: boss, theme: 'light' }, '#/pools/coupons');
    const { page } = staff;
    await page.getByText('No campaign yet').waitFor();
    await see(staff, 'campaigns none');
    await page.getByRole('button', { name: 'Start a campaign' }).click();
    await page.getByRole('button', { name: 'Ask for approval' }).click();
    await page.getByText('Choose the currency').waitFor();
    await see(staff, 'campaign faults');
    await page.getByLabel('Currency').selectOption({ label: 'USDT' });
    await page.getByLabel('Amount of a coupon').fill('10');
    await page.getByLabel('Number of coupons').fill('20');
    await page.getByRole('radio', { name: 'A list' }).click();
    const { id } = await office.world.client.get<{ id: string }>('/user/info', {}, { token });
    await page.getByLabel('Customers', { exact: true }).fill(id);
    const end = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16);
    await page.getByLabel('End of the campaign (UTC)').fill(end);
    await page.getByLabel('Reason').fill(reason);
    await see(staff, 'campaign filled');
    await page.getByRole('button', { name: 'Ask for approval' }).click();
    await waitUntilTold(page, 'Somebody else has to approve');
    await page.getByText('Start a campaign of coupons').first().waitFor();
    await see(staff, 'campaign request');
    const { list } = await office.world.client.get<{ list: { id: string; kind: string }[] }>(
      '/admin/approvals',
      { state: 'open' },
      { token: boss },
    );
    await approve(list.find(({ kind }) => kind === 'coupons.start')?.id ?? assert.fail());
    const share = { kind: 'fee_discount', share: '0.3', amount: '4', number: '5', days: '7' };
    const listed = { audience: 'listed', users: JSON.stringify([id]), ends_at: `${end}:00.000Z`, currency_id: '3' };
    await approve(await ask(couponStaffCalls.start.path, { ...share, ...listed }));
    for (const theme of ['light', 'dark'] as const) {
      const other = await office.open({ token: second, theme }, '#/pools/coupons');
      await other.page.getByText('Cash-back of 10 USDT').waitFor();
      await see(other, `campaigns ${theme}`);
      assert.deepEqual(other.complaints, []);
    }
    assert.deepEqual(staff.complaints, []);
  });

  it('shows own coupons by their state, with what each pays now [SPEC-2.24] [SPEC-2.158]', async () => {
    const customer = await office.world.open({ token });
    const { page } = customer;
    await customer.go('/pages/setting/setting');
    await page.getByRole('link', { name: 'Coupons' }).click();
    await page.getByRole('heading', { name: '10.00 USDT' }).or(page.getByText('Cash-back on fees')).first().waitFor();
    assert.ok(await page.getByRole('button', { name: 'Not enough fees yet' }).first().isDisabled());
    await see(customer, 'coupons waiting');
    await page.getByRole('tab', { name: 'Withdrawn' }).click();
    await page.getByText('No coupon withdrawn').waitFor();
    await see(customer, 'coupons none');
    assert.deepEqual(customer.complaints, []);
    for (const [screen, theme, lang] of languages) {
      const other = await office.world.open({ token, screen, theme, lang });
      await other.page.route(/\/api\/coupon\/list/, async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as {
          message: { list: { kind: string; fees: string | null; pays: string }[] };
        }; // as the contract says
        const list = body.message.list.map((coupon) =>
          coupon.kind === 'cash_back' ? { ...coupon, fees: '7.25' } : { ...coupon, fees: '8', pays: '2.4' },
        );
        await route.fulfill({ json: { ...body, message: { ...body.message, list } } });
      });
      await other.go('/pages/setting/coupon');
      await other.page.locator('#coupons li').nth(1).waitFor();
      await see(other, `coupons ${screen} ${theme} ${lang}`);
      assert.deepEqual(other.complaints, []);
    }
    const { list } = await office.world.client.get<{ list: object[] }>(rewardsCalls.coupons.path, {}, { token });
    assert.equal(list.length, 2);
  });

  it('adds and removes an alert from the bell of the chart', async () => {
    for (const [screen, theme] of [
      ['desk', 'dark'],
      ['phone', 'light'],
    ] as const) {
      const customer = await office.world.open({ token, screen, theme });
      const { page } = customer;
      await customer.go('/pages/transaction/currency?symbol=BTC%2FUSDT');
      await page.getByRole('button', { name: 'Price alerts' }).click();
      const sheet = page.getByRole('dialog', { name: 'Price alerts' });
      await sheet.getByText('No alerts yet').waitFor();
      await sheet.getByLabel('Price', { exact: true }).fill('1');
      await sheet.getByRole('button', { name: 'Add alert' }).click();
      await sheet.getByText('The price is there already.').waitFor();
      await sheet.getByLabel('Price', { exact: true }).fill('9000000');
      await sheet.getByRole('button', { name: 'Add alert' }).click();
      await sheet.getByText('≥ 9,000,000').waitFor();
      await see(customer, `alerts ${screen} ${theme}`);
      await sheet.getByRole('button', { name: /^Remove alert/ }).click();
      await sheet.getByText('No alerts yet').waitFor();
      assert.deepEqual(customer.complaints, []);
    }
    const { list } = await office.world.client.get<{ list: object[] }>(priceAlertCalls.list.path, {}, { token });
    assert.deepEqual(list, []);
    const visitor = await office.world.open({ screen: 'phone' });
    await visitor.go('/pages/transaction/currency?symbol=BTC%2FUSDT');
    await visitor.page.getByRole('button', { name: 'Price alerts' }).click();
    await visitor.page.getByRole('dialog').getByRole('button', { name: 'Log in' }).waitFor();
    await see(visitor, 'alerts visitor');
  });
});
