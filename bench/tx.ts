import type { BatchDatabase } from '@bourse/server/platform/database/batch-database';
import { onBothDatabases } from './both-databases.ts';
import { type Figure, quantile, round } from './figures.ts';
import { type Make, openCalls, order } from './open-calls.ts';

const WARM_UP_ROUNDS = 50;
const ROUNDS = 500;
const BATCH_ORDERS = 1_000;
const BATCHES = 5;

/** One transfer and one order, each alone, beside a bare commit in the same database; then orders a thousand at once. */
export function benchTx(): Promise<Figure[]> {
  return onBothDatabases(measure);
}

async function measure(engine: Figure['engine'], db: BatchDatabase): Promise<Figure[]> {
  const make = await openCalls(db);
  const transfers = ['change', 'legal'];
  return [
    ...(await timeAlone('bare commit', engine, () => db.withTx('bare', (tx) => tx.query('SELECT 1')))),
    ...(await timeAlone('transfer', engine, (index) => {
      const [from = '', to = ''] = index % 2 === 0 ? transfers : transfers.toReversed();
      return make('/wallet/change', { currency_id: '3', number: '1', from_field: from, to_field: to });
    })),
    ...(await timeAlone('order that rests', engine, () => make('/coin/trade', order('buy', '10000')))),
    // Each sell meets the best of the bids that the bench before has left.
    ...(await timeAlone('order that trades', engine, () => make('/coin/trade', order('sell', '10000')))),
    await timeTogether(engine, make),
  ];
}

async function timeAlone(
  name: string,
  engine: Figure['engine'],
  once: (index: number) => Promise<unknown>,
): Promise<Figure[]> {
  const samples: number[] = [];
  for (let index = 0; index < WARM_UP_ROUNDS + ROUNDS; index += 1) {
    const startMs = performance.now();
    await once(index);
    if (index >= WARM_UP_ROUNDS) samples.push(performance.now() - startMs);
  }
  return [
    { bench: 'tx', name: `${name}, median`, engine, value: quantile(samples, 0.5), unit: 'ms' },
    { bench: 'tx', name: `${name}, 99 of 100 within`, engine, value: quantile(samples, 0.99), unit: 'ms' },
  ];
}

async function timeTogether(engine: Figure['engine'], make: Make): Promise<Figure> {
  const startMs = performance.now();
  for (let batch = 0; batch < BATCHES; batch += 1) {
    // Two of five meet an order of the same thousand.
    const orders = Array.from({ length: BATCH_ORDERS }, (_, index) => order(index % 5 < 2 ? 'sell' : 'buy', '11000'));
    await Promise.all(orders.map((wish) => make('/coin/trade', wish)));
  }
  const seconds = (performance.now() - startMs) / 1000;
  const value = round((BATCHES * BATCH_ORDERS) / seconds);
  return { bench: 'tx', name: `orders, ${BATCH_ORDERS} at once`, engine, value, unit: '1/s' };
}
