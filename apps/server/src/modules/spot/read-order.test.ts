import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeParse } from 'zod/mini';
import { spotCalls } from '@bourse/contract/spot';
import { atoms } from '@bourse/kernel/amount';
import { userId } from '@bourse/kernel/ids';
import { type Ticks, ticks } from '@bourse/kernel/quantity';
import { malformedNumbers } from '@bourse/testing/malformed-numbers';
import { testMarket } from '@bourse/testing/test-market';
import { type Market, type MarketList, type MarketStatus, orderHalt } from '../markets/index.ts';
import { readOrder } from './read-order.ts';

const marketOf = (status: MarketStatus): Market => ({
  ...testMarket,
  minNotional: atoms(500_000_000n),
  status,
  statusReason: status === 'halted' ? 'maintenance' : '',
});

const trading = { status: 0, reason: '' } as const;

const listOf = (market: Market): MarketList => ({
  listMarkets: () => [market],
  listTracked: () => [],
  findPriced: () => market,
  listShown: () => [market],
  getMarket: () => market,
  findMarket: () => market,
  findMarketByPair: (currencyId, legalId) => (currencyId === 1 && legalId === 3 ? market : undefined),
  haltOf: (_market, side) => orderHalt(market, side, { base: trading, quote: trading }),
});

type Wishes = Readonly<Record<string, unknown>>;
const limit = { currency_id: '1', legal_id: '3', type: 'buy', target_price: '60000', amount: '0.5' };

/** What a request comes to: the refusal's code (with its field), or the terms. */
function read(wishes: Wishes, status: MarketStatus = 'open', best: Ticks | null = null, slippageBps?: number): unknown {
  const parsed = safeParse(spotCalls.trade.input, { ...limit, ...wishes });
  if (!parsed.success) return `PARAMETER_ERROR ${String(parsed.error.issues[0]?.path[0])}`;
  const command = readOrder(listOf(marketOf(status)), () => best, userId('1'), parsed.data, null, {
    ...(slippageBps !== undefined && { slippageBps }),
  });
  if (command.ok) return command.value.terms;
  const field = command.error.data?.['field'];
  return typeof field === 'string' ? `${command.error.code} ${field}` : command.error.code;
}

const broken = { type: 'sell', quote_amount: '5', stop_price: '1', target_price: '1.001', amount: '0' };

// Each row breaks everything that the rows below it break, so that it also shows the order of precedence.
const inOrder: readonly (readonly [string, Wishes, MarketStatus?])[] = [
  ['MARKET_NOT_FOUND', { ...broken, legal_id: '2' }, 'halted'],
  ['MARKET_HALTED', broken, 'halted'],
  ['NOT_AVAILABLE quote_amount', broken],
  ['PARAMETER_ERROR quote_amount', { ...broken, type: 'buy' }],
  ['INVALID_PRICE', { target_price: '1.001', amount: '0' }],
  ['INVALID_QUANTITY', { target_price: '1', amount: '0' }],
  ['BELOW_MIN_NOTIONAL', { target_price: '1', amount: '0.00001' }],
];

for (const [code, wishes, status] of inOrder) {
  test(`${code} comes in its documented place [SPEC-5.21]`, () => assert.equal(read(wishes, status), code));
}

test('a market sell may name what it is to bring, unless it waits for a stop', () => {
  const wish = { type: 'sell', target_price: '', amount: undefined, quote_amount: '7500' };
  const terms = { kind: 'budget', side: 'sell', budget: 75_000_000_000, slippageBps: 500 };
  assert.deepEqual(read(wish), terms);
  assert.equal(read({ ...wish, stop_price: '59000' }), 'NOT_AVAILABLE quote_amount');
  assert.equal(read({ ...wish, quote_amount: '4.99' }), 'BELOW_MIN_NOTIONAL');
  assert.equal(read({ ...wish, quote_amount: '0' }), 'INVALID_QUANTITY');
});

const soon = '2026-12-01T00:00:00Z';
const oco = { type: 'sell', target_price: '', take_profit_price: '61000', stop_loss_price: '59000' };

const contradictions: readonly (readonly [string, Wishes])[] = [
  ['post_only', { post_only: true, time_in_force: 'IOC' }],
  ['post_only', { post_only: '1', target_price: '0' }],
  ['post_only', { ...oco, post_only: true }],
  ['quote_amount', { target_price: '', amount: '5', quote_amount: '5' }],
  ['quote_amount', { quote_amount: '5' }],
  ['time_in_force', { target_price: '', time_in_force: 'FOK' }],
  ['time_in_force', { target_price: '', time_in_force: 'GTD', expires_at: soon }],
  ['expires_at', { time_in_force: 'GTD' }],
  ['expires_at', { expires_at: soon }],
  ['expires_at', { time_in_force: 'GTD', expires_at: 'tomorrow' }],
  ['expires_at', { time_in_force: 'GTD', expires_at: '2026-13-01T00:00:00Z' }],
  ['display_amount', { display_amount: '0.1', time_in_force: 'FOK' }],
  ['display_amount', { ...oco, display_amount: '0.1' }],
  ['stop_loss_price', { stop_loss_price: '1' }],
  ['stop_loss_price', { take_profit_price: '61000' }],
  ['take_profit_price', { ...oco, time_in_force: 'IOC' }],
  ['stop_price', { ...oco, stop_price: '59000' }],
  ['stop_kind', { stop_kind: 'take_profit' }],
  ['stop_kind', { ...oco, stop_kind: 'stop_loss' }],
  ['base_amount', { base_amount: '0.5' }],
  ['base_amount', { target_price: '', base_amount: '0.5', amount: '5' }],
  ['quote_amount', { target_price: '', base_amount: '0.5', quote_amount: '5', amount: '1' }],
  ['base_amount', { target_price: '', base_amount: '0.5', quote_amount: '5', amount: undefined }],
  ['base_amount', { type: 'sell', target_price: '', base_amount: '0.5', amount: undefined }],
  ['slippage_bps', { slippage_bps: '100' }],
  ['slippage_bps', { stop_price: '61000', slippage_bps: '100' }],
  ['slippage_bps', { ...oco, target_price: '58000', slippage_bps: '100' }],
  ['target_price', { ...oco, type: 'buy', take_profit_price: '59000', stop_loss_price: '61000' }],
];

test('fields that contradict each other are named', () => {
  for (const [field, wishes] of contradictions) assert.equal(read(wishes), `PARAMETER_ERROR ${field}`);
});

test('a limit order is read in ticks and lots', () => {
  const terms = { kind: 'limit', side: 'buy', price: 6_000_000, quantity: 50_000, policy: 'rest' };
  assert.deepEqual(read({}), terms);
  assert.deepEqual(read({ type: 1 }), terms);
  assert.deepEqual(read({ type: '2' }), { ...terms, side: 'sell' });
  assert.deepEqual(read({ time_in_force: 'IOC' }), { ...terms, policy: 'ioc' });
  assert.deepEqual(read({ post_only: 'true' }), { ...terms, policy: 'post_only' });
});

test('every option of S9 reaches the terms', () => {
  const terms = { kind: 'limit', side: 'buy', price: 6_000_000, quantity: 50_000, policy: 'rest' };
  assert.deepEqual(read({ time_in_force: 'FOK' }), { ...terms, policy: 'fok' });
  const expiresAt = Date.parse(soon);
  for (const text of [soon, '2026-12-01T02:00+02:00', String(expiresAt)]) {
    assert.deepEqual(read({ time_in_force: 'GTD', expires_at: text }), { ...terms, expiresAt }, text);
  }
  assert.deepEqual(read({ self_trade: 'decrement' }), { ...terms, selfTrade: 'decrement' });
  assert.deepEqual(read({ display_amount: '0.1' }), { ...terms, display: 10_000 });
  assert.deepEqual(read({ stop_price: '61000' }), { ...terms, stop: 6_100_000 });
  assert.deepEqual(read({ target_price: '', stop_price: '61000', amount: '5' }), {
    kind: 'budget',
    side: 'buy',
    budget: 50_000_000,
    stop: 6_100_000,
    slippageBps: 500,
  });
  const sell = { ...terms, side: 'sell', price: 6_100_000 };
  assert.deepEqual(read(oco), { ...sell, stopLoss: { trigger: 5_900_000, limit: null, slippageBps: 500 } });
  const limited = { ...oco, target_price: '58000' };
  assert.deepEqual(read(limited), { ...sell, stopLoss: { trigger: 5_900_000, limit: 5_800_000 } });
});

test('a stop is reached from the side that its kind says', () => {
  const stop = { stop_price: '61000', stop_kind: 'take_profit' };
  assert.partialDeepStrictEqual(read(stop), { stop: 6_100_000, stopKind: 'take_profit' });
  assert.partialDeepStrictEqual(read({ ...stop, stop_kind: 'stop_loss' }), { stopKind: 'stop_loss' });
  assert.equal(read({ ...stop, stop_kind: 'up' }), 'PARAMETER_ERROR stop_kind');
});

test('a market buy by quantity reaches above the best offer, or above its stop, and is none without either', () => {
  const buy = { target_price: '', amount: undefined, base_amount: '0.5' };
  const terms = { kind: 'market', side: 'buy', quantity: 50_000, slippageBps: 500 };
  assert.deepEqual(read(buy, 'open', ticks(6_000_001)), { ...terms, reach: 6_300_001 });
  assert.partialDeepStrictEqual(read({ ...buy, stop_price: '61000' }), { stop: 6_100_000, reach: 6_405_000 });
  assert.partialDeepStrictEqual(read({ ...buy, slippage_bps: '10' }, 'open', ticks(6_000_000)), { reach: 6_006_000 });
  assert.equal(read({ ...buy, base_amount: '0' }), 'NO_LIQUIDITY');
  assert.equal(read({ ...buy, base_amount: '0' }, 'open', ticks(6_000_000)), 'INVALID_QUANTITY');
  assert.equal(read({ ...buy, base_amount: '0.000001' }, 'open', ticks(6_000_000)), 'INVALID_QUANTITY');
  assert.equal(read({ ...buy, base_amount: '0.00001' }, 'open', ticks(6_000_000)), 'BELOW_MIN_NOTIONAL');
  assert.equal(read({ ...buy, stop_price: '90071992547409.91', base_amount: '0.00002' }), 'INVALID_QUANTITY');
});

test('a market order says how far from the best price it may trade, else its customer does, else it is 5 %', () => {
  const sell = { type: 'sell', target_price: '', amount: '0.5' };
  const boundOf = (wishes: Wishes, preferred?: number): unknown => {
    const terms = read(wishes, 'open', null, preferred);
    return typeof terms === 'object' && terms !== null && 'slippageBps' in terms ? terms.slippageBps : terms;
  };
  assert.equal(boundOf(sell), 500);
  assert.equal(boundOf(sell, 40), 40);
  assert.equal(boundOf({ ...sell, slippage_bps: '1' }, 40), 1);
  assert.equal(boundOf({ ...sell, slippage_bps: 5_000 }), 5_000);
  assert.equal(boundOf({ target_price: '', amount: '5', slippage_bps: '7' }), 7);
  assert.equal(boundOf({ target_price: '', amount: '5', stop_price: '61000' }, 40), 40);
  assert.partialDeepStrictEqual(read({ ...oco, slippage_bps: '30' }), { stopLoss: { slippageBps: 30 } });
  for (const bps of ['0', '5001', '-1', '1.5', 'x']) {
    assert.equal(read({ ...sell, slippage_bps: bps }), 'PARAMETER_ERROR slippage_bps', bps);
  }
});

test('prices and quantities of options are as strict as the others', () => {
  for (const value of ['0', '1.001', '-1', 'x', '1e5']) {
    assert.match(String(read({ stop_price: value })), /^(INVALID_PRICE|PARAMETER_ERROR stop_price)$/);
    assert.match(String(read({ ...oco, stop_loss_price: value })), /^(INVALID_PRICE|PARAMETER_ERROR stop_loss_price)$/);
  }
  // A profit on the wrong side of the loss, and more slices than an iceberg may have.
  assert.equal(read({ ...oco, stop_loss_price: '61000' }), 'INVALID_PRICE');
  assert.equal(read({ display_amount: '0.00499' }), 'INVALID_QUANTITY');
});

test('a target price that is empty, absent or 0 makes a market order; a market buy names quote currency [SPEC-3.33]', () => {
  for (const price of ['', undefined, '0', '0.00']) {
    // The part of 5.00000019 USDT that is finer than a lot at a tick buys nothing.
    assert.deepEqual(read({ target_price: price, amount: '5.00000019' }), {
      kind: 'budget',
      side: 'buy',
      budget: 50_000_001,
      slippageBps: 500,
    });
    assert.deepEqual(read({ target_price: price, type: 'sell', amount: '0.5' }), {
      kind: 'market',
      side: 'sell',
      quantity: 50_000,
      slippageBps: 500,
    });
  }
  assert.deepEqual(read({ target_price: '', amount: undefined, quote_amount: '5' }), {
    kind: 'budget',
    side: 'buy',
    budget: 50_000_000,
    slippageBps: 500,
  });
});

test('the minimum holds for market orders: by budget, and at the best bid', () => {
  assert.equal(read({ target_price: '', amount: '4.99' }), 'BELOW_MIN_NOTIONAL');
  const sell = { type: 'sell', target_price: '', amount: '0.0001' };
  assert.equal(read(sell, 'open', ticks(4_999_999)), 'BELOW_MIN_NOTIONAL');
  const terms = { kind: 'market', side: 'sell', quantity: 10, slippageBps: 500 };
  assert.deepEqual(read(sell, 'open', ticks(5_000_000)), terms);
  assert.deepEqual(read(sell, 'open', null), terms);
  // A stop is measured at itself, whatever the book shows.
  assert.equal(read({ ...sell, stop_price: '49999.99' }, 'open', ticks(9_000_000)), 'BELOW_MIN_NOTIONAL');
  assert.deepEqual(read({ ...sell, stop_price: '50000' }, 'open', ticks(1)), { ...terms, stop: 5_000_000 });
});

test('an order worth more than the engine can count is refused', () => {
  assert.equal(read({ target_price: '90071992547409.91', amount: '0.00002' }), 'INVALID_QUANTITY');
  assert.equal(read({ target_price: '', amount: '900719925.4740992' }), 'INVALID_QUANTITY');
  // The dearer of two prices decides: of a buy with two ends its limit or its trigger, of a stop the stop.
  const dear = '90071992547409.91';
  const cheap = { amount: '0.00002', target_price: '500000' };
  const buyOco = { ...cheap, type: 'buy', take_profit_price: '490000', stop_loss_price: '495000' };
  assert.notEqual(read(buyOco), 'INVALID_QUANTITY');
  assert.equal(read({ ...buyOco, target_price: dear }), 'INVALID_QUANTITY');
  assert.equal(read({ ...oco, ...cheap, target_price: '', take_profit_price: dear }), 'INVALID_QUANTITY');
  assert.notEqual(read({ ...cheap, stop_price: '500000' }), 'INVALID_QUANTITY');
  assert.equal(read({ ...cheap, stop_price: dear }), 'INVALID_QUANTITY');
});

const malformed: readonly unknown[] = [...malformedNumbers, 1, 0.5, -1, Number.NaN, null, true, [], {}, ['1'], 10n];

test(`M7: ${malformed.length} malformed numbers are refused in every field of an order by a documented code`, () => {
  assert.ok(malformed.length >= 40);
  const refusal = /^(?:PARAMETER_ERROR (?:target_price|amount)|INVALID_PRICE|INVALID_QUANTITY)$/;
  for (const value of malformed) {
    for (const wishes of [{ target_price: value }, { amount: value }, { target_price: '', amount: value }]) {
      assert.match(String(read(wishes)), refusal, `${Object.keys(wishes).join()} ${String(value)}`);
    }
  }
});

test('nothing but a positive amount is an amount', () => {
  for (const amount of ['0', '0.0', undefined]) {
    assert.equal(read({ amount }), 'INVALID_QUANTITY');
    assert.equal(read({ target_price: '', amount }), 'INVALID_QUANTITY');
  }
  for (const target of ['', '60000']) {
    assert.equal(read({ target_price: target, amount: '' }), 'PARAMETER_ERROR amount');
  }
});
