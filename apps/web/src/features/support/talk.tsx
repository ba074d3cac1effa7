import type { OutputOf } from '@bourse/contract/call';
import { chatCalls } from '@bourse/contract/support-chat';
import { Button } from '@bourse/ui/button';
import { buttonClass } from '@bourse/ui/button-class';
import { Note } from '@bourse/ui/note';
import { Skeleton } from '@bourse/ui/skeleton';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { refresh, useAct, useCall } from '../../base/api/use-call.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { useFeedState } from '../../base/market/use-feed-state.ts';
import { AppLink } from '../../base/router/app-link.tsx';
import { clock } from '../../base/time/clock.ts';
import { ChatBubble } from './chat-bubble.tsx';
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
    return <LoadFailed className="" busy={isFetching} onRetry={() => void refetch()} />;
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
  const format = useFormatter();
  const dated = list.map((one) => ({ ...one, ms: Date.parse(one.at) }));
  // A conversation of today alone names no day.
  const dayOf = (ms: number): string => format.dateTime(ms, { weekday: 'short', month: 'short', day: 'numeric' });
  const newestOwn = list.findLast(({ by }) => by === 'own')?.id;
  const wasRead = (id: string): boolean => id === newestOwn && readTo !== null && BigInt(id) <= BigInt(readTo);
  return (
    <div
      ref={box}
      role="group"
      aria-label={t('title')}
      className="scroll-thin min-h-40 flex-1"
      // A picture that has come makes the end lie lower.
      onLoadCapture={({ currentTarget: { scrollHeight, scrollTop, clientHeight }, currentTarget }) => {
        if (scrollHeight - scrollTop - clientHeight < nearEnd) currentTarget.scrollTop = scrollHeight;
      }}
      // What scrolls can be reached by the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <ul aria-live="polite" className="grid content-start gap-2">
        {dated.map((message, place) => (
          <Fragment key={message.id}>
            {dayOf(message.ms) === dayOf(dated[place - 1]?.ms ?? clock.now()) ? null : (
              <li className="num justify-self-center pt-1 text-caption text-t3">{dayOf(message.ms)}</li>
            )}
            <ChatBubble message={message} wasRead={wasRead(message.id)} />
          </Fragment>
        ))}
      </ul>
    </div>
  );
}
