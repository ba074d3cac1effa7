import { safeIntegerOf } from '@bourse/kernel/quantity';
import { oneRate } from '@bourse/kernel/term';
import {
  type ContractUnits,
  initialMargin,
  profitOf,
  type Sign,
  shareOf,
  valueAtPrice,
  wholeOf,
} from '../positions/margin.ts';

/** A cross position as far as its account is judged; sums in atoms of the one currency of the account. */
export interface CrossLeg extends ContractUnits {
  readonly symbol: string;
  readonly sign: Sign;
  readonly lots: number;
  readonly cost: bigint;
  readonly multiple: number;
  /** The rate of its tier in 10^-12. */
  readonly maintenance: bigint;
  /** The mark price of its market in 10^-12. */
  readonly mark: bigint;
}

/** How a cross account stands; sums in atoms. */
export interface CrossFigures {
  /** Of all open positions at the mark prices; below zero a loss. */
  readonly profit: bigint;
  /** Balance and profit. */
  readonly equity: bigint;
  readonly initial: bigint;
  readonly maintenance: bigint;
}

const valueOf = (leg: CrossLeg): bigint => valueAtPrice(leg, leg.mark, leg.lots, leg.sign === 1 ? 'down' : 'up');

/** Profit of a position at its mark price, rounded against it. */
export const legProfit = (leg: CrossLeg): bigint => profitOf(leg.sign, leg.cost, valueOf(leg));
/** Its maintenance margin at the mark price, rounded up. */
export const legMaintenance = (leg: CrossLeg): bigint => shareOf(valueOf(leg), leg.maintenance);

/**
 * A cross account at the mark prices of all its markets: `equity = balance + sum of profits`, `maintenance = sum of value x
 * tiered rate`, both over every cross position that is settled in the one currency.
 * Sources: OKX, "Equity = Balance in the single-currency margin account + PnL in cross margin positions"
 * (https://www.okx.com/help-center/360054225072); Binance, "Account Margin Ratio = Account Maintenance Margin / Account Equity",
 * liquidated at 100 %
 * (https://binance.com/support/announcement/how-to-calculate-margin-ratio-in-the-multi-assets-mode-c983a9268cfa4e70a4916c276bb3b7bc).
 */
export function crossFigures(balance: bigint, legs: readonly CrossLeg[]): CrossFigures {
  let [profit, initial, maintenance] = [0n, 0n, 0n];
  for (const leg of legs) {
    profit += legProfit(leg);
    initial += initialMargin(leg.cost, leg.multiple);
    maintenance += legMaintenance(leg);
  }
  return { profit, equity: balance + profit, initial, maintenance };
}

/** Whether an account is liquidated: something is open, and the equity is no more than the maintenance margin. */
export function isLost({ equity, maintenance }: CrossFigures): boolean {
  return maintenance > 0n && equity <= maintenance;
}

/** Maintenance margin as a fraction of the equity in 10^-12: one is liquidation. @returns null where nothing is open. */
export function marginRatio({ equity, maintenance }: CrossFigures): bigint | null {
  if (maintenance === 0n) return null;
  return equity <= maintenance ? oneRate : (maintenance * oneRate) / equity;
}

/**
 * An estimate: the price of one market in ticks at which the account is liquidated while the mark prices of all others stay.
 * With `q` = lots in atoms a tick, over the positions of the market `s = sum of (sign - m) q`, and `k` = balance, less
 * `sum of sign x cost`, with profit less maintenance margin of the others: `k + s p <= 0`, so `p = floor(-k / s)` below a net
 * long and `p = ceil(k / -s)` above a net short.
 * @returns null where no positive price does that can be written as one: with boundless funds a short has none.
 */
export function crossLiquidationTicks(balance: bigint, legs: readonly CrossLeg[], symbol: string): number | null {
  let [fixed, slope] = [balance, 0n];
  for (const leg of legs) {
    if (leg.symbol !== symbol) {
      fixed += legProfit(leg) - legMaintenance(leg);
      continue;
    }
    const sign = BigInt(leg.sign);
    fixed -= sign * leg.cost;
    slope += (sign * oneRate - leg.maintenance) * BigInt(leg.lots) * leg.lotTickAtoms;
  }
  if (slope > 0n) {
    const price = (-fixed * oneRate) / slope;
    return fixed >= 0n || price <= 0n ? null : safeIntegerOf(price);
  }
  if (slope === 0n || fixed <= 0n) return null;
  return safeIntegerOf((fixed * oneRate - slope - 1n) / -slope);
}

/**
 * The worst price in ticks at which lots can be closed with a fee while the account keeps what may be lost: `spare` atoms beyond
 * the mark price. A long from `V - p q + f p q <= spare`: `p = ceil((V - spare) / (q (1 - f)))`, a short `p = floor((V + spare) /
 * (q (1 + f)))`, with `V` the value at the mark price.
 * @returns at least 1, and at most what can be written: before accounts are locked, orders are tried with boundless funds.
 */
export function crossWorstTicks(leg: CrossLeg, spare: bigint, feeRate: bigint): number {
  const size = BigInt(leg.lots) * leg.lotTickAtoms;
  const value = valueOf(leg);
  if (leg.sign === 1) {
    const [above, below] = [(value - spare) * oneRate, size * (oneRate - feeRate)];
    return above <= 0n ? 1 : wholeOf((above + below - 1n) / below);
  }
  const price = ((value + spare) * oneRate) / (size * (oneRate + feeRate));
  return price < 1n ? 1 : (safeIntegerOf(price) ?? Number.MAX_SAFE_INTEGER);
}

/**
 * The price in ticks at which the last steps of a liquidation close a position: the mark price, worse by its part of the
 * account's equity that is left, by maintenance margin; where the equity is below zero, better by its part, by loss: who stands
 * against a loss has gained by it. So all positions together leave nothing, and nothing below zero.
 * @param legs all positions that are left, the one itself among them.
 * @returns null where no positive price does.
 */
export function crossBankruptcyTicks(leg: CrossLeg, balance: bigint, legs: readonly CrossLeg[]): number | null {
  const { equity } = crossFigures(balance, legs);
  const lossOf = (one: CrossLeg): bigint => (legProfit(one) < 0n ? -legProfit(one) : 0n);
  const isByLoss = equity < 0n && legs.some((one) => lossOf(one) > 0n);
  const weightOf = isByLoss ? lossOf : legMaintenance;
  const total = legs.reduce((sum, one) => sum + weightOf(one), 0n);
  const part = total === 0n ? 0n : floorDiv(equity * weightOf(leg), total);
  const size = BigInt(leg.lots) * leg.lotTickAtoms;
  const price = leg.sign === 1 ? ceilDiv(valueOf(leg) - part, size) : floorDiv(valueOf(leg) + part, size);
  return price < 1n ? null : wholeOf(price);
}

const floorDiv = (dividend: bigint, divisor: bigint): bigint =>
  dividend >= 0n ? dividend / divisor : -((-dividend + divisor - 1n) / divisor);
const ceilDiv = (dividend: bigint, divisor: bigint): bigint => -floorDiv(-dividend, divisor);
