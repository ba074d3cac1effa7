import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { c2cCalls } from './c2c.ts';
import { otcCalls } from './otc.ts';
import { rechargeCalls } from './recharge.ts';
import { secondsCalls } from './seconds.ts';
import { strategyCalls } from './strategy.ts';
import { addressCalls, withdrawalCalls } from './withdrawal.ts';

test('pages have the sizes of the specification where none is asked for [SPEC-9.14] [SPEC-9.15] [SPEC-9.16] [SPEC-9.17]', () => {
  assert.equal(z.parse(addressCalls.list.input, {}).limit, 10);
  assert.equal(z.parse(rechargeCalls.log.input, {}).limit, 10);
  assert.equal(z.parse(withdrawalCalls.log.input, {}).limit, 10);
  assert.equal(z.parse(secondsCalls.list.input, { status: '1' }).limit, 5);
});

test('lists of C2C, OTC and strategies take page and limit, and trades of a run its id', () => {
  const lists = [c2cCalls.orders.input, otcCalls.orders.input, strategyCalls.orders.input];
  for (const input of lists)
    assert.partialDeepStrictEqual(z.parse(input, { page: '3', limit: '7' }), { page: 3, limit: 7 });
  assert.partialDeepStrictEqual(z.parse(strategyCalls.positions.input, { page: '2', id: '9' }), { page: 2, id: '9' });
  for (const input of lists) assert.equal(z.safeParse(input, { limit: '0' }).success, false);
});
