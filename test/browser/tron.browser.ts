import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type FakeTronNetwork, startFakeTronNetwork } from '@bourse/testing/tron-network';
import { beFresh } from './be-fresh.ts';
import { assertAccessible, assertNothingClipped, tokenOf, type World } from './harness.ts';
import { look } from './look.ts';
import { type Office, openOffice } from './office.ts';

/** Somebody's address on TRON, which nobody here has the key of. */
const outside = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const pin = '271828';

describe('USDT over TRON in the app, from a fake chain behind its HTTP API', () => {
  let ground: FakeTronNetwork;
  let office: Office;
  let world: World;
  let token: string;

  before(async () => {
    ground = await startFakeTronNetwork({ addressHoldMinutes: 0 });
    office = await openOffice(ground.variables);
    ({ world } = office);
    token = await tokenOf(world, 'demo1');
  });
  after(async () => {
    await world.close();
    await ground.close();
  });

  it('is deposited over the network that is chosen, to an address with its code', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/fund/receive?currency=USDT&type=ERC');
    await page.getByText('This network is not connected yet.', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Change' }).click();
    const offered = page.getByRole('dialog').getByRole('radio', { name: /TRC20/ });
    await offered.waitFor();
    await look(customer, 'networks');
    await offered.click();
    await page.getByRole('img', { name: /QR code of your USDT address/ }).waitFor();
    const address = (await page.locator('[data-address]').getAttribute('data-address')) ?? '';
    assert.match(address, /^T[1-9A-HJ-NP-Za-km-z]{33}$/);
    await page.getByText('Send only USDT over TRC20 to this address.').waitFor();
    await look(customer, 'receive');
    await assertAccessible(page, 'the address for a deposit over TRON');
    await assertNothingClipped(page, 'the address for a deposit over TRON');
    ground.pay(address, 250_000_000n);
    await page.getByText('Arriving now').waitFor();
    await page.getByText('1 of 4').waitFor();
    await look(customer, 'arriving');
    ground.chain.mine(3);
    await page.getByText('Credited', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Deposits and withdrawals' }).click();
    await page
      .getByRole('button', { name: /USDT · TRC20/ })
      .getByText('+250.00')
      .waitFor();
    assert.deepEqual(customer.complaints, []);
  });

  it('is taken out over TRON to an address outside, and arrives there', async () => {
    await beFresh(world, await office.boss(), { token, mail: 'demo1@bourse.test', pin });
    const customer = await world.open({ token, screen: 'desk', theme: 'light' });
    const { page } = customer;
    await customer.go('/pages/fund/withdraw?currency=USDT&type=TRC');
    await page.getByLabel('Address', { exact: true }).fill(`${outside.slice(0, -1)}9`);
    await page.getByLabel('Amount').fill('60');
    // The address is judged while it is typed.
    await page.locator('#content input[aria-invalid=true]').waitFor();
    await look(customer, 'address-invalid');
    await page.getByLabel('Address', { exact: true }).fill(outside);
    await page.getByText('TRC20').first().waitFor();
    await look(customer, 'withdraw');
    await assertAccessible(page, 'a withdrawal over TRON');
    await page.getByRole('button', { name: 'Review' }).click();
    await look(customer, 'review');
    await page.getByLabel('Payment password').fill(pin);
    await page.getByRole('button', { name: 'Withdraw 60.00 USDT' }).click();
    await page.getByText('0 of 20').waitFor({ timeout: 30_000 });
    ground.chain.mine(5);
    await page.getByText('5 of 20').waitFor();
    await look(customer, 'sending');
    ground.chain.mine(16);
    await page.locator('li[data-state=done]', { hasText: 'Confirmed by the network' }).waitFor();
    await look(customer, 'paid');
    assert.equal(ground.tokensOf(outside), 59_000_000n);
    assert.deepEqual(customer.complaints, []);
  });
});
