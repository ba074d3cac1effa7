import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useNumbers } from '../../../base/money/use-money.ts';
import { useMarketLines } from '../../../base/market/market-lines.ts';
import { readDecimal } from '../../../base/money/read-decimal.ts';
import type { OwnLine } from './chart-lines.ts';
import type { Market } from '../market-terms.ts';
import { useOwnAccount } from '../own-account.ts';
import { useOwnPrice } from '../ticket/ticket-store.ts';

/**
 * The lines that belong to the customer: what the ticket names, dashed, and the open orders of the market, solid; or in
 * their place those of another family of products.
 */
export function useOwnLines(market: Market): readonly OwnLine[] {
  const t = useTranslations('trade.chart');
  const numbers = useNumbers();
  const orders = useOwnAccount((account) => account.orders);
  const typed = useOwnPrice(market.symbol);
  const others = useMarketLines((drawn) => drawn.lines);
  return useMemo(() => {
    if (others !== null) return others.filter(({ symbol }) => symbol === market.symbol);
    const price = typed === null ? null : readDecimal(typed);
    const ticket = price === null || /^0(?:\.0*)?$/.test(price) ? [] : [{ price, label: t('ticket'), isDashed: true }];
    const own = [...(orders?.values() ?? [])].flatMap((order): OwnLine[] => {
      const at = order.status === 0 ? order.stop_price : order.price;
      if (order.symbol !== market.symbol || at === null) return [];
      const amount = numbers.whole(order.amount);
      return [{ price: at, label: t(order.side === 'buy' ? 'ownBuy' : 'ownSell', { amount }), isDashed: false }];
    });
    return [...own, ...ticket];
  }, [t, numbers, orders, typed, others, market.symbol]);
}
