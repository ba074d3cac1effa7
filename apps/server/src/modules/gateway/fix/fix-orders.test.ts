import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paramsOfChoice, paramsOfOrder } from './fix-orders.ts';

type Tags = Readonly<Record<number, string>>;
const limit: Tags = { 11: 'a', 55: 'BTCUSDT', 54: '1', 40: '2', 38: '1', 44: '2' };
const askedBy = (tags: Tags) => ({ get: (tag: number): string | undefined => tags[tag] });
const read = (tags: Tags): unknown => {
  const params = paramsOfOrder(askedBy(tags));
  return params.ok ? Object.fromEntries(params.value) : params.error;
};

test('an order of FIX is an order over REST', () => {
  const known = { newClientOrderId: 'a', symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' };
  assert.deepEqual(read(limit), { ...known, quantity: '1', price: '2' });
  assert.partialDeepStrictEqual(read({ ...limit, 54: '2', 59: '4', 111: '0.1' }), {
    side: 'SELL',
    timeInForce: 'FOK',
    icebergQty: '0.1',
  });
  assert.partialDeepStrictEqual(read({ ...limit, 18: '6' }), { type: 'LIMIT_MAKER' });
  assert.partialDeepStrictEqual(read({ ...limit, 40: '4', 99: '3' }), { type: 'STOP_LOSS_LIMIT', stopPrice: '3' });
  assert.partialDeepStrictEqual(read({ ...limit, 40: '1', 152: '10' }), { type: 'MARKET', quoteOrderQty: '10' });
  assert.equal('timeInForce' in Object(read({ ...limit, 40: '1', 59: '1' })), false);
  assert.partialDeepStrictEqual(read({ ...limit, 40: '1', 59: '4' }), { type: 'MARKET', timeInForce: 'FOK' });
  const directions: readonly (readonly [string, string, string, string])[] = [
    ['2', '3', 'D', 'STOP_LOSS'],
    ['2', '3', 'U', 'TAKE_PROFIT'],
    ['1', '3', 'U', 'STOP_LOSS'],
    ['1', '4', 'D', 'TAKE_PROFIT_LIMIT'],
  ];
  for (const [side, kind, direction, type] of directions) {
    assert.partialDeepStrictEqual(read({ ...limit, 54: side, 40: kind, 99: '3', 1109: direction }), { type });
  }
});

test('a tag that is missing or unknown', () => {
  const cases: readonly (readonly [Tags, number, boolean])[] = [
    [{ ...limit, 11: undefined as never }, 11, true], // as of a tag that did not come
    [{ ...limit, 54: '5' }, 54, false],
    [{ ...limit, 54: 'constructor' }, 54, false],
    [{ ...limit, 40: undefined as never }, 40, true], // as of a tag that did not come
    [{ ...limit, 40: 'P' }, 40, false],
    [{ ...limit, 59: '0' }, 59, false],
    [{ ...limit, 18: 'A' }, 18, false],
    [{ ...limit, 40: '1', 18: '6' }, 18, false],
    [{ ...limit, 1109: 'U' }, 1109, false],
    [{ ...limit, 40: '3', 99: '3', 1109: 'X' }, 1109, false],
  ];
  for (const [tags, tag, isMissing] of cases) assert.deepEqual(read(tags), { tag, isMissing });
});

test('an order is named by its id, else by its ClOrdID, with its symbol', () => {
  const choice = (tags: Tags): unknown => {
    const params = paramsOfChoice(askedBy(tags), 41);
    return params.ok ? Object.fromEntries(params.value) : params.error;
  };
  assert.deepEqual(choice({ 37: '7', 41: 'a', 55: 'X' }), { symbol: 'X', orderId: '7' });
  assert.deepEqual(choice({ 41: 'a', 55: 'X' }), { symbol: 'X', origClientOrderId: 'a' });
  assert.deepEqual(choice({ 55: 'X' }), { tag: 41, isMissing: true });
  assert.deepEqual(choice({ 41: 'a' }), { tag: 55, isMissing: true });
});
