import type { OutputOf } from '@bourse/contract/call';
import { supportCalls } from '@bourse/contract/support';
import { Note } from '@bourse/ui/note';
import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import { Switch } from '@bourse/ui/switch';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../base/api/use-call.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { say } from '../../base/parts/say.ts';

type Wishes = OutputOf<typeof supportCalls.noticeWishes>;
type Topic = Wishes['list'][number]['topic'];

/** Of what the customer is told by mail. In the app they are told of everything. */
export function WishesPage() {
  const t = useTranslations('notices.wishes');
  const { data, isError, isFetching, refetch } = useCall(supportCalls.noticeWishes, {});
  return (
    <div className="mx-auto w-full max-w-[688px]">
      <PageHeader title={t('title')} />
      <div className="grid gap-4 px-4 pt-1 desk:px-0">
        <p className="text-pretty text-t2">{t('lead')}</p>
        {data !== undefined ? (
          <MailWishes wishes={data} />
        ) : isError ? (
          <LoadFailed className="" said={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <WishesSkeleton />
        )}
        <p className="text-label font-normal text-pretty text-t2">{t('security')}</p>
      </div>
    </div>
  );
}

function WishesSkeleton() {
  const app = useTranslations('app');
  return (
    <SkeletonDelay label={app('state.loading')}>
      <Skeleton height={340} />
    </SkeletonDelay>
  );
}

function MailWishes({ wishes }: { readonly wishes: Wishes }) {
  const t = useTranslations('notices.wishes');
  return (
    <section>
      <h2 className="px-1 pb-2 text-label text-t2">{t('byMail')}</h2>
      {wishes.has_mail ? null : (
        <Note tone="warn" className="mb-3">
          {t('noMail')}
        </Note>
      )}
      <div className="slab grid-cols-1">
        {wishes.list.map(({ topic, mail }) => (
          <TopicRow key={topic} topic={topic} on={mail} isPossible={wishes.has_mail} />
        ))}
      </div>
    </section>
  );
}

interface RowProps {
  readonly topic: Topic;
  readonly on: boolean;
  /** Whether there is an address to write to. */
  readonly isPossible: boolean;
}

function TopicRow({ topic, on, isPossible }: RowProps) {
  const t = useTranslations('notices.wishes');
  const app = useTranslations('app');
  const id = useId();
  const act = useAct(supportCalls.wishNotices, [supportCalls.noticeWishes]);
  // What was chosen shows at once; a refusal brings back what stands.
  const shown = act.isPending && act.variables.input.on !== undefined ? act.variables.input.on === '1' : on;
  const wish = (wanted: boolean): void =>
    act.mutate(
      { input: { topic, channel: 'mail', on: wanted ? '1' : '0' } },
      { onError: (error) => say('failed', error.isUncertain ? app('state.uncertain') : error.message) },
    );
  return (
    <div className="flex min-h-13 items-center gap-3 px-4 py-2">
      <span className="min-w-0 flex-1" id={id}>
        <span className="block font-medium">{t(`topic.${topic}`)}</span>
        <span className="block text-caption text-t3">{t(`topicText.${topic}`)}</span>
      </span>
      <Switch aria-labelledby={id} on={shown && isPossible} disabled={!isPossible} onSwitch={wish} />
    </div>
  );
}
