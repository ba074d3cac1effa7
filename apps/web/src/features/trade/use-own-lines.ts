import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useNumbers } from '../../money/use-money.ts';
import { readDecimal } from '../../money/read-decimal.ts';
import type { OwnLine } from './chart-lines.ts';
import type { Market } from './market-terms.ts';
import { useOwnAccount } from './own-account.ts';
import { isMarketKind } from './ticket-form.ts';
import { useTicket } from './ticket-store.ts';

/** The lines that belong to the customer: what the ticket names, dashed, and the open orders of the market, solid. */
export function useOwnLines(market: Market): readonly OwnLine[] {
  const t = useTranslations('trade.chart');
  const numbers = useNumbers();
  const orders = useOwnAccount((account) => account.orders);
  const isOwn = useTicket((ticket) => ticket.symbol === market.symbol && !ticket.isPriceOurs);
  const kind = useTicket(({ fields }) => fields.kind);
  const typed = useTicket(({ fields }) => fields.price);
  return useMemo(() => {
    const price = isOwn && !isMarketKind(kind) ? readDecimal(typed) : null;
    const ticket = price === null || /^0(?:\.0*)?$/.test(price) ? [] : [{ price, label: t('ticket'), isDashed: true }];
    const own = [...(orders?.values() ?? [])].flatMap((order): OwnLine[] => {
      const at = order.status === 0 ? order.stop_price : order.price;
      if (order.symbol !== market.symbol || at === null) return [];
      const amount = numbers.whole(order.amount);
      return [{ price: at, label: t(order.side === 'buy' ? 'ownBuy' : 'ownSell', { amount }), isDashed: false }];
    });
    return [...own, ...ticket];
  }, [t, numbers, orders, isOwn, kind, typed, market.symbol]);
}
