import { QuoteDelta } from '../../base/market/quote-figures.tsx';
import { figuresOf } from '../../base/market/use-contract.ts';
import { Badge } from '@bourse/ui/badge';
import { FlashCell } from '@bourse/ui/flash-cell';
import { Icon } from '@bourse/ui/icon';
import { ChartCandlestick } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { FundingLine } from './funding-line.tsx';
import type { Contract } from './lever-view.ts';
import { SessionLine } from './session-line.tsx';
import { useFigures } from './use-figures.ts';

interface ContractHeadProps {
  readonly contract: Contract;
  /** The market's name, by which another is chosen; null where it stands above already. */
  readonly head: ReactNode;
  readonly isPage: boolean;
}

/** The prices of a contract: mark, by which it is liquidated, index, last, and its day. */
export function ContractHead({ contract, head, isPage }: ContractHeadProps) {
  const t = useTranslations('lever');
  const figures = useFigures();
  const { symbol, level_type: product } = contract;
  const prices = [
    ['mark', contract.mark_price],
    ['index', contract.index_price],
    ['last', contract.last_price],
  ] as const;
  return (
    <section aria-label={t('head.label')} className={isPage ? 'px-3 pb-2 phone:px-4' : 'pb-3'}>
      {head === null ? null : (
        <div className="flex min-h-11 items-center gap-2">
          {head}
          <Badge>{t(product === 'high' ? 'highName' : 'name')}</Badge>
          <span className="flex-1" />
          <AppLink
            to={product === 'high' ? '/pages/transaction/high' : '/pages/transaction/contract'}
            search={{ symbol }}
            aria-label={t('head.toChart', { symbol })}
            className="grid size-11 place-items-center"
          >
            <Icon of={ChartCandlestick} size={22} />
          </AppLink>
        </div>
      )}
      <dl className="grid grid-cols-4 gap-2">
        {prices.map(([key, price]) => (
          <div key={key} className="min-w-0">
            <dt className="truncate text-micro text-t3">{t(`head.${key}`)}</dt>
            <dd className="num-table text-label">
              <FlashCell value={price ?? ''}>{figures.price(symbol, price)}</FlashCell>
            </dd>
          </div>
        ))}
        <div className="min-w-0 text-end">
          <dt className="truncate text-micro text-t3">{t('head.day')}</dt>
          <dd className="text-label">
            <QuoteDelta quote={figuresOf(contract)} />
          </dd>
        </div>
      </dl>
      {contract.funding === null ? null : <FundingLine symbol={symbol} funding={contract.funding} />}
      {contract.session === null ? null : <SessionLine symbol={symbol} session={contract.session} />}
      {contract.longest_seconds === null ? null : (
        <p className="mt-1.5 text-caption text-t2">
          {t('head.longest', { time: lengthOf(t, contract.longest_seconds) })}
        </p>
      )}
    </section>
  );
}

type Texts = ReturnType<typeof useTranslations<'lever'>>;

/** A length of time in words: whole hours as such, else whole minutes, else seconds. */
export function lengthOf(t: Texts, seconds: number): string {
  if (seconds >= 7_200 && seconds % 3_600 === 0) return t('time.hours', { count: seconds / 3_600 });
  return seconds >= 120 && seconds % 60 === 0
    ? t('time.minutes', { count: seconds / 60 })
    : t('time.seconds', { count: seconds });
}
