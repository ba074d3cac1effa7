import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { spotCalls } from '@bourse/contract/spot';
import { findFault } from './check-reply.ts';

const { depth, trade } = spotCalls;
const ok = { type: 'ok', message: { symbol: 'BTC/USDT', seq: 1, bids: [['1', '2']], asks: [] }, code: 1 };
const refusal = { type: 'error', message: 'No such market.', code: 'MARKET_NOT_FOUND' };
const fault = (status: number, body: unknown) => findFault(depth, { status, text: JSON.stringify(body) });

describe('the judge of the fuzz', () => {
  it('lets answers of the contract pass', () => {
    assert.equal(fault(200, ok), null);
    assert.equal(fault(200, refusal), null);
    assert.equal(fault(415, { ...refusal, code: 'UNSUPPORTED_MEDIA_TYPE' }), null);
    assert.equal(fault(503, { ...refusal, code: 'SYSTEM_BUSY' }), null);
    const signIn = JSON.stringify({ type: '999', message: 'Please sign in.', code: 999 });
    assert.equal(findFault(trade, { status: 200, text: signIn }), null);
  });

  it('finds each planted defect', () => {
    const planted: readonly (readonly [number, unknown])[] = [
      [500, refusal],
      [502, refusal],
      [200, { ...ok, code: 0 }],
      [200, { ...ok, message: { ...ok.message, bids: [[1, 2]] } }],
      [200, { ...ok, message: null }],
      [200, { ...refusal, code: 'SOMETHING_ELSE' }],
      [200, { ...refusal, message: '' }],
      [200, { ...refusal, code: 'WOULD_TAKE' }],
      [200, { type: '999', message: 'Please sign in.', code: 999 }],
      [200, { type: '999', message: 'Please sign in.', code: 998 }],
      [400, ok],
      [200, 'ok'],
    ];
    for (const [status, body] of planted) assert.notEqual(fault(status, body), null, JSON.stringify(body));
    assert.equal(findFault(depth, { status: 200, text: '<html>' }), 'no JSON');
  });
});
