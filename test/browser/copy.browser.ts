import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { copyCalls } from '@bourse/contract/copy';
import { leverCalls } from '@bourse/contract/lever';
import { migratedCluster } from '@bourse/testing/migrated-template';
import { type PostgresCluster, startPostgresCluster } from '@bourse/testing/postgres-cluster';
import { Client } from 'pg';
import { awaitIndex } from '../e2e/customer-view.ts';
import { until } from '../e2e/patience.ts';
import { followCheck } from './follow-check.ts';
import {
  assertAccessible,
  assertNothingClipped,
  type Customer,
  tokenOf,
  waitUntilTold,
  type World,
} from './harness.ts';
import { btc, makeBook, ready } from './lever-desk.ts';
import { look } from './look.ts';
import { type Office, openOffice } from './office.ts';

const heyue = { ...btc, level_type: 'heyue' } as const;
const masterKey = Buffer.alloc(32, 'copy').toString('base64');

interface Page<T> {
  readonly list: readonly T[];
  readonly total: number;
}

describe('copy trading', () => {
  let cluster: PostgresCluster;
  let office: Office;
  let world: World;
  /** Who is copied, who makes the book, who copies. */
  let trader: string;
  let maker: string;
  let follower: string;

  before(async () => {
    // A trader needs a trade of a month ago: no clock of a server in a process of its own can be moved, its rows can.
    cluster = await startPostgresCluster({ durable: true, copyOf: await migratedCluster() });
    office = await openOffice({ DATABASE_URL: cluster.url, BOURSE_MASTER_KEY: masterKey, DEMO: '1' });
    ({ world } = office);
    await awaitIndex(world.client, 'BTC/USDT');
    trader = await ready(world, 'demo1', '20000');
    maker = await ready(world, 'demo3', '60000');
    follower = await tokenOf(world, 'demo2');
    const moved = { currency_id: '3', number: '5000', from_field: 'change', to_field: 'lever' };
    await world.client.get('/wallet/change', moved, { token: follower });
    for (const days of [40, 38, 33]) {
      await open('3');
      await closeAll();
      await age(days);
    }
  });
  after(async () => {
    await world.close();
    await cluster.close();
  });

  /** The trader opens so many lots at the market. */
  async function open(number: string): Promise<void> {
    await makeBook(world, maker, heyue, { number: '100' });
    const order = { ...heyue, type: '1', number, multiple: '10', status: '1' };
    await world.client.get(leverCalls.submit.path, order, { token: trader });
  }

  /** The trader closes all that is open. */
  async function closeAll(): Promise<void> {
    await makeBook(world, maker, heyue, { number: '100' });
    const { list } = await world.client.get<Page<{ id: string }>>(leverCalls.positions.path, heyue, { token: trader });
    for (const { id } of list)
      await world.client.get(leverCalls.close.path, { id, level_type: 'heyue' }, { token: trader });
  }

  /** Lets what the trader closed just now have happened so many days ago. */
  async function age(days: number): Promise<void> {
    const client = new Client({ connectionString: cluster.url });
    await client.connect();
    await client.query(
      `UPDATE lever_positions SET opened_at = opened_at - $1 * interval '1 day', closed_at = closed_at - $1 * interval '1 day'
       WHERE status = 3 AND opened_at > now() - interval '1 day'
         AND user_id = (SELECT id FROM users WHERE email = 'demo1@bourse.test')`,
      [days],
    );
    await client.end();
  }

  async function see(customer: Pick<Customer, 'page'>, name: string): Promise<void> {
    await assertAccessible(customer.page, name);
    await assertNothingClipped(customer.page, name);
    await look(customer, name.replaceAll(' ', '-'));
  }

  it('has nobody to copy at first, and asks visitors to sign in for what is theirs [SPEC-2.47] [SPEC-2.53] [SPEC-2.54] [S72]', async () => {
    const customer = await world.open();
    await customer.go('/pages/follow/index');
    await customer.page.getByText('Nobody can be copied yet').waitFor();
    await see(customer, 'copy no traders');
    for (const path of ['/pages/copytrade/trader', '/pages/copytrade/copy']) {
      await customer.go(path);
      await customer.page.getByRole('button', { name: 'Log in' }).first().waitFor();
    }
    await customer.go('/pages/follow/trader?id=999');
    await customer.page.getByText('This trader cannot be copied').waitFor();
    for (const [path, words] of [
      ['agreement_en', 'Copy trading agreement'],
      ['agreement_zh', '跟单交易协议'],
    ] as const) {
      await customer.go(`/pages/follow/${path}`);
      await customer.page.getByRole('heading', { name: words }).waitFor();
      await see(customer, `copy ${path}`);
    }
    assert.deepEqual(customer.complaints, []);
  });

  it('takes an application of a verified customer, which two members of staff decide [SPEC-1.9] [SPEC-2.49] [SPEC-6.9] [S77]', async () => {
    const four = await world.open({ token: await tokenOf(world, 'demo4') });
    await four.go('/pages/copytrade/trader');
    await four.page.getByText('Complete full verification before you apply.').waitFor();
    const customer = await world.open({ token: trader });
    const { page } = customer;
    await customer.go('/pages/copytrade/trader');
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await page.getByText('Write a few words about how you trade.').waitFor();
    await page.getByLabel('Introduction').fill('BTC alone, few trades, always with a stop.');
    await page.getByLabel('Share of followers’ profit').fill('25');
    await page.getByText('At most 20%.', { exact: true }).waitFor();
    await page.getByLabel('Share of followers’ profit').fill('10');
    await page.locator('label', { hasText: 'I agree that my record is published' }).click();
    await see(customer, 'copy application');
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await page.getByText('Under review', { exact: true }).waitFor();
    const [ann, bob] = [
      await office.hire(['copy.read', 'copy.decide']),
      await office.hire(['copy.read', 'copy.decide']),
    ];
    const desk = await office.open({ token: ann.token }, '#/copy');
    await desk.page.getByRole('row', { name: 'Demo 1' }).click();
    await see(desk, 'copy desk of staff');
    await desk.page.getByRole('button', { name: 'Approve', exact: true }).click();
    await desk.page.getByLabel('Reason').fill('the account was read');
    await desk.page.getByRole('button', { name: 'Ask', exact: true }).click();
    await desk.page.getByText('Write what the trader is told, three characters at least.').waitFor();
    await desk.page.getByLabel('What the trader is told').fill('Welcome.');
    await desk.page.getByRole('button', { name: 'Ask', exact: true }).click();
    await waitUntilTold(desk.page, 'Somebody else has to approve now.');
    const other = await office.open({ token: bob.token, theme: 'light' }, '#/requests');
    await other.page.getByText('Trader of copy trading').first().waitFor();
    await see(other, 'copy request of staff');
    await other.page.getByRole('button', { name: 'Approve' }).first().click();
    await other.page.getByLabel('Reason').fill('read as well');
    await other.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await waitUntilTold(other.page, /./);
    await page.reload();
    await page.getByText('Approved', { exact: true }).waitFor();
    await page.getByText('Nobody copies you yet').waitFor();
    await page.getByText('No share has been settled yet').waitFor();
    assert.equal(await page.getByLabel('Share of followers’ profit').inputValue(), '10');
    await see(customer, 'copy own desk');
    assert.deepEqual([...customer.complaints, ...four.complaints], []);
  });

  it('shows the record that the ledger gives to everybody [SPEC-2.50] [SPEC-2.51] [S76]', async () => {
    const traders = () =>
      world.client.get<Page<{ id: string; trades: number; updated_at: string | null }>>(copyCalls.traders.path, {});
    await until(async () => (await traders()).list[0]?.updated_at !== null);
    const [first] = (await traders()).list;
    assert.equal(first?.trades, 3);
    for (const [screen, theme, lang] of [
      ['desk', 'light', 'en'],
      ['phone', 'dark', 'fra'],
      ['phone', 'light', 'th'],
      ['desk', 'dark', 'jp'],
    ] as const) {
      const customer = await world.open({ screen, theme, lang });
      await customer.go('/pages/follow/index');
      await customer.page.getByText('Demo 1').first().waitFor();
      await see(customer, `copy list ${screen} ${theme} ${lang}`);
      await customer.page.getByText('Demo 1').first().click();
      await customer.page.getByText('BTC/USDT').nth(2).waitFor();
      await see(customer, `copy record ${screen} ${theme} ${lang}`);
      assert.deepEqual(customer.complaints, []);
    }
  });

  it('copies after the agreement and the test, shows the copy, and ends [SPEC-2.48] [SPEC-2.52] [SPEC-4.35] [S73] [S136]', async () => {
    const customer = await world.open({ token: follower });
    const { page } = customer;
    await customer.go('/pages/follow/index');
    await page.getByText('Demo 1').first().click();
    await page.getByText('10%', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Copy', exact: true }).click();
    await page.getByText('Each Monday (UTC), on realised profit').waitFor();
    await page.getByLabel('Multiple of the trader’s lots').fill('11');
    await page.getByText('Enter a number from 0.01 to 10.').waitFor();
    await page.getByLabel('Multiple of the trader’s lots').fill('2');
    await page.getByLabel('Budget').fill('500');
    await page.getByLabel('Stop at a loss of').fill('100');
    await page.getByLabel('Slippage').fill('6');
    await page.getByText('At most 5%.', { exact: true }).waitFor();
    await page.getByLabel('Slippage').fill('2');
    const act = page.getByRole('button', { name: 'Copy with your money' });
    await act.click();
    await page.getByText('Confirm that you have read the agreement.').waitFor();
    await page.locator('label', { hasText: 'I have read the agreement' }).click();
    await see(customer, 'copy form');
    await act.click();
    await page.getByRole('heading', { name: 'Before your first trade of this kind' }).waitFor();
    for (const right of ['All of it', 'Gains and losses', 'It is closed, and its margin is lost', 'The whole stake']) {
      await page.getByRole('radio', { name: right, exact: true }).check({ force: true });
    }
    await page.getByRole('radio', { name: 'The index of several exchanges' }).check({ force: true });
    await page.getByRole('button', { name: 'Check my answers' }).click();
    await page.getByRole('button', { name: 'To the trade' }).click();
    await act.dblclick();
    await page.waitForURL(/copytrade\/my/);
    await page.getByText('Copying', { exact: true }).waitFor();
    await page.getByText('Share paid (10%)').waitFor();
    await see(customer, 'copy my traders');
    await followCheck(page, page.getByRole('tabpanel'), 'Copying started');

    await open('2');
    const positions = () => world.client.get<Page<{ lots: number }>>(copyCalls.positions.path, {}, { token: follower });
    await until(async () => (await positions()).total === 1);
    assert.equal((await positions()).list[0]?.lots, 4);
    await customer.go('/pages/copytrade/copy');
    await page.getByText('Copied', { exact: true }).waitFor();
    await see(customer, 'copy positions');

    await open('60');
    const skipped = () => world.client.get<Page<{ reason: string }>>(copyCalls.skipped.path, {}, { token: follower });
    await until(async () => (await skipped()).total > 0);
    await customer.go('/pages/copytrade/my');
    await page.getByRole('tab', { name: 'Not copied' }).click();
    await page.getByText('It did not fit your budget.').first().waitFor();
    await see(customer, 'copy skipped');

    await page.getByRole('tab', { name: 'Shares' }).click();
    await page.getByText('No share has been settled yet').waitFor();
    await see(customer, 'copy shares');
    await page.getByRole('tab', { name: 'Traders' }).click();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('heading', { name: 'Edit copying Demo 1' }).waitFor();
    assert.equal(await page.getByLabel('Slippage').inputValue(), '2', 'the form begins with the terms that stand');
    await page.getByLabel('Budget').fill('600');
    await page.getByRole('button', { name: 'Save' }).click();
    await waitUntilTold(page, 'Saved for the next positions.');
    await page.getByText('600.00', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'End', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Stop copying Demo 1?' });
    await sheet.getByRole('radio', { name: /^Close them now/ }).check({ force: true });
    await see(customer, 'copy end');
    await makeBook(world, maker, heyue, { number: '100' });
    await sheet.getByRole('button', { name: 'Stop copying' }).dblclick();
    await waitUntilTold(page, 'Nothing more is copied from this trader.');
    await until(async () => (await positions()).total === 0);
    await page.getByRole('tab', { name: 'Closed' }).click();
    await page.getByText('Closed', { exact: true }).nth(1).waitFor();
    await see(customer, 'copy closed');
    const own = await world.open({ token: trader, theme: 'light', screen: 'desk' });
    await own.go('/pages/copytrade/trader');
    await own.page.getByText(/^\d cop(?:y|ies)$/).waitFor();
    await see(own, 'copy followers');
    assert.deepEqual([...customer.complaints, ...own.complaints], []);
  });
});
