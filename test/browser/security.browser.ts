import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { demoPassword, signInStaff } from '../e2e/accounts.ts';
import { appCode } from '../e2e/authenticator.ts';
import { untilEqual } from '../e2e/patience.ts';
import { assertAccessible, findClipped, openWorld, tokenOf, type World } from './harness.ts';
import { newestCode } from './newest-code.ts';
import { giveAuthenticator } from './virtual-authenticator.ts';

/** Where pictures of the screens are kept, for who wants to look at them. */
const pictures = process.env['BOURSE_LOOK'] ?? '';

describe('the security of an account', () => {
  let world: World;
  let staff: string;
  /** A passkey belongs to a name; an address of numbers has none. */
  let named: string;

  before(async () => {
    world = await openWorld();
    staff = await signInStaff(world.server);
    named = world.url.replace('127.0.0.1', 'localhost');
  });
  after(() => world.close());

  const email = (name: string): string => `${name}@bourse.test`;
  const sheet = (page: Page, title: string) => page.getByRole('dialog', { name: title });

  /** Shows a code by mail in the sheet that asks for a factor. */
  async function confirmByMail(page: Page, name: string): Promise<void> {
    const asked = sheet(page, 'Confirm it is you');
    await asked.getByRole('button', { name: 'Send code' }).click();
    await asked.getByRole('button', { name: /^Again in/ }).waitFor();
    await asked.getByLabel('Verification code').fill(await newestCode(world, staff, email(name)));
    await asked.getByRole('button', { name: 'Confirm' }).click();
    await asked.waitFor({ state: 'hidden' });
  }

  /** The state as the server tells it. */
  const stateOf = (token: string) =>
    world.client.get<{ totp: boolean; passkeys: number; lock_reason: string | null }>('/safe/state', {}, { token });

  it('gains an authenticator app by its code, with recovery codes, one of which signs in on a new device', async () => {
    const token = await tokenOf(world, 'demo1');
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/setting/security');
    await page.getByText('so a stolen password is not enough').waitFor();
    assert.deepEqual(await findClipped(page), []);
    await page.getByRole('button', { name: /^Authenticator app/ }).click();
    await sheet(page, 'Confirm it is you').waitFor();
    await assertAccessible(page, 'the sheet that asks for a factor');
    await confirmByMail(page, 'demo1');
    const setup = sheet(page, 'Set up the authenticator app');
    await setup.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    await assertAccessible(page, 'the sheet of the authenticator app');
    const secret = (await setup.locator('bdi').innerText()).replaceAll(' ', '');
    assert.match(secret, /^[A-Z2-7]{32}$/);
    await setup.getByLabel('Code from the app').fill('000000');
    await setup.getByRole('button', { name: 'Turn on' }).click();
    await setup.getByText('The verification code is wrong.').waitFor();
    await setup.getByLabel('Code from the app').fill(appCode(secret));
    await setup.getByRole('button', { name: 'Turn on' }).click();
    const codes = sheet(page, 'Recovery codes');
    await codes.getByRole('listitem').first().waitFor();
    const shown = await codes.getByRole('listitem').allInnerTexts();
    assert.equal(new Set(shown).size, 10);
    await assertAccessible(page, 'the recovery codes');
    assert.equal(await codes.getByRole('button', { name: 'Done' }).isDisabled(), true);
    await codes.locator('label', { hasText: 'I have kept my recovery codes' }).click();
    await codes.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: /^Authenticator app.*On$/ }).waitFor();
    await page.getByText('Withdrawals are locked until').waitFor();
    assert.deepEqual([(await stateOf(token)).totp, (await stateOf(token)).lock_reason], [true, 'totp_on']);
    await assertAccessible(page, 'the page of security');
    assert.deepEqual(customer.complaints, []);

    const other = await world.open({ screen: 'desk', theme: 'light' });
    await other.go('/pages/common/login');
    await other.page.getByRole('textbox', { name: 'Email' }).fill(email('demo1'));
    await other.page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await other.page.getByRole('button', { name: 'Log in', exact: true }).click();
    await other.page.getByRole('heading', { level: 1, name: 'Second step' }).waitFor();
    await assertAccessible(other.page, 'the second step of signing in');
    await other.page.getByLabel('Authenticator code').fill('000000');
    await other.page.getByRole('button', { name: 'Continue' }).click();
    await other.page.getByText('The verification code is wrong.').waitFor();
    await other.page.getByRole('button', { name: 'Use a recovery code' }).click();
    await other.page.getByLabel('Recovery code').fill((shown[0] ?? '').toLowerCase());
    await other.page.getByRole('button', { name: 'Continue' }).click();
    await other.page.waitForURL(/#\/pages\/index\/index/);
    assert.deepEqual(other.complaints, []);
  });

  it('moves to another authenticator app by a code of both, and the old one counts no more', async () => {
    const { client } = world;
    const token = await tokenOf(world, 'demo4');
    await client.get('/sms_mail', { user_string: email('demo4'), scene: 'factor', sendtype: 'email' }, { token });
    await client.get(
      '/safe/verify',
      { method: 'email', code: await newestCode(world, staff, email('demo4')) },
      { token },
    );
    const { secret: old } = await client.get<{ secret: string }>('/safe/totp_start', {}, { token });
    // A code counts once: that of the half minute before is left for what the test does first.
    const { recovery_codes: kept } = await client.get<{ recovery_codes: string[] }>(
      '/safe/totp_enable',
      { code: appCode(old, -30_000) },
      { token },
    );
    for (const [screen, theme] of [
      ['phone', 'dark'],
      ['desk', 'light'],
    ] as const) {
      const customer = await world.open({ token, screen, theme });
      const { page } = customer;
      await customer.go('/pages/setting/security');
      await page.getByRole('button', { name: /^Authenticator app.*On$/ }).click();
      await page.getByRole('button', { name: 'Move to another authenticator app' }).click();
      const moving = sheet(page, 'Move to another authenticator app');
      await moving.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
      await assertAccessible(page, `moving to another app on a ${screen}`);
      assert.deepEqual(await findClipped(page), []);
      if (pictures !== '') await page.screenshot({ path: `${pictures}/moving-to-another-app-${screen}.png` });
      if (screen === 'phone') continue;
      const secret = (await moving.locator('bdi').innerText()).replaceAll(' ', '');
      assert.notEqual(secret, old);
      const change = moving.getByRole('button', { name: 'Switch' });
      await moving.getByLabel('Code from the app').fill(appCode(secret));
      assert.equal(await change.isDisabled(), true, 'the old app is asked for, too');
      await moving.getByLabel('Code from the old app').fill('000000');
      await change.click();
      await moving.locator('input[aria-invalid=true]').waitFor();
      await moving.getByLabel('Code from the old app').fill(kept[0] ?? '');
      await change.click();
      const codes = sheet(page, 'Recovery codes');
      await codes.locator('label', { hasText: 'I have kept my recovery codes' }).click();
      await codes.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: /^Authenticator app.*On$/ }).waitFor();
      const { data } = await client.call('/user/login', { user_string: email('demo4'), password: demoPassword });
      const { ticket } = data as { ticket: string }; // S28
      const signIn = (code: string) => client.call('/user/login_verify', { ticket, code });
      assert.equal((await signIn(appCode(old))).code, 'CODE_WRONG');
      assert.equal((await signIn(appCode(secret, 30_000))).type, 'ok');
      assert.deepEqual(customer.complaints, []);
    }
  });

  it('gains a passkey that signs in alone, and loses it again', async () => {
    const token = await tokenOf(world, 'demo2');
    const customer = await world.open({ token, url: named });
    const { page } = customer;
    await giveAuthenticator(customer);
    await customer.go('/pages/setting/security');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await confirmByMail(page, 'demo2');
    const adding = sheet(page, 'Add a passkey');
    await adding.getByLabel('Name').fill('My laptop');
    await assertAccessible(page, 'the sheet of a passkey');
    await adding.getByRole('button', { name: 'Make the passkey' }).click();
    const codes = sheet(page, 'Recovery codes');
    await codes.locator('label', { hasText: 'I have kept my recovery codes' }).click();
    await codes.getByRole('button', { name: 'Done' }).click();
    await page.getByText('My laptop').waitFor();
    assert.equal((await stateOf(token)).passkeys, 1);

    await page.evaluate(() => localStorage.removeItem('bourse.session'));
    await page.reload();
    await customer.go('/pages/common/login?back=%2Fpages%2Fsetting%2Fsecurity');
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.waitForURL(/#\/pages\/setting\/security/);
    await page.getByText('Used just now').waitFor();
    // The passkey that has just signed in is the factor that removing it asks for.
    await page.getByRole('button', { name: 'Remove passkey My laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await untilEqual(async () => [(await stateOf(token)).passkeys, 0]);
    assert.deepEqual(customer.complaints, []);
  });

  it('has a pay password and a word for its mails [SPEC-2.23]', async () => {
    const token = await tokenOf(world, 'demo3');
    const customer = await world.open({ token, screen: 'desk' });
    const { page } = customer;
    await customer.go('/pages/setting/payPassword');
    await page.getByRole('heading', { level: 1, name: 'Payment password' }).waitFor();
    const first = page.getByLabel('New payment password');
    const second = page.getByLabel('Repeat it');
    await first.fill('123456');
    await second.fill('123457');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Too easy to guess.').waitFor();
    await page.getByText('The two do not match.').waitFor();
    await assertAccessible(page, 'the page of the pay password');
    await first.fill('29 04-18');
    await second.fill('290418');
    await page.getByRole('button', { name: 'Save' }).click();
    await confirmByMail(page, 'demo3');
    await untilEqual(async () => [
      (await world.client.get<{ has_pay_password: boolean }>('/user/info', {}, { token })).has_pay_password,
      true,
    ]);
    await page.waitForURL((url) => !url.hash.includes('payPassword'));
    await customer.go('/pages/setting/security');
    await page.getByRole('button', { name: /^Anti-phishing word/ }).click();
    const word = sheet(page, 'Anti-phishing word');
    await word.getByLabel('Your word').fill('blue otter');
    await assertAccessible(page, 'the sheet of the word');
    await word.getByRole('button', { name: 'Save word' }).click();
    await page.getByRole('button', { name: /^Anti-phishing word.*b•••$/ }).waitFor();
    assert.deepEqual(customer.complaints, []);
  });
});
