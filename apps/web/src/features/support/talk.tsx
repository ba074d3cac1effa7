import type { OutputOf } from '@bourse/contract/call';
import { chatCalls } from '@bourse/contract/support-chat';
import { Button } from '@bourse/ui/button';
import { buttonClass } from '@bourse/ui/button-class';
import { Note } from '@bourse/ui/note';
import { Skeleton } from '@bourse/ui/skeleton';
import { Thread } from '@bourse/ui/thread';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { refresh, useAct, useCall } from '../../base/api/use-call.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { useThreadMessages } from '../../base/parts/use-thread-messages.ts';
import { useFeedState } from '../../base/market/use-feed-state.ts';
import { AppLink } from '../../base/router/app-link.tsx';
import { RateChat } from './rate-chat.tsx';
import { useChatNews } from './use-chat-news.ts';
import { useIsVisitor } from './visitor-key.ts';
import { WriteChat } from './write-chat.tsx';

type Shown = OutputOf<typeof chatCalls.chatHistory>;

/** How often is asked where no connection tells; and where one does, in case that it does not. */
const everyMs = { untold: 4_000, told: 30_000 } as const;

/** Whether a connection tells of what is shown: a visitor’s conversation may be of before they had one. */
const isTold = (shown: Shown | undefined, isVisitor: boolean, isLive: boolean): boolean =>
  !isVisitor || (isLive && shown !== undefined && shown.session.channel !== null);

/** A conversation, and what can be done in it. */
export function Talk({ id }: { readonly id: string }) {
  const t = useTranslations('support.chat');
  const queue = useTranslations('support');
  const isVisitor = useIsVisitor();
  const isLive = useFeedState() === 'live';
  const [limit, setLimit] = useState('50');
  const { data, error, isFetching, refetch } = useCall(
    chatCalls.chatHistory,
    { session_id: id, limit },
    { everyMs: (shown) => (isTold(shown, isVisitor, isLive) ? everyMs.told : everyMs.untold), keepPrevious: true },
  );
  useChatNews(data?.session, () => void refresh(chatCalls.chatHistory));
  useReading(data);
  if (data === undefined) {
    if (error === null) return <Skeleton height={420} />;
    if (error.code === 'NOT_FOUND') return <Note>{t('notFound')}</Note>;
    return <LoadFailed className="" error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  const { session, more } = data;
  return (
    <>
      {more && limit === '50' ? (
        <Button tone="quiet" size="small" busy={isFetching} onClick={() => setLimit('100')}>
          {t('earlier')}
        </Button>
      ) : null}
      <Messages shown={data} />
      {session.state === 'closed' ? (
        <div className="grid gap-3">
          <RateChat session={session} />
          <AppLink to="/pages/kf/kf" className={buttonClass({})}>
            {t('startNew')}
          </AppLink>
        </div>
      ) : (
        <>
          {session.ahead === null ? null : <Note>{queue('ahead', { count: session.ahead })}</Note>}
          <WriteChat topic={session.topic} />
        </>
      )}
    </>
  );
}

/** Marks what is shown as read, once for each message that is the newest. */
function useReading(shown: Shown | undefined): void {
  const last = shown?.list.at(-1)?.id;
  const isUnread = (shown?.session.unread ?? 0) > 0;
  const { mutate } = useAct(chatCalls.chatRead, [chatCalls.chatSession]);
  const noted = useRef<string | null>(null);
  useEffect(() => {
    if (last === undefined || !isUnread || noted.current === last) return;
    noted.current = last;
    mutate({ input: { id: last } });
  }, [last, isUnread, mutate]);
}

const words = ['taken', 'queued', 'closed', 'idle'] as const;

function Messages({ shown: { list, read_to: readTo } }: { readonly shown: Shown }) {
  const t = useTranslations('support.chat');
  const messages = useThreadMessages(list, {
    sideOf: ({ by }) => (by === 'own' || by === 'house' ? by : 'other'),
    saidOf: ({ word }) => {
      const said = words.find((one) => one === word);
      return said === undefined ? '' : t(`said.${said}`);
    },
    readTo,
    readLabel: t('read'),
  });
  return <Thread label={t('title')} messages={messages} pictureAlt={t('pictureAlt')} className="min-h-40 flex-1" />;
}
