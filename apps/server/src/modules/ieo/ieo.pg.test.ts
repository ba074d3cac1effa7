import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { ieoCalls } from '@bourse/contract/ieo';
import { ieoStaffCalls } from '@bourse/contract/ieo-desk';
import { staffId, type UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, type Instant, instant, minuteMs, toIso, weekMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { type IeoWorld, nova, openIeoWorld, ieoTermsOf } from '@bourse/testing/ieo-world';
import { units, usdt } from '@bourse/testing/product-world';
import { staffCalls } from '@bourse/testing/staff-world';
import { testSealer } from '@bourse/testing/chance';
import type { Evidence, Settlement, StepName } from '../../../../../tools/verify/recompute.ts';
import { insertTerms } from '../config/index.ts';
import { halt, resume } from '../ledger/index.ts';
import { loadMarkets } from '../markets/index.ts';
import { evidenceOf as readEvidence, misfitsIn, sha256 } from './outsider-fixture.ts';
import { findSecret } from './offering-secret-store.ts';

describe('an initial offering', () => {
  let world: IeoWorld;
  let now: Instant;
  let [ann, bob, cid] = [] as unknown as [UserId, UserId, UserId]; // made before each test

  before(async () => {
    world = await openIeoWorld();
  });
  // Time goes on from test to test, five weeks each: ticks are in its order.
  beforeEach(async () => {
    world.moveTo(instant(world.clock.now() + 5 * weekMs));
    // What an earlier test has left open ends, one moment after the other.
    for (let moment = 0; moment < 6; moment += 1) await world.pass(0);
    now = world.clock.now();
    [ann, bob, cid] = [
      await world.customer(usdt, units(1_000)),
      await world.customer(usdt, units(1_000)),
      await world.customer(usdt, units(1_000)),
    ];
  });
  after(() => world.close());

  const begin = () => world.goTo(instant(now + hourMs));
  const progress = async (id: string) => {
    const { list } = await staffCalls(world.manifest.staffRoutes ?? []).run(ieoStaffCalls.projects, staffId('1'), {});
    return present(
      list.find((project) => project.id === id),
      'the project',
    );
  };
  const detail = (id: string) => world.run(ieoCalls.detail, ann, { id });

  const evidenceOf = (reference: string): Promise<Evidence> => readEvidence(world, reference);

  it('is announced once its whole issue lies in escrow, and not when it is late [SPEC-3.35] [SPEC-3.36] [SPEC-4.14] [SPEC-7.79]', async () => {
    const unfunded = await world.announce({}, false);
    assert.equal(await world.refusal(ieoCalls.detail, ann, { id: unfunded }), 'NOT_FOUND');
    await world.fillPool(nova, units(1_000) - 1n);
    await world.pass(5_000);
    assert.equal(await world.refusal(ieoCalls.detail, ann, { id: unfunded }), 'NOT_FOUND', 'an atom is missing');
    await world.fillPool(nova, 1n);
    await world.pass(5_000);
    const project = await detail(unfunded);
    assert.partialDeepStrictEqual(project, {
      stage: 'warm_up',
      state: 0,
      currency: 'NOVA',
      pay_currency: 'USDT',
      price: '0.5',
      issue: '1000',
      escrow: '1000',
      symbol: 'NOVA/USDT',
      lock_days: 10,
      release: 'daily',
      website: 'https://nova.example',
      applied: { number: 0, amount: '0' },
      passed: null,
    });
    assert.match(project.commitment, /^[0-9a-f]{64}$/);
    assert.partialDeepStrictEqual(await world.standing(ann, nova), { free: 0n, held: units(1_000) });
    const secret = present(await findSecret(world.db, testSealer, unfunded), 'its secret');
    assert.equal(await sha256(JSON.stringify([secret, '{"kind":"ticks"}'])), project.commitment);
    const { rows } = await world.db.query('SELECT * FROM ieo_secrets WHERE project_id = $1', [unfunded]);
    assert.ok(
      !JSON.stringify(rows).includes(secret) && !JSON.stringify(rows).includes(Buffer.from(secret).toString('hex')),
    );
    assert.ok(!JSON.stringify(await world.run(ieoCalls.draw, ann, { project_id: unfunded })).includes(secret));
    const late = await world.announce({ ...ieoTermsOf(now), starts_at: toIso(instant(now - 1)) });
    assert.equal(await world.refusal(ieoCalls.detail, ann, { id: late }), 'NOT_FOUND');
    await world.ledger.assertAddsUp();
    // What lies there for the one that was late serves the next.
    const next = await world.announce({}, false);
    assert.equal((await world.run(ieoCalls.list, ann, {})).list[0]?.id, next);
  });

  it('refuses in the documented order, and then changes nothing [SPEC-1.10] [SPEC-3.34] [SPEC-7.80] [SPEC-7.81]', async () => {
    const id = await world.announce({ maximum: '50', minimum: '20' });
    const poor = await world.customer(usdt, units(9));
    const refusal = (fields: object, user = ann, key?: string) =>
      world.refusal(ieoCalls.subscribe, user, { project_id: id, amount: '20', pay_currency: 'USDT', ...fields }, key);
    assert.equal(await refusal({ project_id: '999', pay_currency: 'BTC', amount: '0' }), 'NOT_FOUND');
    for (const named of ['BTC', '1', 'NOPE'])
      assert.equal(await refusal({ pay_currency: named, amount: '0' }), 'PARAMETER_ERROR');
    for (const amount of ['0', '10', '25', '20.000000001', '9'.repeat(60)])
      assert.equal(await refusal({ amount }), 'INVALID_AMOUNT', amount);
    assert.equal(await refusal({ price: '0.4' }), 'PRODUCT_NOT_OPEN', 'warm-up');
    await begin();
    await world.run(ieoCalls.subscribe, ann, { project_id: id, amount: '20', pay_currency: '3' }, 'used');
    assert.equal(await refusal({ amount: '30', price: '0.4' }, ann, 'used'), 'ID_REUSED');
    for (const price of ['0.4', '0.50000001']) assert.equal(await refusal({ price, amount: '60' }), 'PRICE_CHANGED');
    await halt(world.db, 'test', world.clock.now());
    assert.equal(await refusal({ amount: '60', price: '0.50' }), 'TRADING_HALTED');
    await resume(world.db, []);
    assert.equal(await refusal({ amount: '60' }, poor), 'LIMIT_EXCEEDED');
    assert.equal(await refusal({ amount: '40' }), 'LIMIT_EXCEEDED', 'with what was applied for before');
    assert.equal(await refusal({}, poor), 'INSUFFICIENT_BALANCE');
    await world.goTo(instant(now + 25 * hourMs));
    assert.equal(await refusal({ price: '0.4' }), 'PRODUCT_NOT_OPEN', 'ended');
    assert.equal((await world.standing(ann, usdt)).product, units(10));
    assert.equal((await detail(id)).state, 2);
    await world.ledger.assertAddsUp();
  });

  it('draws lots that an outsider computes again, pays back what was not used, lists and releases [SPEC-4.8] [SPEC-4.11] [SPEC-4.13] [SPEC-7.82] [F1]', async () => {
    const had = [await world.treasury(usdt), await world.treasury(nova)] as const;
    const id = await world.announce();
    await begin();
    const orders = [
      await world.subscribe(ann, id, '800'),
      await world.subscribe(bob, id, '800'),
      await world.subscribe(cid, id, '400'),
    ];
    assert.partialDeepStrictEqual(orders[0], { status: 1, paid: '400', allotted: null, due: null, evidence: null });
    assert.deepEqual((await detail(id)).applied, { number: 3, amount: '2000' });
    assert.equal((await world.run(ieoCalls.draw, ann, { project_id: id })).list_hash, null);
    await world.goTo(instant(now + 25 * hourMs));
    const closed = await world.run(ieoCalls.draw, ann, { project_id: id });
    assert.match(closed.list_hash ?? '', /^[0-9a-f]{64}$/);
    assert.deepEqual([closed.stage, closed.secret, closed.applied_lots, closed.lots], ['closed', null, 200, 100]);
    await world.draw(now);
    const told = await world.run(ieoCalls.draw, ann, { project_id: id });
    const committed = await sha256(JSON.stringify([told.secret, '{"kind":"ticks"}']));
    assert.equal(committed, (await detail(id)).commitment);
    assert.deepEqual(
      [told.trust, told.round, told.tick],
      ['operator', toIso(instant(now + 25 * hourMs + 5_000)), null],
    );
    assert.equal(told.list_hash, closed.list_hash);
    // 80, 80 and 40 lots of 200 for 100: exactly half of each.
    const drawn = await Promise.all(
      orders.map((one, place) => world.order(present([ann, bob, cid][place], 'who'), one.id)),
    );
    assert.deepEqual(
      drawn.map(({ allotted, status, paid, refunded }) => [allotted, status, paid, refunded]),
      [
        ['400', 4, '200', '200'],
        ['400', 4, '200', '200'],
        ['200', 4, '100', '100'],
      ],
    );
    assert.deepEqual((await detail(id)).passed, { number: 3, amount: '1000' });
    assert.deepEqual(await misfitsIn(await evidenceOf(present(told.evidence, 'evidence'))), []);
    assert.equal((await world.standing(ann, usdt)).change, units(800));
    const market = async () => (await loadMarkets(world.db, world.registry)).findMarket('NOVA/USDT')?.status;
    const lists = instant(now + 14 * dayMs);
    await world.goTo(instant(lists - 1));
    assert.equal((await world.order(ann, drawn[0]?.id ?? '')).status, 4);
    await world.goTo(lists);
    assert.deepEqual([await market(), (await detail(id)).stage], ['open', 'listed']);
    assert.partialDeepStrictEqual(await world.order(ann, drawn[0]?.id ?? ''), {
      status: 6,
      released: '0',
      locked: '400',
      next_release_at: toIso(instant(lists + dayMs)),
    });
    assert.equal(await world.treasury(usdt), had[0], 'what was raised waits for the coins');
    await world.goTo(instant(lists + 3 * dayMs));
    assert.partialDeepStrictEqual(await world.order(ann, drawn[0]?.id ?? ''), { released: '120', locked: '280' });
    assert.deepEqual(
      [(await world.standing(ann, nova)).change, (await world.standing(ann, usdt)).product],
      [units(120), units(140)],
    );
    assert.equal(await world.treasury(usdt), had[0] + units(150));
    await world.goTo(instant(lists + 10 * dayMs));
    assert.partialDeepStrictEqual(await world.order(ann, drawn[0]?.id ?? ''), {
      released: '400',
      next_release_at: null,
    });
    assert.deepEqual([await world.treasury(usdt), await world.treasury(nova)], [had[0] + units(500), had[1]]);
    assert.deepEqual([(await world.standing(ann, usdt)).product, (await detail(id)).escrow], [0n, '0']);
    await world.ledger.assertAddsUp();
  });

  it('asks for both instalments in time, and lets lapse what is not paid, less the forfeit [SPEC-4.9] [SPEC-4.12]', async () => {
    const had = [await world.treasury(usdt), await world.treasury(nova)] as const;
    const id = await world.announce({ deposit: '0.2', first: '0.5', release: 'cliff', lock_days: 0 });
    await begin();
    const [own, second, third] = [
      await world.subscribe(ann, id, '400'),
      await world.subscribe(bob, id, '400'),
      await world.subscribe(cid, id, '100'),
    ];
    assert.deepEqual([own.paid, own.cost], ['40', '200']);
    await world.draw(now);
    const due = await world.order(ann, own.id);
    assert.deepEqual([due.status, due.due?.amount], [2, '60']);
    const dueAt = Date.parse(due.due?.at ?? '');
    assert.equal((await world.run(ieoCalls.pay, ann, { id: own.id }, 'first')).status, 4);
    assert.equal((await world.run(ieoCalls.pay, ann, { id: own.id }, 'first')).paid, '100', 'the same answer again');
    assert.equal(await world.refusal(ieoCalls.pay, ann, { id: own.id }), 'STATE_CHANGED');
    assert.equal(await world.refusal(ieoCalls.pay, ann, { id: second.id }), 'NOT_FOUND');
    assert.partialDeepStrictEqual(await progress(id), {
      stage: 'drawn',
      groups: [
        { status: 2, number: 2, amount: '500', allotted: '500' },
        { status: 4, number: 1, amount: '400', allotted: '400' },
      ],
      held: '150',
      raised: '0',
      released: '0',
      due_at: due.due?.at,
      evidence: `draw:${id}`,
    });
    await world.run(ieoCalls.pay, bob, { id: second.id });
    for (const hours of [36, 12]) await world.goTo(instant(dueAt - hours * hourMs));
    await world.goTo(instant(dueAt - 1));
    assert.equal((await world.order(cid, third.id)).status, 2);
    await world.goTo(instant(dueAt));
    // 10 USDT deposit, 5 % of it kept.
    assert.partialDeepStrictEqual(await world.order(cid, third.id), {
      status: 3,
      outcome: 'lapsed',
      paid: '0',
      refunded: '9.5',
      forfeited: '0.5',
    });
    assert.equal(await world.refusal(ieoCalls.pay, cid, { id: third.id }), 'STATE_CHANGED');
    const { rows } = await world.db.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM outbox WHERE payload->>'order_id' = $1 AND type = 'ieo.due'`,
      [third.id],
    );
    assert.equal(rows[0]?.count, 3, 'told once, and reminded twice');
    const lists = instant(now + 14 * dayMs);
    await world.goTo(instant(lists - 72 * hourMs));
    assert.deepEqual((await world.order(ann, own.id)).due, { amount: '100', at: toIso(lists) });
    await world.run(ieoCalls.pay, ann, { id: own.id });
    assert.equal((await world.order(ann, own.id)).status, 6);
    await world.goTo(lists);
    assert.partialDeepStrictEqual(await world.order(bob, second.id), {
      outcome: 'lapsed',
      refunded: '95',
      forfeited: '5',
    });
    assert.partialDeepStrictEqual(await world.order(ann, own.id), { released: '400', paid: '200', locked: '0' });
    // What staff see of it, added up by hand: who lapsed gave 0.5 and 5.
    assert.partialDeepStrictEqual(await progress(id), {
      stage: 'listed',
      groups: [
        { status: 3, number: 2, allotted: '0' },
        { status: 6, number: 1, allotted: '400' },
      ],
      held: '0',
      raised: '200',
      refunded: '104.5',
      forfeited: '5.5',
      released: '400',
      due_at: null,
    });
    assert.deepEqual(
      [await world.treasury(usdt), await world.treasury(nova)],
      [had[0] + 20_550_000_000n, had[1] + units(600)],
    );
    assert.equal((await world.standing(ann, nova)).change, units(400));
    await world.ledger.assertAddsUp();
  });

  it('gives everything back where the secret is lost or the chain does not grow, and makes no other draw [SPEC-4.10]', async () => {
    const [lost, silent] = [await world.announce(), await world.announce()];
    await begin();
    const [first, second] = [await world.subscribe(ann, lost, '800'), await world.subscribe(ann, silent, '800')];
    await world.db.withTx('lose', (tx) => tx.query('DELETE FROM ieo_secrets WHERE project_id = $1', [lost]));
    const draws = instant(now + 25 * hourMs + 10 * minuteMs);
    await world.goTo(instant(draws + minuteMs));
    await world.pass(0);
    await world.pass(0);
    assert.partialDeepStrictEqual(await world.order(ann, first.id), { status: 3, outcome: 'void', refunded: '400' });
    assert.equal((await world.order(ann, second.id)).status, 1, 'the other one still waits for its tick');
    await world.tick(false);
    await world.pass(hourMs);
    assert.equal((await world.order(ann, second.id)).status, 1, 'a tick that was not published does not count');
    await world.goTo(instant(draws + dayMs));
    await world.pass(minuteMs);
    assert.partialDeepStrictEqual(await world.order(ann, second.id), { status: 3, outcome: 'void', refunded: '400' });
    assert.deepEqual([(await detail(silent)).stage, (await detail(silent)).escrow], ['void', '0']);
    assert.equal((await world.standing(ann, usdt)).change, units(1_000));
    await world.ledger.assertAddsUp();
  });

  it('is found out where anything of its draw is changed', async () => {
    const id = await world.announce();
    await begin();
    await world.subscribe(ann, id, '800');
    await world.subscribe(bob, id, '730');
    await world.draw(now);
    const evidence = await evidenceOf(`draw:${id}`);
    assert.deepEqual(await misfitsIn(evidence), []);
    const { settlement, ticks } = evidence;
    assert.ok(settlement?.kind === 'beacon_draw');
    const [one, two] = settlement.entries;
    assert.ok(one !== undefined && two !== undefined);
    const shifted = settlement.entries.map(([entry, lots, got], place): readonly [string, string, string] => {
      return [entry, lots, String(Number(got) + (place === 0 ? 1 : -1))];
    });
    const cases: readonly (readonly [string, Partial<Settlement>, readonly StepName[]])[] = [
      ['a lot that another won', { entries: shifted }, ['allotment']],
      ['another secret', { secret: 'f'.repeat(64) }, ['commitment', 'seed']],
      ['a list of fewer', { entries: [one] }, ['list', 'allotment']],
      ['a list in another order', { entries: [two, one] }, ['list']],
      ['another seed', { seed: 'f'.repeat(64) }, ['seed', 'allotment']],
    ];
    for (const [name, change, expected] of cases) {
      const changed = { ...evidence, settlement: { ...settlement, ...change } as Settlement }; // a planted defect
      const found = await misfitsIn(changed);
      assert.ok(
        expected.every((step) => found.includes(step)) || name === 'another seed',
        `${name}: ${found.join(' ')}`,
      );
      assert.notDeepEqual(found, [], name);
    }
    const unshown = await misfitsIn({ ...evidence, ticks: ticks.slice(1) });
    assert.deepEqual(unshown, ['beacon', 'seed'], 'an earlier tick was left out');
    const earlier = { ...settlement, closed_at: toIso(instant(now)) };
    assert.deepEqual(await misfitsIn({ ...evidence, settlement: earlier }), ['rounds', 'list'], 'another close');
  });

  it('takes the last lot of a limit once, two at once, and no subscription beside the close', async () => {
    const id = await world.announce({ maximum: '50' });
    await begin();
    const fields = { project_id: id, amount: '30', pay_currency: 'USDT' };
    const answers = await Promise.all([1, 2].map(() => world.attempt(ieoCalls.subscribe, ann, fields)));
    assert.deepEqual(answers.map((one) => (one.ok ? 'in' : one.error.code)).toSorted(), ['LIMIT_EXCEEDED', 'in']);
    const same = await Promise.all(
      Array.from({ length: 10 }, () => world.run(ieoCalls.subscribe, bob, { ...fields, client_order_id: 'once' })),
    );
    assert.equal(new Set(same.map((one) => one.id)).size, 1);
    // Those who were in time by their own clock are in the list, or are refused.
    world.moveTo(instant(now + 25 * hourMs - 1));
    const racing = Array.from({ length: 20 }, () =>
      world.attempt(ieoCalls.subscribe, cid, { ...fields, amount: '10' }),
    );
    world.moveTo(instant(now + 25 * hourMs));
    await Promise.all([world.pass(0), ...racing]);
    const { rows } = await world.db.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM ieo_orders WHERE project_id = $1',
      [id],
    );
    assert.equal((await detail(id)).applied.number, rows[0]?.count);
    await world.draw(now);
    assert.deepEqual(await misfitsIn(await evidenceOf(`draw:${id}`)), []);
    await world.ledger.assertAddsUp();
  });

  it('keeps the terms of its announcement, whatever is approved later', async () => {
    const id = await world.announce();
    const at = world.clock.now();
    const terms = { ...ieoTermsOf(now), price: '5', ends_at: toIso(instant(now + 2 * hourMs)), forfeit: '0.1' };
    const wanted = { family: 'ieo', productId: id, terms, effectiveAt: at, by: null, reason: 'test', at };
    await world.db.withTx('terms', (tx) => insertTerms(tx, wanted));
    await world.goTo(instant(now + 3 * hourMs));
    assert.partialDeepStrictEqual(await detail(id), { price: '0.5', stage: 'subscribing', forfeit: '0.05' });
    assert.equal((await world.subscribe(ann, id, '100')).paid, '50');
  });

  it('shows only the own subscriptions', async () => {
    const id = await world.announce();
    await begin();
    const own = await world.subscribe(ann, id, '100');
    assert.equal(await world.refusal(ieoCalls.order, bob, { id: own.id }), 'NOT_FOUND');
    assert.equal((await world.run(ieoCalls.orders, bob, {})).total, 0);
    assert.equal((await world.run(ieoCalls.orders, ann, { status: '1' })).list[0]?.id, own.id);
    assert.equal((await world.run(ieoCalls.orders, ann, { status: '6' })).total, 0);
  });
});
