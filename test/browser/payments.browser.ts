import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type ChainOffice, openChainOffice, outside, pin } from './chain-office.ts';
import { assertAccessible, assertNothingClipped, tokenOf, waitUntilTold } from './harness.ts';
import { look } from './look.ts';

describe('coins that come in and go out over a network', () => {
  let desk: ChainOffice;
  let { ground, office, world, token, prepare } = {} as ChainOffice; // opened below

  before(async () => {
    desk = await openChainOffice();
    ({ ground, office, world, token, prepare } = desk);
  });
  after(() => desk.close());

  it('gives an address, counts confirmations as they come, and credits what was sent [SPEC-1.42] [SPEC-2.35] [SPEC-2.36] [SPEC-2.37] [SPEC-2.144]', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/fund/select');
    await page.getByPlaceholder('Search coins').fill('tether');
    await look(customer, 'select');
    await assertAccessible(page, 'the choice of a coin');
    await page.getByRole('link', { name: /USDT/ }).click();
    await page.getByRole('heading', { name: 'Deposit USDT' }).waitFor();
    await page.getByRole('img', { name: /QR code of your USDT address/ }).waitFor();
    const address = (await page.locator('[data-address]').getAttribute('data-address')) ?? '';
    assert.match(address, /^0x[0-9a-fA-F]{40}$/);
    await page.getByText('Send only USDT over ERC20 to this address.').waitFor();
    await page.getByText('Waiting for your USDT').waitFor();
    await look(customer, 'receive');
    await assertAccessible(page, 'the address for a deposit');
    await assertNothingClipped(page, 'the address for a deposit');
    const had = await spot();
    await ground.pay(address, 250);
    await page.getByText('Arriving now').waitFor();
    await page.getByText('1 of 12').waitFor();
    await ground.mine(4);
    await page.getByText('5 of 12').waitFor();
    await look(customer, 'arriving');
    await assertAccessible(page, 'a deposit that arrives');
    await ground.mine(7);
    await page.getByText('Credited', { exact: true }).waitFor();
    assert.equal(await page.getByText('Arriving now').count(), 0);
    assert.equal(Number(await spot()) - Number(had), 250);
    await look(customer, 'credited');
    await page.getByRole('link', { name: 'Deposits and withdrawals' }).click();
    const row = page.getByRole('button', { name: /USDT · ERC20/ });
    await row.getByText('+250.00').waitFor();
    await look(customer, 'records');
    await assertAccessible(page, 'the record of deposits');
    await row.click();
    await page.getByRole('dialog').getByText('Added to Spot').waitFor();
    await look(customer, 'deposit-sheet');
    assert.deepEqual(customer.complaints, []);
  });

  /** What the customer has available in the spot account. */
  async function spot(): Promise<string> {
    const { accounts } = await world.client.get<{ accounts: { change: { available: string } } }>(
      '/wallet/get_info',
      { currency: 'USDT' },
      { token },
    );
    return accounts.change.available;
  }

  it('says of what is too small why it is not credited, and what becomes of it', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    const { address } = await world.client.get<{ address: string }>(
      '/wallet/get_in_address',
      { currency: 'ETH' },
      { token },
    );
    await ground.chain.client.sendTransaction({ to: address as `0x${string}`, value: 10n ** 15n }); // as the server gave it
    await ground.mine(13);
    await customer.go('/pages/fund/receive?currency=ETH');
    await page.getByText('Below the minimum').click();
    await page.getByText(/This is below the minimum of [\d.]+ ETH\. .* 0\.001 ETH is waiting\./).waitFor();
    await look(customer, 'small');
    await assertAccessible(page, 'a deposit that is too small');
  });

  it('says why a coin takes no deposits and makes no withdrawals', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/fund/receive?currency=BTC');
    await page.getByText('This network is not connected yet.', { exact: false }).first().waitFor();
    await look(customer, 'suspended');
    await assertAccessible(page, 'a suspended network');
    await customer.go('/pages/fund/withdraw?currency=BTC');
    await page.getByText('withdrawals over', { exact: false }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Review' }).count(), 0);
    await customer.go('/pages/fund/receive?currency=NOPE');
    await page.getByText('There is no such coin').waitFor();
  });

  it('leads who is not verified to verification, and asks for a payment password first', async () => {
    const newcomer = await world.open({ token: await tokenOf(world, 'demo5') });
    await newcomer.go('/pages/fund/withdraw?currency=USDT');
    await newcomer.page.getByRole('link', { name: 'Verify now' }).waitFor();
    const bare = await world.open({ token: await tokenOf(world, 'demo2') });
    await bare.go('/pages/fund/withdraw?currency=USDT');
    await bare.page.getByText('Withdrawals need a payment password', { exact: false }).waitFor();
    assert.equal(await bare.page.getByRole('button', { name: 'Review' }).isDisabled(), true);
    await look(bare, 'no-pin');
  });

  it('saves an address with a drawn code, renames and deletes it, and lets money out to saved ones alone [SPEC-1.39] [SPEC-1.41] [SPEC-2.25] [SPEC-2.26] [SPEC-2.155] [SPEC-5.23]', async () => {
    const session = await tokenOf(world, 'demo3');
    await prepare(session, 'demo3');
    const customer = await world.open({ token: session });
    const { page } = customer;
    await customer.go('/pages/setting/wallet');
    await page.getByText('No saved addresses').waitFor();
    await look(customer, 'book-empty');
    await page.getByRole('main').getByRole('link', { name: 'Add address' }).last().click();
    await page.getByLabel('Coin').selectOption('USDT');
    await page.getByRole('button', { name: 'Save address' }).click();
    await page.getByText('Enter a name.').waitFor();
    await page.getByLabel('Name').fill('My cold wallet');
    await page.getByLabel('Address', { exact: true }).fill(`${outside.slice(0, -1)}E`);
    await page.getByRole('button', { name: 'Save address' }).click();
    await page.locator('#content input[aria-invalid=true]').waitFor();
    await look(customer, 'address-invalid');
    await page.getByLabel('Address', { exact: true }).fill(outside);
    await page.getByRole('img', { name: 'QR code of the address' }).waitFor();
    await look(customer, 'address-form');
    await assertAccessible(page, 'a new address');
    await assertNothingClipped(page, 'a new address');
    await page.getByRole('button', { name: 'Save address' }).click();
    await waitUntilTold(page, 'Address saved');
    await page.getByRole('heading', { name: 'My cold wallet' }).waitFor();
    await page.getByText('New address: payments wait until', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Rename My cold wallet' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Vault');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Vault' }).waitFor();
    await look(customer, 'book');
    await assertAccessible(page, 'the address book');
    await page.getByRole('switch', { name: 'Saved addresses only' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('switch', { name: 'Saved addresses only', checked: true }).waitFor();
    await customer.go('/pages/fund/withdraw?currency=USDT');
    await page.getByText('Only saved addresses are allowed.', { exact: false }).waitFor();
    assert.equal(await page.getByLabel('Address', { exact: true }).count(), 0);
    await customer.go('/pages/setting/wallet');
    await page.getByRole('button', { name: 'Delete Vault' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No saved addresses').waitFor();
    assert.deepEqual(customer.complaints, []);
  });

  it('withdraws to a new address, which waits, and takes it back with nothing lost [SPEC-1.43] [SPEC-2.38] [SPEC-2.143] [SPEC-5.20] [A4]', async () => {
    await prepare(token, 'demo1');
    const customer = await world.open({ token });
    const { page } = customer;
    const had = await spot();
    await customer.go('/pages/fund/withdraw?currency=USDT');
    await page.getByLabel('Address', { exact: true }).fill(outside);
    await page.getByLabel('Amount').fill('5');
    await page.getByText('The minimum is 10.00 USDT.').waitFor();
    await page.getByLabel('Amount').fill('150');
    await page.getByText('This counts as', { exact: false }).waitFor();
    await look(customer, 'withdraw');
    await assertAccessible(page, 'a withdrawal');
    await assertNothingClipped(page, 'a withdrawal');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByText('A payment on the network cannot be reversed.', { exact: false }).waitFor();
    await look(customer, 'withdraw-review');
    await assertAccessible(page, 'the look at a withdrawal');
    await page.getByLabel('Payment password').fill('314159');
    await page.getByRole('button', { name: 'Withdraw 150.00 USDT' }).click();
    await page.locator('#content input[aria-invalid=true]').waitFor();
    await page.getByLabel('Payment password').fill(pin);
    await page.getByRole('button', { name: 'Withdraw 150.00 USDT' }).click();
    await page.getByText('On hold until', { exact: false }).waitFor();
    await look(customer, 'withdrawal');
    await assertAccessible(page, 'the steps of a withdrawal');
    assert.equal(Number(had) - Number(await spot()), 150);
    assert.doesNotMatch(await page.evaluate(() => JSON.stringify(localStorage)), new RegExp(pin));
    await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel withdrawal' }).click();
    await page.getByText('Cancelled, amount returned').waitFor();
    await look(customer, 'cancelled');
    assert.equal(await spot(), had);
    assert.deepEqual(customer.complaints, []);
  });

  it('pays what nobody has to look at once the hold is over, and shows each step until the network has confirmed it', async () => {
    const customer = await world.open({ token, screen: 'desk', theme: 'light' });
    const { page } = customer;
    const { id } = await ask('50');
    await customer.go(`/pages/fund/receive_withdraw_record?id=${id}`);
    await page.getByText('0 of 6').waitFor({ timeout: 100_000 });
    await ground.mine(3);
    await page.getByText(/^[34] of 6$/).waitFor();
    await look(customer, 'sending-desk-light');
    await assertAccessible(page, 'a payment on its way');
    await ground.mine(4);
    await page.locator('li[data-state=done]', { hasText: 'Confirmed by the network' }).waitFor();
    await look(customer, 'paid-desk-light');
    await customer.go('/pages/fund/receive_withdraw_record?tab=withdrawals');
    await page
      .getByRole('link', { name: /USDT · ERC20/ })
      .first()
      .getByText('Completed')
      .waitFor();
    await look(customer, 'records-desk-light');
  });

  it('asks who gets it from the threshold of the country on, and only there', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/fund/withdraw?currency=USDT');
    await page.getByLabel('Address', { exact: true }).fill(outside);
    await page.getByLabel('Amount').fill('999');
    await page.getByText('This counts as', { exact: false }).waitFor();
    assert.equal(await page.getByRole('heading', { name: 'Who gets it' }).count(), 0);
    await page.getByLabel('Amount').fill('1000');
    await page.getByRole('heading', { name: 'Who gets it' }).waitFor();
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByText('Choose whose wallet it is.').waitFor();
    await page.getByText('My own wallet').click();
    await page.getByText('I declare that this wallet is mine', { exact: false }).waitFor();
    await page.getByText('A company’s wallet').click();
    assert.equal(await page.getByText('I declare that this wallet is mine', { exact: false }).count(), 0);
    await page.getByLabel('Name of the company').fill('Lindqvist AB');
    await page.getByText('An exchange or another provider').click();
    await page.getByLabel('Name of the provider').fill('Other Exchange');
    await look(customer, 'withdraw-who');
    await assertAccessible(page, 'who gets a withdrawal');
    await assertNothingClipped(page, 'who gets a withdrawal');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByText('To Lindqvist AB · At Other Exchange').waitFor();
    await look(customer, 'withdraw-who-review');
    assert.deepEqual(customer.complaints, []);
  });

  /** Asks for a withdrawal by the calls. */
  function ask(number: string): Promise<{ id: string }> {
    const own = { wallet_of: 'own', hosting: 'self', declared: '1' };
    const fields = { currency: 'USDT', number, address: outside, pay_password: pin, client_order_id: `o${number}` };
    return world.client.get<{ id: string }>('/wallet/out', { ...fields, ...own }, { token });
  }

  it('waits for staff, who refuse it by the keyboard with a reason, or let a large one be paid by two', async () => {
    const had = await spot();
    const [small, large] = [await ask('1200'), await ask('3500')];
    const reviewer = await office.hire(['withdrawals.review']);
    const second = await office.hire(['withdrawals.review']);
    const { page, ...window } = await office.open({ token: reviewer.token }, '#/withdrawals');
    const row = page.getByRole('listitem').filter({ hasText: `#${small.id}` });
    await row.getByText('Large', { exact: true }).waitFor();
    await look({ page, ...window }, 'office-waiting');
    await assertAccessible(page, 'the queue of withdrawals');
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Refuse 1,200 USDT?').waitFor();
    await dialog.getByRole('textbox').fill('the customer did not answer');
    await dialog.getByRole('button', { name: 'Refuse', exact: true }).click();
    await waitUntilTold(page, 'Refused.');
    await row.waitFor({ state: 'detached' });
    await page.keyboard.press('p');
    await dialog.getByText('Ask a second person to pay 3,500 USDT?').waitFor();
    await dialog.getByRole('textbox').fill('looked at, all in order');
    await dialog.getByRole('button', { name: 'Ask a second person' }).click();
    await waitUntilTold(page, 'Asked.');
    const other = await office.open({ token: second.token }, '#/requests');
    await other.page.getByText('Pay a large withdrawal').first().click();
    await other.page.getByText('3,500 USDT').first().waitFor();
    await look(other, 'office-request');
    const detail = (id: string) => world.client.get<{ state: number }>('/wallet/out_detail', { id }, { token });
    assert.equal((await detail(small.id)).state, 5);
    assert.equal((await detail(large.id)).state, 0);
    assert.equal(Number(had) - Number(await spot()), 3500);
    await page.getByRole('radio', { name: 'All' }).click();
    await page
      .getByRole('button', { name: 'CSV' })
      .or(page.getByRole('button', { name: /export|save/i }))
      .first()
      .waitFor();
    await page
      .getByRole('row', { name: /1,200 USDT/ })
      .getByText('Not paid')
      .waitFor();
    await look({ page, ...window }, 'office-all');
    await assertAccessible(page, 'all withdrawals');
    const customer = await world.open({ token });
    await customer.go(`/pages/fund/receive_withdraw_record?id=${small.id}`);
    await customer.page.getByText('We did not pay this withdrawal.', { exact: false }).waitFor();
    await look(customer, 'refused');
  });

  it('holds in every language, on a phone and a desk, dark and light', async () => {
    const places = [
      '/pages/fund/receive?currency=USDT',
      '/pages/fund/withdraw?currency=USDT',
      '/pages/setting/addWallet?currency=USDT',
      '/pages/fund/receive_withdraw_record',
    ];
    const devices = [
      { lang: 'th', screen: 'phone', theme: 'light' },
      { lang: 'jp', screen: 'desk', theme: 'dark' },
      { lang: 'fra', screen: 'phone', theme: 'dark' },
      { lang: 'en', screen: 'desk', theme: 'light' },
    ] as const;
    for (const device of devices) {
      const customer = await world.open({ token, ...device });
      for (const place of places) {
        await customer.go(place);
        await customer.page.waitForTimeout(1_500);
        const name = `${device.lang}-${device.screen}-${device.theme}-${place.split('/').at(-1)?.split('?')[0] ?? ''}`;
        await look(customer, name);
        await assertNothingClipped(customer.page, name);
        await assertAccessible(customer.page, name);
      }
      await customer.context.close();
    }
  });
});
