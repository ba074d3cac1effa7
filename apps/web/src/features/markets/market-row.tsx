import { Icon } from '@bourse/ui/icon';
import { listRowClass } from '@bourse/ui/list-row';
import { Star } from 'lucide-react';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { PairLead } from '../../base/market/pair-lead.tsx';
import { FiatPrice, LastPrice, QuotePill } from '../../base/market/quote-figures.tsx';
import { useQuote } from '../../base/market/quotes.ts';

interface MarketRowProps {
  readonly symbol: string;
  readonly isStarred: boolean;
  readonly onStar: (symbol: string) => void;
}

/** A market of the list: the whole row leads to it, the star stands for itself. Drawn anew only when its quote changes. */
export const MarketRow = memo(function MarketRow({ symbol, isStarred, onStar }: MarketRowProps) {
  const t = useTranslations('app.market');
  const quote = useQuote(symbol);
  if (quote === undefined) return null;
  return (
    <div className="relative">
      <AppLink
        to="/pages/transaction/currency"
        search={{ symbol }}
        className={`${listRowClass()} market-row min-h-14 py-1.5`}
      >
        <PairLead quote={quote} />
        <span className="flex-none text-end">
          <LastPrice quote={quote} className="-mx-1 block px-1 font-medium" />
          <FiatPrice quote={quote} className="block text-caption text-t3" />
        </span>
        <QuotePill quote={quote} />
        <span className="w-6 flex-none" />
      </AppLink>
      <button
        type="button"
        aria-pressed={isStarred}
        aria-label={t('star', { symbol })}
        className="absolute inset-y-0 right-1 grid w-11 place-items-center text-t3 aria-pressed:text-accent-text"
        onClick={() => onStar(symbol)}
      >
        <Icon of={Star} size={16} filled={isStarred} />
      </button>
    </div>
  );
});
