import { Tabs } from '@bourse/ui/tabs';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PageProps } from '../../base/manifests/feature-manifest.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { NoSuchPage } from '../../base/parts/states.tsx';
import { CaseList } from './case-list.tsx';
import { CasePage } from './case-page.tsx';
import { RulesTab } from './rules-tab.tsx';

const tabs = ['files', 'rules'] as const;
type Tab = (typeof tabs)[number];

/** `#/cases` is the queue beside the rules, `#/cases/12` a case. */
export function CasesPage({ rest }: PageProps) {
  const [id] = rest;
  if (id === undefined) return <Overview />;
  if (rest.length > 1 || !/^[1-9]\d*$/.test(id)) return <NoSuchPage />;
  return <CasePage key={id} id={id} />;
}

function Overview() {
  const t = useTranslations('cases');
  const [tab, setTab] = useState<Tab>('files');
  return (
    <>
      <PageHead title={t('title')} text={t('text')} />
      <Tabs
        label={t('shown')}
        line
        className="mb-4"
        tabs={tabs.map((value) => ({ value, label: t(`tab.${value}`), panelId: 'cases-panel' }))}
        value={tab}
        onChoose={setTab}
      />
      <div id="cases-panel" role="tabpanel" aria-label={t(`tab.${tab}`)}>
        {tab === 'files' ? <CaseList /> : <RulesTab />}
      </div>
    </>
  );
}
