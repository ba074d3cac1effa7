import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atoms, bpsOf, formatAmount, parseAmount } from '@bourse/kernel/amount';
import { type Random, seededRandom } from '@bourse/kernel/random';
import { Big } from 'big.js';
import { testMarket as market } from '../market-fixture.ts';
import { farPriceOf } from './far-price.ts';
import { mostAmount, percentOfMost, shareOfMost, summaryOf, walkBook } from './order-summary.ts';
import { marketEdge } from './ticket-form.ts';
import { emptyTicket, type TicketFields } from './ticket-terms.ts';

const fees = { makerBps: 10, takerBps: 20 };
const limit: TicketFields = { ...emptyTicket, price: '60000', amount: '0.01' };
const unseen = { opposite: null, best: null, last: null };

test('a limit order: total, fee in what is received, and what arrives', () => {
  const bought = summaryOf(limit, market, fees, unseen);
  assert.equal(bought.notional, '600');
  assert.equal(bought.hold, '600');
  assert.equal(bought.fee, '0.00002');
  assert.equal(bought.received, '0.00998');
  assert.equal(bought.worstPrice, '60000');
  assert.deepEqual(bought.worst, { feeBps: 20, fee: '0.00002', received: '0.00998' });
  const sold = summaryOf({ ...limit, side: 'sell' }, market, fees, unseen);
  assert.equal(sold.hold, '0.01');
  assert.equal(sold.fee, '1.2');
  assert.equal(sold.received, '598.8');
});

test('a limit from 5 % of the last price on is far from the market', () => {
  assert.deepEqual(farPriceOf(limit, '50000'), { side: 'above', percent: '20.0' });
  assert.deepEqual(farPriceOf(limit, '80000'), { side: 'below', percent: '25.0' });
  assert.deepEqual(farPriceOf({ ...limit, price: '63000' }, '60000'), { side: 'above', percent: '5.0' });
  assert.equal(farPriceOf({ ...limit, price: '62900' }, '60000'), null);
  assert.equal(farPriceOf(limit, null), null);
  assert.equal(farPriceOf({ ...limit, kind: 'market' }, '50000'), null);
  assert.equal(farPriceOf({ ...limit, price: '' }, '50000'), null);
});

test('the fee is estimated as the maker’s for what rests now and as the taker’s for what trades', () => {
  const cases: readonly [what: string, fields: Partial<TicketFields>, best: string | null, role: string][] = [
    ['a buy below the best ask', {}, '60000.01', 'maker'],
    ['a buy at the best ask', {}, '60000', 'taker'],
    ['a buy above the best ask', {}, '59999.99', 'taker'],
    ['a sell above the best bid', { side: 'sell' }, '59999.99', 'maker'],
    ['a sell at the best bid', { side: 'sell' }, '60000', 'taker'],
    ['an unknown book', {}, null, 'taker'],
    ['until a date', { timeInForce: 'GTD' }, '60000.01', 'maker'],
    ['at once or never', { timeInForce: 'IOC' }, '60000.01', 'taker'],
    ['all at once or never', { timeInForce: 'FOK' }, '60000.01', 'taker'],
    ['post-only, whatever the book', { isPostOnly: true }, null, 'maker'],
    ['post-only where it cannot be', { isPostOnly: true, timeInForce: 'IOC' }, null, 'taker'],
    ['what waits for its stop', { kind: 'stopLimit', stop: '61000' }, '60000.01', 'taker'],
    ['one cancels the other', { kind: 'oco', side: 'sell', stop: '59000' }, '1', 'taker'],
    ['at the market', { kind: 'market', total: '100' }, '60000', 'taker'],
  ];
  for (const [what, fields, best, role] of cases) {
    const summary = summaryOf({ ...limit, ...fields }, market, fees, { ...unseen, best });
    assert.deepEqual([summary.role, summary.feeBps], [role, role === 'maker' ? 10 : 20], what);
  }
});

test('the worst fee is the dearer of both, and the maker’s only for what never takes', () => {
  const worstBps = (fields: Partial<TicketFields>, own = fees): number | undefined =>
    summaryOf({ ...limit, ...fields }, market, own, { ...unseen, best: '61000' }).worst?.feeBps;
  assert.equal(worstBps({}), 20);
  assert.equal(worstBps({}, { makerBps: 30, takerBps: 20 }), 30);
  assert.equal(worstBps({ isPostOnly: true }), 10);
  assert.equal(worstBps({ isPostOnly: true, timeInForce: 'IOC' }), 20);
});

test('the estimated fee is rounded up once, the worst with each lot', () => {
  // 14 basis points of a lot of 0.00001 are 1.4 atoms.
  const { fee, received, worst } = summaryOf(
    { ...limit, amount: '0.12345' },
    market,
    { makerBps: 14, takerBps: 14 },
    unseen,
  );
  assert.deepEqual({ fee, received }, { fee: '0.00017283', received: '0.12327717' });
  assert.deepEqual(worst, { feeBps: 14, fee: '0.0002469', received: '0.1232031' });
});

test('the worst of each kind is at its worst price, and nothing where that has no bound', () => {
  const now = { opposite: [['60000', '9']] satisfies [string, string][], best: '60000', last: '60000' };
  const cases: readonly [what: string, fields: Partial<TicketFields>, worst: object | null][] = [
    ['a budget, all of it at the edge', { kind: 'market', total: '630' }, { fee: '0.00002', received: '0.00998' }],
    ['a sell at the edge', { kind: 'market', side: 'sell' }, { fee: '1.14', received: '568.86' }],
    ['a sell by what it brings', { kind: 'market', side: 'sell', isByTotal: true, total: '600' }, null],
    ['a stop at the market', { kind: 'stopMarket', side: 'sell', stop: '50000' }, { fee: '0.9', received: '449.1' }],
    ['a stop at its limit', { kind: 'stopLimit', side: 'sell', stop: '1' }, { fee: '1.2', received: '598.8' }],
    [
      'a stop-loss at its limit',
      { kind: 'oco', side: 'sell', stop: '5', stopLimit: '4' },
      { fee: '0.00008', received: '0.03992' },
    ],
    ['a stop-loss at the market', { kind: 'oco', side: 'sell', stop: '5' }, null],
  ];
  for (const [what, fields, worst] of cases) {
    const summary = summaryOf({ ...limit, ...fields }, market, fees, now);
    assert.deepEqual(summary.worst, worst === null ? null : { feeBps: 20, ...worst }, what);
  }
  const stop: TicketFields = { ...limit, kind: 'stopMarket', total: '660', stop: '61000' };
  const unbound = summaryOf(stop, { ...market, bandBps: null }, fees, now);
  assert.deepEqual([unbound.worstPrice, unbound.worst], [null, null]);
});

test('the worst price of a market order is the nearer of its slippage from the best price and the edge of the band', () => {
  const cases: readonly [
    side: 'buy' | 'sell',
    slippageBps: number,
    best: string | null,
    bandBps: number | null,
    worst: string | null,
  ][] = [
    ['buy', 500, '60000', 1_000, '63000'],
    ['sell', 500, '60000', 1_000, '57000'],
    ['buy', 2_000, '60000', 1_000, '66000'],
    ['sell', 2_000, '60000', 1_000, '54000'],
    ['buy', 1, '60000.01', null, '60006.01'],
    ['sell', 1, '60000.01', null, '59994.01'],
    ['buy', 500, null, 1_000, '66000'],
    ['sell', 500, null, null, null],
  ];
  for (const [side, slippageBps, best, bandBps, worst] of cases) {
    const fields: TicketFields = { ...emptyTicket, kind: 'market', side, slippageBps };
    assert.equal(marketEdge(fields, { ...market, bandBps }, best, '60000'), worst, `${side} ${String(slippageBps)}`);
  }
});

test('a market buy is read off the book up to its bound', () => {
  const asks = [
    ['60000', '0.001'],
    ['61000', '0.001'],
    ['62000', '1'],
  ] as const;
  const fields: TicketFields = { ...emptyTicket, kind: 'market', total: '200' };
  const now = { opposite: asks.map(([p, a]): [string, string] => [p, a]), best: '60000', last: '60000' };
  const summary = summaryOf(fields, market, fees, now);
  assert.equal(summary.hold, '200');
  assert.equal(summary.worstPrice, '63000');
  // 121 for the first two, and 78.74 for 0.00127 of the third.
  assert.equal(summary.price, new Big('199.74').div('0.00327').toFixed());
  assert.equal(summary.received, '0.00326346');
  const narrow = summaryOf({ ...fields, slippageBps: 200 }, market, fees, now);
  assert.deepEqual([narrow.worstPrice, narrow.notional, narrow.price], ['61200', '121', '60500']);
});

test('a book is walked to the amount, the budget or its end', () => {
  const levels = [
    ['10', '1'],
    ['11', '2'],
  ] as [string, string][]; // as the wire has them
  assert.deepEqual(walkBook(levels, '0.1', { base: '1.5' }), { base: '1.5', quote: '15.5', isAll: true });
  assert.deepEqual(walkBook(levels, '0.1', { quote: '15.6' }), { base: '1.5', quote: '15.5', isAll: true });
  assert.deepEqual(walkBook(levels, '0.1', { base: '9' }), { base: '3', quote: '32', isAll: false });
});

test('an empty or unreadable ticket has no figures', () => {
  for (const fields of [emptyTicket, { ...limit, price: 'x' }, { ...limit, amount: '0' }]) {
    const { fee, received, notional } = summaryOf(fields, market, fees, unseen);
    assert.deepEqual({ fee, received, notional }, { fee: null, received: null, notional: null });
  }
});

test('the most and its shares are cut to the lot', () => {
  assert.equal(mostAmount(limit, market, '1000'), '0.01666');
  assert.equal(mostAmount({ ...limit, side: 'sell' }, market, '0.123456789'), '0.12345');
  assert.equal(mostAmount({ ...emptyTicket, kind: 'market' }, market, '12.3456'), '12.3456');
  assert.equal(mostAmount({ ...limit, price: '' }, market, '1000'), null);
  assert.equal(mostAmount(limit, market, null), null);
  assert.equal(shareOfMost('0.01666', 50, '0.00001'), '0.00833');
  assert.equal(percentOfMost('0.00833', '0.01666'), 50);
  assert.equal(percentOfMost('9', '0.01666'), 100);
  assert.equal(percentOfMost('1', '0'), 0);
});

function unitsOf(text: string): bigint {
  const read = parseAmount(text, 8);
  assert.ok(read.ok, text);
  return read.value;
}

function between(random: Random, least: number, most: number): number {
  return random.int(least, most);
}

/** Splits lots into fills, as a server may fill an order. */
function fillsOf(random: Random, lots: number): number[] {
  const fills: number[] = [];
  for (let left = lots; left > 0;) {
    const part = between(random, 1, left);
    fills.push(part);
    left -= part;
  }
  return fills;
}

test('nobody is charged more or gets less than the worst that was shown, however an order is filled', () => {
  const random = seededRandom(7);
  for (let round = 0; round < 2_000; round += 1) {
    const side = between(random, 0, 1) === 0 ? 'buy' : 'sell';
    const bps = between(random, 0, 99);
    const lots = between(random, 1, 400);
    const ticks = between(random, 1, 9_000_000);
    const lot = ['0.00000001', '0.00000003', '0.00001', '1'][between(random, 0, 3)] ?? '1';
    const own = { ...market, lot };
    const fields: TicketFields = {
      ...emptyTicket,
      side,
      price: new Big(ticks).times(market.tick).toFixed(),
      amount: new Big(lots).times(lot).toFixed(),
    };
    const { hold, fee, worst } = summaryOf(fields, own, { makerBps: bps, takerBps: bps }, unseen);
    assert.ok(worst !== null);
    const [lotAtoms, price] = [unitsOf(lot), unitsOf(fields.price)];
    // As the lane reckons: quote of a fill in whole atoms where tick times lot is one, its fee rounded up. A sell may
    // trade at better prices than its own.
    let [gross, charged] = [0n, 0n];
    let isAtLimit = true;
    for (const part of fillsOf(random, lots)) {
      const better = side === 'buy' ? 0n : BigInt(between(random, 0, 1) * between(random, 0, 5_000)) * 1_000_000n;
      const received = lotAtoms * BigInt(part) * (side === 'buy' ? 1n : price + better);
      const atomsOfFill = side === 'buy' ? received : received / 100_000_000n;
      if (better > 0n) isAtLimit = false;
      gross += atomsOfFill;
      charged += bpsOf(atoms(atomsOfFill), bps, 'up');
    }
    const [paidFee, arrived] = [formatAmount(atoms(charged), 8), formatAmount(atoms(gross - charged), 8)];
    const shown = JSON.stringify({ fields, bps, worst });
    if (isAtLimit) {
      assert.ok(new Big(worst.fee).gte(paidFee), `${shown}: charged ${paidFee}`);
      assert.ok(new Big(fee ?? '1e30').lte(paidFee), `${shown}: estimated ${fee}, charged ${paidFee}`);
    }
    // A fill worth less than an atom of the quote is cut; the market's rules leave no such tick and lot.
    const isWhole = side === 'buy' || (price * lotAtoms) % 100_000_000n === 0n;
    if (isWhole) assert.ok(new Big(worst.received).lte(arrived), `${shown}: arrived ${arrived}`);
    if (side === 'buy') assert.ok(new Big(hold ?? '-1').gte(new Big(fields.price).times(fields.amount)));
  }
});
