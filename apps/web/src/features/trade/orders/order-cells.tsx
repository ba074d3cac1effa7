import type { OutputOf } from '@bourse/contract/call';
import type { spotCalls } from '@bourse/contract/spot';
import { Badge } from '@bourse/ui/badge';
import { useMemo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { columnDecimals } from '../../../base/money/column-decimals.ts';
import { usePriceDecimals } from '../../../base/market/quotes.ts';
import { useNumbers } from '../../../base/money/use-money.ts';
import { filledPercent, isAmountInQuote, nameOf, stateOf, worthOf } from './order-view.ts';
import type { OwnOrder } from '../account-state.ts';

/** An order's figures as texts of the language that is shown. */
export interface OrderTexts {
  readonly time: string;
  readonly name: string;
  readonly price: string;
  readonly amount: string;
  readonly filled: string;
  readonly total: string;
  readonly state: string;
  readonly average: string;
  readonly fee: string;
  readonly stop: string | null;
  /** Where what it trades is traded back: `TP 120 / SL 90`. */
  readonly exits: string | null;
}

/** Writes prices of what is own with the decimals of their market's tick, as the book does; all of theirs until it is known. */
export function usePriceText(): (symbol: string, price: string) => string {
  const numbers = useNumbers();
  const decimals = usePriceDecimals();
  return (symbol, price) => {
    const own = decimals.get(symbol);
    return own === undefined ? numbers.whole(price) : numbers.fixed(price, own);
  };
}

/** The coin that an order's amount is in. */
function amountCoinOf(order: OwnOrder): string {
  const [base = '', quote = ''] = order.symbol.split('/');
  return isAmountInQuote(order) ? quote : base;
}

/** Writes the orders of a list: each column as long as its coin needs, and a dash for what an order does not have. */
export function useOrderTexts(orders: readonly OwnOrder[]): (order: OwnOrder) => OrderTexts {
  const t = useTranslations('trade');
  const numbers = useNumbers();
  const priceOf = usePriceText();
  const timeOf = useTimeText();
  const columns = useMemo(
    () => ({
      amount: columnDecimals(orders.map((order) => [amountCoinOf(order), order.amount])),
      total: columnDecimals(orders.map((order) => [order.symbol, worthOf(order)])),
      fee: columnDecimals(orders.map((order) => [order.fee_currency, order.fee])),
    }),
    [orders],
  );
  return (order) => {
    const price = (text: string): string => priceOf(order.symbol, text);
    const { symbol, fee_currency: feeCoin } = order;
    const [coin, quote = ''] = [amountCoinOf(order), symbol.split('/')[1]];
    const percent = filledPercent(order);
    const worth = worthOf(order);
    return {
      time: timeOf(order.created_at),
      name: t(`kind.${nameOf(order)}`),
      price: order.price === null ? t('kind.market') : price(order.price),
      amount: `${numbers.fixed(order.amount, columns.amount(coin))} ${coin}`,
      filled: percent === null ? '—' : `${numbers.fixed(percent, 2)}%`,
      total: worth === null ? '—' : `${numbers.fixed(worth, columns.total(symbol))} ${quote}`,
      state: t(`orders.state_${stateOf(order)}`),
      average: order.average_price === null ? '—' : price(order.average_price),
      fee: `${numbers.fixed(order.fee, columns.fee(feeCoin))} ${feeCoin}`,
      stop: order.stop_price === null ? null : t('orders.stop', { price: price(order.stop_price) }),
      exits: exitsOf(order, (kind, at) => t(`exit.${kind}`, { price: price(at) })),
    };
  };
}

function exitsOf({ exits }: OwnOrder, text: (kind: 'profit' | 'loss', price: string) => string): string | null {
  if (exits === undefined) return null;
  const parts = (['profit', 'loss'] as const).flatMap((kind) => {
    const price = exits[kind];
    return price === null ? [] : [text(kind, price)];
  });
  return parts.join(' / ');
}

/** Writes a moment in local time: of today its time, else its date and time. */
export function useTimeText(): (iso: string) => string {
  const format = useFormatter();
  return (iso) => format.dateTime(new Date(iso), { ...timeParts, month: '2-digit', day: '2-digit' });
}

const timeParts = { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false } as const;

type Fill = OutputOf<typeof spotCalls.myTrade>['list'][number];

/** The decimals of each column of fills. */
export function useFillColumns(fills: readonly Fill[]) {
  return useMemo(
    () => ({
      amount: columnDecimals(fills.map((fill) => [fill.symbol, fill.amount])),
      turnover: columnDecimals(fills.map((fill) => [fill.symbol, fill.turnover])),
      fee: columnDecimals(fills.map((fill) => [fill.fee_currency, fill.fee])),
    }),
    [fills],
  );
}

/** The side of an order in its colour. */
export function SideText({ side }: { readonly side: 'buy' | 'sell' }) {
  const t = useTranslations('trade.side');
  return <span className={side === 'buy' ? 'text-up' : 'text-down'}>{t(side)}</span>;
}

/** The side of an order on its colour. */
export function SideBadge({ side }: { readonly side: 'buy' | 'sell' }) {
  const t = useTranslations('trade.side');
  return <Badge tone={side === 'buy' ? 'up' : 'down'}>{t(side)}</Badge>;
}
