import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointsByDay, signInHours } from '@bourse/contract/reward-rules';
import { dayMs, hourMs, type Instant, instant, minuteMs } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import { dayIn, nextSignIn, pointsOf, signInAt, type Standing, streakAt, zoneOf } from './sign-in.ts';

const at = (text: string): Instant => instant(Date.parse(text));
const first = (zone: string, when: string): Standing => {
  const made = signInAt(undefined, zone, at(when));
  assert.ok(made);
  return made.standing;
};

test('a day is one of the saved time zone, and of UTC without one [SPEC-1.31]', () => {
  assert.equal(first('', '2026-11-26T23:30:00Z').lastDay, '2026-11-26');
  assert.equal(first('Asia/Tokyo', '2026-11-26T23:30:00Z').lastDay, '2026-11-27');
  assert.equal(first('America/New_York', '2026-11-26T04:30:00Z').lastDay, '2026-11-25');
});

test('a day comes once, 20 hours after the last at the soonest, and a missed one restarts the streak', () => {
  const standing = first('', '2026-11-26T22:00:00Z');
  for (const [when, streak] of [
    ['2026-11-26T23:59:59Z', null],
    ['2026-11-27T00:00:00Z', null], // another day, two hours later
    ['2026-11-27T17:59:59Z', null],
    ['2026-11-27T18:00:00Z', 2],
    ['2026-11-27T23:59:59Z', 2],
    ['2026-11-28T00:00:00Z', 1],
    ['2026-12-09T12:00:00Z', 1],
  ] as const) {
    assert.equal(signInAt(standing, '', at(when))?.standing.streak ?? null, streak, when);
  }
  assert.equal(nextSignIn(standing, 'UTC'), at('2026-11-27T18:00:00Z'));
  assert.equal(nextSignIn(first('', '2026-11-26T01:00:00Z'), 'UTC'), at('2026-11-27T00:00:00Z'));
  assert.deepEqual(
    ['2026-11-27T23:59:59Z', '2026-11-28T00:00:00Z'].map((when) => streakAt(standing, 'UTC', at(when))),
    [1, 0],
  );
});

test('the points follow the published table and begin anew after it', () => {
  assert.deepEqual(
    Array.from({ length: 8 }, (_, place) => pointsOf(place + 1)),
    [...pointsByDay, pointsByDay[0]],
  );
});

test('another zone is followed 30 days after the last change, and not before', () => {
  const standing = first('Asia/Tokyo', '2026-11-01T00:00:00Z');
  const early = zoneOf(standing, 'America/New_York', at('2026-11-30T23:59:59Z'));
  assert.deepEqual([early.zone, early.follows], ['Asia/Tokyo', at('2026-12-01T00:00:00Z')]);
  const late = zoneOf(standing, 'America/New_York', at('2026-12-01T00:00:00Z'));
  assert.deepEqual([late.zone, late.since, late.follows], ['America/New_York', at('2026-12-01T00:00:00Z'), null]);
});

test('whoever presses at any moment, in any zone, gains no day: days rise, and 20 hours lie between them', () => {
  const random = seededRandom(119);
  const zones = ['', 'Asia/Tokyo', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/London'];
  for (let life = 0; life < 60; life += 1) {
    let now = at('2026-03-20T00:00:00Z');
    let standing: Standing | undefined;
    let days = 0;
    const begun = now;
    for (let step = 0; step < 80; step += 1) {
      now = instant(now + random.int(minuteMs, 30 * hourMs));
      const saved = random.pick(zones);
      const expected = standing === undefined ? now : nextSignIn(standing, zoneOf(standing, saved, now).zone);
      const made = signInAt(standing, saved, now);
      assert.equal(made !== null, now >= expected, 'what is announced is what counts');
      if (made === null) continue;
      const { standing: next } = made;
      if (standing !== undefined) {
        assert.ok(next.lastDay > standing.lastDay);
        assert.ok(next.lastAt - standing.lastAt >= signInHours * hourMs);
        assert.ok(next.streak === 1 || next.streak === standing.streak + 1);
      }
      assert.equal(next.lastDay, dayIn(next.zone, now));
      standing = next;
      days += 1;
    }
    assert.ok(days <= (now - begun) / dayMs + 3, `${String(days)} days`);
  }
});
