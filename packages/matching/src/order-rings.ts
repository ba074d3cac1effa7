import type { Slots } from './columns.ts';

/**
 * The orders of each level as a circular doubly linked list with the level as sentinel node. Because of the sentinel,
 * inserting and removing have no special case for the first, last or only order, so there are no branches that the
 * processor would mispredict half of the time.
 *
 * A node is identified by a number: an order by its slot, the level at `place` by `-1 - place`. A link is stored as the
 * difference of two such numbers, so that zeroed memory means levels without orders.
 *
 * A removed order keeps its links, so that removals that are undone in reverse order restore the list (Knuth's dancing
 * links).
 */
export class OrderRings {
  /** Two links per node, to the next and the previous one: levels in reverse order, then orders. */
  #links: Slots;
  /** The row of the order in slot 0: there are so many levels. */
  #zero: number;

  /** @param levels how many levels there is room for, and orders in `slots`. */
  constructor(levels: number, slots: number) {
    this.#links = new Int32Array(2 * (levels + slots));
    this.#zero = levels;
  }

  /** Makes room for more orders. */
  growSlots(slots: number): void {
    const longer = new Int32Array(2 * (this.#zero + slots));
    longer.set(this.#links);
    this.#links = longer;
  }

  /** Makes room for more levels. */
  growLevels(levels: number): void {
    const more = levels - this.#zero;
    const longer = new Int32Array(2 * more + this.#links.length);
    longer.set(this.#links, 2 * more);
    this.#links = longer;
    this.#zero = levels;
  }

  /** The order that came first to a level, or a negative number. */
  firstAt(place: number): number {
    return this.after(-1 - place);
  }

  /** The order behind an order, or a negative number behind the last. */
  after(slot: number): number {
    return slot + (this.#links[(this.#zero + slot) << 1] as number); // a row that was given out
  }

  /** Puts an order behind the others of a level. */
  append(place: number, slot: number): void {
    const links = this.#links;
    const zero = this.#zero;
    const level = -1 - place;
    const row = (zero + slot) << 1;
    const back = ((zero + level) << 1) | 1;
    const last = level + (links[back] as number); // the row of a level
    links[row] = level - slot;
    links[row | 1] = last - slot;
    links[(zero + last) << 1] = slot - last;
    links[back] = slot - level;
  }

  /** Takes an order out of its ring; its own links stay. Tells whether it was the only one of its level. */
  remove(slot: number): boolean {
    const links = this.#links;
    const zero = this.#zero;
    const row = (zero + slot) << 1;
    const next = slot + (links[row] as number); // a row that was given out
    const before = slot + (links[row | 1] as number); // the same
    links[(zero + before) << 1] = next - before;
    links[((zero + next) << 1) | 1] = before - next;
    return next === before;
  }

  /** Undoes {@link remove}, when everything that came after it has been undone; the level may have moved meanwhile. */
  putBack(place: number, slot: number): void {
    const links = this.#links;
    const zero = this.#zero;
    const row = (zero + slot) << 1;
    const next = slot + (links[row] as number); // a row that was given out
    const before = slot + (links[row | 1] as number); // the same
    this.#tie(before < 0 ? -1 - place : before, slot);
    this.#tie(slot, next < 0 ? -1 - place : next);
  }

  /** Moves a ring to the level at `to`, which has no orders. */
  move(from: number, to: number): void {
    const [old, level] = [-1 - from, -1 - to];
    const first = this.after(old);
    if (first < 0) return;
    const last = this.#before(old);
    this.#tie(old, old);
    this.#tie(level, first);
    this.#tie(last, level);
  }

  #before(who: number): number {
    return who + (this.#links[((this.#zero + who) << 1) | 1] as number); // a row that was given out
  }

  #tie(one: number, other: number): void {
    this.#links[(this.#zero + one) << 1] = other - one;
    this.#links[((this.#zero + other) << 1) | 1] = one - other;
  }
}
