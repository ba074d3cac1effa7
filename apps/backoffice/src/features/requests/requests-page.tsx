import { approvalCalls } from '@bourse/contract/approval';
import { Button } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { Segmented } from '@bourse/ui/segmented';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { Answered } from '../../base/parts/states.tsx';
import { RequestCard } from './request-card.tsx';

/** A second person decides while the first one looks. */
const everyMs = 10_000;
const pageSize = 20;
/** What the server gives at once at most. */
const most = 100;

/** Requests that somebody may decide, and their own. */
export function RequestsPage() {
  const t = useTranslations('requests');
  const [shown, setShown] = useState<'open' | 'all'>('open');
  const [limit, setLimit] = useState(pageSize);
  const requests = useCall(approvalCalls.list, { ...(shown === 'open' ? { state: 'open' } : {}), limit }, { everyMs });
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
        {({ list, total }) => (
          <div className="grid gap-3">
            {list.length === 0 && <EmptyState className="py-16" title={t('none')} text={t('noneText')} />}
            {list.map((request) => (
              <RequestCard key={request.id} request={request} />
            ))}
            {total > list.length && limit < most && (
              <Button
                className="justify-self-center"
                busy={requests.isFetching}
                onClick={() => setLimit(limit + pageSize)}
              >
                {t('more')}
              </Button>
            )}
          </div>
        )}
      </Answered>
    </>
  );
}
