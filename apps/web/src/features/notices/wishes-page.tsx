import { supportCalls } from '@bourse/contract/support';
import { Note } from '@bourse/ui/note';
import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { PushWishes } from './push-wishes.tsx';
import { TopicRow, type Wishes } from './topic-row.tsx';

/** Of what the customer is told by push and by mail. In the app they are told of everything. */
export function WishesPage() {
  const t = useTranslations('notices.wishes');
  const { data, isError, error, isFetching, refetch } = useCall(supportCalls.noticeWishes, {});
  return (
    <div className="mx-auto w-full max-w-[688px]">
      <PageHeader title={t('title')} />
      <div className="grid gap-4 px-4 pt-1 desk:px-0">
        <p className="text-pretty text-t2">{t('lead')}</p>
        {data !== undefined ? (
          <>
            <PushWishes wishes={data} />
            <MailWishes wishes={data} />
          </>
        ) : isError ? (
          <LoadFailed className="" said={t('failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
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
          <TopicRow key={topic} topic={topic} channel="mail" on={mail} isPossible={wishes.has_mail} />
        ))}
      </div>
    </section>
  );
}
