import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderId } from '@bourse/kernel/ids';
import { type Random, seededRandom } from '@bourse/kernel/random';
import { FastBook } from './fast-book.ts';
import { type Depth, type Level, type MarketRules, type MatchingEngine, noRules } from './matching-engine.ts';
import { NaiveBook } from './naive-book.ts';
import type { OpenOrder } from './order.ts';
import { anyCommands } from './random-commands.ts';
import { silentListener } from './silent-listener.ts';
import { type Command, play, Tape } from './tape-fixture.ts';

const isLong = process.env['BOURSE_LONG'] === '1';
const commandCount = isLong ? 10_000_000 : 200_000;

const wild = { rules: noRules, temper: 'wild' } as const;
/** A market with a narrow band and few open orders. */
const calm = { rules: { bandBps: 250, maxOpenOrders: 15 }, temper: 'calm' } as const;
type Market = typeof wild | typeof calm;

function stateOf(engine: MatchingEngine): string {
  return `${engine.hash()} ${String(engine.lastPrice)}`;
}

function playAll(engine: MatchingEngine, commands: readonly Command[]): string {
  const tape = new Tape();
  engine.begin();
  for (const command of commands) play(engine, command, tape);
  return tape.lines.join('\n');
}

/** Plays a batch up to an event at which the listener throws, as a caller does who cannot go on. */
function playUntilThrow(engine: MatchingEngine, commands: readonly Command[], random: Random): void {
  let left = random.int(1, 20);
  const count = (): void => {
    left -= 1;
    if (left === 0) throw new Error('enough');
  };
  const listener = {
    ...silentListener,
    accepted: count,
    traded: count,
    expired: count,
    rested: count,
    refreshed: count,
  };
  engine.begin();
  try {
    for (const command of commands) play(engine, command, listener);
  } catch (error) {
    assert.match(String(error), /enough/);
  }
}

/** Knows of a book what each of its batches told to have changed. */
class Follower {
  readonly #sides = { bids: new Map<number, Level>(), asks: new Map<number, Level>() };

  follow(engine: MatchingEngine): void {
    const changed = engine.changedLevels();
    for (const side of ['bids', 'asks'] as const) {
      for (const level of changed[side]) {
        if (level.quantity === 0) this.#sides[side].delete(level.price);
        else this.#sides[side].set(level.price, level);
      }
    }
  }

  depth(): Depth {
    const rising = (levels: ReadonlyMap<number, Level>): Level[] =>
      [...levels.values()].toSorted((one, other) => one.price - other.price);
    return { bids: rising(this.#sides.bids).toReversed(), asks: rising(this.#sides.asks) };
  }
}

/**
 * Plays one stream through the naive book and another engine, in batches, of which many are played once more after a
 * rollback, while an earlier one is still open or not; names the first difference in tape, book or hash, or null.
 */
function firstDifference(
  create: (rules: MarketRules) => MatchingEngine,
  { rules, temper }: Market,
  count: number,
): string | null {
  const random = seededRandom(31);
  const stream = anyCommands(seededRandom(32), temper);
  const naive = new NaiveBook(rules);
  const engine = create(rules);
  const followers = [naive, engine].map((book) => ({ book, follower: new Follower() }));
  let open = 0;
  for (let played = 0, batch = 0; played < count; batch += 1) {
    const commands = Array.from({ length: random.pick([1, 1, 1, 3, 40]) }, () => stream.next().value);
    const where = `batch ${String(batch)}: ${JSON.stringify(commands)}`;
    if (batch % 8 === 0) {
      const before = stateOf(engine);
      if (random.int(0, 1) === 0) playAll(engine, commands);
      else playUntilThrow(engine, commands, random);
      engine.rollback();
      if (stateOf(engine) !== before) return `rolled back: ${where}`;
    }
    const expected = playAll(naive, commands);
    if (playAll(engine, commands) !== expected) return `tape of ${where}`;
    for (const { book, follower } of followers) follower.follow(book);
    naive.commit();
    // As a lane does, keep a batch only when the next one has been played or is going to be, and at most two are open.
    open += 1;
    for (const kept = random.int(0, Math.min(open, 1)); open > kept; open -= 1) engine.commit();
    played += commands.length;
    if (batch % 16 !== 0) continue;
    if (stateOf(engine) !== stateOf(naive)) return `state after ${where}`;
    if (JSON.stringify(engine.depth(20)) !== JSON.stringify(naive.depth(20))) return `depth after ${where}`;
    for (const { book, follower } of followers) {
      const known = JSON.stringify(follower.depth());
      if (known !== JSON.stringify(book.depth(Number.POSITIVE_INFINITY))) return `changed levels up to ${where}`;
    }
  }
  return null;
}

test(`the fast and the naive book agree on ${String(commandCount)} random commands of every kind`, () => {
  for (const market of [wild, calm]) {
    assert.equal(
      firstDifference((rules) => new FastBook(rules), market, commandCount / 2),
      null,
    );
  }
});

/** Every event with each of its reasons, ids and numbers left out. */
const allEvents = `accepted, filled, refreshed, triggered, waits, takes # of # at #, and # lose # at #, amended #,
cancelled #, rests #, expires price_band, expires residue, expires self_trade, expires slippage, expires time, expires unfilled,
expires would_take, rejected no_liquidity, rejected not_open, rejected price_band, rejected too_many_orders,
rejected trigger_passed, rejected would_take`.split(/,\s/);

test('the random commands produce every engine event with every reason', () => {
  const engine = new FastBook(calm.rules);
  const stream = anyCommands(seededRandom(33), calm.temper);
  const lines = playAll(
    engine,
    Array.from({ length: 50_000 }, () => stream.next().value),
  );
  const events = new Set(lines.split('\n').map((line) => line.replace(/^\d+ /, '').replaceAll(/\d+/g, '#')));
  assert.deepEqual([...events].toSorted(), allEvents.toSorted());
});

/** Now and then the best bid loses its place. */
class ForgetsPlaces extends FastBook {
  override cancel(...[id, listener]: Parameters<FastBook['cancel']>): void {
    super.cancel(id, listener);
    const [best] = this.walk('sell', null, 1);
    if (best === undefined || id % 20 !== 0 || best.stopLoss !== null) return;
    super.amend(best.id, best.price, best.remaining + 1, silentListener);
    super.amend(best.id, best.price, best.remaining, silentListener);
  }
}

/** A rollback that forgets one order. */
class RollsBackTooFar extends FastBook {
  override rollback(): void {
    const [best] = this.walk('sell', null, 1);
    super.rollback();
    if (best === undefined || this.find(best.id) === undefined) return;
    this.begin();
    this.cancel(best.id, silentListener);
    this.commit();
  }
}

/** A level that is gone is not told. */
class ForgetsLevels extends FastBook {
  override changedLevels(): Depth {
    const { bids, asks } = super.changedLevels();
    return { bids: bids.filter(({ quantity }) => quantity > 0), asks };
  }
}

test('planted defects are found: lost priority, wrong rollback, unreported removal of a level', () => {
  assert.match(firstDifference((rules) => new ForgetsPlaces(rules), wild, 20_000) ?? '', /tape|state/);
  assert.match(firstDifference((rules) => new RollsBackTooFar(rules), wild, 20_000) ?? '', /rolled back/);
  assert.match(firstDifference((rules) => new ForgetsLevels(rules), wild, 20_000) ?? '', /changed levels/);
});

/** The open orders in the order in which they last took their places, as one who listens would have written them down. */
function openInOrder(engine: MatchingEngine, places: ReadonlyMap<number, number>): OpenOrder[] {
  const found = [...places].toSorted((one, other) => one[1] - other[1]).map(([id]) => engine.find(orderId(id)));
  return found.filter((order) => order !== undefined);
}

test('a book restored from its events, in either form, has the same hash and the same later events', () => {
  const stream = anyCommands(seededRandom(5), 'wild');
  const engine = new FastBook();
  const places = new Map<number, number>();
  let place = 0;
  const take = (id: number): void => {
    place += 1;
    places.set(id, place);
  };
  const listener = { ...silentListener, rested: take, parked: take, refreshed: take };
  for (let round = 0; round < 20; round += 1) {
    engine.begin();
    for (let count = 0; count < 200; count += 1) play(engine, stream.next().value, listener);
    engine.commit();
    for (const id of places.keys()) if (engine.find(orderId(id)) === undefined) places.delete(id);
    for (const restored of [new FastBook(), new NaiveBook()]) {
      restored.restore(openInOrder(engine, places), engine.lastPrice);
      assert.equal(stateOf(restored), stateOf(engine));
    }
  }
});
