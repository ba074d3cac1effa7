import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atoms, zeroAtoms } from '@bourse/kernel/amount';
import { accountId, assetId, marketId, orderId, userId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { lots, notionalAtoms, quantityAtoms, ticks } from '@bourse/kernel/quantity';
import { type Random, seededRandom } from '@bourse/kernel/random';
import { NaiveBook } from '@bourse/matching/naive-book';
import { quoteUnits } from '@bourse/matching/order';
import { silentListener } from '@bourse/matching/silent-listener';
import type { Market } from '../../markets/index.ts';
import { orderOpen, type OrderTerms, type SpotOrder } from '../spot-order.ts';
import { Books, engineOwner } from './books.ts';
import type { Command } from './command.ts';
import { guessTouched } from './guess-touched.ts';

const market: Market = {
  id: marketId(1),
  base: { id: assetId(1), code: 'BTC', scale: 0 },
  quote: { id: assetId(3), code: 'USDT', scale: 0 },
  symbol: 'BTC/USDT',
  tickAtoms: 1n,
  units: { lotAtoms: 1n, tickLotAtoms: 1n },
  minNotional: zeroAtoms,
  makerFeeBps: 0,
  takerFeeBps: 0,
  status: 'open',
  statusReason: '',
};

/** Every order has an owner of its own, so that each maker shows. */
function restingOrder(id: number, side: 'buy' | 'sell', price: number, quantity: number): SpotOrder {
  const held =
    side === 'buy'
      ? notionalAtoms(market.units, ticks(price), lots(quantity))
      : quantityAtoms(market.units, lots(quantity));
  return {
    id: orderId(id),
    userId: userId(String(id)),
    marketId: market.id,
    clientOrderId: null,
    side,
    type: 'limit',
    timeInForce: 'GTC',
    postOnly: false,
    price: atoms(BigInt(price)),
    amount: quantityAtoms(market.units, lots(quantity)),
    amountIn: 'base',
    makerFeeBps: 0,
    takerFeeBps: 0,
    filled: zeroAtoms,
    turnover: zeroAtoms,
    fee: zeroAtoms,
    held,
    heldAccount: accountId(String(id)),
    status: orderOpen,
    reason: null,
    special: null,
    createdAt: instant(0),
    updatedAt: instant(0),
  };
}

function randomTerms(random: Random): OrderTerms {
  const side = random.pick(['buy', 'sell'] as const);
  const quantity = lots(random.int(1, 12));
  const kind = random.int(0, 3);
  if (kind === 0) {
    if (side === 'sell') return { kind: 'market', side, quantity };
    return { kind: 'budget', side, budget: quoteUnits(random.int(1, 1_500)) };
  }
  const price = ticks(100 + (side === 'buy' ? 1 : -1) * random.int(-6, 12));
  return { kind: 'limit', side, price, quantity, policy: random.pick(['rest', 'rest', 'ioc', 'post_only'] as const) };
}

function randomBatch(random: Random, resting: readonly SpotOrder[]): Command[] {
  const cancels = Array.from({ length: random.int(0, 4) }, (): Command => {
    const order = random.pick(resting);
    return { kind: 'cancel', userId: order.userId, order: { id: order.id } };
  });
  const orders = Array.from({ length: random.int(1, 4) }, (_, place): Command => {
    const user = userId(String(1_000 + place));
    const common = { kind: 'place', userId: user, marketId: market.id, clientOrderId: null, retry: null } as const;
    return { ...common, amount: atoms(1n), terms: randomTerms(random) };
  });
  return [...cancels, ...orders];
}

/** The users that the batch truly touches: its own, and the owner of every maker that trades. */
function touchedBy(books: Books, commands: readonly Command[]): Set<string> {
  const touched = new Set<string>();
  const engine = books.enter(market.id);
  let id = 10_000;
  const owners = new Map<number, string>();
  const traded = (_: number, maker: number): void => void touched.add(owners.get(maker) ?? String(maker));
  const listener = { ...silentListener, traded };
  for (const command of commands) {
    if (command.kind === 'place') {
      id += 1;
      owners.set(id, command.userId);
      touched.add(command.userId);
      engine.submit({ ...command.terms, id: orderId(id), owner: engineOwner(command.userId) }, listener);
    } else if (command.kind === 'cancel' && 'id' in command.order) {
      if (engine.find(command.order.id) !== undefined) touched.add(command.userId);
      engine.cancel(command.order.id, listener);
    }
  }
  books.rollback();
  return touched;
}

/** How many of 2,000 random batches touch somebody whom the guess for these commands has missed. */
function missedBatches(guessed: (commands: readonly Command[]) => readonly Command[]): number {
  const random = seededRandom(99);
  let missed = 0;
  for (let round = 0; round < 2_000; round += 1) {
    const books = new Books(() => new NaiveBook());
    const openOrders = Array.from({ length: 20 }, (_, place) => {
      const side = place % 2 === 0 ? 'buy' : 'sell';
      const away = random.int(1, 10);
      return restingOrder(place + 1, side, side === 'buy' ? 100 - away : 100 + away, random.int(1, 6));
    });
    books.add(market, openOrders);
    books.open(market, { seq: 0, lastPrice: null });
    const commands = randomBatch(random, openOrders);
    const users = guessTouched(books, guessed(commands)).get(market.id) ?? new Set();
    // The batch's own users are no guess.
    for (const { userId: user } of commands) users.add(user);
    if ([...touchedBy(books, commands)].some((user) => !users.has(userId(user)))) missed += 1;
  }
  return missed;
}

test('the guess never misses anybody whom a batch touches', () => {
  assert.equal(
    missedBatches((commands) => commands),
    0,
  );
});

test('control: a guess that forgets the cancels, or the budgets, is found out', () => {
  assert.ok(missedBatches((commands) => commands.filter(({ kind }) => kind !== 'cancel')) > 0);
  assert.ok(
    missedBatches((commands) => commands.filter((one) => one.kind !== 'place' || one.terms.kind !== 'budget')) > 0,
  );
});

test('the guess is cut where the demand ends', () => {
  const books = new Books(() => new NaiveBook());
  const openOrders = [1, 2, 3, 4].map((id) => restingOrder(id, 'sell', 100 + id, 5));
  books.add(market, openOrders);
  books.open(market, { seq: 0, lastPrice: null });
  const buy = (terms: OrderTerms): string[] => {
    const common = {
      kind: 'place',
      userId: userId('9'),
      marketId: market.id,
      clientOrderId: null,
      retry: null,
    } as const;
    return [...(guessTouched(books, [{ ...common, amount: atoms(1n), terms }]).get(market.id) ?? [])].toSorted();
  };
  const limit = { kind: 'limit', side: 'buy', price: ticks(103), policy: 'rest' } as const;
  assert.deepEqual(buy({ ...limit, quantity: lots(5) }), ['1', '9']);
  assert.deepEqual(buy({ ...limit, quantity: lots(6) }), ['1', '2', '9']);
  assert.deepEqual(buy({ ...limit, quantity: lots(99) }), ['1', '2', '3', '9']);
  assert.deepEqual(buy({ ...limit, quantity: lots(99), policy: 'post_only' }), ['9']);
  assert.deepEqual(buy({ kind: 'budget', side: 'buy', budget: quoteUnits(505) }), ['1', '9']);
  assert.deepEqual(buy({ kind: 'budget', side: 'buy', budget: quoteUnits(506) }), ['1', '2', '9']);
});
