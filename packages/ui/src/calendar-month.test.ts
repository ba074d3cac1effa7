import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addDays,
  addMonths,
  chooseDay,
  dayByKey,
  firstWeekdayOf,
  lastDays,
  weekdayOf,
  weeksOf,
  withinDays,
} from './calendar-month.ts';

const alone = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
const press = (key: string, day: string, shiftKey = false) => dayByKey({ ...alone, key, shiftKey }, day, 1);

test('a month later is the same day, or the last of a shorter month', () => {
  assert.equal(addMonths('2026-01-31', 1), '2026-02-28');
  assert.equal(addMonths('2024-01-31', 1), '2024-02-29');
  assert.equal(addMonths('2026-01-15', -1), '2025-12-15');
  assert.equal(addDays('2026-12-31', 1), '2027-01-01');
});

test('a month is laid out in whole weeks from the first day of a week on', () => {
  // November 2026 begins on a Sunday.
  assert.equal(weekdayOf('2026-11-01'), 7);
  const fromMonday = weeksOf('2026-11-27', 1);
  assert.deepEqual(fromMonday[0], [null, null, null, null, null, null, '2026-11-01']);
  assert.equal(fromMonday.length, 6);
  const fromSunday = weeksOf('2026-11-27', 7);
  assert.equal(fromSunday[0]?.[0], '2026-11-01');
  assert.deepEqual(fromSunday.at(-1), ['2026-11-29', '2026-11-30', null, null, null, null, null]);
  assert.equal(weeksOf('2027-02-10', 1).length, 4);
});

test('a week begins as where the language is spoken', () => {
  const first = { en: 7, 'zh-Hant-HK': 7, ja: 7, ko: 7, fr: 1, es: 1 };
  for (const [locale, day] of Object.entries(first)) assert.equal(firstWeekdayOf(locale), day, locale);
});

test('keys lead as the ARIA practices say', () => {
  const from = '2026-11-25'; // a Wednesday
  assert.equal(press('ArrowLeft', from), '2026-11-24');
  assert.equal(press('ArrowRight', from), '2026-11-26');
  assert.equal(press('ArrowUp', from), '2026-11-18');
  assert.equal(press('ArrowDown', from), '2026-12-02');
  assert.equal(press('Home', from), '2026-11-23');
  assert.equal(press('End', from), '2026-11-29');
  assert.equal(press('PageUp', from), '2026-10-25');
  assert.equal(press('PageDown', from), '2026-12-25');
  assert.equal(press('PageUp', from, true), '2025-11-25');
  assert.equal(press('PageDown', '2024-02-29', true), '2025-02-28');
  assert.equal(press('a', from), null);
});

test('combinations with alt, control or meta are the browser’s', () => {
  for (const held of ['altKey', 'ctrlKey', 'metaKey'] as const)
    assert.equal(dayByKey({ ...alone, [held]: true, key: 'ArrowLeft' }, '2026-11-25', 1), null, held);
});

test('two presses make a span, whichever comes first, and a third begins anew', () => {
  const one = chooseDay({ from: '', to: '' }, '2026-11-10');
  assert.deepEqual(one, { from: '2026-11-10', to: '' });
  const both = chooseDay(one, '2026-11-03');
  assert.deepEqual(both, { from: '2026-11-03', to: '2026-11-10' });
  assert.deepEqual(chooseDay(one, '2026-11-10'), { from: '2026-11-10', to: '2026-11-10' });
  assert.deepEqual(chooseDay(both, '2026-11-05'), { from: '2026-11-05', to: '' });
});

test('the last days end today, and nothing leads out of the bounds', () => {
  assert.deepEqual(lastDays('2026-11-27', 7), { from: '2026-11-21', to: '2026-11-27' });
  const bounds = { from: '2009-01-03', to: '2026-11-27' };
  assert.equal(withinDays('2026-12-01', bounds), '2026-11-27');
  assert.equal(withinDays('2001-12-01', bounds), '2009-01-03');
  assert.equal(withinDays('2020-12-01', bounds), '2020-12-01');
});
