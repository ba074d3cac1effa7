import { none, numberAt, slotAt } from './columns.ts';
import { OrderTable } from './order-table.ts';
import { hasStop, isBuy, waits } from './order-terms.ts';
import { OwnerLists } from './owner-lists.ts';
import { PriceQueue, QueueLinks } from './price-queue.ts';
import { steps, UndoJournal } from './undo-journal.ts';

/**
 * The state of the fast book and the few ways in which it changes, each of which can be taken back: orders open and
 * close, their quantities and prices change while they stand, and the last price moves. An order that loses its place
 * is closed and opened again in another slot, so that the old one still tells where it was.
 */
export class BookState {
  readonly orders: OrderTable;
  readonly owners: OwnerLists;
  readonly #bookLinks = new QueueLinks(OrderTable.firstSlots);
  readonly #stopLinks = new QueueLinks(OrderTable.firstSlots);
  readonly bids = new PriceQueue('highest', this.#bookLinks);
  readonly asks = new PriceQueue('lowest', this.#bookLinks);
  /** First those that a rising price comes to first. An OCO order stands here and in the book. */
  readonly buyStops = new PriceQueue('lowest', this.#stopLinks);
  readonly sellStops = new PriceQueue('highest', this.#stopLinks);
  /** 0 before the first trade. */
  lastPrice = 0;
  /** No open order expires earlier than this; perhaps none does then. */
  #nextExpiry: number = Number.POSITIVE_INFINITY;
  readonly #journal = new UndoJournal();

  constructor() {
    this.orders = new OrderTable((slotCount) => {
      this.owners.grow(slotCount);
      this.#bookLinks.grow(slotCount);
      this.#stopLinks.grow(slotCount);
    });
    this.owners = new OwnerLists(() => this.orders.id, OrderTable.firstSlots);
  }

  /** The queue in the book of the orders with these terms. */
  queueOf(terms: number): PriceQueue {
    return isBuy(terms) ? this.bids : this.asks;
  }

  /** The queue in the book that an order with these terms trades with. */
  makersFor(terms: number): PriceQueue {
    return isBuy(terms) ? this.asks : this.bids;
  }

  stopsOf(terms: number): PriceQueue {
    return isBuy(terms) ? this.buyStops : this.sellStops;
  }

  /** Puts an order into its queues, behind all of its price. */
  open(slot: number): void {
    const { orders } = this;
    const terms = slotAt(orders.terms, slot);
    orders.open(slot);
    this.owners.add(numberAt(orders.owner, slot), slot);
    if (!waits(terms)) this.queueOf(terms).append(slot, numberAt(orders.price, slot));
    if (hasStop(terms)) this.stopsOf(terms).append(slot, numberAt(orders.stop, slot));
    this.#noteExpiry(slot);
    this.#journal.write(steps.opened, slot);
  }

  /** Takes an order out of its queues. */
  close(slot: number): void {
    this.#takeOut(slot);
    this.#journal.write(steps.closed, slot);
  }

  /** Changes the visible quantity of an order that keeps its place. */
  setVisible(slot: number, visible: number): void {
    const { orders } = this;
    this.#journal.writeValue(numberAt(orders.visible, slot));
    this.#journal.write(steps.reduced, slot);
    orders.visible[slot] = visible;
    this.queueOf(slotAt(orders.terms, slot)).noteChange(slot);
  }

  /** Changes quantity and price of an order that keeps its place; the price only where it waits. */
  amend(slot: number, price: number, visible: number, hidden: number): void {
    const { orders } = this;
    this.#journal.writeValue(numberAt(orders.price, slot));
    this.#journal.writeValue(numberAt(orders.visible, slot));
    this.#journal.writeValue(numberAt(orders.hidden, slot));
    this.#journal.write(steps.amended, slot);
    this.#setAmounts(slot, price, visible, hidden);
  }

  setLastPrice(price: number): void {
    this.#journal.writeValue(this.lastPrice);
    this.#journal.write(steps.priced, 0);
    this.lastPrice = price;
  }

  /** How many steps there are to undo. */
  get undoLength(): number {
    return this.#journal.length;
  }

  /** Takes back every step since {@link undoLength} was `mark`. */
  undoTo(mark: number): void {
    const { orders } = this;
    const journal = this.#journal;
    while (journal.length > mark) {
      const step = journal.takeStep();
      const slot = step >>> 4;
      if ((step & 15) === steps.opened) this.#takeOut(slot);
      else if ((step & 15) === steps.closed) this.#putBack(slot);
      else if ((step & 15) === steps.priced) this.lastPrice = journal.takeValue();
      else if ((step & 15) === steps.reduced) {
        orders.visible[slot] = journal.takeValue();
        this.queueOf(slotAt(orders.terms, slot)).noteChange(slot);
      } else {
        const hidden = journal.takeValue();
        const visible = journal.takeValue();
        this.#setAmounts(slot, journal.takeValue(), visible, hidden);
      }
    }
  }

  /** Ends a batch for good. */
  keep(): void {
    this.#journal.clear();
    this.orders.keep();
  }

  /** The slots of the orders that are over at `now`: the earliest first, then the smaller id. Allocates only for those. */
  dueAt(now: number): readonly number[] {
    if (now < this.#nextExpiry) return nobody;
    const { orders } = this;
    const due: number[] = [];
    let next = Number.POSITIVE_INFINITY;
    for (let slot = 0; slot < orders.usedSlots; slot += 1) {
      const moment = numberAt(orders.expiresAt, slot);
      if (moment === 0 || !orders.isOpen(slot)) continue;
      if (moment <= now) due.push(slot);
      else if (moment < next) next = moment;
    }
    this.#nextExpiry = next;
    const compare = (column: Float64Array<ArrayBuffer>, one: number, other: number): number =>
      numberAt(column, one) - numberAt(column, other);
    return due.toSorted((one, other) => compare(orders.expiresAt, one, other) || compare(orders.id, one, other));
  }

  #takeOut(slot: number): void {
    const terms = slotAt(this.orders.terms, slot);
    if (!waits(terms)) this.queueOf(terms).remove(slot);
    if (hasStop(terms)) this.stopsOf(terms).remove(slot);
    this.owners.remove(slot);
    this.orders.close(slot);
  }

  #putBack(slot: number): void {
    const { orders } = this;
    const terms = slotAt(orders.terms, slot);
    orders.open(slot);
    this.owners.putBack(slot);
    if (!waits(terms)) this.queueOf(terms).putBack(slot, numberAt(orders.price, slot));
    if (hasStop(terms)) this.stopsOf(terms).putBack(slot, numberAt(orders.stop, slot));
    this.#noteExpiry(slot);
  }

  #setAmounts(slot: number, price: number, visible: number, hidden: number): void {
    const { orders } = this;
    orders.price[slot] = price;
    orders.visible[slot] = visible;
    orders.hidden[slot] = hidden;
    const terms = slotAt(orders.terms, slot);
    if (!waits(terms)) this.queueOf(terms).noteChange(slot);
  }

  #noteExpiry(slot: number): void {
    const moment = numberAt(this.orders.expiresAt, slot);
    if (moment !== 0 && moment < this.#nextExpiry) this.#nextExpiry = moment;
  }
}

const nobody: readonly number[] = [];

/** The slots of a queue, in the order of their turns. */
export function* slotsOf(queue: PriceQueue): Generator<number, void> {
  for (let slot = queue.first; slot !== none; slot = queue.after(slot)) yield slot;
}
