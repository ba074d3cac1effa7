import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { openWorld, tokenOf, type World, waitUntilTold } from './harness.ts';
import { openOrdersOf } from './trade-desk.ts';

const asking = 'We are checking the result';
const checkingOrder = 'We are checking whether your order was placed.';
/** Longer than the end of an intention counts as unread. */
const readMs = 1_700;

/** A network on which a call arrives and its answers are lost, and nobody can ask what became of it. */
interface LostAnswers {
  /** How many answers were lost. */
  readonly count: () => number;
  /** From now on everything is answered again. */
  readonly find: () => Promise<void>;
}

async function loseAnswers(context: BrowserContext, call: string): Promise<LostAnswers> {
  const [answers, questions] = [`**/api${call}`, '**/api/user/outcome'];
  let lost = 0;
  await context.route(answers, async (route: Route) => {
    await route.fetch();
    lost += 1;
    await route.abort();
  });
  await context.route(questions, (route) => route.abort());
  return {
    count: () => lost,
    find: async () => {
      await context.unroute(answers);
      await context.unroute(questions);
    },
  };
}

/** Presses a button that says that it is busy, as a customer may who does not wait. */
async function pressBusy(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  assert.equal(await button.getAttribute('aria-busy'), 'true');
  await button.click({ force: true });
}

describe('what is wanted once, with the answers lost', () => {
  let world: World;
  let token = '';

  before(async () => {
    world = await openWorld();
    token = await tokenOf(world, 'demo1');
  });

  after(() => world.close());

  async function owned(account: 'change' | 'micro', currency: string): Promise<number> {
    const { accounts } = await world.client.get<{
      accounts: Readonly<Record<string, readonly { currency: string; available: string }[]>>;
    }>('/wallet/list', {}, { token });
    const balance = accounts[account]?.find((one) => one.currency === currency);
    return Number.parseFloat(balance?.available ?? '0');
  }

  const transferPlace = '/pages/fund/transfer?currency=USDT&from=change&to=micro';
  const amountOf = (page: Page) => page.getByLabel('Amount', { exact: true });

  it('moves the money once, and says what became of it, also after a reload', async () => {
    const customer = await world.open({ token });
    const { page, context } = customer;
    assert.equal(await owned('micro', 'USDT'), 0);
    const lost = await loseAnswers(context, '/wallet/change');
    await customer.go(transferPlace);
    await amountOf(page).fill('7.25');
    await page.getByRole('button', { name: 'Transfer 7.25 USDT' }).click();
    await page.getByText(asking).waitFor();
    assert.ok(lost.count() > 1, 'tried again by itself');
    assert.equal(await owned('micro', 'USDT'), 7.25);
    const sent = lost.count();
    await page.reload();
    // The window is another one now; the intention is the same.
    await amountOf(page).fill('7.25');
    await page.getByText(asking).waitFor();
    await pressBusy(page, 'Transfer 7.25 USDT');
    assert.equal(lost.count(), sent, 'nothing was sent again');
    await lost.find();
    await waitUntilTold(page, '7.25 USDT transferred');
    await page.getByText(asking).waitFor({ state: 'detached' });
    assert.equal(await owned('micro', 'USDT'), 7.25, 'the same wish is the same transfer');
    await page.waitForTimeout(readMs);
    await amountOf(page).fill('7.25');
    const answered = page.waitForResponse('**/api/wallet/change');
    await page.getByRole('button', { name: 'Transfer 7.25 USDT' }).click();
    await answered;
    assert.equal(await owned('micro', 'USDT'), 14.5, 'wanted once more, it is another');
  });

  it('lets another amount be moved while the first is asked after', async () => {
    const customer = await world.open({ token });
    const { page, context } = customer;
    const had = await owned('micro', 'USDT');
    const lost = await loseAnswers(context, '/wallet/change');
    await customer.go(transferPlace);
    await amountOf(page).fill('1.25');
    await page.getByRole('button', { name: 'Transfer 1.25 USDT' }).click();
    await page.getByText(asking).waitFor();
    await page.reload();
    await context.unroute('**/api/wallet/change');
    await amountOf(page).fill('1.25');
    await page.getByText(asking).waitFor();
    await amountOf(page).fill('2.5');
    await page.getByText(asking).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Transfer 2.5 USDT' }).click();
    await waitUntilTold(page, '2.5 USDT transferred');
    await lost.find();
    await waitUntilTold(page, 'Your earlier transfer was carried out.');
    assert.equal(await owned('micro', 'USDT'), had + 3.75);
  });

  it('moves the money once from two windows that are open at once, and tells both', async () => {
    const customer = await world.open({ token });
    const { page, context } = customer;
    const had = await owned('micro', 'USDT');
    await customer.go(transferPlace);
    const second = await context.newPage();
    await second.goto(`${world.url}/#${transferPlace}`);
    await amountOf(page).fill('3.5');
    await amountOf(second).fill('3.5');
    await second.getByRole('button', { name: 'Transfer 3.5 USDT' }).waitFor();
    const lost = await loseAnswers(context, '/wallet/change');
    await page.getByRole('button', { name: 'Transfer 3.5 USDT' }).click();
    await page.getByText(asking).waitFor();
    await second.getByText(asking).waitFor();
    const sent = lost.count();
    await pressBusy(second, 'Transfer 3.5 USDT');
    assert.equal(lost.count(), sent);
    await lost.find();
    await waitUntilTold(page, '3.5 USDT transferred');
    await waitUntilTold(second, '3.5 USDT transferred');
    assert.equal(await owned('micro', 'USDT'), had + 3.5);
    await second.getByText(asking).waitFor({ state: 'detached' });
  });

  it('tells in another window what became of a transfer whose window was closed', async () => {
    const customer = await world.open({ token });
    const { page, context } = customer;
    const had = await owned('micro', 'USDT');
    const blocked = (route: Route): Promise<void> => route.abort();
    // The window that is opened later is answered.
    await page.route('**/api/wallet/change', blocked);
    await page.route('**/api/user/outcome', blocked);
    await customer.go(transferPlace);
    await amountOf(page).fill('3');
    await page.getByRole('button', { name: 'Transfer 3 USDT' }).click();
    await page.getByText(asking).waitFor();
    const other = await context.newPage();
    await page.close();
    await other.goto(`${world.url}/`);
    await waitUntilTold(other, 'Your transfer was not carried out. Nothing was changed.');
    assert.equal(await owned('micro', 'USDT'), had);
  });

  it('places an order once, and says what became of it, also after a reload', async () => {
    const customer = await world.open({ token });
    const { page, context } = customer;
    const fill = async (): Promise<void> => {
      await page.getByLabel('Price (USDT)', { exact: true }).fill('30000');
      await page.getByLabel('Amount (BTC)', { exact: true }).fill('0.004');
    };
    const lost = await loseAnswers(context, '/coin/trade');
    await customer.go('/pages/transaction/index?symbol=BTC%2FUSDT');
    await fill();
    await page.locator('#ticket-send').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Buy 0.004 BTC' }).click();
    await page.getByText(checkingOrder).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    assert.equal((await openOrdersOf(world, token)).length, 1);
    const sent = lost.count();
    await page.reload();
    await fill();
    await page.getByText(checkingOrder).waitFor();
    assert.equal(await page.locator('#ticket-send').getAttribute('aria-busy'), 'true');
    await page.locator('#ticket-send').click({ force: true });
    assert.equal(await page.getByRole('dialog').count(), 0);
    assert.equal(lost.count(), sent, 'nothing was sent again');
    await lost.find();
    await page.getByText(checkingOrder).waitFor({ state: 'detached' });
    const [order, ...others] = await openOrdersOf(world, token);
    assert.deepEqual([order?.price, order?.amount, others.length], ['30000', '0.004', 0]);
    assert.equal(await page.getByLabel('Amount (BTC)', { exact: true }).inputValue(), '', 'the ticket was placed');
  });

  it('converts once, and says what became of it, also after a reload and at another quote', async () => {
    const customer = await world.open({ token });
    const { page, context } = customer;
    const had = await owned('change', 'USDT');
    const ask = async (): Promise<void> => {
      await page.getByLabel('You pay', { exact: true }).fill('600');
      await page.getByRole('button', { name: 'Preview conversion' }).click();
      await page.getByRole('heading', { name: 'Confirm conversion' }).waitFor();
    };
    const lost = await loseAnswers(context, '/user/Transfer');
    await customer.go('/pages/fund/fundTransfer?from=USDT&to=BTC');
    await ask();
    await page.getByRole('button', { name: 'Convert 600 USDT' }).click();
    await page.getByText(asking).waitFor();
    assert.equal(await owned('change', 'USDT'), had - 600);
    const sent = lost.count();
    await page.reload();
    await ask();
    await page.getByText(asking).waitFor();
    await pressBusy(page, 'Convert 600 USDT');
    assert.equal(lost.count(), sent, 'nothing was sent again');
    await lost.find();
    await waitUntilTold(page, /^You received /);
    await page.getByRole('heading', { name: 'Confirm conversion' }).waitFor({ state: 'hidden' });
    assert.equal(await owned('change', 'USDT'), had - 600);
  });
});
