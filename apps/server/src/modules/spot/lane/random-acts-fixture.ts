import { atoms } from '@bourse/kernel/amount';
import { type UserId, userId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import type { Random } from '@bourse/kernel/random';
import type { MarketRules } from '@bourse/matching/matching-engine';
import type { MarketStatus } from '../../markets/index.ts';
import { codeOf, type Spot } from '../spot-fixture.ts';

/** Buys, and sells by amount only, so that nothing else is held of what is sold. */
const poor = userId('6');
export const users = [...['1', '2', '3', '4', '5'].map(userId), poor];

/** Tight enough to be hit: only orders that are meant to be refused are priced beyond the band. */
export const tightRules: MarketRules = { bandBps: 500, maxOpenOrders: 4 };

interface Pair {
  readonly currency_id: number;
  readonly legal_id: number;
  readonly symbol: string;
  readonly price: (away: number) => string;
  readonly amount: (n: number) => string;
  readonly quote: (n: number) => string;
  /** Beyond the band for a buy and for a sell. */
  readonly far: readonly [string, string];
}

/** Pairs with prices around which orders meet. */
const pairs: readonly Pair[] = [
  {
    currency_id: 1,
    legal_id: 3,
    symbol: 'BTC/USDT',
    price: (away) => `${60_000 + away}`,
    amount: (n) => `0.00${n}`,
    quote: (n) => `${n * 6}.123`,
    far: ['75000', '45000'],
  },
  {
    currency_id: 2,
    legal_id: 3,
    symbol: 'ETH/USDT',
    price: (away) => `${3_000 + away}`,
    amount: (n) => `0.0${n}`,
    quote: (n) => `${n * 6}.123`,
    far: ['4000', '2000'],
  },
  {
    currency_id: 2,
    legal_id: 1,
    symbol: 'ETH/BTC',
    price: (away) => `0.05${500 + away}`,
    amount: (n) => `0.${n}`,
    quote: (n) => `0.0${n}23`,
    far: ['0.07', '0.04'],
  },
];

type Wishes = Readonly<Record<string, unknown>>;

/** Gives everybody something to trade with. */
export async function fundAll(spot: Spot): Promise<void> {
  for (const user of users) {
    await spot.fund(user, 'BTC', user === poor ? '0.0005' : '0.05');
    await spot.fund(user, 'ETH', user === poor ? '0.01' : '2');
    await spot.fund(user, 'USDT', '4000');
  }
}

/** Places orders for everybody, so that the lane knows them all. */
export async function introduceAll(spot: Spot): Promise<void> {
  for (const user of users) {
    for (const { currency_id, legal_id, price, amount } of pairs) {
      const wishes = { currency_id, legal_id, type: 'buy', target_price: price(-9), amount: amount(11) };
      await spot.place(user, wishes);
    }
  }
}

interface Placed {
  readonly id: string;
  readonly user: UserId;
}

/** What came of one act: a code for each thing that was asked for, and the orders that were taken. */
interface Acted {
  readonly codes: readonly string[];
  readonly placed: readonly Placed[];
}

const acted = (code: string): Acted => ({ codes: [code], placed: [] });

/** A stream of random acts on spot trading, the same for the same chance as long as the answers are the same. */
export class RandomActs {
  readonly #spot: Spot;
  readonly #random: Random;
  readonly #placed: Placed[] = [];
  #decisions = 0;

  constructor(spot: Spot, random: Random) {
    this.#spot = spot;
    this.#random = random;
  }

  /** Runs acts in one event loop tick, each over the state of the previous ones; returns their outcomes. */
  async round(count: number): Promise<readonly string[]> {
    for (const { symbol } of pairs) if (this.#random.int(0, 2) === 0) this.#decide(symbol, 'open');
    const all = await Promise.all(Array.from({ length: count }, () => this.#act()));
    // In the order of the acts, whatever order the answers came in.
    for (const { placed } of all) this.#placed.push(...placed);
    return all.flatMap(({ codes }) => codes);
  }

  /** Moves money outside the lane. */
  async move(): Promise<string> {
    const from = this.#random.pick(users);
    const to = this.#random.pick(users.filter((user) => user !== from));
    const code = this.#random.pick(['BTC', 'ETH', 'USDT']);
    return codeOf(await this.#spot.move(from, to, code, atoms(BigInt(this.#random.int(1, 1_000_000)))));
  }

  /** Staff halt a market, or open it again. */
  #decide(symbol: string, status: MarketStatus): void {
    const { id } = present(this.#spot.markets.findMarket(symbol), symbol);
    this.#decisions += 1;
    this.#spot.markets.setStatus(id, { status, reason: 'a test', version: this.#decisions });
  }

  /** Draws everything before it waits for anything, so that the acts of a round do not mix their chances. */
  async #act(): Promise<Acted> {
    const random = this.#random;
    const user = random.pick(users);
    const action = random.int(0, 99);
    if (action < 2) {
      return acted(codeOf(await this.#spot.lane.cancelAll({ kind: 'cancel_all', userId: user, marketId: null })));
    }
    if (action === 2) {
      this.#decide(random.pick(pairs).symbol, 'halted');
      return acted('ok');
    }
    if (action < 10) return this.#batch(user);
    if (action < 40 && this.#placed.length > 0) {
      const { id, user: owner } = random.pick(this.#placed);
      if (action < 30) return acted(codeOf(await this.#spot.cancel(random.pick([user, owner, owner]), { id })));
      return this.#amend();
    }
    if (action < 46) return this.#place(user, saleByAmount(random, random.pick(pairs)));
    if (action < 50) return this.#meetOneself();
    return this.#place(user, randomOrder(random, user, this.#spot.clock.now()));
  }

  async #place(user: UserId, wishes: Wishes): Promise<Acted> {
    const result = await this.#spot.place(user, wishes);
    return { codes: [codeOf(result)], placed: result.ok ? [{ id: result.value.id, user }] : [] };
  }

  /** Somebody who has little to sell bids best, and sells to that bid by amount. */
  async #meetOneself(): Promise<Acted> {
    const random = this.#random;
    const pair = random.pick(pairs);
    const { currency_id, legal_id, price, amount } = pair;
    const bid = { currency_id, legal_id, type: 'buy', target_price: price(9), amount: amount(random.int(1, 99)) };
    const both = [bid, saleByAmount(random, pair)].map((wishes) => this.#place(poor, wishes));
    const all = await Promise.all(both);
    return { codes: all.flatMap(({ codes }) => codes), placed: all.flatMap(({ placed }) => placed) };
  }

  async #amend(): Promise<Acted> {
    const random = this.#random;
    const { id, user } = random.pick(this.#placed.slice(-40));
    const pair = random.pick(pairs);
    const price = random.int(0, 1) === 0 ? { target_price: pair.price(random.int(-8, 8)) } : {};
    return acted(codeOf(await this.#spot.amend(user, { id, amount: pair.amount(random.int(1, 99)), ...price })));
  }

  async #batch(user: UserId): Promise<Acted> {
    const random = this.#random;
    const now = this.#spot.clock.now();
    const orders = Array.from({ length: random.int(2, 4) }, () => randomOrder(random, user, now));
    const key = random.int(0, 2) === 0 ? `batch-${String(random.int(1, 9))}` : undefined;
    const list = await this.#spot.batch(user, orders, key);
    const placed = list.flatMap(({ order }) => (order === null ? [] : [{ id: order.id, user }]));
    return { codes: list.map(({ code }) => code ?? 'ok'), placed };
  }
}

/** Sells for as much of the quote currency as it says. */
function saleByAmount(random: Random, { currency_id, legal_id, quote }: Pair): Wishes {
  const self_trade = random.pick(['expire_maker', 'expire_both', 'decrement', 'decrement']);
  return { currency_id, legal_id, type: 'sell', target_price: '', quote_amount: quote(random.int(1, 99)), self_trade };
}

/** An order of any kind. */
function randomOrder(random: Random, user: UserId, now: number): Wishes {
  const pair = random.pick(pairs);
  const type = user === poor ? 'buy' : random.pick(['buy', 'sell'] as const);
  const kind = random.pick(['limit', 'limit', 'limit', 'ioc', 'post_only', 'market']);
  const away = type === 'buy' ? -random.int(-3, 8) : random.int(-3, 8);
  const limit = random.int(0, 19) === 0 ? pair.far[type === 'buy' ? 0 : 1] : pair.price(away);
  return {
    currency_id: pair.currency_id,
    legal_id: pair.legal_id,
    type,
    target_price: kind === 'market' ? '' : limit,
    amount: kind === 'market' && type === 'buy' ? pair.quote(9) : pair.amount(random.int(1, 99)),
    time_in_force: kind === 'ioc' ? 'IOC' : 'GTC',
    post_only: kind === 'post_only',
    ...(kind === 'market' && random.int(0, 1) === 0 ? { slippage_bps: random.int(1, 30) } : {}),
    ...(random.int(0, 3) === 0 ? { client_order_id: `own-${random.int(1, 30)}` } : {}),
    ...(random.int(0, 1) === 0 ? optionsOf(random, { kind, type, pair, now }) : {}),
  };
}

interface Draft {
  readonly kind: string;
  readonly type: 'buy' | 'sell';
  readonly pair: Pair;
  readonly now: number;
}

/** One of the options of S9, where the order can have it. */
function optionsOf(random: Random, { kind, type, pair: { price, amount }, now }: Draft): Record<string, string> {
  const against = type === 'buy' ? 1 : -1;
  const stop = price(against * random.int(-2, 5));
  switch (random.int(0, 6)) {
    case 0:
      return { stop_price: stop, stop_kind: random.pick(['stop_loss', 'take_profit']) };
    case 1:
      return { self_trade: random.pick(['expire_maker', 'expire_both', 'decrement']) };
    case 2:
      return kind === 'limit' ? { time_in_force: 'FOK' } : {};
    case 3:
      return kind === 'limit' || kind === 'post_only' ? { display_amount: amount(random.int(1, 9)) } : {};
    case 4:
      return kind === 'limit' || kind === 'post_only'
        ? { time_in_force: 'GTD', expires_at: String(now + random.int(0, 9_000)) }
        : {};
    default: {
      if (kind !== 'limit') return { stop_price: stop };
      const limit = price(against * 9);
      const oco = { take_profit_price: price(-against * random.int(0, 4)), stop_loss_price: price(against * 5) };
      return { ...oco, target_price: type === 'buy' || random.int(0, 1) === 0 ? limit : '' };
    }
  }
}
