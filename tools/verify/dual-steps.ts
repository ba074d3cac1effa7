import { averageOf, pricesOf } from './averages.ts';
import { compared, type DualOrder, type Step, type Tick, units, written } from './evidence.ts';
import { endOf, wholeStep } from './whole-steps.ts';

/** The first window through which the index was there, and its average. */
function decisionOf(order: DualOrder, ticks: readonly Tick[]): { readonly end: number; readonly price: bigint } | null {
  const prices = pricesOf(order.symbol, ticks);
  const first = Date.parse(order.settles_at);
  const last = first + order.patience_seconds * 1_000;
  for (let end = first; end <= last; end += order.window_seconds * 1_000) {
    const price = averageOf(prices, end, order);
    if (price !== null) return { end, price };
  }
  return null;
}

/** The window that decided, its average, and what was paid by it: the coin below the linked price, USDT otherwise. */
export function dualSteps(order: DualOrder, ticks: readonly Tick[], earlier: string | null): Step[] {
  const decided = decisionOf(order, ticks);
  const below = decided !== null && decided.price < units(order.linked_price);
  const from = Date.parse(order.settles_at) - (order.window_seconds + order.gap_seconds) * 1_000;
  const found = [
    wholeStep(ticks, [{ from, to: endOf(order) ?? from }], earlier),
    compared('window', decided === null ? null : new Date(decided.end).toISOString(), order.decided_at),
    compared('average', decided === null ? null : written(decided.price), order.price),
    compared('result', decided === null ? 'returned' : below ? 'coin' : 'usdt', order.result),
  ];
  return earlier === null ? found : found.map((step) => ({ ...step, fits: null }));
}
