import type { MessageOf, topics } from '@bourse/contract/topics';
import type { Instant } from '@bourse/kernel/instant';
import type { FixPeer } from '../../../platform/fix/fix-link.ts';
import { msOf } from '../endpoint.ts';
import type { Order } from '../order-acts.ts';
import { isOver } from '../order-shape.ts';
import { endOf, type ExecType, standing, trade } from './fix-reports.ts';
import { changeOf, ToldOrders } from './told-orders.ts';

type PrivateMessage = MessageOf<typeof topics.private>;

/** Reports of an account's orders, each once: what the private topic tells and what answers say. */
export class FixStream {
  readonly #peer: Pick<FixPeer, 'send'>;
  readonly #since: Instant;
  readonly #told = new ToldOrders();
  /** ClOrdIDs of requests whose outcome is still to be told, by the order. */
  readonly #asked = new Map<string, string>();

  constructor(peer: Pick<FixPeer, 'send'>, since: Instant) {
    this.#peer = peer;
    this.#since = since;
  }

  /** A cancel or replace request of this name is on its way. @returns what takes it back. */
  expect(type: 'F' | 'G', chosen: string, request: string): () => boolean {
    const key = `${type} ${chosen}`;
    this.#asked.set(key, request);
    return () => this.#asked.delete(key);
  }

  hear({ type, orders, fills }: PrivateMessage): void {
    if (type === 'snapshot') for (const order of orders) this.#told.set(order);
    else for (const order of orders) this.#hearOrder(order, fills);
  }

  #hearOrder(order: Order, all: PrivateMessage['fills']): void {
    const told = this.#told.get(order.id);
    const fills = all.filter(({ order_id: id }) => id === order.id);
    if (told === undefined && msOf(order.created_at) >= this.#since) this.#report(order, '0');
    for (const [place, fill] of fills.entries()) this.#peer.send('8', trade(order, fill, fills.slice(place + 1)));
    const change = told === undefined || isOver(order) ? null : changeOf(told, order);
    // A message that comes late shows the order as it stands by then, which may have been told.
    if (order.status === 4 && told?.status !== 4) this.#report(order, endOf(order), 'F');
    else if (change === '5') this.#report(order, '5', 'G');
    else if (change !== null) this.#report(order, change);
    else if (this.#isUntold(order, told, fills.length > 0)) this.#report(order, 'I');
    this.#told.set(order);
  }

  /** An order of before that changed in a way that nothing else tells, or one that is filled without a fill behind the last. */
  #isUntold(order: Order, told: Order | undefined, hasTraded: boolean): boolean {
    if (hasTraded) return false;
    return told === undefined ? msOf(order.created_at) < this.#since : order.status === 3 && told.status !== 3;
  }

  #report(order: Order, type: ExecType, by?: 'F' | 'G'): void {
    this.#peer.send('8', standing(order, type, by === undefined ? null : this.#take(by, order)));
    this.#told.set(order);
  }

  #take(type: 'F' | 'G', { id, client_order_id: clientId }: Order): string | null {
    for (const key of [`${type} ${id}`, `${type} ${clientId ?? ''}`]) {
      const request = this.#asked.get(key);
      if (this.#asked.delete(key)) return request ?? null;
    }
    return null;
  }

  /** An order was placed, or had been by the same ClOrdID before `arrived`, which is told as how it stands. */
  placed(order: Order, arrived: Instant): void {
    if (msOf(order.created_at) < arrived) this.#peer.send('8', standing(this.#told.newest(order), 'I'));
    else if (this.#told.get(order.id) === undefined) this.#report(order, '0');
  }

  /** A replace request was answered: it is told here where the topic has not done so, or has nothing to tell. */
  replaced(order: Order): void {
    const request = this.#take('G', order);
    if (request === null) return;
    const newest = this.#told.newest(order);
    this.#peer.send('8', standing(newest, '5', request));
    this.#told.set(newest);
  }
}
