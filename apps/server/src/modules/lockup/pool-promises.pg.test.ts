import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { lockupCalls } from '@bourse/contract/lockup';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { isLongForm, repetitions, seedOf } from '@bourse/testing/long-form';
import { openProductWorld, type ProductWorld, testNames, units, usdt } from '@bourse/testing/product-world';
import { poolAccount } from '../ledger/index.ts';
import { openLockups } from './index.ts';

const terms = {
  names: testNames,
  currency_id: 3,
  term_days: 3,
  minimum: '1',
  maximum: null,
  whole_amounts: false,
  quota: '4000',
  penalty: { kind: 'ratio', rate: '0.004' },
  open: true,
  rate_low: '0.003',
  rate_high: '0.02',
  dividend_hour: 8,
  renewable: true,
};
/** Small, so that it runs dry again and again. */
const poolSize = 100;

// Each step is a transaction or two: a few dozen show in `npm test` that it works, the long form takes a thousand.
const steps = repetitions('BOURSE_STEPS', isLongForm ? 1_000 : 60);

describe('the pool of lock-up products', () => {
  let world: ProductWorld;
  before(async () => {
    world = await openProductWorld('lockup', openLockups);
    await world.fillPool(usdt, units(poolSize));
  });
  after(() => world.close());

  /** What is held, what the rows say, and what the positions may be owed at most: all three are the same. */
  async function assertKept(what: string): Promise<void> {
    const pool = await world.ledger.account(poolAccount('lockup', usdt));
    const { rows } = await world.db.query<{ free: bigint; held: bigint; rows: bigint; owed: bigint; most: bigint }>(
      `SELECT a.available AS free, a.held,
         (SELECT coalesce(sum(amount), 0) FROM holds WHERE account_id = a.id) AS rows,
         (SELECT coalesce(sum(reserved), 0) FROM lockup_positions WHERE pool_account = a.id AND status = 1) AS owed,
         (SELECT coalesce(sum(trunc(amount * rate_high / 1e12) * (term_days - paid_days)), 0)
            FROM lockup_positions WHERE pool_account = a.id AND status = 1) AS most
       FROM ledger_accounts a WHERE a.id = $1`,
      [pool],
    );
    const stand = present(rows[0], 'the pool');
    assert.ok(stand.free >= 0n, `${what}: ${String(stand.free)} is free`);
    assert.deepEqual([stand.rows, stand.owed, stand.most], [stand.held, stand.held, stand.held], what);
  }

  it(`never promises more than it has, in ${String(steps)} random sales and settlements`, async (t) => {
    const random = seededRandom(seedOf(20_261_124));
    const products = [
      await world.addProduct(terms),
      await world.addProduct({ ...terms, term_days: 1, rate_low: '0', rate_high: '0.05' }),
      await world.addProduct({ ...terms, term_days: 6, penalty: { kind: 'flat', rate: '0.1' }, dividend_hour: 0 }),
    ];
    const users: UserId[] = [];
    for (let index = 0; index < 5; index += 1) users.push(await world.customer(usdt, units(1_000_000)));
    const running: { readonly id: string; readonly user: UserId }[] = [];
    const done: Record<string, number> = {};
    const count = (what: string): void => void (done[what] = (done[what] ?? 0) + 1);

    const buy = async (): Promise<void> => {
      const user = random.pick(users);
      const amount = `${String(random.int(1, 300))}.${String(random.int(1, 99_999_999)).padStart(8, '0')}`;
      const wish = { config_id: random.pick(products), amount, auto_renew: random.int(0, 3) === 0 };
      const answer = await world.attempt(lockupCalls.buy, user, wish);
      if (answer.ok) running.push({ id: answer.value.id, user });
      count(answer.ok ? 'sold' : answer.error.code);
    };
    const end = async (): Promise<void> => {
      const [position] = running.splice(random.int(0, Math.max(0, running.length - 1)), 1);
      if (position === undefined) return;
      const { id, user } = position;
      const answer = await world.attempt(lockupCalls.cancel, user, { id, redemption: 1 });
      count(answer.ok ? 'ended early' : answer.error.code);
    };
    for (let step = 0; step < steps; step += 1) {
      const dice = random.int(0, 9);
      if (dice < 5) await Promise.all([buy(), buy()]);
      else if (dice < 7) await end();
      else await world.pass(random.int(1, 14) * hourMs);
      await assertKept(`step ${String(step)}`);
      if (step % 20 === 19) await world.ledger.assertAddsUp();
    }
    t.diagnostic(JSON.stringify(done));
    for (const what of ['sold', 'POOL_EXHAUSTED', 'ended early']) assert.ok((done[what] ?? 0) > 0, `no ${what}`);

    // When the last has ended, nothing is promised to anybody any more.
    for (const product of products) await world.addProduct({ ...terms, open: false }, product);
    await world.pass(20 * dayMs);
    await assertKept('in the end');
    const { held } = await world.standing(users[0] ?? assert.fail(), usdt);
    assert.equal(held, 0n);
    await world.ledger.assertAddsUp();
  });

  it('control: it is seen when a position says less than is held for it', async () => {
    world.moveTo(instant(world.clock.now() + hourMs));
    const product = await world.addProduct({ ...terms, rate_low: '0', rate_high: '0.001' });
    const user = await world.customer(usdt, units(100));
    const { id } = await world.run(lockupCalls.buy, user, { config_id: product, amount: '100' });
    const change = (by: number) =>
      world.db.withTx('plant', (tx) =>
        tx.query('UPDATE lockup_positions SET reserved = reserved + $2 WHERE id = $1', [id, by]),
      );
    await assertKept('before');
    await change(-1);
    await assert.rejects(assertKept('planted'), /planted/);
    await change(1);
  });
});
