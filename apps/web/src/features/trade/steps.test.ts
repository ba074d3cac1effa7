import assert from 'node:assert/strict';
import { test } from 'node:test';
import { padToTick } from './steps.ts';

test('a price gets the decimals of its tick, and one that is off the tick stays as it is', () => {
  const table = [
    ['59950.1', '0.01', '59950.10'],
    ['59950', '0.01', '59950.00'],
    ['59950', '1', '59950'],
    ['59950', '10', '59950'],
    ['0.1', '0.0001', '0.1000'],
    ['59950.123', '0.01', '59950.123'],
  ] as const;
  for (const [price, tick, padded] of table) assert.equal(padToTick(price, tick), padded, price);
});
