/**
 * Finds the cross accounts that may have to be liquidated, in flat columns: what an account has above its maintenance margin
 * is linear in the mark prices, `constant + sum of slope x price`. One pass in floating numbers leaves the few that are near
 * zero, which are then judged exactly.
 */
export class CrossScreen {
  readonly #names: string[] = [];
  readonly #slots = new Map<string, number>();
  readonly #constants: number[] = [];
  /** By contract, each as long as the list of names. */
  readonly #slopes = new Map<string, number[]>();

  /** How many accounts are watched. */
  get size(): number {
    return this.#names.length;
  }

  /** @param slopes by contract. */
  set(name: string, constant: number, slopes: ReadonlyMap<string, number>): void {
    const slot = this.#slots.get(name) ?? this.#names.length;
    if (slot === this.#names.length) {
      this.#names.push(name);
      this.#slots.set(name, slot);
      for (const column of this.#slopes.values()) column.push(0);
    }
    this.#constants[slot] = constant;
    for (const contract of slopes.keys()) {
      if (!this.#slopes.has(contract)) this.#slopes.set(contract, Array<number>(this.#names.length).fill(0));
    }
    for (const [contract, column] of this.#slopes) column[slot] = slopes.get(contract) ?? 0;
  }

  remove(name: string): void {
    const slot = this.#slots.get(name);
    if (slot === undefined) return;
    this.#slots.delete(name);
    const [last, constant] = [this.#names.pop(), this.#constants.pop()];
    const isLast = last === name || last === undefined;
    if (!isLast) {
      this.#names[slot] = last;
      this.#constants[slot] = constant ?? 0;
      this.#slots.set(last, slot);
    }
    for (const column of this.#slopes.values()) {
      const moved = column.pop();
      if (!isLast) column[slot] = moved ?? 0;
    }
  }

  /** Accounts that have nothing above the maintenance margin, or so little that it must be counted. @param marks in ticks, by contract. */
  near(marks: ReadonlyMap<string, number>): string[] {
    const count = this.#names.length;
    const above = Float64Array.from(this.#constants);
    const size = above.map(Math.abs);
    for (const [contract, column] of this.#slopes) {
      const mark = marks.get(contract) ?? 0;
      for (let slot = 0; slot < count; slot += 1) {
        const part = (column[slot] as number) * mark; // all columns are as long as the list of names
        above[slot] = (above[slot] as number) + part; // likewise
        size[slot] = (size[slot] as number) + Math.abs(part); // likewise
      }
    }
    const found: string[] = [];
    for (let slot = 0; slot < count; slot += 1) {
      // Far more than sums of so few floating numbers can be wrong by.
      if ((above[slot] as number) <= (size[slot] as number) * 1e-9) found.push(this.#names[slot] as string);
    }
    return found;
  }
}
