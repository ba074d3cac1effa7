import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainData } from './contract-without-schemas.ts';

test('a call keeps what the app sends it by, and one that is named like a field that is left out fails the build', () => {
  const call = { name: 'coins.rate', method: 'POST', path: '/coins/rate', rate: 'money', summary: 'Rates a coin.' };
  const { name, method, path } = call;
  assert.deepEqual(plainData({ rateCoin: call, limits: { most: 3 } }), {
    rateCoin: { name, method, path },
    limits: { most: 3 },
  });
  assert.throws(() => plainData({ rate: call }), /cannot be named rate/);
});
