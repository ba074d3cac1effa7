import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkStrategy } from '../../tools/verify/check-strategy.ts';
import { awaitIndex } from '../e2e/customer-view.ts';
import { assertAccessible, assertNothingClipped, type Customer, openWorld, tokenOf, type World } from './harness.ts';
import { look } from './look.ts';

interface Run {
  readonly id: string;
  readonly amount: string;
  readonly status: 1 | 2 | 3;
  readonly closing: boolean;
  readonly trades: number;
  readonly coins: string;
}

interface Strategy {
  readonly id: string;
  readonly name: string;
}

const patienceMs = 240_000;

describe('AI strategies', () => {
  let world: World;
  let token: string;
  let strategies: readonly Strategy[];

  before(async () => {
    world = await openWorld({ DEMO_TRADERS: 'quiet' });
    await awaitIndex(world.client, 'BTC/USDT');
    token = await tokenOf(world, 'demo1');
    strategies = await world.client.get<readonly Strategy[]>('/ai/getList');
  });
  after(() => world.close());

  async function see(customer: Customer, name: string): Promise<void> {
    await assertAccessible(customer.page, name);
    await assertNothingClipped(customer.page, name);
    await look(customer, name.replaceAll(' ', '-'));
  }

  const idOf = (name: string): string => strategies.find((one) => one.name === name)?.id ?? '';

  /** Asks until something is so. */
  async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
    const endMs = performance.now() + patienceMs;
    while (performance.now() < endMs) {
      const found = await ask();
      if (found !== undefined) return found;
      await sleep(500);
    }
    return assert.fail(what);
  }

  async function runWhere(who: string, what: string, is: (run: Run) => boolean): Promise<Run> {
    return until(what, async () => {
      const { list } = await world.client.get<{ list: Run[] }>('/ai/order', { limit: '50' }, { token: who });
      return list.find(is);
    });
  }

  it('are told with their rules, all past runs, and a back-test that says that it is none of them [SPEC-2.102]', async () => {
    const trend = idOf('BTC trend');
    await until('a back-test is kept', async () => {
      const { back_test: test } = await world.client.get<{ back_test: object | null }>('/ai/detail', { id: trend });
      return test ?? undefined;
    });
    assert.equal(await checkStrategy(world.url, trend), 0, 'the public candles make the same figures');
    for (const [screen, theme, lang] of [
      ['desk', 'dark', 'en'],
      ['desk', 'light', 'jp'],
      ['phone', 'light', 'en'],
      ['phone', 'dark', 'fra'],
    ] as const) {
      const customer = await world.open({ screen, theme, lang });
      const { page } = customer;
      await customer.go('/pages/ai/list');
      const cards = page.locator('section.rounded-card', { has: page.locator('button[aria-expanded]') });
      await cards.first().waitFor();
      assert.equal(await cards.count(), strategies.length);
      await see(customer, `strategies ${screen} ${theme} ${lang}`);
      // The second has a run that is over in the past of the demo.
      await cards.nth(1).locator('button[aria-expanded]').click();
      await cards.nth(1).getByRole('listitem').first().waitFor();
      if (lang === 'en') {
        await cards.nth(1).getByText('Back-test on simulated prices').waitFor();
        await cards.nth(1).getByText('Not real trading').waitFor();
      }
      await see(customer, `strategies results ${screen} ${theme} ${lang}`);
      assert.deepEqual(customer.complaints, []);
    }
  });

  it('stand in every state, with their trades and why they ended [SPEC-2.103] [SPEC-2.104] [SPEC-4.17]', async () => {
    const holding = await runWhere(token, 'a run that holds', ({ status, trades }) => status === 1 && trades > 0);
    const completed = await runWhere(token, 'a run that is over', ({ status }) => status === 2);
    const untraded = await runWhere(token, 'one without trades', ({ status }) => status === 3);
    for (const [screen, theme, lang] of [
      ['phone', 'dark', 'en'],
      ['desk', 'light', 'en'],
      ['phone', 'light', 'zh'],
    ] as const) {
      const customer = await world.open({ token, screen, theme, lang });
      const { page } = customer;
      await customer.go('/pages/ai/mine');
      await page.locator('a[href*="order_info"]').first().waitFor();
      if (lang === 'en') for (const state of ['Not traded', 'Completed']) await page.getByText(state).first().waitFor();
      await see(customer, `runs ${screen} ${theme} ${lang}`);
      for (const [name, run] of Object.entries({ holding, completed, untraded })) {
        await customer.go(`/pages/ai/order_info?id=${run.id}`);
        await page.locator('section[aria-labelledby="run-trades"]').waitFor();
        await page.waitForLoadState('networkidle');
        await see(customer, `run ${name} ${screen} ${theme} ${lang}`);
      }
      assert.deepEqual(customer.complaints, []);
    }
  });

  it('are started once with an amount within their limits, hold what they bought, and are stopped [SPEC-1.15]', async () => {
    const own = await tokenOf(world, 'demo2');
    const customer = await world.open({ token: own });
    const { page } = customer;
    const start = async (name: string, amount: string): Promise<void> => {
      await customer.go('/pages/ai/list');
      await page.getByRole('region', { name }).getByRole('button', { name: 'Start' }).click();
      const field = page.getByLabel('Amount', { exact: true });
      await field.fill('99');
      await page.getByText('The minimum is 100').waitFor();
      await field.fill('50001');
      await page.getByText('One person may have 50,000').waitFor();
      await field.fill(amount);
      if (name === 'BTC dips') await see(customer, 'strategy start phone');
      await page.getByRole('button', { name: 'Start with your money' }).dblclick();
      await page.waitForURL(/order_info\?id=\d+$/);
      await page.getByRole('button', { name: 'Stop and take everything back' }).waitFor();
    };
    await start('BTC momentum', '1200');
    await start('BTC dips', '1300');
    const { list } = await world.client.get<{ list: Run[] }>('/ai/order', {}, { token: own });
    assert.deepEqual(
      list.map(({ amount }) => amount),
      ['1300', '1200'],
    );
    const bought = await runWhere(own, 'one of both has bought', ({ trades }) => trades > 0);
    await customer.go(`/pages/ai/order_info?id=${bought.id}`);
    await page.getByText('Bought').first().waitFor();
    await page.getByRole('button', { name: 'Stop and take everything back' }).click();
    await see(customer, 'run stop asked phone');
    await page.getByRole('button', { name: 'Confirm' }).dblclick();
    await page.getByText('You stopped it.').waitFor();
    await page.getByText('Sold').first().waitFor();
    await see(customer, 'run stopped phone');
    const over = await runWhere(own, 'it is over', ({ id, status }) => id === bought.id && status === 2);
    assert.deepEqual([over.coins, over.closing], ['0', false]);
    assert.deepEqual(customer.complaints, []);
  });

  it('say what to do to who is not signed in or verified, has none, or is offline', async () => {
    const visitor = await world.open();
    await visitor.go('/pages/ai/list');
    await visitor.page.getByRole('button', { name: 'Start' }).first().click();
    await visitor.page.getByRole('button', { name: 'Log in' }).first().waitFor();
    await see(visitor, 'strategy start of a visitor');
    const fresh = await world.open({ token: await tokenOf(world, 'demo5'), screen: 'desk' });
    await fresh.go('/pages/ai/list');
    await fresh.page.getByRole('button', { name: 'Start' }).first().click();
    await fresh.page.getByRole('link', { name: 'Verify now' }).waitFor();
    await see(fresh, 'strategy start of who is not verified');
    await fresh.go('/pages/ai/mine');
    await fresh.page.getByText('You have no runs').waitFor();
    await see(fresh, 'runs none');
    await fresh.go('/pages/ai/order_info?id=999999');
    await fresh.page.getByText('This run does not exist').waitFor();
    const customer = await world.open({ token });
    await customer.go('/pages/ai/list');
    await customer.page.getByRole('button', { name: 'Start' }).first().click();
    await customer.page.getByLabel('Amount', { exact: true }).fill('500');
    await customer.context.setOffline(true);
    await customer.page.getByText(/while you are offline/).waitFor();
    assert.ok(await customer.page.getByRole('button', { name: 'Start with your money' }).isDisabled());
  });
});
