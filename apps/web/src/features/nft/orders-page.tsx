import { nftCalls } from '@bourse/contract/nft';
import { Chip, ChipRow } from '@bourse/ui/chip';
import { Slab } from '@bourse/ui/slab';
import { Tabs } from '@bourse/ui/tabs';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { refresh } from '../../base/api/use-call.ts';
import { usePages } from '../../base/api/use-pages.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { useKept } from '../../base/router/use-kept.ts';
import { every } from '../../base/time/clock.ts';
import { ToMarket } from './favourites.tsx';
import { type Order, orderState } from './nft-view.ts';
import { OrderRow } from './order-row.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { OwnBids } from './own-bids.tsx';
import { OwnHistory } from './own-history.tsx';

const tabs = ['orders', 'bids', 'history'] as const;

/** The own orders with what is to be paid first, the own bids, and everything that was done. */
export function OrdersPage() {
  const t = useTranslations('nft');
  const [tab, setTab] = useKept('nftOwn', tabs, 'orders');
  return (
    <div className="mx-auto w-full max-w-[688px]">
      <PageHeader title={t('orders.title')} />
      <div className="px-4 pb-6 desk:px-0">
        <Tabs
          label={t('orders.title')}
          tabs={tabs.map((value) => ({ value, label: t(`orders.tab.${value}`), panelId: 'nft-own' }))}
          value={tab}
          onChoose={setTab}
          line
          className="mb-3"
        />
        <div id="nft-own" role="tabpanel" aria-label={t(`orders.tab.${tab}`)}>
          {tab === 'orders' ? <Orders /> : tab === 'bids' ? <OwnBids /> : <OwnHistory />}
        </div>
      </div>
    </div>
  );
}

const states = ['all', '0', '1', '2', '3'] as const;
const statuses = [0, 1, 2, 3] as const;

function Orders() {
  const t = useTranslations('nft.orders');
  const [state, setState] = useKept('nftOrders', states, 'all');
  const [open, setOpen] = useState<Order | null>(null);
  const pages = usePages(nftCalls.orders, state === 'all' ? {} : { status: state });
  useEffect(() => every(10_000, () => void refresh(nftCalls.orders)), []);
  return (
    <>
      <ChipRow role="group" aria-label={t('filter')} className="mb-2">
        <Chip pressed={state === 'all'} onClick={() => setState('all')}>
          {t('all')}
        </Chip>
        {statuses.map((status) => (
          <Chip key={status} pressed={state === `${status}`} onClick={() => setState(`${status}`)}>
            {t(`state.${orderState({ status })}`)}
          </Chip>
        ))}
      </ChipRow>
      <HistoryList pages={pages} none={{ title: t('none'), text: t('noneHint'), action: <ToMarket /> }}>
        {(items) => (
          <Slab>
            {items.map((order) => (
              <OrderRow key={order.id} order={order} onOpen={() => setOpen(order)} />
            ))}
          </Slab>
        )}
      </HistoryList>
      <OrderSheet
        order={open === null ? null : (pages.items?.find(({ id }) => id === open.id) ?? open)}
        onClose={() => setOpen(null)}
        onPaid={setOpen}
      />
    </>
  );
}
