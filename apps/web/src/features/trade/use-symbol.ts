import { useEffect } from 'react';
import { navigate, redirect } from '../../base/router/navigation.ts';
import { useSearch } from '../../base/router/use-search.ts';
import type { Market } from './market-terms.ts';
import { openTicket, changeTicket } from './ticket/ticket-store.ts';
import { setTrade, useTradeSettings } from './trade-settings.ts';

type TradePath =
  | '/pages/transaction/index'
  | '/pages/transaction/index2'
  | '/pages/transaction/currency'
  | '/pages/transaction/contract'
  | '/pages/transaction/high';

/** The market of a page, by its address or else the last one; and the way to another one in its place. */
export function useSymbol(path: TradePath): { readonly symbol: string; readonly choose: (symbol: string) => void } {
  const search = useSearch<TradePath>(path);
  const last = useTradeSettings((settings) => settings.symbol);
  const symbol = search.symbol ?? last;
  const side = 'side' in search ? search.side : undefined;
  useEffect(() => openTicket(symbol), [symbol]);
  useEffect(() => {
    if (side === 'buy' || side === 'sell') changeTicket({ side });
  }, [side]);
  const tab = 'tab' in search ? search.tab : undefined;
  // Another market is looked at in the same way.
  const choose = (chosen: string): void =>
    redirect<TradePath>(path, { symbol: chosen, ...(tab === undefined ? {} : { tab }) });
  return { symbol, choose };
}

/** Remembers a market that exists, for the next time that no address names one. */
export function useRemembered(market: Market | null): void {
  const symbol = market?.symbol;
  useEffect(() => {
    if (symbol !== undefined) setTrade({ symbol });
  }, [symbol]);
}

/** Opens the ticket of a market on one side, as the buttons below a chart do. */
export function openTicketPage(symbol: string, side: 'buy' | 'sell'): void {
  navigate('/pages/transaction/index', { symbol, side });
}
