import { rewardsCalls } from '@bourse/contract/rewards';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { classNames } from '@bourse/ui/class-names';
import { Icon } from '@bourse/ui/icon';
import { ListRow } from '@bourse/ui/list-row';
import { Note } from '@bourse/ui/note';
import { Skeleton } from '@bourse/ui/skeleton';
import { Slab } from '@bourse/ui/slab';
import { Stat } from '@bourse/ui/stat';
import { useIsOffline } from '@bourse/ui/use-is-offline';
import { Check } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useAct, useCall } from '../../base/api/use-call.ts';
import { usePages } from '../../base/api/use-pages.ts';
import { useMoment } from '../../base/money/use-moment.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { say } from '../../base/parts/say.ts';
import { useRefusal } from '../../base/security/use-refusal.ts';
import { type RunDay, runOf, type SignState } from './rewards-view.ts';

/** The daily sign-in: the streak, the points of each day, and the days signed in. */
export function SignPage() {
  const t = useTranslations('rewards.sign');
  const { data, isError, error, isFetching, refetch } = useCall(rewardsCalls.signState, {});
  return (
    <div className="mx-auto w-full max-w-[560px] desk:mt-4">
      <PageHeader title={t('title')} />
      <div className="grid gap-3 px-4 pt-1 pb-6">
        {data !== undefined ? (
          <Standing state={data} />
        ) : isError ? (
          <LoadFailed className="" error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={292} />
        )}
        <Note>{t('how')}</Note>
        <h2 className="pt-3 text-heading">{t('days')}</h2>
        <Days />
      </div>
    </div>
  );
}

function Standing({ state }: { readonly state: SignState }) {
  const t = useTranslations('rewards.sign');
  const momentOf = useMoment();
  const refusalOf = useRefusal();
  const isOffline = useIsOffline();
  const { signState, signIn, signList, points } = rewardsCalls;
  const act = useAct(signIn, [signState, signList, points]);
  const { next_at: nextAt, zone, zone_follows: follows } = state;
  const press = (): void =>
    act.mutate(
      { input: {} },
      {
        onSuccess: ({ earned }) => say('done', earned === 0 ? t('already') : t('earned', { points: earned })),
        onError: (error) => say('failed', refusalOf(error)),
      },
    );
  return (
    <Card className="grid gap-4">
      <Slab raised columns={2}>
        <Stat big label={t('streak')} value={t('count', { days: state.streak })} />
        <Stat big label={t('points')} value={state.points} />
      </Slab>
      <Run days={runOf(state)} />
      <Button tone="primary" full busy={act.isPending} disabled={nextAt !== null || isOffline} onClick={press}>
        {state.is_signed ? t('signed') : t('act')}
      </Button>
      <p className="text-caption text-pretty text-t3">
        {nextAt === null ? t('zone', { zone }) : t('next', { at: momentOf(nextAt), zone })}
        {follows === null ? null : ` ${t('follows', { at: momentOf(follows) })}`}
      </p>
    </Card>
  );
}

const looks = {
  done: 'bg-accent-soft text-accent-text',
  next: 'text-t1 shadow-[inset_0_0_0_1.5px_var(--accent)]',
  later: 'bg-control text-t2',
};

function Run({ days }: { readonly days: readonly RunDay[] }) {
  const t = useTranslations('rewards.sign');
  return (
    <ol className="grid grid-cols-7 gap-1" aria-label={t('run')}>
      {days.map(({ day, points, state }) => (
        <li key={day} className={classNames('grid justify-items-center gap-1 rounded-control py-2', looks[state])}>
          <span className="num text-heading">{`+${points}`}</span>
          <span className="grid h-4 place-items-center text-micro">
            {state === 'done' ? (
              <>
                <Icon of={Check} size={14} />
                <span className="sr-only">{t('dayDone', { day })}</span>
              </>
            ) : (
              t('day', { day })
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Days() {
  const t = useTranslations('rewards.sign');
  const format = useFormatter();
  const pages = usePages(rewardsCalls.signList, {});
  return (
    <HistoryList pages={pages} none={{ title: t('none'), text: t('noneHint') }}>
      {(items) => (
        <Slab>
          {items.map(({ id, day, streak, points }) => (
            <ListRow
              key={id}
              title={
                <time dateTime={day}>
                  {format.dateTime(Date.parse(day), {
                    year: 'numeric',
                    month: 'short',
                    day: 'numeric',
                    timeZone: 'UTC',
                  })}
                </time>
              }
              subtitle={t('inRow', { days: streak })}
              tail={t('plus', { points })}
            />
          ))}
        </Slab>
      )}
    </HistoryList>
  );
}
