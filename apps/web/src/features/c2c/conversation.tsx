import type { OutputOf } from '@bourse/contract/call';
import { c2cCalls } from '@bourse/contract/c2c';
import { threadCalls } from '@bourse/contract/threads';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { Skeleton } from '@bourse/ui/skeleton';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { refresh, useAct, useCall } from '../../base/api/use-call.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import type { Order } from './c2c-view.ts';
import { MessageBubble } from './message-bubble.tsx';
import { useThreadNews } from './use-thread-news.ts';
import { WriteMessage } from './write-message.tsx';

type Shown = OutputOf<typeof threadCalls.messages>;

interface ConversationProps {
  readonly id: string;
  readonly own: Order['role'];
  /** The id of the other side. */
  readonly other: string;
  readonly unread: number;
  readonly isClosed: boolean;
}

/** What both sides and the house have written in an order, and the field to write into. */
export function Conversation({ id, own, other, unread, isClosed }: ConversationProps) {
  const t = useTranslations('c2c.chat');
  const [limit, setLimit] = useState('50');
  const { data, isError, isFetching, refetch } = useCall(
    threadCalls.messages,
    { id, limit },
    { everyMs: 30_000, keepPrevious: true },
  );
  useThreadNews(id, () => void refresh(threadCalls.messages, c2cCalls.order));
  const last = data?.list.at(-1)?.id;
  const reading = useAct(threadCalls.read, [c2cCalls.order, c2cCalls.orders]);
  const { mutate } = reading;
  const isUnread = unread > 0 || (data?.unread ?? 0) > 0;
  const noted = useRef<string | null>(null);
  useEffect(() => {
    if (last === undefined || !isUnread || noted.current === last) return;
    noted.current = last;
    mutate({ input: { id, message_id: last } });
  }, [id, last, isUnread, mutate]);
  return (
    <Card className="grid gap-3">
      <h2 className="text-heading">{t('title')}</h2>
      {data !== undefined ? (
        <>
          {data.more && limit === '50' ? (
            <Button tone="quiet" size="small" busy={isFetching} onClick={() => setLimit('100')}>
              {t('earlier')}
            </Button>
          ) : null}
          <Messages shown={data} own={own} other={other} />
        </>
      ) : isError ? (
        <LoadFailed className="" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={160} />
      )}
      {isClosed || data?.closed === true ? (
        <p className="text-center text-caption text-t3">{t('closed')}</p>
      ) : (
        <WriteMessage id={id} />
      )}
    </Card>
  );
}

/** Whoever is this close to the end, in pixels, reads the newest: a picture is at most 224 high. */
const nearEnd = 320;

interface MessagesProps extends Pick<ConversationProps, 'own' | 'other'> {
  readonly shown: Shown;
}

function Messages({ shown, own, other }: MessagesProps) {
  const t = useTranslations('c2c.chat');
  const box = useRef<HTMLDivElement>(null);
  const shownTo = useRef<string | undefined>(undefined);
  const last = shown.list.at(-1)?.id;
  const isOwn = (author: string | null): boolean => author !== null && author !== other;
  useEffect(() => {
    if (box.current === null || shownTo.current === last) return;
    shownTo.current = last;
    box.current.scrollTop = box.current.scrollHeight;
  });
  const isRead = (message: string): boolean => shown.read_to !== null && BigInt(message) <= BigInt(shown.read_to);
  const newestOwn = shown.list.findLast((one) => isOwn(one.author_id))?.id;
  return (
    <div
      ref={box}
      role="group"
      aria-label={t('title')}
      className="scroll-thin max-h-[420px]"
      // A picture that has come makes the end lie lower.
      onLoadCapture={({ currentTarget: { scrollHeight, scrollTop, clientHeight }, currentTarget }) => {
        if (scrollHeight - scrollTop - clientHeight < nearEnd) currentTarget.scrollTop = scrollHeight;
      }}
      // What scrolls can be reached by the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <ul aria-live="polite" className="grid content-start gap-2">
        {shown.list.map((message) => (
          <MessageBubble
            key={message.id}
            message={message}
            own={own}
            isOwn={isOwn(message.author_id)}
            wasRead={message.id === newestOwn && isRead(message.id)}
          />
        ))}
      </ul>
    </div>
  );
}
