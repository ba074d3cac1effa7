import { fiatCalls } from '@bourse/contract/fiat';
import { Badge } from '@bourse/ui/badge';
import { buttonClass } from '@bourse/ui/button-class';
import { listRowClass } from '@bourse/ui/list-row';
import { Tabs } from '@bourse/ui/tabs';
import { useTranslations } from 'use-intl';
import { usePages } from '../../base/api/use-pages.ts';
import { useMoment } from '../../base/money/use-moment.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useKept } from '../../base/router/use-kept.ts';
import { type Order, stateKeys, stateTones } from './order.ts';

const views = ['all', '0', '1', '2', '3', '4'] as const;

/** Own purchases, by their state. */
export function BuyOrderPage() {
  const t = useTranslations('fiat');
  const [view, setView] = useKept('fiatOrders', views, 'all');
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
  const t = useTranslations('fiat');
  const numbers = useNumbers();
  const moment = useMoment();
  const pages = usePages(fiatCalls.orders, view === 'all' ? {} : { status: view }, 20);
  const none = {
    title: t('orders.none'),
    text: t('orders.noneText'),
    action: (
      <AppLink to="/pages/fund/buy" className={buttonClass({ size: 'desk' })}>
        {t('buy.title')}
      </AppLink>
    ),
  };
  return (
    <HistoryList pages={pages} failed={t('orders.failed')} none={none}>
      {(items) => (
        <ul>
          {items.map((one) => (
            <li key={one.id}>
              <AppLink to="/pages/fund/buy_detail" search={{ id: one.id }} className={listRowClass()}>
                <span className="min-w-0 flex-1">
                  <span className="num block font-medium">
                    {numbers.whole(one.received, 2)} {one.currency}
                  </span>
                  <span className="num block truncate text-caption text-t3">
                    {numbers.whole(one.amount)} {one.currency_code} · {t(`method.${one.method}`)} ·{' '}
                    {moment(one.created_at)}
                  </span>
                </span>
                <Badge tone={stateTones[one.status]}>{t(`state.${stateKeys[one.status]}`)}</Badge>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </HistoryList>
  );
}
