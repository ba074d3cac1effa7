import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { depthArea } from './depth-area.ts';

const size = { width: 100, height: 100 };

describe('the areas of a book', () => {
  it('meet in the middle, rise outwards, and use the same scale', () => {
    const { bids, asks } = depthArea(
      [
        { price: 99, total: 1 },
        { price: 90, total: 2 },
      ],
      [
        { price: 101, total: 4 },
        { price: 110, total: 5 },
      ],
      size,
    );
    assert.equal(bids.line, 'M45 100H45V81.2H0V62.4H0');
    assert.equal(bids.area, 'M45 100H45V81.2H0V62.4H0V100Z');
    assert.equal(asks.line, 'M55 100H55V24.8H100V6H100');
  });

  it('are as wide as the narrower side reaches, so that both can be compared', () => {
    const { bids, asks, shareOf, priceAt } = depthArea(
      [
        { price: 99, total: 1 },
        { price: 50, total: 900 },
      ],
      [{ price: 101, total: 2 }],
      size,
    );
    assert.equal(shareOf(99), 0);
    assert.equal(shareOf(101), 1);
    assert.equal(priceAt(0.5), 100);
    assert.equal(bids.line, 'M0 100H0V53H0');
    assert.equal(asks.line, 'M100 100H100V6H100');
  });

  it('stay empty where a side is', () => {
    const one = depthArea([{ price: 99, total: 1 }], [], size);
    assert.equal(one.asks.area, '');
    assert.notEqual(one.bids.area, '');
    const none = depthArea([], [], size);
    assert.deepEqual([none.bids.line, none.asks.line], ['', '']);
  });
});
