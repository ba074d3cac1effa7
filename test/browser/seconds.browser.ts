import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { awaitIndex } from '../e2e/customer-view.ts';
import { assertAccessible, assertNothingClipped, type Device, openWorld, tokenOf, type World } from './harness.ts';

/** Where pictures of the screens are kept, for who wants to look at them. */
const pictures = process.env['BOURSE_LOOK'] ?? '';
const answers = ['lose_all=all', 'leverage=both', 'liquidation=closed', 'option_loses=whole_stake', 'price=index'];
const place = '/pages/transaction/index?symbol=BTC%2FUSDT&tab=seconds';

describe('timed options', () => {
  let world: World;
  let token: string;

  before(async () => {
    world = await openWorld();
    await awaitIndex(world.client, 'BTC/USDT');
    token = await tokenOf(world, 'demo1');
    const moved = { currency_id: '3', number: '500', from_field: 'change', to_field: 'micro' };
    await world.client.get('/wallet/change', moved, { token });
  });
  after(() => world.close());

  async function look(page: Page, name: string): Promise<void> {
    await assertAccessible(page, name);
    await assertNothingClipped(page, name);
    if (pictures !== '') await page.screenshot({ path: `${pictures}/${name.replaceAll(' ', '-')}.png` });
  }

  it('show a visitor the index, what they pay and what they cost, and the way in', async () => {
    const customer = await world.open();
    const { page, complaints } = customer;
    await customer.go(place);
    await page.getByRole('radio', { name: /^30 s/ }).waitFor();
    await page.getByText(/even odds the house keeps 10% on average/).waitFor();
    await page.getByRole('button', { name: 'Log in' }).first().waitFor();
    await look(page, 'seconds of a visitor');
    assert.deepEqual(complaints, []);
  });

  it('take stakes in another currency where a market has it', async () => {
    const moved = { currency_id: '2', number: '0.1', from_field: 'change', to_field: 'micro' };
    await world.client.get('/wallet/change', moved, { token });
    const customer = await world.open({ token, screen: 'phone', theme: 'light' });
    const { page, complaints } = customer;
    await customer.go(place.replace('BTC', 'ETH'));
    await page.getByRole('textbox', { name: 'Stake (USDT)' }).fill('25');
    await page.getByRole('radio', { name: 'ETH', exact: true }).click();
    const stake = page.getByRole('textbox', { name: 'Stake (ETH)' });
    assert.equal(await stake.inputValue(), '0.005', 'the least of its own');
    await page.getByText(/^Seconds account: 0\.10*\sETH$/).waitFor();
    await look(page, 'stake in another currency');
    await stake.fill('0.6');
    await page.getByText(/^At most 0\.50*\sETH/).waitFor();
    assert.deepEqual(complaints, []);
  });

  it('ask for the understanding test first, are bought with one press, settle, and are checked on the device [SPEC-1.6] [SPEC-2.68] [SPEC-2.133] [SPEC-3.32] [F1]', async () => {
    const customer = await world.open({ token, screen: 'phone' });
    const { page, complaints } = customer;
    await customer.go(place);
    const up = page.getByRole('button', { name: /^Up/ });
    await up.click();
    await page.getByRole('heading', { name: 'Before your first trade of this kind' }).waitFor();
    await look(page, 'understanding test');
    for (const wrong of ['Nothing', 'Gains', 'It waits until the price comes back', 'Only a fee']) {
      await page.getByRole('radio', { name: wrong, exact: true }).first().check({ force: true });
    }
    await page.getByRole('radio', { name: 'One that the operator sets' }).check({ force: true });
    await page.getByRole('button', { name: 'Check my answers' }).click();
    await page.getByText('You can lose all of it.').waitFor();
    for (const right of ['All of it', 'Gains and losses', 'It is closed, and its margin is lost', 'The whole stake']) {
      await page.getByRole('radio', { name: right, exact: true }).check({ force: true });
    }
    await page.getByRole('radio', { name: 'The index of several exchanges' }).check({ force: true });
    await page.getByRole('button', { name: 'Check my answers' }).click();
    await page.getByText('All answers are right').waitFor();
    await page.getByRole('button', { name: 'To the trade' }).click();
    await up.click();
    const running = page.getByRole('article').first();
    await running.getByText(/Strike [\d,]+/).waitFor();
    await look(page, 'running option');
    await world.restart();
    await running.waitFor({ state: 'detached' });
    const row = page.getByRole('region', { name: 'Recent results' }).getByRole('button').first();
    await row.waitFor();
    await row.click();
    await page
      .getByRole('dialog')
      .getByText(/Won|Lost|Refunded/)
      .first()
      .waitFor();
    await look(page, 'result');
    await page.getByRole('link', { name: 'Check the prices' }).click();
    await page.getByText('Everything fits').waitFor();
    await look(page, 'settlement checked');
    assert.deepEqual(complaints, []);
  });

  it('say what is missing when they are pressed without money on the account of options, and not before', async () => {
    const own = await tokenOf(world, 'demo3');
    const customer = await world.open({ token: own });
    const { page } = customer;
    await customer.go(place);
    await page.getByText('Seconds account: 0.00').waitFor();
    assert.equal(await page.getByText(/on this account\.$/).count(), 0);
    await page.getByRole('button', { name: /^Up/ }).click();
    await page.getByText(/on this account\.$/).waitFor();
    await look(page, 'no money for options');
  });

  it('refuse beyond the own limit of a day, which can be set beside the ticket [SPEC-1.6]', async () => {
    const own = await tokenOf(world, 'demo2');
    const moved = { currency_id: '3', number: '100', from_field: 'change', to_field: 'micro' };
    await world.client.get('/wallet/change', moved, { token: own });
    await world.client.get('/user/play_limit', { daily_loss: '5' }, { token: own });
    const customer = await world.open({ token: own, screen: 'desk', theme: 'light' });
    const { page } = customer;
    await world.client.callPatiently('/user/suitability', { answers: JSON.stringify(answers) }, { token: own });
    await customer.go(place);
    await page.getByRole('button', { name: /^Down/ }).click();
    await page.getByRole('alert').filter({ hasText: 'beyond your own limit of a day' }).waitFor();
    await look(page, 'refused by the own limit');
    await page.getByRole('button', { name: 'My limits' }).click();
    await page.getByText(/Limit of a day now: 5\.00/).waitFor();
    await page.getByRole('textbox', { name: 'Largest loss of a day' }).fill('50');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/From .*: 50\.00/).waitFor();
    await look(page, 'own limits');
  });

  for (const device of [
    { screen: 'phone', theme: 'dark', who: 'demo3' },
    { screen: 'desk', theme: 'light', who: 'demo2' },
  ] as const) {
    it(`shut a customer out for 180 days after a step that says until when, on a ${device.screen} [SPEC-1.6]`, async () => {
      const own = await tokenOf(world, device.who);
      const { screen, theme } = device;
      const customer = await world.open({ token: own, screen, theme });
      const { page, complaints } = customer;
      await world.client.callPatiently('/user/suitability', { answers: JSON.stringify(answers) }, { token: own });
      await customer.go(place);
      await page.getByRole('button', { name: 'My limits' }).click();
      const section = page.getByRole('region', { name: 'Self-exclusion' });
      const ask = section.getByRole('button', { name: 'Self-exclude for 180 days' });
      await ask.click();
      await section.getByText(/It cannot be taken back/).waitFor();
      await look(page, `exclusion asked ${screen}`);
      await section.getByRole('button', { name: 'Back' }).click();
      await ask.waitFor();
      const limitsOf = async () =>
        (await world.client.get<{ paused_until: string | null }>('/user/play_limit', {}, { token: own })).paused_until;
      assert.equal(await limitsOf(), null, 'going back changes nothing');
      await ask.click();
      await section.getByRole('button', { name: /^Yes, until/ }).click();
      await section.getByText(/You are self-excluded until/).waitFor();
      await look(page, `exclusion holds ${screen}`);
      const days = (Date.parse((await limitsOf()) ?? '') - Date.now()) / 86_400_000;
      assert.ok(days > 179.9 && days <= 180.1, String(days));
      assert.equal(await ask.count(), 0);
      assert.deepEqual(complaints, []);
    });
  }

  const devices: readonly Device[] = [
    { screen: 'phone', theme: 'dark', lang: 'jp' },
    { screen: 'phone', theme: 'light', lang: 'th' },
    { screen: 'desk', theme: 'dark', lang: 'fra' },
    { screen: 'desk', theme: 'light', lang: 'zh' },
  ];
  it('stand on every screen in other languages, nothing clipped', async () => {
    for (const device of devices) {
      const customer = await world.open({ ...device, token });
      const { page, complaints, context } = customer;
      await customer.go(place);
      await page.getByRole('radiogroup').first().waitFor();
      await look(page, `seconds ${device.lang ?? ''} ${device.screen ?? ''} ${device.theme ?? ''}`);
      await customer.go('/pages/transaction/seconds_order');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('tab').nth(1).click();
      await page.getByRole('main').getByRole('listitem').first().waitFor();
      await look(page, `orders ${device.lang ?? ''} ${device.screen ?? ''} ${device.theme ?? ''}`);
      assert.deepEqual(complaints, []);
      await context.close();
    }
  });
});
