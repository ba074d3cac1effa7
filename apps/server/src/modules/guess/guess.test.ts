import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atoms } from '@bourse/kernel/amount';
import { instant } from '@bourse/kernel/instant';
import { price } from '../prices/index.ts';
import { answerAt, payoutOf, type Phase, sharesOf, statusOf } from './guess.ts';

const percent = 10_000_000_000n;

test('all stakes less the fee go to the right ones by stake, cut to the atom [SPEC-1.29]', () => {
  const shares = sharesOf(atoms(1_000n), atoms(300n), 2n * percent);
  assert.deepEqual(shares, { total: 1_000n, right: 300n, fee: 20n, pot: 980n });
  assert.equal(payoutOf(atoms(100n), shares), 326n, '326.67, cut');
  assert.equal(payoutOf(atoms(200n), shares), 653n, '653.33, cut');
  assert.equal(sharesOf(atoms(49n), atoms(1n), 2n * percent).fee, 0n, 'a fee below an atom is none');
});

test('every stake comes back whole, without a fee, where nobody was right', () => {
  const shares = sharesOf(atoms(1_000n), atoms(0n), 2n * percent);
  assert.deepEqual(shares, { total: 1_000n, right: 0n, fee: 0n, pot: 1_000n });
  assert.equal(payoutOf(atoms(123n), shares), 123n);
});

test('an index answers 1 below its level, 2 at it and above', () => {
  assert.deepEqual(
    [59n, 60n, 61n].map((at) => answerAt(price(at), price(60n))),
    [1, 2, 2],
  );
});

test('states follow the clock until there is a result, then what became of it [SPEC-4.31]', () => {
  const [opensAt, closesAt] = [instant(100), instant(200)];
  const of = (now: number, phase: Phase = 1, hasWinners = false) =>
    statusOf({ phase, opensAt, closesAt, hasWinners }, instant(now));
  assert.deepEqual([of(99), of(100), of(199), of(200), of(10_000)], [0, 1, 1, 2, 2]);
  assert.deepEqual([of(300, 2), of(300, 3), of(300, 4, true), of(300, 4)], [3, 3, 4, 5]);
  assert.equal(of(150, 3), 3, 'there is none before its end, too');
});
