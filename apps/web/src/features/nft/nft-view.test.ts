import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  bidProblem,
  marginOf,
  clockOf,
  orderState,
  receiptKind,
  placeOf,
  priceOf,
  readEveryMs,
  receivedOf,
  standingOf,
  stepBid,
} from './nft-view.ts';

const window = { start: '2026-11-25T08:00:00.000Z', end: '2026-11-25T09:00:00.000Z' };
const at = (time: string): number => Date.parse(`2026-11-25T${time}Z`);

test('a sale has not started, is open, or is over, both boundaries being in it [SPEC-4.21]', () => {
  const of = (time: string, stock = 1) => standingOf({ ...window, stock }, at(time));
  assert.deepEqual(
    [of('07:59:59.999'), of('08:00:00.000'), of('09:00:00.000'), of('09:00:00.001'), of('08:30:00.000', 0)],
    ['soon', 'open', 'open', 'ended', 'gone'],
  );
  assert.equal(standingOf({ start: null, end: null, stock: 0 }, at('08:00:00.000')), 'none');
});

test('a bid is at least what the auction wants, and steps from it [SPEC-5.15]', () => {
  const bounds = { least: '1460', most: '2840' };
  assert.equal(bidProblem(null, '', bounds, 6), 'missing');
  assert.equal(bidProblem(null, 'x', bounds, 6), 'unreadable');
  assert.equal(bidProblem('1460.0000001', '1460.0000001', bounds, 6), 'unreadable');
  assert.equal(bidProblem('1459.99', '1459.99', bounds, 6), 'low');
  assert.equal(bidProblem('1460', '1460', bounds, 6), null);
  assert.equal(bidProblem('2840', '2840', bounds, 6), null);
  assert.equal(bidProblem('2840.01', '2840.01', bounds, 6), 'high');
  assert.equal(stepBid('2820', bounds, '40', 1), '2840', 'twice the highest bid, and no more');
  assert.deepEqual(
    [marginOf('20', '200', 2), marginOf('20', '523.41', 2), marginOf('60', '523.41', 2)],
    ['20', '52.35', '60'],
  );
  assert.deepEqual(
    [stepBid('1460', bounds, '40', 1), stepBid('1480', bounds, '40', -1), stepBid(null, bounds, '40', 1)],
    ['1500', '1460', '1460'],
  );
});

test('a seller gets the price less royalty and fee, each cut to the smallest unit', () => {
  assert.deepEqual(receivedOf('100.01', { royalty: '0.05', fee: '0.025' }, 2), {
    royalty: '5',
    fee: '2.5',
    received: '92.51',
  });
});

test('a work is shown where its medium belongs, and by what it costs', () => {
  assert.equal(placeOf({ type: 'image', sale_type: 'auction', artist_uid: '7' }), '/pages/nft/artworkDetail');
  assert.equal(placeOf({ type: 'audio', sale_type: null, artist_uid: '7' }), '/pages/nft/artworkDetail_video');
  assert.equal(placeOf({ type: 'image', sale_type: 'box', artist_uid: null }), '/pages/nft/purchase_one');
  assert.deepEqual(priceOf({ sale_type: 'auction', current_bid: null, price: '5' }), {
    label: 'firstBid',
    amount: '5',
  });
  assert.deepEqual(priceOf({ sale_type: 'auction', current_bid: '9', price: '5' }), { label: 'bid', amount: '9' });
});

test('what is left is days and a clock; orders have their words [SPEC-4.29]', () => {
  assert.deepEqual(clockOf(90_061), { days: 1, clock: '01:01:01' });
  assert.deepEqual(
    ([0, 1, 2, 3] as const).map((status) => orderState({ status })),
    ['toPay', 'paid', 'expired', 'closed'],
  );
});

test('a page asks by itself where nothing tells it, quicker near the end of an auction', () => {
  const { end } = window;
  const of = (time: string, isTold: boolean) => readEveryMs(end, at(time), isTold);
  assert.deepEqual(
    [of('08:00:00.000', false), of('08:55:00.000', false), of('09:00:30.000', false)],
    [8_000, 2_000, 2_000],
  );
  assert.deepEqual([of('08:55:00.000', true), readEveryMs(null, 0, false)], [60_000, 30_000]);
  assert.deepEqual(
    [of('08:58:30.000', true), of('08:59:30.000', true), of('09:00:30.000', true), of('09:01:00.000', true)],
    [30_000, 2_000, 2_000, 60_000],
    'around the end also where it is told',
  );
});

test('an order leads to the receipt of its purchase, or of its payment where it was won', () => {
  assert.equal(receiptKind({ sale_type: 'normal', status: 1 }), 'nft.buy');
  assert.equal(receiptKind({ sale_type: 'box', status: 1 }), 'nft.buy');
  assert.equal(receiptKind({ sale_type: 'auction', status: 1 }), 'nft.pay_order');
  for (const status of [0, 2, 3] as const) assert.equal(receiptKind({ sale_type: 'auction', status }), null);
});
