import { useTranslations } from 'use-intl';
import { FiatPrice, LastPrice, QuoteDelta } from '../../base/market/quote-figures.tsx';
import { useNumbers } from '../../base/money/use-money.ts';
import { SimulatedBadge, type StatsProps } from './market-stats.tsx';

/** Price and figures of 24 hours as the head of a phone's chart has them. */
export function StatsCard({ market, quote }: StatsProps) {
  const t = useTranslations('trade.stats');
  const numbers = useNumbers();
  const price = (text: string | null | undefined): string =>
    text === null || text === undefined ? '—' : numbers.fixed(text, market.priceDecimals);
  const isDown = quote?.change?.startsWith('-') === true;
  return (
    <div className="flex items-start justify-between gap-3 px-4 pb-2">
      <div className="min-w-0">
        {quote === undefined ? (
          <p className="text-[30px] leading-9 text-t3">—</p>
        ) : (
          <>
            <p className="text-[30px] leading-9 font-semibold">
              <LastPrice quote={quote} className={isDown ? 'text-down' : 'text-up'} />
            </p>
            <p className="flex flex-wrap items-center gap-x-2 text-label">
              <FiatPrice quote={quote} className="text-t3" />
              <QuoteDelta quote={quote} />
              <SimulatedBadge quote={quote} />
            </p>
          </>
        )}
      </div>
      <dl className="stats-card">
        <div>
          <dt>{t('highShort')}</dt>
          <dd>{price(quote?.high)}</dd>
        </div>
        <div>
          <dt>{t('volumeShort', { coin: market.base.code })}</dt>
          <dd>{quote === undefined ? '—' : numbers.short(quote.volume)}</dd>
        </div>
        <div>
          <dt>{t('lowShort')}</dt>
          <dd>{price(quote?.low)}</dd>
        </div>
        <div>
          <dt>{t('volumeShort', { coin: market.quote.code })}</dt>
          <dd>{quote === undefined ? '—' : numbers.short(quote.turnover)}</dd>
        </div>
      </dl>
    </div>
  );
}
