import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { awaitDemoMoney, openAccount } from '../e2e/accounts.ts';
import { passport, phoneCode } from '../e2e/verification.ts';
import { beFresh } from './be-fresh.ts';
import { followCheck } from './follow-check.ts';
import {
  assertAccessible,
  assertNothingClipped,
  type Customer,
  waitUntilRead,
  waitUntilTold,
  type World,
} from './harness.ts';
import { look } from './look.ts';
import { type Hired, type Office, openOffice } from './office.ts';
import { approve } from '../e2e/approve.ts';

const pin = '290418';
const words = 'The money left my account this morning, and the receipt above shows it.';
const reason = 'the receipt names the account of the order and its amount';

async function receipt(shade: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const create = { width: 420, height: 560, channels: 3, background: { r: shade, g: 110, b: 140 } } as const;
  return { name: 'receipt.png', mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
}

interface Order {
  readonly status: number;
  readonly ended_as: string | null;
}

describe('trading with another customer', () => {
  let office: Office;
  let world: World;
  let staff: string;
  let judges: readonly Hired[];
  let people = 0;
  let [selling, buying] = [] as unknown as [Customer, Customer]; // opened below
  let [seller, buyer] = ['', ''];

  before(async () => {
    office = await openOffice();
    ({ world } = office);
    staff = await office.boss();
    const hired: Hired[] = [];
    for (let one = 0; one < 4; one += 1) hired.push(await office.hire(['c2c.rule']));
    judges = hired;
    [seller, buyer] = [await person('Maya Lindqvist'), await person('Noah Keller')];
    await beFresh(world, staff, { token: seller, mail: 'trader1@bourse.test', pin });
    const move = { currency_id: '3', number: '5000', from_field: 'change', to_field: 'legal' };
    await world.client.get('/wallet/change', move, { token: seller });
    selling = await world.open({ token: seller });
    buying = await world.open({ token: buyer });
  });
  after(() => world.close());

  /** A customer who is verified under a name. */
  async function person(name: string): Promise<string> {
    people += 1;
    const { client } = world;
    const credentials = { user_string: `trader${String(people)}@bourse.test`, password: 'Lantern-weaver-77' };
    const token = await openAccount(client, staff, credentials);
    await awaitDemoMoney(client, token);
    const phone = `+4915112347${String(100 + people)}`;
    const code = await phoneCode(client, staff, token, phone);
    const fields = { ...passport, name, card_id: `TRADE0000${String(people)}`, phone, area_code: '49', code };
    await client.get('/user/real', { real_type: '1', ...fields }, { token });
    return token;
  }
  const orderOf = (id: string): Promise<Order> =>
    world.client.get<Order>('/c2c/order_detail', { id }, { token: buyer });
  const legal = async (token: string): Promise<string> => {
    const info = await world.client.get<{ accounts: { legal: { available: string } } }>(
      '/wallet/get_info',
      { currency: 'USDT' },
      { token },
    );
    return info.accounts.legal.available;
  };
  const check = async (customer: Customer, name: string): Promise<void> => {
    await look(customer, `c2c-${name}`);
    await assertAccessible(customer.page, name);
    await assertNothingClipped(customer.page, name);
  };
  /** Takes the advertisement on the market, and opens the order on both sides. */
  async function take(money: string): Promise<string> {
    await buying.go('/pages/fund/c2c');
    await buying.page.getByRole('link', { name: 'Buy USDT' }).first().click();
    await buying.page.getByLabel('You pay').fill(money);
    await buying.page.getByRole('button', { name: 'Buy USDT' }).click();
    await buying.page.waitForURL(/c2c_order\?id=/);
    const id = /id=(\d+)/.exec(buying.page.url())?.[1] ?? '';
    await selling.go(`/pages/fund/c2c_order?id=${id}`);
    return id;
  }
  const sayPaid = async (): Promise<void> => {
    const { page } = buying;
    await page.getByLabel('Add payment proof').setInputFiles(await receipt(60));
    // The seller is told of nothing yet: the picture is looked at first.
    await page.getByRole('img', { name: 'The chosen picture' }).waitFor();
    await page.getByRole('button', { name: 'I have paid: send the proof' }).click();
    await waitUntilTold(page, 'Seller notified');
  };

  it('saves a payment method under the verified name alone, and publishes what is sold', async () => {
    const { page } = selling;
    await selling.go('/pages/fund/c2c_methods');
    await page.getByText('No payment method saved').waitFor();
    await page.getByRole('button', { name: 'Add a payment method' }).click();
    await page.getByLabel('Name of the holder').fill('Somebody Else');
    await page.getByLabel('Account, card or wallet number').fill('DE89 3704 0044 0532 0130 00');
    await page.getByLabel('Bank', { exact: true }).fill('Sparkasse');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This is not the name of your verified identity').waitFor();
    await page.getByLabel('Name of the holder').fill('Maya Lindqvist');
    await look(selling, 'c2c-method-phone');
    await page.getByRole('button', { name: 'Save' }).click();
    await waitUntilTold(page, 'The payment method was saved');
    await page.getByText('DE89 3704 0044 0532 0130 00').waitFor();
    await check(selling, 'methods-phone');

    await selling.go('/pages/fund/c2c_publish');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Enter a figure above zero').waitFor();
    await page.getByLabel('Price of one coin').fill('1.01');
    await page.getByLabel('Coins in all').fill('5001');
    await page.getByLabel('Minimum per order').fill('20');
    await page.getByLabel('Maximum per order').fill('500');
    await page.getByRole('checkbox', { name: 'DE89 3704 0044 0532 0130 00' }).check({ force: true });
    await page.getByText('More than you have on your fiat account').waitFor();
    await page.getByLabel('Coins in all').fill('2000');
    await page.getByLabel('Terms of the trader').fill('Transfers from your own account only.');
    await check(selling, 'publish-phone');
    await page.getByRole('button', { name: 'Publish' }).click();
    await waitUntilTold(page, 'The advertisement is published');
    await page.getByText('2,000 / 2,000 USDT').waitFor();
    await check(selling, 'ads-phone');
    assert.equal(await legal(seller), '3000');
  });

  it('is seen by a visitor, who is told to sign in only where money begins', async () => {
    const { page, complaints } = await world.open();
    await page.goto(`${world.url}#/pages/fund/c2c`);
    await page.locator('a[href*="c2c_buy?id="]').first().waitFor();
    assert.deepEqual(complaints, []);
  });

  it('buys from an advertisement: found by a filter, talked over, paid with a picture, released, rated [SPEC-1.17] [SPEC-2.44] [SPEC-2.45]', async () => {
    const { page } = buying;
    await buying.go('/pages/fund/c2c');
    await page.getByText('Per order 20 – 500 USD', { exact: false }).first().waitFor();
    await check(buying, 'market-phone');
    await page.getByLabel('Amount').fill('501');
    await page.getByText('No matching ads').waitFor();
    await page.getByLabel('Amount').fill('');
    await page.getByRole('link', { name: 'Buy USDT' }).first().click();
    await page.getByLabel('You pay').fill('10');
    await page.getByText('Below the minimum order amount').waitFor();
    await page.getByLabel('You pay').fill('202');
    await page.getByText('199.8 USDT').waitFor();
    await check(buying, 'take-phone');
    await page.getByRole('button', { name: 'Buy USDT' }).click();
    await page.waitForURL(/c2c_order\?id=/);
    const id = /id=(\d+)/.exec(page.url())?.[1] ?? '';
    await page.getByText('DE89 3704 0044 0532 0130 00').waitFor();
    await page.getByText(/Pay within 1[45]:\d\d/).waitFor();
    await check(buying, 'order-unpaid-phone');

    await selling.go(`/pages/fund/c2c_order?id=${id}`);
    await selling.page.getByLabel('Write a message').fill('Hello! Please name the order in your message to me.');
    await selling.page.getByRole('button', { name: 'Send', exact: true }).click();
    // It comes by itself.
    await page.getByText('Hello! Please name the order').waitFor();
    await page.getByLabel('Send a picture').setInputFiles(await receipt(120));
    await selling.page.getByRole('img', { name: 'Picture in the conversation' }).waitFor();
    await sayPaid();
    await selling.page.getByText('The buyer says that they have paid. Look into your account').waitFor();
    await page.getByText('read', { exact: false }).first().waitFor();
    await check(buying, 'order-paid-phone');
    await check(selling, 'order-paid-seller-phone');

    await selling.page.getByRole('button', { name: 'Release the coins' }).click();
    const sheet = selling.page.locator('dialog[open]');
    await sheet.getByLabel('Pay password').fill('111222');
    await sheet.getByRole('button', { name: 'Release 200 USDT' }).click();
    await sheet
      .getByText(/password/i)
      .nth(1)
      .waitFor();
    await sheet.getByLabel('Pay password').fill(pin);
    await look(selling, 'c2c-release-phone');
    await sheet.getByRole('button', { name: 'Release 200 USDT' }).click();
    await waitUntilTold(selling.page, 'The coins were released');
    await page.getByText('The coins were released to the buyer.').waitFor();
    await page.getByRole('button', { name: '5 of 5' }).click();
    await waitUntilTold(page, 'Thank you');
    assert.equal(await legal(buyer), '199.8');
    assert.deepEqual([(await orderOf(id)).status, (await orderOf(id)).ended_as], [2, 'released']);
    await page.getByText('The order has ended, and so has the conversation.').waitFor();
    await check(buying, 'order-done-phone');
    await followCheck(page, page.getByRole('main'), 'Account movement');
    await buying.go('/pages/fund/c2c_order');
    await page.getByText('200', { exact: false }).first().waitFor();
    await check(buying, 'orders-phone');
    await buying.go('/pages/fund/c2c');
    await page.getByText('1 order', { exact: false }).first().waitFor();
  });

  it('brings a dispute before two people, and the appeal before two others', async () => {
    const id = await take('101');
    await sayPaid();
    const { page } = buying;
    await page.getByRole('button', { name: 'Open a dispute' }).click();
    await page.getByLabel('What happened').fill('too short');
    await page.getByRole('button', { name: 'Open the dispute' }).click();
    await page.getByText('At least 20 characters').waitFor();
    await page.getByLabel('What happened').fill(words);
    await look(buying, 'c2c-dispute-phone');
    await page.getByRole('button', { name: 'Open the dispute' }).click();
    await waitUntilTold(page, 'The dispute is open');

    const [one, two, three, four] = judges as readonly [Hired, Hired, Hired, Hired]; // four were hired
    const room = await office.open({ token: one.token }, '#/c2c');
    await room.page.getByText('A ruling').first().waitFor();
    await look(room, 'c2c-office-queue');
    await assertAccessible(room.page, 'the queue of disputes');
    await room.page.goto(`${world.url}/admin/#/c2c/${id}`);
    await room.page.getByText(words).waitFor();
    await room.page.getByRole('img', { name: 'Picture: Buyer' }).waitFor();
    await look(room, 'c2c-office-room');
    await assertAccessible(room.page, 'the room of a dispute');
    await assertNothingClipped(room.page, 'the room of a dispute');
    await room.page.getByRole('button', { name: 'Rule', exact: true }).click();
    const dialog = room.page.locator('dialog[open]');
    await dialog.getByRole('radio', { name: 'Seller' }).click();
    await dialog.getByRole('textbox').fill(reason);
    await dialog.getByRole('button', { name: 'Rule', exact: true }).click();
    await waitUntilTold(room.page, 'A second person has to agree now');
    const agreeing = await office.open({ token: two.token }, '#/requests');
    await agreeing.page.getByText('Rule over a C2C dispute').waitFor();
    await look(agreeing, 'c2c-office-request');
    await agreeing.page.getByRole('button', { name: 'Approve' }).click();
    const approval = agreeing.page.locator('dialog[open]');
    await approval.getByRole('textbox').fill('I see it the same way');
    await approval.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Ruling: the coins return to the seller').waitFor();
    await check(buying, 'order-decided-phone');

    await page.getByRole('button', { name: 'Appeal' }).click();
    await page.getByLabel('What happened').fill('The ruling overlooks the receipt that I have sent.');
    await page.getByRole('button', { name: 'Send the appeal' }).click();
    await waitUntilTold(page, 'The appeal was sent');
    const ruling = { id, outcome: 'buyer', reason };
    const refused = await world.client.call('/admin/c2c/rule', ruling, { token: one.token });
    assert.equal(refused.code, 'NOT_ALLOWED');
    const asked = await world.client.get<{ id: string }>('/admin/c2c/rule', ruling, { token: three.token });
    await approve(world.client, { id: asked.id, reason }, { token: four.token });
    await page.getByText('By the ruling the coins went to the buyer.').waitFor();
    await check(buying, 'order-ruled-phone');
    assert.deepEqual(await orderOf(id).then(({ status, ended_as: as }) => [status, as]), [2, 'ruled']);
    assert.deepEqual([...selling.complaints, ...buying.complaints, ...room.complaints], []);
  });

  it('changes an advertisement, and hears why one was taken down', async () => {
    const { page } = selling;
    await selling.go('/pages/fund/c2c_ads');
    await page.getByRole('link', { name: 'Change' }).click();
    await page.getByText('1,700 USDT that nobody has taken stay', { exact: false }).waitFor();
    await page.getByLabel('Price of one coin').fill('1.02');
    assert.ok(await page.getByRole('checkbox', { name: 'DE89 3704 0044 0532 0130 00' }).isChecked());
    await check(selling, 'change-phone');
    await page.getByRole('button', { name: 'Save the changes' }).click();
    await waitUntilTold(page, 'The advertisement is changed');
    await page.getByText('1,700 / 1,700 USDT').waitFor();
    await page.getByText('1.02 USD', { exact: false }).waitFor();
    await page.getByText('Replaced').waitFor();
    const [one] = judges as readonly [Hired]; // see above
    const room = await office.open({ token: one.token }, '#/c2c');
    await room.page.getByRole('tab', { name: 'Advertisements' }).click();
    await room.page.getByRole('button', { name: 'Take down' }).first().waitFor();
    await look(room, 'c2c-office-ads');
    await assertAccessible(room.page, 'advertisements');
    await room.page.getByRole('button', { name: 'Take down' }).first().click();
    const dialog = room.page.locator('dialog[open]');
    await dialog.getByRole('textbox').fill('its terms ask for the money of somebody else');
    await dialog.getByRole('button', { name: 'Take down' }).click();
    await waitUntilTold(room.page, 'The advertisement was taken down');
    await selling.go('/pages/fund/c2c_ads');
    await page.getByText('Taken down by us: its terms ask', { exact: false }).waitFor();
    await check(selling, 'ads-down-phone');
    await selling.go('/pages/mailMessage/mailMessageList');
    await page.getByText('Your ad was taken down').first().waitFor();
    assert.deepEqual(selling.complaints, []);
  });

  it('looks right on a desk, in the light and in other languages', async () => {
    const ids = await world.client.get<{ list: { id: string }[] }>('/c2c/order', {}, { token: buyer });
    const id = ids.list[0]?.id ?? '';
    for (const [lang, theme, screen] of [
      ['fra', 'light', 'desk'],
      ['en', 'dark', 'desk'],
      ['jp', 'light', 'phone'],
      ['th', 'dark', 'phone'],
    ] as const) {
      const customer = await world.open({ token: buyer, lang, theme, screen });
      for (const [name, place] of [
        ['market', '/pages/fund/c2c'],
        ['order', `/pages/fund/c2c_order?id=${id}`],
        ['publish', '/pages/fund/c2c_publish'],
      ] as const) {
        await customer.go(place);
        await waitUntilRead(customer.page);
        // The app is larger than what it shows of itself at first: the conversation comes last.
        if (name === 'order') await customer.page.locator('main li img').first().waitFor();
        await look(customer, `c2c-${name}-${lang}-${theme}-${screen}`);
        await assertNothingClipped(customer.page, `${name} ${lang}`);
      }
      assert.deepEqual(customer.complaints, []);
    }
  });
});
