import { kycCalls } from '@bourse/contract/kyc';
import { verificationCalls } from '@bourse/contract/kyc-form';
import type { OutputOf } from '@bourse/contract/call';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { Note } from '@bourse/ui/note';
import { QuotaBar } from '@bourse/ui/quota-bar';
import { Skeleton } from '@bourse/ui/skeleton';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { SignedOut } from '../../base/parts/signed-out.tsx';
import { open } from '../../base/router/navigation.ts';
import { useSearch } from '../../base/router/use-search.ts';
import { useSession } from '../../base/session/session.ts';
import { LevelCard } from './level-card.tsx';
import { PrivacyLine } from './privacy-line.tsx';
import { type Levels, wayBack } from './verification-view.ts';

/** Two people decide while the customer waits. */
const everyMs = 10_000;

/** How far the customer is verified, what that allows, and what is missing (S50). */
export function RealMarkPage() {
  const t = useTranslations('verification');
  const isSignedIn = useSession(({ token }) => token !== null);
  const { data, isError, error, isFetching, refetch } = useCall(kycCalls.state, {}, { everyMs });
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1000px]">
      <PageHeader title={t('title')} />
      {!isSignedIn ? <SignedOut /> : null}
      {isSignedIn && data === undefined && isError ? (
        <LoadFailed error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {isSignedIn && data === undefined && !isError ? (
        <div className="grid gap-3 px-4">
          <Skeleton height={96} />
          <Skeleton height={180} />
          <Skeleton height={180} />
        </div>
      ) : null}
      {isSignedIn && data !== undefined ? <Marks levels={data} /> : null}
    </div>
  );
}

function Marks({ levels }: { readonly levels: Levels }) {
  const { back: given } = useSearch('/pages/setting/real_mark');
  const { data: limits } = useCall(verificationCalls.limits, {}, { everyMs });
  const back = wayBack(given);
  return (
    <div className="grid gap-3 px-4 pb-6 desk:px-0">
      {back === null ? null : <GoOn levels={levels} back={back} />}
      {limits === undefined ? <Skeleton height={96} /> : <LimitCard limits={limits} />}
      <div className="grid gap-3 desk:grid-cols-2 desk:items-start">
        {levels.map((level) => (
          <LevelCard
            key={level.level}
            levels={levels}
            level={level}
            allowance={limits?.levels.find((one) => one.level === level.level)}
            back={back}
          />
        ))}
      </div>
      <PrivacyLine />
    </div>
  );
}

/** Leads whoever was stopped for want of a level back to what they were doing. */
function GoOn({ levels, back }: { readonly levels: Levels; readonly back: string }) {
  const t = useTranslations('verification');
  const isVerified = levels.some(({ state }) => state === 2);
  if (!isVerified) return <Note tone="accent">{t('neededFirst')}</Note>;
  return (
    <Note tone="accent">
      <p>{t('goOnText')}</p>
      <Button size="small" tone="primary" className="mt-2" onClick={() => open(back)}>
        {t('act.goOn')}
      </Button>
    </Note>
  );
}

/** What was withdrawn of what may be. */
function LimitCard({ limits: { withdraw } }: { readonly limits: OutputOf<typeof verificationCalls.limits> }) {
  const t = useTranslations('verification.limit');
  const numbers = useNumbers();
  const limit = Number.parseFloat(withdraw.limit);
  const used = Number.parseFloat(withdraw.used);
  return (
    <Card>
      <h2 className="text-label text-t2">{t('title')}</h2>
      {limit > 0 ? (
        <>
          <p className="num text-heading">
            {t('left', { left: numbers.whole(withdraw.left), limit: numbers.whole(withdraw.limit) })}
          </p>
          <QuotaBar className="mt-2" taken={used / limit} label={t('title')} />
          <p className="mt-1 text-caption text-t3">{t('used', { used: numbers.whole(withdraw.used) })}</p>
        </>
      ) : (
        <p className="text-heading">{t('none')}</p>
      )}
    </Card>
  );
}
