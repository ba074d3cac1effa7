import { Icon } from '@bourse/ui/icon';
import { ChartCandlestick } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { QuoteDelta } from '../../base/market/quote-figures.tsx';
import { useQuote } from '../../base/market/quotes.ts';
import type { Market } from './market-terms.ts';
import { OrderBook } from './book/order-book.tsx';
import { OrdersPanel } from './orders/orders-panel.tsx';
import { PairButton } from './pair-button.tsx';
import { StarButton } from './star-button.tsx';
import { Ticket } from './ticket/ticket.tsx';

interface PhoneTradeProps {
  readonly market: Market;
  readonly onChoose: (symbol: string) => void;
}

/** The ticket page of a phone: form left, book right, own orders below. */
export function PhoneTrade({ market, onChoose }: PhoneTradeProps) {
  const t = useTranslations('trade.stats');
  const quote = useQuote(market.symbol);
  const { symbol } = market;
  return (
    <div className="mx-auto max-w-[720px]">
      <div className="flex min-h-11 items-center gap-2 px-3 phone:px-4">
        <PairButton symbol={symbol} onChoose={onChoose} look="drawer" />
        {quote !== undefined && <QuoteDelta quote={quote} className="text-label" />}
        <span className="flex-1" />
        <AppLink
          to="/pages/transaction/currency"
          search={{ symbol }}
          aria-label={t('toChart', { symbol })}
          className="grid size-11 place-items-center"
        >
          <Icon of={ChartCandlestick} size={22} />
        </AppLink>
        <StarButton market={market} size={44} />
      </div>
      <div className="ticket-and-book">
        <Ticket market={market} isDesk={false} />
        <div className="relative min-h-[440px]">
          <div className="absolute inset-0">
            <OrderBook market={market} look="narrow" />
          </div>
        </div>
      </div>
      <div className="mt-3 border-t-4 border-s1 pt-1">
        <OrdersPanel symbol={symbol} isTable={false} />
      </div>
    </div>
  );
}
