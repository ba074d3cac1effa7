import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Atoms, atoms } from '@bourse/kernel/amount';
import { seededRandom } from '@bourse/kernel/random';
import { isLongForm } from '@bourse/testing/long-form';
import { payoutOf, sharesOf } from './guess.ts';

const percent = 10_000_000_000n;
const quizzes = isLongForm ? 1_000_000 : 100_000;

test(`${String(quizzes)} random quizzes pay out exactly what came in less the fee, and less than an atom a right stake is left`, () => {
  const random = seededRandom(114);
  for (let quiz = 0; quiz < quizzes; quiz += 1) {
    const answers = random.int(2, 8);
    const stakes = Array.from({ length: random.int(1, 12) }, () => ({
      option: random.int(1, answers),
      amount: atoms(BigInt(random.int(1, 1_000_000)) * 10n ** BigInt(random.int(0, 9))),
    }));
    const answer = random.int(1, answers);
    const sum = (of: readonly { readonly amount: Atoms }[]): Atoms =>
      atoms(of.reduce((all, { amount }) => all + amount, 0n));
    const right = stakes.filter(({ option }) => option === answer);
    const shares = sharesOf(sum(stakes), sum(right), BigInt(random.int(0, 1_000)) * (percent / 100n));
    const paid = (right.length === 0 ? stakes : right).map(({ amount }) => payoutOf(amount, shares));
    const left = shares.total - shares.fee - paid.reduce((all, each) => all + each, 0n);
    assert.ok(left >= 0n && left < BigInt(Math.max(1, right.length)), `${String(left)} left of quiz ${String(quiz)}`);
    if (right.length === 0) assert.deepEqual([shares.fee, left], [0n, 0n]);
  }
});
