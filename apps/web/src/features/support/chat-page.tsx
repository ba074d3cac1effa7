import { type SupportTopic, supportTopics } from '@bourse/contract/support-rules';
import { buttonClass } from '@bourse/ui/button-class';
import { EmptyState } from '@bourse/ui/empty-state';
import { Skeleton } from '@bourse/ui/skeleton';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useSearch } from '../../base/router/use-search.ts';
import { useSupport } from './visitor-key.ts';
import { Talk } from './talk.tsx';
import { WriteChat } from './write-chat.tsx';

const topicOf = (word: string | undefined): SupportTopic => supportTopics.find((one) => one === word) ?? 'other';

/** The live chat: the open conversation or a named one of before; the first message opens one. */
export function ChatPage() {
  const t = useTranslations('support');
  const { id, topic } = useSearch('/pages/kefu/index');
  const found = useSupport(id === undefined);
  const open = found.data?.session?.id;
  const [shown, setShown] = useState(open);
  if (open !== undefined && open !== shown) setShown(open);
  // Whoever sees it end goes on seeing it, to read the last words and to rate it.
  const session = id ?? open ?? shown;
  return (
    <div className="mx-auto w-full max-w-[688px] desk:px-5">
      <PageHeader title={t('chat.title')} />
      {/* As high as the window leaves between the heads and the end, so that the field stands at its foot. */}
      <div className="flex h-[calc(100dvh-100px-env(safe-area-inset-bottom))] min-h-105 flex-col gap-3 px-4 desk:h-[calc(100dvh-128px)]">
        {session !== undefined ? (
          <Talk key={session} id={session} />
        ) : found.data !== undefined ? (
          <>
            <EmptyState
              className="my-auto"
              title={t('chat.first')}
              text={
                found.data.wait_minutes === null ? t('waitUnknown') : t('wait', { minutes: found.data.wait_minutes })
              }
              action={
                <AppLink to="/pages/kf/kf" className={buttonClass({ size: 'small' })}>
                  {t(`topic.${topicOf(topic)}`)}
                </AppLink>
              }
            />
            <WriteChat topic={topicOf(topic)} />
          </>
        ) : found.isError ? (
          <LoadFailed className="" error={found.error} busy={found.isFetching} onRetry={() => void found.refetch()} />
        ) : (
          <Skeleton height={420} />
        )}
      </div>
    </div>
  );
}
