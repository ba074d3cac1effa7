import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Separator } from './figure-separator.ts';
import { caretIn, groupFigure, typedFigure } from './grouped-figure.ts';

const french: Separator = '\u202f';

/** Types or deletes at the `|` of what is shown; answers what is shown then, with the caret. */
function after(
  before: string,
  act: (text: string, at: number) => readonly [string, number],
  separator: Separator = ',',
): string {
  const at = before.indexOf('|');
  const shown = before.replace('|', '');
  const [now, caret] = act(shown, at);
  const typed = typedFigure(shown, now, caret, separator);
  const next = groupFigure(typed.text, separator);
  const place = caretIn(next, typed.caret, separator, typed.text);
  return `${next.slice(0, place)}|${next.slice(place)}`;
}
const type = (added: string) => (text: string, at: number) =>
  [text.slice(0, at) + added + text.slice(at), at + added.length] as const;
const backspace = (text: string, at: number) => [text.slice(0, at - 1) + text.slice(at), at - 1] as const;

test('thousands stand apart, in plain figures alone', () => {
  assert.equal(groupFigure('60000.5', ','), '60,000.5');
  assert.equal(groupFigure('999', ','), '999');
  assert.equal(groupFigure('1234,5', ','), '1234,5');
  assert.equal(groupFigure('1234567,5', '\u202f'), '1\u202f234\u202f567,5');
  assert.equal(groupFigure('abcd', ','), 'abcd');
});

test('the caret stays where one types and deletes', () => {
  assert.equal(after('123|', type('4')), '1,234|');
  assert.equal(after('1,234|', type('5')), '12,345|');
  assert.equal(after('1|,234', type('5')), '15|,234');
  assert.equal(after('1,234|', backspace), '123|');
  assert.equal(after('12,3|45', backspace), '1,2|45');
  assert.equal(after('1,|234', backspace), '1|,234');
  assert.equal(after('1,234|', type('.')), '1,234.|');
  assert.equal(after('1\u202f234|', type(','), french), '1\u202f234,|');
});

test('a comma that is typed may be the decimal mark', () => {
  assert.equal(after('1|', type(',')), '1,|');
  assert.equal(after('1,|', type('5')), '1,5|');
});

test('a pasted figure is read with its marks', () => {
  assert.equal(after('|', type('60,000.50')), '60,000.50|');
  assert.equal(after('|', type('60 000,50'), french), '60\u202f000,50|');
  assert.equal(after('|', type('1.060.000,5'), french), '1\u202f060\u202f000,5|');
  assert.equal(after('|', type('1.060.000')), '1,060,000|');
  // One mark alone is left to whoever reads the figure.
  assert.equal(after('|', type('60000,5')), '60000,5|');
});
