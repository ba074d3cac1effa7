import { type Atoms, atoms } from '@bourse/kernel/amount';
import type { AccountId, AssetId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import { applyLocked, type HoldChange, lockBalances, type Posting } from '../ledger/index.ts';
import { payPoints } from '../rewards/index.ts';
import { payoutOf, type Shares, sharesOf } from './guess.ts';
import { totalOf } from './guess-answer.ts';
import { settledEvent } from './guess-news.ts';
import { evidenceOf, family, type GuessPorts, pointsReference } from './guess-ports.ts';
import { termsOf } from './guess-terms.ts';
import { type Quiz, type QuizAccounts, sumPaid, sumStakes, updateBegun, updateEnded } from './quiz-store.ts';
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

/** A quiz for money, with what it is paid in and the accounts of the house. */
type MoneyQuiz = Quiz & { readonly assetId: AssetId; readonly accounts: QuizAccounts };

const isMoney = (quiz: Quiz): quiz is MoneyQuiz => quiz.assetId !== null && quiz.accounts !== null;

/** Money between a stake and the pool: what others get of it, or what it gets of others. */
function postingOf({ assetId, accounts: { pool }, id }: MoneyQuiz, { stake, payout }: Paid): Posting[] {
  const { amount } = stake;
  const micro = microOf(stake);
  const own = { assetId, reference: evidenceOf(id) };
  if (payout > amount)
    return [{ ...own, debit: pool, credit: micro, amount: atoms(payout - amount), kind: 'guess_bonus' }];
  if (payout < amount)
    return [{ ...own, debit: micro, credit: pool, amount: atoms(amount - payout), kind: 'guess_stake' }];
  return [];
}

const microOf = ({ microAccount }: Stake): AccountId => present(microAccount, 'the account of a stake of money');

const poolHold = ({ accounts: { pool }, id }: MoneyQuiz, amount: bigint): HoldChange[] =>
  amount === 0n
    ? []
    : [{ account: pool, amount: atoms(amount), reason: { module: family, reference: evidenceOf(id) } }];

const stakeHold = ({ stake }: Paid): HoldChange => ({
  account: microOf(stake),
  amount: atoms(-stake.amount),
  reason: { module: family, reference: stake.id },
});

/** What goes to fees and dust when the last stake is paid. */
function restOf({ assetId, accounts, id }: MoneyQuiz, fee: Atoms, dust: Atoms): Posting[] {
  const own = { assetId, reference: evidenceOf(id), debit: accounts.pool, kind: 'guess_fee' as const };
  return [
    ...(fee === 0n ? [] : [{ ...own, credit: accounts.fees, amount: fee }]),
    ...(dust === 0n ? [] : [{ ...own, credit: accounts.dust, amount: dust }]),
  ];
}

interface Batch<Q extends Quiz = Quiz> {
  readonly quiz: Q;
  readonly paid: readonly Paid[];
  /** Whether more stakes of it wait. */
  readonly hasMore: boolean;
}

async function nextBatch<Q extends Quiz>(tx: Tx, quiz: Q): Promise<Batch<Q>> {
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

/** Lets the rest of a quiz whose stakes were too many for this transaction follow, or ends it. @returns what the house gets. */
async function goOn(tx: Tx, one: Batch, at: Instant): Promise<{ readonly fee: Atoms; readonly dust: Atoms }> {
  if (!one.hasMore) return endQuiz(tx, one, at);
  const last = present(one.paid.at(-1), 'a batch that is full').stake.id;
  scheduleDue(tx, [{ module: family, reference: `${one.quiz.id}:pay:${last}`, dueAt: at }]);
  return { fee: atoms(0n), dust: atoms(0n) };
}

/**
 * Pays stakes of points: those that get something have a line in the book of points. What the cut leaves over is nobody's: it is
 * told as the dust of the quiz, and no line has it.
 */
async function payInPoints(tx: Tx, quizzes: readonly Quiz[], at: Instant): Promise<void> {
  for (const quiz of quizzes) {
    const one = await nextBatch(tx, quiz);
    updatePaid(tx, one.paid, at);
    const lines = one.paid
      .filter(({ payout }) => payout > 0n)
      .map(({ stake, payout, isReturned }) => ({
        owner: stake.userId,
        kind: isReturned ? ('returned' as const) : ('won' as const),
        number: payout,
        reference: pointsReference(quiz.id, stake.id),
      }));
    payPoints(tx, lines, at);
    await goOn(tx, one, at);
  }
}

/**
 * Pays stakes of quizzes, which are locked and being paid: wrong ones go to the right ones, with money through the pool, where
 * they are held for the quiz, and the rest is fee and dust. What is too much for one transaction goes on in the next.
 */
export async function payStakes(ports: GuessPorts, tx: Tx, quizzes: readonly Quiz[], at: Instant): Promise<void> {
  const money = quizzes.filter(isMoney);
  await payInPoints(
    tx,
    quizzes.filter((quiz) => !isMoney(quiz)),
    at,
  );
  if (money.length > 0) await payMoney(ports, tx, money, at);
}

async function payMoney({ registry }: GuessPorts, tx: Tx, quizzes: readonly MoneyQuiz[], at: Instant): Promise<void> {
  const batches: Batch<MoneyQuiz>[] = [];
  for (const quiz of quizzes) batches.push(await nextBatch(tx, quiz));
  const locked = await lockBalances(
    tx,
    batches.flatMap(({ quiz: { accounts }, paid }) => [
      accounts.pool,
      accounts.fees,
      accounts.dust,
      ...paid.map(({ stake }) => microOf(stake)),
    ]),
  );
  // The worker looks before it begins; a halt in between rolls back, and it comes again.
  invariant(locked.ok, 'money was halted while a quiz was paid');
  const [postings, holds]: [Posting[], HoldChange[]] = [[], []];
  for (const one of batches) {
    const { quiz, paid } = one;
    updatePaid(tx, paid, at);
    postings.push(...paid.flatMap((each) => postingOf(quiz, each)));
    holds.push(...paid.map(stakeHold));
    const rest = await goOn(tx, one, at);
    postings.push(...restOf(quiz, rest.fee, rest.dust));
    const brought = paid.reduce((sum, { stake, payout }) => sum + stake.amount - payout, 0n);
    holds.push(...poolHold(quiz, brought - rest.fee - rest.dust));
  }
  applyLocked(tx, locked.value, { at, postings, holds });
  appendEvents(
    tx,
    at,
    batches.flatMap(({ quiz, paid }) =>
      paid.map((each) => settledEvent(registry.getAsset(quiz.assetId), quiz, each, at)),
    ),
  );
}
