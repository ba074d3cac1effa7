import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tellSeldom } from './tell-seldom.ts';

/** A clock that is set by hand, and what was told at which of its times. */
function world(everyMs: number) {
  let nowMs = 5_000;
  let waiting: { readonly atMs: number; readonly work: () => void } | null = null;
  const told: number[] = [];
  const telling = tellSeldom(everyMs, () => told.push(nowMs), {
    nowMs: () => nowMs,
    after: (ms, work) => {
      assert.equal(waiting, null, 'one telling is waited for at a time');
      waiting = { atMs: nowMs + ms, work };
      return () => {
        waiting = null;
      };
    },
  });
  const passUntil = (atMs: number): void => {
    while (waiting !== null && waiting.atMs <= atMs) {
      const { atMs: dueMs, work } = waiting;
      nowMs = dueMs;
      waiting = null;
      work();
    }
    nowMs = atMs;
  };
  return { ...telling, told, passUntil };
}

describe('telling seldom', () => {
  it('tells the first at once', () => {
    const { tellSoon, told } = world(250);
    tellSoon();
    assert.deepEqual(told, [5_000]);
  });

  it('tells what came last even where nothing follows it', () => {
    const { tellSoon, told, passUntil } = world(250);
    tellSoon();
    passUntil(5_010);
    tellSoon();
    assert.deepEqual(told, [5_000]);
    passUntil(9_000);
    assert.deepEqual(told, [5_000, 5_260]);
  });

  it('tells at most so often of changes that never end', () => {
    const { tellSoon, told, passUntil } = world(250);
    for (let ms = 5_000; ms <= 6_000; ms += 5) {
      passUntil(ms);
      tellSoon();
    }
    const gaps = told.slice(1).map((ms, index) => ms - (told[index] ?? 0));
    assert.ok(told.length >= 4);
    assert.ok(gaps.every((gap) => gap >= 250));
  });

  it('tells nothing after it was stopped', () => {
    const { tellSoon, stop, told, passUntil } = world(250);
    tellSoon();
    tellSoon();
    stop();
    passUntil(9_000);
    assert.deepEqual(told, [5_000]);
  });
});
