import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { otcCalls } from '@bourse/contract/otc';
import { otcStaffCalls } from '@bourse/contract/otc-desk';
import { awaitIndex } from '../e2e/customer-view.ts';
import {
  assertAccessible,
  assertNothingClipped,
  type Customer,
  tokenOf,
  waitUntilTold,
  type World,
} from './harness.ts';
import { look } from './look.ts';
import { type Office, openOffice } from './office.ts';

describe('the desk', () => {
  let office: Office;
  let world: World;
  let token: string;

  before(async () => {
    office = await openOffice({ DEMO_TRADERS: 'quiet' });
    world = office.world;
    for (const symbol of ['BTC/USDT', 'ETH/USDT']) await awaitIndex(world.client, symbol);
    token = await tokenOf(world, 'demo1');
    const moved = { currency_id: '3', number: '300000', from_field: 'change', to_field: 'legal' };
    await world.client.get('/wallet/change', moved, { token });
  });
  after(() => world.close());

  async function see(customer: Pick<Customer, 'page'>, name: string): Promise<void> {
    await assertAccessible(customer.page, name);
    await assertNothingClipped(customer.page, name);
    await look(customer, name.replaceAll(' ', '-'));
  }

  it('shows its prices to everybody [SPEC-2.55]', async () => {
    for (const [screen, theme, lang] of [
      ['desk', 'dark', 'en'],
      ['phone', 'light', 'fra'],
      ['phone', 'dark', 'jp'],
    ] as const) {
      const customer = await world.open({ screen, theme, lang });
      await customer.go('/pages/otc/list');
      await customer.page.getByRole('heading', { level: 2, name: 'BTC' }).waitFor();
      await see(customer, `otc offers ${screen} ${theme} ${lang}`);
      assert.deepEqual(customer.complaints, []);
    }
  });

  it('lists own orders in every state, and shows one [SPEC-2.56]', async () => {
    for (const [screen, theme, lang, state] of [
      ['desk', 'light', 'en', 'Matching'],
      ['phone', 'dark', 'fra', 'En attente'],
    ] as const) {
      const customer = await world.open({ token: await tokenOf(world, 'demo2'), screen, theme, lang });
      const { page } = customer;
      await customer.go('/pages/otc/mine');
      await page.locator('main button').filter({ hasText: 'BTC' }).nth(4).waitFor();
      assert.equal(await page.locator('main button').filter({ hasText: 'BTC' }).count(), 5);
      await see(customer, `otc mine ${screen} ${theme} ${lang}`);
      await page.locator('main button').filter({ hasText: state }).first().click();
      await page.getByRole('dialog').getByText(state, { exact: true }).waitFor();
      await see(customer, `otc one ${screen} ${theme} ${lang}`);
      assert.deepEqual(customer.complaints, []);
    }
  });

  it('deals a small amount at once at a firm price [SPEC-1.16]', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/otc/list');
    await page.getByRole('button', { name: /^Buy/ }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Buy BTC' });
    await sheet.getByLabel('Amount', { exact: true }).fill('0.01');
    await sheet.getByText('From 0.05 to 10 BTC.').waitFor();
    await sheet.getByLabel('Amount', { exact: true }).fill('0.1');
    await see(customer, 'otc asking');
    await sheet.getByRole('button', { name: 'Get quote' }).click();
    await sheet.getByText('Both sides settle at once.').waitFor();
    await see(customer, 'otc firm price');
    await sheet.getByRole('button', { name: /^Buy 0\.1/ }).dblclick();
    await waitUntilTold(page, 'Both sides have settled');
    await page
      .getByRole('dialog', { name: /^OTC order/ })
      .getByText('Completed')
      .waitFor();
    await see(customer, 'otc order completed');
    const { total } = await world.client.get<{ total: number }>(otcCalls.orders.path, {}, { token });
    assert.equal(total, 1);
    assert.deepEqual(customer.complaints, []);
  });

  it('holds a large amount until two members of staff have decided, and answers an appeal [SPEC-2.56] [SPEC-4.16]', async () => {
    const customer = await world.open({ token, theme: 'light' });
    const { page } = customer;
    await customer.go('/pages/otc/list');
    await page.getByRole('button', { name: /^Buy/ }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Buy BTC' });
    await sheet.getByLabel('Amount', { exact: true }).fill('1');
    await sheet.getByRole('button', { name: 'Get quote' }).click();
    await sheet.getByText(/^Two members of staff confirm/).waitFor();
    await sheet.getByRole('button', { name: /^Buy 1/ }).click();
    await waitUntilTold(page, 'Your order is awaiting confirmation.');
    const own = page.getByRole('dialog', { name: /^OTC order/ });
    await own.getByRole('button', { name: 'Cancel order' }).waitFor();
    await see(customer, 'otc order waits');
    const grants = [otcStaffCalls.orders.grant ?? '', otcStaffCalls.decide.grant ?? ''];
    const [ann, bob] = [await office.hire(grants), await office.hire(grants)];
    const staff = await office.open({ token: ann.token }, '#/otc');
    await staff.page.getByRole('row', { name: /^#/ }).first().click();
    await staff.page.getByRole('button', { name: 'Reject', exact: true }).click();
    await see(staff, 'otc desk of staff');
    const asking = staff.page.getByRole('dialog', { name: 'Reject this order?' });
    await asking.getByLabel('Reason').fill('the pool is needed');
    await asking.getByRole('button', { name: 'Ask', exact: true }).click();
    await waitUntilTold(staff.page, 'Somebody else has to approve now.');
    const other = await office.open({ token: bob.token }, '#/requests');
    await other.page.getByRole('button', { name: 'Approve' }).first().click();
    await other.page.getByLabel('Reason').fill('agreed');
    await other.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await own.getByText('The desk did not confirm this order.').waitFor();
    await own.getByLabel('Appeal').fill('the price was firm');
    await own.getByRole('button', { name: 'Send the appeal' }).click();
    await own.getByText('Under review').waitFor();
    await see(customer, 'otc appeal');
    assert.deepEqual(customer.complaints, []);
  });

  it('says what is missing to who is not verified, and when it is offline', async () => {
    const fresh = await world.open({ token: await tokenOf(world, 'demo4'), screen: 'desk' });
    await fresh.go('/pages/otc/list');
    await fresh.page.getByRole('button', { name: /^Sell/ }).first().click();
    await fresh.page.getByRole('link', { name: 'Verify now' }).waitFor();
    await see(fresh, 'otc of who is not verified');
    await fresh.go('/pages/otc/mine');
    await fresh.page.getByText('You have no OTC orders').waitFor();
    const customer = await world.open({ token });
    await customer.go('/pages/otc/list');
    await customer.page.getByRole('button', { name: /^Sell/ }).first().click();
    await customer.context.setOffline(true);
    await customer.page.getByText('Quotes are not available while you are offline.').waitFor();
  });
});
