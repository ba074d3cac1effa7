import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { OutputOf } from '@bourse/contract/call';
import { miningCalls } from '@bourse/contract/mining';
import { atoms, parseAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs } from '@bourse/kernel/instant';
import { type Random, seededRandom } from '@bourse/kernel/random';
import { rateScale } from '@bourse/kernel/term';
import { isLongForm, seedsOf } from '@bourse/testing/long-form';
import { type ProductWorld, units, usdt } from '@bourse/testing/product-world';
import { miningTerms } from '@bourse/testing/position-terms';
import { shareOfDay } from './mining.ts';
import { openMiningWorld } from './mining-fixture.ts';

const operations = 200;
/** What a customer may meet while others buy and terms change; anything else is a fault. */
const expected = ['PRODUCT_NOT_OPEN', 'LIMIT_EXCEEDED', 'PRODUCT_SOLD_OUT', 'INSUFFICIENT_BALANCE', 'POOL_EXHAUSTED'];

const terms = { ...miningTerms, whole_amounts: false, minimum: '1', quota: '3000', maximum: '2500', rate_max: '0.02' };

const changeOf = (random: Random): object => ({
  ...terms,
  term_days: random.int(1, 6),
  daily_budget: String(random.int(1, 40)),
  rate_max: random.pick(['0.003', '0.01', '0.0333']),
  dividend_hour: random.int(0, 23),
  open: random.int(1, 5) > 1,
  renewable: random.int(1, 4) > 1,
  penalty: { kind: random.pick(['ratio', 'flat']), rate: random.pick(['0.004', '0.5']) },
});

class RandomRun {
  readonly #world: ProductWorld;
  readonly #random: Random;
  readonly #users: readonly UserId[];
  readonly #products: readonly string[];
  sold = 0;

  constructor(world: ProductWorld, random: Random, users: readonly UserId[], products: readonly string[]) {
    this.#world = world;
    this.#random = random;
    this.#users = users;
    this.#products = products;
  }

  async step(): Promise<void> {
    const random = this.#random;
    const draw = random.int(1, 100);
    if (draw <= 45) return this.#buy();
    if (draw <= 58)
      return this.#withPosition((user, id) => this.#attempt(miningCalls.cancel, user, { id, redemption: 1 }));
    if (draw <= 66) {
      const enabled = random.int(0, 1) === 1;
      return this.#withPosition((user, id) => this.#attempt(miningCalls.autoRenew, user, { id, enabled }));
    }
    if (draw <= 74) {
      await this.#world.addProduct(changeOf(random), random.pick(this.#products));
      return undefined;
    }
    return this.#world.pass(draw <= 94 ? random.int(1, 30 * hourMs) : random.int(1, 4) * dayMs);
  }

  async #attempt(call: Parameters<ProductWorld['attempt']>[0], user: UserId, fields: object): Promise<void> {
    const answer = await this.#world.attempt(call, user, fields);
    if (!answer.ok) assert.ok(expected.includes(answer.error.code), answer.error.code);
    else if (call === miningCalls.buy) this.sold += 1;
  }

  async #buy(): Promise<void> {
    const random = this.#random;
    const amount = `${String(random.int(1, 700))}.${String(random.int(1, 99_999_999)).padStart(8, '0')}`.replace(
      /0+$/,
      '',
    );
    const wish = { config_id: random.pick(this.#products), amount, auto_renew: random.int(0, 1) };
    await this.#attempt(miningCalls.buy, random.pick(this.#users), wish);
  }

  async #withPosition(act: (user: UserId, id: string) => Promise<void>): Promise<void> {
    const user = this.#random.pick(this.#users);
    const { list } = await this.#world.run(miningCalls.orders, user, { status: 1 });
    if (list.length > 0) await act(user, this.#random.pick(list).id);
  }
}

/** The ledger adds up, and what is held and sold is what the running positions say. */
async function assertBooks(world: ProductWorld, user: UserId): Promise<void> {
  await world.ledger.assertAddsUp();
  const { rows } = await world.db.query<{ reserved: bigint; running: bigint; sold: bigint; locked: bigint }>(
    `SELECT (SELECT coalesce(sum(reserved), 0) FROM mining_positions) AS reserved,
            (SELECT coalesce(sum(amount), 0) FROM mining_positions WHERE status = 1) AS running,
            (SELECT coalesce(sum(sold), 0) FROM product_sales) AS sold,
            (SELECT coalesce(sum(available), 0) FROM ledger_accounts WHERE kind = 'product:mining') AS locked`,
  );
  const { held } = await world.standing(user, usdt);
  const [books] = rows;
  assert.deepEqual(books, { reserved: held, running: books?.running, sold: books?.running, locked: books?.running });
}

const atomsOf = (text: string, scale = 8) => {
  const amount = parseAmount(text, scale);
  assert.ok(amount.ok);
  return amount.value;
};

type Order = OutputOf<typeof miningCalls.order>;

/** Everything that was ever bought. */
async function allOrders(world: ProductWorld, users: readonly UserId[]): Promise<Order[]> {
  const found: Order[] = [];
  for (const user of users) {
    for (let page = 1; ; page += 1) {
      const { list } = await world.run(miningCalls.orders, user, { page, limit: 50 });
      for (const { id } of list) found.push(await world.run(miningCalls.order, user, { id }));
      if (list.length < 50) break;
    }
  }
  return found;
}

const ran = (order: Order, at: number): boolean =>
  Date.parse(order.starts_at) <= at &&
  Date.parse(order.expires_at) > at &&
  !(order.early && order.redeemed_at !== null && Date.parse(order.redeemed_at) <= at);

/** Each day of each position was paid what the dates and amounts of all of them say, and no other day. */
function assertShares(orders: readonly Order[], now: number): void {
  for (const order of orders) {
    const lastDay = Math.min(
      Date.parse(order.expires_at),
      order.redeemed_at === null ? now : Date.parse(order.redeemed_at),
    );
    const days = Math.max(0, Math.floor((lastDay - Date.parse(order.starts_at)) / dayMs));
    const unpaid = order.status === 1 ? 1 : 0; // whose dividend hour has not come
    assert.ok(order.dividends.length >= days - unpaid && order.dividends.length <= days, `days of ${order.id}`);
    const rates = { dailyBudget: atomsOf(order.daily_budget), rateMax: atomsOf(order.rate_max, rateScale) };
    for (const { day, staked, amount } of order.dividends) {
      const others = orders.filter((one) => one.config_id === order.config_id && ran(one, Date.parse(day)));
      const sum = others.reduce((all, one) => all + atomsOf(one.amount), 0n);
      assert.equal(atomsOf(staked), sum, `what was staked on ${day}`);
      assert.equal(
        atomsOf(amount),
        shareOfDay(atoms(atomsOf(order.amount)), rates, sum),
        `share of ${order.id} on ${day}`,
      );
    }
  }
}

describe('random trade in mining products', () => {
  const worlds: ProductWorld[] = [];
  after(async () => {
    for (const world of worlds) await world.close();
  });

  for (const seed of seedsOf(isLongForm ? 20 : 1)) {
    it(`leaves the books right after each of ${operations} operations, seed ${seed} [SPEC-1.12]`, async () => {
      const world = await openMiningWorld();
      worlds.push(world);
      const random = seededRandom(seed);
      const users: UserId[] = [];
      for (const amount of [2_000, 2_000, 1_000, 300]) users.push(await world.customer(usdt, units(amount)));
      const products = [
        await world.addProduct(terms),
        await world.addProduct({ ...terms, term_days: 5, quota: '900' }),
      ];
      const [first] = users;
      assert.ok(first !== undefined);
      const run = new RandomRun(world, random, users, products);
      for (let count = 0; count < operations; count += 1) {
        await run.step();
        await assertBooks(world, first);
      }
      assert.ok(run.sold > operations / 10, 'hardly anything was sold');
      assertShares(await allOrders(world, users), world.clock.now());
      await world.pass(10 * dayMs);
      await world.pass(10 * dayMs);
      await assertBooks(world, first);
    });
  }
});
