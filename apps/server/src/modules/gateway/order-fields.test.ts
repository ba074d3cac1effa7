import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decimalOf, orderFieldsOf } from './order-fields.ts';

const market = { base: { id: 1 }, quote: { id: 3 } } as Parameters<typeof orderFieldsOf>[0]; // all that is read of one
const order = { side: 'BUY', type: 'LIMIT', quantity: '1', price: '2', timeInForce: 'GTC' };
const read = (fields: Record<string, string>) => orderFieldsOf(market, new Map(Object.entries(fields)));
const codeOf = (fields: Record<string, string>): number | null => {
  const found = read(fields);
  return found.ok ? null : found.error.code;
};

test('an order of the venue is one of ours', () => {
  const fieldsOf = (fields: Record<string, string>) => {
    const found = read(fields);
    return found.ok ? found.value : found.error;
  };
  const pair = { currency_id: 1, legal_id: 3 };
  assert.deepEqual(fieldsOf({ ...order, quantity: '1.50000000', newClientOrderId: 'a' }), {
    ...pair,
    type: 'buy',
    time_in_force: 'GTC',
    post_only: false,
    amount: '1.5',
    target_price: '2',
    client_order_id: 'a',
  });
  const { timeInForce: _, ...maker } = order;
  assert.partialDeepStrictEqual(fieldsOf({ ...maker, type: 'LIMIT_MAKER', side: 'SELL' }), {
    type: 'sell',
    post_only: true,
  });
  assert.partialDeepStrictEqual(
    fieldsOf({ side: 'SELL', type: 'STOP_LOSS_LIMIT', quantity: '1', price: '2', stopPrice: '3' }),
    {
      stop_price: '3',
      stop_kind: 'stop_loss',
      target_price: '2',
    },
  );
  assert.partialDeepStrictEqual(fieldsOf({ side: 'BUY', type: 'MARKET', quoteOrderQty: '10' }), { quote_amount: '10' });
  const profit = { stop_price: '3', stop_kind: 'take_profit' };
  for (const [type, more] of [
    ['TAKE_PROFIT', {}],
    ['TAKE_PROFIT_LIMIT', { price: '2' }],
  ] as const) {
    assert.partialDeepStrictEqual(fieldsOf({ side: 'SELL', type, quantity: '1', stopPrice: '3', ...more }), profit);
  }
  for (const type of ['MARKET', 'STOP_LOSS']) {
    const stop = type === 'MARKET' ? {} : { stopPrice: '3' };
    assert.partialDeepStrictEqual(fieldsOf({ side: 'BUY', type, quantity: '1', ...stop }), { base_amount: '1' });
    assert.partialDeepStrictEqual(fieldsOf({ side: 'SELL', type, quantity: '1', ...stop }), { amount: '1' });
  }
});

test('a field that the type of an order does not have is refused, not dropped', () => {
  const bought = { side: 'BUY', type: 'MARKET', quantity: '1' };
  const stop = { ...bought, type: 'STOP_LOSS', stopPrice: '3' };
  const cases: readonly (readonly [Record<string, string>, number | null])[] = [
    [{ ...bought, quoteOrderQty: '20' }, -1128],
    [{ ...bought, price: '2' }, -1106],
    [{ ...bought, price: '0' }, null],
    [{ ...bought, stopPrice: '2' }, -1106],
    [{ ...bought, icebergQty: '0.1' }, -1106],
    [{ ...bought, timeInForce: 'GTC' }, -1106],
    [{ ...order, stopPrice: '3' }, -1106],
    [{ ...order, quoteOrderQty: '3' }, -1106],
    [{ ...stop, price: '2' }, -1106],
    [{ ...stop, quoteOrderQty: '20' }, -1128],
    [{ ...stop, timeInForce: 'GTC' }, -1106],
    [{ ...order, type: 'LIMIT_MAKER' }, -1106],
    [{ ...order, type: 'STOP_LOSS_LIMIT', stopPrice: '3', icebergQty: '0.1' }, null],
  ];
  for (const [fields, code] of cases) assert.equal(codeOf(fields), code, JSON.stringify(fields));
});

test('refusals in their order', () => {
  const bad = { side: 'HOLD', type: 'X', trailingDelta: '1', quantity: 'x', timeInForce: 'DAY' };
  assert.equal(codeOf({}), -1102);
  assert.equal(codeOf({ side: 'HOLD' }), -1102);
  assert.equal(codeOf(bad), -1117);
  assert.equal(codeOf({ ...bad, side: 'BUY' }), -1116);
  assert.equal(codeOf({ ...bad, side: 'BUY', type: 'LIMIT' }), -1104);
  assert.equal(codeOf({ side: 'BUY', type: 'LIMIT', quantity: 'x', timeInForce: 'DAY' }), -1100);
  assert.equal(codeOf({ side: 'BUY', type: 'LIMIT', quantity: '1', timeInForce: 'DAY' }), -1102);
  assert.equal(codeOf({ side: 'BUY', type: 'LIMIT', price: '1', quantity: '0.00', timeInForce: 'DAY' }), -1102);
  assert.equal(codeOf({ ...order, stopPrice: '1', timeInForce: 'DAY' }), -1106);
  assert.equal(codeOf({ ...order, timeInForce: 'DAY' }), -1115);
  assert.equal(codeOf({ ...order, selfTradePreventionMode: 'NONE' }), -1100);
});

test('decimals lose zeros at their ends and nothing else', () => {
  assert.deepEqual(['1.50', '0.10000000', '100', '007', '0', '0.0', '1e3', '-1', '.5', '1.'].map(decimalOf), [
    '1.5',
    '0.1',
    '100',
    '7',
    '0',
    '0',
    null,
    null,
    null,
    null,
  ]);
});
