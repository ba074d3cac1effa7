import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Backlog } from './backlog.ts';

const limits = { unreadBytes: 100, unreadMs: 5_000 };
const packets = (...lengths: number[]): { data: string }[] => lengths.map((length) => ({ data: 'x'.repeat(length) }));

test('a client is too slow when more waits for it than it may leave unread', () => {
  const backlog = new Backlog();
  const waiting = packets(60);
  assert.equal(backlog.isTooSlow({ packets: waiting, transportBytes: 0 }, 0, limits), false);
  waiting.push(...packets(30));
  assert.equal(backlog.isTooSlow({ packets: waiting, transportBytes: 10 }, 100, limits), false);
  waiting.push(...packets(1));
  assert.equal(backlog.isTooSlow({ packets: waiting, transportBytes: 10 }, 200, limits), true);
});

test('what has been given to the transport is not counted again', () => {
  const backlog = new Backlog();
  for (let round = 0; round < 10; round += 1) {
    assert.equal(backlog.isTooSlow({ packets: packets(90), transportBytes: 0 }, round, limits), false);
  }
});

test('a client is too slow when it has read nothing for five seconds of what waits', () => {
  const backlog = new Backlog();
  const waiting = packets(1);
  assert.equal(backlog.isTooSlow({ packets: waiting, transportBytes: 50 }, 1_000, limits), false);
  assert.equal(backlog.isTooSlow({ packets: waiting, transportBytes: 50 }, 5_999, limits), false);
  assert.equal(backlog.isTooSlow({ packets: waiting, transportBytes: 50 }, 6_000, limits), true);
});

test('reading some of it gives another five seconds, and reading all of it forgets them', () => {
  const backlog = new Backlog();
  const waiting = packets(1);
  backlog.isTooSlow({ packets: waiting, transportBytes: 50 }, 0, limits);
  assert.equal(backlog.isTooSlow({ packets: waiting, transportBytes: 40 }, 4_900, limits), false);
  assert.equal(backlog.isTooSlow({ packets: waiting, transportBytes: 40 }, 9_800, limits), false);
  backlog.isTooSlow({ packets: [], transportBytes: 0 }, 9_850, limits);
  assert.equal(backlog.isTooSlow({ packets: waiting, transportBytes: 40 }, 9_950, limits), false);
  assert.equal(backlog.isTooSlow({ packets: waiting, transportBytes: 40 }, 14_949, limits), false);
});
