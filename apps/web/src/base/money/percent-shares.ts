import { Big } from 'big.js';

/**
 * What each value is of all, in percent, so that what is shown adds up to 100: the method of the largest remainder
 * (Hamilton's, also Hare-Niemeyer's). Each share is cut to its decimals, and what is missing goes, a last digit each, to
 * those that lost most by it, the earlier one where two lost as much.
 * @param values plain decimals, none negative. @param decimals of the shares.
 * @returns a plain decimal for each value, in their order; all of them zero where the values are.
 */
export function percentShares(values: readonly string[], decimals: number): readonly string[] {
  const parts = new Big(10).pow(decimals + 2);
  const total = values.reduce((sum, value) => sum.plus(value), new Big(0));
  if (total.eq(0)) return values.map(() => new Big(0).toFixed(decimals));
  const cut = values.map((value, index) => {
    const whole = new Big(value).times(parts).div(total).round(0, Big.roundDown);
    return { index, whole, lost: new Big(value).times(parts).minus(whole.times(total)) };
  });
  const missing = parts.minus(cut.reduce((sum, { whole }) => sum.plus(whole), new Big(0)));
  const winners = cut.toSorted((one, other) => other.lost.cmp(one.lost) || one.index - other.index);
  const raised = new Set(winners.filter((_, place) => missing.gt(place)).map(({ index }) => index));
  return cut.map(({ index, whole }) =>
    whole
      .plus(raised.has(index) ? 1 : 0)
      .times(100)
      .div(parts)
      .toFixed(decimals),
  );
}
