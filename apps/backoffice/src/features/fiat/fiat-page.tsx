import { Tabs } from '@bourse/ui/tabs';
import { useTranslations } from 'use-intl';
import type { PageProps } from '../../base/manifests/feature-manifest.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { NoSuchPage } from '../../base/parts/states.tsx';
import { goTo } from '../../base/router/place.ts';
import { OrdersTab } from './orders-tab.tsx';
import { PaymentsTab } from './payments-tab.tsx';
import { PayoutsTab } from './payouts-tab.tsx';
import { RechargesTab } from './recharges-tab.tsx';

const rooms = ['orders', 'recharges', 'payments', 'payouts'] as const;

const tabs = { orders: <OrdersTab />, recharges: <RechargesTab />, payments: <PaymentsTab />, payouts: <PayoutsTab /> };

/** `#/fiat` lists purchases, `#/fiat/recharges` vouchers, `#/fiat/payments` what was found, `#/fiat/payouts` what goes to cards. */
export function FiatPage({ rest }: PageProps) {
  const t = useTranslations('fiat');
  const [named = 'orders'] = rest;
  const room = rooms.find((one) => one === named);
  if (room === undefined || rest.length > 1) return <NoSuchPage />;
  return (
    <>
      <PageHead title={t('title')} text={t('text')} />
      <Tabs
        label={t('title')}
        line
        className="mb-4"
        tabs={rooms.map((value) => ({ value, label: t(`room.${value}`) }))}
        value={room}
        onChoose={(chosen) => goTo('fiat', chosen)}
      />
      {tabs[room]}
    </>
  );
}
