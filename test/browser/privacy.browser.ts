import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { demoPassword, signInStaff } from '../e2e/accounts.ts';
import { appCode, loseFactors } from '../e2e/authenticator.ts';
import { until, untilEqual } from '../e2e/patience.ts';
import { assertAccessible, type Customer, findClipped, tokenOf, waitUntilTold, type World } from './harness.ts';
import { newestCode } from './newest-code.ts';
import { type Office, openOffice } from './office.ts';
import { approve } from '../e2e/approve.ts';

/** Where pictures of the screens are kept, for who wants to look at them. */
const pictures = process.env['BOURSE_LOOK'] ?? '';

describe('what a customer may do with what is held about them', () => {
  let office: Office;
  let world: World;
  let staff: string;

  before(async () => {
    office = await openOffice();
    world = office.world;
    staff = await office.boss();
  });
  after(() => world.close());

  const email = (name: string): string => `${name}@bourse.test`;
  const sheet = (page: Page, title: string) => page.getByRole('dialog', { name: title });

  /** Looks at a screen as it is now, and keeps a picture where somebody wants one. */
  async function look(page: Page, name: string): Promise<void> {
    await assertAccessible(page, name);
    assert.deepEqual(await findClipped(page), [], name);
    if (pictures !== '') await page.screenshot({ path: `${pictures}/${name.replaceAll(' ', '-')}.png` });
  }
  async function confirmByMail(page: Page, name: string): Promise<void> {
    const asked = sheet(page, 'Confirm it is you');
    await asked.getByRole('button', { name: 'Send code' }).click();
    await asked.getByRole('button', { name: /^Again in/ }).waitFor();
    await asked.getByLabel('Verification code').fill(await newestCode(world, staff, email(name)));
    await asked.getByRole('button', { name: 'Confirm' }).click();
    await asked.waitFor({ state: 'hidden' });
  }
  async function atSecurity(name: string, device: Parameters<World['open']>[0] = {}): Promise<Customer> {
    const customer = await world.open({ token: await tokenOf(world, name), ...device });
    await customer.go('/pages/setting/security');
    return customer;
  }

  it('saves a copy of the own data as a file, after a fresh factor', async () => {
    const customer = await atSecurity('demo1');
    const { page } = customer;
    await page.getByRole('button', { name: /^Download your data/ }).click();
    await confirmByMail(page, 'demo1');
    const copying = sheet(page, 'Download your data');
    await look(page, 'copy of the own data');
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      copying.getByRole('button', { name: 'Create the file' }).click(),
    ]);
    const copy = JSON.parse(readFileSync(await saved.path(), 'utf8')) as {
      profile: { email: string }[]; // as the server writes them
      balances: { currency: string }[];
    };
    assert.equal(copy.profile[0]?.email, email('demo1'));
    assert.ok(copy.balances.some(({ currency }) => currency === 'USDT'));
    await copying.getByText('Your copy is complete').waitFor();
    await look(page, 'copy that is complete');
    assert.deepEqual(customer.complaints, []);
  });

  for (const [screen, theme] of [
    ['phone', 'dark'],
    ['desk', 'light'],
  ] as const) {
    it(`is told what keeps an account open, with the way there, on a ${screen}`, async () => {
      const customer = await atSecurity('demo2', { screen, theme });
      const { page } = customer;
      await page.getByRole('button', { name: /^Close account/ }).click();
      await confirmByMail(page, 'demo2');
      const closing = sheet(page, 'Close account');
      const act = closing.getByRole('button', { name: 'Close account' });
      assert.equal(await act.isDisabled(), true);
      await closing.getByLabel('Password', { exact: true }).fill('wrong-one-1');
      await closing.locator('label', { hasText: 'cannot be undone' }).click();
      await look(page, `closing on a ${screen}`);
      await act.click();
      await closing.locator('input[aria-invalid=true]').waitFor();
      await closing.getByLabel('Password', { exact: true }).fill(demoPassword);
      await act.click();
      const way = closing.getByRole('link', { name: /^Withdraw or spend .* USDT/ });
      await way.waitFor();
      await look(page, `what keeps an account open on a ${screen}`);
      await way.click();
      await page.waitForURL(/#\/pages\/fund\/assets/);
      assert.deepEqual(customer.complaints, []);
    });
  }

  it('binds another mail address and a phone, each by the code that reaches it', async () => {
    const customer = await atSecurity('demo3');
    const { page } = customer;
    await page.getByRole('button', { name: /^Email/ }).click();
    await confirmByMail(page, 'demo3');
    const mail = sheet(page, 'Change email');
    await mail.getByLabel('New email').fill(email('demo4'));
    await look(page, 'binding of a mail address');
    await mail.getByLabel('New email').fill('moved@bourse.test');
    await mail.getByRole('button', { name: 'Send code' }).click();
    await mail.getByLabel('Code sent there').fill('000000');
    await mail.getByRole('button', { name: 'Save' }).click();
    await mail.getByText('The verification code is wrong.').waitFor();
    await mail.getByLabel('Code sent there').fill(await newestCode(world, staff, 'moved@bourse.test'));
    await mail.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: /^Email.*moved@bourse.test/ }).waitFor();
    await page.getByText('Withdrawals are locked until').waitFor();
    await page.getByRole('button', { name: /^Phone/ }).click();
    const phone = page.getByRole('dialog', { name: /phone$/ });
    await phone.getByLabel('Code', { exact: true }).fill('49');
    await phone.getByLabel('New phone number').fill('15112345678');
    await look(page, 'binding of a phone');
    await phone.getByRole('button', { name: 'Send code' }).click();
    await phone.getByLabel('Code sent there').fill(await newestCode(world, staff, '+4915112345678'));
    await phone.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: /^Phone.*\+49/ }).waitFor();
    assert.deepEqual(customer.complaints, []);
  });

  it('asks for a way back without any factor, which staff see with the days that are left, and two have to wait for', async () => {
    const { client } = world;
    await loseFactors(client, staff, 'demo4');
    const customer = await world.open();
    const { page } = customer;
    await customer.go('/pages/common/login');
    await page.getByRole('textbox', { name: 'Email' }).fill(email('demo4'));
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('button', { name: 'I have lost all of these' }).click();
    await look(page, 'asking for a way back');
    await page.getByRole('dialog').getByRole('button', { name: 'Ask for it' }).click();
    await page.getByText('Nothing happens before').waitFor();
    await look(page, 'way back that is asked for');
    assert.deepEqual(customer.complaints, []);

    const window = await office.open({ token: staff }, '#/recoveries');
    const room = window.page;
    const list = room.getByRole('list', { name: 'Recoveries' });
    await list.getByText('3 days left').waitFor();
    await list.getByText('Told by Email').waitFor();
    await list.getByText('All messages sent').waitFor();
    await look(room, 'queue of recoveries');
    await room.keyboard.press('Enter');
    const asking = sheet(room, 'Remove every factor of this customer?');
    await asking.getByLabel(/Reason/).fill('her papers were looked at');
    await look(room, 'asking a second person');
    await asking.getByRole('button', { name: 'Ask a second person' }).click();
    await list.getByText('Asked by').waitFor();
    assert.deepEqual(window.complaints, []);

    const other = await office.open({ token: await office.second(), theme: 'light', screen: 'phone' }, '#/requests');
    await other.page.getByText('Remove every factor').first().waitFor();
    await other.page.getByText(/^From /).waitFor();
    await look(other.page, 'request of a recovery');
    await other.page.goto(`${world.url}/admin/#/recoveries`);
    await other.page.getByText('3 days left').waitFor();
    await look(other.page, 'queue of recoveries on a phone');
  });

  it('is kept by a legal hold, which staff place and two end, and is copied for a customer by two with their reasons', async () => {
    const { client } = world;
    const { id } = await client.get<{ id: string }>('/user/info', {}, { token: await tokenOf(world, 'demo5') });
    const window = await office.open({ token: staff }, `#/customers/${id}`);
    const { page } = window;
    await page.getByRole('tab', { name: 'Data' }).click();
    await page.getByText('The account is open.').waitFor();
    await look(page, 'data of a customer');
    await page.getByRole('button', { name: 'Place a legal hold' }).click();
    const placing = sheet(page, 'Place a legal hold?');
    await placing.getByLabel(/Reason/).fill('a court asks for it');
    await placing.getByRole('button', { name: 'Place a legal hold' }).click();
    await page.getByText('Under a legal hold').waitFor();
    await look(page, 'data under a legal hold');
    await page.getByRole('button', { name: 'Ask for a copy' }).click();
    const copying = sheet(page, 'Ask for a copy of this customer’s data?');
    await copying.getByLabel(/Reason/).fill('asked by letter');
    await copying.getByRole('button', { name: 'Ask for a copy' }).click();
    await copying.waitFor({ state: 'hidden' });
    assert.equal(await page.getByRole('button', { name: 'Save the copy' }).count(), 0);
    await office.approve('customers.export');
    await page.reload();
    await page.getByRole('tab', { name: 'Data' }).click();
    await page.getByRole('button', { name: 'Save the copy' }).click();
    const saving = sheet(page, 'Save the copy of this customer’s data?');
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      saving.getByRole('button', { name: 'Save the copy' }).click(),
    ]);
    const copy = JSON.parse(readFileSync(await saved.path(), 'utf8')) as { profile: { id: string }[] }; // likewise
    assert.equal(copy.profile[0]?.id, id);
    await page.getByRole('button', { name: 'Ask to end the hold' }).click();
    const ending = sheet(page, 'End the legal hold?');
    await ending.getByLabel(/Reason/).fill('the court is done');
    await ending.getByRole('button', { name: 'Ask to end the hold' }).click();
    const token = await office.second();
    await until(async () => {
      const { list } = await client.get<{ list: { id: string; kind: string }[] }>('/admin/approvals', {}, { token });
      const request = list.find(({ kind }) => kind === 'customer.release');
      if (request === undefined) return false;
      await approve(client, { id: request.id, reason: 'yes, it is' }, { token });
      return true;
    });
    await untilEqual(async () => {
      const { holds } = await client.get<{ holds: { lifted_at: unknown }[] }>(
        '/admin/customers/retention',
        { id },
        { token: staff },
      );
      return [holds.filter(({ lifted_at: lifted }) => lifted === null).length, 0];
    });
    assert.deepEqual(window.complaints, []);
  });

  it('gets in again after three days by two persons, and sets a new factor', async () => {
    const aheadMs = 3 * 24 * 60 * 60 * 1_000 + 60_000;
    // What the first start has announced is not told again.
    const printed = world.server.output();
    const shift = `const real=Date.now;Date.now=()=>real()+${aheadMs};`;
    await world.restart({
      NODE_OPTIONS: `--max-semi-space-size=16 --import=data:text/javascript,${encodeURIComponent(shift)}`,
    });
    const again = { url: world.url, output: () => printed };
    staff = await signInStaff(again);
    const room = await office.open({ token: await signInStaff(again, 'second') }, '#/requests');
    const card = room.page.getByRole('region').filter({ hasText: 'Remove every factor' });
    await card.getByRole('button', { name: 'Approve' }).click();
    const approving = sheet(room.page, 'Approve this request?');
    await approving.getByLabel(/Reason/).fill('her papers were looked at by me, too');
    await look(room.page, 'approving a recovery');
    await approving.getByRole('button', { name: 'Approve' }).click();
    await waitUntilTold(room.page, 'Approved and carried out');
    assert.deepEqual(room.complaints, []);

    const customer = await world.open();
    const { page } = customer;
    await customer.go('/pages/common/login');
    await page.getByRole('textbox', { name: 'Email' }).fill(email('demo4'));
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL(/#\/pages\/index\/index/);
    await customer.go('/pages/setting/security');
    await page.getByText('Withdrawals are locked until').waitFor();
    await look(page, 'security after a recovery');
    await page.getByRole('button', { name: /^Authenticator app/ }).click();
    await confirmByMail(page, 'demo4');
    const setup = sheet(page, 'Set up the authenticator app');
    await setup.getByRole('img').waitFor();
    const secret = (await setup.locator('bdi').innerText()).replaceAll(' ', '');
    await setup.getByLabel('Code from the app').fill(appCode(secret, aheadMs));
    await setup.getByRole('button', { name: 'Turn on' }).click();
    const codes = sheet(page, 'Recovery codes');
    const code = await codes.getByRole('listitem').first().innerText();
    await codes.locator('label', { hasText: 'I have kept my recovery codes' }).click();
    await codes.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: /^Authenticator app.*On$/ }).waitFor();
    assert.deepEqual(customer.complaints, []);

    const other = await world.open({ screen: 'desk', theme: 'light' });
    await other.go('/pages/common/login');
    await other.page.getByRole('textbox', { name: 'Email' }).fill(email('demo4'));
    await other.page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await other.page.getByRole('button', { name: 'Log in', exact: true }).click();
    await other.page.getByRole('button', { name: 'Use a recovery code' }).click();
    await other.page.getByLabel('Recovery code').fill(code);
    await look(other.page, 'the second step after a recovery');
    await other.page.getByRole('button', { name: 'Continue' }).click();
    await other.page.waitForURL(/#\/pages\/index\/index/);
    assert.deepEqual(other.complaints, []);
  });
});
