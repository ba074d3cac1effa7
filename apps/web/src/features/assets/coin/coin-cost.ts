import { Big } from 'big.js';

/** What a purchase or a sale says of what a coin has cost; of one market, whose quote currency the cost is in. */
export interface CostFill {
  readonly side: 'buy' | 'sell';
  readonly amount: string;
  readonly turnover: string;
  readonly fee: string;
  readonly fee_currency: string;
}

/** What of a coin was bought, less what was sold of it again, and what one of it has cost. */
export interface Bought {
  readonly amount: string;
  /** In quote currency, the fees included; null where nothing of what was bought is left. */
  readonly average: string | null;
}

/**
 * The moving average: a purchase adds what was received and what was paid for it, fees included; a sale takes its share
 * of the cost with it and leaves the average as it is. What is sold beyond what was bought had come in otherwise.
 * @param fills of one market, the oldest first.
 */
export function costOf(fills: readonly CostFill[], coin: string): Bought {
  let [amount, cost] = [new Big(0), new Big(0)];
  for (const fill of fills) {
    if (fill.side === 'buy') {
      amount = amount.plus(fill.amount).minus(fill.fee_currency === coin ? fill.fee : 0);
      cost = cost.plus(fill.turnover).plus(fill.fee_currency === coin ? 0 : fill.fee);
    } else if (amount.lte(fill.amount)) [amount, cost] = [new Big(0), new Big(0)];
    else {
      cost = cost.minus(cost.times(fill.amount).div(amount));
      amount = amount.minus(fill.amount);
    }
  }
  return { amount: amount.toFixed(), average: amount.gt(0) ? cost.div(amount).toFixed() : null };
}

/** What is gained or lost on a coin that is still there. */
export interface CoinProfit {
  /** In quote currency for one of the coin. */
  readonly average: string;
  /** How much of the coin it is the average of: the rest has come in otherwise, and what that cost nobody knows. */
  readonly covered: string;
  readonly isAll: boolean;
  /** In quote currency; null while the coin has no price. */
  readonly profit: string | null;
  readonly percent: string | null;
}

/** @returns null where nothing that was bought is left, so that no cost is known. @param price of one, null without. */
export function coinProfit({ amount, average }: Bought, owned: string, price: string | null): CoinProfit | null {
  if (average === null || new Big(owned).eq(0)) return null;
  const isAll = new Big(owned).lte(amount);
  const covered = isAll ? owned : amount;
  const gain = price === null ? null : new Big(price).minus(average);
  return {
    average,
    covered,
    isAll,
    profit: gain?.times(covered).toFixed() ?? null,
    percent: gain === null || new Big(average).eq(0) ? null : gain.div(average).times(100).toFixed(),
  };
}
