import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type ChainOffice, openChainOffice, pin } from './chain-office.ts';
import { assertAccessible, assertNothingClipped, tokenOf } from './harness.ts';
import { look } from './look.ts';

/** An address at which there is a contract. */
const contract = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D';

describe('a withdrawal to somebody whom the house knows, or to a contract', () => {
  let desk: ChainOffice;
  before(async () => {
    desk = await openChainOffice();
    await desk.prepare(desk.token, 'demo1');
  });
  after(() => desk.close());

  it('says before it is sent that it is an internal transfer without a fee, and is credited in the books [S173]', async () => {
    const { world, token } = desk;
    const other = await tokenOf(world, 'demo2');
    const { address } = await world.client.get<{ address: string }>(
      '/wallet/get_in_address',
      { currency: 'USDT', type: 'ERC' },
      { token: other },
    );
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/fund/withdraw?currency=USDT');
    await page.getByLabel('Address', { exact: true }).fill(address);
    await page.getByLabel('Amount').fill('50');
    await page.getByText('Internal transfer, no fee').waitFor();
    await look(customer, 'internal');
    await assertAccessible(page, 'an internal transfer');
    await assertNothingClipped(page, 'an internal transfer');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByText('Internal transfer: this address belongs to another customer', { exact: false }).waitFor();
    await page.getByText('No fee', { exact: true }).waitFor();
    await look(customer, 'internal-review');
    await page.getByLabel('Payment password').fill(pin);
    await page.getByRole('button', { name: 'Withdraw 50.00 USDT' }).click();
    await page.getByText('On hold until', { exact: false }).waitFor();
    await page.getByText('Internal transfer', { exact: true }).waitFor();
    await page.locator('li[data-state=done]', { hasText: 'Credited to the receiver' }).waitFor({ timeout: 120_000 });
    await look(customer, 'internal-credited');
    await assertAccessible(page, 'an internal transfer that is credited');
    const receiver = await world.open({ token: other });
    await receiver.go('/pages/fund/receive_withdraw_record');
    const row = receiver.page.getByRole('button', { name: /USDT · Internal transfer/ });
    await row.getByText('+50.00').waitFor();
    await row.click();
    await receiver.page.getByRole('dialog').getByText('Added to Spot').waitFor();
    await look(receiver, 'internal-deposit');
    assert.deepEqual([...customer.complaints, ...receiver.complaints], []);
  });

  it('warns of a contract, and is sent once its customer has confirmed it', async () => {
    const { ground, world, token } = desk;
    await ground.chain.client.setCode({ address: contract, bytecode: '0x6001' });
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/fund/withdraw?currency=USDT');
    await page.getByLabel('Address', { exact: true }).fill(ground.token);
    await page.getByLabel('Amount').fill('50');
    await page.getByText('Withdrawals to this address are not possible.', { exact: false }).waitFor();
    await look(customer, 'not-a-receiver');
    await page.getByLabel('Address', { exact: true }).fill(contract);
    await page.getByText('This counts as', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByText('This address is a smart contract.', { exact: false }).waitFor();
    await page.getByLabel('Payment password').fill(pin);
    await page.getByRole('button', { name: 'Withdraw 50.00 USDT' }).click();
    await page.locator('#content input[type=checkbox][aria-invalid=true]').waitFor({ state: 'attached' });
    await look(customer, 'contract');
    await assertAccessible(page, 'a withdrawal to a contract');
    await page.getByLabel('I know that this contract can receive USDT.').check({ force: true });
    await page.getByRole('button', { name: 'Withdraw 50.00 USDT' }).click();
    await page.getByText('On hold until', { exact: false }).waitFor();
    assert.deepEqual(customer.complaints, []);
  });
});
