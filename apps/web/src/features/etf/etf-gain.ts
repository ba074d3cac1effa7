import { Big } from 'big.js';

/** How much more than what was paid something is worth, in percent; with a minus where it is less. */
export function gainOf(paid: string, worth: string): string {
  return new Big(worth).minus(paid).div(paid).times(100).toFixed();
}
