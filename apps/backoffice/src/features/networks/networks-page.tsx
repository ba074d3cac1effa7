import { networkStaffCalls } from '@bourse/contract/networks';
import { EmptyState } from '@bourse/ui/empty-state';
import { Segmented } from '@bourse/ui/segmented';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import type { PageProps } from '../../base/manifests/feature-manifest.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { Answered, NoSuchPage } from '../../base/parts/states.tsx';
import { NetworkCard } from './network-card.tsx';
import { RefusedTable } from './refused-table.tsx';
import { SweepTable } from './sweep-table.tsx';

const views = ['networks', 'sweeps', 'refused'] as const;

/** The networks, what moves between the house's own addresses, and what was not credited. */
export function NetworksPage({ rest }: PageProps) {
  const t = useTranslations('networks');
  const [view, setView] = useState<(typeof views)[number]>('networks');
  if (rest.length > 0) return <NoSuchPage />;
  return (
    <>
      <PageHead
        title={t('title')}
        text={t(`about.${view}`)}
        action={
          <Segmented
            label={t('shown')}
            className="w-full max-w-[440px]"
            segments={views.map((value) => ({ value, label: t(`view.${value}`) }))}
            value={view}
            onChoose={setView}
          />
        }
      />
      {view === 'networks' && <NetworkList />}
      {view === 'sweeps' && <SweepTable />}
      {view === 'refused' && <RefusedTable />}
    </>
  );
}

function NetworkList() {
  const t = useTranslations('networks');
  const found = useCall(networkStaffCalls.list, {}, { everyMs: 10_000 });
  return (
    <Answered of={found}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState className="py-16" title={t('none.networks')} text={t('noneText')} />
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {list.map((one) => (
              <NetworkCard key={one.network} network={one} />
            ))}
          </div>
        )
      }
    </Answered>
  );
}
