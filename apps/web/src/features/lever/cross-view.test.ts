import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gaugeShare, isRatioNear } from './cross-view.ts';

test('the gauge of a cross account fills up to liquidation and warns from four fifths on', () => {
  const rows: readonly [ratio: string | null, share: number, near: boolean][] = [
    [null, 0, false],
    ['0', 0, false],
    ['0.001', 1, false],
    ['0.5', 50, false],
    ['0.799999', 80, false],
    ['0.8', 80, true],
    ['1', 100, true],
    ['7', 100, true],
  ];
  for (const [ratio, share, near] of rows) {
    assert.equal(gaugeShare(ratio), share, ratio ?? 'none');
    assert.equal(isRatioNear(ratio), near, ratio ?? 'none');
  }
});
