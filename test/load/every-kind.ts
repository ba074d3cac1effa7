import type { Random } from '@bourse/kernel/random';

type Fields = Readonly<Record<string, string>>;

const side = (random: Random): 'buy' | 'sell' => random.pick(['buy', 'sell'] as const);

/** The first kinds of {@link draws} are drawn more often. */
const draws: readonly ((random: Random, middle: number) => Fields)[] = [
  (random, middle) => ({ type: side(random), target_price: String(middle + random.int(-20, 20)) }),
  (random, middle) => ({ type: side(random), target_price: String(middle + random.int(-20, 20)) }),
  (random, middle) => ({ type: side(random), target_price: String(middle + random.int(-20, 20)) }),
  (random, middle) => ({
    type: side(random),
    target_price: String(middle + random.int(-20, 20)),
    time_in_force: random.pick(['IOC', 'FOK']),
  }),
  (random, middle) => {
    const type = side(random);
    const away = random.int(1, 30);
    return { type, target_price: String(type === 'buy' ? middle - away : middle + away), post_only: '1' };
  },
  // Waits outside the book for the market to come to it.
  (random, middle) => {
    const type = side(random);
    const [sign, away] = [type === 'buy' ? 1 : -1, random.int(5, 25)];
    return { type, stop_price: String(middle + sign * away), target_price: String(middle + sign * (away + 10)) };
  },
  // Some of them end while the server is away.
  (random, middle) => ({
    type: side(random),
    target_price: String(middle + random.int(-30, 30)),
    time_in_force: 'GTD',
    expires_at: String(Math.round(performance.timeOrigin + performance.now()) + random.int(200, 5_000)),
  }),
  (random, middle) => {
    const type = side(random);
    const [sign, away] = [type === 'buy' ? 1 : -1, random.int(5, 25)];
    return {
      type,
      take_profit_price: String(middle - sign * away),
      stop_loss_price: String(middle + sign * away),
      target_price: String(middle + sign * (away + 10)),
    };
  },
  // Shows a part of itself, and the next one behind the others of its price.
  (random, middle) => ({
    type: side(random),
    target_price: String(middle + random.int(-20, 20)),
    display_amount: `0.000${String(random.int(10, 30))}`,
  }),
  (random) => ({ type: 'sell', self_trade: random.pick(['expire_taker', 'expire_maker', 'expire_both']) }),
];

/**
 * A small order of any kind, near the middle.
 * @returns the fields of `/coin/trade` but the pair, the amount and the customer's own id.
 */
export function drawEveryKind(random: Random, middle: number): Fields {
  return random.pick(draws)(random, middle);
}
