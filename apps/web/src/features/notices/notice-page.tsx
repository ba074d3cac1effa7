import { supportCalls } from '@bourse/contract/support';
import { buttonClass } from '@bourse/ui/button-class';
import { EmptyState } from '@bourse/ui/empty-state';
import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { useCall } from '../../base/api/use-call.ts';
import { useSearch } from '../../base/router/use-search.ts';
import { useMoment } from '../../base/money/use-moment.ts';
import { type Notice, targetOf } from './notice-view.ts';
import { useNoticeTexts } from './use-notice-texts.ts';

/** One notice; opening it marks it as read. */
export function NoticePage() {
  const t = useTranslations('notices');
  const { id } = useSearch('/pages/mailMessage/mailMessageDetail');
  return (
    <div className="mx-auto w-full max-w-[688px]">
      <PageHeader title={t('title')} />
      {id === undefined || !/^[1-9]\d{0,18}$/.test(id) ? <Gone /> : <OpenedNotice id={id} />}
    </div>
  );
}

function Gone() {
  const t = useTranslations('notices');
  return <EmptyState className="py-12" title={t('gone')} text={t('goneHint')} />;
}

function OpenedNotice({ id }: { readonly id: string }) {
  const t = useTranslations('notices');
  const { data, error, isFetching, refetch } = useCall(supportCalls.mail, { id });
  if (data !== undefined) return <NoticeText notice={data} />;
  if (error?.code === 'NOT_FOUND') return <Gone />;
  if (error !== null) {
    return (
      <LoadFailed
        className="mx-4 my-2"
        said={t('failed')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return <NoticeSkeleton />;
}

function NoticeSkeleton() {
  const app = useTranslations('app');
  return (
    <SkeletonDelay label={app('state.loading')}>
      <div className="grid gap-3 px-4 py-3">
        <Skeleton width={180} height={24} />
        <Skeleton height={66} />
      </div>
    </SkeletonDelay>
  );
}

function NoticeText({ notice }: { readonly notice: Notice }) {
  const momentOf = useMoment();
  const texts = useNoticeTexts(notice);
  const [to, search] = targetOf(notice);
  if (texts === null) return <NoticeSkeleton />;
  const { head, text, act } = texts;
  return (
    <article className="px-4 pt-2 desk:px-0">
      <h2 className="text-title">{head}</h2>
      <time className="num mt-1 block text-caption text-t3" dateTime={notice.created_at}>
        {momentOf(notice.created_at)}
      </time>
      <p className="mt-4 text-pretty break-words">{text}</p>
      <AppLink
        to={to}
        {...(search === undefined ? {} : { search })}
        className={`${buttonClass({ size: 'desk' })} mt-5`}
      >
        {act}
      </AppLink>
    </article>
  );
}
