import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { runToEnd } from '../e2e/server-process.ts';
import { assertAccessible, waitUntilTold } from './harness.ts';
import { type Office, openOffice } from './office.ts';

describe('an administrator who is asked for on the server', () => {
  let office: Office;
  before(async () => {
    office = await openOffice();
  });
  after(() => office.world.close());

  it('is told to everybody first, in every browser, and voided by any of them', async () => {
    const tokens = [await office.boss(), await office.second()] as const;
    await office.world.restart({}, async (variables) => {
      const reason = ['--reason', 'both administrators have left'];
      const options = ['--name', 'carol', '--mail', 'carol@elsewhere.test', ...reason];
      const { code, stdout } = await runToEnd(variables, 'commands/staff-recover.ts', options);
      assert.equal(code, 0, stdout);
      assert.match(stdout, /carol becomes an administrator at .* unless voided/);
    });
    const [one, other] = await Promise.all(tokens.map((token) => office.open({ token }, '#/today')));
    assert.ok(one !== undefined && other !== undefined);
    const title = 'A new administrator was requested on the server';
    for (const { page } of [one, other]) {
      await page.getByText(title).waitFor();
      const first = page.locator('main#content').getByText('carol (carol@elsewhere.test) becomes an administrator');
      await first.waitFor();
      const [notice, heading] = await Promise.all([first.boundingBox(), page.locator('main h2').first().boundingBox()]);
      assert.ok(notice !== null && heading !== null && notice.y < heading.y, 'before everything else');
    }
    await assertAccessible(one.page, 'recovery notice');
    await other.page.getByRole('button', { name: 'Void' }).click();
    const dialog = other.page.getByRole('dialog', { name: 'Void carol?' });
    await dialog.getByLabel('Reason').fill('none of us asked for it');
    await dialog.getByRole('button', { name: 'Void' }).click();
    await waitUntilTold(other.page, 'Voided. It is in the audit log.');
    await other.page.getByText(title).waitFor({ state: 'detached' });
    await one.page.reload();
    await one.page.locator('main h2').first().waitFor();
    await one.page.getByText(title).waitFor({ state: 'detached' });
    const { list } = await office.world.client.get<{ list: { action: string; reason: string }[] }>(
      '/admin/audit',
      {},
      { token: tokens[0] },
    );
    const voided = list.find(({ action }) => action === 'admin.staff_void_recovery');
    assert.equal(voided?.reason, 'none of us asked for it');
  });
});
