import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { copiedLots, drawdownOf, drawOrder, readTerms } from './copy.ts';

describe('the rules of copying', () => {
  it('rounds lots above 1 that are not whole half up to two decimals, then cuts to whole lots [SPEC-9.44]', () => {
    // mode, number in ten-thousandths, lots of the trader, lots that are sent, and only cut.
    const table = [
      [1, 10_000n, 7, 7, 7],
      [1, 100n, 99, 0, 0],
      [1, 100n, 100, 1, 1],
      [1, 5_000n, 1, 0, 0],
      [1, 9_999n, 1, 0, 0],
      [1, 15_000n, 1, 1, 1],
      [1, 6_650n, 3, 2, 1],
      [1, 6_649n, 3, 1, 1],
      [1, 100_000n, 5, 50, 50],
      [1, 3_333n, 9, 3, 2],
      [2, 19_949n, 8, 1, 1],
      [2, 19_950n, 8, 2, 1],
      [2, 9_999n, 8, 0, 0],
      [2, 50_000n, 1, 5, 5],
      [2, 50_000n, 0, 0, 0],
    ] as const;
    for (const [mode, number, lots, wanted, least] of table) {
      assert.deepEqual(copiedLots({ mode, number }, lots), { wanted, least }, `${String(mode)} ${String(number)}`);
    }
  });

  it('reads terms within their bounds, and names the field that is not [SPEC-3.40]', () => {
    const good = { type: 1, number: '0.01' } as const;
    assert.deepEqual(readTerms({ ...good, budget: '0', stop: '5' }, 8), {
      ok: true,
      value: { mode: 1, number: 100n, budget: null, stop: 500_000_000n, slippage: 10n ** 10n },
    });
    const wrong = [
      [{ ...good, number: '0.009' }, 'number'],
      [{ ...good, number: '10.0001' }, 'number'],
      [{ ...good, number: '0.01001' }, 'number'],
      [{ type: 2, number: '1000001' }, 'number'],
      [{ ...good, budget: '0.000000001' }, 'budget'],
      [{ ...good, stop: '0.000000001' }, 'stop'],
      [{ ...good, slippage: '0.051' }, 'slippage'],
    ] as const;
    for (const [input, field] of wrong) {
      assert.deepEqual(readTerms(input, 8), { ok: false, error: { code: 'PARAMETER_ERROR', data: { field } } });
    }
  });

  it('draws an order that the seed alone decides', () => {
    const follows = ['1', '2', '3', '4', '5'].map((followId) => ({ followId }));
    const drawn = drawOrder('seed', '9', follows);
    assert.deepEqual(drawOrder('seed', '9', follows.toReversed()), drawn);
    assert.notDeepEqual(drawOrder('seed', '10', follows), drawn);
    assert.deepEqual(
      drawn.toSorted((a, b) => (a.followId < b.followId ? -1 : 1)),
      follows,
    );
  });

  it('measures the deepest fall, also from the beginning', () => {
    assert.equal(drawdownOf([5n, 3n, 9n, 2n, 8n]), 7n);
    assert.equal(drawdownOf([-4n, -1n]), 4n);
    assert.equal(drawdownOf([]), 0n);
  });
});
