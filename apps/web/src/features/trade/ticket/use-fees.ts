import { rewardsCalls } from '@bourse/contract/rewards';
import { Big } from 'big.js';
import { useCall } from '../../../base/api/use-call.ts';
import type { Market } from '../market-terms.ts';
import type { Fees } from './order-summary.ts';

/** The fees of the signed-in customer, and the level that gives them; null for visitors and until it has been read. */
export interface OwnFees extends Fees {
  readonly level: number | null;
}

const levelAgeMs = 600_000;

/** What the customer pays in a market: the level's fees where they are lower than the market's own. */
export function useFees(market: Market): OwnFees {
  const own = useCall(rewardsCalls.vipInfo, {}, { staleTimeMs: levelAgeMs });
  const levels = useCall(rewardsCalls.vipLevels, {}, { staleTimeMs: levelAgeMs });
  const level = own.data?.level ?? null;
  const terms = level === null || level === 0 ? undefined : levels.data?.list.find((one) => one.level === level);
  return {
    level,
    makerBps: lowerBps(market.makerFeeBps, terms?.maker_fee),
    takerBps: lowerBps(market.takerFeeBps, terms?.taker_fee),
  };
}

/** A fraction such as 0.0009 as basis points, where that is less than the market's. */
function lowerBps(marketBps: number, fraction: string | undefined): number {
  if (fraction === undefined) return marketBps;
  const levelBps = Number.parseInt(new Big(fraction).times(10_000).round(0, Big.roundUp).toFixed(), 10);
  return Math.min(marketBps, levelBps);
}
