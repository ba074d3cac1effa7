import type { Random } from '@bourse/kernel/random';
import type { OrderWish } from './engine-suite.ts';

export type RandomCommand = OrderWish | { readonly cancel: number };

const kinds = ['rest', 'rest', 'rest', 'rest', 'ioc', 'post_only', 'market', 'budget'] as const;

/**
 * An endless, reproducible stream of commands around a price of 1,000 ticks: a quarter are cancels of recent ids
 * (often of orders that are gone), the rest are orders of few owners, so that self-trades, full and partial fills,
 * empty sides and deep queues all happen.
 */
export function* randomCommands(random: Random): Generator<RandomCommand, never> {
  for (let id = 1; ;) {
    if (random.int(0, 3) === 0 && id > 1) {
      yield { cancel: random.int(Math.max(1, id - 200), id - 1) };
      continue;
    }
    const kind = random.pick(kinds);
    const side = random.pick(['buy', 'sell'] as const);
    const away = random.int(-8, 20);
    const quantity = kind === 'budget' ? random.int(1, 40_000) : random.int(1, random.pick([5, 60]));
    yield { id, side, kind, quantity, owner: random.int(1, 12), price: side === 'buy' ? 1_000 - away : 1_000 + away };
    id += 1;
  }
}
