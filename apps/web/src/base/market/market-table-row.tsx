import { buttonClass } from '@bourse/ui/button-class';
import { Icon } from '@bourse/ui/icon';
import { Sparkline } from '@bourse/ui/sparkline';
import { Star } from 'lucide-react';
import { type ComponentType, memo } from 'react';
import { useTranslations } from 'use-intl';
import { AppLink } from '../router/app-link.tsx';
import { dayReference } from './day-reference.ts';
import { pairOf } from './pair.ts';
import { PairIcon, PairName } from './pair-name.tsx';
import { FiatPrice, LastPrice, QuoteDelta, Turnover } from './quote-figures.tsx';
import { type Quote, useQuote } from './quotes.ts';
import { useCoins } from './use-coins.ts';
import { useSparkline } from './use-sparkline.ts';

interface MarketTableRowProps {
  readonly symbol: string;
  /** Given where the row can be starred. */
  readonly isStarred?: boolean;
  readonly onStar?: (symbol: string) => void;
  /** Columns between the change and the turnover. */
  readonly More?: ComponentType<{ readonly quote: Quote }>;
}

/** A market as a line of a wide table: the columns of `.market-columns`. */
export const MarketTableRow = memo(function MarketTableRow({
  symbol,
  isStarred = false,
  onStar,
  More,
}: MarketTableRowProps) {
  const t = useTranslations('app.market');
  const quote = useQuote(symbol);
  const closes = useSparkline(symbol);
  const coin = useCoins().get(pairOf(symbol).base);
  if (quote === undefined) return null;
  return (
    <div
      className={`market-columns h-14 px-4 hover:bg-[color-mix(in_srgb,var(--control)_45%,transparent)] ${onStar === undefined ? 'market-columns-bare' : ''}`}
    >
      {onStar === undefined ? null : (
        <button
          type="button"
          aria-pressed={isStarred}
          aria-label={t('star', { symbol })}
          className="grid size-8 place-items-center text-t3 hover:text-t1 aria-pressed:text-accent-text"
          onClick={() => onStar(symbol)}
        >
          <Icon of={Star} size={16} filled={isStarred} />
        </button>
      )}
      <AppLink to="/pages/transaction/currency" search={{ symbol }} className="flex min-w-0 items-center gap-3">
        <PairIcon symbol={symbol} size={28} />
        <span className="truncate font-semibold">
          <PairName symbol={symbol} />{' '}
          <span data-column="coin" className="text-label font-normal text-t3">
            {coin?.fullName}
          </span>
        </span>
      </AppLink>
      <span className="text-end">
        <LastPrice quote={quote} className="-mx-1 px-1 font-medium" />
        <FiatPrice quote={quote} className="block text-caption text-t3" />
      </span>
      <QuoteDelta quote={quote} className="justify-end" />
      {More === undefined ? null : <More quote={quote} />}
      <span data-column="volume" className="text-end text-label text-t2">
        <Turnover quote={quote} />
      </span>
      <span className="flex justify-end">
        {closes === undefined ? null : (
          <Sparkline values={closes} width={96} {...dayReference(quote)} className="max-w-full" />
        )}
      </span>
      <span data-column="act" className="text-end">
        <AppLink
          to="/pages/transaction/currency"
          search={{ symbol }}
          aria-label={t('tradePair', { symbol })}
          className={buttonClass({ size: 'small' })}
        >
          {t('trade')}
        </AppLink>
      </span>
    </div>
  );
});
