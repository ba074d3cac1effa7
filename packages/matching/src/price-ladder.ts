import { longerNumbers, longerSlots, none, numberAt, slotAt, type Numbers, type Slots } from './columns.ts';

/** How many neighbouring keys the window covers: three levels of 32 bits, twice. */
const windowKeys = 65_536;
/** How far into the window the key lies around which it is laid: most of what matters lies above. */
const keysBelow = 16_384;

/**
 * Finds a level by its key, and the next level above a key. Keys are whole numbers up to 2^53 in size.
 *
 * Near the market every key has a place of its own in a window: an array from key to level, and over it a bitmap whose
 * upper floors say in which of the words below a bit is set, so that the next level is found in a few steps however far
 * away it is. The few levels outside the window stand in a sorted array. When those are used more often than there are
 * levels, the window moves to where the use is; nothing but speed depends on where it lies.
 */
export class PriceLadder {
  /** The first key of the window. */
  #base = 0;
  /** By the distance from the base; one more than the level, so that 0 is none. */
  readonly #window: Slots = new Int32Array(windowKeys);
  /** A bit for each key, for each word of those, and for each word of these. */
  readonly #keyBits: Slots = new Int32Array(windowKeys >>> 5);
  readonly #wordBits: Slots = new Int32Array(windowKeys >>> 10);
  readonly #topBits: Slots = new Int32Array(windowKeys >>> 15);
  #windowCount = 0;
  /** Ascending. */
  #farKeys: Numbers = new Float64Array(16);
  #farLevels: Slots = new Int32Array(16);
  #farCount = 0;
  /** Since the window was moved. */
  #farUses = 0;

  /** The level of `key`, or none. */
  find(key: number): number {
    const offset = key - this.#base;
    if (offset >= 0 && offset < windowKeys) return (this.#window[offset | 0] as number) - 1; // inside the window
    return this.#findFar(key);
  }

  #findFar(key: number): number {
    const place = this.#farPlace(key);
    return place < this.#farCount && numberAt(this.#farKeys, place) === key ? slotAt(this.#farLevels, place) : none;
  }

  /** Adds a level under a key that has none. */
  insert(key: number, level: number): void {
    const offset = key - this.#base;
    if (offset >= 0 && offset < windowKeys) this.#setInWindow(offset | 0, level);
    else if (this.#windowCount + this.#farCount === 0) {
      this.#base = baseFor(key);
      this.#setInWindow(key - this.#base, level);
    } else {
      this.#insertFar(key, level);
      this.#countFarUse(key);
    }
  }

  /** Removes the level of `key`, which must be there. */
  remove(key: number): void {
    const offset = key - this.#base;
    if (offset >= 0 && offset < windowKeys) {
      this.#clearInWindow(offset | 0);
      return;
    }
    const place = this.#farPlace(key);
    this.#farKeys.copyWithin(place, place + 1, this.#farCount);
    this.#farLevels.copyWithin(place, place + 1, this.#farCount);
    this.#farCount -= 1;
    this.#countFarUse(key);
  }

  /** The level with the smallest key above `key`, or none. */
  levelAbove(key: number): number {
    let from = key + 1 - this.#base;
    if (from < 0) {
      const place = this.#farPlace(key + 1);
      if (place < this.#farCount && numberAt(this.#farKeys, place) < this.#base) return slotAt(this.#farLevels, place);
      from = 0;
    }
    if (from < windowKeys) {
      const offset = this.#nextInWindow(from | 0);
      if (offset !== none) return slotAt(this.#window, offset) - 1;
    }
    if (this.#farCount === 0) return none;
    const place = this.#farPlace(Math.max(key + 1, this.#base + windowKeys));
    return place < this.#farCount ? slotAt(this.#farLevels, place) : none;
  }

  #setInWindow(offset: number, level: number): void {
    this.#window[offset] = level + 1;
    setBit(this.#keyBits, offset);
    setBit(this.#wordBits, offset >>> 5);
    setBit(this.#topBits, offset >>> 10);
    this.#windowCount += 1;
  }

  #clearInWindow(offset: number): void {
    this.#window[offset] = 0;
    this.#windowCount -= 1;
    if (clearBit(this.#keyBits, offset) && clearBit(this.#wordBits, offset >>> 5)) {
      clearBit(this.#topBits, offset >>> 10);
    }
  }

  /** The first offset from `from` on that has a level, or none: up the floors until a bit is set, and down again. */
  #nextInWindow(from: number): number {
    const key = nextBit(this.#keyBits, from, 1);
    if (key !== none) return key;
    const word = nextBit(this.#wordBits, (from >>> 5) + 1, 1);
    if (word !== none) return nextBit(this.#keyBits, word << 5, 1);
    const top = nextBit(this.#topBits, (from >>> 10) + 1, this.#topBits.length);
    return top === none ? none : nextBit(this.#keyBits, nextBit(this.#wordBits, top << 5, 1) << 5, 1);
  }

  /** How many far keys are smaller than `key`. */
  #farPlace(key: number): number {
    let low = 0;
    let high = this.#farCount;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (numberAt(this.#farKeys, middle) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #insertFar(key: number, level: number): void {
    if (this.#farCount === this.#farKeys.length) {
      this.#farKeys = longerNumbers(this.#farKeys, 2 * this.#farCount);
      this.#farLevels = longerSlots(this.#farLevels, 2 * this.#farCount);
    }
    const place = this.#farPlace(key);
    this.#farKeys.copyWithin(place + 1, place, this.#farCount);
    this.#farLevels.copyWithin(place + 1, place, this.#farCount);
    this.#farKeys[place] = key;
    this.#farLevels[place] = level;
    this.#farCount += 1;
  }

  #countFarUse(key: number): void {
    this.#farUses += 1;
    if (this.#farUses > 64 + this.#windowCount + this.#farCount) this.#moveWindow(key);
  }

  /** Lays the window around `key`. Costs as much as there are levels, and so many far uses have paid for it. */
  #moveWindow(key: number): void {
    for (let offset = this.#nextInWindow(0); offset !== none; offset = this.#nextInWindow(offset)) {
      this.#insertFar(this.#base + offset, slotAt(this.#window, offset) - 1);
      this.#clearInWindow(offset);
    }
    this.#base = baseFor(key);
    let kept = 0;
    for (let place = 0; place < this.#farCount; place += 1) {
      const farKey = numberAt(this.#farKeys, place);
      const level = slotAt(this.#farLevels, place);
      const offset = farKey - this.#base;
      if (offset >= 0 && offset < windowKeys) this.#setInWindow(offset | 0, level);
      else {
        this.#farKeys[kept] = farKey;
        this.#farLevels[kept] = level;
        kept += 1;
      }
    }
    this.#farCount = kept;
    this.#farUses = 0;
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
