import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '@bourse/kernel/random';
import { isLongForm, repetitions, seedOf } from '@bourse/testing/long-form';
import { systemClock, systemScheduler } from '@bourse/server/platform/clock/system-clock';
import { createLogger } from '@bourse/server/platform/log/logger';
import { openDatabase } from '@bourse/server/platform/process/open-database';
import { signIn } from '../e2e/accounts.ts';
import { ApiClient } from '../e2e/api-client.ts';
import { awaitIndex, readAll } from '../e2e/customer-view.ts';
import { type Engine, openEngine } from '../e2e/engine.ts';
import { Opened } from '../e2e/opened.ts';
import { until } from '../e2e/patience.ts';
import { type ServerProcess, startServer, verifyLedger } from '../e2e/server-process.ts';

const answers = ['lose_all=all', 'leverage=both', 'liquidation=closed', 'option_loses=whole_stake', 'price=index'];
const btc = { currency_id: '1', legal_id: '3' };
const [optionsAtOnce, optionsLast] = [40, 1_000];

interface Option {
  readonly id: string;
  readonly status: number;
  readonly result: number | null;
}
interface Position {
  readonly id: string;
  readonly lots: number;
  readonly type: number;
  readonly price: string;
}

describe('kill -9 of the server with open positions and running options', () => {
  const opened = new Opened();
  const random = seededRandom(seedOf(5));
  const kills = repetitions('BOURSE_KILLS', isLongForm ? 20 : 3);
  let engine: Engine;
  let server: ServerProcess;
  let client: ApiClient;
  let [long, short] = ['', ''];
  const bought = new Set<string>();

  before(async () => {
    engine = await openEngine();
    opened.add(() => engine.close());
    await start();
    opened.add(() => server.stop());
    [long, short] = [await ready('demo1'), await ready('demo3')];
  });
  after(() => opened.close());

  async function start(): Promise<void> {
    server = await startServer({ ...engine.variables, RATE_FACTOR: '10000' });
    client = await ApiClient.connect(server.url);
    await awaitIndex(client, 'BTC/USDT');
  }

  /** A customer who has passed the test, with money for contracts and options. */
  async function ready(name: string): Promise<string> {
    const token = await signIn(client, name);
    for (const [account, number] of [
      ['lever', '3000'],
      ['micro', '8000'],
    ] as const) {
      const moved = { currency_id: '3', number, from_field: 'change', to_field: account };
      await client.get('/wallet/change', moved, { token });
    }
    await client.callPatiently('/user/suitability', { answers: JSON.stringify(answers) }, { token });
    return token;
  }

  async function openPair(lots: string): Promise<void> {
    let price = '';
    await until(async () => {
      const deal = await client.get<{ mark_price: string | null }>('/lever/deal', btc);
      price = deal.mark_price === null ? '' : Number(deal.mark_price).toFixed(1);
      return price !== '';
    });
    const order = { ...btc, number: lots, multiple: '10', status: '0', price };
    await client.callPatiently('/lever/submit', { ...order, type: '2' }, { token: short });
    await client.callPatiently('/lever/submit', { ...order, type: '1' }, { token: long });
  }

  /** Buys options on all three markets, as many as are asked for; notes those that were acknowledged. */
  async function buy(count: number, seconds: '30' | '60' = '30'): Promise<void> {
    const one = async (place: number): Promise<void> => {
      const fields = { match_id: ['1', '2', '101'][place % 3] ?? '1', currency_id: '3', number: '10' };
      const how = { type: place % 2 === 0 ? '1' : '2', seconds };
      const token = place % 2 === 0 ? long : short;
      const answer = await client.call('/microtrade/submit', { ...fields, ...how }, { token }).catch(() => null);
      if (answer?.type === 'ok') bought.add((answer.message as Option).id); // what the call gives
    };
    for (let from = 0; from < count; from += 20) {
      await Promise.all(Array.from({ length: Math.min(20, count - from) }, (_, place) => one(from + place)));
    }
  }

  const positions = async (): Promise<readonly Position[]> =>
    (await Promise.all([long, short].map((token) => readAll<Position>(client, '/lever/dealall', token)))).flat();
  const options = async (status: '1' | '3'): Promise<readonly Option[]> =>
    (
      await Promise.all([long, short].map((token) => readAll<Option>(client, '/microtrade/lists', token, { status })))
    ).flat();

  async function killAndStart(): Promise<void> {
    await server.kill();
    await start();
  }

  it('keeps every position, settles every option once, and every sum holds [D1]', async (t) => {
    for (let round = 0; round < kills; round += 1) {
      await openPair(String(random.int(1, 20)));
      await buy(optionsAtOnce);
      const held = await positions();
      assert.ok(held.length > 0);
      const meanwhile = buy(optionsAtOnce);
      await sleep(random.int(50, 600));
      await server.kill();
      await meanwhile;
      await start();
      const kept = await positions();
      const facts = (all: readonly Position[]) => all.map(({ id, lots, type, price }) => [id, lots, type, price]);
      assert.deepEqual(facts(kept), facts(held), `after kill ${String(round)}`);
    }
    // Of the longer term: on a busy machine the first of thirty seconds are over before the last are bought.
    await buy(optionsLast, '60');
    const running = await options('1');
    assert.ok(running.length >= optionsLast * 0.9, `${String(running.length)} options run`);
    await killAndStart();
    await sleep(60_000);
    await until(async () => (await options('1')).length === 0);
    const settled = await options('3');
    const ids = new Set(settled.map(({ id }) => id));
    assert.equal(ids.size, settled.length);
    for (const id of bought) assert.ok(ids.has(id), `option ${id} is lost`);
    assert.ok(settled.every(({ result }) => result !== null));
    await server.stop();
    await verifyLedger(engine.variables);
    await assertSums(settled.length);
    t.diagnostic(
      `${String(kills + 1)} kills, ${String(settled.length)} options settled once, ${String(running.length)} at once`,
    );
  });

  /** The pot holds what positions are worth, and every option was told of once. */
  async function assertSums(count: number): Promise<void> {
    const choice = { databaseUrl: engine.variables['DATABASE_URL'], dataDir: engine.variables['BOURSE_DATA'] ?? '' };
    const ports = { clock: systemClock, scheduler: systemScheduler, logger: createLogger('warn') };
    const database = await openDatabase(choice, ports);
    try {
      const { rows } = await database.db.query<{ pot: bigint; owed: bigint; orders: number; told: number }>(
        `SELECT (SELECT sum(available)::numeric(38,0) FROM ledger_accounts WHERE house = 'pool:lever_margin') AS pot,
           ((SELECT sum(margin + reserve - sign * cost) FROM lever_positions WHERE status <= 2)
             + (SELECT coalesce(sum(balance), 0) FROM lever_cross_accounts))::numeric(38,0) AS owed,
           (SELECT count(DISTINCT payload ->> 'order_id')::int FROM outbox WHERE type = 'seconds.settled') AS orders,
           (SELECT count(*)::int FROM outbox WHERE type = 'seconds.settled') AS told`,
      );
      const [sums] = rows;
      assert.equal(sums?.pot, sums?.owed);
      assert.deepEqual([sums?.orders, sums?.told], [count, count]);
    } finally {
      await database.close();
    }
  }
});
