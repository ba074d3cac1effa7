import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { type ChainOffice, openChainOffice, outside, pin } from './chain-office.ts';
import { assertAccessible, assertNothingClipped, findBarriers, waitUntilTold } from './harness.ts';
import { look } from './look.ts';

describe('what staff see and set of payments', () => {
  let opened: ChainOffice;
  let { office, world, token } = {} as ChainOffice; // opened below

  before(async () => {
    opened = await openChainOffice();
    ({ office, world, token } = opened);
    await opened.prepare(token, 'demo1');
  });
  after(() => opened.close());

  /** Asks for a withdrawal to somebody else's wallet at a provider. */
  const ask = async (number: string, who: object): Promise<string> => {
    const fields = { currency: 'USDT', number, address: outside, pay_password: pin, client_order_id: `o${number}` };
    return (await world.client.get<{ id: string }>('/wallet/out', { ...fields, ...who }, { token })).id;
  };
  const company = {
    wallet_of: 'company',
    beneficiary_name: 'Lindqvist & Söner Handelsaktiebolag',
    hosting: 'hosted',
    provider: 'Other Exchange (Singapore) Pte. Ltd.',
  };

  it('open who gets a withdrawal with a reason, which the log keeps, and save it as IVMS101', async () => {
    const id = await ask('1200', company);
    await ask('1300', { wallet_of: 'own', hosting: 'self', declared: '1' });
    const reviewer = await office.hire(['withdrawals.review']);
    for (const screen of ['desk', 'phone'] as const) {
      for (const theme of ['dark', 'light'] as const) {
        const window = await office.open({ token: reviewer.token, screen, theme }, '#/withdrawals');
        const { page } = window;
        const where = `${screen}-${theme}`;
        await page.getByRole('radio', { name: 'All' }).click();
        await page.getByRole('row', { name: /1,200 USDT/ }).click();
        const sheet = page.getByRole('dialog');
        await sheet.getByRole('heading', { name: 'Who gets it' }).waitFor();
        assert.equal(await page.getByText('Lindqvist', { exact: false }).count(), 0, 'nobody sees it without a reason');
        await look(window, `beneficiary-closed-${where}`);
        const [label, address] = [sheet.getByText('Address', { exact: true }), sheet.locator('[translate=no]').first()];
        const [left, right] = [await label.boundingBox(), await address.boundingBox()];
        assert.ok(
          left !== null && right !== null && left.x + left.width <= right.x,
          `${where}: the address is beside its name`,
        );
        await sheet.getByRole('button', { name: 'Show' }).click();
        const dialog = page.getByRole('dialog').filter({ hasText: `Show who gets withdrawal #${id}?` });
        await look(window, `beneficiary-ask-${where}`);
        await dialog.getByRole('textbox').last().fill(`the provider asked, ${where}`);
        await dialog.getByRole('button', { name: 'Show', exact: true }).last().click();
        await page.getByText('Lindqvist & Söner Handelsaktiebolag').waitFor();
        await page.getByText('Other Exchange (Singapore) Pte. Ltd.').waitFor();
        await page.getByText('A company’s').waitFor();
        await dialog.waitFor({ state: 'detached' });
        await look(window, `beneficiary-open-${where}`);
        await assertNothingClipped(page, where);
        if (theme === 'dark') await assertAccessible(page, where);
        else assert.deepEqual(await findBarriers(page, 'colours'), [], where);
        if (screen === 'desk' && theme === 'dark') {
          const [saved] = await Promise.all([
            page.waitForEvent('download'),
            page.getByRole('button', { name: 'Save as IVMS101' }).click(),
          ]);
          assert.equal(saved.suggestedFilename(), `ivms101-${id}.json`);
          assert.match(await readFile(await saved.path(), 'utf8'), /Lindqvist & Söner/);
        }
        assert.deepEqual(window.complaints, []);
        await window.context.close();
      }
    }
    const window = await office.open({ token: reviewer.token }, '#/withdrawals');
    await window.page.getByRole('radio', { name: 'All' }).click();
    await window.page.getByRole('row', { name: /1,300 USDT/ }).click();
    await window.page.getByRole('dialog').getByRole('button', { name: 'Show' }).click();
    await window.page.getByRole('dialog').getByRole('textbox').fill('a sample of the month');
    await window.page.getByRole('dialog').getByRole('button', { name: 'Show', exact: true }).last().click();
    await window.page.getByText('Declared as own').waitFor();
    await look(window, 'beneficiary-own');
    await window.context.close();
    const log = await world.client.get<{ list: { action: string; reason: string }[] }>(
      '/admin/audit',
      { action: 'withdrawals.beneficiary' },
      { token: await office.boss() },
    );
    assert.equal(log.list.length, 5, 'each look is noted');
  });

  it('change the terms of payments to cards by two persons, which the next customer is told', async () => {
    const [ann, bob] = [await office.hire(['fiat.edit']), await office.hire(['fiat.edit'])];
    const feeNow = async (): Promise<string | undefined> =>
      (await world.client.get<{ list: { currency: string; fee: string }[] }>('/wallet/out_banks')).list.find(
        ({ currency }) => currency === 'EUR',
      )?.fee;
    assert.equal(await feeNow(), '1');
    const first = await office.open({ token: ann.token }, '#/settings/bank_payouts');
    const { page } = first;
    await page.getByRole('row', { name: 'EUR' }).waitFor();
    await look(first, 'payouts-list');
    await page.getByRole('row', { name: 'EUR' }).click();
    await page.getByText('nobody has set anything yet').waitFor();
    await page.getByRole('link', { name: 'Change', exact: true }).click();
    await page.getByLabel('Fee, whole units').fill('20');
    await page.getByLabel('Reason').fill('The bank asks for more');
    await page.getByRole('button', { name: 'Ask for approval' }).click();
    await page.locator('input[aria-invalid=true]').waitFor();
    await look(first, 'payouts-refused');
    await page.getByLabel('Fee, whole units').fill('3');
    await page.locator('input[aria-invalid=true]').waitFor({ state: 'detached' });
    await look(first, 'payouts-edit');
    await assertAccessible(page, 'the terms of payments to cards');
    await assertNothingClipped(page, 'the terms of payments to cards');
    await page.getByRole('button', { name: 'Ask for approval' }).click();
    await page.getByText('You asked for this yourself').waitFor();
    assert.equal(await feeNow(), '1', 'one person changes nothing');
    const second = await office.open({ token: bob.token });
    const card = second.page.getByRole('region', { name: 'Change a setting' });
    await card.getByText('EUR').first().waitFor();
    await look(second, 'payouts-request');
    await second.page.getByRole('button', { name: 'Approve' }).click();
    await second.page.getByLabel('Reason').fill('Agreed');
    await second.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await waitUntilTold(second.page, 'Approved and carried out');
    assert.equal(await feeNow(), '3');
    assert.deepEqual(
      [...first.complaints, ...second.complaints].filter((one) => !one.includes('400')),
      [],
    );
  });

  it('tell customers to send a network’s own coin directly, in every language', async () => {
    const said = new Set<string>();
    for (const lang of ['en', 'zh', 'hk', 'jp', 'kor', 'fra', 'spa', 'th'] as const) {
      const window = await world.open({ token, lang, theme: lang === 'en' ? 'dark' : 'light' });
      await window.go('/pages/fund/receive?currency=ETH');
      await window.page.locator('[data-address]').waitFor();
      const note = window.page.locator('[data-direct-only]');
      said.add(await note.innerText());
      await look(window, `direct-only-${lang}`);
      await assertNothingClipped(window.page, lang);
      await window.go('/pages/fund/receive?currency=USDT');
      await window.page.locator('[data-address]').waitFor();
      assert.equal(await note.count(), 0);
      assert.deepEqual(window.complaints, []);
      await window.context.close();
    }
    assert.equal(said.size, 8);
    const desk = await world.open({ token, screen: 'desk', theme: 'light' });
    await desk.go('/pages/fund/receive?currency=ETH');
    await desk.page.locator('[data-direct-only]').waitFor();
    await look(desk, 'direct-only-desk');
  });
});
