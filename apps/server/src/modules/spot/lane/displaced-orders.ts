import type { OrderId } from '@bourse/kernel/ids';
import type { OpenOrder } from '@bourse/matching/order';
import type { Place } from '../special-terms.ts';

interface Displaced {
  readonly order: OpenOrder;
  readonly place: Place;
}

/**
 * Open orders whose queue position is not that of their id. During a rebuild each is held back until the orders before
 * it have been added; its position is never before its own id, so it has been read by then.
 */
export class DisplacedOrders {
  /** In the order of their places. */
  readonly #waiting: Displaced[] = [];

  put(order: OpenOrder, place: Place): void {
    const behind = this.#waiting.findIndex((other) => isBefore(place, other.place));
    this.#waiting.splice(behind === -1 ? this.#waiting.length : behind, 0, { order, place });
  }

  /** Gives back those that go before the order `id`. */
  *before(id: OrderId): Iterable<OpenOrder> {
    for (let [first] = this.#waiting; first !== undefined && first.place.after < id; [first] = this.#waiting) {
      this.#waiting.shift();
      yield first.order;
    }
  }

  /** Gives back all that are left. */
  *remaining(): Iterable<OpenOrder> {
    for (const { order } of this.#waiting.splice(0)) yield order;
  }
}

const isBefore = (one: Place, other: Place): boolean =>
  one.after < other.after || (one.after === other.after && one.sequence < other.sequence);
