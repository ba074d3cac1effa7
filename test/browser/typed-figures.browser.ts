import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { untilEqual } from '../e2e/patience.ts';
import { openWorld, tokenOf, type World } from './harness.ts';

describe('figures that are typed', () => {
  let world: World;
  let token: string;

  before(async () => {
    world = await openWorld();
    token = await tokenOf(world, 'demo1');
  });
  after(() => world.close());

  it('show their thousands apart, the caret kept, and go as they were meant', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/fund/transfer?currency=USDT&from=change&to=lever');
    const amount = page.getByLabel('Amount', { exact: true });
    await amount.pressSequentially('12345.5');
    assert.equal(await amount.inputValue(), '12,345.5');
    await amount.press('Home');
    await amount.press('ArrowRight');
    await amount.press('9');
    assert.equal(await amount.inputValue(), '192,345.5');
    await amount.press('7');
    await untilEqual(async () => [await amount.inputValue(), '1,972,345.5']);
    await amount.press('Backspace');
    await amount.press('Backspace');
    await amount.press('End');
    await amount.press('Backspace');
    await amount.press('Backspace');
    await page.getByRole('button', { name: 'Transfer 12,345 USDT' }).waitFor();
    await amount.fill('1,234.50');
    await page.getByRole('button', { name: 'Transfer 1,234.5 USDT' }).waitFor();
    assert.equal(await amount.inputValue(), '1,234.50');
    assert.deepEqual(customer.complaints, []);
  });

  it('stand apart by a space where the comma is the decimal mark', async () => {
    const customer = await world.open({ token, lang: 'fra' });
    const { page } = customer;
    await customer.go('/pages/fund/transfer?currency=USDT&from=change&to=lever');
    const amount = page.getByRole('textbox').first();
    await amount.pressSequentially('12345,5');
    assert.equal(await amount.inputValue(), '12\u202f345,5');
    await page.getByRole('button', { name: /12\s345,5\sUSDT/ }).waitFor();
    assert.deepEqual(customer.complaints, []);
  });
});
