import { formatAmount } from '@bourse/kernel/amount';
import { type OrderId, orderId, type UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { lots, type Lots, quantityAtoms, safeIntegerOf, type Ticks } from '@bourse/kernel/quantity';
import type { Random } from '@bourse/kernel/random';
import type { Result } from '@bourse/kernel/result';
import type { Rejection } from '../../platform/http/rejection.ts';
import { type Market, priceAtoms } from '../markets/index.ts';
import { amendOrder, cancelAll, cancelOrder, placeOrder, type PlaceOrderPorts } from '../spot/index.ts';
import type { Touch } from './touch.ts';
import { allSlots, chooseMoves, ladderPrices, levelQuantity, type Slot, type StandingOrder } from './ladder.ts';

/** How the market maker keeps one market. */
export interface MakerTerms {
  readonly market: Market;
  /** What an order is worth on average, in quote atoms. */
  readonly notional: bigint;
  /** Orders moved in one step, at most. */
  readonly movesPerStep: number;
}

interface OwnOrder extends StandingOrder {
  readonly id: OrderId;
}

/** What a step came to: `busy` when the exchange takes no orders now, `poor` when money was missing. */
export type StepOutcome = 'ok' | 'busy' | 'poor';

const pausing = new Set<string>(['SYSTEM_BUSY', 'TRADING_HALTED', 'MARKET_HALTED']);

/** The outcome that concerns who acts again and again most. */
export const worst = (outcomes: readonly StepOutcome[]): StepOutcome =>
  outcomes.includes('busy') ? 'busy' : outcomes.includes('poor') ? 'poor' : 'ok';

/** What refusals mean for whoever acts again and again. */
export function outcomeOf(results: readonly Result<unknown, Rejection>[]): StepOutcome {
  const codes: string[] = results.flatMap((result) => (result.ok ? [] : [result.error.code]));
  if (codes.some((code) => pausing.has(code))) return 'busy';
  return codes.includes('INSUFFICIENT_BALANCE') ? 'poor' : 'ok';
}

/**
 * What others do while the maker moves: behind all orders that give way and all of the side at which it is traded, before the
 * other side follows. So the last price is at the touch before either side could leave it behind.
 */
export interface TradeBetween {
  readonly at: Slot['side'];
  /** Hands it over. */
  readonly act: () => Promise<StepOutcome>;
}

/** An order that is further from the middle than any ladder reaches: the price has jumped, and all begin anew. */
const farOff = 0.04;

/**
 * Keeps a ladder of orders on both sides of one market around a middle price, through the doors that customers use. It
 * moves the orders that it has rather than cancelling them, so that few rows are made.
 */
export class MarketMaker {
  readonly #doors: PlaceOrderPorts;
  readonly #userId: UserId;
  readonly #terms: MakerTerms;
  readonly #random: Random;
  /** Whether what an earlier process left in the book has been withdrawn. */
  #isClean = false;
  #own: OwnOrder[] = [];

  constructor(doors: PlaceOrderPorts, userId: UserId, terms: MakerTerms, random: Random) {
    this.#doors = doors;
    this.#userId = userId;
    this.#terms = terms;
    this.#random = random;
  }

  /** Withdraws everything: at the first step, and when there is no price to stand around. */
  async withdraw(): Promise<StepOutcome> {
    if (this.#isClean && this.#own.length === 0) return 'ok';
    const withdrawn = await cancelAll(this.#doors, this.#userId, { symbol: this.#terms.market.symbol });
    if (!withdrawn.ok) return outcomeOf([withdrawn]);
    this.#own = [];
    this.#isClean = true;
    return 'ok';
  }

  /**
   * Withdraws what is no ladder around this touch, and begins one with its best bid: the lane reads the maker's balances
   * for it, and lets others overtake him meanwhile.
   */
  async prepare(touch: Touch): Promise<StepOutcome> {
    const isFarOff = this.#own.some(({ price }) => Math.abs(price / touch.bid - 1) > farOff);
    if (this.#isClean && !isFarOff) return 'ok';
    const withdrawn = await this.withdraw();
    return withdrawn === 'ok' ? outcomeOf([await this.#place({ side: 'buy', level: 0 }, touch.bid)]) : withdrawn;
  }

  /**
   * Brings the ladder nearer to where it should stand behind the touch. All its commands have been handed over when this
   * returns, before anybody else's of the same tick of the event loop.
   * @param trade what is traded with the maker meanwhile, where anything is.
   */
  async step(touch: Touch, trade: TradeBetween | null): Promise<StepOutcome> {
    const { movesPerStep } = this.#terms;
    const pricesOf = {
      buy: ladderPrices('buy', touch.bid),
      sell: ladderPrices('sell', touch.ask),
    };
    this.#own = this.#own.filter(({ id }) => this.#doors.lane.findOpen(id) !== undefined);
    const { givingWay, following } = chooseMoves(this.#own, touch, pricesOf, movesPerStep);
    const taken = new Set(this.#own.map(({ side, level }) => `${side}${String(level)}`));
    const missing = allSlots.filter(({ side, level }) => !taken.has(`${side}${String(level)}`));
    const isAt = ({ side }: Slot): boolean => side === trade?.at;
    const follow = (wanted: (slot: Slot) => boolean) => [
      ...following.filter(({ order }) => wanted(order)).map(({ order, price }) => this.#move(order, price)),
      ...missing.filter(wanted).map((slot) => this.#place(slot, pricesOf[slot.side][slot.level])),
    ];
    // Handed over in one tick of the event loop, they share a batch of the lane.
    const before = [...givingWay.map(({ order, price }) => this.#move(order, price)), ...follow(isAt)];
    const acted = trade?.act();
    // Awaited together: what fails of the one must not leave the other's failure without anybody.
    const [results, trading] = await Promise.all([
      Promise.all([...before, ...follow((slot) => !isAt(slot))]),
      acted ?? ('ok' as const), // nothing is traded
    ]);
    return worst([trading, outcomeOf(results)]);
  }

  /** How much of its own stands there. */
  ownAt(side: Slot['side'], price: Ticks): Lots {
    const { lane } = this.#doors;
    const { lotAtoms } = this.#terms.market.units;
    const open = this.#own
      .filter((order) => order.side === side && order.price === price)
      .flatMap(({ id }) => lane.findOpen(id) ?? []);
    const atoms = open.reduce((sum, order) => sum + order.amount - order.filled, 0n);
    return lots(present(safeIntegerOf(atoms / lotAtoms), 'orders within the range of lots'));
  }

  async #move(order: OwnOrder, price: Ticks): Promise<Result<unknown, Rejection>> {
    const { lane, markets } = this.#doors;
    const moved = await amendOrder(lane, markets, this.#userId, {
      id: String(order.id),
      target_price: this.#priceText(price),
    });
    if (moved.ok) {
      this.#own = this.#own.map((one) => (one.id === order.id ? { ...one, price } : one));
    } else if (moved.error.code !== 'WOULD_TAKE' && !pausing.has(moved.error.code)) {
      // What is left of it may be too little to stand anywhere else: a new one takes its place.
      await cancelOrder(this.#doors, this.#userId, { id: String(order.id) });
    }
    return moved;
  }

  async #place(slot: Slot, price: Ticks | undefined): Promise<Result<unknown, Rejection>> {
    const { market, notional } = this.#terms;
    if (price === undefined) return { ok: true, value: null };
    const quantity = levelQuantity(market.units, price, slot.level, notional, market.minNotional, this.#random);
    const placed = await placeOrder(
      this.#doors,
      { userId: this.#userId, idempotencyKey: undefined, hashInput: () => '' },
      {
        currency_id: market.base.id,
        legal_id: market.quote.id,
        type: slot.side,
        amount: formatAmount(quantityAtoms(market.units, quantity), market.base.scale),
        target_price: this.#priceText(price),
        time_in_force: 'GTC',
        post_only: true,
      },
    );
    if (placed.ok) this.#own = [...this.#own, { ...slot, price, id: orderId(Number.parseInt(placed.value.id, 10)) }];
    return placed;
  }

  #priceText(price: Ticks): string {
    const { market } = this.#terms;
    return formatAmount(priceAtoms(market, price), market.quote.scale);
  }
}
