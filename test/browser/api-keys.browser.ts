import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { signInStaff } from '../e2e/accounts.ts';
import { assertAccessible, assertNothingClipped, type Customer, openWorld, tokenOf, type World } from './harness.ts';
import { look } from './look.ts';
import { newestCode } from './newest-code.ts';

interface ListedKeys {
  readonly list: readonly { readonly name: string; readonly key: string; readonly addresses: readonly string[] }[];
}

describe('the API keys of a customer', () => {
  let world: World;
  let token: string;

  before(async () => {
    world = await openWorld();
    token = await tokenOf(world, 'demo1');
  });
  after(() => world.close());

  const listed = async (): Promise<ListedKeys['list']> =>
    (await world.client.get<ListedKeys>('/safe/api_key_list', {}, { token })).list;

  async function check(customer: Customer, what: string): Promise<void> {
    await assertAccessible(customer.page, what);
    await assertNothingClipped(customer.page, what);
    await look(customer, what.replaceAll(' ', '-'));
  }

  it('are made after a factor, show their secret once, and are removed', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    const sheet = (name: string) => page.getByRole('dialog', { name, exact: true });
    await customer.go('/pages/setting/security');
    await page.getByRole('link', { name: /^API keys/ }).click();
    await page.getByText('No API keys yet').waitFor();
    await page.getByText(`${world.url}/bots`, { exact: true }).waitFor();
    await check(customer, 'api keys none');
    await page.getByRole('button', { name: 'Add an API key', exact: true }).click();
    const asked = sheet('Confirm it is you');
    await asked.getByRole('button', { name: 'Send code' }).click();
    await asked.getByRole('button', { name: /^Again in/ }).waitFor();
    const code = await newestCode(world, await signInStaff(world.server), 'demo1@bourse.test');
    await asked.getByLabel('Verification code').fill(code);
    await asked.getByRole('button', { name: 'Confirm', exact: true }).click();
    const adding = sheet('Add an API key');
    const make = adding.getByRole('button', { name: 'Create the key', exact: true });
    await make.click();
    await adding.getByText('Give the key a name.').waitFor();
    await adding.getByRole('textbox', { name: 'Name', exact: true }).fill('Grid bot');
    await adding.locator('label', { hasText: 'Place and cancel orders' }).click();
    const addresses = adding.getByRole('textbox', { name: 'IP addresses (optional)', exact: true });
    await addresses.fill('203.0.113.7, home');
    await make.click();
    await adding.getByText('One of these is not an IP address or network.').waitFor();
    await check(customer, 'api key form');
    await addresses.fill('203.0.113.7\n10.0.0.0/8');
    await make.click();
    const kept = sheet('Keep your secret key');
    const secret = await kept.getByRole('group', { name: 'Secret key', exact: true }).locator('bdi').innerText();
    assert.match(secret, /^[0-9a-f]{64}$/);
    await check(customer, 'api key secret');
    await kept.locator('label', { hasText: 'I have kept the secret key' }).click();
    await kept.getByRole('button', { name: 'Done', exact: true }).click();
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Grid bot', exact: true }) });
    await card.getByText('203.0.113.7, 10.0.0.0/8').waitFor();
    const [made] = await listed();
    assert.equal(await card.locator('bdi').innerText(), `${made?.key.slice(0, 8)}…${made?.key.slice(-8)}`);
    assert.equal((await page.locator('body').innerText()).includes(secret), false);
    await check(customer, 'api keys');
    const desk = await world.open({ token, screen: 'desk', theme: 'light', lang: 'jp' });
    await desk.page.route('**/api/safe/api_key_list**', (route) => route.abort());
    await desk.go('/pages/setting/api_keys');
    await desk.page.getByText('APIキーを読み込めませんでした。').waitFor();
    await desk.page.unroute('**/api/safe/api_key_list**');
    await desk.page.getByRole('button', { name: '再試行', exact: true }).click();
    await desk.page.getByRole('heading', { name: 'Grid bot', exact: true }).waitFor();
    await check(desk, 'api keys desk');
    await page.getByRole('button', { name: 'Remove key Grid bot', exact: true }).click();
    await sheet('Remove Grid bot?').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('No API keys yet').waitFor();
    assert.deepEqual(await listed(), []);
    assert.deepEqual([...customer.complaints, ...desk.complaints], []);
  });
});
