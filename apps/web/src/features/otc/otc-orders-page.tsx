import { otcCalls } from '@bourse/contract/otc';
import { Badge } from '@bourse/ui/badge';
import { buttonClass } from '@bourse/ui/button-class';
import { ListRowButton } from '@bourse/ui/list-row';
import { Slab } from '@bourse/ui/slab';
import { useTranslations } from 'use-intl';
import { usePages } from '../../base/api/use-pages.ts';
import { useMoment } from '../../base/money/use-moment.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { redirect } from '../../base/router/navigation.ts';
import { useSearch } from '../../base/router/use-search.ts';
import { OrderSheet } from './order-sheet.tsx';
import { type OtcOrder, stateOf, tones } from './otc-view.ts';

/** The own orders at the desk; the address names the one that is open. */
export function OtcOrdersPage() {
  const t = useTranslations('otc');
  const { id } = useSearch('/pages/otc/mine');
  const pages = usePages(otcCalls.orders, {});
  return (
    <div className="mx-auto w-full max-w-[688px]">
      <PageHeader title={t('orders.title')} />
      <HistoryList
        pages={pages}
        none={{
          title: t('orders.none'),
          text: t('orders.noneHint'),
          action: (
            <AppLink to="/pages/otc/list" className={buttonClass({ size: 'desk' })}>
              {t('toDesk')}
            </AppLink>
          ),
        }}
      >
        {(items) => (
          <Slab className="mx-4 desk:mx-0">
            {items.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </Slab>
        )}
      </HistoryList>
      <OrderSheet id={id ?? null} onClose={() => redirect('/pages/otc/mine', {})} />
    </div>
  );
}

function OrderRow({ order }: { readonly order: OtcOrder }) {
  const t = useTranslations('otc');
  const numbers = useNumbers();
  const momentOf = useMoment();
  const state = stateOf(order);
  return (
    <ListRowButton
      title={t(`deal.${order.type}`, { currency: order.currency })}
      subtitle={<time dateTime={order.created_at}>{momentOf(order.created_at)}</time>}
      tail={<span className="num">{`${numbers.whole(order.number)}\u00a0${order.currency}`}</span>}
      subtail={<Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>}
      onClick={() => redirect('/pages/otc/mine', { id: order.id })}
    />
  );
}
