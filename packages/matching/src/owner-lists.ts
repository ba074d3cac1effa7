import { longerNumbers, longerSlots, none, numberAt, type Numbers, slotAt, type Slots } from './columns.ts';

/**
 * The open orders of each owner, in the order of their ids: a list through the slots, whose ends stand in an entry that
 * every owner who ever had an open order keeps. Entries are found by a hash of the owner.
 *
 * A removed order still remembers its neighbours, so that removals that are taken back last first find their places
 * (Knuth's dancing links).
 */
export class OwnerLists {
  readonly #ids: () => Numbers;
  #owners: Numbers = new Float64Array(64);
  #heads: Slots = new Int32Array(64);
  #tails: Slots = new Int32Array(64);
  #counts: Slots = new Int32Array(64);
  #nextInBucket: Slots = new Int32Array(64);
  /** As many as entries fit; by the lowest bits of the owner. */
  #buckets: Slots = new Int32Array(64).fill(none);
  #entryCount = 0;
  /** By the slots of orders. */
  #entries: Slots;
  #next: Slots;
  #previous: Slots;

  /** @param ids gives the ids of the orders by their slots. */
  constructor(ids: () => Numbers, slotCount: number) {
    this.#ids = ids;
    this.#entries = new Int32Array(slotCount);
    this.#next = new Int32Array(slotCount);
    this.#previous = new Int32Array(slotCount);
  }

  /** Makes room for more orders. */
  grow(slotCount: number): void {
    this.#entries = longerSlots(this.#entries, slotCount);
    this.#next = longerSlots(this.#next, slotCount);
    this.#previous = longerSlots(this.#previous, slotCount);
  }

  /** How many open orders the owner has. */
  count(owner: number): number {
    const entry = this.#find(owner);
    return entry === none ? 0 : slotAt(this.#counts, entry);
  }

  /** The owner's open order with the smallest id, or none. */
  first(owner: number): number {
    const entry = this.#find(owner);
    return entry === none ? none : slotAt(this.#heads, entry);
  }

  /** Adds an order. Ids come in ascending order, or nearly: the place is searched from the end. */
  add(owner: number, slot: number): void {
    const entry = this.#findOrMake(owner);
    const ids = this.#ids();
    const id = numberAt(ids, slot);
    let before = slotAt(this.#tails, entry);
    let after = none;
    while (before !== none && numberAt(ids, before) > id) {
      after = before;
      before = slotAt(this.#previous, before);
    }
    this.#entries[slot] = entry;
    this.#previous[slot] = before;
    this.#next[slot] = after;
    this.#link(entry, slot);
  }

  /** Takes an order out; its own links stay as they were. */
  remove(slot: number): void {
    const entry = slotAt(this.#entries, slot);
    const before = slotAt(this.#previous, slot);
    const after = slotAt(this.#next, slot);
    if (before === none) this.#heads[entry] = after;
    else this.#next[before] = after;
    if (after === none) this.#tails[entry] = before;
    else this.#previous[after] = before;
    this.#counts[entry] = slotAt(this.#counts, entry) - 1;
  }

  /** Undoes {@link remove}, when everything that came after it has been undone. */
  putBack(slot: number): void {
    this.#link(slotAt(this.#entries, slot), slot);
  }

  #link(entry: number, slot: number): void {
    const before = slotAt(this.#previous, slot);
    const after = slotAt(this.#next, slot);
    if (before === none) this.#heads[entry] = slot;
    else this.#next[before] = slot;
    if (after === none) this.#tails[entry] = slot;
    else this.#previous[after] = slot;
    this.#counts[entry] = slotAt(this.#counts, entry) + 1;
  }

  #find(owner: number): number {
    let entry = slotAt(this.#buckets, owner & (this.#buckets.length - 1));
    while (entry !== none && numberAt(this.#owners, entry) !== owner) entry = slotAt(this.#nextInBucket, entry);
    return entry;
  }

  #findOrMake(owner: number): number {
    const found = this.#find(owner);
    if (found !== none) return found;
    if (this.#entryCount === this.#owners.length) this.#growEntries();
    const entry = this.#entryCount;
    this.#entryCount += 1;
    this.#owners[entry] = owner;
    this.#heads[entry] = none;
    this.#tails[entry] = none;
    this.#toBucket(entry);
    return entry;
  }

  #toBucket(entry: number): void {
    const bucket = numberAt(this.#owners, entry) & (this.#buckets.length - 1);
    this.#nextInBucket[entry] = slotAt(this.#buckets, bucket);
    this.#buckets[bucket] = entry;
  }

  #growEntries(): void {
    const length = 2 * this.#entryCount;
    this.#owners = longerNumbers(this.#owners, length);
    this.#heads = longerSlots(this.#heads, length);
    this.#tails = longerSlots(this.#tails, length);
    this.#counts = longerSlots(this.#counts, length);
    this.#nextInBucket = longerSlots(this.#nextInBucket, length);
    this.#buckets = new Int32Array(length).fill(none);
    for (let entry = 0; entry < this.#entryCount; entry += 1) this.#toBucket(entry);
  }
}
