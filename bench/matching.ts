import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type OrderId, orderId } from '@bourse/kernel/ids';
import { type Lots, lots, type Ticks, ticks } from '@bourse/kernel/quantity';
import { FastBook } from '@bourse/matching/fast-book';
import type { EngineListener, MatchingEngine } from '@bourse/matching/matching-engine';
import { NaiveBook } from '@bourse/matching/naive-book';
import type { LimitOrder, MarketOrder } from '@bourse/matching/order';
import { OrderBook, Side } from 'nodejs-order-book';
import { type Figure, quantile, round } from './figures.ts';
import { type FlowTotals, operations, type OrderFlow, readOrderFlow, wordsPerCommand } from './order-flow.ts';

// Memory is read after a collection, so that what was thrown away before is not counted.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void; // what the flag above exposes

const commandsPerBlock = 1_000;
const rounds = 5;

/** A book under test: carries out the commands `from` to `to` of `words`. */
interface Contender {
  play(words: Int32Array, from: number, to: number): void;
  totals(): FlowTotals;
}

interface Run {
  readonly perSecond: number;
  readonly blocksUs: readonly number[];
  readonly megabytes: number;
  /** What the commands left on the heap; meaningless where garbage was collected meanwhile. */
  readonly bytesPerCommand: number;
  readonly totals: FlowTotals;
}

/** The fast book beside the naive one and a book from npm: the same million commands through each, events produced. */
export async function benchMatching(): Promise<Figure[]> {
  const flow = readOrderFlow();
  const fastRuns: Run[] = [];
  const peerRuns: Run[] = [];
  // By turns, so that what else the machine does meets both; the first round is for warmth.
  for (let turn = 0; turn <= rounds; turn += 1) {
    fastRuns.push(run(flow, () => engineContender(new FastBook())));
    peerRuns.push(run(flow, peerContender));
  }
  const fast = median(fastRuns.slice(1));
  const peer = median(peerRuns.slice(1));
  const naive = run(flow, () => engineContender(new NaiveBook()));
  assert.deepEqual(naive.totals, fast.totals);
  assert.equal(peer.totals.resting, fast.totals.resting);
  if (flow.expected !== null) assert.deepEqual(fast.totals, flow.expected);
  // Nothing stood in memory before a book's first run.
  const of = (engine: string, measured: Run, first: Run = measured): Figure[] => [
    { bench: 'matching', name: `commands of ${flow.source}`, engine, value: round(measured.perSecond), unit: '1/s' },
    { bench: 'matching', name: '1,000 commands, median', engine, value: quantile(measured.blocksUs, 0.5), unit: 'µs' },
    {
      bench: 'matching',
      name: '1,000 commands, 99 of 100 within',
      engine,
      value: quantile(measured.blocksUs, 0.99),
      unit: 'µs',
    },
    { bench: 'matching', name: '1,000 commands, slowest', engine, value: quantile(measured.blocksUs, 1), unit: 'µs' },
    { bench: 'matching', name: 'memory of the book', engine, value: round(first.megabytes), unit: 'MB' },
  ];
  const ratio = round(fast.perSecond / peer.perSecond);
  return [
    ...of('fast', fast, fastRuns[0]),
    {
      bench: 'matching',
      name: 'allocated by a command',
      engine: 'fast',
      value: round(fast.bytesPerCommand),
      unit: 'B',
    },
    ...of('naive', naive),
    ...of('nodejs-order-book', peer, peerRuns[0]),
    { bench: 'matching', name: 'as fast as nodejs-order-book', engine: 'fast', value: ratio, unit: 'times' },
  ];
}

/** The run whose speed is the middle one. */
function median(runs: Run[]): Run {
  const middle = runs.toSorted((one, other) => one.perSecond - other.perSecond)[runs.length >> 1];
  assert.ok(middle);
  return middle;
}

/** The speed is by the thread's own processor time, which other work on the machine does not lengthen; blocks are by the clock. */
function run({ prefill, commands }: OrderFlow, create: () => Contender): Run {
  const before = memory();
  const contender = create();
  contender.play(prefill, 0, prefill.length / wordsPerCommand);
  const count = commands.length / wordsPerCommand;
  const blocksUs: number[] = [];
  const heapBefore = process.memoryUsage().heapUsed;
  const startUs = processorTimeUs();
  let lastMs = performance.now();
  for (let from = 0; from < count; from += commandsPerBlock) {
    contender.play(commands, from, Math.min(from + commandsPerBlock, count));
    const nowMs = performance.now();
    blocksUs.push((nowMs - lastMs) * 1_000);
    lastMs = nowMs;
  }
  const perSecond = (count / (processorTimeUs() - startUs)) * 1_000_000;
  const bytesPerCommand = (process.memoryUsage().heapUsed - heapBefore) / count;
  return { perSecond, blocksUs, bytesPerCommand, megabytes: (memory() - before) / 2 ** 20, totals: contender.totals() };
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
    totals: () => {
      const count = (orders: Iterable<unknown>): number => [...orders].length;
      const all = Number.POSITIVE_INFINITY;
      const resting = count(engine.walk('buy', null, all)) + count(engine.walk('sell', null, all));
      return { trades: ring.trades, quantity: ring.quantity, resting };
    },
  };
}

/** The book from npm, with ids as the texts that it wants made beforehand. */
function peerContender(): Contender {
  const book = new OrderBook();
  const ids = Array.from({ length: 1_100_000 }, (_, id) => String(id));
  return {
    play(words, from, to) {
      for (let at = from * wordsPerCommand; at < to * wordsPerCommand; at += wordsPerCommand) {
        const operation = words[at] ?? 0;
        const id = ids[words[at + 2] ?? 0] ?? '';
        const side = words[at + 1] === 0 ? Side.BUY : Side.SELL;
        const size = words[at + 4] ?? 0;
        if (operation === operations.cancel) book.cancel(id);
        else if (operation === operations.market) book.market({ side, size });
        else book.limit({ id, side, size, price: words[at + 3] ?? 0 });
      }
    },
    totals: () => {
      const { bids, asks } = book.snapshot();
      const resting = [...bids, ...asks].reduce((sum, level) => sum + level.orders.length, 0);
      return { trades: 0, quantity: 0, resting };
    },
  };
}
