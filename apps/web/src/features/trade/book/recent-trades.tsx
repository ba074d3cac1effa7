import { memo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { type MarketTrade, useTrades } from '../../../base/market/use-trades.ts';
import { useNumbers } from '../../../base/money/use-money.ts';
import type { Market } from '../market-terms.ts';
import { padToTick } from '../steps.ts';
import { takePrice } from '../ticket/ticket-store.ts';

/** The latest trades of a market, newest first; a tap on one fills the ticket's price. */
export function RecentTrades({ market, hasTitle }: { readonly market: Market; readonly hasTitle: boolean }) {
  const t = useTranslations('trade.trades');
  const book = useTranslations('trade.book');
  const trades = useTrades(market.symbol);
  return (
    <section aria-label={t('title')} className="flex h-full min-h-0 flex-col" translate="no">
      {hasTitle && (
        <div className="flex h-9 flex-none items-center px-3">
          <h2 className="text-label font-semibold">{t('title')}</h2>
        </div>
      )}
      <div className="book-head num-book" data-look="wide">
        <span>{book('price')}</span>
        <span>{book('amount')}</span>
        <span>{t('time')}</span>
      </div>
      <div
        className="scroll-thin min-h-0 flex-1"
        role="group"
        aria-label={t('title')}
        aria-busy={trades === null}
        // What scrolls can be reached by the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {trades?.length === 0 && <p className="p-3 text-caption text-t3">{t('empty')}</p>}
        {trades?.map((trade) => (
          <TradeRow key={trade.id} trade={trade} market={market} />
        ))}
      </div>
    </section>
  );
}

const TradeRow = memo(function TradeRow({ trade, market }: { readonly trade: MarketTrade; readonly market: Market }) {
  const numbers = useNumbers();
  const format = useFormatter();
  const time = format.dateTime(new Date(trade.created_at), timeParts);
  return (
    <button
      type="button"
      tabIndex={-1}
      className="trade-row"
      onClick={() => takePrice(padToTick(trade.price, market.tick))}
    >
      <span className={trade.side === 'buy' ? 'text-up' : 'text-down'}>
        {numbers.fixed(trade.price, market.priceDecimals)}
      </span>
      <span className="text-t2">{numbers.fixed(trade.amount, market.amountDecimals)}</span>
      <span className="text-t3">{time}</span>
    </button>
  );
});

const timeParts = { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false } as const;
