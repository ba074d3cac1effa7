import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { indexPrice } from './index-price.ts';
import { type MarkState, nextMark } from './mark-price.ts';
import { formatPrice, parsePrice, type Price, price } from './price.ts';

const of = (text: string): Price => present(parsePrice(text), text);
const unit = 10n ** 12n;
const basisOf = (units: number): bigint => BigInt(Math.round(units * 1e6)) * 10n ** 6n;
const state = (basis: number): MarkState => ({ mark: of('1'), basis: basisOf(basis) });
const gap = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);
/** Whether a mark is at most half a percent from an index. */
const isNear = (mark: bigint, index: bigint): boolean => gap(mark, index) * 10_000n <= index * 50n;

/** The same seen over and over. */
function after(seconds: number, index: string, mid: string | null, from: MarkState | null = null): MarkState {
  let now = nextMark(from, { index: of(index), mid: mid === null ? null : of(mid) });
  for (let second = 1; second < seconds; second += 1) {
    now = nextMark(now, { index: of(index), mid: mid === null ? null : of(mid) });
  }
  return now;
}

describe('a mark price', () => {
  const cases: readonly (readonly [string, MarkState | null, string, string | null, string, bigint])[] = [
    ['begins at the index', null, '100', '100', '100', 0n],
    ['begins at the index without a book', null, '100', null, '100', 0n],
    ['takes 2 of 31 parts of the first difference', null, '100', '100.31', '100.02', unit / 50n],
    ['takes the same of a difference below', null, '100', '99.69', '99.98', -unit / 50n],
    ['counts a wick of -35 % as 0.5 %', null, '100', '65', '99.967741935484', -32_258_064_516n],
    ['counts a book at ten times the index as 0.5 %', null, '100', '1000', '100.032258064516', 32_258_064_516n],
    ['keeps 29 of 31 parts of what was', state(0.31), '100', null, '100.29', basisOf(0.29)],
    ['joins both', state(0.31), '100', '100.31', '100.31', basisOf(0.31)],
    ['is at most 0.5 % from an index that fell', state(5), '100', null, '100.5', 4_677_419_354_838n],
    ['is at most 0.5 % from an index that rose', state(-5), '100', null, '99.5', -4_677_419_354_838n],
    ['is cut towards zero above', { mark: of('1'), basis: 1n }, '100', null, '100', 0n],
    ['is cut towards zero below', { mark: of('1'), basis: -1n }, '100', null, '100', 0n],
    ['is the index where half a percent is nothing', null, '0.000000000001', '5', '0.000000000001', 0n],
  ];
  for (const [title, before, index, mid, mark, basis] of cases) {
    it(title, () => {
      const next = nextMark(before, { index: of(index), mid: mid === null ? null : of(mid) });
      assert.deepEqual([formatPrice(next.mark), next.basis], [mark, basis]);
    });
  }

  it('reaches two thirds of a lasting difference in about seventeen seconds, and loses it as fast without a book', () => {
    assert.ok(after(16, '100', '100.3').mark < of('100.2'));
    assert.ok(after(17, '100', '100.3').mark > of('100.2'));
    const reached = after(900, '100', '100.3');
    assert.ok(gap(reached.basis, basisOf(0.3)) < 16n, 'fifteen units are lost to cutting at most');
    assert.ok(after(17, '100', null, reached).mark < of('100.1'));
    assert.equal(after(900, '100', null, reached).basis, 0n);
  });

  it('stays within 0.5 % of the index whatever the own book does, and moves by 1/31 of a percent of it a second [F2]', () => {
    const random = seededRandom(41);
    for (let run = 0; run < 300; run += 1) {
      const index = price(BigInt(random.int(1, 1_000_000_000)) * 10n ** BigInt(random.int(0, 15)));
      let before: MarkState | null = null;
      for (let second = 0; second < 100; second += 1) {
        const book = [index / 10n, (index * 65n) / 100n, index, index * 10n, null] as const;
        const mid = random.pick(book);
        const next: MarkState = nextMark(before, { index, mid: mid === null || mid === 0n ? null : price(mid) });
        assert.ok(isNear(next.mark, index));
        // 2/31 of two clamps of 0.5 %, and a unit of cutting.
        if (before !== null) assert.ok(gap(next.mark, before.mark) * 31n * 100n <= 2n * index + 3_100n);
        before = next;
      }
    }
  });

  it('is moved by at most 0.5 % of the index by a wick of -35 % in the own book that lasts for minutes [F2]', () => {
    const steady = state(3);
    for (const seconds of [1, 10, 60, 300]) {
      const struck = after(seconds, '60000', '39000', steady);
      assert.ok(isNear(struck.mark, of('60000')));
    }
    assert.equal(formatPrice(after(1, '60000', '39000', steady).mark), '59983.451612903226');
  });

  it('follows one venue at ten times the price by at most 0.5 % [F2]', () => {
    const now = instant(1_000_000);
    const sample = (venue: string, told: string) => ({ venue, price: of(told), at: now });
    const honest = ['a', 'b', 'c'].map((venue, place) => sample(venue, String(60_000 + place)));
    const lying = [...honest.slice(0, 2), sample('c', '600020')];
    const [right, wrong] = [honest, lying].map((all) => present(indexPrice(all, now), 'an index').price);
    assert.ok(right !== undefined && wrong !== undefined);
    const steady = after(120, formatPrice(right), '60001');
    const before = nextMark(steady, { index: right, mid: of('60001') }).mark;
    let struck = steady;
    for (let second = 0; second < 120; second += 1) {
      struck = nextMark(struck, { index: wrong, mid: of('60001') });
      assert.ok(isNear(struck.mark, before), formatPrice(struck.mark));
    }
  });

  it('is the same for everybody who has the same seconds', () => {
    const run = (): MarkState[] => {
      const random = seededRandom(5);
      const states: MarkState[] = [];
      for (let second = 0; second < 200; second += 1) {
        const index = price(BigInt(random.int(59_000, 61_000)) * unit);
        const mid = random.next() < 0.2 ? null : price(index + BigInt(random.int(-400, 400)) * 10n ** 11n);
        states.push(nextMark(states.at(-1) ?? null, { index, mid }));
      }
      return states;
    };
    assert.deepEqual(run(), run());
  });
});
