/** Numbers as ranges in their order: `1-57,59`. They are added in their order. */
export class NumberRanges {
  readonly #ranges: [bigint, bigint][] = [];

  add(number: bigint): void {
    const last = this.#ranges.at(-1);
    if (last !== undefined && last[1] + 1n === number) last[1] = number;
    else this.#ranges.push([number, number]);
  }

  text(): string {
    return this.#ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',');
  }
}

/** A range of numbers, both ends included. */
export interface NumberRange {
  readonly first: bigint;
  readonly last: bigint;
}

/** The reverse of {@link NumberRanges.text}. */
export function readRanges(text: string): NumberRange[] {
  if (text === '') return [];
  return text.split(',').map((range) => {
    const [first = '', last = first] = range.split('-');
    return { first: BigInt(first), last: BigInt(last) };
  });
}

/** Ranges in their order, those that touch as one. */
export function joined(ranges: readonly NumberRange[]): NumberRange[] {
  const result: { first: bigint; last: bigint }[] = [];
  for (const { first, last } of ranges.toSorted((one, other) => (one.first < other.first ? -1 : 1))) {
    const before = result.at(-1);
    if (before !== undefined && first <= before.last + 1n) before.last = last > before.last ? last : before.last;
    else result.push({ first, last });
  }
  return result;
}

/** As PostgreSQL reads a multirange. */
export const multirangeOf = (ranges: readonly NumberRange[]): string =>
  `{${joined(ranges)
    .map(({ first, last }) => `[${first},${last}]`)
    .join(',')}}`;
