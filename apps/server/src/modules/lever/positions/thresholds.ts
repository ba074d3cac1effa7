/**
 * The mark prices at which positions act, in two flat columns: one pass over them finds what a price has reached. Prices are
 * ticks; a position acts at or below `low` and at or above `high`.
 */
export class Thresholds {
  #low = new Float64Array(1_024);
  #high = new Float64Array(1_024);
  readonly #ids: number[] = [];
  readonly #slots = new Map<number, number>();

  /** How many positions are watched. */
  get size(): number {
    return this.#ids.length;
  }

  /** @param low null where nothing below acts, `high` likewise. */
  set(id: number, low: number | null, high: number | null): void {
    const slot = this.#slots.get(id) ?? this.#add(id);
    this.#low[slot] = low ?? Number.NEGATIVE_INFINITY;
    this.#high[slot] = high ?? Number.POSITIVE_INFINITY;
  }

  #add(id: number): number {
    const slot = this.#ids.length;
    if (slot === this.#low.length) {
      this.#low = grown(this.#low);
      this.#high = grown(this.#high);
    }
    this.#ids.push(id);
    this.#slots.set(id, slot);
    return slot;
  }

  remove(id: number): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#slots.delete(id);
    const last = this.#ids.pop();
    if (last === undefined || last === id) return;
    const from = this.#ids.length;
    this.#ids[slot] = last;
    this.#slots.set(last, slot);
    this.#low[slot] = this.#low[from] ?? Number.NEGATIVE_INFINITY;
    this.#high[slot] = this.#high[from] ?? Number.POSITIVE_INFINITY;
  }

  /**
   * The positions that a price has reached.
   * @param down the price in whole ticks, cut; `up` rounded up: a price between two ticks has reached neither.
   */
  reached(down: number, up: number): number[] {
    const found: number[] = [];
    const [low, high, count] = [this.#low, this.#high, this.#ids.length];
    for (let slot = 0; slot < count; slot += 1) {
      // Both columns are as long as the list of ids.
      if (up <= (low[slot] as number) || down >= (high[slot] as number)) found.push(this.#ids[slot] as number);
    }
    return found;
  }
}

function grown(column: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const wider = new Float64Array(column.length * 2);
  wider.set(column);
  return wider;
}
