import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testMarket as market } from '../market-fixture.ts';
import { bandEdge, directionTo, fieldsOf, findProblems, holdOf, requestOf, type Situation } from './ticket-form.ts';
import { emptyTicket, type ProblemCode, type TicketField, type TicketFields } from './ticket-terms.ts';

const now: Situation = { available: '1000', last: '60000', bestBid: '59990', nowMs: 1_000_000 };
const limit: TicketFields = { ...emptyTicket, price: '60000', amount: '0.01' };
const oco: TicketFields = {
  ...limit,
  side: 'sell',
  kind: 'oco',
  price: '65000',
  stop: '58000',
  stopLimit: '57900',
};

type Case = readonly [what: string, fields: TicketFields, problem: readonly [TicketField, ProblemCode, string?] | null];

const cases: readonly Case[] = [
  ['a plain limit order', limit, null],
  ['no price', { ...limit, price: ' ' }, ['price', 'missing']],
  ['a price that is none', { ...limit, price: 'abc' }, ['price', 'unreadable']],
  ['a price of zero', { ...limit, price: '0,00' }, ['price', 'zero']],
  ['a price off its tick', { ...limit, price: '60000.001' }, ['price', 'offTick', '0.01']],
  ['a price with a comma', { ...limit, price: '60000,01' }, null],
  ['no amount', { ...limit, amount: '' }, ['amount', 'missing']],
  ['an amount off its lot', { ...limit, amount: '0.000015' }, ['amount', 'offLot', '0.00001']],
  ['an amount of zero', { ...limit, amount: '0' }, ['amount', 'zero']],
  ['more than the engine counts', { ...limit, amount: '99999999999' }, ['amount', 'tooLarge']],
  ['less than the minimum', { ...limit, amount: '0.00008' }, ['amount', 'belowMinimum', '5']],
  ['more than there is', { ...limit, amount: '0.02' }, ['amount', 'tooLittle', '1000']],
  ['exactly what there is', { ...limit, price: '50000', amount: '0.02' }, null],
  ['a buy above the band', { ...limit, price: '66000.01', amount: '0.001' }, ['price', 'aboveBand', '66000']],
  ['a buy at the edge of the band', { ...limit, price: '66000', amount: '0.001' }, null],
  ['a buy far below', { ...limit, price: '100', amount: '1' }, null],
  ['a sell below the band', { ...limit, side: 'sell', price: '53999.99' }, ['price', 'belowBand', '54000']],
  ['a stop without its price', { ...limit, kind: 'stopLimit' }, ['stop', 'missing']],
  ['a stop limit', { ...limit, kind: 'stopLimit', stop: '61000' }, null],
  ['a stop limit beyond the band of now', { ...limit, kind: 'stopLimit', stop: '70000', price: '70000' }, null],
  ['a market buy without a total', { ...limit, kind: 'market' }, ['total', 'missing']],
  ['a market buy', { ...limit, kind: 'market', total: '10.5' }, null],
  [
    'a market buy finer than the coin',
    { ...limit, kind: 'market', total: '6.000000001' },
    ['total', 'offLot', '0.00000001'],
  ],
  ['a market buy below the minimum', { ...limit, kind: 'market', total: '4.99' }, ['total', 'belowMinimum', '5']],
  [
    'a market buy of more than there is',
    { ...limit, kind: 'market', total: '1000.01' },
    ['total', 'tooLittle', '1000'],
  ],
  ['a market sell', { ...limit, kind: 'market', side: 'sell' }, null],
  [
    'a market sell below the minimum',
    { ...limit, kind: 'market', side: 'sell', amount: '0.00008' },
    ['amount', 'belowMinimum', '5'],
  ],
  [
    'a market sell by its total',
    { ...limit, kind: 'market', side: 'sell', isByTotal: true, amount: '', total: '50' },
    null,
  ],
  [
    'a stop market sell names its amount',
    { ...limit, kind: 'stopMarket', side: 'sell', isByTotal: true, stop: '59000', amount: '' },
    ['amount', 'missing'],
  ],
  [
    'a stop market sell is worth its stop',
    { ...limit, kind: 'stopMarket', side: 'sell', stop: '0.01', amount: '400' },
    ['amount', 'belowMinimum', '5'],
  ],
  ['an order until no time', { ...limit, timeInForce: 'GTD' }, ['until', 'missing']],
  ['an order until a time that is over', { ...limit, timeInForce: 'GTD', untilMs: 1_000_000 }, ['until', 'past']],
  ['an order until later', { ...limit, timeInForce: 'GTD', untilMs: 1_000_001 }, null],
  ['an iceberg off its lot', { ...limit, display: '0.000001' }, ['display', 'offLot', '0.00001']],
  [
    'an iceberg of too many slices',
    { ...limit, price: '600', amount: '1', display: '0.00999' },
    ['display', 'tooManySlices', '0.01'],
  ],
  ['an iceberg of a hundred slices', { ...limit, price: '600', amount: '1', display: '0.01' }, null],
  ['a sell with both ends', oco, null],
  ['a sell whose profit is below its loss', { ...oco, price: '58000' }, ['price', 'ocoOrder', '58000']],
  ['a sell whose loss goes at the market', { ...oco, stopLimit: '' }, null],
  [
    'a buy with both ends needs a limit',
    { ...oco, side: 'buy', price: '55000', stop: '61000', stopLimit: '' },
    ['stopLimit', 'missing'],
  ],
  [
    'a buy whose profit is above its loss',
    { ...oco, side: 'buy', price: '62000', stop: '61000' },
    ['price', 'ocoOrder', '61000'],
  ],
];

for (const [what, fields, expected] of cases) {
  test(`${what} ${expected === null ? 'can be sent' : `is refused: ${expected[1]}`}`, () => {
    const [problem] = findProblems(fields, market, now);
    if (expected === null) assert.equal(problem, undefined);
    else {
      const [field, code, bound] = expected;
      assert.deepEqual(problem, bound === undefined ? { field, code } : { field, code, bound });
    }
  });
}

test('problems come in the order in which the server refuses', () => {
  const broken: TicketFields = { ...oco, timeInForce: 'GTD', price: '', stop: 'x', stopLimit: '0', amount: '' };
  const found = findProblems(broken, market, now).map(({ field }) => field);
  assert.deepEqual(found, ['until', 'stop', 'price', 'stopLimit', 'amount']);
  assert.deepEqual(found, fieldsOf(broken));
  // The balance is looked at before the band, as the lane does.
  const both = findProblems({ ...limit, price: '70000', amount: '1' }, market, now).map(({ code }) => code);
  assert.deepEqual(both, ['tooLittle', 'aboveBand']);
});

test('what is unknown refuses nothing', () => {
  const unknown: Situation = { available: null, last: null, bestBid: null, nowMs: 0 };
  assert.deepEqual(findProblems({ ...limit, amount: '1000' }, market, unknown), []);
  assert.deepEqual(findProblems({ ...limit, kind: 'market', side: 'sell', amount: '0.00001' }, market, unknown), []);
});

test('the band is cut to the tick, towards the last trade', () => {
  const odd = { ...market, bandBps: 33, tick: '0.05' };
  assert.equal(bandEdge('buy', odd, '100.05'), '100.35');
  assert.equal(bandEdge('sell', odd, '100.05'), '99.75');
  assert.equal(bandEdge('buy', { ...market, bandBps: null }, '100'), null);
  assert.equal(bandEdge('sell', { ...market, bandBps: 20_000 }, '100'), '0');
});

test('an order holds the most that it can cost', () => {
  assert.equal(holdOf(limit), '600');
  assert.equal(holdOf({ ...limit, side: 'sell' }), '0.01');
  assert.equal(holdOf({ ...limit, kind: 'market', total: '25' }), '25');
  assert.equal(holdOf({ ...limit, kind: 'market', side: 'sell', isByTotal: true, total: '25' }), null);
  const bought: TicketFields = { ...oco, side: 'buy', price: '55000', stop: '61000', stopLimit: '61100' };
  assert.equal(holdOf(bought), '611');
});

const sent: readonly (readonly [string, TicketFields, object])[] = [
  ['limit', limit, { amount: '0.01', target_price: '60000', time_in_force: 'GTC' }],
  [
    'typed with a comma',
    { ...limit, price: '60000,5' },
    { amount: '0.01', target_price: '60000.5', time_in_force: 'GTC' },
  ],
  [
    'post-only',
    { ...limit, isPostOnly: true },
    { amount: '0.01', target_price: '60000', time_in_force: 'GTC', post_only: true },
  ],
  [
    'post-only means nothing to IOC',
    { ...limit, isPostOnly: true, timeInForce: 'IOC', display: '0.001' },
    { amount: '0.01', target_price: '60000', time_in_force: 'IOC' },
  ],
  ['fill or kill', { ...limit, timeInForce: 'FOK' }, { amount: '0.01', target_price: '60000', time_in_force: 'FOK' }],
  [
    'until a time',
    { ...limit, timeInForce: 'GTD', untilMs: 5 },
    { amount: '0.01', target_price: '60000', time_in_force: 'GTD', expires_at: '5' },
  ],
  [
    'iceberg',
    { ...limit, display: '0.001' },
    { amount: '0.01', target_price: '60000', time_in_force: 'GTC', display_amount: '0.001' },
  ],
  [
    'self-trade',
    { ...limit, selfTrade: 'decrement' },
    { amount: '0.01', target_price: '60000', time_in_force: 'GTC', self_trade: 'decrement' },
  ],
  [
    'market buy',
    { ...limit, kind: 'market', total: '50', timeInForce: 'FOK' },
    { quote_amount: '50', slippage_bps: 500 },
  ],
  ['market sell', { ...limit, kind: 'market', side: 'sell', slippageBps: 30 }, { amount: '0.01', slippage_bps: 30 }],
  [
    'market sell by total',
    { ...limit, kind: 'market', side: 'sell', isByTotal: true, total: '50' },
    { quote_amount: '50', slippage_bps: 500 },
  ],
  [
    'stop limit',
    { ...limit, kind: 'stopLimit', stop: '61000' },
    { amount: '0.01', target_price: '60000', stop_price: '61000', stop_kind: 'stop_loss', time_in_force: 'GTC' },
  ],
  [
    'take-profit limit',
    { ...limit, kind: 'stopLimit', stop: '59000', stopDirection: 'falling' },
    { amount: '0.01', target_price: '60000', stop_price: '59000', stop_kind: 'take_profit', time_in_force: 'GTC' },
  ],
  [
    'take-profit market sell',
    { ...limit, kind: 'stopMarket', side: 'sell', stop: '61000', stopDirection: 'rising' },
    { amount: '0.01', stop_price: '61000', stop_kind: 'take_profit', time_in_force: 'GTC', slippage_bps: 500 },
  ],
  [
    'stop market buy',
    { ...limit, kind: 'stopMarket', stop: '61000', total: '50', timeInForce: 'IOC' },
    { quote_amount: '50', stop_price: '61000', stop_kind: 'stop_loss', time_in_force: 'GTC', slippage_bps: 500 },
  ],
  [
    'both ends',
    oco,
    {
      amount: '0.01',
      target_price: '57900',
      take_profit_price: '65000',
      stop_loss_price: '58000',
      time_in_force: 'GTC',
    },
  ],
  [
    'both ends, at the market',
    { ...oco, stopLimit: '' },
    { amount: '0.01', take_profit_price: '65000', stop_loss_price: '58000', time_in_force: 'GTC', slippage_bps: 500 },
  ],
];

for (const [what, fields, expected] of sent) {
  test(`what is sent: ${what}`, () => {
    const { currency_id, legal_id, type, ...rest } = requestOf(fields, market);
    assert.deepEqual({ currency_id, legal_id, type }, { currency_id: 1, legal_id: 3, type: fields.side });
    assert.deepEqual(rest, expected);
  });
}

test('a stop keeps the direction that it had when it was typed, and is refused once the last price has reached it', () => {
  assert.deepEqual(
    [
      directionTo('61000', '60000'),
      directionTo('59000', '60000'),
      directionTo('60000', '60000'),
      directionTo('1', null),
    ],
    ['rising', 'falling', 'falling', null],
  );
  const codes = (fields: TicketFields, last: string): readonly string[] =>
    findProblems(fields, market, { available: null, bestBid: null, nowMs: 0, last })
      .filter(({ field }) => field === 'stop')
      .map(({ code }) => code);
  const sell: TicketFields = { ...limit, kind: 'stopLimit', side: 'sell', stop: '59000', stopDirection: 'falling' };
  for (const [last, expected] of [
    ['60000', []],
    ['59000', ['reached']],
    ['58999.99', ['reached']],
  ] as const) {
    assert.deepEqual(codes(sell, last), expected, last);
    assert.equal(requestOf(sell, market).stop_kind, 'stop_loss');
  }
  const profit: TicketFields = { ...sell, stopDirection: 'rising' };
  assert.deepEqual(codes(profit, '58000'), []);
  assert.deepEqual(codes(profit, '59000'), ['reached']);
  assert.equal(requestOf(profit, market).stop_kind, 'take_profit');
  // With both ends the stop is a stop-loss, whatever was typed before.
  assert.deepEqual(codes({ ...oco, stopDirection: 'rising', side: 'sell' }, '57999'), ['reached']);
});
