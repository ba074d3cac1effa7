import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { arcPath, pointOnArc } from './arc.ts';

const circle = { x: 50, y: 50, radius: 40 };

describe('arcs', () => {
  it('places 0 degrees at the right and grows clockwise', () => {
    assert.deepEqual(pointOnArc(circle, 0), { x: 90, y: 50 });
    assert.deepEqual(pointOnArc(circle, 90), { x: 50, y: 90 });
    assert.deepEqual(pointOnArc(circle, -90), { x: 50, y: 10 });
  });

  it('takes the long way round only over more than half a turn', () => {
    assert.equal(arcPath(circle, -90, 90), 'M50 10A40 40 0 0 1 50 90');
    assert.equal(arcPath(circle, -90, 180), 'M50 10A40 40 0 1 1 10 50');
  });
});
