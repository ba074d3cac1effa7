import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type OrderId, orderId } from '@bourse/kernel/ids';
import { type Lots, lots, type Ticks, ticks } from '@bourse/kernel/quantity';
import { FastBook } from '@bourse/matching/fast-book';
import type { EngineListener, MatchingEngine } from '@bourse/matching/matching-engine';
import { NaiveBook } from '@bourse/matching/naive-book';
import type { LimitOrder, MarketOrder } from '@bourse/matching/order';
import { type IProcessOrder, OrderBook, Side } from 'nodejs-order-book';
import { type Figure, quantile, round } from './figures.ts';
import { deepFlow, type FlowTotals, operations, type OrderFlow, readOrderFlow, wordsPerCommand } from './order-flow.ts';
import { type Bench, type BenchSize, declare } from './run/bench.ts';

// Memory is read after a collection, so that what was thrown away before is not counted.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void; // what the flag above exposes

const commandsPerBlock = 1_000;
// The system counts a thread's time in steps of some milliseconds, of which a commandsPerRound must be many.
const blocksPerRound = 200;

/** `deepOrders` rest in a deep book, `deepCommands` keep it so deep; `manyOrders` are looked at by a cancel-all of a hundred. */
const sizes = {
  full: { rounds: 5, commands: 1_000_000, deepOrders: 100_000, deepCommands: 1_000_000, manyOrders: 1_000_000 },
  // Below, the processor time of a round is no step of the system's clock.
  small: { rounds: 1, commands: 30_000, deepOrders: 2_000, deepCommands: 30_000, manyOrders: 20_000 },
} as const;
type Size = (typeof sizes)[BenchSize];

const deepLevels = [20_000, 200_000] as const;
const ofCommands = [
  ['commands', '1/s', 'more'],
  ['1,000 commands, median', 'µs', 'less'],
  ['1,000 commands, 99 of 100 within', 'µs', 'less'],
  ['1,000 commands, slowest', 'µs', 'less'],
] as const;

/** The fast book beside the naive one and a book from npm: the same million commands through each, events produced. */
export const matchingBench: Bench = {
  figures: [
    ...declare('matching', 'fast', [
      ...ofCommands,
      ['memory of the book', 'MB', 'less'],
      ['allocated by a command', 'B', 'neither'],
      ...deepLevels.flatMap((levels) => [
        [`${deepName(levels)}: commands`, '1/s', 'more'] as const,
        [`${deepName(levels)}: 1,000 commands, 99 of 100 within`, 'µs', 'less'] as const,
        [`${deepName(levels)}: 1,000 commands, slowest`, 'µs', 'less'] as const,
      ]),
      ['cancel-all of 100 among 1,000,000 orders, median', 'µs', 'less'],
      ['as fast as nodejs-order-book, least of 5', 'times', 'more'],
      ['as fast as nodejs-order-book', 'times', 'more'],
    ]),
    ...declare('matching', 'nodejs-order-book', [...ofCommands, ['memory of the book', 'MB', 'neither']]),
    ...declare('matching', 'naive', ofCommands),
  ],
  run: async (size) => benchMatching(sizes[size]),
};

/** A book under test: carries out the commands `from` to `to` of `words`. */
interface Contender {
  play(words: Int32Array, from: number, to: number): void;
  totals(): FlowTotals;
}

/** One book's way through the flow. */
interface Run {
  readonly contender: Contender;
  readonly blocksUs: number[];
  /** What each commandsPerRound left on the heap by command; less than nothing where garbage was collected meanwhile. */
  readonly bytesPerCommand: number[];
  processorUs: number;
}

function benchMatching(size: Size): Figure[] {
  const { rounds } = size;
  const flow = readOrderFlow(size.commands);
  console.log(`matching: the flow is ${flow.source}`);
  const fastBook = (): Contender => engineContender(new FastBook());
  const fastMegabytes = megabytesOf(flow, fastBook);
  const peerMegabytes = megabytesOf(flow, peerContender);
  // The books of the first round stay: V8 forgets what it has learnt about a kind of object when none is left of it.
  const warm = race(flow, [fastBook, peerContender]);
  const races = Array.from({ length: rounds }, () => race(flow, [fastBook, peerContender]));
  assert.equal(warm.length, 2);
  const [fast, peer] = races.toSorted((one, other) => lead(one) - lead(other))[rounds >> 1] ?? [];
  const [naive] = race(flow, [() => engineContender(new NaiveBook())]);
  assert.ok(fast && peer && naive);
  const totals = fast.contender.totals();
  assert.deepEqual(naive.contender.totals(), totals);
  assert.deepEqual(peer.contender.totals(), totals);
  if (flow.expected !== null) assert.deepEqual(totals, flow.expected);
  const count = flow.commands.length / wordsPerCommand;
  const figure = (engine: string, name: string, value: number, unit: Figure['unit']): Figure => {
    return { bench: 'matching', name, engine, value, unit };
  };
  const of = (engine: string, { processorUs, blocksUs }: Run): Figure[] => [
    figure(engine, 'commands', round((count / processorUs) * 1_000_000), '1/s'),
    figure(engine, '1,000 commands, median', quantile(blocksUs, 0.5), 'µs'),
    figure(engine, '1,000 commands, 99 of 100 within', quantile(blocksUs, 0.99), 'µs'),
    figure(engine, '1,000 commands, slowest', quantile(blocksUs, 1), 'µs'),
  ];
  return [
    ...of('fast', fast),
    figure('fast', 'memory of the book', round(fastMegabytes), 'MB'),
    figure('fast', 'allocated by a command', round(quantile(fast.bytesPerCommand, 0.5)), 'B'),
    ...of('nodejs-order-book', peer),
    figure('nodejs-order-book', 'memory of the book', round(peerMegabytes), 'MB'),
    ...of('naive', naive),
    ...deepLevels.flatMap((levels) => deepFigures(levels, size)),
    figure('fast', 'cancel-all of 100 among 1,000,000 orders, median', round(cancelAllUs(size.manyOrders)), 'µs'),
    figure('fast', 'as fast as nodejs-order-book, least of 5', round(Math.min(...races.map(lead))), 'times'),
    figure('fast', 'as fast as nodejs-order-book', round(lead([fast, peer])), 'times'),
  ];
}

function deepName(levels: number): string {
  return `100,000 resting orders over ${String(levels)} prices a side`;
}

/** The fast book on a deep book, the better of two rounds: in the first the language's engine is still learning. */
function deepFigures(levels: number, { deepOrders, deepCommands }: Size): Figure[] {
  const flow = deepFlow(levels, deepOrders, deepCommands);
  const count = flow.commands.length / wordsPerCommand;
  const runs = [1, 2].flatMap(() => race(flow, [() => engineContender(new FastBook())]));
  const [best] = runs.toSorted((one, other) => one.processorUs - other.processorUs);
  assert.ok(best && best.contender.totals().resting > deepOrders / 2);
  const name = deepName(levels);
  const figure = (of: string, value: number, unit: Figure['unit']): Figure => {
    return { bench: 'matching', name: `${name}: ${of}`, engine: 'fast', value, unit };
  };
  return [
    figure('commands', round((count / best.processorUs) * 1_000_000), '1/s'),
    figure('1,000 commands, 99 of 100 within', quantile(best.blocksUs, 0.99), 'µs'),
    figure('1,000 commands, slowest', quantile(best.blocksUs, 1), 'µs'),
  ];
}

/** How many times as fast the first book was as the second. */
function lead([first, second]: readonly Run[]): number {
  assert.ok(first && second);
  return second.processorUs / first.processorUs;
}

/**
 * The flow through one book each, two hundred thousand commands a commandsPerRound, so that what else the machine does meets all of
 * them. The speed is by the thread's own processor time, which other work does not lengthen; blocks are by the clock.
 */
function race({ prefill, commands }: OrderFlow, creates: readonly (() => Contender)[]): Run[] {
  const runs = creates.map((create): Run => {
    const contender = create();
    contender.play(prefill, 0, prefill.length / wordsPerCommand);
    return { contender, blocksUs: [], bytesPerCommand: [], processorUs: 0 };
  });
  collectGarbage();
  const count = commands.length / wordsPerCommand;
  const commandsPerRound = blocksPerRound * commandsPerBlock;
  for (let from = 0; from < count; from += commandsPerRound) {
    for (const run of runs) playRound(run, commands, from, Math.min(from + commandsPerRound, count));
  }
  return runs;
}

function playRound(run: Run, commands: Int32Array, from: number, to: number): void {
  const { contender, blocksUs } = run;
  const { heapUsed } = process.memoryUsage();
  const startUs = processorTimeUs();
  let lastMs = performance.now();
  for (let at = from; at < to; at += commandsPerBlock) {
    contender.play(commands, at, Math.min(at + commandsPerBlock, to));
    const nowMs = performance.now();
    blocksUs.push((nowMs - lastMs) * 1_000);
    lastMs = nowMs;
  }
  run.processorUs += processorTimeUs() - startUs;
  run.bytesPerCommand.push((process.memoryUsage().heapUsed - heapUsed) / (to - from));
}

/** What the book of the whole flow keeps in memory. */
function megabytesOf({ prefill, commands }: OrderFlow, create: () => Contender): number {
  const before = memory();
  const contender = create();
  contender.play(prefill, 0, prefill.length / wordsPerCommand);
  const count = commands.length / wordsPerCommand;
  for (let from = 0; from < count; from += commandsPerBlock) {
    contender.play(commands, from, Math.min(from + commandsPerBlock, count));
  }
  const megabytes = (memory() - before) / 2 ** 20;
  assert.ok(contender.totals().resting > 0);
  return megabytes;
}

/** A cancel-all of a hundred orders in a book of so many: it looks at every one of them. */
function cancelAllUs(orders: number): number {
  const book = new FastBook();
  const ring = new EventRing();
  const owners = orders / 100;
  book.begin();
  for (let id = 1; id <= orders; id += 1) {
    const side = id % 2 === 0 ? 'buy' : 'sell';
    const away = 1 + ((id * 31) % 2_500);
    const price = ticks(side === 'buy' ? 50_000 - away : 50_000 + away);
    const order = {
      id: orderId(id),
      owner: id % owners,
      side,
      quantity: lots(1),
      kind: 'limit',
      policy: 'rest',
      price,
    } as const;
    book.submit(order, ring);
    if (id % commandsPerBlock === 0) {
      book.commit();
      book.begin();
    }
  }
  const tookUs = Array.from({ length: 21 }, (_, owner) => {
    const beganMs = performance.now();
    book.cancelAll(owner, ring);
    return (performance.now() - beganMs) * 1_000;
  });
  book.commit();
  assert.equal(restingOf(book), orders - 100 * tookUs.length);
  return quantile(tookUs, 0.5);
}

function processorTimeUs(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

function memory(): number {
  // The second run waits until what the first one found has been given back.
  collectGarbage();
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Writes every event into a ring, as one who passes them on must, and adds up the trades. */
class EventRing implements EngineListener {
  trades = 0;
  quantity = 0;
  readonly #ring = new Float64Array(4_096);
  #place = 0;
  // The recorded flow makes none of these.
  rejected(): void {}
  decremented(): void {}
  refreshed(): void {}
  parked(): void {}
  triggered(): void {}
  amended(): void {}
  #write(kind: number, id: number, quantity: number): void {
    this.#ring[this.#place & 0xfff] = kind;
    this.#ring[(this.#place + 1) & 0xfff] = id;
    this.#ring[(this.#place + 2) & 0xfff] = quantity;
    this.#place = (this.#place + 3) & 0xfff;
  }
  accepted(id: number): void {
    this.#write(1, id, 0);
  }
  traded(taker: number, maker: number, price: number, quantity: number): void {
    this.trades += 1;
    this.quantity += quantity;
    this.#write(2, taker, price);
    this.#write(3, maker, quantity);
  }
  rested(id: number, remaining: number): void {
    this.#write(4, id, remaining);
  }
  filled(id: number): void {
    this.#write(5, id, 0);
  }
  expired(id: number): void {
    this.#write(6, id, 0);
  }
  cancelled(id: number, remaining: number): void {
    this.#write(7, id, remaining);
  }
}

function restingOf(engine: MatchingEngine): number {
  const sides = (['buy', 'sell'] as const).map((side) => [...engine.walk(side, null, Number.POSITIVE_INFINITY)]);
  return sides.reduce((sum, { length }) => sum + length, 0);
}

type Writable<T> = { -readonly [Field in keyof T]: T[Field] };

/** One batch a call. Sellers and buyers are a thousand owners each, so that nobody meets their own order. */
function engineContender(engine: MatchingEngine): Contender {
  const ring = new EventRing();
  const base = { id: orderId(1), owner: 0, side: 'buy', quantity: lots(1) } as const;
  const limit: Writable<LimitOrder> = { ...base, kind: 'limit', policy: 'rest', price: ticks(1) };
  const market: Writable<MarketOrder> = { ...base, kind: 'market' };
  return {
    play(words, from, to) {
      engine.begin();
      for (let at = from * wordsPerCommand; at < to * wordsPerCommand; at += wordsPerCommand) {
        const operation = words[at] ?? 0;
        const id = (words[at + 2] ?? 0) as OrderId; // the flow holds ids; checking them is not what is measured
        if (operation === operations.cancel) {
          engine.cancel(id, ring);
          continue;
        }
        const side = words[at + 1] ?? 0;
        const order = operation === operations.market ? market : limit;
        order.id = id;
        order.side = side === 0 ? 'buy' : 'sell';
        order.owner = 1 + side * 1_000 + (id % 1_000);
        order.quantity = (words[at + 4] ?? 0) as Lots; // nor these
        if (operation !== operations.market) limit.price = (words[at + 3] ?? 0) as Ticks; // nor these
        engine.submit(order, ring);
      }
      engine.commit();
    },
    totals: () => ({ trades: ring.trades, quantity: ring.quantity, resting: restingOf(engine) }),
  };
}

/** The book from npm, with ids as the texts that it wants made beforehand. */
function peerContender(): Contender {
  const book = new OrderBook();
  const ids = Array.from({ length: 1_100_000 }, (_, id) => String(id));
  let trades = 0;
  let quantity = 0;
  /** The makers that were used up are done, and the last one may be in part; a limit order that is filled is done, too. */
  const count = ({ done, partial, quantityLeft }: IProcessOrder, size: number, isLimit: boolean): void => {
    quantity += size - quantityLeft;
    if (quantityLeft > 0) trades += done.length;
    else trades += done.length + (partial === null ? 0 : 1) - (isLimit ? 1 : 0);
  };
  return {
    play(words, from, to) {
      for (let at = from * wordsPerCommand; at < to * wordsPerCommand; at += wordsPerCommand) {
        const operation = words[at] ?? 0;
        const id = ids[words[at + 2] ?? 0] ?? '';
        const side = words[at + 1] === 0 ? Side.BUY : Side.SELL;
        const size = words[at + 4] ?? 0;
        if (operation === operations.cancel) book.cancel(id);
        else if (operation === operations.market) count(book.market({ side, size }), size, false);
        else count(book.limit({ id, side, size, price: words[at + 3] ?? 0 }), size, true);
      }
    },
    totals: () => {
      const { bids, asks } = book.snapshot();
      const resting = [...bids, ...asks].reduce((sum, level) => sum + level.orders.length, 0);
      return { trades, quantity, resting };
    },
  };
}
