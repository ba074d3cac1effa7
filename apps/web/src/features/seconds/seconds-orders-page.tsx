import { secondsCalls } from '@bourse/contract/seconds';
import { buttonClass } from '@bourse/ui/button-class';
import { Tabs } from '@bourse/ui/tabs';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { usePages } from '../../base/api/use-pages.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useKept } from '../../base/router/use-kept.ts';
import { OrderRow } from './order-row.tsx';
import { stateOf } from './order-view.ts';
import { ResultSheet } from './result-sheet.tsx';
import { useServerTime } from './use-server-time.ts';

const lists = ['open', 'settled', 'days'] as const;

/** The own timed options: what runs, what ended, and what came of it by day. */
export function SecondsOrdersPage() {
  const t = useTranslations('seconds.orders');
  const [tab, setTab] = useKept('secondsOrders', lists, 'open');
  return (
    <div className="mx-auto w-full max-w-[688px] desk:px-5">
      <PageHeader title={t('title')} />
      <Tabs
        tabs={lists.map((value) => ({ value, label: t(value) }))}
        value={tab}
        onChoose={setTab}
        label={t('title')}
        line
        className="mx-4"
      />
      <h2 className="sr-only">{t(tab)}</h2>
      {tab === 'days' ? <Days /> : <Orders key={tab} status={tab === 'open' ? '1' : '3'} />}
    </div>
  );
}

/** Decimals of prices where several markets are listed. */
const listDecimals = 2;

function Orders({ status }: { readonly status: '1' | '3' }) {
  const t = useTranslations('seconds.orders');
  const pages = usePages(secondsCalls.list, { status });
  const nowMs = useServerTime(status === '1');
  const [shown, setShown] = useState<string | null>(null);
  const none = {
    title: t(status === '1' ? 'noneOpen' : 'noneSettled'),
    text: t('noneHint'),
    action: (
      <AppLink to="/pages/transaction/index" search={{ tab: 'seconds' }} className={buttonClass({ size: 'desk' })}>
        {t('toTrade')}
      </AppLink>
    ),
  };
  return (
    <>
      <HistoryList pages={pages} none={none}>
        {(items) => (
          <ul>
            {items.map((order) => (
              <li key={order.id}>
                <OrderRow order={order} state={stateOf(order, nowMs)} onOpen={() => setShown(order.id)} />
              </li>
            ))}
          </ul>
        )}
      </HistoryList>
      <ResultSheet id={shown} decimals={listDecimals} onClose={() => setShown(null)} />
    </>
  );
}

/** Profit and loss by day, newest first. */
function Days() {
  const t = useTranslations('seconds.orders');
  const numbers = useNumbers();
  const { data, error, isFetching, refetch } = useCall(secondsCalls.statistics, {});
  const pages = {
    items: data,
    error,
    isFetching,
    hasMore: false,
    isLoadingMore: false,
    loadMore: () => undefined,
    retry: () => void refetch(),
  };
  return (
    <HistoryList pages={pages} none={{ title: t('noneSettled'), text: t('noneHint') }}>
      {(days) => (
        <ul>
          {days.map(({ day, currency, count, staked, profit }) => (
            <li key={`${day}${currency}`} className="flex min-h-15 items-center gap-3 px-4 py-2">
              <span className="min-w-0 flex-1">
                <time dateTime={day} className="num block text-label font-semibold">
                  {day}
                </time>
                <span className="num block text-caption text-t3">
                  {t('day', { count, staked: `${numbers.whole(staked, 2)}\u00a0${currency}` })}
                </span>
              </span>
              <b className={`num ${profit.startsWith('-') ? 'text-down' : 'text-up'}`}>
                {`${profit.startsWith('-') ? '' : '+'}${numbers.whole(profit, 2)}\u00a0${currency}`}
              </b>
            </li>
          ))}
        </ul>
      )}
    </HistoryList>
  );
}
