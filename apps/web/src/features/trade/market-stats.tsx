import { marketCalls } from '@bourse/contract/market';
import { Badge } from '@bourse/ui/badge';
import { Delta } from '@bourse/ui/delta';
import { Icon } from '@bourse/ui/icon';
import { Big } from 'big.js';
import { ShieldCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { QuoteDelta } from '../../base/market/quote-figures.tsx';
import type { QuoteFigures } from '../../base/market/quotes.ts';
import type { Contract } from '../../base/market/use-contract.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import type { Market } from './market-terms.ts';

/** What a price has moved in 24 hours, out of its change in percent; null before the first trade. */
export function movedBy({ price, change }: Pick<QuoteFigures, 'price' | 'change'>, decimals: number): string | null {
  if (price === null || change === null) return null;
  const before = new Big(price).div(new Big(100).plus(change)).times(100);
  return new Big(price).minus(before).round(decimals, Big.roundHalfUp).toFixed();
}

export interface StatsProps {
  readonly market: Market;
  readonly quote: QuoteFigures | undefined;
}

/** Says that a price is made up. */
export function SimulatedBadge({ quote }: { readonly quote: QuoteFigures | undefined }) {
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
export function StatsLine({ market, contract, quote }: StatsProps & { readonly contract: Contract | null }) {
  const t = useTranslations('trade.stats');
  const numbers = useNumbers();
  const price = (text: string | null | undefined): string =>
    text === null || text === undefined ? '—' : numbers.fixed(text, market.priceDecimals);
  const moved = quote === undefined ? null : movedBy(quote, market.priceDecimals);
  return (
    <dl className="stats-line">
      {contract === null ? null : (
        <>
          <div>
            <dt>{t('mark')}</dt>
            <dd>{price(contract.mark_price)}</dd>
          </div>
          <div>
            <dt>{t('index')}</dt>
            <dd>{price(contract.index_price)}</dd>
          </div>
        </>
      )}
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
      {market.isTracked && contract === null ? null : (
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
