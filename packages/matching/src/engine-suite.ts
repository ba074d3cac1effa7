import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderId } from '@bourse/kernel/ids';
import { ticks } from '@bourse/kernel/quantity';
import { seededRandom } from '@bourse/kernel/random';
import type { MarketRules, MatchingEngine } from './matching-engine.ts';
import type { OpenOrder } from './order.ts';
import { anyCommands } from './random-commands.ts';
import { silentListener } from './silent-listener.ts';
import { type Command, newOrder, type OrderWish, play, Tape, tapeOf } from './tape-fixture.ts';

/** Makes an empty book. */
export type CreateEngine = (rules?: MarketRules) => MatchingEngine;

const asks: readonly OrderWish[] = [
  { id: 1, side: 'sell', price: 102, quantity: 5 },
  { id: 2, side: 'sell', price: 101, quantity: 3 },
  { id: 3, side: 'sell', price: 101, quantity: 4 },
  { id: 4, side: 'sell', price: 103, quantity: 10, owner: 77 },
];

interface Case {
  readonly title: string;
  readonly command: Command;
  readonly tape: readonly string[];
}

/** Each command meets the four asks above; the tape is what the price-time rule demands. */
const cases: readonly Case[] = [
  {
    title: 'a limit order below the best ask rests whole',
    command: { id: 9, side: 'buy', price: 100, quantity: 2 },
    tape: ['9 accepted', '9 rests 2'],
  },
  {
    title: 'the better price goes first, at one price the earlier order, and the rest stands',
    command: { id: 9, side: 'buy', price: 102, quantity: 15 },
    tape: ['9 accepted', '9 takes 3 of 2 at 101', '9 takes 4 of 3 at 101', '9 takes 5 of 1 at 102', '9 rests 3'],
  },
  {
    title: 'a maker that is not used up keeps its place',
    command: { id: 9, side: 'buy', price: 101, quantity: 2 },
    tape: ['9 accepted', '9 takes 2 of 2 at 101', '9 filled'],
  },
  {
    title: 'an IOC order lets its rest expire',
    command: { id: 9, side: 'buy', price: 101, quantity: 8, policy: 'ioc' },
    tape: ['9 accepted', '9 takes 3 of 2 at 101', '9 takes 4 of 3 at 101', '9 expires unfilled'],
  },
  {
    title: 'an IOC order that reaches nobody expires whole',
    command: { id: 9, side: 'buy', price: 100, quantity: 8, policy: 'ioc' },
    tape: ['9 accepted', '9 expires unfilled'],
  },
  {
    title: 'a post-only order that would trade is refused',
    command: { id: 9, side: 'buy', price: 101, quantity: 1, policy: 'post_only' },
    tape: ['9 rejected would_take'],
  },
  {
    title: 'a post-only order that would not trade rests',
    command: { id: 9, side: 'buy', price: 100, quantity: 1, policy: 'post_only' },
    tape: ['9 accepted', '9 rests 1'],
  },
  {
    title: 'a market order takes at any price',
    command: { id: 9, side: 'buy', quantity: 13 },
    tape: [
      '9 accepted',
      '9 takes 3 of 2 at 101',
      '9 takes 4 of 3 at 101',
      '9 takes 5 of 1 at 102',
      '9 takes 1 of 4 at 103',
      '9 filled',
    ],
  },
  {
    title: 'a market order that finds too little expires with its rest',
    command: { id: 9, side: 'buy', quantity: 23 },
    tape: [
      '9 accepted',
      '9 takes 3 of 2 at 101',
      '9 takes 4 of 3 at 101',
      '9 takes 5 of 1 at 102',
      '9 takes 10 of 4 at 103',
      '9 expires unfilled',
    ],
  },
  {
    title: 'a market order takes up to its slippage from the best price and no further',
    command: { id: 9, side: 'buy', quantity: 23, slippage: 100 },
    tape: [
      '9 accepted',
      '9 takes 3 of 2 at 101',
      '9 takes 4 of 3 at 101',
      '9 takes 5 of 1 at 102',
      '9 expires slippage',
    ],
  },
  {
    title: 'a slippage of less than a tick leaves the best price alone',
    command: { id: 9, side: 'buy', quantity: 23, slippage: 1 },
    tape: ['9 accepted', '9 takes 3 of 2 at 101', '9 takes 4 of 3 at 101', '9 expires slippage'],
  },
  {
    title: 'a budget is bound by its slippage, too',
    command: { id: 9, side: 'buy', quantity: 10_000, isBudget: true, slippage: 100 },
    tape: [
      '9 accepted',
      '9 takes 3 of 2 at 101',
      '9 takes 4 of 3 at 101',
      '9 takes 5 of 1 at 102',
      '9 expires slippage',
    ],
  },
  {
    title: 'a side that ends within the slippage leaves a market order unfilled',
    command: { id: 9, side: 'buy', quantity: 23, slippage: 5_000 },
    tape: [
      '9 accepted',
      '9 takes 3 of 2 at 101',
      '9 takes 4 of 3 at 101',
      '9 takes 5 of 1 at 102',
      '9 takes 10 of 4 at 103',
      '9 expires unfilled',
    ],
  },
  {
    title: 'a market order against an empty side is refused',
    command: { id: 9, side: 'sell', quantity: 1 },
    tape: ['9 rejected no_liquidity'],
  },
  {
    title: 'a budget buys whole lots only',
    command: { id: 9, side: 'buy', quantity: 3 * 101 + 250, isBudget: true },
    tape: ['9 accepted', '9 takes 3 of 2 at 101', '9 takes 2 of 3 at 101', '9 expires residue'],
  },
  {
    title: 'a budget that is used up to the unit ends without a rest',
    command: { id: 9, side: 'buy', quantity: 7 * 101, isBudget: true },
    tape: ['9 accepted', '9 takes 3 of 2 at 101', '9 takes 4 of 3 at 101', '9 filled'],
  },
  {
    title: 'a taker that meets its own order expires, and the maker stays',
    command: { id: 9, side: 'buy', price: 105, quantity: 14, owner: 77 },
    tape: [
      '9 accepted',
      '9 takes 3 of 2 at 101',
      '9 takes 4 of 3 at 101',
      '9 takes 5 of 1 at 102',
      '9 expires self_trade',
    ],
  },
  { title: 'a resting order is cancelled with what is left', command: { cancel: 3 }, tape: ['3 cancelled 4'] },
  { title: 'an unknown order cannot be cancelled', command: { cancel: 8 }, tape: ['8 rejected not_open'] },
];

function bookOfAsks(create: CreateEngine): MatchingEngine {
  const engine = create();
  for (const ask of asks) tapeOf(engine, ask);
  return engine;
}

/** The tables that every engine must pass: priority, each kind of order, the walk, the depth, and coming back from a batch. */
export function engineSuite(name: string, create: CreateEngine): void {
  for (const { title, command, tape } of cases) {
    test(`${name}: ${title}`, () => assert.deepEqual(tapeOf(bookOfAsks(create), command), tape));
    test(`${name}: rolled back: ${title}`, () => {
      const engine = bookOfAsks(create);
      const before = engine.hash();
      engine.begin();
      play(engine, command, new Tape());
      engine.rollback();
      assert.equal(engine.hash(), before);
      assert.deepEqual(tapeOf(engine, command), tape);
    });
  }

  test(`${name}: with two open batches, the older one is kept and the newer one rolled back`, () => {
    const engine = bookOfAsks(create);
    engine.begin();
    play(engine, { id: 9, side: 'buy', price: 102, quantity: 4 }, new Tape());
    const between = engine.hash();
    engine.begin();
    play(engine, { cancelAllOf: 1 }, new Tape());
    for (const id of [10, 11, 12]) play(engine, { id, side: 'buy', price: 103, quantity: 3 }, new Tape());
    engine.commit();
    engine.rollback();
    assert.equal(engine.hash(), between);
    const straight = bookOfAsks(create);
    tapeOf(straight, { id: 9, side: 'buy', price: 102, quantity: 4 });
    const next = { id: 13, side: 'buy', price: 110, quantity: 50 } as const;
    assert.deepEqual(tapeOf(engine, next), tapeOf(straight, next));
    assert.equal(engine.hash(), straight.hash());
  });

  test(`${name}: depth adds up the orders of a level and shows the best levels only`, () => {
    const engine = bookOfAsks(create);
    tapeOf(engine, { id: 9, side: 'buy', price: 99, quantity: 6 });
    assert.deepEqual(engine.depth(2), {
      bids: [{ price: 99, quantity: 6 }],
      asks: [
        { price: 101, quantity: 7 },
        { price: 102, quantity: 5 },
      ],
    });
  });

  test(`${name}: a level that holds more than 2^53 lots is shown as 2^53 - 1, and every lot of it can be taken`, () => {
    const engine = create();
    const most = Number.MAX_SAFE_INTEGER;
    for (const id of [1, 2]) tapeOf(engine, { id, side: 'sell', price: 1, quantity: most });
    assert.deepEqual(engine.depth(1).asks, [{ price: 1, quantity: most }]);
    for (const id of [3, 4]) tapeOf(engine, { id, side: 'buy', price: 1, quantity: most });
    assert.deepEqual(engine.depth(1), { bids: [], asks: [] });
  });

  test(`${name}: the walk yields exactly the makers that a taker could meet`, () => {
    const engine = bookOfAsks(create);
    const met = (limit: number | null, quantity: number): number[] =>
      [...engine.walk('buy', limit === null ? null : ticks(limit), quantity)].map((maker) => maker.id);
    assert.deepEqual(met(102, 3), [2]);
    assert.deepEqual(met(102, 4), [2, 3]);
    assert.deepEqual(met(102, 100), [2, 3, 1]);
    assert.deepEqual(met(null, 100), [2, 3, 1, 4]);
    assert.deepEqual(met(100, 100), []);
    assert.deepEqual([...engine.walk('sell', null, 100)], []);
  });

  test(`${name}: a restored book has the hash of the one it was taken from`, () => {
    const engine = bookOfAsks(create);
    tapeOf(engine, { id: 9, side: 'buy', price: 101, quantity: 1 });
    const open = [1, 2, 3, 4].map((id) => ({ ...engine.find(orderId(id)) }) as OpenOrder); // all four still rest
    const restored = create();
    restored.restore(open, engine.lastPrice);
    assert.equal(restored.hash(), engine.hash());
    const inParts = create();
    for (const order of open) inParts.restore([order], engine.lastPrice);
    assert.equal(inParts.hash(), engine.hash());
  });

  test(`${name}: the hash tells apart who stands first, how much is left, and whose it is`, () => {
    const hashes = [
      [1, 2],
      [2, 1],
    ].map((ids) => {
      const engine = create();
      for (const id of ids) tapeOf(engine, { id, side: 'buy', price: 10, quantity: 5, owner: 1 });
      return engine.hash();
    });
    const other = create();
    tapeOf(other, { id: 1, side: 'buy', price: 10, quantity: 5, owner: 1 });
    tapeOf(other, { id: 2, side: 'buy', price: 10, quantity: 5, owner: 2 });
    assert.equal(new Set([...hashes, other.hash(), create().hash()]).size, 4);
  });

  test(`${name}: no market order trades beyond its slippage from the best price that it met first`, () => {
    const engine = create();
    const stream = anyCommands(seededRandom(61), 'calm');
    /** How far each market order may go, in exact fractions, and the best price when it ran. */
    const bounds = new Map<number, { readonly slippage: number; first: number | null }>();
    let bounded = 0;
    const listener = {
      ...silentListener,
      traded: (taker: number, _maker: number, price: number) => {
        const bound = bounds.get(taker);
        if (bound === undefined) return;
        // The first maker is the best one; a trade follows before any other event of the taker.
        bound.first ??= price;
        assert.ok(
          Math.abs(price - bound.first) * 10_000 <= bound.first * bound.slippage,
          `${String(taker)} at ${String(price)}, ${String(bound.slippage)} from ${String(bound.first)}`,
        );
      },
      expired: (_id: number, reason: string) => {
        if (reason === 'slippage') bounded += 1;
      },
    };
    engine.begin();
    for (let count = 0; count < 30_000; count += 1) {
      const command = stream.next().value;
      if ('id' in command && command.slippage !== undefined && command.price === undefined) {
        bounds.set(command.id, { slippage: command.slippage, first: null });
      }
      play(engine, command, listener);
    }
    assert.ok(bounded > 100, String(bounded));
  });

  test(`${name}: misuse is an invariant failure`, () => {
    const engine = bookOfAsks(create);
    const wish: OrderWish = { id: 1, side: 'sell', price: 102, quantity: 5 };
    assert.throws(() => engine.submit(newOrder(wish), new Tape()), /no batch/);
    assert.throws(() => engine.commit(), /no batch/);
    assert.throws(() => engine.rollback(), /open batch/);
    engine.begin();
    assert.throws(() => engine.submit(newOrder(wish), new Tape()), /open already/);
    assert.throws(() => engine.submit(newOrder({ id: 8, side: 'buy', price: 0, quantity: 1 }), new Tape()), /empty/);
    assert.throws(() => engine.submit(newOrder({ id: 8, side: 'buy', price: 1, quantity: 0 }), new Tape()), /empty/);
    const stop = { id: 8, side: 'buy', quantity: 1, stop: 200 } as const;
    for (const slippage of [0, 5_001, 0.5]) {
      assert.throws(() => engine.submit(newOrder({ ...stop, slippage }), new Tape()), /slippage/);
    }
    engine.rollback();
    assert.throws(() => engine.restore([], null), /before its first batch/);
    const sell = { ...engine.find(orderId(1)) } as OpenOrder; // order 1 still rests
    const crossed: OpenOrder[] = [sell, { ...sell, id: orderId(2), side: 'buy' }];
    assert.throws(() => create().restore(crossed, null), /crossed/);
    assert.throws(() => create().restore([sell, sell], null), /twice/);
  });

  test(`${name}: a budget of nearly 2^53 is divided without rounding up`, () => {
    const engine = create();
    tapeOf(engine, { id: 1, side: 'sell', price: 3, quantity: Number.MAX_SAFE_INTEGER });
    const budget = Number.MAX_SAFE_INTEGER - 1;
    const bought = Number((BigInt(budget) / 3n).toString());
    assert.equal(
      tapeOf(engine, { id: 2, side: 'buy', quantity: budget, isBudget: true })[1],
      `2 takes ${bought} of 1 at 3`,
    );
  });
}
