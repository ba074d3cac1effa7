import type { Order } from '../order-acts.ts';
import { isOver } from '../order-shape.ts';

const toldMax = 5_000;

/** What a peer was told of orders last: of the newest 5,000. */
export class ToldOrders {
  readonly #told = new Map<string, Order>();

  get(id: string): Order | undefined {
    return this.#told.get(id);
  }

  set(order: Order): void {
    this.#told.delete(order.id);
    this.#told.set(order.id, order);
    const [oldest] = this.#told.keys();
    if (this.#told.size > toldMax && oldest !== undefined) this.#told.delete(oldest);
  }

  /** What is newer, what was told or this. */
  newest(order: Order): Order {
    const told = this.get(order.id);
    const isNewer = told !== undefined && (isOver(told) || Date.parse(told.updated_at) > Date.parse(order.updated_at));
    return isNewer ? told : order;
  }
}

/** What changed of an order since it was told, trades apart: it was triggered, replaced, or nothing of these. */
export function changeOf(told: Order, order: Order): 'L' | '5' | null {
  if (told.pending !== order.pending) return 'L';
  return told.amount !== order.amount || told.price !== order.price ? '5' : null;
}
