import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import type { AnyCall, OutputOf } from '@bourse/contract/call';
import { guessCalls } from '@bourse/contract/guess';
import { guessStaffCalls } from '@bourse/contract/guess-desk';
import { proofCalls } from '@bourse/contract/proof';
import { protectionCalls } from '@bourse/contract/protection';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, type Instant, instant, secondMs, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { type GuessWorld, indexQuiz, openGuessWorld, publicQuiz } from '@bourse/testing/guess-world';
import { firstMoment, units } from '@bourse/testing/product-world';
import { testCaller } from '@bourse/testing/test-caller';
import { type Evidence, platformSha256, recompute } from '../../../../../tools/verify/recompute.ts';
import { halt, resume } from '../ledger/index.ts';
import { tickRoutes } from '../prices/index.ts';

let lastMoment = firstMoment;

describe('a quiz', () => {
  let world: GuessWorld;
  let now: Instant;
  let [ann, bea, cid] = [] as unknown as [UserId, UserId, UserId]; // opened below

  before(async () => {
    world = await openGuessWorld();
  });
  after(() => world.close());
  beforeEach(async () => {
    lastMoment = instant(Math.max(lastMoment, world.clock.now()) + dayMs);
    now = lastMoment;
    world.moveTo(now);
    await world.tick(59_000);
    [ann, bea, cid] = [await world.player(1_000), await world.player(1_000), await world.player(1_000)];
  });
  afterEach(() => world.ledger.assertAddsUp());

  const own = async (user: UserId) => (await world.stand(user)).own;
  const stakes = async (user: UserId) => (await world.run(guessCalls.orders, user, {})).list;
  const evidenceOf = async (id: string): Promise<Evidence> => {
    const sources = world.manifest.evidence ?? [];
    const call = tickRoutes(world.db, sources).find((one) => one.call === proofCalls.evidence);
    const answer = await present(call, 'evidence').run(testCaller(ann), { id });
    assert.ok(answer.ok, 'it is told');
    return answer.value as Evidence; // as the contract says
  };

  it('takes stakes, tells odds, is decided by the index, waits a day and pays right answers [SPEC-1.29] [SPEC-2.85] [SPEC-4.31]', async () => {
    const id = await world.addProduct(indexQuiz(now));
    const had = await world.stand(ann);
    const stake = await world.stake(ann, id, 1, '100');
    assert.partialDeepStrictEqual(stake, {
      quiz_id: id,
      option: 1,
      answer: 'No',
      number: '100',
      status: 1,
      payout: null,
    });
    await world.stake(bea, id, 2, '200');
    await world.stake(cid, id, 2, '100');
    assert.deepEqual(await own(ann), { available: units(900), held: units(100) });
    const open = await world.run(guessCalls.detail, ann, { id });
    assert.partialDeepStrictEqual(open, { status: 1, is_open: true, pool: '400', result: null, evidence: null });
    assert.deepEqual(
      open.answers.map(({ staked, odds }) => [staked, odds]),
      [
        ['100', '3.92'],
        ['300', '1.3066'],
      ],
    );
    world.moveTo(instant(now + hourMs));
    assert.equal((await world.quiz(ann, id)).status, 2);
    await world.tickTo(instant(now + 2 * hourMs), 60_000);
    const decided = await world.quiz(ann, id);
    assert.partialDeepStrictEqual(decided, { status: 3, evidence: `quiz:${id}` });
    assert.partialDeepStrictEqual(decided.result, { option: 2, kind: 'answered', price: '60000', paid: null });
    await world.pass(dayMs - 1);
    assert.deepEqual(await own(bea), { available: units(800), held: units(200) }, 'nothing is paid before');
    await world.pass(1);
    assert.deepEqual(
      [await own(ann), await own(bea), await own(cid)],
      [
        { available: units(900), held: 0n },
        { available: units(800) + 26_133_333_333n, held: 0n },
        { available: units(900) + 13_066_666_666n, held: 0n },
      ],
    );
    const has = await world.stand(ann);
    assert.deepEqual([has.fees - had.fees, has.dust - had.dust], [units(8), 1n]);
    assert.deepEqual(has.pool, had.pool);
    const paid = await world.quiz(ann, id);
    assert.equal(paid.status, 4);
    assert.partialDeepStrictEqual(paid.result, { fee: '8', paid: '391.99999999', dust: '0.00000001' });
    assert.deepEqual(
      [(await stakes(ann))[0]?.status, (await stakes(bea))[0]?.status, (await stakes(bea))[0]?.payout],
      [5, 4, '261.33333333'],
    );
    const evidence = await evidenceOf(`quiz:${id}`);
    const steps = await recompute(evidence, platformSha256());
    assert.deepEqual(
      steps.filter(({ fits }) => fits !== true),
      [],
    );
    const names = steps.map(({ name }) => name);
    for (const name of ['average', 'answer', 'share', 'result'] as const) assert.ok(names.includes(name), name);
    for (const [lie, found] of [
      [{ option: 1 }, ['answer']],
      [{ price: '60000.1' }, ['average']],
      [{ level: '60000.1' }, ['answer']],
      [{ fee: '9', paid: '390.99999999' }, ['share']],
      [{ staked: ['100', '299'] }, ['share']],
      [{ result: 'nobody' }, ['result']],
    ] as const) {
      const settlement = { ...evidence.settlement, ...lie } as Evidence['settlement']; // a lie of the same form
      const told = await recompute({ ...evidence, settlement }, platformSha256());
      assert.deepEqual(
        told.filter(({ fits }) => fits === false).map(({ name }) => name),
        found,
      );
    }
  });

  for (const [what, result] of [
    ['nobody was right', 3],
    ['there is no result', 0],
  ] as const) {
    it(`gives every stake back whole where ${what}`, async () => {
      const id = await world.addProduct(publicQuiz(now));
      const had = await world.stand(ann);
      await world.stake(ann, id, 1, '100');
      await world.stake(bea, id, 2, '50');
      world.moveTo(instant(now + 2 * hourMs));
      await world.enter(id, result);
      await world.pass(dayMs - 1);
      assert.deepEqual(await own(ann), { available: units(900), held: units(100) }, 'it can be challenged before');
      await world.pass(1);
      assert.deepEqual(
        [await own(ann), await own(bea)],
        [
          { available: units(1_000), held: 0n },
          { available: units(1_000), held: 0n },
        ],
      );
      const has = await world.stand(ann);
      assert.deepEqual([has.fees, has.dust, has.pool], [had.fees, had.dust, had.pool]);
      const told = await world.quiz(ann, id);
      assert.partialDeepStrictEqual(told, { status: 5, evidence: null });
      assert.partialDeepStrictEqual(told.result, { kind: result === 0 ? 'void' : 'nobody', fee: '0', paid: '150' });
      assert.partialDeepStrictEqual((await stakes(ann))[0], { status: 4, returned: true, payout: '100' });
    });
  }

  it('gives every stake back where the index has a gap, and where a public source is silent for a week', async () => {
    const index = await world.addProduct(indexQuiz(now));
    const silent = await world.addProduct(publicQuiz(now));
    await world.stake(ann, index, 2, '100');
    await world.stake(ann, silent, 2, '100');
    await world.tickTo(instant(now + 2 * hourMs - 2 * 60_000), 61_000);
    world.moveTo(instant(now + 2 * hourMs));
    await world.pass(0);
    assert.equal((await world.quiz(ann, index)).result?.kind, 'void');
    assert.deepEqual(await own(ann), { available: units(900), held: units(100) });
    await world.pass(7 * dayMs - 1);
    assert.equal((await world.quiz(ann, silent)).status, 2);
    await world.pass(1);
    assert.deepEqual(await own(ann), { available: units(1_000), held: 0n });
    const steps = await recompute(await evidenceOf(`quiz:${index}`), platformSha256());
    assert.ok(steps.every(({ fits }) => fits !== false));
    assert.ok(steps.some(({ name, computed }) => name === 'result' && computed === 'void'));
  });

  it('is decided by two members of staff with a source, again after a challenge, and only where a public source decides', async () => {
    const id = await world.addProduct(publicQuiz(now));
    const index = await world.addProduct(indexQuiz(now));
    for (const quiz of [id, index]) await world.stake(ann, quiz, 1, '100');
    await world.stake(bea, id, 2, '100');
    const read = { url: 'https://league.example/final', finding: 'as published' };
    const entry = { id, result: '2', ...read, reason: 'it is over' };
    const refuse = (more: object) => world.staff.refusal(guessStaffCalls.enter, world.ann, { ...entry, ...more });
    assert.equal(await refuse({ id: '999' }), 'NOT_FOUND');
    assert.equal(await refuse({ result: '4' }), 'PARAMETER_ERROR result');
    assert.equal(await refuse({}), 'STATE_CHANGED', 'before the instant of the result');
    world.moveTo(instant(now + 2 * hourMs));
    assert.equal(await refuse({ url: 'http://league.example' }), 'PARAMETER_ERROR url', 'a place that can be opened');
    for (const result of ['0', '1', '2'])
      assert.equal(await refuse({ id: index, result }), 'STATE_CHANGED', 'an index decides');
    const due = await world.staff.run(guessStaffCalls.quizzes, world.ann, {});
    assert.ok(due.list.some((one) => one.id === id));
    const asked = await world.staff.run(guessStaffCalls.enter, world.ann, entry);
    assert.equal(await refuse({ result: '1' }), 'STATE_CHANGED', 'one request at a time');
    const alone = await world.staff.refusal(approvalCalls.approve, world.ann, { id: asked.id, reason: 'mine' });
    assert.equal(alone, 'NOT_ALLOWED');
    await world.staff.run(approvalCalls.approve, world.bob, { id: asked.id, reason: 'read, too' });
    assert.equal((await world.quiz(ann, id)).result?.option, 2);

    const challenge = { id, text: 'it was red' };
    assert.equal(await world.refusal(guessCalls.challenge, cid, challenge), 'NOT_FOUND', 'who has no stake');
    await world.run(guessCalls.challenge, ann, challenge);
    assert.equal(await world.refusal(guessCalls.challenge, ann, challenge), 'STATE_CHANGED', 'once');
    const { list: challenged } = await world.staff.run(guessStaffCalls.quizzes, world.ann, { state: 'challenged' });
    const open = present(challenged[0]?.challenges[0], 'the challenge');
    await world.pass(dayMs + hourMs);
    assert.equal((await world.quiz(ann, id)).status, 3, 'a challenge without an answer holds the payment up');
    assert.equal(await refuse({ result: '1' }), 'NOT_ALLOWED', 'who entered what is challenged');
    await world.enter(id, 1, world.eve);
    const answer = { id: open.id, text: 'you are right', reason: 'corrected' };
    const entered = [world.ann, world.eve];
    const refusals = (call: AnyCall, fields: object) =>
      Promise.all(entered.map((by) => world.staff.refusal(call, by, fields)));
    assert.deepEqual(await refusals(guessStaffCalls.answer, answer), ['NOT_ALLOWED', 'NOT_ALLOWED']);
    const agreed = { id: (await world.staff.run(guessStaffCalls.answer, world.bob, answer)).id, reason: 'agreed' };
    assert.deepEqual(await refusals(approvalCalls.approve, agreed), ['NOT_ALLOWED', 'NOT_ALLOWED']);
    const { list: seen } = await world.staff.run(approvalCalls.list, world.eve, { state: 'open' });
    assert.equal(seen.find((one) => one.id === agreed.id)?.hindrance, 'involved');
    await world.staff.run(approvalCalls.approve, world.dan, agreed);
    assert.equal(await world.staff.refusal(guessStaffCalls.answer, world.bob, answer), 'STATE_CHANGED');
    assert.equal((await stakes(ann)).find((one) => one.quiz_id === id)?.challenge?.answer, 'you are right');
    await world.pass(dayMs - 1);
    assert.equal((await world.quiz(ann, id)).status, 3, 'the later result has a day of its own');
    await world.pass(1);
    assert.equal((await stakes(ann)).find((one) => one.quiz_id === id)?.payout, '196');
    assert.equal(await refuse({ result: '2' }), 'STATE_CHANGED', 'what is paid is paid');
  });

  it('gives every stake back where a challenge has no answer for a week', async () => {
    const id = await world.addProduct(publicQuiz(now));
    await world.stake(ann, id, 1, '100');
    await world.stake(bea, id, 2, '100');
    world.moveTo(instant(now + 2 * hourMs));
    await world.enter(id, 2);
    await world.run(guessCalls.challenge, ann, { id, text: 'no' });
    await world.pass(dayMs);
    for (let day = 0; day < 8; day += 1) await world.pass(dayMs);
    assert.deepEqual(
      [await own(ann), await own(bea)],
      [
        { available: units(1_000), held: 0n },
        { available: units(1_000), held: 0n },
      ],
    );
  });

  it('keeps the terms of its first stake; a later version can only stop it', async () => {
    const id = await world.addProduct(publicQuiz(now));
    const first = (await world.quiz(ann, id)).terms_id;
    world.moveTo(instant(now + secondMs));
    await world.addProduct({ ...publicQuiz(now), fee_rate: '0.05' }, id);
    const fields = { id, option: '1', number: '10' };
    assert.equal(await world.refusal(guessCalls.submit, ann, { ...fields, terms_id: first }), 'PRICE_CHANGED');
    await world.stake(ann, id, 1, '10');
    await world.stake(bea, id, 2, '10');
    world.moveTo(instant(now + 2 * secondMs));
    await world.addProduct({ ...publicQuiz(now), fee_rate: '0.1', names: indexQuiz(now).names }, id);
    assert.partialDeepStrictEqual(await world.quiz(ann, id), {
      fee_rate: '0.05',
      name: 'Who wins the final?',
      is_open: true,
    });
    world.moveTo(instant(now + 3 * secondMs));
    await world.addProduct({ ...publicQuiz(now), open: false }, id);
    assert.equal(await world.refusal(guessCalls.submit, bea, fields), 'PRODUCT_NOT_OPEN');
    world.moveTo(instant(now + 2 * hourMs));
    await world.enter(id, 1);
    await world.pass(dayMs);
    assert.partialDeepStrictEqual((await world.quiz(ann, id)).result, { fee: '1', paid: '19', dust: '0' });
  });

  it('lists more quizzes and own stakes than a page takes, each once', async () => {
    const many = 120;
    const ids: string[] = [];
    for (let one = 0; one < many; one += 1) {
      const id = await world.addProduct({
        ...publicQuiz(now),
        closes_at: toIso(instant(now + hourMs - one * secondMs)),
      });
      ids.push(id);
      await world.stake(ann, id, 1, '1');
    }
    const shown: string[] = [];
    for (let page = 1; page <= 2; page += 1)
      shown.push(
        ...(await world.run(guessCalls.list, ann, { status: '1', page: String(page), limit: '100' })).list.map(
          ({ id }) => id,
        ),
      );
    assert.deepEqual(shown, ids.toReversed(), 'what ends first stands first');
    const staked: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const fields = { limit: '100', ...(cursor === '' ? {} : { cursor }) };
      const page: OutputOf<typeof guessCalls.orders> = await world.run(guessCalls.orders, ann, fields);
      staked.push(...page.list.map(({ quiz_id: id }) => id));
      cursor = page.cursor;
    }
    assert.deepEqual(staked, ids.toReversed(), 'newest first');
    const [first] = ids;
    assert.deepEqual(
      (await world.run(guessCalls.orders, ann, { quiz_id: first })).list.map(({ quiz_id: id }) => id),
      [first],
      'those on one quiz',
    );
    const seen: string[] = [];
    for (let page = 1, isMore = true; isMore; page += 1) {
      const wanted = { state: 'all', page: String(page), limit: '100' };
      const { list, total } = await world.staff.run(guessStaffCalls.quizzes, world.ann, wanted);
      seen.push(...list.map(({ id }) => id));
      isMore = seen.length < total && list.length > 0;
    }
    assert.equal(new Set(seen).size, seen.length, 'each once');
    assert.ok(new Set(ids).isSubsetOf(new Set(seen)), 'and staff find all of them, page by page');
    const one = await world.staff.run(guessStaffCalls.quizzes, world.ann, { state: 'all', quiz_id: first });
    assert.deepEqual([one.total, one.list[0]?.id], [1, first]);
  });

  it('takes nothing else, in the documented order, and then changes nothing', async () => {
    const id = await world.addProduct(indexQuiz(now));
    const later = await world.addProduct({
      ...publicQuiz(now),
      opens_at: publicQuiz(now).closes_at,
      closes_at: publicQuiz(now).result_at,
    });
    const refused = (fields: object, user = ann, key?: string) =>
      world.refusal(guessCalls.submit, user, { id, option: '2', number: '10', ...fields }, key);
    assert.equal(await refused({ id: '999', option: '8' }), 'NOT_FOUND');
    assert.equal(await refused({ option: '3', number: '0' }), 'PARAMETER_ERROR');
    for (const number of ['0', '0.99', '1000.1', '1.123456789'])
      assert.equal(await refused({ number }), 'INVALID_AMOUNT', number);
    await world.run(guessCalls.submit, ann, { id, option: '2', number: '10' }, 'key');
    assert.equal(await refused({ number: '11' }, ann, 'key'), 'ID_REUSED');
    const house = await world.account('house');
    assert.equal(await refused({ id: later }, house), 'NOT_ALLOWED', 'accounts of the house do not play');
    const [worker, relative] = [await world.account('customer'), await world.account('customer')];
    await world.workOn('desk', world.ann);
    await world.signInOn('desk', [worker]);
    await world.signInOn('phone', [worker, relative]);
    assert.equal(await refused({ id: later }, worker), 'NOT_ALLOWED', 'nor does who works here');
    assert.equal(await refused({ id: later }, relative), 'NOT_ALLOWED', 'nor who shares a device with them');
    const submit = present(
      world.manifest.routes?.find(({ call }) => call === guessCalls.submit),
      'the call',
    );
    const answer = await submit.run({ ...testCaller(ann), device: 'desk' }, { id: later, option: '2', number: '10' });
    assert.equal(answer.ok ? '' : answer.error.code, 'NOT_ALLOWED', 'nor who calls from the device of an office');
    const fresh = await world.player(100);
    await world.db.query('DELETE FROM suitability_passes WHERE user_id = $1', [fresh]);
    assert.equal(await refused({ id: later }, fresh), 'SUITABILITY_REQUIRED');
    const paused = await world.player(100);
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
    await halt(world.db, 'test', world.clock.now());
    assert.equal(await refused({}), 'TRADING_HALTED');
    await resume(world.db, []);
    assert.equal(await refused({ number: '991' }), 'LIMIT_EXCEEDED', 'more than one customer may stake in all');
    await world.run(protectionCalls.limits, bea, { daily_loss: '50' });
    assert.equal(await refused({ number: '51' }, bea), 'LIMIT_EXCEEDED');
    await world.run(guessCalls.submit, bea, { id, option: '1', number: '50' });
    assert.equal(await refused({ number: '1' }, bea), 'LIMIT_EXCEEDED', 'what is open counts as lost');
    const poor = await world.player(5);
    assert.equal(await refused({}, poor), 'INSUFFICIENT_BALANCE');
    world.moveTo(instant(now + hourMs));
    await world.tick(59_000);
    assert.equal(await refused({}), 'PRODUCT_NOT_OPEN', 'after its end');
    assert.deepEqual(await own(ann), { available: units(990), held: units(10) });
    assert.equal((await world.run(guessCalls.result, ann, { id })).result, null);
    assert.ok((await world.run(guessCalls.list, ann, { status: '2' })).list.some((one) => one.id === id));
    assert.equal((await world.run(guessCalls.orders, cid, {})).total, 0, 'stakes of others are not shown');
  });

  it('takes the first stakes of two customers at once, each within what they have and may stake', async () => {
    const id = await world.addProduct(publicQuiz(now));
    const wishes = Array.from({ length: 12 }, (_, place) =>
      world.attempt(guessCalls.submit, place % 2 === 0 ? ann : bea, { id, option: '1', number: '300' }),
    );
    const answers = await Promise.all(wishes);
    assert.equal(answers.filter((one) => one.ok).length, 6);
    assert.ok(answers.every((one) => one.ok || one.error.code === 'LIMIT_EXCEEDED'));
    for (const user of [ann, bea]) assert.deepEqual(await own(user), { available: units(100), held: units(900) });
    assert.equal((await world.quiz(ann, id)).pool, '1800');
  });
});
