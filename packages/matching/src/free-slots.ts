import * as columns from './columns.ts';
import type { Slots } from './columns.ts';

const { longerSlots, slotAt } = columns;

/**
 * Hands out slots and takes them back. What a batch gives back rests until {@link keep}, so that undoing finds the
 * fields of an ended order as they were.
 */
export class FreeSlots {
  /** Given back before the batch; the latest goes out first, because the processor still has it at hand. */
  #free: Slots;
  #freeCount = 0;
  /** Given back in the batch. */
  #resting: Slots;
  #restingCount = 0;
  /** Slots from here on have never been used. */
  #used = 0;

  constructor(slotCount: number) {
    this.#free = new Int32Array(slotCount);
    this.#resting = new Int32Array(slotCount);
  }

  grow(slotCount: number): void {
    this.#free = longerSlots(this.#free, slotCount);
    this.#resting = longerSlots(this.#resting, slotCount);
  }

  get freeCount(): number {
    return this.#freeCount;
  }

  get restingCount(): number {
    return this.#restingCount;
  }

  get used(): number {
    return this.#used;
  }

  /** Gives a slot out; it may be one more than ever before. */
  take(): number {
    if (this.#freeCount === 0) {
      this.#used += 1;
      return this.#used - 1;
    }
    this.#freeCount -= 1;
    return slotAt(this.#free, this.#freeCount);
  }

  /** Takes a slot back. */
  release(slot: number): void {
    this.#resting[this.#restingCount] = slot;
    this.#restingCount += 1;
  }

  /**
   * Ends a batch: the first `count` slots that rest can go out again. Those that went out after it, from the free ones
   * above `freeCount` downwards, may come back to their places, so all of them move up and these go below.
   */
  keep(count: number, freeCount: number): void {
    const [free, resting] = [this.#free, this.#resting];
    if (this.#freeCount === freeCount) free.set(resting.subarray(0, count), freeCount);
    else {
      free.copyWithin(count, 0, freeCount);
      free.set(resting.subarray(0, count), 0);
    }
    resting.copyWithin(0, count, this.#restingCount);
    this.#freeCount += count;
    this.#restingCount -= count;
  }

  /** Takes back everything since the three counts were as given, within one batch. */
  backTo(freeCount: number, restingCount: number, used: number): void {
    this.#freeCount = freeCount;
    this.#restingCount = restingCount;
    this.#used = used;
  }
}
