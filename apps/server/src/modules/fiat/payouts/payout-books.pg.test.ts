import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { asSeen } from '@bourse/testing/as-seen';
import { bankPayoutCalls } from '@bourse/contract/bank-payout';
import { withdrawalCalls, withdrawalStaffCalls } from '@bourse/contract/withdrawal';
import { present } from '@bourse/kernel/invariant';
import type { UserId } from '@bourse/kernel/ids';
import { seededRandom } from '@bourse/kernel/random';
import type { Database } from '../../../platform/database/database.ts';
import { openPayoutWorld, type PayoutWorld } from './payout-fixture.ts';

const { withdraw, cancel } = withdrawalCalls;
const { review } = withdrawalStaffCalls;
const { take, sent, confirm, fail, giveBack } = bankPayoutCalls;

/** A database whose next transaction dies: before it commits, or when it has and nobody hears of it. */
function mortal() {
  let death: 'before' | 'after' | null = null;
  const wrap = (db: Database): Database => ({
    ...db,
    withTx: async (name, work, options) => {
      const how = death;
      death = null;
      const done = await db.withTx(
        name,
        async (tx) => {
          const value = await work(tx);
          if (how === 'before') throw new Error('killed');
          return value;
        },
        options,
      );
      if (how === 'after') throw new Error('killed');
      return done;
    },
  });
  return {
    wrap,
    die: (how: 'before' | 'after'): void => {
      death = how;
    },
  };
}

describe('the books of withdrawals to bank cards', () => {
  const death = mortal();
  let world: PayoutWorld;
  before(async () => {
    world = await openPayoutWorld(death.wrap);
  });
  after(() => world.close());

  /** What is open of somebody equals what is held, and what was taken, less what came back, is gone. */
  async function assertExplained(user: UserId, began: bigint): Promise<void> {
    const { rows } = await world.db.query<{ open: bigint; gone: bigint }>(
      `SELECT coalesce(sum(w.amount) FILTER (WHERE state < 4), 0) AS open,
         coalesce(sum(CASE WHEN state = 4 THEN w.amount WHEN returned IS NOT NULL THEN w.amount - returned ELSE 0 END), 0) AS gone
       FROM withdrawals w JOIN bank_withdrawals b ON b.withdrawal_id = w.id WHERE user_id = $1`,
      [user],
    );
    const { available, held } = await world.balanceOf(user);
    assert.equal(held, rows[0]?.open);
    assert.equal(available, began - held - (rows[0]?.gone ?? 0n));
    await world.ledger.assertAddsUp();
  }

  it('add up after whatever is asked for, cancelled, refused, paid, failed and returned', async () => {
    const random = seededRandom(208);
    const { ann, bob, cat } = world.people;
    const all = await Promise.all([1, 2, 3].map(() => world.customer(2)));
    const began = (await world.balanceOf(all[0]?.user ?? assert.fail())).available;
    for (let step = 0; step < 60; step += 1) {
      const { user, card } = random.pick(all);
      const currency = random.pick(['USD', 'EUR', 'THB']);
      const number = `${String(random.int(700, 3_000))}.${String(random.int(10, 99))}`;
      const asked = await world.attempt(withdraw, user, world.fields(card, number, { currency }));
      const { rows } = await world.db.query<{ id: string; arrives: string }>(
        `SELECT id::text AS id, ((b.amount - b.fee) / 10::numeric ^ b.scale)::numeric(20, 2)::text AS arrives
         FROM withdrawals w JOIN bank_withdrawals b ON b.withdrawal_id = w.id ORDER BY w.id DESC LIMIT 4`,
      );
      for (let act = 0; act < 3 && rows.length > 0; act += 1) {
        const { id, arrives } = random.pick(rows);
        const by = random.pick([ann, bob, cat]);
        const reason = 'a test of books';
        const acts = [
          () => world.attempt(cancel, user, { id }),
          async () => {
            const decision = { id, decision: random.pick(['pay', 'pay', 'reject']), reason };
            await world.staff.attempt(review, by, await asSeen(world.staff, by, decision));
          },
          async () => {
            await world.staff.attempt(take, bob, { id });
            await world.staff.attempt(sent, bob, {
              id,
              reference: world.reference(),
              evidence: await world.evidence(bob),
            });
          },
          () => world.staff.attempt(confirm, cat, { id }),
          () => world.staff.attempt(fail, by, { id, reason }),
          async () => {
            const payment_id = await world.found(random.pick([arrives, '1.50']), ann, currency);
            await world.staff.attempt(giveBack, cat, { id, payment_id, reason });
          },
        ];
        await Promise.all([random.pick(acts)(), random.pick(acts)()]);
      }
      assert.ok(asked.ok || asked.error.code === 'INSUFFICIENT_BALANCE', asked.ok ? '' : asked.error.code);
    }
    for (const { user } of all) await assertExplained(user, began);
    const { rows } = await world.db.query(
      `SELECT state, count(*)::int AS n FROM withdrawals GROUP BY state ORDER BY state`,
    );
    assert.ok(rows.length >= 5, `few ends were reached: ${JSON.stringify(rows)}`);
  });

  it('hold what is open, whichever step a process dies in, and the step is done once', async () => {
    const { ann, bob, cat } = world.people;
    const { user, card } = await world.customer();
    const began = (await world.balanceOf(user)).available;
    const stateOf = async (): Promise<string> => {
      const { rows } = await world.db.query<{ id: string; state: number }>(
        'SELECT id::text AS id, state FROM withdrawals WHERE user_id = $1 ORDER BY id DESC LIMIT 1',
        [user],
      );
      return rows[0] === undefined ? 'none' : `${rows[0].id} ${String(rows[0].state)}`;
    };
    const idNow = async (): Promise<string> => present((await stateOf()).split(' ')[0], 'an id');
    const file = await world.evidence(bob);
    const payment_id = await world.found('95');
    const reason = 'a test of deaths';
    const steps = [
      () => world.attempt(withdraw, user, world.fields(card, '100'), 'one key'),
      async () => {
        const decision = await asSeen(world.staff, ann, { id: await idNow(), decision: 'pay', reason });
        return world.staff.attempt(review, ann, decision);
      },
      async () => world.staff.attempt(take, bob, { id: await idNow() }),
      async () => world.staff.attempt(sent, bob, { id: await idNow(), reference: 'the one wire', evidence: file }),
      async () => world.staff.attempt(confirm, cat, { id: await idNow() }),
      async () => world.staff.attempt(giveBack, cat, { id: await idNow(), payment_id, reason }),
    ];
    for (const [place, step] of steps.entries()) {
      const at = await stateOf();
      death.die('before');
      await assert.rejects(step(), /killed/);
      assert.equal(await stateOf(), at, `step ${String(place)} has left nothing`);
      await assertExplained(user, began);
      death.die('after');
      await assert.rejects(step(), /killed/);
      const done = await stateOf();
      assert.notEqual(done, at);
      const again = await step();
      // The request answers by its key; every later step is over.
      assert.equal(again.ok ? 'answered' : again.error.code, place === 0 ? 'answered' : 'STATE_CHANGED');
      assert.equal(await stateOf(), done);
      await assertExplained(user, began);
    }
  });
});
