import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { groupSlices } from './group-slices.ts';

const other = { label: 'Other', format: (value: number) => `${value}` };
const slice = (key: string, value: number) => ({ key, label: key, value, text: `${value}` });

describe('the slices of a whole', () => {
  it('stand by size with colours in order, and leave out what is nothing', () => {
    const placed = groupSlices([slice('small', 1), slice('none', 0), slice('large', 3)], other);
    assert.deepEqual(
      placed.map(({ key, colour, share }) => [key, colour, share]),
      [
        ['large', 'var(--c1)', 0.75],
        ['small', 'var(--c2)', 0.25],
      ],
    );
  });

  it('keeps five and makes the rest one in grey', () => {
    const placed = groupSlices(
      [6, 5, 4, 3, 2, 1.5, 0.5].map((value) => slice(`s${value}`, value)),
      other,
    );
    assert.deepEqual(
      placed.map(({ key }) => key),
      ['s6', 's5', 's4', 's3', 's2', 'other'],
    );
    assert.deepEqual([placed[5]?.text, placed[5]?.colour], ['2', 'var(--c7)']);
    assert.equal(Math.round(placed.reduce((sum, { share }) => sum + share, 0) * 1e9), 1e9);
  });

  it('shows exactly five as they are', () => {
    const placed = groupSlices(
      [5, 4, 3, 2, 1].map((value) => slice(`s${value}`, value)),
      other,
    );
    assert.equal(placed.at(-1)?.key, 's1');
    assert.deepEqual(groupSlices([], other), []);
  });
});
