import { loanCalls } from '@bourse/contract/loan';
import { buttonClass } from '@bourse/ui/button-class';
import { positionLinkClass, PositionCardSkeleton } from '@bourse/ui/position-card';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { useTranslations } from 'use-intl';
import { usePages } from '../../base/api/use-pages.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useSearch } from '../../base/router/use-search.ts';
import { LoanCard } from './loan-card.tsx';
import { LoanDetail } from './loan-detail.tsx';

/** The own loans, or the one that the address names. */
export function LoansPage() {
  const { id } = useSearch('/pages/loan/mine');
  return id === undefined ? <Loans /> : <LoanDetail key={id} id={id} />;
}

function Loans() {
  const t = useTranslations('loans.mine');
  const app = useTranslations('app.state');
  const pages = usePages(loanCalls.orders, {});
  return (
    <div className="mx-auto w-full max-w-[688px]">
      <PageHeader title={t('title')} />
      <div className="px-4 pb-6 desk:px-0">
        <HistoryList
          pages={pages}
          none={{
            title: t('none'),
            text: t('noneHint'),
            action: (
              <AppLink to="/pages/loan/list" className={buttonClass({ size: 'desk' })}>
                {t('toProducts')}
              </AppLink>
            ),
          }}
          loading={
            <SkeletonDelay label={app('loading')}>
              <div className="grid gap-3">
                {[1, 2, 3].map((card) => (
                  <PositionCardSkeleton key={card} />
                ))}
              </div>
            </SkeletonDelay>
          }
        >
          {(items) => (
            <ul className="grid gap-3">
              {items.map((loan) => (
                <li key={loan.id}>
                  <AppLink to="/pages/loan/mine" search={{ id: loan.id }} className={positionLinkClass()}>
                    <LoanCard loan={loan} />
                  </AppLink>
                </li>
              ))}
            </ul>
          )}
        </HistoryList>
      </div>
    </div>
  );
}
