import { type Atoms, atoms } from '@bourse/kernel/amount';
import type { Instant } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import { applyLocked, type HoldChange, lockBalances, type Posting } from '../ledger/index.ts';
import { payoutOf, type Shares, sharesOf } from './guess.ts';
import { totalOf } from './guess-answer.ts';
import { settledEvent } from './guess-news.ts';
import { evidenceOf, family, type GuessPorts } from './guess-ports.ts';
import { termsOf } from './guess-terms.ts';
import { type Quiz, sumPaid, sumStakes, updateBegun, updateEnded } from './quiz-store.ts';
import { lockUnpaid, type Paid, type Stake, updatePaid } from './stake-store.ts';

/** How many stakes of a quiz are paid in one transaction. */
const batch = 200;

/** Fixes what is shared of a quiz, which is locked and has a result, and lets it be paid. */
export async function beginPaying({ registry }: GuessPorts, tx: Tx, quiz: Quiz, at: Instant): Promise<void> {
  const terms = present((await termsOf(tx, registry, [quiz.termsId])).get(quiz.termsId), 'the terms of a quiz');
  const staked = (await sumStakes(tx, [quiz.id])).get(quiz.id) ?? new Map<number, Atoms>();
  const right = quiz.answer === null ? atoms(0n) : (staked.get(quiz.answer) ?? atoms(0n));
  updateBegun(tx, quiz.id, sharesOf(totalOf(staked), right, terms.feeRate));
  scheduleDue(tx, [{ module: family, reference: `${quiz.id}:pay:0`, dueAt: at }]);
}

function sharesIn({ total, right, fee }: Quiz): Shares {
  const known = {
    total: present(total, 'all stakes'),
    right: present(right, 'right stakes'),
    fee: present(fee, 'fee'),
  };
  return { ...known, pot: atoms(known.total - known.fee) };
}

/** What comes of a stake: itself where nobody was right, nothing where it was wrong, its share where it was right. */
function paidFor({ answer }: Quiz, shares: Shares, stake: Stake): Paid {
  const isReturned = shares.right === 0n;
  const isRight = isReturned || stake.option === answer;
  return { stake, payout: isRight ? payoutOf(stake.amount, shares) : atoms(0n), isReturned };
}

/** Money between a stake and the pool: what others get of it, or what it gets of others. */
function postingOf({ assetId, accounts: { pool }, id }: Quiz, { stake, payout }: Paid): Posting[] {
  const { microAccount: micro, amount } = stake;
  const own = { assetId, reference: evidenceOf(id) };
  if (payout > amount)
    return [{ ...own, debit: pool, credit: micro, amount: atoms(payout - amount), kind: 'guess_bonus' }];
  if (payout < amount)
    return [{ ...own, debit: micro, credit: pool, amount: atoms(amount - payout), kind: 'guess_stake' }];
  return [];
}

const poolHold = ({ accounts: { pool }, id }: Quiz, amount: bigint): HoldChange[] =>
  amount === 0n
    ? []
    : [{ account: pool, amount: atoms(amount), reason: { module: family, reference: evidenceOf(id) } }];

const stakeHold = ({ stake }: Paid): HoldChange => ({
  account: stake.microAccount,
  amount: atoms(-stake.amount),
  reason: { module: family, reference: stake.id },
});

/** What goes to fees and dust when the last stake is paid. */
function restOf({ assetId, accounts, id }: Quiz, fee: Atoms, dust: Atoms): Posting[] {
  const own = { assetId, reference: evidenceOf(id), debit: accounts.pool, kind: 'guess_fee' as const };
  return [
    ...(fee === 0n ? [] : [{ ...own, credit: accounts.fees, amount: fee }]),
    ...(dust === 0n ? [] : [{ ...own, credit: accounts.dust, amount: dust }]),
  ];
}

interface Batch {
  readonly quiz: Quiz;
  readonly paid: readonly Paid[];
  /** Whether more stakes of it wait. */
  readonly hasMore: boolean;
}

async function nextBatch(tx: Tx, quiz: Quiz): Promise<Batch> {
  const found = await lockUnpaid(tx, { quizId: quiz.id, answer: quiz.answer, limit: batch + 1 });
  const shares = sharesIn(quiz);
  const paid = found.slice(0, batch).map((stake) => paidFor(quiz, shares, stake));
  return { quiz, paid, hasMore: found.length > batch };
}

/** Ends a quiz whose last stakes these are. @returns what the house gets. */
async function endQuiz(tx: Tx, { quiz }: Batch, at: Instant): Promise<{ readonly fee: Atoms; readonly dust: Atoms }> {
  const { total, fee } = sharesIn(quiz);
  const paid = await sumPaid(tx, quiz.id);
  const dust = atoms(total - fee - paid);
  invariant(dust >= 0n, 'a quiz pays no more than came in');
  updateEnded(tx, quiz.id, { paid, dust, at });
  return { fee, dust };
}

/**
 * Pays stakes of quizzes, which are locked and being paid: wrong ones go to the pool, where they are held for the quiz, right
 * ones get their share out of it, and the rest is fee and dust. What is too much for one transaction goes on in the next.
 */
export async function payStakes(
  { registry }: GuessPorts,
  tx: Tx,
  quizzes: readonly Quiz[],
  at: Instant,
): Promise<void> {
  const batches: Batch[] = [];
  for (const quiz of quizzes) batches.push(await nextBatch(tx, quiz));
  if (batches.length === 0) return;
  const locked = await lockBalances(
    tx,
    batches.flatMap(({ quiz: { accounts }, paid }) => [
      accounts.pool,
      accounts.fees,
      accounts.dust,
      ...paid.map(({ stake }) => stake.microAccount),
    ]),
  );
  // The worker looks before it begins; a halt in between rolls back, and it comes again.
  invariant(locked.ok, 'money was halted while a quiz was paid');
  const [postings, holds]: [Posting[], HoldChange[]] = [[], []];
  for (const one of batches) {
    const { quiz, paid, hasMore } = one;
    updatePaid(tx, paid, at);
    postings.push(...paid.flatMap((each) => postingOf(quiz, each)));
    holds.push(...paid.map(stakeHold));
    const rest = hasMore ? { fee: atoms(0n), dust: atoms(0n) } : await endQuiz(tx, one, at);
    postings.push(...restOf(quiz, rest.fee, rest.dust));
    const brought = paid.reduce((sum, { stake, payout }) => sum + stake.amount - payout, 0n);
    holds.push(...poolHold(quiz, brought - rest.fee - rest.dust));
    if (hasMore) {
      const last = present(paid.at(-1), 'a batch that is full').stake.id;
      scheduleDue(tx, [{ module: family, reference: `${quiz.id}:pay:${last}`, dueAt: at }]);
    }
  }
  applyLocked(tx, locked.value, { at, postings, holds });
  appendEvents(
    tx,
    at,
    batches.flatMap(({ quiz, paid }) => paid.map((each) => settledEvent(registry, quiz, each, at))),
  );
}
