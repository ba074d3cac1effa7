import { Segmented } from '@bourse/ui/segmented';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PageProps } from '../../base/manifests/feature-manifest.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { NoSuchPage } from '../../base/parts/states.tsx';
import { WaitingQueue } from './waiting-queue.tsx';
import { WithdrawalTable } from './withdrawal-table.tsx';

const views = ['waiting', 'under_way', 'all'] as const;

/** What waits for a review, what is being paid, and everything. */
export function WithdrawalsPage({ rest }: PageProps) {
  const t = useTranslations('withdrawals');
  const [view, setView] = useState<(typeof views)[number]>('waiting');
  if (rest.length > 0) return <NoSuchPage />;
  return (
    <>
      <PageHead
        title={t('title')}
        text={t('text')}
        action={
          <Segmented
            label={t('shown')}
            className="w-full max-w-[400px]"
            segments={views.map((value) => ({ value, label: t(`view.${value}`) }))}
            value={view}
            onChoose={setView}
          />
        }
      />
      {view === 'waiting' ? <WaitingQueue /> : <WithdrawalTable key={view} view={view} />}
    </>
  );
}
