import type { OutputOf } from '@bourse/contract/call';
import { chatCalls } from '@bourse/contract/support-chat';
import { Button } from '@bourse/ui/button';
import { buttonClass } from '@bourse/ui/button-class';
import { Note } from '@bourse/ui/note';
import { Skeleton } from '@bourse/ui/skeleton';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { refresh, useAct, useCall } from '../../base/api/use-call.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { ChatBubble } from './chat-bubble.tsx';
import { RateChat } from './rate-chat.tsx';
import { useChatNews } from './use-chat-news.ts';
import { useWho } from './visitor-key.ts';
import { WriteChat } from './write-chat.tsx';

type Shown = OutputOf<typeof chatCalls.chatHistory>;

/** How often a visitor asks, who has no connection that would tell; customers only in case that theirs does not. */
const everyMs = { visitor: 4_000, customer: 30_000 } as const;

/** A conversation, and what can be done in it. */
export function Talk({ id }: { readonly id: string }) {
  const t = useTranslations('support.chat');
  const who = useWho();
  const [limit, setLimit] = useState('50');
  const { data, error, isFetching, refetch } = useCall(
    chatCalls.chatHistory,
    { session_id: id, limit, ...who },
    { everyMs: who.visitor === undefined ? everyMs.customer : everyMs.visitor, keepPrevious: true },
  );
  useChatNews(data?.session.thread_id, () => void refresh(chatCalls.chatHistory));
  useReading(data, who);
  if (data === undefined) {
    if (error === null) return <Skeleton height={420} />;
    if (error.code === 'NOT_FOUND') return <Note>{t('notFound')}</Note>;
    return <LoadFailed className="" busy={isFetching} onRetry={() => void refetch()} />;
  }
  const { session, more } = data;
  return (
    <>
      {session.ahead === null ? null : <Note>{t('ahead', { count: session.ahead })}</Note>}
      {more && limit === '50' ? (
        <Button tone="quiet" size="small" busy={isFetching} onClick={() => setLimit('100')}>
          {t('earlier')}
        </Button>
      ) : null}
      <Messages shown={data} />
      {session.state === 'closed' ? (
        <div className="grid gap-3">
          <p className="text-center text-caption text-t3">{t('closed')}</p>
          <RateChat session={session} />
          <AppLink to="/pages/kf/kf" className={buttonClass({})}>
            {t('startNew')}
          </AppLink>
        </div>
      ) : (
        <WriteChat topic={session.topic} />
      )}
    </>
  );
}

/** Marks what is shown as read, once for each message that is the newest. */
function useReading(shown: Shown | undefined, who: { readonly visitor?: string }): void {
  const last = shown?.list.at(-1)?.id;
  const isUnread = (shown?.session.unread ?? 0) > 0;
  const { mutate } = useAct(chatCalls.chatRead, [chatCalls.chatSession]);
  const noted = useRef<string | null>(null);
  const { visitor } = who;
  useEffect(() => {
    if (last === undefined || !isUnread || noted.current === last) return;
    noted.current = last;
    mutate({ input: { id: last, ...(visitor === undefined ? {} : { visitor }) } });
  }, [last, isUnread, visitor, mutate]);
}

/** Whoever is this close to the end, in pixels, reads the newest: a picture is at most 224 high. */
const nearEnd = 320;

function Messages({ shown: { list, read_to: readTo } }: { readonly shown: Shown }) {
  const t = useTranslations('support.chat');
  const box = useRef<HTMLDivElement>(null);
  const shownTo = useRef<string | undefined>(undefined);
  const last = list.at(-1)?.id;
  useEffect(() => {
    if (box.current === null || shownTo.current === last) return;
    shownTo.current = last;
    box.current.scrollTop = box.current.scrollHeight;
  });
  const newestOwn = list.findLast(({ by }) => by === 'own')?.id;
  const wasRead = (id: string): boolean => id === newestOwn && readTo !== null && BigInt(id) <= BigInt(readTo);
  return (
    <div
      ref={box}
      role="group"
      aria-label={t('title')}
      className="scroll-thin h-[calc(100dvh-340px)] min-h-60"
      // A picture that has come makes the end lie lower.
      onLoadCapture={({ currentTarget: { scrollHeight, scrollTop, clientHeight }, currentTarget }) => {
        if (scrollHeight - scrollTop - clientHeight < nearEnd) currentTarget.scrollTop = scrollHeight;
      }}
      // What scrolls can be reached by the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <ul aria-live="polite" className="grid content-start gap-2">
        {list.map((message) => (
          <ChatBubble key={message.id} message={message} wasRead={wasRead(message.id)} />
        ))}
      </ul>
    </div>
  );
}
