import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { leverCalls } from '@bourse/contract/lever';
import type { UserId } from '@bourse/kernel/ids';
import { seededRandom } from '@bourse/kernel/random';
import { isLongForm, repetitions, seedOf } from '@bourse/testing/long-form';
import { leverTerms, type LeverWorld, longOf, openLeverWorld, quoteOf } from '@bourse/testing/lever-world';
import { units, usdt } from '@bourse/testing/product-world';
import { poolAccount } from '../ledger/index.ts';

describe('random lives of positions', () => {
  let world: LeverWorld;
  let maker: UserId;
  before(async () => {
    world = await openLeverWorld();
    await world.addProduct(leverTerms);
    await world.fillPool(usdt, units(50_000));
    await world.lane().start();
    await world.tick(60_000);
  });
  after(() => world.close());

  async function quote(lots: number, bid: string, ask: string): Promise<void> {
    await world.run(leverCalls.cancelAll, maker, {});
    await world.submit(maker, quoteOf(1, lots, bid));
    await world.submit(maker, quoteOf(2, lots, ask));
  }
  const lives = repetitions('BOURSE_LEVER_LIVES', isLongForm ? 1_000 : 40);
  it(`after each of ${String(lives)} random lives the pot holds what positions are worth, and memory is the database [M3]`, async (t) => {
    const random = seededRandom(seedOf(77));
    let people: UserId[] = [];
    let price = 60_000;
    const reasons = new Map<string, number>();
    const total = async (): Promise<bigint> => {
      const { rows } = await world.db.query<{ sum: bigint }>(
        'SELECT sum(available + held)::numeric(38,0) AS sum FROM ledger_accounts WHERE asset_id = 3',
      );
      return rows[0]?.sum ?? 0n;
    };
    for (let life = 0; life < lives; life += 1) {
      // Nobody may have more than a hundred positions: now and then others come.
      if (life % 40 === 0) {
        people = await Promise.all([1, 2, 3, 4].map(() => world.customer(50_000)));
        maker = await world.customer(1_000_000);
      }
      const user = random.pick(people);
      await quote(random.int(50, 400), (price - 10).toFixed(1), (price + 10).toFixed(1));
      const multiple = random.pick(['5', '20', '50', '100']);
      const type = random.next() < 0.5 ? '1' : '2';
      const opened = await world.attempt(leverCalls.submit, user, {
        ...longOf(random.int(1, 120)),
        type,
        multiple,
      });
      for (let second = random.int(1, 3); second > 0; second -= 1) {
        price = Math.max(30_000, Math.min(90_000, price * (1 + (random.next() - 0.5) * 0.03)));
        await world.tick(Math.round(price));
      }
      if (opened.ok && random.next() < 0.5) await world.attempt(leverCalls.close, user, { id: opened.value.id });
      if (random.next() < 0.05) await world.restart();
      const owed = world
        .lane()
        .contracts()
        .reduce((sum, { state }) => sum + state.owed(), 0n);
      assert.equal((await world.stand(user)).pot, owed, `life ${String(life)}`);
      if (!opened.ok) continue;
      const end = await world.position(user, opened.value.id);
      reasons.set(end.close_reason ?? 'open', (reasons.get(end.close_reason ?? 'open') ?? 0) + 1);
    }
    assert.equal(await total(), 0n, 'nothing came or went');
    const live = world
      .lane()
      .contracts()
      .flatMap(({ state }) => state.live());
    await world.restart();
    assert.deepEqual(
      world
        .lane()
        .contracts()
        .flatMap(({ state }) => state.live()),
      live,
    );
    assert.ok((reasons.get('liquidated') ?? 0) > 0 && (reasons.get('customer') ?? 0) > 0, JSON.stringify([...reasons]));
    t.diagnostic(`${String(lives)} lives: ${JSON.stringify([...reasons])}`);
    assert.ok(
      ((await world.ledger.balance(await world.ledger.account(poolAccount('lever', usdt))))?.available ?? 0n) >= 0n,
    );
  });
});
