import { present } from '@bourse/kernel/invariant';
import { lots, type Lots, safeIntegerOf } from '@bourse/kernel/quantity';
import type { Instant } from '@bourse/kernel/instant';
import type { UserId } from '@bourse/kernel/ids';
import type { Random } from '@bourse/kernel/random';
import type { Market } from '../markets/index.ts';
import { type PriceFeed, priceScale } from '../prices/index.ts';
import type { PlaceOrderPorts } from '../spot/index.ts';
import { usdtIn } from './demo-coins.ts';
import { type DemoPace, type Liveliness, livelinessOf, slowness } from './liveliness.ts';
import { MarketMaker, type StepOutcome, type TradeBetween, worst } from './market-maker.ts';
import {
  actOnce,
  clearOrder,
  type Request,
  returnOrder,
  type Sight,
  takeOrder,
  waitOrder,
} from './simulated-trader.ts';
import { nextTouch, sideOfReturn, type Touch, type TouchTerms } from './touch.ts';
import { TradeFlow } from './trade-flow.ts';

/** How long a step lasts. */
export const stepMs = 500;

/** What an order of the maker and of a trader is worth on average, in USDT. */
const usdtAnOrder = { maker: 2_500, trader: 700 } as const;
/** One in so many orders of traders waits instead of taking. */
const waiting = 0.05;

/**
 * The liveliest markets have a spread of one to ten ticks, of which the last two are for what a taker leaves, and follow
 * the fair price when it is more than a few off.
 */
const fewTicks: TouchTerms = { spreadMin: 1, spreadMax: 8, band: 3 };

function touchTerms({ halfSpreadBps }: Liveliness, fair: number): TouchTerms {
  if (halfSpreadBps === null) return fewTicks;
  const half = (fair * halfSpreadBps) / 10_000;
  const spread = Math.max(1, Math.round(2 * half));
  return { spreadMin: Math.max(1, Math.round(0.8 * spread)), spreadMax: Math.round(1.2 * spread), band: 0.7 * half };
}

/** The fair price of a market in ticks, to a thousandth of one; null without an index. */
export function fairPrice(feed: PriceFeed, market: Market): number | null {
  const index = feed.index(market.symbol);
  if (index === null) return null;
  const thousandths =
    (index.price * 10n ** BigInt(market.quote.scale) * 1_000n) / (market.tickAtoms * 10n ** BigInt(priceScale));
  return present(safeIntegerOf(thousandths), 'a price within the range of ticks') / 1_000;
}

/** USDT as atoms of the quote currency of a market. */
function sizeIn({ quote }: Market, usdt: number): bigint {
  return (BigInt(Math.round(usdtIn(quote.code, usdt) * 1e6)) * 10n ** BigInt(quote.scale)) / 1_000_000n;
}

/** A visit that comes later than so many times its time makes up for no more of it. */
const mostLate = 6;
/** So many levels of a side are looked at for orders in the way. */
const levelsSeen = 100;

type Levels = ReturnType<PlaceOrderPorts['lane']['depth']>['bids'];

interface SimulatedMarketPorts {
  readonly doors: PlaceOrderPorts;
  readonly maker: UserId;
  readonly traders: readonly UserId[];
  readonly random: Random;
  readonly pace: DemoPace;
}

/** One market of the demo: its market maker, and the traders who come to it. */
export class SimulatedMarket {
  readonly market: Market;
  readonly everySteps: number;
  readonly #ports: SimulatedMarketPorts;
  readonly #liveliness: Liveliness;
  readonly #maker: MarketMaker;
  readonly #flow: TradeFlow;
  readonly #notional: bigint;
  /**
   * The trader who trades between the maker's moves. The lane knows its balances from this market: it lets others overtake a
   * stranger while it reads them, and this must be in one batch with the moves. It never waits in the book, because nobody
   * takes an order of their own.
   */
  #regular: UserId | null = null;
  #touch: Touch | null = null;
  #fair: number | null = null;
  #visitedAt: Instant | null = null;

  constructor(ports: SimulatedMarketPorts, market: Market) {
    const found = livelinessOf(market.base.code, market.quote.code);
    const slow = slowness[ports.pace];
    this.market = market;
    this.everySteps = found.everySteps * slow;
    this.#ports = ports;
    this.#liveliness = found;
    this.#notional = sizeIn(market, usdtAnOrder.trader);
    this.#flow = new TradeFlow(found.tradesASecond / slow, ports.random);
    const terms = { market, notional: sizeIn(market, usdtAnOrder.maker), movesPerStep: found.moves };
    this.#maker = new MarketMaker(ports.doors, ports.maker, terms, ports.random);
  }

  /**
   * Lets the maker follow the fair price, and traders come. All commands are handed over at once, so that they share a
   * batch of the lane. A busy lane may cut them into two: in their order the last price lies within the book after each of
   * them, because the trade at the new touch comes behind the side that gives way, and before the side that follows.
   * @param fair in ticks; null without an index, where the maker withdraws.
   * @param trades false where a recording plays them instead.
   */
  async visit(fair: number | null, now: Instant, trades: boolean): Promise<readonly StepOutcome[]> {
    const move = fair === null || this.#fair === null ? 0 : Math.abs(fair - this.#fair);
    this.#fair = fair;
    if (fair === null) {
      this.#touch = null;
      return [await this.#maker.withdraw()];
    }
    const { random, traders } = this.#ports;
    const touch = nextTouch(this.#touch, fair, touchTerms(this.#liveliness, fair), random);
    this.#touch = touch;
    const prepared = await this.#maker.prepare(touch);
    if (prepared !== 'ok') return [prepared];
    const sight: Sight = { market: this.market, touch, notional: this.#notional, now };
    if (this.#regular === null) {
      const regular = random.pick(traders);
      // It finds nothing to take.
      await this.#act(regular, returnOrder(sight, 'buy', random));
      this.#regular = regular;
    }
    if (!trades) return [await this.#maker.step(touch, null)];
    const made = this.#maker.step(touch, this.#tradeAtTouch(sight));
    const waiters = traders.filter((one) => one !== this.#regular);
    const acts = this.#coming(sight, move).map(({ waits, request }) =>
      this.#act(random.pick(waits ? waiters : traders), request),
    );
    return Promise.all([made, ...acts]);
  }

  /** What brings the last price to the touch, behind what takes the orders of others out of the way; null where it is there. */
  #tradeAtTouch(sight: Sight): TradeBetween | null {
    const { doors, random } = this.#ports;
    const clearing = this.#clearing(sight);
    const side = clearing?.type ?? sideOfReturn(doors.lane.lastPrice(this.market.id), sight.touch);
    if (side === null) return null;
    const regular = present(this.#regular ?? undefined, 'who trades with the maker');
    const requests = [...(clearing === null ? [] : [clearing]), returnOrder(sight, side, random)];
    return {
      at: side === 'buy' ? 'sell' : 'buy',
      act: async () => worst(await Promise.all(requests.map((request) => this.#act(regular, request)))),
    };
  }

  #act(trader: UserId, request: Request): Promise<StepOutcome> {
    return actOnce(this.#ports.doors, trader, request);
  }

  /**
   * What traders ask for who come in this visit. Those who wait come first: where a taker has emptied some levels, an order
   * that then came to stand there would leave the last price behind.
   */
  #coming(sight: Sight, move: number): { readonly waits: boolean; readonly request: Request }[] {
    const { random } = this.#ports;
    const count = this.#flow.pass(this.#secondsSince(sight.now), move);
    const coming = Array.from({ length: count }, () => {
      const side = random.pick(['buy', 'sell'] as const);
      const waits = random.next() < waiting;
      return { waits, request: waits ? waitOrder(sight, side, random) : takeOrder(sight, side, random) };
    });
    return [...coming.filter(({ waits }) => waits), ...coming.filter(({ waits }) => !waits)];
  }

  /** How long ago the last visit was: a busy machine comes late, and as many traders come meanwhile. */
  #secondsSince(now: Instant): number {
    const planned = this.everySteps * stepMs;
    const passed = this.#visitedAt === null ? planned : now - this.#visitedAt;
    this.#visitedAt = now;
    return Math.min(mostLate * planned, Math.max(planned, passed)) / 1_000;
  }

  /** What takes all that others offer beyond the touch, so that the maker can stand there; null where there is nothing. */
  #clearing(sight: Sight): Request | null {
    const { bid, ask } = sight.touch;
    const { bids, asks } = this.#ports.doors.lane.depth(this.market.id, levelsSeen);
    const dear = this.#ofOthers(
      'buy',
      bids.filter(({ price }) => price >= ask),
    );
    if (dear > 0) return clearOrder(sight, 'sell', ask, dear);
    const cheap = this.#ofOthers(
      'sell',
      asks.filter(({ price }) => price <= bid),
    );
    return cheap > 0 ? clearOrder(sight, 'buy', bid, cheap) : null;
  }

  #ofOthers(side: 'buy' | 'sell', levels: Levels): Lots {
    return lots(levels.reduce((sum, { price, quantity }) => sum + quantity - this.#maker.ownAt(side, price), 0));
  }
}
