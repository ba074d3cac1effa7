import { formatAmount } from '@bourse/kernel/amount';
import { signIn } from '../accounts.ts';
import { ApiClient } from '../api-client.ts';
import { ownedTogether } from '../customer-view.ts';
import type { Level, Side, Window } from './recorded-flow.ts';
import type { Command, Resting } from './window-book.ts';

export const replaySymbol = 'AAPL/USDT';

/** The recording writes prices in ten-thousandths of a dollar. */
const priceScale = 4;

const makers = ['demo1', 'demo2', 'demo3', 'demo4'] as const;
const taker = 'demo5';

interface Placed {
  readonly id: string;
  readonly token: string;
}

interface OrderAnswer {
  readonly id: string;
  readonly filled: string;
}

/** Five customers who carry the commands of the replay out through the HTTP API. */
export class ReplayCustomers {
  readonly #placed = new Map<number, Placed>();
  readonly #tokens = new Map<string, string>();
  #client: ApiClient;
  #pair: { readonly currency_id: string; readonly legal_id: string } = { currency_id: '', legal_id: '' };

  private constructor(client: ApiClient) {
    this.#client = client;
  }

  static async signIn(url: string): Promise<ReplayCustomers> {
    const customers = new ReplayCustomers(await ApiClient.connect(url));
    for (const name of [...makers, taker]) customers.#tokens.set(name, await signIn(customers.#client, name));
    const { list } = await customers.#client.get<{ list: { id: number; code: string }[] }>(
      '/currency/user_currency_list',
      {},
      { token: customers.#token(taker) },
    );
    const idOf = (code: string | undefined): string => String(list.find((currency) => currency.code === code)?.id);
    const [base, quote] = replaySymbol.split('/');
    customers.#pair = { currency_id: idOf(base), legal_id: idOf(quote) };
    return customers;
  }

  /** The server came back at another address; the sessions live in its database. */
  async reconnect(url: string): Promise<void> {
    this.#client = await ApiClient.connect(url);
  }

  async execute(command: Command): Promise<void> {
    if (command.kind === 'place') await this.#place(command.order);
    else if (command.kind === 'cancel') await this.#cancel(command.order);
    else await this.#take(command.side, command.price, command.size);
  }

  /** The ten best levels, as the API answers everybody. */
  async window(): Promise<Window> {
    const depth = await this.#client.get<{ bids: [string, string][]; asks: [string, string][] }>('/coin/depth', {
      symbol: replaySymbol,
      limit: '10',
    });
    const levels = (pairs: readonly [string, string][]): Level[] =>
      pairs.map(([price, size]) => ({ price: fromDecimal(price), size: Number.parseInt(size, 10) }));
    return { buy: levels(depth.bids), sell: levels(depth.asks) };
  }

  /** What the five accounts own together, by currency. */
  totals(): Promise<Record<string, bigint>> {
    return ownedTogether(this.#client, [...this.#tokens.values()]);
  }

  #token(name: string): string {
    return this.#tokens.get(name) ?? '';
  }

  async #trade(side: Side, price: number, size: number, token: string, more: object): Promise<OrderAnswer> {
    const fields = { ...this.#pair, type: side, target_price: formatAmount(BigInt(price), priceScale), ...more };
    return this.#client.get<OrderAnswer>('/coin/trade', { ...fields, amount: String(size) }, { token });
  }

  async #place(order: Resting): Promise<void> {
    const token = this.#token(makers[order.key % makers.length] ?? makers[0]);
    const more = { post_only: '1', client_order_id: `replay-${String(order.key)}` };
    const { id } = await this.#trade(order.side, order.price, order.size, token, more);
    this.#placed.set(order.key, { id, token });
  }

  async #cancel(order: Resting): Promise<void> {
    const placed = this.#placed.get(order.key);
    if (placed === undefined) throw new Error(`order ${String(order.key)} was never placed`);
    await this.#client.get('/coin/cancel', { id: placed.id }, { token: placed.token });
  }

  async #take(side: Side, price: number, size: number): Promise<void> {
    const answer = await this.#trade(side, price, size, this.#token(taker), { time_in_force: 'IOC' });
    if (answer.filled !== String(size)) throw new Error(`took ${answer.filled} of ${String(size)}`);
  }
}

/** Ten-thousandths of a dollar from the API's decimal text. */
function fromDecimal(text: string): number {
  const [whole = '', fraction = ''] = text.split('.');
  return Number.parseInt(whole + fraction.padEnd(priceScale, '0'), 10);
}
