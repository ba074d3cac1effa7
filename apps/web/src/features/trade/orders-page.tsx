import { Button } from '@bourse/ui/button';
import { buttonClass } from '@bourse/ui/button-class';
import { Select } from '@bourse/ui/select';
import { Tabs } from '@bourse/ui/tabs';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { useKept } from '../../base/router/use-kept.ts';
import { useSearch } from '../../base/router/use-search.ts';
import { useQuotes } from '../../base/market/quotes.ts';
import { CancelAllDialog } from './orders/cancel-all.tsx';
import { OpenOrders, useOpenOrders } from './orders/open-orders.tsx';
import { OrderHistory } from './orders/order-history.tsx';
import { OwnFills } from './orders/own-fills.tsx';
import { useFollowedAccount } from './own-account.ts';
import { useIsAtLeast } from '../../base/device/use-width.ts';

const tabs = ['open', 'history', 'fills'] as const;

/** All own orders: open, over, and what has traded; of one market or all. */
export function OrdersPage() {
  const t = useTranslations('trade.orders');
  const market = useTranslations('app.market');
  const search = useSearch('/pages/transaction/currency_order');
  const [tab, setTab] = useKept('ordersPage', tabs, tabs.find((one) => one === search.tab) ?? 'open');
  const [symbol, setSymbol] = useState<string>(search.symbol ?? '');
  const [isAsking, setAsking] = useState(false);
  const isDesk = useIsAtLeast('desk');
  useFollowedAccount();
  const shown = symbol === '' ? null : symbol;
  const count = useOpenOrders(shown)?.length ?? 0;
  const quotes = useQuotes();
  const symbols = quotes.map((quote) => quote.symbol);
  const toTicket = (
    <AppLink
      to="/pages/transaction/index"
      switchesTab
      search={symbol === '' ? {} : { symbol }}
      className={buttonClass({})}
    >
      {market('trade')}
    </AppLink>
  );
  return (
    <div className="mx-auto max-w-[1240px] desk:px-5">
      <PageHeader
        title={t('title')}
        actions={
          tab === 'open' && count > 0 ? (
            <Button size="small" tone="quiet" onClick={() => setAsking(true)}>
              {t('cancelAll')}
            </Button>
          ) : undefined
        }
      />
      <div className="px-4 desk:flex desk:items-center desk:gap-3 desk:px-0">
        <Tabs
          label={t('title')}
          size="panel"
          line={!isDesk}
          className="desk:flex-1"
          tabs={tabs.map((value) => ({ value, label: t(value) }))}
          value={tab}
          onChoose={setTab}
        />
        <Select
          aria-label={t('pair')}
          look="dense"
          className="mt-3 w-40 flex-none desk:mt-0"
          options={[
            { value: '', label: t('allPairs') },
            ...(symbol === '' || symbols.includes(symbol) ? [] : [{ value: symbol, label: symbol }]),
            ...symbols.map((value) => ({ value, label: value })),
          ]}
          value={symbol}
          onChoose={setSymbol}
        />
      </div>
      <div className="desk:surface-1 desk:mt-2 desk:overflow-hidden desk:rounded-card">
        {tab === 'open' && <OpenOrders symbol={shown} isTable={isDesk} action={toTicket} />}
        {tab === 'history' && <OrderHistory symbol={shown} isTable={isDesk} isPage action={toTicket} />}
        {tab === 'fills' && <OwnFills symbol={shown} isTable={isDesk} action={toTicket} />}
      </div>
      <CancelAllDialog symbol={shown} isOpen={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
}
