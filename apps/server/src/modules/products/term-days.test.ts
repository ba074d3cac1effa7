import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs, instant } from '@bourse/kernel/instant';
import { daysPayable, dividendAt, startOfTermDay } from './term-days.ts';

const start = instant(Date.UTC(2026, 0, 10));

test('the yield of a day is paid at the dividend hour after it', () => {
  assert.equal(dividendAt(start, 1, 8), Date.UTC(2026, 0, 11, 8));
  const payable = (hours: number): number => daysPayable(start, 3, 8, instant(start + hours * hourMs));
  assert.deepEqual([0, 31.9, 32, 56, 80, 500].map(payable), [0, 0, 1, 2, 3, 3]);
});

test('the first day of a term begins with it', () => {
  assert.equal(startOfTermDay(start, 1), start);
  assert.equal(startOfTermDay(start, 3), Date.UTC(2026, 0, 12));
});
