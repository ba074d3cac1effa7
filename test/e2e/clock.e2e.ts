import assert from 'node:assert/strict';
import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { present } from '@bourse/kernel/invariant';
import { signIn, signInStaff } from './accounts.ts';
import { ApiClient } from './api-client.ts';
import { Opened } from './opened.ts';
import { until } from './patience.ts';
import { seededFolder } from './seeded-data.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { approve } from './approve.ts';

/** How long the clock is wrong. */
const wrongMs = 5_000;
/** A clock that is wrong is so by minutes; a machine at work may take some seconds for an order. */
const nearMs = 60_000;
const answers = ['lose_all=all', 'leverage=both', 'liquidation=closed', 'option_loses=whole_stake', 'price=index'];

interface Page<T> {
  readonly list: readonly T[];
}

describe('a wall clock that is set while the server runs', () => {
  const opened = new Opened();
  let server: ServerProcess;
  let client: ApiClient;
  let clockFile: string;
  let customer: { readonly token: string };
  let boss: { readonly token: string };
  let second: { readonly token: string };

  /** Sets the wall clock of the server, and of nothing else. @param by as faketime writes it; `+0` is right. */
  const setClock = (by: string): void => writeFileSync(clockFile, `${by}\n`);
  const readiness = async (): Promise<string> => {
    const answer = await fetch(`${server.url}/readyz`);
    const { status } = (await answer.json()) as { readonly status: string }; // both forms of /readyz have it
    return `${String(answer.status)} ${status}`;
  };
  const ahead = async (): Promise<number> => {
    const found = /^clock_ahead_seconds (\S+)$/m.exec(await (await fetch(`${server.url}/metrics`)).text());
    return Number(present(found?.[1], 'the metric'));
  };
  /** What was done by when: no due work that is later than now. */
  const assertNothingEarly = async (): Promise<void> => {
    const done = await client.get<Page<{ readonly due_at: string }>>(
      '/admin/due',
      { state: 'done', limit: '100' },
      boss,
    );
    for (const { due_at: at } of done.list) assert.ok(Date.parse(at) <= Date.now() + 2_000, `done before ${at}`);
    const { list } = await client.get<Page<{ readonly name: string; readonly due_at: string }>>(
      '/admin/jobs',
      {},
      boss,
    );
    for (const { name, due_at: at } of list) {
      assert.ok(Date.parse(at) <= Date.now() + 86_400_000, `${name} is due on the day after this one`);
    }
  };
  /** Places an order that rests and tells when the exchange says that it was placed. */
  const placeSpot = async (): Promise<number> => {
    const order = { currency_id: '1', legal_id: '3', type: 'buy', amount: '0.001', target_price: '20000' };
    const { id } = await client.get<{ readonly id: string }>('/coin/trade', order, customer);
    const { created_at: at } = await client.get<{ readonly created_at: string }>('/coin/detail', { id }, customer);
    await client.get('/coin/cancel', { id }, customer);
    return Date.parse(at);
  };
  /** Opens and closes a position at the market, and stakes on the next minute. */
  const tradeContracts = async (): Promise<void> => {
    const wanted = { currency_id: '1', legal_id: '3', type: '1', number: '10', multiple: '10', status: '1' };
    let answer = await client.call('/lever/submit', wanted, customer);
    await until(async () => {
      // The maker of the demo has to quote a price first, and the exchange to have written one down.
      if (answer.type === 'ok') return true;
      assert.notEqual(answer.code, 'TEMPORARILY_UNAVAILABLE');
      answer = await client.call('/lever/submit', wanted, customer);
      return answer.type === 'ok';
    });
    const { id } = answer.message as { readonly id: string }; // a position, as the contract says
    await client.get('/lever/close', { id }, customer);
    const stake = { match_id: '1', currency_id: '3', type: '1', seconds: '30', number: '10' };
    await until(async () => (await client.call('/microtrade/submit', stake, customer)).type === 'ok');
  };

  before(async () => {
    const folder = await seededFolder('1');
    opened.add(() => folder.remove());
    clockFile = join(folder.path, 'clock');
    setClock('+0');
    const library = present(globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0], 'faketime');
    server = await startServer(
      {
        BOURSE_DATA: folder.path,
        DEMO_TRADERS: '1',
        RATE_FACTOR: '1000',
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: clockFile,
        FAKETIME_NO_CACHE: '1',
        // Nobody can set the clock of what has passed.
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        NO_FAKE_STAT: '1',
      },
      folder.announced,
    );
    opened.add(() => server.kill());
    client = await ApiClient.connect(server.url);
    customer = { token: await signIn(client, 'demo1') };
    boss = { token: await signInStaff(server) };
    second = { token: await signInStaff(server, 'second') };
    for (const to of ['lever', 'micro']) {
      await client.get(
        '/wallet/change',
        { currency_id: '3', number: '1000', from_field: 'change', to_field: to },
        customer,
      );
    }
    await client.callPatiently('/user/suitability', { answers: JSON.stringify(answers) }, customer);
  });
  after(() => opened.close());
  afterEach(() => setClock('+0'));

  for (const [name, by, seconds] of [
    ['an hour back', '-1h', -3_600],
    ['ten minutes forward', '+10m', 600],
    ['forty days forward', '+40d', 40 * 86_400],
    ['two years forward', '+2y', 2 * 365 * 86_400],
  ] as const) {
    it(`C1: ${name} and right again: nothing is done that is not due, staff are told, and everything goes on`, async () => {
      await until(async () => (await readiness()) === '200 ready');
      setClock(by);
      await until(async () => (await readiness()) === '503 clocks differ');
      assert.ok(Math.abs((await ahead()) - seconds) < 10, 'by so much');
      const { differences } = await client.get<{
        readonly differences: readonly { readonly clock: string; readonly ahead_seconds: number }[];
      }>('/admin/clocks', {}, boss);
      assert.deepEqual(
        differences.map(({ clock, ahead_seconds: found }) => [clock, Math.sign(found)]),
        [['wall', Math.sign(seconds)]],
      );
      assert.equal((await client.get<{ readonly clocks_differ: number }>('/admin/today', {}, boss)).clocks_differ, 1);
      assert.ok(Math.abs((await placeSpot()) - Date.now()) < nearMs, 'an order has the time that it is');
      await sleep(wrongMs);
      await assertNothingEarly();
      setClock('+0');
      await until(async () => (await readiness()) === '200 ready');
      assert.equal(await ahead(), 0);
      await assertNothingEarly();
      assert.ok(Math.abs((await placeSpot()) - Date.now()) < nearMs);
      await tradeContracts();
      const failed = server
        .output()
        .split('\n')
        .filter((line) => line.includes('background work failed'));
      assert.deepEqual(failed, [], 'every job works');
      const told = server
        .output()
        .split('\n')
        .filter((line) => line.includes('the clocks differ'));
      assert.ok(told.length > 0);
    });
  }

  it('a step back that stands waits for two persons, one of whom is not enough', async () => {
    setClock('-1h');
    await until(async () => (await readiness()) === '503 clocks differ');
    const reason = 'the clock was an hour ahead';
    assert.equal((await client.call('/admin/clocks/accept', { node: 'nobody', reason }, boss)).code, 'NOT_FOUND');
    const { differences } = await client.get<{ readonly differences: readonly { readonly node: string }[] }>(
      '/admin/clocks',
      {},
      boss,
    );
    const { node } = present(differences[0], 'the difference');
    const { id } = await client.get<{ readonly id: string }>('/admin/clocks/accept', { node, reason }, boss);
    const decision = { id, reason: 'so it is' };
    assert.equal((await client.call('/admin/approvals/approve', decision, boss)).code, 'NOT_ALLOWED');
    await sleep(2_000);
    assert.equal(await readiness(), '503 clocks differ');
    await approve(client, decision, second);
    await until(async () => (await readiness()) === '200 ready');
    assert.ok(Math.abs((await placeSpot()) - (Date.now() - 3_600_000)) < nearMs, 'time is that of the wall clock now');
  });
});
