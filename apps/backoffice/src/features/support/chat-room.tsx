import { languageNames } from '@bourse/client/locale';
import { supportDeskCalls } from '@bourse/contract/support-desk';
import { Badge } from '@bourse/ui/badge';
import { Card } from '@bourse/ui/card';
import { Note } from '@bourse/ui/note';
import { Skeleton } from '@bourse/ui/skeleton';
import { Fact } from '@bourse/ui/stat';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall, useMember } from '../../base/api/use-call.ts';
import { useActSentence } from '../../base/api/use-sentence.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { BackLink } from '../../base/parts/back-link.tsx';
import { PageHead } from '../../base/parts/page-head.tsx';
import { linkTo } from '../../base/router/place.ts';
import { AnswerForm } from './answer-form.tsx';
import type { Chat, Talk } from './chat.ts';
import { ChatActs } from './chat-acts.tsx';
import { Said } from './said.tsx';

/** A conversation. Opening it is written to the audit log, so it is opened once; whoever has it then reads it on by itself. */
export function ChatRoom({ id }: { readonly id: string }) {
  const t = useTranslations('support');
  const sentence = useActSentence();
  const member = useMember();
  const { mutate, data, error } = useAct(supportDeskCalls.open);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (wasAsked.current) return;
    wasAsked.current = true;
    mutate({ id });
  }, [id, mutate]);
  const isOwn = member !== undefined && data?.session.agent?.id === member.id;
  const live = useCall(supportDeskCalls.messages, { id, limit: '100' }, { everyMs: 3_000, enabled: isOwn });
  const talk = isOwn ? (live.data ?? data) : data;
  useReading(talk, isOwn);
  return (
    <>
      <BackLink parts={['support']}>{t('title')}</BackLink>
      <PageHead title={t('one', { id })} text={t('roomText')} />
      {error !== null && (
        <Note tone="bad" urgent className="mb-3">
          {error.code === 'NOT_FOUND' ? t('noChat') : sentence(error)}
        </Note>
      )}
      {talk === undefined ? (
        error === null && <Skeleton height={360} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 desk:grid-cols-[minmax(0,1fr)_320px]">
          <Card className="grid gap-3">
            <Said of={talk} />
            {isOwn && talk.session.state === 'active' && <AnswerForm of={talk.session} />}
          </Card>
          <div className="grid gap-4">
            <Facts of={talk.session} />
            {talk.session.state !== 'closed' && (
              <ChatActs chat={talk.session} isOwn={isOwn} onMoved={() => mutate({ id })} />
            )}
          </div>
        </div>
      )}
    </>
  );
}

/** Marks what its agent sees as read, which the person is shown. */
function useReading(talk: Talk | undefined, isOwn: boolean): void {
  const { mutate } = useAct(supportDeskCalls.read, [supportDeskCalls.queue]);
  const noted = useRef<string | null>(null);
  const last = talk?.list.at(-1)?.id;
  const id = talk?.session.id;
  const isUnread = isOwn && (talk?.session.unread ?? 0) > 0;
  useEffect(() => {
    if (id === undefined || last === undefined || !isUnread || noted.current === last) return;
    noted.current = last;
    mutate({ id, message_id: last });
  }, [id, last, isUnread, mutate]);
}

const tones = { waiting: 'warn', active: 'good', closed: 'plain' } as const;

function Facts({ of: chat }: { readonly of: Chat }) {
  const t = useTranslations('support');
  const { moment } = useFormat();
  const who =
    chat.user_id === null ? (
      t('visitor')
    ) : (
      <a className="text-accent-text hover:text-t1" href={linkTo('customers', chat.user_id)}>
        #{chat.user_id}
      </a>
    );
  return (
    <Card>
      <Fact label={t('stateHead')} value={<Badge tone={tones[chat.state]}>{t(`state.${chat.state}`)}</Badge>} />
      <Fact label={t('who')} value={who} />
      <Fact label={t('topicHead')} value={t(`topic.${chat.topic}`)} />
      <Fact label={t('lang')} value={languageNames[chat.lang]} />
      <Fact label={t('agent')} value={chat.agent?.name ?? '–'} />
      <Fact label={t('opened')} value={moment(chat.opened_at)} />
      {chat.closed_at !== null && <Fact label={t('closedAt')} value={moment(chat.closed_at)} />}
      {chat.score !== null && <Fact label={t('score')} value={`★ ${String(chat.score)}`} />}
      {chat.score_text !== '' && <p className="break-words text-t2">{chat.score_text}</p>}
    </Card>
  );
}
