import { ieoCalls } from '@bourse/contract/ieo';
import { buttonClass } from '@bourse/ui/button-class';
import { positionLinkClass, PositionCardSkeleton } from '@bourse/ui/position-card';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { useTranslations } from 'use-intl';
import { usePages } from '../../base/api/use-pages.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useSearch } from '../../base/router/use-search.ts';
import { IeoOrderCard } from './ieo-order-card.tsx';
import { IeoOrderDetail } from './ieo-order-detail.tsx';

/** The own subscriptions, or the one that the address names. */
export function IeoOrdersPage() {
  const { id } = useSearch('/pages/ieo/order');
  return id === undefined ? <Orders /> : <IeoOrderDetail key={id} id={id} />;
}

function Orders() {
  const t = useTranslations('ieo');
  const app = useTranslations('app.state');
  const pages = usePages(ieoCalls.orders, {});
  return (
    <div className="mx-auto w-full max-w-[688px]">
      <PageHeader title={t('orders.title')} />
      <div className="px-4 pb-6 desk:px-0">
        <HistoryList
          pages={pages}
          none={{
            title: t('orders.none'),
            text: t('orders.noneHint'),
            action: (
              <AppLink to="/pages/ieo/ieo" className={buttonClass({ size: 'desk' })}>
                {t('toProjects')}
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
              {items.map((order) => (
                <li key={order.id}>
                  <AppLink to="/pages/ieo/order" search={{ id: order.id }} className={positionLinkClass()}>
                    <IeoOrderCard order={order} />
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
