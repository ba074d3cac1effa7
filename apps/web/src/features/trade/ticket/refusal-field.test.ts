import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldOfRefusal } from './refusal-field.ts';
import { emptyTicket, type TicketFields } from './ticket-terms.ts';

test('a refusal stands at the field that causes it', () => {
  const limit = emptyTicket;
  const market: TicketFields = { ...emptyTicket, kind: 'market' };
  const at = (
    code: Parameters<typeof fieldOfRefusal>[0]['code'],
    fields: TicketFields = limit,
    field: string | null = null,
  ) => fieldOfRefusal({ code, field }, fields);
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
