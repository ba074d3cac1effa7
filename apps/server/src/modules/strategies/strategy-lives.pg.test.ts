import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { strategyCalls } from '@bourse/contract/strategy';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import { isLongForm, repetitions, seedOf, tellProgress } from '@bourse/testing/long-form';
import { units, usdt } from '@bourse/testing/product-world';
import {
  btc,
  deskUser,
  maker,
  openStrategyWorld,
  type StrategyWorld,
  trendTerms,
} from '@bourse/testing/strategy-world';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import { findOrder } from '../spot/index.ts';

const lives = repetitions('BOURSE_LIVES', isLongForm ? 1_000 : 8);
const had = units(5_000);

describe('runs over random lives', () => {
  const random = seededRandom(seedOf(1_913));
  let world: StrategyWorld;
  let price = 60_000;

  before(async () => {
    world = await openStrategyWorld();
    await world.fund(maker, usdt, units(100_000_000));
    await world.fund(maker, btc, units(100_000));
  });
  after(() => world.close());

  /** An hour: the price moves or is lost, the book is deep, thin or empty, and the runner comes some times. */
  async function liveHour(): Promise<void> {
    price = Math.min(90_000, Math.max(30_000, Math.round(price * (0.96 + random.next() * 0.08))));
    await world.wait(hourMs);
    await world.quote(random.next() < 0.1 ? null : price);
    world.tell(Array.from({ length: random.next() < 0.1 ? 3 : 4 }, () => price + random.int(-900, 900)));
    await world.clearBook();
    for (const side of ['sell', 'buy'] as const) {
      if (random.next() < 0.2) continue;
      const away = 1 + (side === 'sell' ? 1 : -1) * (0.0005 + random.next() * 0.015);
      await world.rest(side, String(Math.round(price * away)), (0.002 + random.next() * 0.08).toFixed(4));
    }
    await world.work(random.int(1, 6));
  }

  /** Until both are over: the book is deep, and the index is there. */
  async function liveOut(ann: UserId, ids: readonly string[]): Promise<void> {
    await world.wait(dayMs);
    for (let times = 0; times < 20; times += 1) {
      await world.clearBook();
      await world.quote(price);
      await world.rest('buy', String(price - 50), '5');
      await world.wait(11_000);
      await world.work(3);
      const runs = await Promise.all(ids.map((id) => world.order(ann, id)));
      if (runs.every(({ status }) => status !== 1)) return;
    }
    assert.fail('a run does not end');
  }

  /** What a run has by the orders of its steps: each was placed once, and did what is written down of it. */
  async function sumOf(id: string): Promise<{ dollars: bigint; coins: bigint; trades: number }> {
    const { rows } = await world.db.query<{
      step: number;
      side: string;
      filled: bigint;
      turnover: bigint;
      fee: bigint;
    }>('SELECT step, side, filled, turnover, fee FROM strategy_steps WHERE run_id = $1 ORDER BY step', [id]);
    let [dollars, coins, trades] = [0n, 0n, 0];
    for (const { step, side, filled, turnover, fee } of rows) {
      const order = await findOrder(world.db, deskUser, { clientOrderId: `ai-${id}-${String(step)}` });
      const did = order === undefined ? [0n, 0n, 0n] : [order.filled, order.turnover, order.fee];
      assert.deepEqual(did, [filled, turnover, fee]);
      if (filled > 0n) trades += 1;
      dollars += side === 'buy' ? -turnover : turnover - fee;
      coins += side === 'buy' ? filled - fee : -filled;
    }
    return { dollars, coins, trades };
  }

  async function live(): Promise<number> {
    await ensurePartitions(world.db, world.clock.now(), 2);
    const ann = await world.customer(usdt, had);
    await world.quote(price);
    const rules = [{}, { kind: 'reversal', depth: '0.001' }];
    const ids: string[] = [];
    for (const rule of rules) {
      const product = await world.addProduct({ ...trendTerms, ...rule, term_days: 1, loss_limit: '0.05' });
      ids.push((await world.start(ann, product, { amount: String(random.int(100, 2_400)) })).id);
    }
    for (let hours = random.int(1, 12); hours > 0; hours -= 1) {
      await liveHour();
      if (random.next() < 0.05) await world.attempt(strategyCalls.stop, ann, { id: random.pick(ids) });
    }
    await liveOut(ann, ids);
    let [gained, dust, trades] = [0n, 0n, 0];
    for (const id of ids) {
      const { amount, profit, returned, status, ...run } = await world.order(ann, id);
      const sum = await sumOf(id);
      assert.equal(profit, formatAmount(sum.dollars, 8), `${amount} ${String(returned)}`);
      assert.deepEqual([run.trades, status], [sum.trades, sum.trades === 0 ? 3 : 2]);
      if (status === 3) assert.deepEqual([returned, run.fees], [amount, '0']);
      [gained, dust, trades] = [gained + sum.dollars, dust + sum.coins, trades + sum.trades];
    }
    const [coins, dollars] = [await world.standing(ann, btc), await world.standing(ann, usdt)];
    assert.deepEqual([dollars.product, coins.product], [0n, 0n], 'the sub-account is empty');
    assert.deepEqual([dollars.change, coins.change], [had + gained, dust]);
    return trades;
  }

  it(`pay back what real orders made of the amount, in ${String(lives)} lives of two runs`, async () => {
    let trades = 0;
    for (let life = 1; life <= lives; life += 1) {
      trades += await live();
      tellProgress(life, lives, `${String(trades)} orders`);
      for (const asset of [btc, usdt]) assert.equal((await world.standing(deskUser, asset)).change, 0n);
      if (life % 50 === 0) await world.assertMoney();
    }
    assert.ok(trades > lives, 'they traded');
    await world.assertMoney();
    assert.deepEqual(world.faults, []);
  });
});
