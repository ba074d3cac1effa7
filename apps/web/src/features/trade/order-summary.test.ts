import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atoms, bpsOf, formatAmount, parseAmount } from '@bourse/kernel/amount';
import { type Random, seededRandom } from '@bourse/kernel/random';
import { Big } from 'big.js';
import { testMarket as market } from './market-fixture.ts';
import { mostAmount, percentOfMost, shareOfMost, summaryOf, walkBook } from './order-summary.ts';
import { emptyTicket, type TicketFields } from './ticket-form.ts';

const fees = { makerBps: 10, takerBps: 20 };
const limit: TicketFields = { ...emptyTicket, price: '60000', amount: '0.01' };
const unseen = { opposite: null, last: null };

test('a limit order: total, fee in what is received, and what arrives', () => {
  const bought = summaryOf(limit, market, fees, unseen);
  assert.equal(bought.notional, '600');
  assert.equal(bought.hold, '600');
  assert.equal(bought.fee, '0.00002');
  assert.equal(bought.received, '0.00998');
  assert.equal(bought.worstPrice, '60000');
  const sold = summaryOf({ ...limit, side: 'sell' }, market, fees, unseen);
  assert.equal(sold.hold, '0.01');
  assert.equal(sold.fee, '1.2');
  assert.equal(sold.received, '598.8');
});

test('only what never takes pays the maker’s fee', () => {
  assert.equal(summaryOf({ ...limit, isPostOnly: true }, market, fees, unseen).feeBps, 10);
  assert.equal(summaryOf({ ...limit, isPostOnly: true, timeInForce: 'IOC' }, market, fees, unseen).feeBps, 20);
  assert.equal(summaryOf(limit, market, { makerBps: 30, takerBps: 20 }, unseen).feeBps, 30);
});

test('a market buy is read off the book, and its worst price is the edge of the band', () => {
  const asks = [
    ['60000', '0.001'],
    ['61000', '0.001'],
    ['62000', '1'],
  ] as const;
  const fields: TicketFields = { ...emptyTicket, kind: 'market', total: '100' };
  const summary = summaryOf(fields, market, fees, { opposite: asks.map(([p, a]) => [p, a]), last: '60000' });
  assert.equal(summary.isEstimate, true);
  assert.equal(summary.hold, '100');
  assert.equal(summary.worstPrice, '66000');
  assert.equal(summary.price, new Big('99.65').div('0.00165').toFixed());
  assert.equal(summary.received, '0.0016467');
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

test('no fee or total is shown below what the server charges, however an order is filled', () => {
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
    const summary = summaryOf(fields, own, { makerBps: bps, takerBps: bps }, unseen);
    const [lotAtoms, price] = [unitsOf(lot), unitsOf(fields.price)];
    // As the lane reckons: quote of a fill in whole atoms where tick times lot is one, its fee rounded up.
    const received = (part: number): bigint =>
      side === 'buy' ? lotAtoms * BigInt(part) : (price * lotAtoms * BigInt(part)) / 100_000_000n;
    const charged = fillsOf(random, lots).map((part) => bpsOf(atoms(received(part)), bps, 'up'));
    const fee = charged.reduce((sum, one) => sum + one, 0n);
    const text = formatAmount(fee, 8);
    assert.ok(new Big(summary.fee ?? '-1').gte(text), `${JSON.stringify(fields)} ${bps}: ${summary.fee} < ${text}`);
    if (side === 'buy') {
      const paid = new Big(fields.price).times(fields.amount);
      assert.ok(new Big(summary.hold ?? '-1').gte(paid));
      assert.ok(new Big(summary.received ?? '1e30').lte(new Big(fields.amount).minus(text)));
    }
  }
});
