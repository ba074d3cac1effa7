import { Tabs } from '@bourse/ui/tabs';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PageProps } from '../../base/manifests/feature-manifest.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { NoSuchPage } from '../../base/parts/states.tsx';
import { AdTable } from './ad-table.tsx';
import { DisputeRoom } from './dispute-room.tsx';
import { DisputeTable } from './dispute-table.tsx';

const tabs = ['waiting', 'others', 'ads'] as const;

/** `#/c2c` is the queue beside the advertisements, `#/c2c/12` the room of a dispute. */
export function C2cPage({ rest }: PageProps) {
  const [id] = rest;
  if (id === undefined) return <Overview />;
  if (rest.length > 1 || !/^[1-9]\d{0,18}$/.test(id)) return <NoSuchPage />;
  return <DisputeRoom key={id} id={id} />;
}

function Overview() {
  const t = useTranslations('c2c');
  const [tab, setTab] = useState<(typeof tabs)[number]>('waiting');
  return (
    <>
      <PageHead title={t('title')} text={t('text')} />
      <Tabs
        label={t('title')}
        line
        className="mb-4"
        tabs={tabs.map((value) => ({ value, label: t(`tab.${value}`), panelId: 'c2c-panel' }))}
        value={tab}
        onChoose={setTab}
      />
      <div id="c2c-panel" role="tabpanel" aria-label={t(`tab.${tab}`)}>
        {tab === 'ads' ? <AdTable /> : <DisputeTable key={tab} isWaiting={tab === 'waiting'} />}
      </div>
    </>
  );
}
