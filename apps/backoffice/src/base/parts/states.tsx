import { Button } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { ErrorState } from '@bourse/ui/error-state';
import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CallError } from '@bourse/client/call-error';
import { useSentence } from '../api/use-sentence.ts';

interface AnsweredProps<T> {
  readonly of: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch' | 'isFetching'>;
  /** Classes that give the height of what is awaited, where something stands below it; without them three cards'. */
  readonly awaited?: string;
  readonly children: (data: T) => ReactNode;
}

/** What is read of the server: its shape while it is awaited, why it did not come, and what it says. */
export function Answered<T>({ of, awaited, children }: AnsweredProps<T>) {
  const t = useTranslations('app');
  const say = useSentence();
  const { data, error, refetch, isFetching } = of;
  if (data !== undefined) return children(data);
  if (error === null) return <Awaited shape={awaited} />;
  if (error instanceof CallError && error.code === 'NOT_ALLOWED') return <Forbidden />;
  return (
    <ErrorState
      title={t('failed.title')}
      text={say(error)}
      retryLabel={t('act.retry')}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

function Awaited({ shape }: { readonly shape: string | undefined }) {
  const t = useTranslations('app');
  return (
    <SkeletonDelay label={t('state.loading')}>
      {shape === undefined ? (
        <div className="grid gap-3">
          <Skeleton height={96} />
          <Skeleton height={96} />
          <Skeleton height={96} />
        </div>
      ) : (
        <div className={shape}>
          <Skeleton height="100%" />
        </div>
      )}
    </SkeletonDelay>
  );
}

/** What an account may not see: which grant is missing, and who can help. */
export function Forbidden({ grant }: { readonly grant?: string | undefined }) {
  const t = useTranslations('app.forbidden');
  return (
    <EmptyState className="py-16" title={t('title')} text={grant === undefined ? t('text') : t('grant', { grant })} />
  );
}

/** An address that is none of ours. */
export function NoSuchPage() {
  const t = useTranslations('app');
  return (
    <EmptyState
      className="py-16"
      title={t('state.notFound')}
      action={<Button onClick={() => window.location.assign('#/')}>{t('state.toStart')}</Button>}
    />
  );
}
