import type { UserId } from '@bourse/kernel/ids';
import type { Random } from '@bourse/kernel/random';
import { FaultError } from '@bourse/server/platform/fault';
import { testCaller } from '@bourse/testing/test-caller';
import type { SerialWorld } from '@bourse/testing/simulation/serial-world';
import type { ExchangeProcess } from './exchange-process.ts';

/** The acknowledgements that a customer received, which must hold at the end. */
export interface Receipts {
  /** Orders that were acknowledged, by the customer's own id, and the id that they were given. */
  readonly orders: Map<string, string>;
  /** Ids of the transfers that were acknowledged. */
  readonly transfers: Set<string>;
  /** What was refused, by code, to assert that the run had refusals. */
  readonly refusals: Map<string, number>;
}

const noReceipts = (): Receipts => ({ orders: new Map(), transfers: new Set(), refusals: new Map() });

/** A customer who places, cancels and transfers at random, thinks in between, and repeats what got no answer. */
export class SimulatedCustomer {
  readonly receipts = noReceipts();
  readonly #userId: UserId;
  readonly #random: Random;
  /** The last request that got no answer: it is sent again with the same key, as a client does. */
  #unanswered: { readonly kind: 'trade' | 'transfer'; readonly input: Record<string, string> } | null = null;
  #sent = 0;

  constructor(userId: UserId, random: Random) {
    this.#userId = userId;
    this.#random = random;
  }

  /** Goes on until the process is killed or `isOver`. */
  async act(world: SerialWorld, exchange: ExchangeProcess, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await world.scheduler.sleep(this.#random.int(50, 10_000));
      await this.#once(exchange).catch((error: unknown) => {
        if (!(error instanceof FaultError)) throw error;
      });
    }
  }

  async #once(exchange: ExchangeProcess): Promise<void> {
    if (this.#unanswered !== null) return this.#send(exchange, this.#unanswered.kind, this.#unanswered.input);
    const dice = this.#random.next();
    if (dice < 0.65) return this.#send(exchange, 'trade', this.#order());
    if (dice < 0.85) return this.#cancel(exchange);
    return this.#send(exchange, 'transfer', this.#transfer());
  }

  #order(): Record<string, string> {
    const random = this.#random;
    const [currency_id, mid, priceDecimals, amountDecimals] = random.pick([
      ['1', 60_000, 2, 5],
      ['2', 3_000, 2, 4],
    ] as const);
    const type = random.pick(['buy', 'sell']);
    const common = { currency_id, legal_id: '3', type };
    const amount = ((random.next() * 90_000) / mid).toFixed(amountDecimals);
    if (random.next() < 0.2) {
      // A market order: on a buy its amount is what to spend.
      return { ...common, amount: type === 'buy' ? random.int(10, 90_000).toString() : amount };
    }
    const price = (mid * (1 + (random.next() - 0.5) * 0.01)).toFixed(priceDecimals);
    const policy = random.pick<Record<string, string>>([{}, {}, { time_in_force: 'IOC' }, { post_only: '1' }]);
    return { ...common, target_price: price, amount, ...policy };
  }

  #transfer(): Record<string, string> {
    const [from_field, to_field] = this.#random.pick([
      ['change', 'legal'],
      ['legal', 'change'],
    ] as const);
    return { currency_id: '3', number: this.#random.int(1, 60_000).toString(), from_field, to_field };
  }

  async #send(exchange: ExchangeProcess, kind: 'trade' | 'transfer', wishes: Record<string, string>): Promise<void> {
    const own = wishes['client_order_id'] ?? `${this.#userId}-${String((this.#sent += 1))}`;
    const input = { ...wishes, client_order_id: own };
    this.#unanswered = { kind, input };
    const result = await exchange[kind].run(testCaller(this.#userId), input);
    this.#unanswered = null;
    if (!result.ok) {
      this.#refused(result.error.code);
      return;
    }
    const { id } = result.value as { id: string }; // both calls answer with what they made, and its id
    if (kind === 'trade') this.receipts.orders.set(own, id);
    else this.receipts.transfers.add(id);
  }

  async #cancel(exchange: ExchangeProcess): Promise<void> {
    const ids = [...this.receipts.orders.values()];
    if (ids.length === 0) return;
    const result = await exchange.cancel.run(testCaller(this.#userId), { id: this.#random.pick(ids.slice(-10)) });
    if (!result.ok) this.#refused(result.error.code);
  }

  #refused(code: string): void {
    this.receipts.refusals.set(code, (this.receipts.refusals.get(code) ?? 0) + 1);
  }
}
