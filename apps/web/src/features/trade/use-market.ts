import { marketCalls } from '@bourse/contract/market';
import { walletCalls } from '@bourse/contract/wallet';
import { useDeferredValue, useMemo } from 'react';
import type { CallError } from '@bourse/client/call-error';
import { useCall } from '../../base/api/use-call.ts';
import { decimalsOf } from '../../base/money/show-number.ts';
import type { Market, MarketCoin } from './market-terms.ts';

/** A market as far as it has been read. */
export interface MarketReading {
  /** null until it has been read. */
  readonly market: Market | null;
  /** Why it could not be read; null while it may still come. */
  readonly failure: CallError | null;
  readonly retry: () => void;
}

const marketAgeMs = 15_000;

/** Reads steps, bounds, fees and status of a market, and asks again for its status while it is shown. */
export function useMarket(symbol: string): MarketReading {
  const detail = useCall(marketCalls.detail, { symbol }, { everyMs: marketAgeMs });
  const coins = useCall(walletCalls.currencies, {}, { staleTimeMs: Infinity });
  const market = useMemo((): Market | null => {
    if (detail.data === undefined || coins.data === undefined) return null;
    const terms = detail.data;
    const [baseCode = '', quoteCode = ''] = terms.symbol.split('/');
    const coinOf = (id: number, code: string): MarketCoin => {
      const entry = coins.data.list.find((coin) => coin.id === id);
      return { id, code, scale: entry?.scale ?? decimalsOf(terms.lot), image: entry?.image };
    };
    return {
      symbol: terms.symbol,
      isTracked: terms.kind === 'tracked',
      base: coinOf(terms.currency_id, baseCode),
      quote: coinOf(terms.legal_id, quoteCode),
      tick: terms.tick,
      lot: terms.lot,
      priceDecimals: decimalsOf(terms.tick),
      amountDecimals: decimalsOf(terms.lot),
      minNotional: terms.min_notional,
      bandBps: terms.band_bps,
      maxOpenOrders: terms.max_open_orders,
      makerFeeBps: terms.maker_fee_bps,
      takerFeeBps: terms.taker_fee_bps,
      isHalted: terms.status === 'halted',
      haltReason: terms.reason,
    };
  }, [detail.data, coins.data]);
  // When it has come, everything that shows it is drawn for the first time: in pieces, for a desk is much at once.
  const isDrawn = useDeferredValue(market !== null);
  return {
    market: isDrawn ? market : null,
    failure: detail.error ?? coins.error,
    retry: () => {
      void detail.refetch();
      void coins.refetch();
    },
  };
}
