import { c2cCalls } from '@bourse/contract/c2c';
import { Badge } from '@bourse/ui/badge';
import { buttonClass } from '@bourse/ui/button-class';
import { EmptyState } from '@bourse/ui/empty-state';
import { listRowClass } from '@bourse/ui/list-row';
import { Skeleton } from '@bourse/ui/skeleton';
import { Tabs } from '@bourse/ui/tabs';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { usePages } from '../../base/api/use-pages.ts';
import { useMoment } from '../../base/money/use-moment.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useKept } from '../../base/router/use-kept.ts';
import { useSearch } from '../../base/router/use-search.ts';
import { isId, type Order, stateKeys, stateTones } from './c2c-view.ts';
import { OrderDetail } from './order-detail.tsx';

/** The own orders, or the one that the address names. */
export function OrderPage() {
  const { id } = useSearch('/pages/fund/c2c_order');
  return id === undefined ? <Orders /> : <One key={id} id={id} />;
}

function One({ id }: { readonly id: string }) {
  const t = useTranslations('c2c.order');
  const { data, error, isFetching, refetch } = useCall(c2cCalls.order, { id }, { enabled: isId(id), everyMs: 5_000 });
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1100px] desk:px-5">
      <PageHeader title={t('title', { id: isId(id) ? id : '' })} />
      {!isId(id) || error?.code === 'NOT_FOUND' ? (
        <EmptyState className="py-12" title={t('gone')} />
      ) : data !== undefined ? (
        <OrderDetail order={data} />
      ) : error !== null ? (
        <LoadFailed error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div className="grid gap-4 px-4 desk:px-0">
          <Skeleton height={260} />
          <Skeleton height={300} />
        </div>
      )}
    </div>
  );
}

const views = ['all', '0', '1', '4', '5', '6', '2', '3'] as const;

function Orders() {
  const t = useTranslations('c2c');
  const [view, setView] = useKept('c2cOrders', views, 'all');
  const tabs = views.map((value) => ({
    value,
    label: value === 'all' ? t('orders.all') : t(`state.${stateKeys[Number.parseInt(value, 10) as Order['status']]}`), // one of the states
  }));
  return (
    <div className="mx-auto w-full max-w-[688px] desk:px-5">
      <PageHeader title={t('orders.title')} />
      <Tabs tabs={tabs} value={view} onChoose={setView} label={t('orders.title')} line className="mx-4" />
      <List key={view} view={view} />
    </div>
  );
}

function List({ view }: { readonly view: (typeof views)[number] }) {
  const t = useTranslations('c2c');
  const pages = usePages(c2cCalls.orders, view === 'all' ? {} : { status: view });
  const none = {
    title: t('orders.none'),
    text: t('orders.noneHint'),
    action: (
      <AppLink to="/pages/fund/c2c" className={buttonClass({ size: 'desk' })}>
        {t('toMarket')}
      </AppLink>
    ),
  };
  return (
    <HistoryList pages={pages} none={none}>
      {(items) => (
        <ul>
          {items.map((order) => (
            <li key={order.id}>
              <Row order={order} />
            </li>
          ))}
        </ul>
      )}
    </HistoryList>
  );
}

function Row({ order }: { readonly order: Order }) {
  const t = useTranslations('c2c');
  const numbers = useNumbers();
  const moment = useMoment();
  const act = order.role === 'buyer' ? 'buy' : 'sell';
  return (
    <AppLink to="/pages/fund/c2c_order" search={{ id: order.id }} className={listRowClass()}>
      <span className="min-w-0 flex-1">
        <span className="num block font-medium">
          <span className={act === 'buy' ? 'text-up' : 'text-down'}>
            {t(`do.${act}`, { currency: order.currency })}
          </span>{' '}
          {numbers.whole(order.number, 2)}
        </span>
        <span className="num block text-caption whitespace-normal text-t3">
          {numbers.whole(order.money, 2)} {order.fiat} · {order.other.nickname} · {moment(order.created_at)}
        </span>
      </span>
      {order.unread === 0 ? null : <Badge tone="accent">{t('orders.unread', { count: order.unread })}</Badge>}
      <Badge tone={stateTones[order.status]}>{t(`state.${stateKeys[order.status]}`)}</Badge>
    </AppLink>
  );
}
