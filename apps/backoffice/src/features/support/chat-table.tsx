import { languageNames } from '@bourse/client/locale';
import { supportDeskCalls } from '@bourse/contract/support-desk';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { type Column, DataTable } from '@bourse/ui/data-table';
import { EmptyState } from '@bourse/ui/empty-state';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { Answered } from '../../base/parts/states.tsx';
import { goTo } from '../../base/router/place.ts';
import { clock } from '../../base/time/clock.ts';
import type { Chat } from './chat.ts';

const pageSize = 50;
/** What the server gives at once at most. */
const most = 100;

interface ChatTableProps {
  readonly view: 'waiting' | 'own' | 'others' | 'closed';
}

/** Conversations of a view, worked by keys: J and K go down and up, Enter opens. */
export function ChatTable({ view }: ChatTableProps) {
  const t = useTranslations('support');
  const { moment } = useFormat();
  const [limit, setLimit] = useState(pageSize);
  const found = useCall(supportDeskCalls.queue, { view, limit }, { everyMs: 5_000 });
  const columns: readonly Column<Chat>[] = [
    { key: 'id', head: t('number'), cell: ({ id }) => <span className="num">{`#${id}`}</span> },
    { key: 'who', head: t('who'), cell: ({ user_id: user }) => (user === null ? t('visitor') : `#${user}`) },
    { key: 'topic', head: t('topicHead'), flexible: true, cell: ({ topic }) => t(`topic.${topic}`) },
    { key: 'lang', head: t('lang'), desk: true, cell: ({ lang }) => languageNames[lang] },
    { key: 'agent', head: t('agent'), desk: true, cell: ({ agent }) => agent?.name ?? '–' },
    { key: 'opened', head: t('opened'), desk: true, cell: ({ opened_at: at }) => moment(at) },
    {
      key: 'said',
      head: view === 'closed' ? t('score') : t('said'),
      cell: (one) => (
        <span className="inline-flex items-center gap-2">
          {view !== 'closed' ? <Since at={one.said_at} /> : one.score === null ? '–' : `★ ${String(one.score)}`}
          {one.awaits && one.agent !== null && <Badge tone="warn">{t('awaits')}</Badge>}
        </span>
      ),
    },
  ];
  return (
    <Answered of={found}>
      {({ list, total }) =>
        list.length === 0 ? (
          <EmptyState className="py-16" title={t(`none.${view}`)} />
        ) : (
          <>
            <DataTable
              label={t(`tab.${view}`)}
              columns={columns}
              rows={list}
              keyOf={({ id }) => id}
              onOpen={({ id }) => goTo('support', id)}
              rowLabel={({ id, topic }) => `#${id} ${t(`topic.${topic}`)}`}
            />
            {total > list.length && limit < most && (
              <Button className="mx-auto mt-3 flex" busy={found.isFetching} onClick={() => setLimit(most)}>
                {t('more')}
              </Button>
            )}
          </>
        )
      }
    </Answered>
  );
}

/** How long ago, as who works a queue reads it; the list asks again every few seconds. */
function Since({ at }: { readonly at: string }) {
  const format = useFormatter();
  const { moment } = useFormat();
  return (
    <time dateTime={at} title={moment(at)}>
      {format.relativeTime(Date.parse(at), clock.now())}
    </time>
  );
}
