import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { rewardsCalls } from '@bourse/contract/rewards';
import { readQrCode } from '@bourse/server/platform/files/qr-code';
import { openDrawn } from '@bourse/testing/drawn-picture';
import { openAccount } from '../e2e/accounts.ts';
import {
  assertAccessible,
  assertNothingClipped,
  type Customer,
  tokenOf,
  waitUntilTold,
  type World,
} from './harness.ts';
import { look } from './look.ts';
import { openOffice } from './office.ts';

const languages = [
  ['desk', 'light', 'en'],
  ['phone', 'dark', 'fra'],
  ['phone', 'light', 'th'],
  ['desk', 'dark', 'jp'],
] as const;

describe('rewards', () => {
  let world: World;
  let token: string;
  let code: string;

  before(async () => {
    const office = await openOffice();
    world = office.world;
    const staff = await office.boss();
    token = await tokenOf(world, 'demo1');
    ({ code } = await world.client.get<{ code: string }>(rewardsCalls.invite.path, {}, { token }));
    const invited = { user_string: 'friend@bourse.test', password: 'Lantern-weaver-77' };
    await openAccount(world.client, staff, invited, code);
  });
  after(() => world.close());

  async function see(customer: Pick<Customer, 'page'>, name: string): Promise<void> {
    await assertAccessible(customer.page, name);
    await assertNothingClipped(customer.page, name);
    await look(customer, name.replaceAll(' ', '-'));
  }

  it('signs in for the day from the first page on, once [SPEC-2.106]', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/sign/sign');
    await page.getByText('No day checked in yet').waitFor();
    await see(customer, 'sign before phone');
    await page.getByRole('button', { name: 'Check in today' }).dblclick();
    await waitUntilTold(page, '5 points earned');
    await page.getByRole('button', { name: 'Checked in today' }).waitFor();
    assert.ok(await page.getByRole('button', { name: 'Checked in today' }).isDisabled());
    await page.getByText('1 day in a row').waitFor();
    await page.getByText('Day 1 checked in').waitFor({ state: 'attached' });
    await see(customer, 'sign after phone');
    assert.deepEqual(customer.complaints, []);
    for (const [screen, theme, lang] of languages) {
      const other = await world.open({ token, screen, theme, lang });
      await other.go('/pages/sign/sign');
      await other.page.locator('main ol li').nth(6).waitFor();
      await other.page.locator('main time').first().waitFor();
      await see(other, `sign ${screen} ${theme} ${lang}`);
      assert.deepEqual(other.complaints, []);
    }
  });

  it('keeps a poster whose code leads to registration by the own code [SPEC-2.31] [SPEC-1.36]', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/setting/share');
    await page.getByText(code, { exact: true }).waitFor();
    await page.getByText('5,000.00').first().waitFor();
    await see(customer, 'share phone');
    await page.getByRole('button', { name: 'Make a poster' }).click();
    await page.getByRole('img', { name: code }).waitFor();
    await see(customer, 'share poster');
    const kept = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save picture' }).click();
    const download = await kept;
    assert.equal(download.suggestedFilename(), `invite-${code}.png`);
    const link = await readQrCode(
      await openDrawn(readFileSync(await download.path()))
        .webp()
        .toBuffer(),
    );
    assert.equal(link, `${world.url}/#/pages/common/register?code=${code}`);
    const visitor = await world.open();
    await visitor.page.goto(link);
    await visitor.page.waitForFunction(
      (typed) => [...document.querySelectorAll('input')].some(({ value }) => value === typed),
      code,
    );
    assert.deepEqual([...customer.complaints, ...visitor.complaints], []);
  });

  it('lists who came by the own code, and the rebates line by line, paid or not', async () => {
    for (const [screen, theme, lang] of languages) {
      const customer = await world.open({ token, screen, theme, lang });
      const { page } = customer;
      await page.route(/\/api\/invite\/rebate/, (route) => {
        const line = {
          level: 1,
          name: 'S***5',
          currency_id: 3,
          currency: 'USDT',
          fee: '12.5',
          share: '0.2',
          number: '2.5',
        };
        const list = [
          { ...line, id: '2', day: '2026-11-25', state: 'unfunded', created_at: '2026-11-26T00:10:00.000Z' },
          { ...line, id: '1', day: '2026-11-24', state: 'paid', created_at: '2026-11-25T00:10:00.000Z' },
        ];
        const message = { list, page: 1, limit: 20, total: 2 };
        return route.fulfill({ json: { type: 'ok', code: 1, message } });
      });
      await customer.go('/pages/setting/share');
      const panel = page.locator('#invite-list');
      await panel.getByText(/^.\*\*\*.$/).waitFor();
      await see(customer, `share ${screen} ${theme} ${lang}`);
      await page.getByRole('tab').nth(1).click();
      await panel.locator('h2, h3, p').first().waitFor();
      await page.getByRole('tab').nth(2).click();
      await panel.getByText('S***5').nth(1).waitFor();
      await see(customer, `share rebates ${screen} ${theme} ${lang}`);
      assert.deepEqual(customer.complaints, []);
    }
  });
});
