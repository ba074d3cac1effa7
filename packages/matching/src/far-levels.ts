import { present } from '@bourse/kernel/invariant';
import * as columns from './columns.ts';
import type { Numbers, Slots } from './columns.ts';

// Constants of this module, see columns.ts.
const { longerSlots, numberAt, slotAt } = columns;

/** So many keys a chunk at most: to move that many is about as quick as to find one. */
const chunkSize = 256;
const firstPlaces = 16;

/** Neighbouring levels, ascending. */
interface Chunk {
  readonly keys: Numbers;
  readonly places: Slots;
  count: number;
}

const newChunk = (): Chunk => ({ keys: new Float64Array(chunkSize), places: new Int32Array(chunkSize), count: 0 });

/**
 * The levels outside the window of a ladder: a sorted list of keys in chunks, each with its place. A level comes and goes in
 * the time of two binary searches and the move of a chunk, however many there are.
 */
export class FarLevels {
  /** How many places there are at first. */
  static readonly firstPlaces = firstPlaces;
  /** Ascending; none is empty. */
  readonly #chunks: Chunk[] = [];
  /** The first key of each. */
  readonly #firsts: number[] = [];
  /** Chunks that became empty, to be used again. */
  readonly #spare: Chunk[] = [];
  /** Places that no level has, the next one last. */
  #free: Slots;
  #freeCount = firstPlaces;
  #size = 0;
  readonly #firstPlace: number;
  readonly #onGrow: (places: number) => void;

  /** @param firstPlace the smallest place. @param onGrow is told when there are more places than before, and how many. */
  constructor(firstPlace: number, onGrow: (places: number) => void) {
    this.#firstPlace = firstPlace;
    this.#onGrow = onGrow;
    this.#free = Int32Array.from({ length: firstPlaces }, (_, index) => firstPlace + firstPlaces - 1 - index);
  }

  /** How many levels there are. */
  get size(): number {
    return this.#size;
  }

  has(key: number): boolean {
    return this.keyFrom(key) === key;
  }

  /** The smallest key that is not below `key`, or infinity. */
  keyFrom(key: number): number {
    if (this.#size === 0) return Number.POSITIVE_INFINITY;
    const at = this.#chunkOf(key);
    const chunk = this.#chunkAt(at);
    const index = indexIn(chunk, key);
    if (index < chunk.count) return numberAt(chunk.keys, index);
    return this.#firsts[at + 1] ?? Number.POSITIVE_INFINITY;
  }

  /** The place of a level that is there. */
  placeOf(key: number): number {
    const chunk = this.#chunkAt(this.#chunkOf(key));
    return slotAt(chunk.places, indexIn(chunk, key));
  }

  /** Adds a level that is not there. @returns its place. */
  insert(key: number): number {
    if (this.#freeCount === 0) this.#growPlaces();
    this.#freeCount -= 1;
    const place = slotAt(this.#free, this.#freeCount);
    if (this.#size === 0) this.#addChunk(0, this.#spare.pop() ?? newChunk());
    let at = this.#chunkOf(key);
    if (this.#chunkAt(at).count === chunkSize) {
      this.#split(at);
      at = this.#chunkOf(key);
    }
    const chunk = this.#chunkAt(at);
    const index = indexIn(chunk, key);
    chunk.keys.copyWithin(index + 1, index, chunk.count);
    chunk.places.copyWithin(index + 1, index, chunk.count);
    chunk.keys[index] = key;
    chunk.places[index] = place;
    chunk.count += 1;
    if (index === 0) this.#firsts[at] = key;
    this.#size += 1;
    return place;
  }

  /** Removes a level that is there. @returns the place that it had, which is free from now on. */
  remove(key: number): number {
    const at = this.#chunkOf(key);
    const chunk = this.#chunkAt(at);
    const index = indexIn(chunk, key);
    const place = slotAt(chunk.places, index);
    chunk.keys.copyWithin(index, index + 1, chunk.count);
    chunk.places.copyWithin(index, index + 1, chunk.count);
    chunk.count -= 1;
    if (chunk.count === 0) {
      this.#spare.push(chunk);
      this.#chunks.splice(at, 1);
      this.#firsts.splice(at, 1);
    } else if (index === 0) this.#firsts[at] = numberAt(chunk.keys, 0);
    this.#free[this.#freeCount] = place;
    this.#freeCount += 1;
    this.#size -= 1;
    return place;
  }

  /** The last chunk that begins at or before a key, else the first. */
  #chunkOf(key: number): number {
    const firsts = this.#firsts;
    let low = 0;
    let high = firsts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((firsts[middle] as number) <= key) low = middle; // between the ends
      else high = middle - 1;
    }
    return low;
  }

  #chunkAt(at: number): Chunk {
    return present(this.#chunks[at], 'a chunk of levels');
  }

  #addChunk(at: number, chunk: Chunk): void {
    this.#chunks.splice(at, 0, chunk);
    this.#firsts.splice(at, 0, numberAt(chunk.keys, 0));
  }

  /** Moves the upper half of a full chunk to one of its own. */
  #split(at: number): void {
    const chunk = this.#chunkAt(at);
    const upper = this.#spare.pop() ?? newChunk();
    const half = chunkSize >>> 1;
    upper.keys.set(chunk.keys.subarray(half));
    upper.places.set(chunk.places.subarray(half));
    upper.count = chunkSize - half;
    chunk.count = half;
    this.#addChunk(at + 1, upper);
  }

  #growPlaces(): void {
    const before = this.#free.length;
    this.#free = longerSlots(this.#free, 2 * before);
    for (let index = 0; index < before; index += 1) this.#free[index] = this.#firstPlace + 2 * before - 1 - index;
    this.#freeCount = before;
    this.#onGrow(2 * before);
  }
}

/** How many keys of a chunk are smaller than `key`. */
function indexIn({ keys, count }: Chunk, key: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numberAt(keys, middle) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
