import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { AnyCall } from '@bourse/contract/call';
import { guessCalls } from '@bourse/contract/guess';
import { proofCalls } from '@bourse/contract/proof';
import { protectionCalls } from '@bourse/contract/protection';
import { rewardsCalls } from '@bourse/contract/rewards';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, type Instant, instant, secondMs, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { type GuessWorld, indexQuiz, openGuessWorld, publicQuiz } from '@bourse/testing/guess-world';
import { isLongForm, repetitions, seedOf, tellProgress } from '@bourse/testing/long-form';
import { firstMoment } from '@bourse/testing/product-world';
import { rightAnswers } from '@bourse/testing/seconds-world';
import { testCaller } from '@bourse/testing/test-caller';
import { type Evidence, platformSha256, recompute } from '../../../../../tools/verify/recompute.ts';
import { customerGate, openCountryMemory } from '../access/index.ts';
import { halt, resume } from '../ledger/index.ts';
import { tickRoutes } from '../prices/index.ts';
import { openRewards } from '../rewards/index.ts';
import { guessData } from './customer-data-store.ts';

const rounds = repetitions('BOURSE_GUESS_POINTS', isLongForm ? 1_000 : 6);
const ofPoints = { unit: 'points', currency_id: '', fee_rate: '0' };
const onSource = (now: Instant) => ({ ...publicQuiz(now), ...ofPoints });
const onIndex = (now: Instant) => ({ ...indexQuiz(now), ...ofPoints });

describe('a quiz on points', () => {
  let world: GuessWorld;
  let now: Instant;
  let last = firstMoment;
  let days = 0;
  let [ann, bea] = [] as unknown as [UserId, UserId]; // opened below

  before(async () => {
    world = await openGuessWorld();
  });
  after(() => world.close());
  beforeEach(async () => {
    last = instant(Math.max(last, world.clock.now()) + dayMs);
    now = last;
    world.moveTo(now);
    await world.tick(59_000);
    [ann, bea] = [await player(100), await player(100)];
  });

  /** What a module binds, called for a customer. */
  async function reward(call: typeof rewardsCalls.signIn | typeof rewardsCalls.points, user: UserId) {
    const { routes = [] } = openRewards(world);
    const answer = await present(
      routes.find((one) => one.call === call),
      call.name,
    ).run(testCaller(user), {});
    assert.ok(answer.ok);
    return answer.value;
  }

  /** A new customer who has signed in for so many points and passed the understanding test. */
  async function player(points: number): Promise<UserId> {
    const user = await world.account('customer');
    await world.run(protectionCalls.answer, user, { answers: rightAnswers });
    if (points > 0)
      await world.db.query(
        `INSERT INTO reward_points (user_id, kind, number, reference, at) VALUES ($1, 'sign_in', $2, $3, $4)`,
        [user, points, `day:${String((days += 1))}`, toIso(now)],
      );
    return user;
  }

  async function has(user: UserId): Promise<number> {
    const { rows } = await world.db.query<{ sum: number }>(
      'SELECT coalesce(sum(number), 0)::int AS sum FROM reward_points WHERE user_id = $1',
      [user],
    );
    return present(rows[0], 'the sum').sum;
  }

  const stake = (user: UserId, id: string, option: number, number: number) =>
    world.run(guessCalls.submitPoints, user, { id, option: String(option), number: String(number) });

  /** Nothing but sign-ins makes points, and nothing loses them but what a cut leaves over. */
  async function assertConserved(): Promise<void> {
    const { rows } = await world.db.query<{ all: number; earned: number; open: number; dust: number; below: number }>(
      `SELECT (SELECT coalesce(sum(number), 0)::int FROM reward_points) AS all,
         (SELECT coalesce(sum(number), 0)::int FROM reward_points WHERE kind = 'sign_in') AS earned,
         (SELECT coalesce(sum(amount), 0)::int FROM guess_stakes WHERE micro_account IS NULL AND payout IS NULL) AS open,
         (SELECT coalesce(sum(dust), 0)::int FROM guess_quizzes WHERE asset_id IS NULL) AS dust,
         (SELECT count(*)::int FROM (SELECT 1 FROM reward_points GROUP BY user_id HAVING sum(number) < 0) AS d) AS below`,
    );
    const { all, earned, open, dust, below } = present(rows[0], 'the sums');
    assert.equal(all, earned - open - dust);
    assert.equal(below, 0);
  }

  it('takes points, pays the right answers whole ones, and is computed again from its evidence [SPEC-1.29]', async () => {
    const id = await world.addProduct(onIndex(now));
    const had = await world.stand(ann);
    assert.partialDeepStrictEqual(await stake(ann, id, 2, 10), {
      unit: 'points',
      currency_id: null,
      currency: '',
      number: '10',
    });
    await stake(ann, id, 2, 10);
    await stake(bea, id, 2, 10);
    const cid = await player(50);
    await stake(cid, id, 1, 25);
    assert.deepEqual([await has(ann), await has(bea), await has(cid)], [80, 90, 25]);
    assert.partialDeepStrictEqual(await world.quiz(ann, id), {
      unit: 'points',
      currency: '',
      pool: '55',
      fee_rate: '0',
    });
    const [open] = (await world.db.withTx('open', async (tx) => guessData.open?.(tx, ann, now))) ?? [];
    assert.partialDeepStrictEqual(open, { kind: 'positions', count: 2 });
    await world.tickTo(instant(now + 2 * hourMs), 60_000);
    await assertConserved();
    await world.pass(dayMs);
    // 55 x 10 / 30, cut; what is left over is nobody's.
    assert.deepEqual([await has(ann), await has(bea), await has(cid)], [116, 108, 25]);
    const paid = await world.quiz(ann, id);
    assert.partialDeepStrictEqual(paid.result, { fee: '0', paid: '54', dust: '1' });
    assert.deepEqual(await world.stand(ann), had, 'no money moves');
    await assertConserved();
    const call = tickRoutes(world.db, world.manifest.evidence ?? []).find((one) => one.call === proofCalls.evidence);
    const told = await present(call, 'evidence').run(testCaller(ann), { id: `quiz:${id}` });
    assert.ok(told.ok, 'it is told');
    const evidence = told.value as Evidence; // as the contract says
    const steps = await recompute(evidence, platformSha256());
    assert.deepEqual(
      steps.filter(({ fits }) => fits !== true),
      [],
    );
    assert.partialDeepStrictEqual(evidence.settlement, { decimals: 0, staked: ['25', '30'], paid: '54', dust: '1' });
    const { list } = (await reward(rewardsCalls.points, ann)) as { list: { kind: string; number: number }[] }; // its lines
    assert.deepEqual(
      list.map(({ kind, number }) => [kind, number]),
      [
        ['won', 18],
        ['won', 18],
        ['staked', -10],
        ['staked', -10],
        ['sign_in', 100],
      ],
    );
  });

  for (const [what, result] of [
    ['nobody was right', 3],
    ['there is no result', 0],
  ] as const) {
    it(`gives every point back where ${what}`, async () => {
      const id = await world.addProduct(onSource(now));
      await stake(ann, id, 1, 30);
      await stake(bea, id, 2, 7);
      world.moveTo(instant(now + 2 * hourMs));
      await world.enter(id, result);
      await world.pass(dayMs);
      assert.deepEqual([await has(ann), await has(bea)], [100, 100]);
      assert.partialDeepStrictEqual((await world.quiz(ann, id)).result, { paid: '37', dust: '0' });
      await assertConserved();
    });
  }

  it('takes nothing else, in the documented order, and then changes nothing', async () => {
    const id = await world.addProduct(onIndex(now));
    const money = await world.addProduct(publicQuiz(now));
    const later = await world.addProduct({
      ...onSource(now),
      opens_at: onSource(now).closes_at,
      closes_at: onSource(now).result_at,
    });
    const refused = (fields: object, user = ann, key?: string) =>
      world.refusal(guessCalls.submitPoints, user, { id, option: '2', number: '10', ...fields }, key);
    assert.equal(await refused({ id: '999', option: '8' }), 'NOT_FOUND');
    assert.equal(await refused({ id: money }), 'NOT_FOUND', 'what takes money takes no points');
    const asMoney = { id, option: '2', number: '10' };
    assert.equal(await world.refusal(guessCalls.submit, ann, asMoney), 'NOT_FOUND', 'nor the other way');
    assert.equal(await refused({ option: '3', number: '0' }), 'PARAMETER_ERROR');
    for (const number of ['0', '0.5', '1.5', '1001']) assert.equal(await refused({ number }), 'INVALID_AMOUNT', number);
    const first = await world.run(guessCalls.submitPoints, ann, { id, option: '2', number: '10' }, 'key');
    const again = await world.run(guessCalls.submitPoints, ann, { id, option: '2', number: '10' }, 'key');
    assert.equal(again.id, first.id, 'once');
    assert.equal(await refused({ number: '11' }, ann, 'key'), 'ID_REUSED');
    assert.equal(await refused({ id: later }, await world.account('house')), 'NOT_ALLOWED');
    const worker = await world.account('customer');
    await world.workOn('desk', world.ann);
    await world.signInOn('desk', [worker]);
    assert.equal(await refused({ id: later }, worker), 'NOT_ALLOWED', 'nor does who works here');
    const fresh = await world.account('customer');
    assert.equal(await refused({ id: later }, fresh), 'SUITABILITY_REQUIRED');
    const paused = await player(50);
    await world.run(protectionCalls.limits, paused, { cool_off: '1' });
    assert.equal(await refused({ id: later }, paused), 'SELF_EXCLUDED');
    assert.equal(await refused({ id: later, terms_id: '1' }), 'PRODUCT_NOT_OPEN');
    world.setVenues(2);
    world.moveTo(instant(now + 60 * secondMs));
    await world.tick(59_000);
    assert.equal(await refused({ terms_id: '1' }), 'PRICE_CHANGED');
    assert.equal(await refused({}), 'PRICE_UNAVAILABLE');
    world.setVenues(3);
    await world.tick(59_000);
    assert.equal(await refused({ number: '991' }), 'LIMIT_EXCEEDED', 'more than one customer may stake in all');
    assert.equal(await refused({ number: '91' }), 'INSUFFICIENT_BALANCE');
    assert.equal(await refused({ number: '1' }, await player(0)), 'INSUFFICIENT_BALANCE');
    assert.equal(await has(ann), 90);
    await halt(world.db, 'test', world.clock.now());
    await world.run(protectionCalls.limits, ann, { daily_loss: '1' });
    await stake(ann, id, 1, 90);
    await resume(world.db, []);
    assert.equal(await has(ann), 0, 'points are no money: no halt and no limit of losses stops them');
    await assertConserved();
  });

  it('is open where the country has closed quizzes for money', async () => {
    const rules = JSON.stringify({ closed: ['guess'], level2: [] });
    await world.db.query(
      `INSERT INTO setting_versions (area, key, version, value, effective_at, reason, created_at)
       VALUES ('countries', 'US', 1, $1, $2, 'test', $2)`,
      [rules, toIso(now)],
    );
    await world.db.query(`UPDATE users SET country = 'US', auth_level = 1 WHERE id = $1`, [ann]);
    const countries = await openCountryMemory(world.db, world.clock);
    const gate = customerGate({ ...world, identity: { refuseUnproved: async () => null }, countries });
    const ask = async (call: AnyCall, user: UserId) => (await gate(call, testCaller(user), {}))?.code ?? null;
    assert.equal(await ask(guessCalls.submit, ann), 'AREA_NOT_SUPPORTED');
    assert.equal(await ask(guessCalls.submitPoints, ann), null);
    assert.equal(
      await ask(guessCalls.submitPoints, bea),
      'VERIFICATION_REQUIRED',
      'the level is asked for all the same',
    );
  });

  it('takes the last points once of those that come at once', async () => {
    const id = await world.addProduct(onSource(now));
    const other = await world.addProduct(onSource(now));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) =>
        world.attempt(guessCalls.submitPoints, ann, { id: place % 2 === 0 ? id : other, option: '1', number: '40' }),
      ),
    );
    assert.equal(answers.filter((one) => one.ok).length, 2);
    assert.ok(answers.every((one) => one.ok || one.error.code === 'INSUFFICIENT_BALANCE'));
    assert.equal(await has(ann), 20);
    await assertConserved();
  });

  it(`makes and loses no point through ${String(rounds)} days of random quizzes`, async () => {
    const random = seededRandom(seedOf(115));
    const users = [ann, bea, await player(0), await player(33)];
    const lived: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const start = world.clock.now();
      for (const user of users) await reward(rewardsCalls.signIn, user);
      const ids = [await world.addProduct(onSource(start)), await world.addProduct(onSource(start))];
      lived.push(...ids);
      for (let one = 0; one < 12; one += 1) {
        const fields = { id: random.pick(ids), option: String(random.int(1, 3)), number: String(random.int(1, 40)) };
        const answer = await world.attempt(guessCalls.submitPoints, random.pick(users), fields);
        assert.ok(answer.ok || answer.error.code === 'INSUFFICIENT_BALANCE');
      }
      await assertConserved();
      world.moveTo(instant(start + 2 * hourMs));
      for (const id of ids) if ((await world.quiz(ann, id)).pool !== '0') await world.enter(id, random.int(0, 3));
      await assertConserved();
      await world.pass(dayMs);
      await assertConserved();
      tellProgress(round, rounds, 'days');
    }
    const { rows } = await world.db.query<{ phase: number }>(
      'SELECT DISTINCT phase FROM guess_quizzes WHERE id = ANY ($1::bigint[])',
      [lived],
    );
    assert.deepEqual(rows, [{ phase: 4 }], 'all of them are over');
    await world.ledger.assertAddsUp();
  });
});
