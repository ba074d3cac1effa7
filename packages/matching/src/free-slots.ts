import * as columns from './columns.ts';
import type { Slots } from './columns.ts';

// Constants of this module, see columns.ts.
const { longerSlots, slotAt } = columns;

/**
 * Free list of slots. Slots that are freed in a batch are not reused until {@link keep}, so that a rollback finds the
 * fields of an ended order.
 */
export class FreeSlots {
  /** Freed before the batch; last in, first out, because the latest is still in the processor's cache. */
  #free: Slots;
  #freeCount = 0;
  /** Freed in the open batches. */
  #pending: Slots;
  #pendingCount = 0;
  /** Slots from here on have never been used. */
  #used = 0;
  readonly #onGrow: (slotCount: number) => void;

  /** @param onGrow is told when there is room for more slots than before. */
  constructor(slotCount: number, onGrow: (slotCount: number) => void) {
    this.#free = new Int32Array(slotCount);
    this.#pending = new Int32Array(slotCount);
    this.#onGrow = onGrow;
  }

  get freeCount(): number {
    return this.#freeCount;
  }

  get pendingCount(): number {
    return this.#pendingCount;
  }

  get used(): number {
    return this.#used;
  }

  /** Gives a slot out; it may be one more than ever before. */
  take(): number {
    const left = this.#freeCount - 1;
    if (left < 0) return this.#takeNew();
    this.#freeCount = left;
    return slotAt(this.#free, left);
  }

  #takeNew(): number {
    const slot = this.#used;
    if (slot === this.#free.length) this.#grow(2 * slot);
    this.#used = slot + 1;
    return slot;
  }

  #grow(slotCount: number): void {
    this.#free = longerSlots(this.#free, slotCount);
    this.#pending = longerSlots(this.#pending, slotCount);
    this.#onGrow(slotCount);
  }

  /** Takes a slot back. */
  release(slot: number): void {
    this.#pending[this.#pendingCount] = slot;
    this.#pendingCount += 1;
  }

  /**
   * Ends a batch: its `count` pending slots become free. `freeCount` slots were free at its end. Those that a later
   * batch has taken since, from the end of the list, are put back by its rollback, so the list is kept up to there:
   * it is shifted up, and the new ones are inserted at its start.
   */
  keep(count: number, freeCount: number): void {
    const [free, pending] = [this.#free, this.#pending];
    if (this.#freeCount === freeCount) free.set(pending.subarray(0, count), freeCount);
    else {
      free.copyWithin(count, 0, freeCount);
      free.set(pending.subarray(0, count), 0);
    }
    pending.copyWithin(0, count, this.#pendingCount);
    this.#freeCount += count;
    this.#pendingCount -= count;
  }

  /** Takes back everything since the three counts were as given, within one batch. */
  backTo(freeCount: number, pendingCount: number, used: number): void {
    this.#freeCount = freeCount;
    this.#pendingCount = pendingCount;
    this.#used = used;
  }
}
