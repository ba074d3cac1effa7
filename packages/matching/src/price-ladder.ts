import * as columns from './columns.ts';
import type { Numbers, Slots } from './columns.ts';
import { FarLevels } from './far-levels.ts';
import type { OrderRings } from './order-rings.ts';

// Constants of this module, see columns.ts.
const { longerNumbers, none, numberAt, slotAt } = columns;

/** How many neighbouring keys the window covers: three levels of 32 bits, twice. */
const windowKeys = 65_536;
/** How far into the window the key lies around which it is laid: most of what matters lies above. */
const keysBelow = 16_384;

/**
 * The levels of a queue by their keys, and the next key above one. Keys are whole numbers up to 2^53 in size. Each
 * level has a place, which is good until another level comes or goes; its orders stand in a ring there.
 *
 * Near the market each key has a place in a window, indexed by a hierarchical bitmap whose upper tiers mark the
 * non-empty words below, so that the next key is found in a few steps at any distance. The levels outside the window
 * have places behind it, see {@link FarLevels}. Uses of these are counted; when there have been more than there are such
 * levels and non-empty words, about the cost of a move, and more than uses of the window, it moves to the latest use. Its
 * position affects only speed.
 */
export class PriceLadder {
  /** How many places there are at first. */
  static readonly firstPlaces = windowKeys + FarLevels.firstPlaces;
  /** A number a place, which the ladder only keeps: what `depth` shows of the level, negative when it is not known. */
  shown: Numbers = new Float64Array(PriceLadder.firstPlaces);
  readonly #rings: OrderRings;
  /** The first key of the window. */
  #base = 0;
  /** A bit for each key, for each word of those, and for each word of these. */
  readonly #keyBits: Slots = new Int32Array(windowKeys >>> 5);
  readonly #wordBits: Slots = new Int32Array(windowKeys >>> 10);
  readonly #topBits: Slots = new Int32Array(windowKeys >>> 15);
  /** How many words of the window's keys are not empty. */
  #wordCount = 0;
  readonly #far = new FarLevels(windowKeys, (places) => {
    this.#growFar(places);
  });
  /** Of levels of the window, and of others, since it was last asked whether to move it. */
  #nearUses = 0;
  #farUses = 0;

  /** @param rings move along when a level gets another place. */
  constructor(rings: OrderRings) {
    this.#rings = rings;
  }

  /** The place of the level of `key`, which must be there. */
  placeOf(key: number): number {
    const offset = key - this.#base;
    return offset >= 0 && offset < windowKeys ? offset | 0 : this.#far.placeOf(key);
  }

  /** The place of the level of `key`, which is there from now on. */
  add(key: number): number {
    const offset = key - this.#base;
    if (offset < 0 || offset >= windowKeys) return this.#addOutside(key);
    this.#nearUses += 1;
    this.#markInWindow(offset | 0);
    return offset | 0;
  }

  /** Removes the level of `key`, which must be there and have no orders. */
  remove(key: number): void {
    const offset = key - this.#base;
    if (offset >= 0 && offset < windowKeys) {
      this.#nearUses += 1;
      this.#clearInWindow(offset | 0);
    } else this.#removeFar(key);
  }

  /** The smallest key above `key` that has a level, or infinity. */
  keyAbove(key: number): number {
    let from = key + 1 - this.#base;
    if (from < 0) {
      const farKey = this.#far.keyFrom(key + 1);
      if (farKey < this.#base) return farKey;
      from = 0;
    }
    if (from < windowKeys) {
      const offset = this.#nextInWindow(from | 0);
      if (offset !== none) return this.#base + offset;
    }
    return this.#far.size === 0
      ? Number.POSITIVE_INFINITY
      : this.#far.keyFrom(Math.max(key + 1, this.#base + windowKeys));
  }

  /** Sets a bit without testing it first: the branch would be unpredictable. */
  #markInWindow(offset: number): void {
    const word = offset >>> 5;
    const bits = slotAt(this.#keyBits, word);
    this.#keyBits[word] = bits | (1 << offset);
    if (bits === 0) this.#markWord(word);
  }

  #markWord(word: number): void {
    this.#wordCount += 1;
    setBit(this.#wordBits, word);
    setBit(this.#topBits, word >>> 5);
  }

  #clearInWindow(offset: number): void {
    this.shown[offset] = 0;
    if (clearBit(this.#keyBits, offset)) this.#clearWord(offset >>> 5);
  }

  #clearWord(word: number): void {
    this.#wordCount -= 1;
    if (clearBit(this.#wordBits, word)) clearBit(this.#topBits, word >>> 5);
  }

  /** The offset of the first level at or after `from`, or none: up the bitmap's tiers to a set bit, then down. */
  #nextInWindow(from: number): number {
    const key = nextBit(this.#keyBits, from, 1);
    if (key !== none) return key;
    const word = nextBit(this.#wordBits, (from >>> 5) + 1, 1);
    if (word !== none) return nextBit(this.#keyBits, word << 5, 1);
    const top = nextBit(this.#topBits, (from >>> 10) + 1, this.#topBits.length);
    return top === none ? none : nextBit(this.#keyBits, nextBit(this.#wordBits, top << 5, 1) << 5, 1);
  }

  #addOutside(key: number): number {
    if (this.#wordCount + this.#far.size === 0) {
      this.#base = baseFor(key);
      return this.add(key);
    }
    if (!this.#far.has(key)) this.#far.insert(key);
    this.#countFarUse(key);
    return this.placeOf(key);
  }

  #growFar(places: number): void {
    this.#rings.growLevels(windowKeys + places);
    this.shown = longerNumbers(this.shown, windowKeys + places);
  }

  #removeFar(key: number): void {
    this.shown[this.#far.remove(key)] = 0;
    this.#countFarUse(key);
  }

  #countFarUse(key: number): void {
    this.#farUses += 1;
    if (this.#farUses <= 64 + this.#wordCount + this.#far.size) return;
    if (this.#farUses > this.#nearUses) this.#moveWindow(key);
    this.#farUses = 0;
    this.#nearUses = 0;
  }

  /** Moves the window to `key`: about one step for each level of it, amortised over the far uses before it. */
  #moveWindow(key: number): void {
    for (let offset = this.#nextInWindow(0); offset !== none; offset = this.#nextInWindow(offset)) {
      this.#moveLevel(offset, this.#far.insert(this.#base + offset));
      this.#clearInWindow(offset);
    }
    this.#base = baseFor(key);
    const end = this.#base + windowKeys;
    for (let level = this.#far.keyFrom(this.#base); level < end; level = this.#far.keyFrom(level + 1)) {
      const offset = level - this.#base;
      this.#markInWindow(offset);
      this.#moveLevel(this.#far.remove(level), offset);
    }
  }

  #moveLevel(from: number, to: number): void {
    this.#rings.move(from, to);
    this.shown[to] = numberAt(this.shown, from);
    this.shown[from] = 0;
  }
}

/** Where a window around `key` begins; no lower than where whole numbers stop being exact. */
const baseFor = (key: number): number => Math.max(key - keysBelow, -Number.MAX_SAFE_INTEGER);

function setBit(words: Slots, bit: number): void {
  words[bit >>> 5] = slotAt(words, bit >>> 5) | (1 << (bit & 31));
}

/** Tells whether the word of the bit is now empty. */
function clearBit(words: Slots, bit: number): boolean {
  const word = slotAt(words, bit >>> 5) & ~(1 << (bit & 31));
  words[bit >>> 5] = word;
  return word === 0;
}

/** The first set bit from `from` on, within the word of `from` and as many more as make `wordCount`; or none. */
function nextBit(words: Slots, from: number, wordCount: number): number {
  const first = from >>> 5;
  if (first >= words.length) return none;
  let bits = slotAt(words, first) & (-1 << (from & 31));
  let word = first;
  while (bits === 0) {
    word += 1;
    if (word >= words.length || word - first >= wordCount) return none;
    bits = slotAt(words, word);
  }
  // The lowest set bit alone, and how many zeros stand before it.
  return (word << 5) + 31 - Math.clz32(bits & -bits);
}
