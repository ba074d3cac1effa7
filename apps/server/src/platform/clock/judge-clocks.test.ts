import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs, instant, minuteMs, secondMs } from '@bourse/kernel/instant';
import { demoPatienceMs, judgeClocks, type Testimony } from './judge-clocks.ts';
import { VenueTimes } from './time-witness.ts';

const database = (aheadMs: number, mayConfirm = true): Testimony => ({
  name: 'database',
  mayConfirm,
  boundMs: 2 * secondMs,
  aheadMs,
});
const venues = (aheadMs: number): Testimony => ({ name: 'venues', mayConfirm: true, boundMs: 30 * secondMs, aheadMs });

test('a step forward that another clock confirms is followed, any other waits', () => {
  const wall = (aheadMs: number): object => ({ clock: 'wall', aheadMs });
  const table = [
    ['everything agrees', 0, 0, [database(300), venues(-9_000)], null],
    ['nobody else is known', hourMs, dayMs, [], wall(hourMs)],
    ['a database elsewhere says so, too', 8 * hourMs, 0, [database(8 * hourMs + 900)], 'follow'],
    ['venues say so, too', 8 * hourMs, 0, [venues(8 * hourMs - 20_000)], 'follow'],
    ['the database reads the same clock', 8 * hourMs, 0, [database(8 * hourMs, false)], wall(8 * hourMs)],
    ['the database says that nothing has happened', 40 * dayMs, 0, [database(0)], wall(40 * dayMs)],
    ['the database says something else', 40 * dayMs, 0, [database(hourMs)], wall(40 * dayMs)],
    ['a step of less than what venues can tell', 20 * secondMs, 0, [venues(20 * secondMs)], wall(20 * secondMs)],
    ['a step back is never followed', -hourMs, dayMs, [database(-hourMs), venues(-hourMs)], wall(-hourMs)],
    ['the database alone is off', 0, 0, [database(-hourMs), venues(0)], { clock: 'database', aheadMs: -hourMs }],
    ['the venues are off', 0, 0, [database(0), venues(minuteMs)], { clock: 'venues', aheadMs: minuteMs }],
  ] as const;
  for (const [name, aheadMs, stoodMs, testimonies, judged] of table) {
    assert.deepEqual(judgeClocks(aheadMs, stoodMs, testimonies, false), judged, name);
  }
});

test('the demo goes on with a step forward that stands, and never with one back', () => {
  const judged = (aheadMs: number, stoodMs: number) => judgeClocks(aheadMs, stoodMs, [], true);
  assert.deepEqual(judged(hourMs, demoPatienceMs - 1), { clock: 'wall', aheadMs: hourMs });
  assert.equal(judged(hourMs, demoPatienceMs), 'follow');
  assert.deepEqual(judged(-hourMs, dayMs), { clock: 'wall', aheadMs: -hourMs });
});

test('the time of venues is the middle of two or more that were heard lately', async () => {
  let now = instant(Date.UTC(2026, 10, 29));
  const times = new VenueTimes({ now: () => now });
  const read = times.witness.read;
  times.tell('one', now + 500);
  assert.equal(await read(), null, 'one alone may be wrong');
  times.tell('two', now - 1_000);
  times.tell('three', now + dayMs);
  assert.equal(await read(), now + 500);
  now = instant(now + 30 * secondMs);
  assert.equal(await read(), now + 500, 'their clocks have gone on');
  now = instant(now + 1);
  assert.equal(await read(), null, 'heard too long ago');
});
