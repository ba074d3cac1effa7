import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs, hourMs, instant, minuteMs, startOfWeek, weekMs } from '@bourse/kernel/instant';
import { isLongForm, repetitions } from '@bourse/testing/long-form';
import { dueOf, nextMoment, readShare, shareText } from './share.ts';

const monday = startOfWeek(instant(Date.UTC(2026, 10, 26)));
const at = (ms: number) => instant(monday + ms);

describe('the share of copied profits', () => {
  it('is 0 to 20 % in ten-thousandths [S77]', () => {
    for (const [text, share] of [
      ['0', 0],
      ['0.0001', 1],
      ['0.1', 1_000],
      ['0.2', 2_000],
    ] as const) {
      assert.equal(readShare(text), share);
      assert.equal(shareText(share), text);
    }
    for (const wrong of ['0.2001', '0.00001', '1', '-0.1', 'x']) assert.equal(readShare(wrong), undefined, wrong);
  });

  it('is of what lies above the highest profit so far, cut to atoms', () => {
    // realised, high before, paid before: high after, due; at a share of 12.34 %.
    const table = [
      [0n, 0n, 0n, 0n, 0n],
      [-500n, 0n, 0n, 0n, 0n],
      [8n, 0n, 0n, 8n, 0n],
      [9n, 0n, 0n, 9n, 1n],
      [1_000n, 0n, 0n, 1_000n, 123n],
      [1_000n, 1_000n, 123n, 1_000n, 0n],
      [1_000n, 1_000n, 100n, 1_000n, 23n],
      [-2_000n, 1_000n, 123n, 1_000n, 0n],
      [1_008n, 1_000n, 123n, 1_008n, 1n],
    ] as const;
    for (const [realised, high, paid, after, due] of table)
      assert.deepEqual(dueOf({ share: 1_234, realised, high, paid }), { high: after, due }, String(realised));
  });

  it('is settled each Monday after a grace, and at the end of a relationship at once', () => {
    const week = monday + weekMs;
    const table = [
      // settled until, ended at, now: the next moment.
      [at(dayMs), null, instant(week), null],
      [at(dayMs), null, instant(week + 10 * minuteMs), week],
      [at(0), null, instant(week + 10 * minuteMs), week],
      [at(dayMs), at(2 * dayMs), at(2 * dayMs), at(2 * dayMs)],
      [at(dayMs), instant(week), instant(week), week],
      [at(dayMs), instant(week + hourMs), instant(week + hourMs), week],
      [at(dayMs), instant(week + minuteMs), instant(week + 2 * minuteMs), week],
      [instant(week), instant(week + minuteMs), instant(week + 2 * minuteMs), week + minuteMs],
      [at(2 * dayMs), at(2 * dayMs), at(3 * dayMs), null],
      [at(2 * dayMs), at(2 * dayMs), instant(week + hourMs), week],
    ] as const;
    for (const [place, [settledUntil, endedAt, now, moment]] of table.entries())
      assert.equal(nextMoment({ settledUntil, endedAt }, now), moment, `row ${String(place)}`);
  });

  it('over random lives: never more than the share of the high-water mark, never twice, all of it in the end', () => {
    let state = 11;
    const random = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below;
    const lives = repetitions('BOURSE_SHARE_LIVES', isLongForm ? 100_000 : 500);
    for (let life = 0; life < lives; life += 1) {
      const share = 1 + random(2_000);
      let [realised, high, paid, top] = [0n, 0n, 0n, 0n];
      for (let week = 1 + random(20); week > 0; week -= 1) {
        realised += BigInt(random(2_001) - 1_000);
        if (realised > top) top = realised;
        const made = dueOf({ share, realised, high, paid });
        assert.ok(made.due >= 0n && made.high === top);
        // What the follower has free, often less than what is due.
        const free = BigInt(random(60));
        paid += made.due < free ? made.due : free;
        high = made.high;
        assert.ok(paid * 10_000n <= top * BigInt(share), 'no more than the share of the mark');
      }
      const last = dueOf({ share, realised, high, paid });
      assert.equal(paid + last.due, (top * BigInt(share)) / 10_000n, 'what was carried is not forgotten');
      assert.equal(dueOf({ share, realised, high, paid: paid + last.due }).due, 0n, 'never twice');
    }
  });
});
