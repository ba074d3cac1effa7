import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import {
  announcedStaff,
  appCode,
  confirmPerson,
  invite,
  linkMailedTo,
  noteStaffApp,
  setStaffFactor,
  staffPassword,
} from '../e2e/accounts.ts';
import { untilEqual } from '../e2e/patience.ts';
import { type Customer, waitUntilTold, type World } from './harness.ts';
import { lockupPool, type Office, openOffice, ownPassword } from './office.ts';

interface LockupProduct {
  readonly id: string;
  readonly terms_id: string;
  readonly name: string;
  readonly rate_high: string;
}

/** An amount of two decimals at most, in hundredths. */
const hundredths = (text: string): number => Math.round(Number.parseFloat(text) * 100);

describe('the back office', () => {
  let office: Office;
  let world: World;

  before(async () => {
    office = await openOffice();
    world = office.world;
  });
  after(() => world.close());

  const card = ({ page }: Customer, id: string) =>
    page.getByRole('region').filter({ has: page.getByRole('heading', { name: `#${id}` }) });

  /** Sets a second factor by what the page shows. @returns the recovery codes. */
  const setFactor = async (page: Page): Promise<string[]> => {
    const secret = await page.locator('main code').innerText();
    await page.getByLabel('Code of the app').fill(appCode(secret));
    await page.getByRole('button', { name: 'Set the factor' }).click();
    await page.getByText('Note these recovery codes down').waitFor();
    const codes = await page.getByRole('list', { name: 'Recovery codes' }).locator('code').allInnerTexts();
    await page.getByRole('button', { name: 'I have noted them down' }).click();
    return codes;
  };

  it('sets an account up behind the link of the first start, which works once, and opens nothing before a factor is set', async () => {
    const { name: user, token: invited } = announcedStaff(world.server);
    const window = await office.open({}, `#/invite/${invited}`);
    const { page } = window;
    const signIn = async (password: string): Promise<void> => {
      await page.getByLabel('Name', { exact: true }).fill(user);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };
    await page.getByRole('heading', { name: 'Set up your account' }).waitFor();
    await page.getByText('admin', { exact: true }).waitFor();
    const set = async (password: string, again = password): Promise<void> => {
      await page.getByLabel('New password', { exact: true }).fill(password);
      await page.getByLabel('New password again').fill(again);
      await page.getByRole('button', { name: 'Set password' }).click();
    };
    await page.getByRole('button', { name: 'Set password' }).click();
    assert.equal(await page.getByText('Fill this in').count(), 3);
    await page.getByLabel('Your mail address').fill('admin@staff.test');
    await set(staffPassword, `${staffPassword}!`);
    await page.getByText('The two are not the same').waitFor();
    await set('123456');
    await page.locator('input[aria-invalid=true][autocomplete=new-password]').waitFor();
    // The account of the helper of all tests, which now finds it set up.
    await set(staffPassword);
    await page.getByRole('heading', { name: 'Set a second factor' }).waitFor();
    assert.equal(await page.getByRole('navigation').count(), 0);
    const { state } = JSON.parse(await page.evaluate(() => sessionStorage.getItem('bourse.staff') ?? '')) as {
      state: { token: string }; // as the back office has just written it
    };
    assert.equal((await world.client.call('/admin/approvals', {}, { token: state.token })).code, 'FACTOR_REQUIRED');
    assert.equal(await page.getByRole('navigation').count(), 0);
    await page.getByRole('button', { name: 'Set the factor' }).click();
    await page.getByText('Six digits', { exact: true }).waitFor();
    const codes = await setFactor(page);
    assert.equal(new Set(codes).size, codes.length);
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    await page.getByRole('link', { name: 'Requests', exact: true }).click();
    await page.getByText('Nothing waits for a decision').waitFor();

    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    assert.equal(await page.getByText('Fill this in').count(), 2);
    await signIn('not-the-password');
    await page.getByRole('alert').waitFor();
    await signIn(staffPassword);
    await page.getByLabel('Code of the app').fill('000000');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Code of the app').fill(codes.pop() ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation').waitFor();
    const token = await page.evaluate(() => sessionStorage.getItem('bourse.staff') ?? '');
    const session = JSON.parse(token) as { state: { token: string } }; // likewise
    noteStaffApp(invited, { token: session.state.token, recoveryCodes: codes });
    assert.equal(
      (await world.client.call('/admin/me', {}, { token: state.token })).type,
      '999',
      'signing out ends the session',
    );
    assert.deepEqual(window.complaints, []);
    await window.context.close();
  });

  it('fills a pool by two persons: by exactly what was asked for, shown to everybody, and never by one', async () => {
    const boss = await office.boss();
    const first = await office.open({ token: boss }, '#/colleagues');
    const { page } = first;
    await page.getByRole('button', { name: 'Add a colleague' }).click();
    const adding = page.getByRole('dialog');
    await adding.getByLabel('Name to sign in with').fill('second');
    await adding.getByLabel('Mail address').fill('second@staff.test');
    await adding.getByLabel('Finance').check();
    await adding.getByLabel('Reason').fill('The second person');
    await adding.getByRole('button', { name: 'Open the account' }).click();
    await waitUntilTold(page, 'The link goes to second@staff.test');
    const row = page.getByRole('row').filter({ hasText: 'second' });
    await row.getByText('Invited').waitFor();

    const earlier = await lockupPool(world);
    await page.getByRole('link', { name: 'Pools' }).click();
    await page.getByRole('button', { name: 'Add funds' }).click();
    await page.getByRole('button', { name: 'Ask for approval' }).click();
    assert.equal(await page.locator('dialog [aria-invalid=true]').count(), 4, 'nothing is chosen for anybody');
    await page.getByLabel('Pool', { exact: true }).selectOption({ label: 'Lock-up' });
    await page.getByLabel('Currency').selectOption({ label: 'USDT' });
    await page.getByLabel('Amount').fill('99999999999999');
    await page.getByLabel('Reason').fill('Sales go well');
    await page.getByRole('button', { name: 'Ask for approval' }).click();
    await page.getByText('The treasury does not have that much').waitFor();
    await page.getByLabel('Amount').fill('1234,56');
    await page.getByRole('button', { name: 'Ask for approval' }).click();
    await page.getByText('You asked for this yourself, so somebody else has to decide.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Approve' }).count(), 0);
    const { list } = await world.client.get<{ list: { id: string }[] }>('/admin/approvals', {}, { token: boss });
    const id = list[0]?.id ?? '';
    const self = await world.client.call('/admin/approvals/approve', { id, reason: 'I say so' }, { token: boss });
    assert.equal(self.code, 'NOT_ALLOWED');
    assert.deepEqual(await lockupPool(world), earlier, 'nothing moved yet');

    const second = await office.open({}, `#/invite/${await linkMailedTo('second@staff.test')}`);
    await second.page.getByLabel('New password', { exact: true }).fill(ownPassword);
    await second.page.getByLabel('New password again').fill(ownPassword);
    await second.page.getByRole('button', { name: 'Set password' }).click();
    await second.page.getByRole('heading', { name: 'Set a second factor' }).waitFor();
    await setFactor(second.page);
    await second.page.getByRole('link', { name: 'Requests', exact: true }).click();
    const shown = card(second, id);
    await shown.getByText('1,234.56 USDT').waitFor();
    // Who opened the account may be its owner, until a third person says otherwise.
    await shown.getByText('by an account that may be yours').waitFor();
    assert.equal(await shown.getByRole('button', { name: 'Approve' }).count(), 0);
    const third = await office.open({ token: await office.second() }, '#/colleagues');
    await third.page.getByRole('row').filter({ hasText: 'second' }).press('Enter');
    await third.page.getByRole('button', { name: 'Confirm the person' }).click();
    const asked = third.page.getByRole('dialog', { name: 'Is second another person?' });
    await asked.getByLabel('Reason').fill('We have met');
    await asked.getByRole('button', { name: 'Confirm the person' }).click();
    const shownNumber = third.page.getByRole('dialog', { name: 'Read this number to second' });
    const number = (await shownNumber.locator('code').innerText()).replaceAll(/\D/g, '');
    assert.equal(number.length, 6);
    await second.page.getByRole('button', { name: 'Account' }).click();
    const own = second.page.getByRole('dialog', { name: 'second' });
    await own.getByText('You may be the same person as admin').waitFor();
    await own.getByLabel('Number that is shown to whoever confirms you').fill(number);
    await own.getByRole('button', { name: 'Confirm', exact: true }).click();
    await waitUntilTold(second.page, 'You are confirmed as another person.');
    await own.getByText('You may be the same person').waitFor({ state: 'detached' });
    await own.getByRole('button', { name: 'Close' }).click();
    assert.deepEqual(third.complaints, []);
    await third.context.close();
    await shown.getByText('Pool lockup', { exact: true }).waitFor();
    await shown.getByText('Sales go well').waitFor();
    await shown.getByRole('button', { name: 'Approve' }).click();
    const dialog = second.page.getByRole('dialog');
    await dialog.getByText('Pool lockup', { exact: true }).waitFor();
    await dialog.getByText('You sign the hash of exactly what is shown here').waitFor();
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await dialog.getByText('Say why').waitFor();
    await dialog.getByLabel('Reason').fill('It is needed');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await waitUntilTold(second.page, 'Approved and carried out');

    const now = await lockupPool(world);
    assert.equal(hundredths(now.size) - hundredths(earlier.size), 123_456);
    assert.equal(hundredths(now.free) - hundredths(earlier.free), 123_456);
    await second.page.getByRole('link', { name: 'Pools' }).click();
    const figure = new Intl.NumberFormat('en', { maximumFractionDigits: 8 }).format(Number.parseFloat(now.size));
    const pool = second.page.locator('main .rounded-card').filter({ hasText: 'Lock-up USDT' });
    await pool.getByText(figure, { exact: true }).first().waitFor();
    // Who asked is told without asking again.
    await page.getByText('Nothing waits for a decision').waitFor();
    await page.getByRole('radio', { name: 'All' }).click();
    await card(first, id).getByText('Approved by second').waitFor();
    assert.deepEqual([...first.complaints, ...second.complaints], []);
    await first.context.close();
    await second.context.close();
  });

  it('warns who signs in where a colleague was, and says why the two decide nothing for each other [B1]', async () => {
    const [boss, third] = [await office.boss(), await office.second()];
    const window = await office.open();
    const { page } = window;
    /** Opens an account, and its link in this window. @returns whose it is. */
    const arrive = async (name: string): Promise<string> => {
      const { id: member, token } = await invite(world.client, boss, { name, grants: ['pools.fill'] });
      await page.goto(`${world.url}/admin/#/invite/${token}`);
      await page.reload();
      await page.getByLabel('New password', { exact: true }).fill(ownPassword);
      await page.getByLabel('New password again').fill(ownPassword);
      await page.getByRole('button', { name: 'Set password' }).click();
      return member;
    };
    const begin = async (member: string): Promise<string> => {
      await page.getByRole('heading', { name: 'Set a second factor' }).waitFor();
      const session = await page.evaluate(() => sessionStorage.getItem('bourse.staff') ?? '');
      const { token } = (JSON.parse(session) as { state: { token: string } }).state; // as the back office has just written it
      await setStaffFactor(world.client, token);
      await confirmPerson(world.client, member, token, third);
      return token;
    };
    const id = await office.ask(await begin(await arrive('day')), 'asked by day');
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    const night = await arrive('night');
    await page.getByRole('alert').getByText('Another staff account has signed in on this device').waitFor();
    await page.getByRole('button', { name: 'Sign in anyway' }).click();
    await begin(night);
    await page.goto(`${world.url}/admin/#/requests`);
    await page.reload();
    await card(window, id).getByText('You and day have signed in on the same device within 30 days').waitFor();
    assert.equal(await card(window, id).getByRole('button').count(), 0);
    await world.client.get('/admin/approvals/refuse', { id, reason: 'only asked for a test' }, { token: boss });
    assert.deepEqual(window.complaints, []);
    await window.context.close();
  });

  it('says that somebody else was faster, and refuses and takes back without changing anything', async () => {
    const { token } = await office.hire(['pools.fill']);
    const boss = await office.boss();
    const [refused, stale] = [await office.ask(boss, 'to be refused'), await office.ask(boss, 'to be taken back')];
    const earlier = await lockupPool(world);
    const window = await office.open({ token });
    const decide = async (id: string, act: 'Approve' | 'Refuse'): Promise<void> => {
      await card(window, id).getByRole('button', { name: act }).click();
      const dialog = window.page.getByRole('dialog');
      await dialog.getByLabel('Reason').fill('for a reason');
      if (id === stale) {
        await world.client.get('/admin/approvals/withdraw', { id, reason: 'no need' }, { token: boss });
      }
      await dialog.getByRole('button', { name: act }).click();
    };
    await decide(refused, 'Refuse');
    await waitUntilTold(window.page, 'The request was refused');
    await decide(stale, 'Approve');
    await waitUntilTold(window.page, 'Somebody has decided this already. Nothing was changed.');
    await window.page.getByText('Nothing waits for a decision').waitFor();
    assert.deepEqual(await lockupPool(world), earlier);

    const author = await office.open({ token });
    const id = await office.ask(token, 'an own one');
    await card(author, id).getByRole('button', { name: 'Take back' }).click();
    await author.page.getByLabel('Reason').fill('not needed');
    await author.page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    await waitUntilTold(author.page, 'The request was taken back');
    assert.deepEqual([...window.complaints, ...author.complaints], []);
    await window.context.close();
    await author.context.close();
  });

  it('changes terms by a version that two persons make: sold under from then on, never before', async () => {
    const { name, token } = await office.hire(['terms.edit']);
    const sold = async (): Promise<LockupProduct | undefined> =>
      (await world.client.get<readonly LockupProduct[]>('/lh/deposit/config'))[0];
    const earlier = await sold();
    assert.ok(earlier);
    const first = await office.open({ token: await office.boss() }, `#/products/lockup/${earlier.id}`);
    const { page } = first;
    await page.getByRole('heading', { name: earlier.name }).waitFor();
    await page.getByRole('link', { name: 'Change terms' }).click();
    await page.getByLabel('Term in days').fill('99999');
    await page.getByLabel('Upper daily rate').fill('much');
    await page.getByRole('button', { name: 'Ask for approval' }).click();
    await page.getByText('At most 3,650').waitFor();
    await page.getByText('A percentage, not below the lower rate').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')), 'true');
    await page.getByLabel('Term in days').fill('9');
    await page.getByLabel('Upper daily rate').fill('0,7654321');
    await page.getByLabel('Minimum amount').fill('0.0000000000001');
    await page.getByLabel('Reason').fill('A better rate');
    await page.getByRole('button', { name: 'Ask for approval' }).click();
    // Finer than the currency, which only the server can see.
    await page.getByText('An amount such as 100.50, no finer than the currency').waitFor();
    await page.getByLabel('Minimum amount').fill('100');
    await page.getByRole('button', { name: 'Ask for approval' }).click();
    await page.getByText('You asked for this yourself').waitFor();
    assert.deepEqual(await sold(), earlier);

    const second = await office.open({ token });
    const shown = second.page.getByRole('region', { name: 'Change the terms of a product' });
    await shown.getByText('0.7654321').waitFor();
    await shown.getByText('Term in days').waitFor();
    assert.equal(await shown.getByText('Quota').count(), 0, 'what does not change is not shown');
    await shown.getByRole('button', { name: 'Approve' }).click();
    await second.page.getByLabel('Reason').fill('Agreed');
    await second.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await waitUntilTold(second.page, 'Approved and carried out');
    await untilEqual(async () => [(await sold())?.rate_high, '0.007654321']);
    const now = await sold();
    assert.notEqual(now?.terms_id, earlier.terms_id);

    await second.page.goto(`${world.url}/admin/#/products/lockup/${earlier.id}`);
    await second.page.getByText('Version 2, in force since').waitFor();
    await second.page.getByText(`admin asked, ${name} approved: A better rate / Agreed`).waitFor();
    assert.deepEqual([...first.complaints, ...second.complaints], []);
    await first.context.close();
    await second.context.close();
  });

  it('shows who lacks a permission what it is, and nothing behind it', async () => {
    const { token } = await office.hire([]);
    await office.ask(await office.boss(), 'not for them');
    const { page, context, complaints } = await office.open({ token });
    await page.getByText('Nothing waits for a decision').waitFor();
    for (const [place, link, grant] of [
      ['products', 'Products', 'terms.edit'],
      ['colleagues', 'Colleagues', 'staff.read'],
      ['audit', 'Audit log', 'audit.read'],
      ['customers', 'Customers', 'customers.read'],
    ] as const) {
      assert.equal(await page.getByRole('link', { name: link }).count(), 0, 'it does not stand in their way');
      await page.goto(`${world.url}/admin/#/${place}`);
      await page.getByText(`Your account does not have the permission ${grant}.`).waitFor();
    }
    await page.getByRole('link', { name: 'Pools' }).click();
    await page.getByText('To ask for more you need the permission pools.fill.').waitFor();
    assert.ok(await page.getByRole('button', { name: 'Add funds' }).isDisabled());
    await page.goto(`${world.url}/admin/#/nothing/here`);
    await page.getByText('There is no page at this address').waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('says what failed and tries again, keeps quiet offline, and goes back to the sign-in when a session ends', async () => {
    const { token } = await office.hire(['pools.fill']);
    const window = await office.open({ token }, '#/not-yet');
    const { page, context } = window;
    await page.route('**/api/proof/pools**', (route) => route.abort());
    await page.getByRole('link', { name: 'Pools' }).click();
    await page.getByText('No answer from the server').waitFor();
    await page.unroute('**/api/proof/pools**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Lock-up USDT' }).waitFor();

    await page.getByRole('button', { name: 'Add funds' }).click();
    await page.getByLabel('Pool', { exact: true }).selectOption({ label: 'Lock-up' });
    await page.getByLabel('Currency').selectOption({ label: 'USDT' });
    await page.getByLabel('Amount').fill('5');
    await page.getByLabel('Reason').fill('asked without a network');
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.getByRole('button', { name: 'Ask for approval' }).click();
    await page.getByText('No answer came, so it may have gone through.').waitFor();
    await context.setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
    const open10 = await world.client.get<{ list: { reason: string }[] }>('/admin/approvals', {}, { token });
    assert.ok(!open10.list.some(({ reason }) => reason === 'asked without a network'), 'nothing is sent later');

    await world.client.get('/admin/logout', {}, { token });
    await page.getByRole('button', { name: 'Ask for approval' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    assert.notEqual(await page.locator('main form').innerText(), '');
    assert.equal(await page.getByLabel('Password', { exact: true }).inputValue(), '');
    assert.deepEqual(window.complaints, []);
    await context.close();
  });
});
