import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { demoPassword, signInStaff } from '../e2e/accounts.ts';
import { assertAccessible, openWorld, tokenOf, type World, waitUntilTold } from './harness.ts';
import { newestCode } from './newest-code.ts';

const goodPassword = 'lantern-otter-42';
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

describe('signing in, opening an account, and a forgotten password', () => {
  let world: World;
  let staff: string;

  before(async () => {
    world = await openWorld();
    staff = await signInStaff(world.server);
  });

  after(() => world.close());

  async function typePasswords(page: Page, password: string, again = password, label = 'Password'): Promise<void> {
    await field(page, label).fill(password);
    await field(page, 'Repeat password').fill(again);
    await field(page, 'Repeat password').blur();
  }

  it('opens an account with a code, and says each rule as one types [SPEC-2.10] [SPEC-5.1] [SPEC-5.2] [SPEC-5.3] [SPEC-5.9]', async () => {
    const customer = await world.open();
    const { page } = customer;
    const address = 'newcomer@example.test';
    await customer.go('/pages/common/register?code=BOURSE');
    assert.equal(await field(page, 'Invite code').inputValue(), 'BOURSE');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Enter a valid email address').waitFor();
    await page.getByText('Enter the 6 digits of the code.').waitFor();
    await page.getByText('Choose the country that you live in.').waitFor();
    await page.getByText('Use at least 6 characters.').waitFor();
    await page.getByText('Accept both to create an account.').waitFor();
    await assertAccessible(page, 'a registration with every error');
    await typePasswords(page, goodPassword, 'something else');
    await page.getByText('The two passwords are inconsistent.').waitFor();
    await typePasswords(page, '123456');
    await page.getByText('Too easy to guess').waitFor();
    await typePasswords(page, goodPassword);
    await page.getByText('Strong').waitFor();
    await field(page, 'Email').fill(address);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText('a code is on its way').waitFor();
    assert.equal(await page.getByRole('button', { name: /^Again in \d+ s$/ }).isDisabled(), true);
    await field(page, 'Verification code').fill(`${await newestCode(world, staff, address)} `);
    await page.getByLabel('Country of residence').selectOption('DE');
    await field(page, 'Invite code').fill('NOBODY99');
    await page.locator('label', { hasText: 'I accept the terms' }).click();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('This invite code does not exist.').waitFor();
    await page.getByRole('button', { name: 'Use this code' }).click();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(/#\/pages\/index\/index/);
    // Who has signed in is read behind the way to the first page.
    await page.waitForFunction(() => localStorage.getItem('bourse.session')?.includes('newcomer@example.test'));
    const token = await world.client.get<string>('/user/login', { user_string: address, password: goodPassword });
    assert.notEqual(token, '');
    assert.deepEqual(customer.complaints, []);
  });

  it('reads the fields when it is sent: a password manager fills both and tells of one', async () => {
    for (const told of ['Email', 'Password']) {
      const customer = await world.open();
      const { page } = customer;
      await customer.go('/pages/common/login');
      for (const [name, value] of [
        ['Email', 'demo2@bourse.test'],
        ['Password', demoPassword],
      ] as const) {
        await field(page, name).evaluate(
          (element, [text, tells]) => {
            // As an extension does: past whatever the page knows of its own field.
            const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
            native?.set?.call(element, text);
            if (tells) element.dispatchEvent(new Event('input', { bubbles: true }));
          },
          [value, name === told] as const,
        );
      }
      await page.getByRole('button', { name: 'Log in', exact: true }).last().click();
      await page.waitForURL(/#\/pages\/index\/index/);
      assert.deepEqual(customer.complaints, []);
    }
  });

  it('refuses a wrong password in words, and leads back to where the customer wanted to go [SPEC-2.9] [SPEC-2.113] [SPEC-4.1] [SPEC-8.9]', async () => {
    const customer = await world.open();
    const { page } = customer;
    await customer.go('/pages/common/login?back=%2Fpages%2Fsetting%2Fsecurity');
    await field(page, 'Email').fill('demo2@bourse.test');
    await field(page, 'Password').fill('not the one');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page
      .getByRole('alert')
      .getByText('Login failed. Check your account and password, or reset it below.')
      .waitFor();
    await field(page, 'Password').fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/pages\/setting\/security/);
    await page.getByRole('heading', { name: 'Security' }).waitFor();
    assert.doesNotMatch(page.url(), /bu_/, 'no token in an address');
    assert.deepEqual(customer.complaints, []);
  });

  it('goes nowhere but to its own pages after signing in', async () => {
    const customer = await world.open();
    const { page } = customer;
    await customer.go('/pages/common/login?back=%2F%2Fexample.test%2F');
    await field(page, 'Email').fill('demo2@bourse.test');
    await field(page, 'Password').fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/pages\/index\/index/);
    assert.equal(new URL(page.url()).origin, new URL(world.url).origin);
  });

  it('says that a session was ended elsewhere, and leads to the login page and back [SPEC-2.40] [SPEC-4.3] [SPEC-8.3]', async () => {
    const token = await tokenOf(world, 'demo3');
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/fund/assets_all_record');
    await page.getByText('Demo funds').first().waitFor();
    await world.client.get('/user/sessions/revoke', { all: 'true' }, { token: await tokenOf(world, 'demo3') });
    // The feed tells it at once, without a press.
    await waitUntilTold(page, 'Please log in first');
    await page.waitForURL(/#\/pages\/common\/login\?back=%2Fpages%2Ffund%2Fassets_all_record/);
    assert.match((await page.evaluate(() => localStorage.getItem('bourse.session'))) ?? '', /"token":null,"user":null/);
    await field(page, 'Email').fill('demo3@bourse.test');
    await field(page, 'Password').fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/pages\/fund\/assets_all_record/);
    await page.getByText('Demo funds').first().waitFor();
    assert.deepEqual(customer.complaints, []);
  });

  it('says so with the next call where the feed is cut, in the words of the server [SPEC-8.2] [SPEC-8.3]', async () => {
    const token = await tokenOf(world, 'demo5');
    const customer = await world.open({ token, lang: 'spa' });
    const { page } = customer;
    await page.routeWebSocket(/socket\.io/, (socket) => void socket.close());
    await page.route('**/socket.io/**', (route) => route.abort());
    await customer.go('/pages/fund/assets_all_record');
    await page.getByText('Fondos de prueba').first().waitFor();
    await world.client.get('/user/sessions/revoke', { all: 'true' }, { token: await tokenOf(world, 'demo5') });
    await page.getByRole('tab', { name: 'Futuros' }).click();
    const answer = await fetch(`${world.url}/api/user/info?lang=spa`, { headers: { authorization: token } });
    const { message } = (await answer.json()) as { message: string }; // the one shape of every answer
    await waitUntilTold(page, message);
    await page.waitForURL(/#\/pages\/common\/login\?back=%2Fpages%2Ffund%2Fassets_all_record/);
  });

  it('sets a new password with a code, and the old one is worth nothing [SPEC-2.11]', async () => {
    const customer = await world.open();
    const { page } = customer;
    const address = 'demo4@bourse.test';
    await customer.go(`/pages/common/forget?account=${encodeURIComponent(address)}`);
    assert.equal(await field(page, 'Email').inputValue(), address);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText('a code is on its way').waitFor();
    await field(page, 'Verification code').fill('000000');
    await typePasswords(page, goodPassword, goodPassword, 'New password');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await page.getByText('The verification code is wrong.').waitFor();
    await field(page, 'Verification code').fill(await newestCode(world, staff, address));
    await page.getByRole('button', { name: 'Set new password' }).click();
    await page.waitForURL(/#\/pages\/common\/login/);
    const refused = world.client.get('/user/login', { user_string: address, password: demoPassword });
    await assert.rejects(refused);
    await world.client.get('/user/login', { user_string: address, password: goodPassword });
  });

  it('takes the calling code of a country that is chosen on a page of its own, and forgets nothing [SPEC-2.12]', async () => {
    const customer = await world.open();
    const { page } = customer;
    await customer.go('/pages/common/register');
    await page.getByRole('radio', { name: 'Phone' }).click();
    await field(page, 'Phone').fill('812345678');
    await page.getByRole('link', { name: 'Country code +1, change' }).click();
    await page.waitForURL(/#\/pages\/common\/area/);
    await page.getByPlaceholder('Name or code').fill('thai');
    await page.getByRole('button', { name: 'Thailand' }).click();
    await page.waitForURL(/#\/pages\/common\/register/);
    await page.getByRole('link', { name: 'Country code +66, change' }).waitFor();
    assert.equal(await field(page, 'Phone').inputValue(), '812345678');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText('a code is on its way').waitFor();
    assert.match(await newestCode(world, staff, '+66812345678'), /^\d{6}$/);
  });
});

// In a house of its own, because the limits of the other one are far larger.
describe('signing in to an account that others have guessed at', () => {
  let world: World;
  before(async () => {
    world = await openWorld({ RATE_FACTOR: '1' });
  });
  after(() => world.close());

  it('asks for a code where somebody has guessed too often, and not again on this device', async () => {
    const email = 'demo1@bourse.test';
    const address = { user_string: email, password: 'nonsense' };
    for (let tries = 0; tries < 10; tries += 1) await world.client.call('/user/login', address);
    const customer = await world.open();
    const { page } = customer;
    await customer.go('/pages/common/login');
    await field(page, 'Email').fill(email);
    await field(page, 'Password').fill(demoPassword);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('alert').getByText('Too many wrong passwords were tried').waitFor();
    await assertAccessible(page, 'a sign-in that takes a code');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText('If the account and password are right').waitFor();
    const code = await newestCode(world, await signInStaff(world.server), email);
    await field(page, 'Verification code').fill(code === '000000' ? '111111' : '000000');
    await page.keyboard.press('Enter');
    await page
      .getByText('Login failed. Check your password and the code, request a new code, or reset your password.')
      .waitFor();
    await field(page, 'Verification code').fill(code);
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/pages\/index\/index/);
    await page.waitForFunction(() => localStorage.getItem('bourse.session')?.includes('demo1@bourse.test'));
    await page.evaluate(() => localStorage.removeItem('bourse.session'));
    await page.reload();
    await customer.go('/pages/common/login');
    await field(page, 'Email').fill(email);
    await field(page, 'Password').fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/pages\/index\/index/);
    assert.deepEqual(customer.complaints, []);
  });
});

describe('a house that sends no SMS', () => {
  let world: World;
  before(async () => {
    world = await openWorld({ DEMO: '0' });
  });
  after(() => world.close());

  it('offers no phone to sign in, register or reset a password with', async () => {
    const customer = await world.open();
    const { page } = customer;
    // What was begun with a phone goes on with a mail address.
    for (const place of ['login', 'register', 'forget?account=812345678']) {
      await customer.go(`/pages/common/${place}`);
      await field(page, 'Email').waitFor();
      await page.waitForFunction(() => document.querySelectorAll('[role=radio]').length === 0);
      assert.equal(await field(page, 'Phone').count(), 0, place);
    }
    const sms = { user_string: '812345678', area_code: '66', scene: 'login', sendtype: 'sms' };
    assert.equal((await world.client.call('/sms_mail', sms)).code, 'PHONE_NOT_OFFERED');
  });
});
