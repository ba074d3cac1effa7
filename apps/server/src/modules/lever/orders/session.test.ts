import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leverTermsIn } from '@bourse/contract/lever';
import { instant, minuteMs, toIso } from '@bourse/kernel/instant';
import { leverTerms } from '@bourse/testing/lever-world';
import { safeParse } from 'zod/mini';
import { isInSession, nextTurn, type Session } from './session.ts';

const newYork: Session = {
  time_zone: 'America/New_York',
  opens: '09:30',
  closes: '16:00',
  days: [1, 2, 3, 4, 5],
  closed_on: ['2026-03-10'],
};
const at = (iso: string) => instant(Date.parse(iso));

test('a session follows the clock of its place over both changes of it, its days and its holidays', () => {
  // The clocks go forward on 2026-03-08 and back on 2026-11-01, both Sundays.
  const table: readonly (readonly [moment: string, isOpen: boolean, turn: string])[] = [
    ['2026-03-06T14:29:59.999Z', false, '2026-03-06T14:30:00.000Z'],
    ['2026-03-06T14:30:00.000Z', true, '2026-03-06T21:00:00.000Z'],
    ['2026-03-06T20:59:59.999Z', true, '2026-03-06T21:00:00.000Z'],
    ['2026-03-06T21:00:00.000Z', false, '2026-03-09T13:30:00.000Z'],
    ['2026-03-08T06:59:00.000Z', false, '2026-03-09T13:30:00.000Z'],
    ['2026-03-09T13:30:00.000Z', true, '2026-03-09T20:00:00.000Z'],
    ['2026-03-09T20:00:00.000Z', false, '2026-03-11T13:30:00.000Z'],
    ['2026-03-10T15:00:00.000Z', false, '2026-03-11T13:30:00.000Z'],
    ['2026-10-30T20:00:00.000Z', false, '2026-11-02T14:30:00.000Z'],
  ];
  for (const [moment, isOpen, turn] of table) {
    assert.equal(isInSession(newYork, at(moment)), isOpen, moment);
    assert.equal(toIso(nextTurn(newYork, at(moment)) ?? instant(0)), turn, moment);
  }
  assert.equal(isInSession(null, at('2026-03-07T00:00:00Z')), true, 'without a session at any time');
});

test('between a moment and the next turn nothing turns, minute by minute over two weeks', () => {
  const sessions = [newYork, { ...newYork, time_zone: 'Asia/Tokyo', opens: '00:00', closes: '23:59', days: [1, 7] }];
  for (const session of sessions) {
    let now = at('2026-10-26T00:00:00Z');
    let turn = nextTurn(session, now);
    for (let minute = 0; minute < 14 * 24 * 60; minute += 1) {
      const next = instant(now + minuteMs);
      const hasTurned = isInSession(session, now) !== isInSession(session, next);
      assert.equal(hasTurned, next === turn, `${session.time_zone} ${toIso(next)}`);
      now = next;
      if (hasTurned) turn = nextTurn(session, now);
    }
  }
});

test('what never opens has no next turn', () => {
  const days = Array.from({ length: 35 }, (_, place) => toIso(instant(Date.UTC(2026, 2, 1 + place))).slice(0, 10));
  assert.equal(nextTurn({ ...newYork, closed_on: days }, at('2026-03-01T12:00:00Z')), null);
});

test('terms name a place that has a clock, and close a session later than they open it', () => {
  const accepts = (session: unknown): boolean => safeParse(leverTermsIn, { ...leverTerms, session }).success;
  assert.ok(accepts(newYork) && accepts(null) && accepts({ ...newYork, closed_on: [] }));
  const wrong: readonly Partial<Record<keyof Session, unknown>>[] = [
    { time_zone: 'America/Nowhere' },
    { opens: '24:00' },
    { closes: '9:30' },
    { closes: '09:30' },
    { days: [] },
    { days: [0] },
    { closed_on: ['2026-02-30'] },
  ];
  for (const fields of wrong) assert.ok(!accepts({ ...newYork, ...fields }), JSON.stringify(fields));
});
