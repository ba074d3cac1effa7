import type { Random } from '@bourse/kernel/random';
import type { Command, OrderWish } from './tape-fixture.ts';

/** What the oracle understands. */
export type BasicCommand = OrderWish | { readonly cancel: number };

const basicKinds = ['rest', 'rest', 'rest', 'rest', 'ioc', 'post_only', 'market', 'budget'] as const;

/**
 * An endless, reproducible stream of commands around a price of 1,000 ticks: a quarter are cancels of recent ids
 * (often of orders that are gone), the rest are orders of few owners, so that self-trades, full and partial fills,
 * empty sides and deep queues all happen.
 */
export function* basicCommands(random: Random): Generator<BasicCommand, never> {
  for (let id = 1; ;) {
    if (random.int(0, 3) === 0 && id > 1) yield { cancel: random.int(Math.max(1, id - 200), id - 1) };
    else {
      yield basicOrder(random, id);
      id += 1;
    }
  }
}

function basicOrder(random: Random, id: number): OrderWish {
  const kind = random.pick(basicKinds);
  const side = random.pick(['buy', 'sell'] as const);
  const away = random.int(-8, 20);
  const order = { id, side, owner: random.int(1, 12) };
  if (kind === 'budget') return { ...order, quantity: random.int(1, 40_000), isBudget: true };
  const quantity = random.int(1, random.pick([5, 60]));
  if (kind === 'market') return { ...order, quantity };
  return { ...order, quantity, policy: kind, price: side === 'buy' ? 1_000 - away : 1_000 + away };
}

const selfTrades = ['expire_taker', 'expire_maker', 'expire_both', 'decrement'] as const;
const policies = ['rest', 'rest', 'rest', 'ioc', 'fok', 'post_only'] as const;

/**
 * An endless, reproducible stream of every kind of command. Time goes one step with each command; prices wander, in a
 * `wild` market now and then by millions of ticks, and quantities are now and then near 2^53.
 */
export function* anyCommands(random: Random, market: 'wild' | 'calm'): Generator<Command, never> {
  let middle = 1_000;
  for (let id = 1, now = 1; ; now += 1) {
    if (random.int(0, 99) === 0)
      middle = Math.max(50, middle + (market === 'wild' ? random.int(-40, 40) : random.int(-9, 9)));
    if (market === 'wild' && random.int(0, 19_999) === 0) middle = random.int(50, 5_000_000);
    const recent = (): number => random.int(Math.max(1, id - 200), id);
    const dice = random.int(0, 999);
    if (dice < 200) yield { cancel: recent() };
    else if (dice < 300) {
      const amendment = { amend: recent(), remaining: random.int(1, 60) };
      yield random.int(0, 1) === 0
        ? amendment
        : { ...amendment, price: near(random, middle, random.pick(['buy', 'sell'])) };
    } else if (dice < 305) yield { cancelAllOf: random.int(1, 12) };
    else if (dice < 325) yield { expireAt: now };
    else {
      yield anyOrder(random, id, middle, now);
      id += 1;
    }
  }
}

function near(random: Random, middle: number, side: 'buy' | 'sell'): number {
  const reach = random.int(0, 99) === 0 ? 100_000 : 20;
  const away = random.int(-8, reach);
  return Math.max(1, side === 'buy' ? middle - away : middle + away);
}

function anyOrder(random: Random, id: number, middle: number, now: number): OrderWish {
  const basic = basicOrder(random, id);
  const { side } = basic;
  const isLimit = basic.price !== undefined;
  const policy = random.pick(policies);
  const quantity = random.int(0, 9_999) === 0 ? Number.MAX_SAFE_INTEGER - random.int(0, 9) : basic.quantity;
  const order: OrderWish = {
    ...basic,
    quantity,
    selfTrade: random.pick(selfTrades),
    ...(isLimit && { price: near(random, middle, side), policy }),
    ...(random.int(0, 9) === 0 && { expiresAt: now + random.int(1, 300) }),
    ...(!isLimit && random.int(0, 1) === 0 && { slippage: random.int(1, random.pick([80, 5_000])) }),
    ...(!isLimit && random.int(0, 2) === 0 && { reach: near(random, middle, side === 'buy' ? 'sell' : 'buy') }),
  };
  const stopKind = random.pick(['stop_loss', 'take_profit'] as const);
  const isRising = (side === 'buy') === (stopKind === 'stop_loss');
  const stop = near(random, middle, isRising ? 'sell' : 'buy');
  const stopLoss = near(random, middle, side === 'buy' ? 'sell' : 'buy');
  const passed = { takesPassedTrigger: random.int(0, 2) === 0 };
  const rests = isLimit && (policy === 'rest' || policy === 'post_only');
  const dice = random.int(0, 9);
  if (dice === 0) return { ...order, stop, stopKind, ...passed };
  if (dice === 1 && rests) return { ...order, display: random.int(1, 6) };
  if (dice === 2 && rests) return { ...order, display: random.int(1, 6), stop, stopKind, ...passed };
  if (dice !== 3 || !rests) return order;
  return random.int(0, 1) === 0
    ? { ...order, ...passed, stopLoss, ...(random.int(0, 1) === 0 && { slippage: random.int(1, 300) }) }
    : { ...order, ...passed, stopLoss, stopLossLimit: near(random, middle, side) };
}
