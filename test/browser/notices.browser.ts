import { after, before, describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { assertAccessible, assertNothingClipped, openWorld, tokenOf, type World } from './harness.ts';
import { look } from './look.ts';

describe('what the house tells a customer', () => {
  let world: World;
  let token: string;

  before(async () => {
    world = await openWorld();
    token = await tokenOf(world, 'demo3');
  });

  after(() => world.close());

  const move = (number: string): Promise<unknown> =>
    world.client.get(
      '/wallet/change',
      { currency_id: '3', number, from_field: 'change', to_field: 'legal' },
      { token },
    );

  it('is counted on the bell, listed by group, and read when opened, on every device [SPEC-2.88] [SPEC-2.89] [SPEC-2.92]', async () => {
    const [phone, desk] = await Promise.all([world.open({ token }), world.open({ token, screen: 'desk', lang: 'th' })]);
    await phone.go('/pages/index/index');
    await desk.go('/pages/index/index');
    // The demo's money has been told.
    await phone.page.getByRole('link', { name: 'Notifications, 1 unread' }).waitFor();
    await move('1234.5');
    await desk.page.getByRole('link', { name: 'การแจ้งเตือน ยังไม่อ่าน 2' }).waitFor();
    await phone.page.getByRole('link', { name: 'Notifications, 2 unread' }).click();
    await phone.page.getByRole('link', { name: /^Funds/ }).waitFor();
    await assertAccessible(phone.page, 'the notices');
    await assertNothingClipped(phone.page, 'the notices');
    await phone.page.getByRole('link', { name: /^Funds.*2 unread/ }).click();
    await phone.page.getByRole('heading', { level: 1, name: 'Funds' }).waitFor();
    await phone.page.getByRole('link', { name: /Transfer completed/ }).click();
    await phone.page.getByText('1,234.5 USDT moved from Spot to Fiat.').waitFor();
    await assertAccessible(phone.page, 'a notice');
    await desk.page.getByRole('link', { name: 'การแจ้งเตือน ยังไม่อ่าน 1' }).waitFor();
    await phone.page.getByRole('link', { name: 'View transfers' }).click();
    await phone.page.getByRole('heading', { level: 1, name: 'Transfers and conversions' }).waitFor();
    await desk.go('/pages/mailMessage/mailMessage');
    await desk.page.getByRole('button', { name: 'อ่านทั้งหมดแล้ว' }).click();
    await desk.page.getByRole('link', { name: 'การแจ้งเตือน', exact: true }).first().waitFor();
    await phone.go('/pages/index/index');
    await phone.page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
    assert.equal((await world.client.get<{ all: number }>('/mailMessage/unread', {}, { token })).all, 0);
    assert.deepEqual([...phone.complaints, ...desk.complaints], []);
  });

  it('comes by mail as the customer chooses, who finds the choice in the settings [SPEC-1.33]', async () => {
    const own = await tokenOf(world, 'demo4');
    const [phone, desk] = await Promise.all([
      world.open({ token: own }),
      world.open({ token: own, screen: 'desk', lang: 'jp' }),
    ]);
    const { page } = phone;
    await phone.go('/pages/setting/setting');
    await page.getByRole('link', { name: /^Notifications.*Push and email/ }).click();
    await page.getByRole('switch', { name: /^Money/, checked: true }).waitFor();
    const orders = page.getByRole('switch', { name: /^Orders and prices/, checked: true });
    await page.getByRole('switch', { name: /^Orders and prices/, checked: false }).click();
    await orders.waitFor();
    await assertAccessible(page, 'the choice of mails');
    await assertNothingClipped(page, 'the choice of mails');
    await look(phone, 'notice-wishes-phone');
    await desk.go('/pages/setting/notices');
    // It is so on every device.
    await desk.page.getByRole('switch', { name: /^注文と価格/, checked: true }).waitFor();
    await look(desk, 'notice-wishes-desk');
    // What is refused shows as it stands.
    await page.route('**/api/mailMessage/setWish', (route) => route.abort());
    await orders.click();
    await page.getByRole('status').or(page.getByRole('alert')).first().waitFor();
    await orders.waitFor();
    assert.deepEqual([...phone.complaints, ...desk.complaints], []);
  });

  it('is not there for whoever names another’s', async () => {
    const customer = await world.open({ token: await tokenOf(world, 'demo4') });
    const { page, complaints } = customer;
    await customer.go('/pages/mailMessage/mailMessageDetail?id=1');
    await page.getByText('This notification is no longer available').waitFor();
    await customer.go('/pages/mailMessage/mailMessageDetail?id=nonsense');
    await page.getByText('This notification is no longer available').waitFor();
    assert.deepEqual(complaints, []);
  });
});
