import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '@bourse/kernel/instant';
import { ok } from '@bourse/kernel/result';
import { rejectField } from '../../../platform/http/rejection.ts';
import { statementMonth } from './statement-month.ts';

const at = (text: string) => instant(Date.parse(text));

test('a month goes to its end, the current one to now, and one that has not begun is none', () => {
  const now = at('2027-01-15T10:00:00Z');
  const [december, january] = [at('2026-12-01T00:00:00Z'), at('2027-01-01T00:00:00Z')];
  assert.deepEqual(statementMonth('2026-12', now), ok({ from: december, until: january, complete: true }));
  assert.deepEqual(statementMonth('2027-01', now), ok({ from: january, until: now, complete: false }));
  assert.deepEqual(statementMonth('2027-02', now), rejectField('month'));
});

test('a month has ended with its last millisecond, and begun with its first', () => {
  const january = at('2027-01-01T00:00:00Z');
  assert.equal(statementMonth('2026-12', instant(january - 1)).ok && true, true);
  assert.deepEqual(statementMonth('2027-01', instant(january - 1)), rejectField('month'));
  assert.deepEqual(statementMonth('2027-01', january), ok({ from: january, until: january, complete: false }));
});
