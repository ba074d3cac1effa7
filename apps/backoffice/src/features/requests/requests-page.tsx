import { approvalCalls } from '@bourse/contract/approval';
import { Button } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { Segmented } from '@bourse/ui/segmented';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useList } from '../../base/api/use-list.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { Answered } from '../../base/parts/states.tsx';
import { RequestCard } from './request-card.tsx';

/** A second person decides while the first one looks. */
const everyMs = 10_000;
const pageSize = 20;

/** Requests that somebody may decide, and their own. */
export function RequestsPage() {
  const t = useTranslations('requests');
  const [shown, setShown] = useState<'open' | 'all'>('open');
  const wanted = shown === 'open' ? ({ state: 'open' } as const) : {}; // one of the states
  const requests = useList(approvalCalls.list, wanted, { everyMs, limit: pageSize });
  return (
    <>
      <PageHead
        title={t('title')}
        text={t('text')}
        action={
          <Segmented
            label={t('shown')}
            className="w-full max-w-[280px]"
            segments={[
              { value: 'open', label: t('open') },
              { value: 'all', label: t('all') },
            ]}
            value={shown}
            onChoose={setShown}
          />
        }
      />
      <Answered of={requests}>
        {({ rows, more }) => (
          <div className="grid gap-3">
            {rows.length === 0 && <EmptyState className="py-16" title={t('none')} text={t('noneText')} />}
            {rows.map((request) => (
              <RequestCard key={request.id} request={request} />
            ))}
            {more !== null && (
              <Button className="justify-self-center" busy={requests.isFetchingNextPage} onClick={more}>
                {t('more')}
              </Button>
            )}
          </div>
        )}
      </Answered>
    </>
  );
}
