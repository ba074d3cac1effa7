import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OwnOrder } from './account-state.ts';
import { type Failure, fieldOfRefusal, type OrderDesk, placeOrder } from './place-order.ts';
import { emptyTicket, type TicketFields } from './ticket-form.ts';

const placed = { id: '7', status: 1 } as OwnOrder; // what is in it is passed through
const input = { currency_id: 1, legal_id: 3, type: 'buy', amount: '1', client_order_id: 'own-1' } as const;

function failure(code: Failure['code'], isUncertain = false): Failure {
  return { code, isUncertain, field: null, message: 'because' };
}
const silence = failure(null, true);

/** A server whose answers are written down beforehand. */
function deskOf(send: OwnOrder | Failure, finds: readonly (OwnOrder | Failure)[] = []) {
  const log: string[] = [];
  const answers = [...finds];
  const give = async (answer: OwnOrder | Failure | undefined): Promise<OwnOrder> => {
    if (answer === undefined) throw new Error('asked once too often');
    if ('id' in answer) return answer;
    throw answer as unknown as Error; // what is thrown is a failure, as the desk promises
  };
  const desk: OrderDesk = {
    send: async ({ client_order_id }) => {
      log.push(`send ${client_order_id}`);
      return give(send);
    },
    find: async (id) => {
      log.push(`find ${id}`);
      return give(answers.shift());
    },
    sleep: async (ms) => {
      log.push(`sleep ${ms}`);
    },
    failureOf: (error) => error as Failure, // what give throws
  };
  return { desk, log };
}

test('an answer is the end of it', async () => {
  const { desk, log } = deskOf(placed);
  assert.deepEqual(await placeOrder(desk, input, assert.fail), { kind: 'placed', order: placed });
  assert.deepEqual(log, ['send own-1']);
});

test('a refusal is told with its code and sentence', async () => {
  const { desk } = deskOf(failure('INSUFFICIENT_BALANCE'));
  const told = await placeOrder(desk, input, assert.fail);
  assert.deepEqual(told, { kind: 'refused', code: 'INSUFFICIENT_BALANCE', field: null, text: 'because' });
});

test('without an answer the order is looked for by its own number until the server knows', async () => {
  const { desk, log } = deskOf(silence, [silence, failure('SYSTEM_BUSY'), placed]);
  let checking = 0;
  const told = await placeOrder(desk, input, () => (checking += 1));
  assert.deepEqual(told, { kind: 'placed', order: placed });
  assert.equal(checking, 1);
  assert.deepEqual(log, [
    'send own-1',
    'sleep 3000',
    'find own-1',
    'sleep 2000',
    'find own-1',
    'sleep 2000',
    'find own-1',
  ]);
});

test('an order that the server does not have was not placed', async () => {
  const { desk } = deskOf(silence, [failure('ORDER_NOT_FOUND')]);
  assert.deepEqual(await placeOrder(desk, input, () => undefined), { kind: 'notPlaced' });
});

test('who is signed out meanwhile is told nothing that is not known', async () => {
  const { desk } = deskOf(silence, [failure(999)]);
  await assert.rejects(placeOrder(desk, input, () => undefined));
});

test('a refusal stands at the field that causes it', () => {
  const limit = emptyTicket;
  const market: TicketFields = { ...emptyTicket, kind: 'market' };
  const at = (code: Failure['code'], fields: TicketFields = limit, field: string | null = null) =>
    fieldOfRefusal({ code, field }, fields);
  assert.equal(at('INVALID_PRICE'), 'price');
  assert.equal(at('WOULD_TAKE'), 'price');
  assert.equal(at('INVALID_PRICE', { ...limit, kind: 'stopMarket' }), 'stop');
  assert.equal(at('INSUFFICIENT_BALANCE'), 'amount');
  assert.equal(at('BELOW_MIN_NOTIONAL', market), 'total');
  assert.equal(at('NO_LIQUIDITY', market), 'total');
  assert.equal(at('PARAMETER_ERROR', limit, 'expires_at'), 'until');
  assert.equal(at('PARAMETER_ERROR', { ...limit, kind: 'oco' }, 'target_price'), 'stopLimit');
  assert.equal(at('PARAMETER_ERROR', limit, 'self_trade'), null);
  assert.equal(at('MARKET_HALTED'), null);
});
