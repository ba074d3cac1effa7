import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { OutputOf } from '@bourse/contract/call';
import { outcomeCalls } from '@bourse/contract/outcome';
import { spotCalls } from '@bourse/contract/spot';
import { type SessionId, sessionId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { yieldToEventLoop } from '../../platform/clock/yield-to-event-loop.ts';
import { edgeOptions } from '../../platform/http/edge-fixture.ts';
import { createHttpServer, type HttpServer } from '../../platform/http/http-server.ts';
import { askOutcome, outcomeRoutes, plainKeys } from '../../platform/outcomes/ask-outcome.ts';
import { OpenRequests } from '../../platform/outcomes/open-requests.ts';
import { batchKeys, laneRoutes } from './index.ts';
import { BatchGate, interceptBatches } from './lane/batch-gate-fixture.ts';
import type { OrderAnswer } from './order-answer.ts';
import { alice, openSpot, type Spot } from './spot-fixture.ts';

const gate = new BatchGate();
const keyedCalls = [plainKeys(spotCalls.trade), batchKeys];
let spot: Spot;
let http: HttpServer;
const session: SessionId = sessionId('1');

before(async () => {
  spot = await openSpot({
    wrap: interceptBatches(async (batch) => {
      await gate.pass();
      return batch.commit();
    }),
  });
  await spot.fund(alice, 'BTC', '10');
  const requests = new OpenRequests();
  const bindings = [
    ...laneRoutes(spot).map(requests.track),
    ...outcomeRoutes({ db: spot.db, clock: spot.clock, requests, calls: keyedCalls }),
  ];
  const signedIn = async (): Promise<{ userId: typeof alice; sessionId: SessionId }> => ({
    userId: alice,
    sessionId: session,
  });
  const contract = [...Object.values(spotCalls), ...Object.values(outcomeCalls)];
  http = await createHttpServer(edgeOptions({ calls: contract, bindings, sessions: signedIn }));
});
after(async () => {
  await http.close();
  await spot.close();
});

interface Reply<T> {
  readonly code: string | number;
  readonly message: T;
}
type Outcome = OutputOf<typeof outcomeCalls.outcome>;
type BatchOutcome = OutputOf<typeof spotCalls.batch>;

async function send<T>(path: string, payload: object, key?: string): Promise<Reply<T>> {
  const headers = { authorization: 'token', ...(key === undefined ? {} : { 'idempotency-key': key }) };
  return (await http.fastify.inject({ method: 'POST', url: `/api${path}`, payload, headers })).json<Reply<T>>();
}

/** What another process of the same database tells of a key: it knows nothing of what waits in this one. */
async function outcomeElsewhere(key: string): Promise<string> {
  const elsewhere = { db: spot.db, clock: spot.clock, requests: new OpenRequests(), calls: keyedCalls };
  const outcome = await askOutcome(elsewhere, alice, { key });
  assert.ok(outcome.ok);
  return outcome.value.state;
}

const outcomeOf = async (key: string): Promise<Outcome> =>
  (await send<Outcome>('/user/outcome', { client_order_id: key })).message;

/** None of the requests is answered while the event loop turns. */
async function assertOpen(requests: readonly Promise<unknown>[]): Promise<void> {
  let answered = 0;
  for (const request of requests) void request.finally(() => (answered += 1));
  for (let round = 0; round < 50; round += 1) await yieldToEventLoop();
  assert.equal(answered, 0);
}

const order = { currency_id: '1', legal_id: '3', type: 'sell', target_price: '60000', amount: '0.1' };

test('an order whose batch is open is open, and done when it has committed', async () => {
  gate.shut();
  const sent = send<OrderAnswer>('/coin/trade', { ...order, client_order_id: 'slow' });
  await gate.until(1);
  assert.equal((await outcomeOf('slow')).state, 'open');
  const behind = send<OrderAnswer>('/coin/trade', { ...order, client_order_id: 'queued' });
  assert.equal((await outcomeOf('queued')).state, 'open');
  gate.open();
  const placed = await sent;
  assert.equal((await behind).code, 1);
  assert.deepEqual(await outcomeOf('slow'), {
    state: 'done',
    call: '/coin/trade',
    answer: placed.message,
    code: null,
    reason: null,
  });
});

test('a repetition of an order that is still open has its answer, also when its market is halted meanwhile', async () => {
  const named = { ...order, client_order_id: 'repeated' };
  const market = present(spot.markets.listMarkets()[0], 'a market');
  const decide = (status: 'open' | 'halted', version: number): void => {
    spot.markets.setStatus(market.id, { status, reason: 'a test', version: market.statusVersion + version });
  };
  gate.shut();
  const first = send<OrderAnswer>('/coin/trade', named);
  await gate.until(1);
  decide('halted', 1);
  const repetitions = [send<OrderAnswer>('/coin/trade', named), send<OrderAnswer>('/coin/trade', named)];
  // Nobody may be told of the halt, which is looked at before the key, while the first may still be placed.
  await assertOpen(repetitions);
  assert.equal((await outcomeOf('repeated')).state, 'open');
  gate.open();
  const placed = await first;
  assert.equal(placed.code, 1);
  for (const repetition of repetitions) assert.deepEqual((await repetition).message, placed.message);
  assert.equal((await send('/coin/trade', { ...order, client_order_id: 'another' })).code, 'MARKET_HALTED');
  decide('open', 2);
  await spot.assertMoney();
});

test('a key of which another process told "never" places nothing, neither from the queue nor from a batch under way', async () => {
  gate.shut();
  const underWay = send<OrderAnswer>('/coin/trade', { ...order, client_order_id: 'under-way' });
  await gate.until(1);
  const queued = send<OrderAnswer>('/coin/trade', { ...order, client_order_id: 'in-queue' });
  const listed = send<BatchOutcome>('/coin/batch', { orders: [order, order] }, 'list-in-queue');
  await assertOpen([underWay, queued, listed]);
  for (const key of ['under-way', 'in-queue', 'list-in-queue']) assert.equal(await outcomeElsewhere(key), 'never');
  gate.open();
  assert.deepEqual([(await underWay).code, (await queued).code], ['KEY_CLOSED', 'KEY_CLOSED']);
  assert.deepEqual(
    (await listed).message.list.map(({ code }) => code),
    ['KEY_CLOSED', 'KEY_CLOSED'],
  );
  for (const key of ['under-way', 'in-queue', 'list-in-queue']) assert.equal((await outcomeOf(key)).state, 'never');
  const { rows } = await spot.db.query(`SELECT 1 FROM spot_orders WHERE client_order_id IN ('under-way', 'in-queue')`);
  assert.equal(rows.length, 0);
  await spot.assertMoney();
});

test('an order whose key is closed is refused, by a lane that has never seen the key', async () => {
  assert.equal((await outcomeOf('gone')).state, 'never');
  assert.equal((await send('/coin/trade', { ...order, client_order_id: 'gone' })).code, 'KEY_CLOSED');
  assert.equal((await send('/coin/trade', order, 'gone')).code, 'KEY_CLOSED');
  assert.equal((await outcomeOf('gone')).state, 'never');
  const { rows } = await spot.db.query(`SELECT 1 FROM spot_orders WHERE client_order_id = 'gone'`);
  assert.equal(rows.length, 0);
  await spot.assertMoney();
});

test('orders that arrive with a closed key leave the others of their lane batch alone', async () => {
  await outcomeOf('closed-one');
  const names = ['open-a', 'closed-one', 'open-b'];
  const replies = await Promise.all(names.map((name) => send('/coin/trade', { ...order, client_order_id: name })));
  assert.deepEqual(
    replies.map(({ code }) => code),
    [1, 'KEY_CLOSED', 1],
  );
  await spot.assertMoney();
});

test('a refused order is told with its code and a sentence in the language of the customer', async () => {
  const refused = await send('/coin/trade', { ...order, amount: '5000', client_order_id: 'too-much' });
  const { message } = await send<Outcome>('/user/outcome', { client_order_id: 'too-much', lang: 'en' });
  assert.deepEqual([message.state, message.code, message.reason], ['refused', refused.code, refused.message]);
});

test('a batch is told place by place; what was refused never will be placed', async () => {
  const orders = [order, { ...order, amount: '1000' }, order];
  const first = await send<BatchOutcome>('/coin/batch', { orders }, 'list');
  assert.deepEqual(
    first.message.list.map(({ code }) => code),
    [null, 'INSUFFICIENT_BALANCE', null],
  );
  const { state, call, answer } = await outcomeOf('list');
  assert.deepEqual([state, call], ['done', '/coin/batch']);
  const { list } = answer as BatchOutcome; // the outcome of a batch has its message
  assert.deepEqual(
    list.map((one) => one.order?.id ?? one.code),
    [first.message.list[0]?.order?.id, 'INSUFFICIENT_BALANCE', first.message.list[2]?.order?.id],
  );
  await spot.fund(alice, 'BTC', '2000');
  const again = await send<BatchOutcome>('/coin/batch', { orders }, 'list');
  assert.deepEqual(
    again.message.list.map((one) => one.order?.id ?? one.code),
    list.map((one) => one.order?.id ?? one.code),
  );
});

test('a batch that arrives after its key was closed places nothing', async () => {
  assert.equal((await outcomeOf('never-sent')).state, 'never');
  const late = await send<BatchOutcome>('/coin/batch', { orders: [order, order] }, 'never-sent');
  assert.deepEqual(
    late.message.list.map(({ code }) => code),
    ['KEY_CLOSED', 'KEY_CLOSED'],
  );
  await spot.assertMoney();
});
