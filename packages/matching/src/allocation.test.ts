import assert from 'node:assert/strict';
import { Session } from 'node:inspector/promises';
import { test } from 'node:test';
import { orderId } from '@bourse/kernel/ids';
import { lots, ticks } from '@bourse/kernel/quantity';
import { seededRandom } from '@bourse/kernel/random';
import { FastBook } from './fast-book.ts';
import type { EngineListener } from './matching-engine.ts';
import type { LimitOrder } from './order.ts';
import { silentListener } from './silent-listener.ts';

const warmUp = 60_000;
const stretches = 5;
const perStretch = 50_000;
const perBatch = 1_000;
/** What the arrays of a book that still grows come to, and what the engine of the language makes for itself now and then. */
const bytesMax = 8;

type Writable<T> = { -readonly [Field in keyof T]: T[Field] };

interface SampledNode {
  readonly selfSize: number;
  readonly children: readonly SampledNode[];
}

const sizeOf = ({ selfSize, children }: SampledNode): number =>
  children.reduce((sum, child) => sum + sizeOf(child), selfSize);

/** How many bytes some work makes on the heap, those that are thrown away again included: sampled, one in 256 or so. */
async function allocatedBy(work: () => void): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.startSampling', {
    samplingInterval: 256,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  work();
  const { profile } = await session.post('HeapProfiler.stopSampling');
  session.disconnect();
  return sizeOf(profile.head);
}

/** Limit orders around one price, two of five of which trade, and the cancel of an earlier one after each. */
function steadyFlow(listener: EngineListener): (commands: number) => void {
  const random = seededRandom(20_261_121);
  const book = new FastBook();
  const order: Writable<LimitOrder> = {
    id: orderId(1),
    owner: 1,
    side: 'buy',
    quantity: lots(1),
    kind: 'limit',
    policy: 'rest',
    price: ticks(1_000),
  };
  let next = 0;
  return (commands) => {
    for (let done = 0; done < commands; done += 1) {
      if (next % perBatch === 0) book.begin();
      next += 1;
      const away = random.int(-9, 24);
      order.id = orderId(next);
      order.side = next % 2 === 0 ? 'buy' : 'sell';
      order.owner = 1 + (next % 500);
      order.price = ticks(order.side === 'buy' ? 1_000 - away : 1_000 + away);
      order.quantity = lots(random.int(1, 100));
      book.submit(order, listener);
      if (next > 2_000) book.cancel(orderId(next - 2_000), listener);
      if (next % perBatch === 0) book.commit();
    }
  };
}

/** The minimum of several samples: in the others V8 was still compiling. */
async function bytesPerOrder(listener: EngineListener): Promise<number> {
  const play = steadyFlow(listener);
  play(warmUp);
  const seen: number[] = [];
  for (let stretch = 0; stretch < stretches; stretch += 1) {
    const bytes = await allocatedBy(() => {
      play(perStretch);
    });
    seen.push(bytes / perStretch);
  }
  return Math.min(...seen);
}

test('the steady state allocates nothing', async () => {
  const bytes = await bytesPerOrder(silentListener);
  assert.ok(bytes < bytesMax, `${bytes.toFixed(1)} bytes an order`);
});

test('control: one small object for each order is seen', async () => {
  const kept: object[] = [];
  const listener: EngineListener = {
    ...silentListener,
    accepted: (id) => {
      kept[id % 8] = { id };
    },
  };
  assert.ok((await bytesPerOrder(listener)) > bytesMax);
});

test('a queue takes its memory with its first order, and a book without orders hardly any', () => {
  const takenBy = (work: () => void): number => {
    const before = process.memoryUsage().arrayBuffers;
    work();
    return process.memoryUsage().arrayBuffers - before;
  };
  const books: FastBook[] = [];
  const count = 20;
  const empty = takenBy(() => {
    for (let place = 0; place < count; place += 1) books.push(new FastBook());
  });
  assert.ok(empty < count * 256_000, `${String(empty)} bytes for ${String(count)} books without orders`);
  const first = takenBy(() => {
    for (const book of books) {
      const order: LimitOrder = {
        id: orderId(1),
        owner: 1,
        side: 'buy',
        quantity: lots(1),
        kind: 'limit',
        policy: 'rest',
        price: ticks(1_000),
      };
      book.begin();
      book.submit(order, silentListener);
      book.commit();
    }
  });
  assert.ok(first > count * 1_000_000 && first < count * 1_300_000, `${String(first)} bytes for a queue of each`);
});
