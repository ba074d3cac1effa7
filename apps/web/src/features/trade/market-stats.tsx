import { marketCalls } from '@bourse/contract/market';
import { Badge } from '@bourse/ui/badge';
import { Delta } from '@bourse/ui/delta';
import { Icon } from '@bourse/ui/icon';
import { Big } from 'big.js';
import { ShieldCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { FiatPrice, LastPrice, QuoteDelta } from '../../base/market/quote-figures.tsx';
import type { Quote } from '../../base/market/quotes.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import type { Market } from './market-terms.ts';

/** What a price has moved in 24 hours, out of its change in percent; null before the first trade. */
export function movedBy({ price, change }: Pick<Quote, 'price' | 'change'>, decimals: number): string | null {
  if (price === null || change === null) return null;
  const before = new Big(price).div(new Big(100).plus(change)).times(100);
  return new Big(price).minus(before).round(decimals, Big.roundHalfUp).toFixed();
}

interface StatsProps {
  readonly market: Market;
  readonly quote: Quote | undefined;
}

/** Says that a price is made up. */
export function SimulatedBadge({ quote }: { readonly quote: Quote | undefined }) {
  const t = useTranslations('app');
  return quote?.simulated === true ? <Badge>{t('simulated')}</Badge> : null;
}

const indexEveryMs = 2_000;

/** The index of a market and how many of its sources count now. Absent where there is none. */
export function IndexBadge({ market }: { readonly market: Market }) {
  const t = useTranslations('trade.stats');
  const numbers = useNumbers();
  const { data, isError } = useCall(marketCalls.index, { symbol: market.symbol }, { everyMs: indexEveryMs });
  if (isError || data === undefined || data.price === null) return null;
  return (
    <span className="flex items-center gap-2">
      <span className="text-end text-caption leading-[14px]">
        <span className="block text-t3">{t('index')}</span>
        <span className="num font-medium">{numbers.fixed(data.price, market.priceDecimals)}</span>
      </span>
      <Badge tone={data.used < data.of ? 'warn' : 'accent'} icon={<Icon of={ShieldCheck} size={12} />}>
        {t('sources', { used: data.used, all: data.of })}
      </Badge>
    </span>
  );
}

/** The figures of 24 hours in one line, as a desk's head has them. */
export function StatsLine({ market, quote }: StatsProps) {
  const t = useTranslations('trade.stats');
  const numbers = useNumbers();
  const price = (text: string | null | undefined): string =>
    text === null || text === undefined ? '—' : numbers.fixed(text, market.priceDecimals);
  const moved = quote === undefined ? null : movedBy(quote, market.priceDecimals);
  return (
    <dl className="stats-line">
      <div>
        <dt>{t('change')}</dt>
        <dd className="flex items-center gap-1.5">
          {moved !== null && <Delta kind="money" text={numbers.signed(moved, market.priceDecimals)} />}
          {quote === undefined ? '—' : <QuoteDelta quote={quote} />}
        </dd>
      </div>
      <div>
        <dt>{t('high')}</dt>
        <dd>{price(quote?.high)}</dd>
      </div>
      <div>
        <dt>{t('low')}</dt>
        <dd>{price(quote?.low)}</dd>
      </div>
      {market.isTracked ? null : (
        <>
          <div className="hidden wide:block">
            <dt>{t('volume', { coin: market.base.code })}</dt>
            <dd>{quote === undefined ? '—' : numbers.short(quote.volume)}</dd>
          </div>
          <div className="hidden wide:block">
            <dt>{t('turnover', { coin: market.quote.code })}</dt>
            <dd>{quote === undefined ? '—' : numbers.short(quote.turnover)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}

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
