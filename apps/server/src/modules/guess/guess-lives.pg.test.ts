import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { guessCalls } from '@bourse/contract/guess';
import { approvalCalls } from '@bourse/contract/approval';
import { guessStaffCalls } from '@bourse/contract/guess-desk';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { type GuessWorld, indexQuiz, openGuessWorld, publicQuiz } from '@bourse/testing/guess-world';
import { isLongForm, repetitions, seedOf, tellProgress } from '@bourse/testing/long-form';
import { units } from '@bourse/testing/product-world';

const lives = repetitions('BOURSE_GUESS_LIVES', isLongForm ? 1_000 : 15);
/** So many are lived side by side, between two days. */
const together = 5;
const people = 8;
const funded = 20_000;

/** A quiz that is lived, and the fee of its first stake in hundredths. */
interface Life {
  readonly id: string;
  readonly isIndex: boolean;
  readonly fee: number;
}

interface StakeRow {
  readonly option: number;
  readonly amount: bigint;
  readonly payout: bigint | null;
}

describe('quizzes over random lives', () => {
  let world: GuessWorld;
  const users: UserId[] = [];
  const random = seededRandom(seedOf(114));

  before(async () => {
    world = await openGuessWorld();
    for (let one = 0; one < people; one += 1) users.push(await world.player(funded));
  });
  after(() => world.close());

  /** What is held for stakes, by their rows; that the pool is empty between quizzes; and that nothing came or went. */
  async function assertHeld(): Promise<void> {
    const { rows } = await world.db.query<{ staked: bigint }>(
      'SELECT coalesce(sum(amount), 0) AS staked FROM guess_stakes WHERE payout IS NULL',
    );
    const stands = await Promise.all(users.map((user) => world.stand(user)));
    const { pool, fees, dust } = present(stands[0], 'a customer');
    assert.equal(
      stands.reduce((sum, { own }) => sum + own.held, 0n),
      rows[0]?.staked,
    );
    assert.deepEqual(pool, { available: 0n, held: 0n });
    const theirs = stands.reduce((sum, { own }) => sum + own.available + own.held, 0n);
    assert.equal(theirs + fees + dust, units(funded * people));
  }

  /** Each payment by the rule, worked out anew from the stakes; and all of them with fee and dust are what came in. */
  async function assertShared({ id, fee }: Life): Promise<void> {
    const { rows: stakes } = await world.db.query<StakeRow>(
      'SELECT option, amount, payout FROM guess_stakes WHERE quiz_id = $1',
      [id],
    );
    const { rows } = await world.db.query<{ answer: number | null; fee: bigint; dust: bigint }>(
      'SELECT answer, fee, dust FROM guess_quizzes WHERE id = $1 AND phase = 4',
      [id],
    );
    const quiz = present(rows[0], 'a quiz that is over');
    const sum = (of: readonly bigint[]): bigint => of.reduce((all, each) => all + each, 0n);
    const total = sum(stakes.map(({ amount }) => amount));
    const right = sum(stakes.filter(({ option }) => option === quiz.answer).map(({ amount }) => amount));
    const kept = right === 0n ? 0n : (total * BigInt(fee)) / 100n;
    assert.equal(quiz.fee, kept, 'the fee of the first stake');
    for (const { option, amount, payout } of stakes) {
      const share = right === 0n ? amount : option === quiz.answer ? ((total - kept) * amount) / right : 0n;
      assert.equal(payout, share);
    }
    assert.equal(sum(stakes.map(({ payout }) => payout ?? 0n)) + quiz.fee + quiz.dust, total);
  }

  /** @returns how many stakes were taken. */
  async function stakeOn({ id, isIndex }: Pick<Life, 'id' | 'isIndex'>, count: number): Promise<number> {
    let taken = 0;
    for (let stake = 0; stake < count; stake += 1) {
      const number = `${String(random.int(1, 300))}.${String(random.int(0, 99_999_999)).padStart(8, '0')}`;
      const fields = { id, option: String(random.int(1, isIndex ? 2 : 3)), number };
      const answer = await world.attempt(guessCalls.submit, random.pick(users), fields);
      if (answer.ok) taken += 1;
      else assert.ok(['LIMIT_EXCEEDED', 'INSUFFICIENT_BALANCE'].includes(answer.error.code), answer.error.code);
    }
    return taken;
  }

  /** A quiz with its first stakes, of some of which the terms change afterwards; null where nobody had enough for one. */
  async function begin(): Promise<Life | null> {
    const now = world.clock.now();
    const isIndex = random.next() < 0.5;
    const fee = random.int(0, 9);
    const terms = isIndex ? indexQuiz(now) : publicQuiz(now);
    const id = await world.addProduct({ ...terms, fee_rate: `0.0${String(fee)}` });
    if ((await stakeOn({ id, isIndex }, 1)) === 0) return null;
    if (random.next() < 0.3) {
      world.moveTo(instant(now + 1));
      await world.addProduct({ ...terms, fee_rate: `0.0${String(random.int(0, 9))}` }, id);
    }
    await stakeOn({ id, isIndex }, random.int(0, 11));
    return { id, isIndex, fee };
  }

  /** What staff read in a public source, in some lives again after a challenge that they answer. */
  async function enter({ id }: Life): Promise<void> {
    await world.enter(id, random.int(0, 3));
    const owner = random.pick(users);
    const [own] = (await world.run(guessCalls.orders, owner, { quiz_id: id })).list;
    if (own === undefined || own.challenge_until === null || random.next() < 0.5) return;
    await world.run(guessCalls.challenge, owner, { id, text: 'it was another' });
    const { list: challenged } = await world.staff.run(guessStaffCalls.quizzes, world.ann, { state: 'challenged' });
    const open = present(challenged.find((one) => one.id === id)?.challenges[0], 'the challenge');
    await world.enter(id, random.int(1, 3), world.eve);
    const asked = await world.staff.run(guessStaffCalls.answer, world.dan, {
      id: open.id,
      text: 'so be it',
      reason: 'looked',
    });
    await world.staff.run(approvalCalls.approve, world.bob, { id: asked.id, reason: 'looked, too' });
  }

  /** Quizzes from their first stakes until everything is paid, each through a way that is drawn. */
  async function live(count: number): Promise<void> {
    world.moveTo(instant(world.clock.now() + hourMs));
    await world.tick(60_000);
    const start = world.clock.now();
    const begun: Life[] = [];
    for (let one = 0; one < count; one += 1) {
      const life = await begin();
      if (life !== null) begun.push(life);
    }
    await assertHeld();
    const isSilent = random.next() < 0.2;
    await world.tickTo(instant(start + 2 * hourMs), isSilent ? null : random.int(59_900, 60_100));
    await world.pass(hourMs);
    for (const one of begun.filter(({ isIndex }) => !isIndex)) await enter(one);
    await world.pass(dayMs);
    for (const one of begun) await assertShared(one);
    await assertHeld();
  }

  it(`hold, share and give back to the atom through ${String(lives)} of them`, async () => {
    for (let life = 0; life < lives; life += together) {
      await live(Math.min(together, lives - life));
      tellProgress(life, lives, 'lives');
    }
    const { rows } = await world.db.query<{ kind: string }>(
      `SELECT DISTINCT CASE WHEN answer IS NULL THEN 'void' WHEN right_total = 0 THEN 'nobody' ELSE 'answered' END AS kind
       FROM guess_quizzes WHERE phase = 4 ORDER BY 1`,
    );
    const kinds = rows.map(({ kind }) => kind);
    assert.ok(kinds.includes('answered') && kinds.includes('void'), kinds.join(', '));
    await world.ledger.assertAddsUp();
  });
});
