import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type BitcoinGround, openBitcoinGround } from '@bourse/testing/bitcoin-ground';
import { outsideAddress } from '@bourse/testing/bitcoin-world';
import { beFresh } from './be-fresh.ts';
import { assertAccessible, assertNothingClipped, tokenOf, type World } from './harness.ts';
import { look } from './look.ts';
import { type Office, openOffice } from './office.ts';

const pin = '271828';

describe('Bitcoin that comes in and goes out', () => {
  let ground: BitcoinGround;
  let office: Office;
  let world: World;
  let token: string;

  before(async () => {
    ground = await openBitcoinGround({ addressHoldMinutes: 0 });
    office = await openOffice(ground.variables);
    ({ world } = office);
    token = await tokenOf(world, 'demo1');
  });
  after(async () => {
    await world.close();
    await ground.close();
  });

  it('gives an address of the chain, counts confirmations as they come, and credits what was sent', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/fund/receive?currency=BTC');
    await page.getByRole('img', { name: /QR code of your BTC address/ }).waitFor();
    const address = (await page.locator('[data-address]').getAttribute('data-address')) ?? '';
    assert.match(address, /^bcrt1q[02-9ac-hj-np-z]{38}$/);
    await page.getByText('Send only BTC over Bitcoin to this address.').waitFor();
    await look(customer, 'bitcoin-receive-phone-dark');
    await assertAccessible(page, 'the address for Bitcoin');
    await assertNothingClipped(page, 'the address for Bitcoin');
    ground.pay(address, 150_000_000n);
    await page.getByText('1 of 6').waitFor();
    ground.mine(2);
    await page.getByText('3 of 6').waitFor();
    await look(customer, 'bitcoin-arriving-phone-dark');
    ground.mine(3);
    await page.getByText('Credited', { exact: true }).waitFor();
    const desk = await world.open({ token, screen: 'desk', theme: 'light' });
    await desk.go('/pages/fund/receive?currency=BTC');
    await desk.page.getByText('Credited', { exact: true }).waitFor();
    await look(desk, 'receive-desk-light');
    await assertAccessible(desk.page, 'the address for Bitcoin on a desk');
    await assertNothingClipped(desk.page, 'the address for Bitcoin on a desk');
    assert.deepEqual([...customer.complaints, ...desk.complaints], []);
  });

  it('withdraws to an address that is pasted, refuses one of another chain, and shows it to its last confirmation', async () => {
    await beFresh(world, await office.boss(), { token, mail: 'demo1@bourse.test', pin });
    const customer = await world.open({ token });
    const { page } = customer;
    const to = outsideAddress();
    await customer.go('/pages/fund/withdraw?currency=BTC');
    await page.getByLabel('Address', { exact: true }).fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
    await page.getByLabel('Amount').fill('0.002');
    // The address is judged while it is typed.
    await page.locator('#content input[aria-invalid=true]').waitFor();
    await look(customer, 'bitcoin-refused-phone-dark');
    await page.getByLabel('Address', { exact: true }).fill(to);
    await page.getByText('This counts as', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Review' }).click();
    await look(customer, 'bitcoin-review-phone-dark');
    await page.getByLabel('Payment password').fill(pin);
    await page.getByRole('button', { name: /^Withdraw 0\.002/ }).click();
    await page.getByText('0 of 3').waitFor({ timeout: 30_000 });
    await look(customer, 'bitcoin-sending-phone-dark');
    await assertAccessible(page, 'a payment of Bitcoin');
    await assertNothingClipped(page, 'a payment of Bitcoin');
    ground.mine(2);
    await page.getByText('2 of 3').waitFor();
    ground.mine(1);
    await page.locator('li[data-state=done]', { hasText: 'Confirmed by the network' }).waitFor();
    assert.equal(ground.node.chain.balanceOf(to), 190_000n);
    const desk = await world.open({ token, screen: 'desk', theme: 'light' });
    await desk.go('/pages/fund/withdraw?currency=BTC');
    await desk.page.getByLabel('Amount').fill('0.1');
    await desk.page.getByText('This counts as', { exact: false }).waitFor();
    await look(desk, 'withdraw-desk-light');
    await assertNothingClipped(desk.page, 'a withdrawal of Bitcoin on a desk');
    assert.deepEqual([...customer.complaints, ...desk.complaints], []);
  });
});
