import { chatCalls } from '@bourse/contract/support-chat';
import { type SupportTopic, supportTopics } from '@bourse/contract/support-rules';
import { buttonClass } from '@bourse/ui/button-class';
import { EmptyState } from '@bourse/ui/empty-state';
import { Skeleton } from '@bourse/ui/skeleton';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useSearch } from '../../base/router/use-search.ts';
import { useWho } from './visitor-key.ts';
import { Talk } from './talk.tsx';
import { WriteChat } from './write-chat.tsx';

const topicOf = (word: string | undefined): SupportTopic => supportTopics.find((one) => one === word) ?? 'other';

/** The live chat: the open conversation or a named one of before; the first message opens one. */
export function ChatPage() {
  const t = useTranslations('support');
  const { id, topic } = useSearch('/pages/kefu/index');
  const found = useCall(chatCalls.chatSession, useWho(), { everyMs: 20_000, enabled: id === undefined });
  const session = id ?? found.data?.session?.id;
  return (
    <div className="mx-auto flex w-full max-w-[688px] flex-col desk:px-5">
      <PageHeader title={t('chat.title')} />
      <div className="grid gap-3 px-4 pb-6">
        {session !== undefined ? (
          <Talk key={session} id={session} />
        ) : found.data !== undefined ? (
          <>
            <EmptyState
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
          <LoadFailed className="" busy={found.isFetching} onRetry={() => void found.refetch()} />
        ) : (
          <Skeleton height={420} />
        )}
      </div>
    </div>
  );
}
