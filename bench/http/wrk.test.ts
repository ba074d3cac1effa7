import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLoad } from './wrk.ts';

test('a load is read from the last line of the output, in milliseconds', () => {
  const load = readLoad('Running 2s test\n[4000,2000000,15000,31000,90000,0,0,0]\n', 2);
  assert.deepEqual(load, { perSecond: 2_000, medianMs: 15, within99Ms: 31, slowestMs: 90, timeouts: 0 });
});

test('a load without an answer has no throughput, and each of its orders has waited as long as the load', () => {
  const load = readLoad('[0,2000000,0,0,0,0,0,64]', 2);
  assert.deepEqual(load, { perSecond: 0, medianMs: 2_000, within99Ms: 2_000, slowestMs: 2_000, timeouts: 64 });
});

test('broken connections and refused orders fail a load', () => {
  assert.throws(() => readLoad('[10,2000000,1,1,1,3,0,0]', 2), /3 connections broke/);
  assert.throws(() => readLoad('[10,2000000,1,1,1,0,7,0]', 2), /7 orders were refused/);
});
