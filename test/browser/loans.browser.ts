import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { customerCalls } from '@bourse/contract/customers';
import { openAccount } from '../e2e/accounts.ts';
import { awaitIndex } from '../e2e/customer-view.ts';
import { untilEqual } from '../e2e/patience.ts';
import {
  assertAccessible,
  assertNothingClipped,
  type Customer,
  tokenOf,
  waitUntilTold,
  type World,
} from './harness.ts';
import { askDesk, decideAtDesk } from './loan-desk.ts';
import { buyUnderLien, seeDemoUnderLien } from './loan-lien.ts';
import { look } from './look.ts';
import { type Hired, type Office, openOffice, ownPassword } from './office.ts';

interface Product {
  readonly id: string;
  readonly currency: string;
  readonly otc: boolean;
  readonly lien: { readonly leverage: number } | null;
}

describe('loans', () => {
  let office: Office;
  let world: World;
  let token: string;

  before(async () => {
    office = await openOffice({ DEMO_TRADERS: 'quiet' });
    ({ world } = office);
    for (const symbol of ['BTC/USDT', 'ETH/USDT']) await awaitIndex(world.client, symbol);
    token = await tokenOf(world, 'demo4');
  });
  after(() => world.close());

  async function see(customer: Customer, name: string): Promise<void> {
    await assertAccessible(customer.page, name);
    await assertNothingClipped(customer.page, name);
    await look(customer, name.replaceAll(' ', '-'));
  }

  const products = (): Promise<readonly Product[]> => world.client.get('/loan/list', {});
  const ofDollars = async (): Promise<string> =>
    (await products()).find(({ currency, otc, lien }) => currency === 'USDT' && !otc && lien === null)?.id ??
    assert.fail('USDT is lent');

  it('are offered to everybody, with rates, limits, the free pool and the rules [SPEC-2.93] [SPEC-3.49] [SPEC-9.38]', async () => {
    const lent = new Set((await products()).map(({ currency }) => currency));
    assert.deepEqual([...lent].toSorted(), ['BTC', 'ETH', 'USDC', 'USDT']);
    for (const [screen, theme, lang] of [
      ['desk', 'dark', 'en'],
      ['phone', 'light', 'jp'],
      ['phone', 'dark', 'fra'],
    ] as const) {
      const customer = await world.open({ screen, theme, lang });
      await customer.go('/pages/loan/list');
      const links = customer.page.locator('a[href*="loan/purchase?id="]');
      await links.first().waitFor();
      // Those of the desk are asked for elsewhere.
      assert.equal(await links.count(), (await products()).filter(({ otc }) => !otc).length);
      await see(customer, `loan products ${screen} ${theme} ${lang}`);
      assert.deepEqual(customer.complaints, []);
    }
  });

  it('say what they need and cost, and are taken once in whole amounts with the verified document [SPEC-1.23] [SPEC-2.94] [SPEC-5.11] [SPEC-5.12] [SPEC-9.39]', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go(`/pages/loan/purchase?id=${await ofDollars()}`);
    const amount = page.getByLabel('Amount to borrow');
    await page.getByRole('button', { name: /^Show all 4\d coins/ }).click();
    await page.getByRole('row', { name: /^ZEC 50%/ }).waitFor();
    await see(customer, 'loan pledge coins phone');
    await amount.fill('100.5');
    await page.getByText('Enter a multiple of 1.00 USDT.').waitFor();
    await amount.fill('300000');
    await page.getByText('The maximum is 250,000.00 USDT.').waitFor();
    await amount.fill('1000');
    await page.getByRole('img', { name: /^LTV 65/ }).waitFor();
    await page.getByRole('radio', { name: '50%' }).check({ force: true });
    await page.getByRole('img', { name: /^LTV 50/ }).waitFor();
    await page.waitForLoadState('networkidle');
    await see(customer, 'loan wish phone');
    const borrow = page.getByRole('button', { name: /^Borrow 1,000/ });
    await borrow.click();
    await page.getByText('Confirm that we may use your verified document.').waitFor();
    await page.locator('label', { hasText: 'Use my verified identity document' }).click();
    await borrow.dblclick();
    await page.waitForURL(/loan\/mine\?id=\d+$/);
    await page.getByText('Running').waitFor();
    await page.getByRole('img', { name: /^LTV 5/ }).waitFor();
    await see(customer, 'loan running');
    const { list } = await world.client.get<{ list: readonly { number: string }[] }>('/loan/order', {}, { token });
    assert.deepEqual(
      list.map(({ number }) => number),
      ['1000'],
    );
    assert.deepEqual(customer.complaints, []);
  });

  it('under lien buy coins up to three times, say what that risks, and are closed by a sale [SPEC-9.32]', async () => {
    const lien = (await products()).find((one) => one.lien !== null) ?? assert.fail('something is lent under lien');
    await buyUnderLien(world, token, lien.id, see);
  });

  it('take more pledge and give it back, and are repaid in part and in whole [SPEC-2.95]', async () => {
    const customer = await world.open({ token, screen: 'desk', theme: 'light' });
    const { page } = customer;
    await customer.go('/pages/loan/mine');
    await page.getByRole('link', { name: /Loan of 1,000/ }).click();
    const sheet = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Adjust collateral' }).click();
    await sheet.getByLabel('Amount', { exact: true }).fill('0.01');
    await sheet.getByText('LTV after').waitFor();
    await see(customer, 'loan pledge sheet');
    await sheet.getByRole('button', { name: 'Add collateral' }).click();
    await page.getByText('Collateral added.').waitFor();
    await page.getByRole('button', { name: 'Adjust collateral' }).click();
    await sheet.getByRole('radio', { name: 'Remove' }).check({ force: true });
    await sheet.getByLabel('Amount', { exact: true }).fill('5');
    await sheet.getByText('The collateral is less than that.').waitFor();
    await sheet.getByLabel('Amount', { exact: true }).fill('0.005');
    await sheet.getByRole('button', { name: 'Remove' }).last().click();
    await page.getByText('Returned to Spot.').waitFor();
    await page.getByRole('button', { name: 'Repay' }).click();
    await sheet.getByRole('radio', { name: 'In part' }).check({ force: true });
    await sheet.getByLabel('Amount', { exact: true }).fill('400');
    await see(customer, 'loan repay sheet');
    await sheet.getByRole('button', { name: /^Repay 400/ }).click();
    await page.getByText('Partial repayment made.').waitFor();
    await page.getByText('Repaid so far').waitFor();
    await page.getByRole('button', { name: 'Repay' }).click();
    await sheet.getByRole('button', { name: /^Repay 6\d\d\./ }).click();
    await page.getByText('Repaid. Your collateral is back on Spot.').waitFor();
    await page.getByText('Repaid', { exact: true }).first().waitFor();
    assert.equal(await page.getByRole('button', { name: 'Repay' }).count(), 0);
    assert.deepEqual(customer.complaints, []);
  });

  it('of the demo stand in their states, and are named among what lies in products', async () => {
    const third = await world.open({ token: await tokenOf(world, 'demo1'), screen: 'desk' });
    await third.go('/pages/loan/mine');
    await third.page.getByText('Overdue').first().waitFor();
    await see(third, 'loans desk');
    await third.page.getByText('Overdue').first().click();
    await third.page.getByText('This loan is past its term.').waitFor();
    await see(third, 'loan overdue');
    // Its coin has fallen on the last morning, and its pledge is sold when markets open.
    await third.go('/pages/loan/mine');
    await third.page.getByText('Liquidated').first().click();
    await third.page.getByRole('link', { name: 'Check the liquidation' }).waitFor();
    await see(third, 'loan liquidated');
    await third.page.getByRole('link', { name: 'Check the liquidation' }).click();
    await third.page.getByRole('heading', { level: 1, name: 'Check a settlement' }).waitFor();
    await third.page.getByText('Everything fits').waitFor();
    await see(third, 'loan liquidation verified');
    await third.go('/pages/financial/index');
    await third.page.getByRole('link', { name: /^Crypto loans [\d,.]+$/ }).click();
    await third.page.getByRole('heading', { name: 'My loans' }).waitFor();
    assert.deepEqual(third.complaints, []);
  });

  it('under lien stand in the demo bought, closed and given back [SPEC-9.32]', async () => {
    await seeDemoUnderLien(world, see);
  });

  it('that were warned or liquidated say how they stand, what was sold, at what, what it paid and what came back', async () => {
    const owner = await tokenOf(world, 'demo1');
    const mine = await world.client.get<{ list: readonly { id: string; lien: object | null }[] }>(
      '/loan/order',
      { status: '2' },
      { token: owner },
    );
    const id = mine.list.find(({ lien }) => lien !== null)?.id ?? assert.fail('the demo has a loan under lien');
    // The demo's prices stand still in the past: what a fall would have left is told here instead of the server.
    const sale = { sold: '0.12034', price: '41180.25', proceeds: '4955.63', returned: '0.02966', rest: '4.13' };
    const ended = { status: 5, debt: '0', pledge: '0', repaid: '4951.5', ended_at: '2026-11-26T09:30:00.000Z', sale };
    for (const [screen, theme, lang, fields, sentence] of [
      ['phone', 'dark', 'en', ended, 'Average price after fees'],
      ['desk', 'light', 'fra', { ...ended, shortfall: '310.5' }, 'À la charge de la réserve'],
      ['phone', 'light', 'en', { risk_rate: '1.252' }, '79.88%'],
    ] as const) {
      const customer = await world.open({ token: owner, screen, theme, lang });
      await customer.page.route('**/api/loan/order_detail*', async (route) => {
        const answer = await route.fetch();
        const told = (await answer.json()) as { message: object }; // the envelope of every answer
        await route.fulfill({ json: { ...told, message: { ...told.message, ...fields } } });
      });
      await customer.go(`/pages/loan/mine?id=${id}`);
      await customer.page.getByText(sentence).first().waitFor();
      await see(customer, `loan told ${screen} ${theme} ${lang}`);
      assert.deepEqual(customer.complaints, []);
    }
  });

  it('at the desk are for market makers, too, whom two members of staff mark [SPEC-6.8]', async () => {
    // Whose holdings have made no level yet.
    const credentials = { user_string: 'maker@bourse.test', password: 'Lantern-weaver-77' };
    const fresh = await openAccount(world.client, await office.boss(), credentials);
    const { id } = await world.client.get<{ id: string }>('/user/info', {}, { token: fresh });
    const maker = await world.open({ token: fresh });
    await maker.go('/pages/common/borrowing');
    await maker.page.getByText('or market maker status').waitFor();
    await see(maker, 'loan desk refused');
    const grants = ['customers.read', customerCalls.marketMaker.grant ?? ''];
    const [ann, bob] = [await office.hire(grants), await office.hire(grants)];
    const asking = await office.open({ token: ann.token }, `#/customers/${id}`);
    const { page } = asking;
    await page.getByRole('button', { name: 'Mark as market maker' }).click();
    await page.getByLabel('Days').fill('30');
    await page.getByLabel('Reason').fill('its agreement of liquidity is signed');
    await see(asking, 'office market maker');
    await page.getByRole('button', { name: 'Ask for approval' }).click();
    await page.getByText('Asked. Somebody else decides it').waitFor();
    const agreeing = await office.open({ token: bob.token, theme: 'light' }, '#/requests');
    await agreeing.page.getByText('for 30 days').waitFor();
    await see(agreeing, 'office market maker request');
    await agreeing.page.getByRole('button', { name: 'Approve' }).click();
    const dialog = agreeing.page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('agreed');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await agreeing.page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('its agreement of liquidity is signed').waitFor();
    await see(asking, 'office market maker marked');
    await maker.page.reload();
    await maker.page.getByLabel('Amount to borrow').waitFor();
    await see(maker, 'loan desk admitted');
    for (const window of [maker, asking, agreeing]) assert.deepEqual(window.complaints, []);
  });

  it('say what to do to who is not signed in or verified, and when it is offline or gone', async () => {
    const place = `/pages/loan/purchase?id=${await ofDollars()}`;
    const visitor = await world.open();
    await visitor.go(place);
    await visitor.page.getByRole('button', { name: 'Log in' }).first().waitFor();
    const fresh = await world.open({ token: await tokenOf(world, 'demo5') });
    await fresh.go(place);
    await fresh.page.getByRole('link', { name: 'Verify now' }).waitFor();
    await fresh.go('/pages/loan/mine');
    await fresh.page.getByText('You have no loans').waitFor();
    await fresh.go('/pages/loan/purchase?id=999999');
    await fresh.page.getByText('This product does not exist').waitFor();
    const customer = await world.open({ token, lang: 'zh' });
    await customer.go(place);
    await customer.page.getByRole('button', { name: '借款', exact: true }).waitFor();
    await see(customer, 'loan wish zh');
    await customer.context.setOffline(true);
    await customer.page.getByText('离线时无法借款。').waitFor();
  });

  describe('of large sums', () => {
    const place = '/pages/common/borrowing';
    let borrower: string;
    let staff: readonly [Hired, Hired];

    before(async () => {
      borrower = await tokenOf(world, 'demo3');
      staff = [await office.hire(['loans.read', 'loans.decide']), await office.hire(['loans.read', 'loans.decide'])];
      // Levels are computed soon after the first start.
      await untilEqual(async () => [(await vipOf()) >= 2, true]);
    });

    const vipOf = async (): Promise<number> =>
      (await world.client.get<{ vip_level: number }>('/user/info', {}, { token: borrower })).vip_level;
    const change = async (currency: string): Promise<number> => {
      const info = await world.client.get<{ accounts: { change: { available: string } } }>(
        '/wallet/get_info',
        { currency },
        { token: borrower },
      );
      return Number.parseFloat(info.accounts.change.available);
    };

    it('are for VIP 2, and say so [SPEC-2.18] [SPEC-6.8]', async () => {
      const fresh = await openAccount(world.client, await office.boss(), {
        user_string: 'small@bourse.test',
        password: ownPassword,
      });
      for (const [screen, theme, lang, said] of [
        ['phone', 'dark', 'en', 'This needs VIP 2 or higher, or market maker status. You are VIP 0.'],
        ['desk', 'light', 'spa', 'Hace falta VIP 2 o superior, o ser creador de mercado. Eres VIP 0.'],
      ] as const) {
        const customer = await world.open({ token: fresh, screen, theme, lang });
        await customer.go(place);
        await customer.page.getByText(said).waitFor();
        await see(customer, `loan desk vip ${screen}`);
      }
      const visitor = await world.open();
      await visitor.go(place);
      await visitor.page.getByRole('button', { name: 'Log in' }).first().waitFor();
      const basic = await world.open({ token });
      await basic.go(place);
      await basic.page.getByText('Complete Advanced verification').waitFor();
      await see(basic, 'loan desk basic phone');
    });

    it('that wait in the demo can be taken back [SPEC-9.35]', async () => {
      const customer = await world.open({ token: borrower });
      const { page } = customer;
      const had = await change('BTC');
      await customer.go('/pages/loan/mine');
      await see(customer, 'loans with applications phone');
      await page.getByRole('link', { name: /Loan of 550,000/ }).click();
      await page.getByText('Under review until').waitFor();
      await see(customer, 'loan in review phone');
      await page.getByRole('button', { name: 'Withdraw application' }).click();
      await waitUntilTold(page, 'Application withdrawn. Your collateral is on Spot.');
      await page.getByText('Cancelled', { exact: true }).waitFor();
      await see(customer, 'loan cancelled phone');
      assert.equal(await change('BTC'), had + 20);
      assert.deepEqual(customer.complaints, []);
    });

    it('are asked for with documents, refused by two of staff, and paid out by two [SPEC-1.24] [SPEC-9.33]', async () => {
      const customer = await world.open({ token: borrower, screen: 'desk', theme: 'light' });
      const { page } = customer;
      await customer.go(place);
      await page.getByLabel('Amount to borrow').fill('499999');
      await page.getByText('The minimum is 500,000.00 USDT.').waitFor();
      await page.getByRole('button', { name: 'Apply', exact: true }).click();
      await page.getByText('Add at least one document.').waitFor();
      await see(customer, 'loan desk wrong desk');
      const [coins, dollars] = [await change('BTC'), await change('USDT')];
      await askDesk(customer, see);
      assert.ok((await change('BTC')) < coins - 15);
      await decideAtDesk(office, staff, 'Refuse', see);
      await page.getByText('Refused', { exact: true }).waitFor();
      await see(customer, 'loan refused desk');
      assert.equal(await change('BTC'), coins);
      const phone = await world.open({ token: borrower });
      await askDesk(phone, see);
      await decideAtDesk(office, staff, 'Approve', see);
      await phone.page.getByText('Running', { exact: true }).waitFor();
      await see(phone, 'loan desk running phone');
      assert.equal(await change('USDT'), dollars + 500_000);
      await phone.go('/pages/mailMessage/mailMessageList');
      await phone.page.getByText('Loan paid out').first().waitFor();
      await phone.page.getByText('Loan not approved').first().waitFor();
      const other = await world.open({ token: borrower, lang: 'jp' });
      await other.go(place);
      await see(other, 'loan desk jp phone');
      assert.deepEqual([...customer.complaints, ...phone.complaints, ...other.complaints], []);
    });
  });
});
