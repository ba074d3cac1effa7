import type { BatchDatabase } from '@bourse/server/platform/database/batch-database';
import { onBothDatabases } from './both-databases.ts';
import { type Figure, quantile, round } from './figures.ts';
import { type Make, openCalls, order } from './open-calls.ts';
import { type Bench, type BenchSize, declare } from './run/bench.ts';

const sizes = {
  full: { warmUpRounds: 50, rounds: 500, batchOrders: 1_000, batches: 5 },
  small: { warmUpRounds: 1, rounds: 5, batchOrders: 20, batches: 1 },
} as const;
type Size = (typeof sizes)[BenchSize];
const alone = ['bare commit', 'transfer', 'order that rests', 'order that trades'] as const;
const together = `orders, ${sizes.full.batchOrders} at once`;

/** One transfer and one order, each alone, beside a bare commit in the same database; then orders a thousand at once. */
export const txBench: Bench = {
  figures: ['embedded', 'postgres'].flatMap((engine) =>
    declare('tx', engine, [
      ...alone.flatMap((name) => [
        [`${name}, median`, 'ms', 'less'] as const,
        [`${name}, 99 of 100 within`, 'ms', 'less'] as const,
      ]),
      [together, '1/s', 'more'],
    ]),
  ),
  run: (size) => onBothDatabases(size, (engine, db) => measure(engine, db, sizes[size])),
};

async function measure(engine: Figure['engine'], db: BatchDatabase, size: Size): Promise<Figure[]> {
  const make = await openCalls(db);
  const timeOne = (name: (typeof alone)[number], once: (index: number) => Promise<unknown>): Promise<Figure[]> =>
    timeAlone(name, engine, size, once);
  const transfers = ['change', 'legal'];
  return [
    ...(await timeOne('bare commit', () => db.withTx('bare', (tx) => tx.query('SELECT 1')))),
    ...(await timeOne('transfer', (index) => {
      const [from = '', to = ''] = index % 2 === 0 ? transfers : transfers.toReversed();
      return make('/wallet/change', { currency_id: '3', number: '1', from_field: from, to_field: to });
    })),
    ...(await timeOne('order that rests', () => make('/coin/trade', order('buy', '10000')))),
    // Each sell meets the best of the bids that the bench before has left.
    ...(await timeOne('order that trades', () => make('/coin/trade', order('sell', '10000')))),
    await timeTogether(engine, make, size),
  ];
}

async function timeAlone(
  name: string,
  engine: Figure['engine'],
  { warmUpRounds, rounds }: Size,
  once: (index: number) => Promise<unknown>,
): Promise<Figure[]> {
  const samples: number[] = [];
  for (let index = 0; index < warmUpRounds + rounds; index += 1) {
    const startMs = performance.now();
    await once(index);
    if (index >= warmUpRounds) samples.push(performance.now() - startMs);
  }
  return [
    { bench: 'tx', name: `${name}, median`, engine, value: quantile(samples, 0.5), unit: 'ms' },
    { bench: 'tx', name: `${name}, 99 of 100 within`, engine, value: quantile(samples, 0.99), unit: 'ms' },
  ];
}

async function timeTogether(engine: Figure['engine'], make: Make, { batchOrders, batches }: Size): Promise<Figure> {
  const startMs = performance.now();
  for (let batch = 0; batch < batches; batch += 1) {
    // Two of five meet an order of the same thousand.
    const orders = Array.from({ length: batchOrders }, (_, index) => order(index % 5 < 2 ? 'sell' : 'buy', '11000'));
    await Promise.all(orders.map((wish) => make('/coin/trade', wish)));
  }
  const seconds = (performance.now() - startMs) / 1000;
  const value = round((batches * batchOrders) / seconds);
  return { bench: 'tx', name: together, engine, value, unit: '1/s' };
}
