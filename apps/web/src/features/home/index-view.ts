import { Big } from 'big.js';

/** The line shows this much of the price on either side of the middle at least, so that agreement looks like agreement. */
const leastSpan = 0.0002;
const [left, right] = [5, 95];

/** Where a source's price stands between the lowest and the highest, in percent of the line. Only for drawing. */
export function placeOf(price: string, prices: readonly string[]): number {
  const values = prices.map((one) => new Big(one).toNumber());
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const middle = (low + high) / 2;
  const half = Math.max((high - low) / 2, middle * leastSpan);
  return left + ((new Big(price).toNumber() - (middle - half)) / (2 * half)) * (right - left);
}

/** How a source is called: one that makes its prices up says so in the reader's language, an exchange has its own name. */
export function sourceName(name: string, simulated: string): string {
  return name.replace(/^Simulated(?= [A-Z]$)/, simulated);
}
