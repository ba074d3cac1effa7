import { dualCalls } from '@bourse/contract/dual';
import { buttonClass } from '@bourse/ui/button-class';
import { positionLinkClass, PositionCardSkeleton } from '@bourse/ui/position-card';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { useTranslations } from 'use-intl';
import { usePages } from '../../base/api/use-pages.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useSearch } from '../../base/router/use-search.ts';
import { DualOrderDetail } from './dual-order-detail.tsx';
import { DualOrderCard } from './dual-order-card.tsx';

/** The own orders, or the one that the address names. */
export function DualOrdersPage() {
  const { id } = useSearch('/pages/invest/mine');
  return id === undefined ? <Orders /> : <DualOrderDetail key={id} id={id} />;
}

function Orders() {
  const t = useTranslations('dual.orders');
  const kit = useTranslations('product-kit');
  const app = useTranslations('app.state');
  const pages = usePages(dualCalls.orders, {});
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
              <AppLink to="/pages/invest/invest" className={buttonClass({ size: 'desk' })}>
                {kit('toProducts')}
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
                  <AppLink to="/pages/invest/mine" search={{ id: order.id }} className={positionLinkClass()}>
                    <DualOrderCard order={order} />
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
