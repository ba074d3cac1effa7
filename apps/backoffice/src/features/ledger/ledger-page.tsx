import { Tabs } from '@bourse/ui/tabs';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PageHead } from '../../base/parts/page-head.tsx';
import { AccountsTab } from './accounts-tab.tsx';
import { CloseTab } from './close-tab.tsx';
import { HaltCard } from './halt-card.tsx';

const tabs = ['house', 'user', 'close'] as const;
type Tab = (typeof tabs)[number];

/** Accounts and their postings, the close of each day, and whether money may move. */
export function LedgerPage() {
  const t = useTranslations('ledger');
  const [tab, setTab] = useState<Tab>('house');
  return (
    <>
      <PageHead title={t('title')} text={t('text')} />
      <HaltCard />
      <Tabs
        label={t('shown')}
        line
        className="my-4"
        tabs={tabs.map((value) => ({ value, label: t(`tab.${value}`), panelId: 'ledger-panel' }))}
        value={tab}
        onChoose={setTab}
      />
      <div id="ledger-panel" role="tabpanel" aria-label={t(`tab.${tab}`)}>
        {tab === 'close' ? <CloseTab /> : <AccountsTab key={tab} owner={tab} />}
      </div>
    </>
  );
}
