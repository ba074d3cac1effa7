import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { announcedStaff, appCode, setStaffFactor } from '../e2e/accounts.ts';
import { runToEnd } from '../e2e/server-process.ts';
import {
  assertAccessible,
  assertNothingClipped,
  type Customer,
  openWorld,
  waitUntilTold,
  type World,
} from './harness.ts';
import { ownPassword } from './office.ts';
import { giveAuthenticator } from './virtual-authenticator.ts';

/** Where pictures are put to be looked at; nowhere unless it is named. */
const pictures = process.env['BOURSE_LOOK'];

describe('the passkey of a member of staff', () => {
  let world: World;
  /** A passkey belongs to a name; an address of numbers has none. */
  let named: string;
  /** Recovery codes of the first administrator, once the first test is over. */
  let firstCodes: string[] = [];

  before(async () => {
    world = await openWorld();
    named = world.url.replace('127.0.0.1', 'localhost');
  });
  after(() => world.close());

  /** Looks at a screen, dark and light, on a desk and a tablet: nobody is kept from using it, and nothing is cut off. */
  const look = async (page: Page, name: string): Promise<void> => {
    await assertAccessible(page, name);
    for (const width of [768, 1440]) {
      await page.setViewportSize({ width, height: width === 768 ? 1024 : 900 });
      await assertNothingClipped(page, `${name} at ${width}`);
      if (pictures === undefined) continue;
      mkdirSync(pictures, { recursive: true });
      for (const theme of ['light', 'dark']) {
        await page.evaluate((shown) => document.documentElement.setAttribute('data-theme', shown), theme);
        await page.screenshot({ path: `${pictures}/${name}-${width}-${theme}.png`, animations: 'disabled' });
      }
    }
  };
  const openOfficeWindow = async (place = ''): Promise<Customer> => {
    const window = await world.open({ screen: 'desk', url: named });
    await window.context.addInitScript(
      (shown) => {
        if (localStorage.getItem('bourse.backoffice') === null) localStorage.setItem('bourse.backoffice', shown);
      },
      JSON.stringify({ state: { theme: 'dark', lang: 'en' }, version: 1 }),
    );
    await giveAuthenticator(window);
    await window.page.goto(`${named}/admin/${place}`);
    return window;
  };
  const typeIn = async (page: Page, name: string, password: string): Promise<void> => {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  const noteCodes = async (page: Page): Promise<string[]> => {
    const list = page.getByRole('list', { name: 'Recovery codes' }).locator('code');
    await list.first().waitFor();
    const codes = await list.allInnerTexts();
    await page.getByRole('button', { name: 'I have noted them down' }).click();
    return codes;
  };

  it('is the first factor, signs in beside the password, and is removed once an app stands in its place', async () => {
    const { name: user, token } = announcedStaff(world.server);
    const window = await openOfficeWindow(`#/invite/${token}`);
    const { page } = window;
    await page.getByLabel('Your mail address').fill('admin@staff.test');
    await page.getByLabel('New password', { exact: true }).fill(ownPassword);
    await page.getByLabel('New password again').fill(ownPassword);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('heading', { name: 'Set a second factor' }).waitFor();
    // The link has worked once.
    const late = await openOfficeWindow(`#/invite/${token}`);
    await late.page.getByText('This link is over').waitFor();
    await look(late.page, 'invitation-over');
    await late.page.getByRole('button', { name: 'To sign in' }).click();
    await late.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    assert.deepEqual(late.complaints, []);
    await late.context.close();
    await page.getByRole('radio', { name: 'Passkey' }).click();
    await look(page, 'first-passkey');
    await page.getByRole('button', { name: 'Make the passkey' }).click();
    await page.getByText('Fill this in').waitFor();
    await page.getByLabel('Your password').fill('not-the-password');
    await page.getByRole('button', { name: 'Make the passkey' }).click();
    await page.locator('input[aria-invalid=true][autocomplete=current-password]').waitFor();
    assert.equal(await page.getByRole('navigation').count(), 0, 'nothing else opens before it is set');
    await page.getByLabel('Name', { exact: true }).fill('My laptop');
    await page.getByLabel('Your password').fill(ownPassword);
    await page.getByRole('button', { name: 'Make the passkey' }).click();
    const codes = await noteCodes(page);
    assert.equal(new Set(codes).size, 10);
    await page.getByRole('heading', { name: 'Today' }).waitFor();

    const account = page.getByRole('button', { name: 'Account', exact: true });
    await account.click();
    await look(page, 'account');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await typeIn(page, user, ownPassword);
    const byPasskey = page.getByRole('button', { name: 'Sign in with a passkey' });
    await byPasskey.waitFor();
    await look(page, 'sign-in-passkey');
    await page.getByRole('radio', { name: 'Code' }).click();
    await page.getByLabel('Recovery code').fill('ABCD-ABCD-ABCD-ABCD');
    await look(page, 'sign-in-code');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').waitFor();
    await page.getByRole('radio', { name: 'Passkey' }).click();
    await byPasskey.click();
    await page.getByRole('navigation').first().waitFor();

    await account.click();
    await page.getByRole('button', { name: 'Second factors' }).click();
    const sheet = page.getByRole('dialog', { name: 'Second factors' });
    const remove = sheet.getByRole('button', { name: 'Remove passkey My laptop' });
    await sheet.getByText('Last used').waitFor();
    assert.ok(await remove.isDisabled(), 'the only factor stays');
    await look(page, 'factors-last');
    await sheet.getByRole('button', { name: 'Set up' }).click();
    const secret = await sheet.locator('code').innerText();
    await look(page, 'factors-app');
    await sheet.getByLabel('Code of the app').fill(appCode(secret));
    await sheet.getByRole('button', { name: 'Set the factor' }).click();
    firstCodes = await noteCodes(page);
    await look(page, 'factors-both');
    await remove.click();
    await look(page, 'factors-remove');
    await sheet.getByLabel('Your password').fill('not-the-password');
    await sheet.getByRole('button', { name: 'Remove', exact: true }).click();
    await sheet.locator('input[aria-invalid=true]').waitFor();
    await sheet.getByLabel('Your password').fill(ownPassword);
    await sheet.getByRole('button', { name: 'Remove', exact: true }).click();
    await waitUntilTold(page, 'The passkey was removed');
    await sheet.getByText('A passkey confirms your sign-in').waitFor();
    assert.deepEqual(window.complaints, []);
  });

  /** Another asks for money of a pool; whoever looks at the page reads what was frozen, and approves by their passkey. */
  const approveByPasskey = async (page: Page): Promise<void> => {
    const { client } = world;
    const reason = 'money for credits';
    const signIn = { user_string: announcedStaff(world.server).name, password: ownPassword, code: firstCodes[0] ?? '' };
    const token = await client.get<string>('/admin/login', signIn);
    const filling = { product: 'goodwill', currency_id: '3', number: '12.5', reason };
    const { id, frozen } = await client.get<{ id: string; frozen: string }>('/admin/pools/fill', filling, { token });
    const { summary } = JSON.parse(frozen) as { summary: { balances: { before: string; after: string }[] } }; // as the contract says
    await page.goto(`${named}/admin/#/requests`);
    await page.reload();
    const card = page.getByRole('region').filter({ hasText: `#${id}` });
    for (const words of ['12.5 USDT', 'Treasury', 'Pool goodwill', summary.balances[1]?.after ?? 'none', reason]) {
      await card.getByText(words).first().waitFor();
    }
    await card.getByRole('button', { name: 'Approve', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve this request?' });
    for (const words of ['12.5 USDT', 'Treasury', 'Pool goodwill']) await dialog.getByText(words).first().waitFor();
    await dialog.getByLabel('Reason').fill('read on the screen');
    await look(page, 'approve-by-passkey');
    await dialog.getByRole('button', { name: 'Approve with passkey' }).click();
    await waitUntilTold(page, 'Approved and carried out');
    const { list } = await client.get<{ list: { id: string; state: string }[] }>('/admin/approvals', {}, { token });
    assert.equal(list.find((one) => one.id === id)?.state, 'approved');
  };

  it('is asked for again where the factor of the session is old, or a recovery code in its place', async () => {
    const { name: user, token: invited } = announcedStaff(world.server, 'second');
    const { client } = world;
    const fields = { token: invited, password: ownPassword, re_password: ownPassword, mail: 'admin2@staff.test' };
    const token = await client.get<string>('/admin/invitation/accept', fields);
    const codes = await setStaffFactor(client, token);
    const window = await openOfficeWindow();
    const { page } = window;
    await typeIn(page, user, ownPassword);
    await page.getByLabel('Code of the app').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    // As it is five minutes after the sign-in.
    let isOld = true;
    await page.route('**/api/admin/factors**', async (route) => {
      const response = await route.fetch();
      const reply = (await response.json()) as { message: object }; // of the server under test
      const message = isOld ? { ...reply.message, fresh_until: null } : reply.message;
      await route.fulfill({ response, json: { ...reply, message } });
    });
    await page.route('**/api/admin/factor/verify', async (route) => {
      const response = await route.fetch();
      const reply = (await response.json()) as { type: string }; // likewise
      if (reply.type === 'ok') isOld = false;
      await route.fulfill({ response, json: reply });
    });
    await page.getByRole('button', { name: 'Second factors' }).click();
    const sheet = page.getByRole('dialog', { name: 'Second factors' });
    await sheet.getByRole('button', { name: 'Add a passkey' }).click();
    await sheet.getByText('Show one of your factors first').waitFor();
    await look(page, 'factors-check');
    await sheet.getByLabel('Code of the app').fill('ABCD-ABCD-ABCD-ABCD');
    await sheet.getByRole('button', { name: 'Confirm' }).click();
    await sheet.getByRole('alert').waitFor();
    await sheet.getByLabel('Code of the app').fill(codes[1] ?? '');
    await sheet.getByRole('button', { name: 'Confirm' }).click();
    await sheet.getByLabel('Your password').fill(ownPassword);
    await look(page, 'factors-add');
    await sheet.getByRole('button', { name: 'Make the passkey' }).click();
    await waitUntilTold(page, 'The passkey was added');
    await sheet.getByText('Never used').waitFor();

    // Another app takes the place of the one by a code of both, or a recovery code in the place of the old one.
    await sheet.getByRole('button', { name: 'Replace the app' }).click();
    const next = await sheet.locator('code').innerText();
    await sheet.getByLabel('Code of the app').fill(appCode(next));
    await sheet.getByRole('button', { name: 'Replace the app' }).click();
    await sheet.getByText('Type a code of the old app').waitFor();
    await sheet.getByLabel('Code of the old app').fill('ABCD-ABCD-ABCD-ABCD');
    await sheet.getByRole('button', { name: 'Replace the app' }).click();
    await sheet.locator('input[aria-invalid=true]').waitFor();
    await look(page, 'factors-replace');
    await sheet.getByLabel('Code of the app').fill(appCode(next));
    await sheet.getByLabel('Code of the old app').fill(codes[2] ?? '');
    await sheet.getByRole('button', { name: 'Replace the app' }).click();
    await noteCodes(page);
    await sheet.getByRole('button', { name: 'Remove the app' }).waitFor();
    // Of both factors the passkey signs.
    await approveByPasskey(page);
    assert.deepEqual(window.complaints, []);
  });

  it('has signed an approval that the check of the audit log accepts, with what was shown', async () => {
    await world.restart({}, async (variables) => {
      const { code, stdout } = await runToEnd(variables, 'commands/audit-verify.ts');
      assert.equal(code, 0, stdout);
      assert.match(stdout, /Every approval is of what was shown, and signed with a key that its author had then/);
    });
  });
});
