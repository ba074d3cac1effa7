import type { OutputOf } from '@bourse/contract/call';
import type { chatCalls } from '@bourse/contract/support-chat';
import { supportTopics } from '@bourse/contract/support-rules';
import { Badge } from '@bourse/ui/badge';
import { buttonClass } from '@bourse/ui/button-class';
import { Card } from '@bourse/ui/card';
import { Icon } from '@bourse/ui/icon';
import { listRowClass, ListRowContent } from '@bourse/ui/list-row';
import { Skeleton } from '@bourse/ui/skeleton';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useAgo } from '../../base/money/use-ago.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useSupport } from './visitor-key.ts';

type Shown = OutputOf<typeof chatCalls.chatSession>;

/** The entry to support: how long the wait is, what it can be about, and conversations of before. */
export function SupportPage() {
  const t = useTranslations('support');
  const found = useSupport();
  return (
    <div className="mx-auto w-full max-w-[688px] desk:px-5">
      <PageHeader title={t('title')} />
      <div className="grid gap-5 px-4 pt-1 pb-6">
        {found.data !== undefined ? (
          <Entry of={found.data} />
        ) : found.isError ? (
          <LoadFailed className="" error={found.error} busy={found.isFetching} onRetry={() => void found.refetch()} />
        ) : (
          <Skeleton height={420} />
        )}
      </div>
    </div>
  );
}

const chevron = <Icon of={ChevronRight} size={16} className="text-t3" />;

function Entry({ of: { session, waiting, wait_minutes: wait, past } }: { readonly of: Shown }) {
  const t = useTranslations('support');
  const ago = useAgo();
  return (
    <>
      <Card className="grid gap-1">
        <p className="text-heading">{t('waiting', { count: waiting })}</p>
        <p className="text-t2">{wait === null ? t('waitUnknown') : t('wait', { minutes: wait })}</p>
      </Card>
      {session === null ? (
        <section className="grid gap-2">
          <h2 className="px-1 text-label text-t2">{t('topics')}</h2>
          <ul className="slab">
            {supportTopics.map((topic) => (
              <li key={topic}>
                <AppLink to="/pages/kefu/index" search={{ topic }} className={listRowClass()}>
                  <ListRowContent title={t(`topic.${topic}`)} tail={chevron} />
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <Card className="grid gap-3">
          <div className="flex items-center justify-between gap-2">
            <h2 className="text-heading">{t(`topic.${session.topic}`)}</h2>
            <Badge tone={session.state === 'active' ? 'good' : 'plain'}>{t(`state.${session.state}`)}</Badge>
          </div>
          {session.ahead === null ? null : <p className="text-t2">{t('ahead', { count: session.ahead })}</p>}
          <AppLink to="/pages/kefu/index" className={buttonClass({ tone: 'primary' })}>
            {session.unread === 0 ? t('continue') : t('continueUnread', { count: session.unread })}
          </AppLink>
        </Card>
      )}
      {past.length === 0 ? null : (
        <section className="grid gap-2">
          <h2 className="px-1 text-label text-t2">{t('past')}</h2>
          <ul className="slab">
            {past.map((one) => (
              <li key={one.id}>
                <AppLink to="/pages/kefu/index" search={{ id: one.id }} className={listRowClass()}>
                  <ListRowContent
                    title={t(`topic.${one.topic}`)}
                    subtitle={ago(one.opened_at)}
                    tail={one.score === null ? chevron : `★ ${String(one.score)}`}
                  />
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
