import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actOf, type Levels, openLevel, wayBack } from './verification-view.ts';

const levels = (first: 0 | 1 | 2 | 3, second: 0 | 1 | 2 | 3): Levels => {
  const rest = { reason: '', reason_code: null, can_appeal: false, submitted_at: null, document: null };
  return [
    { level: 1, state: first, ...rest },
    { level: 2, state: second, ...rest },
  ];
};

test('the pages offer what the state of each level allows [SPEC-2.28] [SPEC-2.29]', () => {
  const table: readonly (readonly [Levels, 1 | 2 | null, unknown, unknown])[] = [
    [levels(0, 0), 1, 'start', 'first'],
    [levels(1, 0), null, null, 'first'],
    [levels(3, 0), 1, 'again', 'first'],
    [levels(2, 0), 2, null, 'start'],
    [levels(2, 1), null, null, null],
    [levels(2, 3), 2, null, 'again'],
    [levels(2, 2), null, null, null],
  ];
  for (const [states, open, first, second] of table) {
    assert.equal(openLevel(states), open);
    assert.deepEqual([actOf(states, 1), actOf(states, 2)], [first, second]);
  }
});

test('the way back leads to pages of the app alone, and not in a circle', () => {
  assert.equal(wayBack('/pages/lockming/buy?id=1'), '/pages/lockming/buy?id=1');
  for (const other of [undefined, '', 'https://evil.example', '//evil', '/pages/none', '/pages/setting/real_mark']) {
    assert.equal(wayBack(other), null);
  }
});
