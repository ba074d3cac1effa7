/** Which of two plain decimal strings is more, without a float: 1, 0 or -1. Both may carry a minus and leading zeros. */
export function compareDecimals(one: string, other: string): 1 | 0 | -1 {
  const first = parse(one);
  const second = parse(other);
  if (first.isNegative !== second.isNegative) return first.isNegative ? -1 : 1;
  const size = compareSizes(first, second);
  if (!first.isNegative || size === 0) return size;
  return size === 1 ? -1 : 1;
}

interface Parsed {
  readonly isNegative: boolean;
  readonly whole: string;
  readonly decimals: string;
}

function parse(text: string): Parsed {
  const isMinus = text.startsWith('-');
  const [whole = '', decimals = ''] = (isMinus ? text.slice(1) : text).split('.');
  const isZero = !/[1-9]/.test(whole + decimals);
  return { isNegative: isMinus && !isZero, whole: whole.replace(/^0+/, ''), decimals };
}

function compareSizes(one: Parsed, other: Parsed): 1 | 0 | -1 {
  if (one.whole.length !== other.whole.length) return one.whole.length > other.whole.length ? 1 : -1;
  const length = Math.max(one.decimals.length, other.decimals.length);
  const first = one.whole + one.decimals.padEnd(length, '0');
  const second = other.whole + other.decimals.padEnd(length, '0');
  if (first === second) return 0;
  return first > second ? 1 : -1;
}
