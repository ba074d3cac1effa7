import type { OutputOf } from '@bourse/contract/call';
import { c2cCalls } from '@bourse/contract/c2c';
import { threadCalls } from '@bourse/contract/threads';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { Skeleton } from '@bourse/ui/skeleton';
import { Thread } from '@bourse/ui/thread';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { refresh, useAct, useCall } from '../../base/api/use-call.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { useThreadMessages } from '../../base/parts/use-thread-messages.ts';
import type { Order } from './c2c-view.ts';
import { HouseLine } from './house-line.tsx';
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
  const { data, isError, error, isFetching, refetch } = useCall(
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
        <LoadFailed className="" error={error} busy={isFetching} onRetry={() => void refetch()} />
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

interface MessagesProps extends Pick<ConversationProps, 'own' | 'other'> {
  readonly shown: Shown;
}

function Messages({ shown, own, other }: MessagesProps) {
  const t = useTranslations('c2c.chat');
  const messages = useThreadMessages(shown.list, {
    sideOf: ({ system, author_id: author }) =>
      system !== null ? 'house' : author !== null && author !== other ? 'own' : 'other',
    saidOf: ({ system }) => (system === null ? '' : <HouseLine of={system} own={own} />),
    readTo: shown.read_to,
    readLabel: t('read'),
  });
  return <Thread label={t('title')} messages={messages} pictureAlt={t('pictureAlt')} className="max-h-[420px]" />;
}
