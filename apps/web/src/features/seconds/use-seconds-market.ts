import { secondsCalls } from '@bourse/contract/seconds';
import { useState } from 'react';
import { useCall } from '../../base/api/use-call.ts';
import type { SecondsMarket } from './order-view.ts';

const everyMs = 15_000;

/** The terms of a market, with the currency and the period that are chosen. */
export function useSecondsMarket(symbol: string) {
  const read = useCall(secondsCalls.periods, {}, { everyMs });
  const [currency, setCurrency] = useState<string | null>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  const offered = (read.data ?? []).filter((one) => one.symbol === symbol);
  const market: SecondsMarket | undefined = offered.find((one) => one.currency === currency) ?? offered[0];
  const period = market?.periods.find((one) => one.seconds === seconds) ?? market?.periods[0];
  return {
    isLoading: read.data === undefined && read.error === null,
    failed: read.data === undefined && read.error !== null,
    error: read.error,
    isFetching: read.isFetching,
    retry: () => void read.refetch(),
    /** Markets on which stakes are taken, where this one is none. */
    others: [...new Set((read.data ?? []).filter(({ state }) => state === 1).map((one) => one.symbol))],
    currencies: offered.map((one) => one.currency),
    market,
    period,
    setCurrency,
    setSeconds,
  };
}
