import type { Random } from '@bourse/kernel/random';
import type { ApiClient } from '../../test/e2e/api-client.ts';
import { exact } from '../../test/e2e/customer-view.ts';

const one = 10n ** 18n;
/** How many steps of price around the middle orders lie. */
const spread = 20;
/** How many times the least worth an order has. */
const timesMinimum = 2n;

/** Units of 10^-18 as a decimal. */
export function decimalOf(units: bigint): string {
  const fraction = (units % one).toString().padStart(18, '0').replace(/0+$/, '');
  return `${String(units / one)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** What a market says of itself, as far as orders need it. */
interface Market {
  readonly currency_id: string;
  readonly legal_id: string;
  readonly tick: string;
  readonly lot: string;
  readonly min_notional: string;
}

interface Depth {
  readonly bids: readonly (readonly [price: string, amount: string])[];
  readonly asks: readonly (readonly [price: string, amount: string])[];
}

/** Small orders near the middle of a book, so that some trade at once and some rest. */
export class MarketOrders {
  readonly #symbol: string;
  readonly #market: Market;
  #middle: bigint;

  private constructor(symbol: string, market: Market, middle: bigint) {
    this.#symbol = symbol;
    this.#market = market;
    this.#middle = middle;
  }

  /** Reads the rules and the price of a market. @throws Error when it has no price yet. */
  static async open(client: ApiClient, symbol: string): Promise<MarketOrders> {
    const market = await client.get<Market>('/currency/market', { symbol });
    const { price } = await client.get<{ price: string | null }>('/currency/index', { symbol });
    const orders = new MarketOrders(symbol, market, exact(price ?? '0'));
    orders.follow(await client.get<Depth>('/coin/depth', { symbol, limit: '5' }));
    if (orders.#middle === 0n) throw new Error(`${symbol} has no price yet: neither an index nor a book`);
    return orders;
  }

  get depthFields(): Readonly<Record<string, string>> {
    return { symbol: this.#symbol, limit: '5' };
  }

  /** Moves with the book. @param depth what `/coin/depth` says. */
  follow(depth: unknown): void {
    const { bids, asks } = depth as Depth; // what the document says of that call
    const [bid, ask] = [bids[0]?.[0], asks[0]?.[0]];
    if (bid !== undefined && ask !== undefined) this.#middle = (exact(bid) + exact(ask)) / 2n;
  }

  /** Fields of an order. */
  draw(random: Random, clientOrderId: string): Readonly<Record<string, string>> {
    const { currency_id, legal_id, tick, lot, min_notional } = this.#market;
    const step = exact(tick);
    const price = (this.#middle / step + BigInt(random.int(-spread, spread))) * step;
    const lots = (timesMinimum * exact(min_notional) * one) / (price * exact(lot)) + 1n;
    return {
      currency_id,
      legal_id,
      type: random.pick(['buy', 'sell']),
      target_price: decimalOf(price),
      amount: decimalOf(lots * exact(lot)),
      client_order_id: clientOrderId,
    };
  }
}
