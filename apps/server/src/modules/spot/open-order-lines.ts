import { type OrderId, orderId } from '@bourse/kernel/ids';
import { invariant, present } from '@bourse/kernel/invariant';
import { safeIntegerOf } from '@bourse/kernel/quantity';
import type { OrderText } from './open-order-store.ts';

const separator = 124;
const lineEnd = 10;
const zero = 48;
/** Every number of as many digits is below 2^53. */
const safeDigits = 15;

/** So many atoms are one step of a market: its tick or its lot. */
export class StepReader {
  readonly #atoms: bigint;
  /** A step is `#factor` times ten to the power of `#zeros`, so that most numbers are read without their last digits. */
  readonly #zeros: number;
  readonly #factor: number;

  constructor(atoms: bigint) {
    this.#atoms = atoms;
    const digits = atoms.toString();
    const significant = digits.replace(/0+$/, '');
    this.#zeros = significant.length > safeDigits ? 0 : digits.length - significant.length;
    this.#factor = significant.length > safeDigits ? 0 : Number.parseInt(significant, 10);
  }

  /**
   * How many steps the digits of `text` from `from` to `to` are.
   * @throws InvariantError when they are not whole steps, or more than 2^53.
   */
  read(text: string, from: number, to: number): number {
    const last = to - this.#zeros;
    if (last <= from || last - from > safeDigits || this.#factor === 0) return this.#readExactly(text.slice(from, to));
    let value = 0;
    for (let at = from; at < last; at += 1) value = 10 * value + text.charCodeAt(at) - zero;
    for (let at = last; at < to; at += 1)
      if (text.charCodeAt(at) !== zero) return this.#readExactly(text.slice(from, to));
    const steps = value / this.#factor;
    return Number.isInteger(steps) ? steps : this.#readExactly(text.slice(from, to));
  }

  #readExactly(digits: string): number {
    const atoms = BigInt(digits);
    invariant(atoms % this.#atoms === 0n, `${digits} atoms are no whole number of steps of ${String(this.#atoms)}`);
    return present(safeIntegerOf(atoms / this.#atoms), 'the number of steps');
  }
}

/**
 * Goes through open orders line by line and reads of each what the book needs of a plain limit order. No object is made
 * for a line, because a restart reads a million of them.
 */
export class LineReader {
  readonly #lines: string;
  readonly #tick: StepReader;
  readonly #lot: StepReader;
  /** Where the next line begins, and while a line is read, the next field. */
  #at = 0;
  #lineStart = 0;
  id: OrderId = orderId(1);
  owner = 0;
  /** A plain order's side; null when the line is to be read as a whole. */
  side: 'buy' | 'sell' | null = null;
  /** Of a plain order, in ticks. */
  price = 0;
  /** Of a plain order: what has not traded yet, in lots. */
  remaining = 0;

  constructor(lines: string, tick: StepReader, lot: StepReader) {
    this.#lines = lines;
    this.#tick = tick;
    this.#lot = lot;
  }

  /** Reads the next line; false when there is none. */
  next(): boolean {
    const lines = this.#lines;
    if (this.#at >= lines.length) return false;
    this.#lineStart = this.#at;
    const kind = lines[this.#at];
    this.side = kind === 'B' || kind === 'b' ? 'buy' : kind === 'S' || kind === 's' ? 'sell' : null;
    const isUntouched = kind === 'B' || kind === 'S';
    this.#at += 2;
    this.id = this.#readCount() as OrderId; // only ids of orders are written there
    this.owner = this.#readCount();
    if (this.side !== null) {
      this.price = this.#readSteps(this.#tick);
      const amount = this.#readSteps(this.#lot);
      this.remaining = isUntouched ? amount : amount - this.#readSteps(this.#lot);
    }
    const end = lines.indexOf('\n', this.#at);
    this.#at = end === -1 ? lines.length : end + 1;
    return true;
  }

  /** The whole line that was read last. */
  get line(): OrderText {
    const end = this.#lines.charCodeAt(this.#at - 1) === lineEnd ? this.#at - 1 : this.#at;
    return this.#lines.slice(this.#lineStart, end) as OrderText; // lines are order texts
  }

  /** A number that is small enough to be one. */
  #readCount(): number {
    const lines = this.#lines;
    const from = this.#at;
    let value = 0;
    let code = lines.charCodeAt(from);
    while (code !== separator) {
      value = 10 * value + code - zero;
      this.#at += 1;
      code = lines.charCodeAt(this.#at);
    }
    invariant(Number.isSafeInteger(value), 'an id is beyond the range of the engine');
    this.#at += 1;
    return value;
  }

  #readSteps(step: StepReader): number {
    const end = this.#lines.indexOf('|', this.#at);
    const isZero = end - this.#at === 1 && this.#lines.charCodeAt(this.#at) === zero;
    const steps = isZero ? 0 : step.read(this.#lines, this.#at, end);
    this.#at = end + 1;
    return steps;
  }
}
