import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whyRefused } from './why-refused.ts';

test('each reason of a refusal has a sentence of its own', () => {
  const why = (call: string, code: Parameters<typeof whyRefused>[1]['code'], data = {}, isBox = false) =>
    whyRefused(call, { code, data, isBox })?.why ?? null;
  assert.deepEqual(
    ['own', 'house', 'linked', 'credit_score', 'another'].map((reason) => why('nft.bid', 'NOT_ALLOWED', { reason })),
    ['own', 'house', 'linked', 'score', null],
  );
  assert.equal(why('nft.buy', 'NOT_ALLOWED'), null, 'an outcome that was asked for later names no reason');
  assert.deepEqual(
    [why('nft.buy', 'PRODUCT_SOLD_OUT'), why('nft.buy', 'PRODUCT_SOLD_OUT', {}, true)],
    ['sold', 'lastBox'],
  );
  assert.deepEqual(
    [why('nft.buy', 'PRODUCT_NOT_OPEN', { reason: 'closed' }), why('nft.buy', 'PRODUCT_NOT_OPEN')],
    ['closed', null],
  );
  assert.deepEqual(
    ['margin', 'bid', 'resell', 'pay_order', 'open_box', 'collect'].map((name) => why(`nft.${name}`, 'STATE_CHANGED')),
    ['held', 'noMargin', 'listed', 'paid', 'opened', null],
  );
  assert.equal(why('nft.open_box', 'STATE_CHANGED', { reason: 'beacon_awaited' }), 'awaited');
  assert.deepEqual([why('nft.resell', 'PRICE_CHANGED'), why('nft.buy', 'PRICE_CHANGED')], ['fee', null]);
  assert.equal(why('nft.bid', 'INVALID_INCREASE', { minimum: '110' }), 'outbid');
  assert.equal(why('nft.resell', 'INVALID_INCREASE'), null);
  assert.equal(why('nft.bid', 'LIMIT_EXCEEDED', { maximum: '220' }), 'tooHigh');
  assert.equal(why('nft.margin', 'LIMIT_EXCEEDED', { maximum: 1_000 }), 'full');
  assert.equal(why('nft.buy', 'TRADING_HALTED'), null, 'the server’s own sentence');
});

test('a sentence names the next bid, the score and the number of bidders', () => {
  const figures = (code: 'INVALID_INCREASE' | 'LIMIT_EXCEEDED' | 'NOT_ALLOWED', data: Record<string, unknown>) =>
    whyRefused(typeof data['maximum'] === 'number' ? 'nft.margin' : 'nft.bid', { code, data })?.figures;
  assert.deepEqual(figures('INVALID_INCREASE', { minimum: '110.5' }), { price: '110.5', most: 0 });
  assert.deepEqual(figures('LIMIT_EXCEEDED', { maximum: '220.5' }), { price: '220.5', most: 0 });
  assert.deepEqual(figures('LIMIT_EXCEEDED', { maximum: 1_000 }), { price: '', most: 1_000 });
  assert.deepEqual(figures('NOT_ALLOWED', { reason: 'credit_score', score: 59 }), { price: '', most: 60 });
});
