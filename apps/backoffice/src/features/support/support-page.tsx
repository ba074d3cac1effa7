import { Tabs } from '@bourse/ui/tabs';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PageProps } from '../../base/manifests/feature-manifest.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { NoSuchPage } from '../../base/parts/states.tsx';
import { ChatRoom } from './chat-room.tsx';
import { ChatTable } from './chat-table.tsx';
import { ReplyTable } from './reply-table.tsx';

const tabs = ['waiting', 'own', 'others', 'closed', 'replies'] as const;

/** `#/support` is the queue beside the prepared answers, `#/support/12` a conversation. */
export function SupportPage({ rest }: PageProps) {
  const [id] = rest;
  if (id === undefined) return <Overview />;
  if (rest.length > 1 || !/^[1-9]\d{0,18}$/.test(id)) return <NoSuchPage />;
  return <ChatRoom key={id} id={id} />;
}

function Overview() {
  const t = useTranslations('support');
  const [tab, setTab] = useState<(typeof tabs)[number]>('waiting');
  return (
    <>
      <PageHead title={t('title')} text={t('text')} />
      <Tabs
        label={t('title')}
        line
        className="mb-4"
        tabs={tabs.map((value) => ({ value, label: t(`tab.${value}`), panelId: 'support-panel' }))}
        value={tab}
        onChoose={setTab}
      />
      <div id="support-panel" role="tabpanel" aria-label={t(`tab.${tab}`)}>
        {tab === 'replies' ? <ReplyTable /> : <ChatTable key={tab} view={tab} />}
      </div>
    </>
  );
}
