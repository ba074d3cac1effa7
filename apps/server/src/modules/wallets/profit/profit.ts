import { instant, type Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Price } from '../../prices/index.ts';
import { type Fiat, worthOf } from '../valuation.ts';

/** Money that came from outside, or with a minus left, and what one unit was worth then. */
export interface Flow {
  readonly at: Instant;
  readonly amount: bigint;
  readonly price: Price;
}

/** An asset over the times at which somebody is looked at. */
export interface Holding {
  /** Decimals of the asset. */
  readonly scale: number;
  /** What was there at each time, and what one unit was worth. */
  readonly totals: readonly bigint[];
  readonly prices: readonly Price[];
  readonly flows: readonly Flow[];
}

/** Somebody's wealth at a time. */
export interface ProfitPoint {
  readonly at: Instant;
  /** What everything was worth. */
  readonly equity: bigint;
  /** What came from outside since the point before, less what left. */
  readonly inflow: bigint;
  /** Gain since the first point. */
  readonly profit: bigint;
}

/**
 * Wealth and gain at each of `times`, which ascend; the last is now. The gain is the flow-adjusted one: from one time to
 * another it is `equity - equity before - net inflow`, where every inflow counts at the price of its own moment. So what
 * somebody brings is no gain, whatever it does afterwards is, and the gains of consecutive times add up to that of all.
 * @returns worths in 10^-8 of the currency.
 */
export function profitPoints(times: readonly Instant[], holdings: readonly Holding[], fiat: Fiat): ProfitPoint[] {
  let profit = 0n;
  let before: bigint | null = null;
  return times.map((at, place) => {
    const equity = sum(holdings, ({ totals, prices, scale }) =>
      worthOf(present(totals[place], 'a total'), scale, present(prices[place], 'a price'), fiat),
    );
    const from = times[place - 1];
    const until = place === times.length - 1 ? instant(8.64e15) : at;
    const inflow =
      from === undefined
        ? 0n
        : sum(holdings, ({ flows, scale }) =>
            sum(
              flows.filter((flow) => flow.at >= from && flow.at < until),
              (flow) => worthOf(flow.amount, scale, flow.price, fiat),
            ),
          );
    if (before !== null) profit += equity - before - inflow;
    before = equity;
    return { at, equity, inflow, profit };
  });
}

/** A gain in percent with two decimals, cut, of what there was and what came on top; null where that is nothing. */
export function percentOf(profit: bigint, equityBefore: bigint, inflow: bigint): bigint | null {
  const invested = equityBefore + (inflow > 0n ? inflow : 0n);
  // The clocks of two nodes may put what was spent a moment before what it was spent of.
  return invested <= 0n ? null : (profit * 10_000n) / invested;
}

function sum<T>(list: readonly T[], read: (one: T) => bigint): bigint {
  return list.reduce((total, one) => total + read(one), 0n);
}
