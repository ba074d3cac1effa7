import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { type ChainGround, openChain } from './chain.ts';
import { assertAccessible, assertNothingClipped, findBarriers, type World } from './harness.ts';
import { type Office, openOffice } from './office.ts';

/** Where pictures are put for who wants to look at the screens. */
const pictures = process.env['BOURSE_LOOK'];

/** What the server has compared by then, which takes ten minutes; what it says of everything else is shown as it is. */
async function compareNow(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname.endsWith('/admin/networks'),
    async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { message: { list: { held: object[] }[] } }; // as the contract says
      const at = '2026-11-26T09:10:00.000Z';
      const compared = [
        { at, block: 4, books: '-19.5', held: '100.2', difference: '119.7', cold: '0', unexplained: '99.7' },
        {
          at,
          block: 4,
          books: '1250400',
          held: '1250000.25',
          difference: '-399.75',
          cold: '250000',
          unexplained: null,
        },
      ];
      for (const { held } of body.message.list) {
        for (const [place, one] of held.entries()) Object.assign(one, { compared: compared[place] ?? null });
      }
      await route.fulfill({ response: answer, json: body });
    },
  );
}

/** What the server would have found by then, with the request of another member of staff to send it back. */
async function findNow(page: Page): Promise<void> {
  const at = '2026-11-26T09:10:00.000Z';
  const address = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';
  const about = { user_id: '1', network: 'ERC', currency: 'ETH', number: '0.25', address };
  const found = { id: '7', ...about, currency_id: 2, sender: '', tx_hash: null, because: 'no_transfer', seen_at: at };
  const payload = {
    deposit_id: '7',
    ...about,
    raw_amount: '250000000000000000',
    tx_hash: `0x${'1'.repeat(64)}`,
    return_to: '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc',
    fee: '0.001',
    arrives: '0.249',
  };
  const request = { id: '9', kind: 'networks.return', subject: 'deposit:7', payload, reason: 'asked by its sender' };
  const open = {
    ...request,
    state: 'open',
    requested_by: { id: '99', name: 'rita' },
    requested_at: at,
    decided_by: null,
    decided_at: null,
    decision_reason: null,
    hindrance: null,
  };
  for (const [path, list] of [
    ['/admin/networks/refused', [{ ...found, credit: 'open' }]],
    ['/admin/approvals', [open]],
  ] as const) {
    await page.route(
      (url) => url.pathname.endsWith(path),
      async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { message: object }; // as the contract says
        Object.assign(body.message, { list, total: 1 });
        await route.fulfill({ response, json: body });
      },
    );
  }
  await page.route(
    (url) => url.pathname.endsWith('/admin/networks/return'),
    (route) => {
      const data = { field: 'tx_hash', because: 'unrelated' };
      return route.fulfill({ json: { type: 'error', code: 'PARAMETER_ERROR', message: 'no', data } });
    },
  );
}

describe('the room of the networks', () => {
  let ground: ChainGround;
  let office: Office;
  let world: World;

  before(async () => {
    ground = await openChain({
      ETH: { sweep: { from: '0.5' }, hot: { floor: '150', target: '200', ceiling: '400' } },
      USDT: { sweep: { from: '50' }, hot: { floor: '200000', target: '500000', ceiling: '2000000' } },
    });
    office = await openOffice(ground.variables);
    ({ world } = office);
    // The token has lain there for as many blocks as a payment takes.
    await ground.mine(12);
  });
  after(async () => {
    await world.close();
    await ground.close();
  });

  const take = async (page: Page, name: string): Promise<void> => {
    if (pictures === undefined) return;
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
  };
  const views = ['Own moves', 'To check', 'Networks'];

  it('shows how each stands, on a phone and a desk, dark and light', async () => {
    for (const screen of ['desk', 'phone'] as const) {
      for (const theme of ['dark', 'light'] as const) {
        const window = await office.open({ screen, theme, token: await office.boss() });
        const { page } = window;
        await compareNow(page);
        await page.goto(`${world.url}/admin/#/networks`);
        await page.getByRole('heading', { name: 'ERC20' }).waitFor();
        // The float is looked at each minute, and the page asks again after that.
        await page.getByText('Below the floor').waitFor({ timeout: 150_000 });
        await page.getByText('In range').waitFor();
        const where = `networks, ${screen}, ${theme}`;
        await take(page, `networks-${screen}-${theme}`);
        await assertNothingClipped(page, where);
        if (theme === 'dark') await assertAccessible(page, where);
        else assert.deepEqual(await findBarriers(page, 'colours'), [], where);
        for (const view of views) {
          await page.getByRole('radio', { name: view }).click();
          await page.waitForLoadState('networkidle').catch(() => undefined);
          await assertNothingClipped(page, `${where}, ${view}`);
        }
        assert.deepEqual(window.complaints, []);
        await window.context.close();
      }
    }
  });

  it('closes while it asks again, and nothing fails outside of a test', async () => {
    const { page, context } = await office.open({ token: await office.boss() }, '#/networks');
    await page.getByRole('heading', { name: 'ERC20' }).waitFor();
    const asked = new Promise<void>((resolve) => {
      void page.route('**/api/info', async (route) => {
        resolve();
        await page.waitForTimeout(100);
        await route.fetch();
      });
    });
    await page.evaluate(() => void fetch('/api/info'));
    await asked;
    await context.close();
    await new Promise((resolve) => setTimeout(resolve, 300));
  });

  it('pauses at once by one person, and goes on by two [B1]', async () => {
    const boss = await office.open({ token: await office.boss() });
    await boss.page.goto(`${world.url}/admin/#/networks`);
    await boss.page.getByRole('button', { name: 'Pause ERC20' }).click();
    const dialog = boss.page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('the node is being moved');
    await take(boss.page, 'networks-pause');
    await dialog.getByRole('button', { name: 'Pause', exact: true }).click();
    await boss.page.getByText('the node is being moved').waitFor();
    await boss.page.getByText('Paused by admin').waitFor();
    await boss.page.getByRole('button', { name: 'Release ERC20' }).click();
    await dialog.getByLabel('Reason').fill('the node is where it should be');
    await dialog.getByRole('button', { name: 'Release', exact: true }).click();
    await boss.page.getByText('A second person is asked to release it').waitFor();
    assert.equal(await boss.page.getByRole('button', { name: 'Release ERC20' }).isDisabled(), true);
    await take(boss.page, 'networks-paused');
    const second = await office.open({ token: await office.second() });
    await second.page.goto(`${world.url}/admin/#/requests`);
    await second.page.getByText('Paused: the node is being moved').waitFor();
    await take(second.page, 'networks-request');
    await assertNothingClipped(second.page, 'the request to release a network');
    await second.page.getByRole('button', { name: 'Approve' }).first().click();
    await second.page.getByRole('dialog').getByLabel('Reason').fill('agreed');
    await second.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await second.page.goto(`${world.url}/admin/#/networks`);
    await second.page.getByRole('button', { name: 'Pause ERC20' }).waitFor();
    assert.deepEqual([...boss.complaints, ...second.complaints], []);
  });

  it('pauses one currency while the network goes on [B1]', async () => {
    const boss = await office.open({ token: await office.boss() });
    const { page } = boss;
    await page.goto(`${world.url}/admin/#/networks`);
    await page.getByRole('button', { name: 'Pause USDT · ERC20' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('the others go on', { exact: false }).waitFor();
    await dialog.getByLabel('Reason').fill('its contract was replaced');
    await dialog.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByText('its contract was replaced').waitFor();
    await page.getByRole('button', { name: 'Release USDT · ERC20' }).click();
    await dialog.getByLabel('Reason').fill('it has been looked at');
    await dialog.getByRole('button', { name: 'Release', exact: true }).click();
    await page.getByText('A second person is asked to release it').waitFor();
    await page.getByRole('button', { name: 'Pause ERC20', exact: true }).waitFor();
    await take(page, 'networks-currency-paused');
    await assertNothingClipped(page, 'a paused currency');
    const second = await office.open({ token: await office.second() });
    await second.page.goto(`${world.url}/admin/#/requests`);
    await second.page.getByText('USDT · ERC').waitFor();
    await second.page.getByText('Paused: its contract was replaced').waitFor();
    assert.deepEqual([...boss.complaints, ...second.complaints], []);
  });

  it('sends found coins back by the transaction that brought them, on a phone and a desk', async () => {
    for (const screen of ['desk', 'phone'] as const) {
      const { page, context, complaints } = await office.open({ screen, token: await office.boss() });
      await findNow(page);
      await page.goto(`${world.url}/admin/#/networks`);
      await page.getByRole('radio', { name: 'To check' }).click();
      await page.getByRole('button', { name: 'Credit deposit #7' }).waitFor();
      await take(page, `networks-found-${screen}`);
      await assertNothingClipped(page, `found coins, ${screen}`);
      await page.getByRole('button', { name: 'Send deposit #7 back' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason').fill('the sender has asked for it');
      await dialog.getByLabel('Hash of the transaction').fill('0x12');
      await dialog.getByRole('button', { name: 'Send back' }).click();
      await dialog.getByText('Enter a hash of 64').waitFor();
      await dialog.getByLabel('Hash of the transaction').fill(`0x${'1'.repeat(64)}`);
      await dialog.getByRole('button', { name: 'Send back' }).click();
      await dialog.getByText('did not bring all of what was found').waitFor();
      const title = dialog.getByRole('heading');
      assert.equal(await title.evaluate((one) => one.scrollWidth <= one.clientWidth), true, 'its title breaks');
      await take(page, `networks-return-${screen}`);
      await assertNothingClipped(page, `sending back, ${screen}`);
      await page.goto(`${world.url}/admin/#/requests`);
      await page.getByText('0.249 ETH go to 0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc').waitFor();
      await take(page, `networks-return-request-${screen}`);
      await assertNothingClipped(page, `the request to send back, ${screen}`);
      assert.deepEqual(complaints, []);
      await context.close();
    }
  });
});
