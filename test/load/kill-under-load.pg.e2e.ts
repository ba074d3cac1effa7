import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '@bourse/kernel/random';
import { isLongForm, repetitions, seedOf, tellProgress } from '@bourse/testing/long-form';
import { signIn } from '../e2e/accounts.ts';
import { ApiClient } from '../e2e/api-client.ts';
import { ownedTogether } from '../e2e/customer-view.ts';
import { type Engine, openEngine } from '../e2e/engine.ts';
import { Opened } from '../e2e/opened.ts';
import { type ServerProcess, startServer, verifyLedger } from '../e2e/server-process.ts';
import { compareOrders, untilAcknowledged } from './acknowledged-orders.ts';
import { type SentOrder, sendOrders } from './order-load.ts';
import {
  assertBookIsOfOrders,
  type Displays,
  displaysOf,
  newestOf,
  type OrderScope,
  readOrdersAfter,
  thinOut,
} from './read-orders.ts';

const ordersPerSecond = isLongForm ? 500 : 200;
const symbol = 'BTC/USDT';
const customers = ['demo1', 'demo2', 'demo3', 'demo4', 'demo5'];

/** Fees leave the customers' hands; what is left may only be less, and only of what fees are paid in. */
function assertNothingMade(before_: Record<string, bigint>, after_: Record<string, bigint>): void {
  for (const [currency, amount] of Object.entries(before_)) {
    assert.ok((after_[currency] ?? 0n) <= amount, `${currency} appeared from nowhere`);
  }
}

describe('kill -9 of the server under load', () => {
  const opened = new Opened();
  const random = seededRandom(seedOf(11));
  let engine: Engine;
  let server: ServerProcess;
  let tokens: string[] = [];
  let kills = 0;
  let displays: Displays = new Map();

  before(async () => {
    engine = await openEngine();
    opened.add(() => engine.close());
    kills = repetitions('BOURSE_KILLS', isLongForm ? (engine.name === 'postgres' ? 200 : 50) : 3);
    server = await startServer({ ...engine.variables, RATE_FACTOR: '1000' });
    opened.add(() => server.stop());
    const client = await ApiClient.connect(server.url);
    tokens = await Promise.all(customers.map((name) => signIn(client, name)));
  });
  after(() => opened.close());

  async function loadUntilKilled(round: number): Promise<readonly SentOrder[]> {
    const ending = new AbortController();
    const client = await ApiClient.connect(server.url);
    const prefix = `round-${String(round)}`;
    const sent: SentOrder[] = [];
    const load = sendOrders(
      { client, tokens, random, ordersPerSecond, prefix, signal: ending.signal, isOfEveryKind: true },
      sent,
    );
    await sleep(random.int(300, 1_500));
    await untilAcknowledged(sent, 50);
    await server.kill();
    ending.abort();
    return load;
  }

  /** What was not answered is sent again: it happens once, whether or not it had happened. */
  async function assertRepeatable(client: ApiClient, sent: readonly SentOrder[]): Promise<void> {
    for (const { fields, token, answer } of sent.filter((order) => order.answer === null).slice(0, 20)) {
      assert.equal(answer, null);
      const first = await client.callPatiently('/coin/trade', fields, { token });
      const second = await client.callPatiently('/coin/trade', fields, { token });
      if (first.type === 'ok') assert.deepEqual(second, first);
    }
  }

  /** A kill while nothing happens: the book is the same to the atom, also what of a slice is left. */
  async function assertBookSurvives(client: ApiClient, scope: OrderScope): Promise<void> {
    const before_ = await assertBookIsOfOrders(client, scope, displays);
    await server.kill();
    server = await startServer({ ...engine.variables, RATE_FACTOR: '1000' });
    const after_ = await assertBookIsOfOrders(await ApiClient.connect(server.url), scope, displays);
    // Some had a time, which ended meanwhile: then the next look is at the others.
    const ended = before_.open.filter(({ id }) => !after_.open.some((order) => order.id === id));
    assert.ok(
      ended.every(({ time_in_force: force }) => force === 'GTD'),
      'an open order is gone',
    );
    if (ended.length > 0) return assertBookSurvives(await ApiClient.connect(server.url), scope);
    assert.deepEqual(after_, before_);
  }

  /** One round; gives how many orders were acknowledged and the newest order's id. */
  async function killOnce(round: number, newest: bigint): Promise<{ acknowledged: number; newest: bigint }> {
    const owned = await ownedTogether(await ApiClient.connect(server.url), tokens);
    const sent = await loadUntilKilled(round);
    server = await startServer({ ...engine.variables, RATE_FACTOR: '1000' });
    const client = await ApiClient.connect(server.url);
    await assertRepeatable(client, sent);
    const scope = { tokens, symbol };
    const made = await readOrdersAfter(client, scope, newest);
    const comparison = compareOrders(sent, made);
    assert.deepEqual([comparison.lost, comparison.repeated], [[], []], `after kill ${String(round)}`);
    displays = new Map([...displays, ...displaysOf(sent)]);
    const { open } = await assertBookIsOfOrders(client, scope, displays);
    assertNothingMade(owned, await ownedTogether(client, tokens));
    if (!isLongForm || round % 10 === 0) await assertBookSurvives(client, scope);
    else await thinOut(client, scope, open.length);
    return { acknowledged: comparison.acknowledgedCount, newest: newestOf(made, newest) };
  }

  it('D1: loses no acknowledged order, repeats none, makes no money, and rebuilds the book', async (t) => {
    let total = 0;
    let newest = 0n;
    for (let round = 0; round < kills; round += 1) {
      const after_ = await killOnce(round, newest);
      total += after_.acknowledged;
      tellProgress(round + 1, kills, `${String(total)} acknowledged orders`);
      newest = after_.newest;
    }
    await server.stop();
    await verifyLedger(engine.variables);
    t.diagnostic(`${String(kills)} kills, ${String(total)} acknowledged orders, none lost, none twice`);
    assert.ok(total > kills * 20, `only ${String(total)} orders were acknowledged`);
  });
});
