import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { untilEqual } from '../e2e/patience.ts';
import { awaitDemoMoney, openAccount } from '../e2e/accounts.ts';
import { passport, phoneCode } from '../e2e/verification.ts';
import { assertAccessible, assertNothingClipped, findBarriers, waitUntilTold, type World } from './harness.ts';
import { type Office, openOffice } from './office.ts';

/** Where pictures are put for who wants to look at the screens. */
const pictures = process.env['BOURSE_LOOK'];

describe('the settings of the back office', () => {
  let office: Office;
  let world: World;
  /** Verified in Germany. */
  let customer: string;

  before(async () => {
    office = await openOffice();
    world = office.world;
    const boss = await office.boss();
    const credentials = { user_string: 'settings@bourse.test', password: 'Lantern-weaver-77' };
    customer = await openAccount(world.client, boss, credentials);
    await awaitDemoMoney(world.client, customer);
    const phone = '+4915112345901';
    const code = await phoneCode(world.client, boss, customer, phone);
    const fields = { real_type: '1', ...passport, card_id: 'SETTINGS01', phone, code };
    await world.client.get('/user/real', fields, { token: customer });
  });
  after(() => world.close());

  const take = async (page: Page, name: string): Promise<void> => {
    if (pictures === undefined) return;
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
  };
  const purchase = async (): Promise<string> => {
    const [product] = await world.client.get<readonly { id: string }[]>('/lh/deposit/config');
    const fields = { config_id: product?.id ?? '', amount: '100' };
    const { type, code } = await world.client.call('/lh/deposit', fields, { token: customer });
    return type === 'ok' ? 'ok' : String(code);
  };
  const approve = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByLabel('Reason').fill('Agreed');
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await waitUntilTold(page, 'Approved and carried out');
  };

  it('close a group of products for a country by two persons, which acts at once, and open it again by a roll-back [SPEC-6.2]', async () => {
    const [ann, bob] = [await office.hire(['countries.edit']), await office.hire(['countries.edit'])];
    assert.equal(await purchase(), 'ok');
    const first = await office.open({ token: ann.token }, '#/settings');
    const { page } = first;
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await page.getByLabel('Find a country').fill('germ');
    await page.getByRole('row', { name: 'Germany' }).click();
    await page.getByText('nobody has set anything yet').waitFor();
    await page.getByRole('link', { name: 'Change', exact: true }).click();
    await page.getByText('Nothing changes').waitFor();
    await page.getByRole('radiogroup', { name: 'Lock-up' }).getByRole('radio', { name: 'Closed' }).click();
    const effect = page.getByRole('region', { name: 'Effect' });
    await effect.getByText('May open: Lock-up').waitFor();
    await effect.getByText('1 customer', { exact: true }).waitFor();
    await effect.getByText('0 customers', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Ask for approval' }).click();
    await page.getByText('Say why, in at least 3 characters').waitFor();
    await page.getByLabel('Reason').fill('The regulator asks for it');
    await take(page, 'settings-edit-dark');
    await page.getByRole('button', { name: 'Ask for approval' }).click();
    await page.getByText('You asked for this yourself').waitFor();
    assert.equal(await purchase(), 'ok', 'one person changes nothing');

    const second = await office.open({ token: bob.token });
    const card = second.page.getByRole('region', { name: 'Change a setting' });
    await card.getByText('Germany').waitFor();
    await card.getByRole('table', { name: 'What changes' }).getByText('Closed').waitFor();
    await card.getByText('May open: Lock-up').waitFor();
    await take(second.page, 'settings-request-dark');
    await approve(second.page);
    assert.equal(await purchase(), 'AREA_NOT_SUPPORTED');

    await page.goto(`${world.url}/admin/#/settings/countries/DE`);
    await page.getByText('Version 1, in force since').waitFor();
    await page.getByText(`${ann.name} asked, ${bob.name} approved: The regulator asks for it / Agreed`).waitFor();
    await page
      .getByRole('article')
      .filter({ hasText: 'Original value' })
      .getByRole('button', { name: 'Roll back' })
      .click();
    await page.getByRole('dialog').getByText('May open: Lock-up').waitFor();
    await take(page, 'settings-roll-back-dark');
    await page.getByRole('dialog').getByLabel('Reason').fill('Allowed again');
    await page.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }).click();
    await page.getByText('You asked for this yourself').waitFor();
    await second.page.reload();
    await second.page.getByText('back to version 0').waitFor();
    await approve(second.page);
    assert.equal(await purchase(), 'ok');
    assert.deepEqual([...first.complaints, ...second.complaints], []);
    await first.context.close();
    await second.context.close();
  });

  it('refuse the second of two requests on one base, and say why', async () => {
    const [ann, bob] = [await office.hire(['kyc.rules']), await office.hire(['kyc.rules'])];
    const first = await office.open({ token: ann.token }, '#/settings/verification/rules/edit');
    const ask = async (typed: string): Promise<void> => {
      const { page } = first;
      await page.goto(`${world.url}/admin/#/settings/verification/rules/edit`);
      await page.getByLabel('Withdrawals in 24 hours, level 1').fill(typed);
      await page.getByLabel('Reason').fill(`To ${typed}`);
      await page.getByRole('region', { name: 'Effect' }).getByText('Lower limit').waitFor();
      await take(page, 'settings-limits-dark');
      await page.getByRole('button', { name: 'Ask for approval' }).click();
      const asked = page.getByRole('region', { name: 'Change a setting' }).filter({ hasText: `To ${typed}` });
      await asked.getByText('You asked for this yourself').waitFor();
    };
    await ask('150');
    await ask('120');
    const second = await office.open({ token: bob.token });
    const card = (typed: string) => second.page.getByRole('region').filter({ hasText: `To ${typed}` });
    await card('120').getByRole('button', { name: 'Approve' }).click();
    await second.page.getByLabel('Reason').fill('Agreed');
    await second.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await waitUntilTold(second.page, 'Approved and carried out');
    await card('150').getByRole('button', { name: 'Approve' }).click();
    await second.page.getByLabel('Reason').fill('Agreed');
    await second.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await second.page.getByText('The request no longer fits').waitFor();
    const limits = await world.client.get<{ levels: { withdraw_btc: string }[] }>(
      '/user/limits',
      {},
      { token: customer },
    );
    assert.equal(limits.levels[0]?.withdraw_btc, '120');
    assert.deepEqual([...first.complaints, ...second.complaints], []);
    await first.context.close();
    await second.context.close();
  });

  it('of the site are changed by one person and taken back the same way', async () => {
    const { token } = await office.hire(['site.edit']);
    const window = await office.open({ token }, '#/settings');
    const { page } = window;
    const nameNow = async () => (await world.client.get<{ site_name: string }>('/getSiteConfig')).site_name;
    const change = async (name: string): Promise<void> => {
      await page.getByLabel('Name of the site').fill(name);
      await page.getByLabel('Reason').fill(`It is ${name}`);
      await page.getByRole('button', { name: 'Change the site' }).click();
    };
    await change('<Agora>');
    await page.getByText('Not a value that is allowed here').waitFor();
    await change('Forum');
    await waitUntilTold(page, 'The site was changed');
    await change('Agora');
    await page.getByRole('article').getByText('It is Agora', { exact: true }).waitFor();
    await untilEqual(async () => [await nameNow(), 'Agora']);
    await page
      .getByRole('article')
      .filter({ hasText: 'It is Forum' })
      .getByRole('button', { name: 'Roll back' })
      .click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Forum was better');
    await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
    await page.getByRole('article').getByText('Forum was better', { exact: true }).waitFor();
    await untilEqual(async () => [await nameNow(), 'Forum']);
    assert.deepEqual(window.complaints, []);
    await window.context.close();
  });

  it('keep nobody from using them, at 390, 768 and 1280 wide, dark and light', async () => {
    const { token } = await office.hire(['countries.edit', 'kyc.rules', 'fees.edit', 'site.edit', 'customers.hold']);
    const places = [
      '',
      '/countries/DE',
      '/countries/DE/edit',
      '/verification',
      '/verification/rules/edit',
      '/fees',
      '/fees/levels/edit',
      '/markets',
      '/markets/BTC_USDT',
      '/markets/BTC_USDT/edit',
      '/conversion',
      '/conversion/conversion/edit',
      '/site',
      '/retention',
      '/retention/periods/edit',
    ];
    for (const [width, theme] of [
      [390, 'dark'],
      [768, 'light'],
      [1280, 'dark'],
      [1280, 'light'],
    ] as const) {
      const window = await office.open({ token, theme });
      const { page } = window;
      await page.setViewportSize({ width, height: 900 });
      for (const place of places) {
        await page.goto(`${world.url}/admin/#/settings${place}`);
        await page.locator('main h1').waitFor();
        await page.locator('main [role=status]').waitFor({ state: 'detached' });
        const where = `${place}, ${String(width)}, ${theme}`;
        await take(page, `at-${String(width)}-${theme}${place.replaceAll('/', '-')}`);
        await assertNothingClipped(page, where);
        if (theme === 'dark') await assertAccessible(page, where);
        else assert.deepEqual(await findBarriers(page, 'colours'), [], where);
      }
      assert.deepEqual(window.complaints, []);
      await window.context.close();
    }
  });
});
