import { strategyCalls } from '@bourse/contract/strategy';
import { buttonClass } from '@bourse/ui/button-class';
import { positionLinkClass, PositionCardSkeleton } from '@bourse/ui/position-card';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { useTranslations } from 'use-intl';
import { usePages } from '../../base/api/use-pages.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { RunCard } from './run-card.tsx';

/** The own runs, newest first. */
export function RunsPage() {
  const t = useTranslations('strategies.mine');
  const app = useTranslations('app.state');
  const pages = usePages(strategyCalls.orders, {});
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
              <AppLink to="/pages/ai/list" className={buttonClass({ size: 'desk' })}>
                {t('toStrategies')}
              </AppLink>
            ),
          }}
          loading={
            <SkeletonDelay label={app('loading')}>
              <PositionCardSkeleton />
            </SkeletonDelay>
          }
        >
          {(items) => (
            <ul className="grid gap-3">
              {items.map((run) => (
                <li key={run.id}>
                  <AppLink to="/pages/ai/order_info" search={{ id: run.id }} className={positionLinkClass()}>
                    <RunCard run={run} />
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
