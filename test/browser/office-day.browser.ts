import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { signIn } from '../e2e/accounts.ts';
import { until } from '../e2e/patience.ts';
import { waitUntilTold, type World } from './harness.ts';
import { type Office, openOffice } from './office.ts';

describe('a day of an operator', () => {
  let office: Office;
  let world: World;

  before(async () => {
    office = await openOffice();
    world = office.world;
  });
  after(() => world.close());

  it('leads through every room by the keyboard, and each shows what it has', async () => {
    const window = await office.open({ token: await office.boss() });
    const { page } = window;
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    const links = page.getByRole('navigation').getByRole('link');
    const names = await links.allInnerTexts();
    assert.ok(names.length >= 15, names.join());
    for (const name of names) {
      const link = page.getByRole('navigation').getByRole('link', { name, exact: true });
      await link.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      await until(async () => (await page.locator('main [role=status]').count()) === 0);
      assert.equal(await page.locator('main [role=alert]').count(), 0, name);
      assert.equal(await link.getAttribute('aria-current'), 'page', name);
    }
    assert.deepEqual(window.complaints, []);
  });

  it('stops a customer from trading at once, and lets them trade again only with a second person', async () => {
    const demo = { token: await signIn(world.client, 'demo2') };
    const order = { currency_id: '1', legal_id: '3', type: 'buy', amount: '0.001', target_price: '20000' };
    const first = await office.open({ token: await office.boss() }, '#/customers');
    const { page } = first;
    await page.getByRole('searchbox').fill('demo2@');
    await page.getByRole('row').filter({ hasText: 'demo2@bourse.test' }).press('Enter');
    await page.getByRole('tab', { name: 'Restrictions' }).click();
    await page.getByRole('button', { name: 'Restrict', exact: true }).click();
    const placing = page.getByRole('dialog');
    await placing.getByRole('radio', { name: 'No trading' }).click();
    await placing.getByLabel('Reason').fill('Orders that look like those of somebody else');
    await placing.getByRole('button', { name: 'Restrict', exact: true }).click();
    await page.getByRole('row').filter({ hasText: 'Orders that look like' }).getByText('Holds').waitFor();
    const refused = await world.client.call('/coin/trade', order, demo);
    assert.equal(refused.type, 'error', 'from that moment on');

    await page.getByRole('button', { name: 'Ask to lift' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('It was the customer after all');
    await page.getByRole('dialog').getByRole('button', { name: 'Ask to lift' }).click();
    await waitUntilTold(page, 'Asked. Somebody else decides it under Requests.');
    assert.equal((await world.client.call('/coin/trade', order, demo)).code, refused.code, 'one alone lifts nothing');

    const second = await office.open({ token: await office.second() }, '#/requests');
    // The newest stands first: that to keep the restriction waits below.
    await second.page.getByRole('button', { name: 'Approve' }).first().click();
    await second.page.getByRole('dialog').getByLabel('Reason').fill('I have spoken to them');
    await second.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await waitUntilTold(second.page, 'Approved and carried out');
    // Every process hears of it by an event.
    await until(async () => (await world.client.call('/coin/trade', order, demo)).type === 'ok');
    assert.deepEqual([...first.complaints, ...second.complaints], []);
  });

  it('ends with the log of everything that was done, in a file, too, which is an entry itself', async () => {
    const { page, complaints } = await office.open({ token: await office.boss() }, '#/audit');
    await page.getByRole('row').filter({ hasText: 'Orders that look like' }).first().waitFor();
    await page.getByRole('row').filter({ hasText: 'I have spoken to them' }).first().waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const file = await (await downloading).path();
    const written = readFileSync(file, 'utf8');
    assert.ok(written.includes('Orders that look like') && written.includes('I have spoken to them'));
    await page.reload();
    await page.getByRole('row').filter({ hasText: 'admin.export' }).first().waitFor();
    assert.deepEqual(complaints, []);
  });
});
