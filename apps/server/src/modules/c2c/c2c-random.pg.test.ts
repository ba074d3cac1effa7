import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { c2cCalls } from '@bourse/contract/c2c';
import { c2cStaffCalls } from '@bourse/contract/c2c-staff';
import type { AnyCall } from '@bourse/contract/call';
import type { StaffId, UserId } from '@bourse/kernel/ids';
import { hourMs, minuteMs } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import { type C2cWorld, offer, openC2cWorld, payPassword } from '@bourse/testing/c2c-world';
import { isLongForm, repetitions, seedOf } from '@bourse/testing/long-form';
import { units } from '@bourse/testing/product-world';
import { ensurePartitions } from '../../platform/database/partitions.ts';

const moves = repetitions('BOURSE_C2C_MOVES', isLongForm ? 20_000 : 600);
const names = ['Maya Lindqvist', 'Noah Keller', 'Ada Moss', 'Ben Roy'];
const each = 5_000;

describe('trading between customers over random lives', () => {
  let world: C2cWorld;
  const users: UserId[] = [];
  const staff: StaffId[] = [];
  const random = seededRandom(seedOf(2_611));

  before(async () => {
    world = await openC2cWorld();
    for (const name of names) {
      const user = await world.trader(name, each);
      for (const type of ['card', 'wallet']) await world.method(user, name, type);
      users.push(user);
    }
    for (const name of ['ann', 'bob', 'cat', 'dan']) staff.push(await world.hire(name, [c2cStaffCalls.rule.grant]));
  });
  after(() => world.close());

  /** Any of the refusals of a call may be the answer; nothing else may. */
  const attempt = async (call: AnyCall, user: UserId, fields: object): Promise<boolean> => {
    const answer = await world.attempt(call, user, fields);
    if (!answer.ok)
      assert.ok(call.rejections?.includes(answer.error.code) === true, `${call.name} ${answer.error.code}`);
    return answer.ok;
  };
  const anyOf = async (text: string): Promise<string> => {
    const { rows } = await world.db.query<{ id: string }>(`SELECT id::text AS id FROM ${text} ORDER BY id`);
    return rows.length === 0 ? '1' : random.pick(rows).id;
  };
  /** Somebody and an order: mostly a side of one that stands where something can be done, sometimes anybody and any. */
  const orderFor = async (
    user: UserId,
    side: 'buyer' | 'seller',
    states: string,
  ): Promise<readonly [UserId, string]> => {
    const { rows } = await world.db.query<{ id: string; by: UserId }>(
      `SELECT id::text AS id, ${side}_id::text AS by FROM c2c_orders WHERE state IN (${states}) ORDER BY id`,
    );
    if (rows.length === 0 || random.next() < 0.2) return [user, await anyOf('c2c_orders WHERE state NOT IN (2, 3)')];
    const one = random.pick(rows);
    return [one.by, one.id];
  };
  const anySide = (): 'buyer' | 'seller' => random.pick(['buyer', 'seller']);

  async function publish(user: UserId): Promise<boolean> {
    const isSale = random.next() < 0.6;
    const own = await world.run(c2cCalls.methods, user, {});
    const fields = {
      ...offer,
      type: isSale ? 'sell' : 'buy',
      methods: isSale ? [random.pick(own).id] : ['card', 'wallet'],
      price: `1.${String(random.int(1, 99))}`,
      number: `${String(random.int(10, 900))}.${String(random.int(1, 99_999_999))}`,
      maximum: String(random.int(10, 900)),
    };
    return attempt(c2cCalls.publish, user, fields);
  }

  async function change(anybody: UserId): Promise<boolean> {
    const { rows } = await world.db.query<{ id: string; by: UserId; side: number; methods: string[] }>(
      `SELECT id::text AS id, user_id::text AS by, side, method_ids::text[] AS methods FROM c2c_ads
       WHERE closed_at IS NULL ORDER BY id`,
    );
    const one = rows.length === 0 ? { id: '1', by: anybody, side: 1, methods: [] } : random.pick(rows);
    const [minimum, maximum] = [random.int(1, 40), random.int(30, 900)].map(String);
    return attempt(c2cCalls.changeAd, random.next() < 0.1 ? anybody : one.by, {
      id: one.id,
      price: `1.${String(random.int(1, 99))}`,
      minimum,
      maximum,
      methods: one.side === 2 ? one.methods : ['wallet', 'card'],
      terms: '',
    });
  }

  async function take(user: UserId): Promise<boolean> {
    const { rows } = await world.db.query<{ id: string; side: number; kind: string }>(
      'SELECT id::text AS id, side, method_kinds[1] AS kind FROM c2c_ads WHERE closed_at IS NULL ORDER BY id',
    );
    if (rows.length === 0) return false;
    const { id, side, kind } = random.pick(rows);
    const isOwn = random.next() < 0.1 ? side === 2 : side === 1;
    const method = isOwn ? random.pick(await world.run(c2cCalls.methods, user, {})).id : kind;
    const amount = random.next() < 0.5 ? { number: String(random.int(5, 300)) } : { money: String(random.int(5, 300)) };
    const isTaken = await attempt(c2cCalls.buy, user, { id, method, ...amount });
    return isTaken && random.next() < 0.6 ? pay(user) : isTaken;
  }

  async function pay(anybody: UserId): Promise<boolean> {
    const [user, id] = await orderFor(anybody, 'buyer', '0');
    return attempt(c2cCalls.paid, user, { id, proof: await world.upload(user) });
  }

  async function dispute(anybody: UserId): Promise<boolean> {
    const [user, id] = await orderFor(anybody, anySide(), '1');
    return attempt(c2cCalls.dispute, user, { id, text: 'nothing has come to my account so far', proof: '' });
  }

  async function ruling(): Promise<boolean> {
    const id = await anyOf('c2c_orders WHERE state IN (4, 6)');
    const [one, other] = [random.pick(staff), random.pick(staff)];
    const reason = 'as the receipts of both sides say it was';
    const outcome = random.pick(['buyer', 'seller']);
    const asked = await world.staff.attempt(c2cStaffCalls.rule, one, { id, outcome, reason });
    if (!asked.ok) return false;
    const request = { id: (asked.value as { readonly id: string }).id, reason }; // a request has one
    if ((await world.staff.attempt(approvalCalls.approve, other, request)).ok) return true;
    // Neither who asked nor who decided on this dispute before; of four there is always somebody else.
    for (const by of staff) if ((await world.staff.attempt(approvalCalls.refuse, by, request)).ok) return false;
    return assert.fail('nobody may refuse it');
  }

  const deeds: readonly ((user: UserId) => Promise<boolean>)[] = [
    publish,
    change,
    take,
    take,
    take,
    async (user) => attempt(c2cCalls.withdrawAd, user, { id: await anyOf('c2c_ads WHERE closed_at IS NULL') }),
    pay,
    pay,
    async (anybody) => {
      const [user, id] = await orderFor(anybody, 'seller', random.next() < 0.3 ? '4, 5, 6' : '1');
      return attempt(c2cCalls.release, user, { id, pay_password: payPassword });
    },
    async (anybody) => {
      const [user, id] = await orderFor(anybody, 'buyer', random.next() < 0.3 ? '4, 5, 6' : '0');
      return attempt(c2cCalls.cancel, user, { id, reason: '' });
    },
    dispute,
    dispute,
    async (anybody) => {
      const [user, id] = await orderFor(anybody, anySide(), '5');
      return attempt(c2cCalls.appeal, user, { id, text: 'the ruling overlooks my receipt' });
    },
    ruling,
    ruling,
    async () => {
      await world.pass(random.pick([minuteMs, 10 * minuteMs, 30 * hourMs, 30 * hourMs]));
      return true;
    },
  ];

  it(`keeps the escrow exact to the atom through ${String(moves)} moves`, async (t) => {
    let done = 0;
    for (let move = 0; move < moves; move += 1) {
      if (await random.pick(deeds)(random.pick(users))) done += 1;
      if (move % 10 === 0) await world.assertEscrow();
      // Months go by.
      if (move % 100 === 0) await ensurePartitions(world.db, world.clock.now(), 12);
      // Scores and days of letting go would stop everybody after a while.
      if (move % 50 === 0) await world.db.withTx('forget', (tx) => tx.query('TRUNCATE credit_events CASCADE'));
    }
    t.diagnostic(`${String(done)} of them done`);
    await world.pass(30 * hourMs);
    await world.pass(60 * hourMs);
    await world.assertEscrow();
    const { rows } = await world.db.query<{ ended_as: string; state: number }>(
      'SELECT DISTINCT ended_as, state FROM c2c_orders WHERE ended_as IS NOT NULL ORDER BY 1, 2',
    );
    assert.deepEqual(
      rows.map(({ ended_as: as, state }) => `${as} ${String(state)}`),
      ['cancelled 3', 'expired 3', 'released 2', 'ruled 2', 'ruled 3'],
      'every end came about',
    );
    const { rows: lives } = await world.db.query<{ count: number }>('SELECT count(*)::int AS count FROM c2c_orders');
    t.diagnostic(`${String(lives[0]?.count)} orders have lived`);
    if (isLongForm) assert.ok((lives[0]?.count ?? 0) >= 1_000);
    let total = await world.fees();
    for (const user of users) {
      const { legal, escrow } = await world.stand(user);
      total += legal + escrow;
    }
    assert.equal(total, units(each * users.length), 'nothing came or went');
    await world.ledger.assertAddsUp();
  });
});
