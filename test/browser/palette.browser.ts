import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { untilEqual } from '../e2e/patience.ts';
import { assertAccessible, openWorld, tokenOf, type World } from './harness.ts';

describe('the search over everything and the markets of a desk', () => {
  let world: World;
  let token: string;

  before(async () => {
    world = await openWorld();
    token = await tokenOf(world, 'demo1');
  });
  after(() => world.close());

  it('opens by its keys anywhere, and leads to a market, a page and an answer', async () => {
    const customer = await world.open({ token, screen: 'desk' });
    const { page } = customer;
    await customer.go('/pages/setting/setting');
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search markets, pages and help' });
    await field.fill('eth/usdt');
    await page.getByRole('option', { name: 'ETH/USDT' }).waitFor();
    await assertAccessible(page, 'the search over everything');
    await page.keyboard.press('Enter');
    await page.waitForURL(/transaction\/currency\?symbol=ETH%2FUSDT/);

    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await field.fill('account hist');
    await page.getByRole('option', { name: 'Account history' }).click();
    await page.waitForURL(/assets_all_record/);

    await page.keyboard.press('Control+k');
    await field.fill('deposit there');
    const answer = page.getByRole('group', { name: 'Help' }).getByRole('option');
    await answer.filter({ hasText: 'When is my deposit there?' }).click();
    await page.waitForURL(/common\/faq/);
    await page.locator('details[open]', { hasText: 'When is my deposit there?' }).waitFor();

    await page.keyboard.press('Control+k');
    await field.fill('no such thing');
    await page.getByText('Nothing found for “no such thing”').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.deepEqual(customer.complaints, []);
  });

  it('lists the markets below the name of the one that is traded, in the order of a head', async () => {
    const customer = await world.open({ token, screen: 'desk', theme: 'light' });
    const { page } = customer;
    await customer.go('/pages/transaction/index?symbol=BTC%2FUSDT');
    await page.getByRole('button', { name: /^Change market/ }).click();
    const list = page.getByRole('dialog', { name: 'Markets' });
    await list.getByRole('button', { name: 'Name' }).click();
    const names = list.locator('tbody tr td:nth-child(2)');
    await untilEqual(async () => [(await names.first().innerText()).replaceAll(/\s/g, ''), 'AAVE/USDT']);
    await assertAccessible(page, 'the markets of a desk');
    await list.getByRole('button', { name: 'Add ETH/USDT to favourites' }).click();
    await list.getByRole('tab', { name: 'Favourites' }).click();
    await untilEqual(async () => [await names.count(), 1]);
    await names.getByRole('button').press('Enter');
    await page.waitForURL(/symbol=ETH%2FUSDT/);
    await list.waitFor({ state: 'hidden' });
    assert.deepEqual(customer.complaints, []);
  });
});
