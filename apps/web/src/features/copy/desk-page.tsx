import { copyCalls, traderDays } from '@bourse/contract/copy';
import { Badge } from '@bourse/ui/badge';
import { Note } from '@bourse/ui/note';
import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { SignedOut } from '../../base/parts/signed-out.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useSession } from '../../base/session/session.ts';
import { useUser } from '../../base/session/use-user.ts';
import { ApplyForm } from './apply-form.tsx';
import { type Application, deskState, mayApply } from './copy-view.ts';
import { DeskSettings } from './desk-settings.tsx';
import { Followers } from './followers.tsx';
import { ShareLines } from './share-lines.tsx';
import { useCopyFigures } from './use-copy-figures.ts';

const tones = { applied: 'warn', approved: 'good', refused: 'bad', suspended: 'bad' } as const;

/** The trader's own desk: the application, how it stands, the introduction, and who follows. */
export function DeskPage() {
  const t = useTranslations('copy.desk');
  const isVisitor = useSession(({ token }) => token === null);
  return (
    <div className="mx-auto w-full max-w-[688px]">
      <PageHeader title={t('title')} />
      <div className="grid gap-4 px-4 pb-6 desk:px-0">
        <p className="text-pretty text-t2">{t('text', { count: traderDays })}</p>
        {isVisitor ? <SignedOut isPart /> : <Desk />}
      </div>
    </div>
  );
}

function Desk() {
  const app = useTranslations('app.state');
  const { data, isError, error, isFetching, refetch } = useCall(copyCalls.applyState, {});
  if (data === undefined) {
    return isError ? (
      <LoadFailed className="" error={error} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <SkeletonDelay label={app('loading')}>
        <div className="grid gap-4">
          <Skeleton height={96} />
          <Skeleton height={160} />
        </div>
      </SkeletonDelay>
    );
  }
  return (
    <>
      <Standing application={data} />
      {mayApply(data) ? <ApplyForm first={data.introduction} /> : null}
      {data.status === 1 ? <DeskSettings key={`${data.introduction} ${data.share}`} application={data} /> : null}
      {data.status === 1 || data.status === 3 ? (
        <>
          <Followers />
          <Shares />
        </>
      ) : null}
    </>
  );
}

/** What followers paid of their profit. */
function Shares() {
  const t = useTranslations('copy.shares');
  return (
    <section aria-labelledby="own-shares">
      <h2 id="own-shares" className="mb-2 text-heading">
        {t('deskTitle')}
      </h2>
      <ShareLines side="2" />
    </section>
  );
}

/** How the application stands, and what staff said. */
function Standing({ application }: { readonly application: Application }) {
  const t = useTranslations('copy.desk');
  const figures = useCopyFigures();
  const own = useUser()?.id;
  const state = deskState(application);
  if (state === null) return null;
  const { applied_at: applied, decided_at: decided, reason } = application;
  return (
    <section className="grid gap-2 rounded-card p-4 surface-1">
      <h2 className="flex flex-wrap items-center gap-2 text-heading">
        {t('application')}
        <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      </h2>
      <p className="text-label font-normal text-pretty text-t2">{t(`stateText.${state}`)}</p>
      {reason === '' ? null : <Note tone={state === 'approved' ? 'plain' : 'warn'}>{reason}</Note>}
      <p className="flex flex-wrap gap-x-3 text-caption text-t3">
        {applied === null ? null : <span className="num">{t('applied', { time: figures.moment(applied) })}</span>}
        {decided === null ? null : <span className="num">{t('decided', { time: figures.moment(decided) })}</span>}
      </p>
      {state === 'approved' && own !== undefined ? (
        <AppLink
          to="/pages/follow/trader"
          search={{ id: own }}
          className="inline-flex min-h-8 items-center text-label text-accent-text"
        >
          {t('toRecord')}
        </AppLink>
      ) : null}
    </section>
  );
}
