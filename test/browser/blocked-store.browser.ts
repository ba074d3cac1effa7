import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { untilEqual } from '../e2e/patience.ts';
import { openWorld, tokenOf, waitUntilTold, type World } from './harness.ts';
import { openOrdersOf, placeLimit } from './trade-desk.ts';

const trade = '/pages/transaction/index?symbol=BTC%2FUSDT';
const notKept = 'Nothing is kept here';

/** These run in the page, after what the harness keeps there. */
const fill = (): void => {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
};
const block = (): void => {
  Object.defineProperty(window, 'localStorage', {
    get: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
};

describe('a device that keeps nothing', () => {
  let world: World;
  let token: string;
  before(async () => {
    world = await openWorld();
    token = await tokenOf(world, 'demo1');
  });
  after(() => world.close());

  it('whose store is full shows the app, and says before an order leaves that its key is not kept', async () => {
    const customer = await world.open({ token });
    const { page, context, complaints } = customer;
    await customer.go(trade);
    await context.addInitScript(fill);
    await page.reload();
    await placeLimit(page, { side: 'Buy', price: '50000', amount: '0.01' });
    await waitUntilTold(page, notKept);
    await untilEqual(async () => [(await openOrdersOf(world, token)).map(({ amount }) => amount), ['0.01']]);
    await page.getByRole('tab', { name: 'Open orders (1)' }).waitFor();
    assert.deepEqual(complaints, []);
  });

  it('whose store is blocked shows the trade page, and lets somebody in for the window', async () => {
    const customer = await world.open();
    const { page, context, complaints } = customer;
    await context.addInitScript(block);
    await customer.go(trade);
    await page.getByLabel('Amount (BTC)', { exact: true }).waitFor();
    await customer.go('/pages/common/login');
    await page.getByLabel('Email', { exact: true }).fill('demo1@bourse.test');
    await page.getByLabel('Password', { exact: true }).fill('Demo-pass-2026!');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('Total balance').waitFor();
    assert.deepEqual(complaints, []);
  });
});
