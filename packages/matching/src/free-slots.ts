import { longerSlots, none, slotAt, type Slots } from './columns.ts';

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
  /** The slot that was taken last: while nothing has been built on it, it need not rest. */
  #latest: number = none;

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
    let slot = this.#used;
    if (this.#freeCount > 0) {
      this.#freeCount -= 1;
      slot = slotAt(this.#free, this.#freeCount);
    } else this.#used += 1;
    this.#latest = slot;
    return slot;
  }

  /** Must be told when the book begins to refer to the slot. */
  settle(slot: number): void {
    if (slot === this.#latest) this.#latest = none;
  }

  /** Takes a slot back. */
  release(slot: number): void {
    if (slot !== this.#latest) {
      this.#resting[this.#restingCount] = slot;
      this.#restingCount += 1;
      return;
    }
    this.#latest = none;
    if (slot === this.#used - 1) this.#used -= 1;
    else {
      this.#free[this.#freeCount] = slot;
      this.#freeCount += 1;
    }
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
    this.#latest = none;
  }

  /** Takes back everything since the three counts were as given, within one batch. */
  backTo(freeCount: number, restingCount: number, used: number): void {
    this.#freeCount = freeCount;
    this.#restingCount = restingCount;
    this.#used = used;
    this.#latest = none;
  }
}
