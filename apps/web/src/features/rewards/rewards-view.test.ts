import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brokenLines } from './draw-poster.ts';
import { isFunded, percentOf, runOf } from './rewards-view.ts';

const rewards = [5, 5, 10].map((points, place) => ({ day: place + 1, points }));
const states = (streak: number, next: string | null): string =>
  runOf({ streak, rewards, next_at: next })
    .map(({ state }) => state)
    .join(' ');

test('a run shows what is signed, what comes next, and stays whole until the next day counts', () => {
  assert.equal(states(0, null), 'next later later');
  assert.equal(states(1, '2026-11-27T18:00:00.000Z'), 'done next later');
  assert.equal(states(3, '2026-11-27T18:00:00.000Z'), 'done done done');
  assert.equal(states(3, null), 'next later later');
  assert.equal(states(4, '2026-11-27T18:00:00.000Z'), 'done next later');
});

test('shares are written in percent; a pool without anything free pays nothing', () => {
  assert.deepEqual(['0.2', '0.05', '0.075'].map(percentOf), ['20', '5', '7.5']);
  const pool = { currency_id: 3, currency: 'USDT', size: '5', reserved: '5', free: '0' };
  assert.deepEqual([isFunded([]), isFunded([pool]), isFunded([pool, { ...pool, free: '0.1' }])], [false, false, true]);
});

test('lines of the poster are no wider than they may be, and none begins with a full stop', () => {
  const broken = (text: string, most: number): string[] => brokenLines(text, (line) => line.length > most);
  assert.deepEqual(broken('Scan the code, or type mine.', 14), ['Scan the code,', 'or type mine.']);
  assert.deepEqual(broken('Scan the code, or type mine.', 13), ['Scan the', 'code, or type', 'mine.']);
  assert.deepEqual(broken('', 5), []);
  const thai = 'สแกนโค้ด หรือกรอกรหัสของฉันตอนสมัคร';
  assert.ok(broken(thai, 16).length > 2 && broken(thai, 16).every((line) => line.length <= 16));
});
