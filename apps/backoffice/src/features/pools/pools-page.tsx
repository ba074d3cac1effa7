import type { OutputOf } from '@bourse/contract/call';
import { couponStaffCalls } from '@bourse/contract/coupons';
import { poolCalls } from '@bourse/contract/pool';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { Note } from '@bourse/ui/note';
import { QuotaBar } from '@bourse/ui/quota-bar';
import { Tabs } from '@bourse/ui/tabs';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall, useGrant } from '../../base/api/use-call.ts';
import { shareOf } from '../../base/format/decimals.ts';
import { useFormat } from '../../base/format/use-format.ts';
import type { PageProps } from '../../base/manifests/feature-manifest.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { Answered, NoSuchPage } from '../../base/parts/states.tsx';
import { ExportButton } from '../../base/parts/table-foot.tsx';
import { goTo } from '../../base/router/place.ts';
import { CampaignsTab } from './campaigns/campaigns-tab.tsx';
import { FillSheet } from './fill-sheet.tsx';
import { usePoolName } from './use-pool-name.ts';

/** `#/pools` shows the pools, `#/pools/coupons` the campaigns that the pool of coupons pays for. */
export function PoolsPage({ rest }: PageProps) {
  const t = useTranslations('pools');
  const mayRead = useGrant(couponStaffCalls.list.grant);
  const rooms = mayRead ? (['pools', 'coupons'] as const) : (['pools'] as const);
  const [named = 'pools'] = rest;
  const room = rooms.find((one) => one === named);
  if (room === undefined || rest.length > 1) return <NoSuchPage />;
  const tabs = mayRead ? (
    <Tabs
      label={t('title')}
      line
      className="mb-4"
      tabs={rooms.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      value={room}
      onChoose={(chosen) => (chosen === 'pools' ? goTo('pools') : goTo('pools', chosen))}
    />
  ) : null;
  if (room === 'pools') return <PoolsRoom tabs={tabs} />;
  return (
    <>
      <PageHead title={t('campaigns.title')} />
      {tabs}
      <CampaignsTab />
    </>
  );
}

/** Every pool with what is in it, promised and free, and the way to ask for more. */
function PoolsRoom({ tabs }: { readonly tabs: ReactNode }) {
  const t = useTranslations('pools');
  const [isFilling, setFilling] = useState(false);
  const mayFill = useGrant(poolCalls.fill.grant);
  const pools = useCall(poolCalls.list, {}, { everyMs: 10_000 });
  return (
    <>
      <PageHead
        title={t('title')}
        text={t('text')}
        action={
          <Button
            tone="primary"
            size="desk"
            icon={<Icon of={Plus} />}
            disabled={!mayFill}
            onClick={() => setFilling(true)}
          >
            {t('fill')}
          </Button>
        }
      />
      {tabs}
      {!mayFill && <Note className="mb-4">{t('mayNotFill', { grant: poolCalls.fill.grant ?? '' })}</Note>}
      <Answered of={pools}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState className="py-16" title={t('none')} text={t('noneText')} />
          ) : (
            <>
              <div className="grid gap-3 desk:grid-cols-2">
                {list.map((pool) => (
                  <PoolCard key={`${pool.product} ${pool.currency_id}`} pool={pool} />
                ))}
              </div>
              <div className="mt-3 flex justify-end">
                <ExportButton call={poolCalls.list} filters={{}} />
              </div>
            </>
          )
        }
      </Answered>
      <FillSheet open={isFilling} onClose={() => setFilling(false)} />
    </>
  );
}

function PoolCard({ pool }: { readonly pool: OutputOf<typeof poolCalls.list>[number] }) {
  const t = useTranslations('pools');
  const { decimal } = useFormat();
  const nameOf = usePoolName();
  const { product, currency, size, reserved, free } = pool;
  const figures = [
    { name: t('size'), value: size },
    { name: t('reserved'), value: reserved },
    { name: t('free'), value: free },
  ];
  return (
    <Card>
      <h2 className="text-heading">
        {nameOf(product)} <span className="text-t3">{currency}</span>
      </h2>
      <dl className="mt-2 mb-3">
        {figures.map(({ name, value }) => (
          <div key={name} className="flex items-baseline justify-between gap-4 py-1">
            <dt className="text-label font-normal text-t2">{name}</dt>
            <dd className="num font-medium">{decimal(value)}</dd>
          </div>
        ))}
      </dl>
      <QuotaBar taken={shareOf(reserved, size)} label={t('taken')} />
    </Card>
  );
}
