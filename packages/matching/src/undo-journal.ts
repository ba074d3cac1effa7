import * as columns from './columns.ts';
import type { Numbers, Slots } from './columns.ts';

// Constants of this module, see columns.ts.
const { longerNumbers, longerSlots, numberAt, slotAt } = columns;

/** What was done to a slot: four bits. */
export const steps = { opened: 0, closed: 1, reduced: 2, amended: 3 } as const;

/** Undo log of a batch: each step with the values that it overwrote. Undone last in, first out. */
export class UndoJournal {
  #steps: Slots = new Int32Array(1_024);
  #length = 0;
  #values: Numbers = new Float64Array(1_024);
  #valueCount = 0;

  /** How many steps it holds. */
  get length(): number {
    return this.#length;
  }

  /** How many values it holds. */
  get valueCount(): number {
    return this.#valueCount;
  }

  /** Forgets the first steps and values, so many of each; those that came after them stay. */
  forget(stepCount: number, valueCount: number): void {
    this.#steps.copyWithin(0, stepCount, this.#length);
    this.#values.copyWithin(0, valueCount, this.#valueCount);
    this.#length -= stepCount;
    this.#valueCount -= valueCount;
  }

  /** Writes a step down, behind the values that it wrote over. */
  write(step: number, slot: number): void {
    const length = this.#length;
    if (length === this.#steps.length) this.#growSteps();
    this.#steps[length] = (slot << 4) | step;
    this.#length = length + 1;
  }

  /** Writes down what a step is about to write over. */
  writeValue(value: number): void {
    const count = this.#valueCount;
    if (count === this.#values.length) this.#growValues();
    this.#values[count] = value;
    this.#valueCount = count + 1;
  }

  #growSteps(): void {
    this.#steps = longerSlots(this.#steps, 2 * this.#length);
  }

  #growValues(): void {
    this.#values = longerNumbers(this.#values, 2 * this.#valueCount);
  }

  /** The slot of a step that is still held. */
  slotOf(step: number): number {
    return slotAt(this.#steps, step) >>> 4;
  }

  /** Takes the last step off: its slot times 16, plus what was done. */
  takeStep(): number {
    this.#length -= 1;
    return slotAt(this.#steps, this.#length);
  }

  /** Takes the last value off. */
  takeValue(): number {
    this.#valueCount -= 1;
    return numberAt(this.#values, this.#valueCount);
  }
}
