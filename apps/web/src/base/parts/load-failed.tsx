import { CallError } from '@bourse/client/call-error';
import { ErrorState } from '@bourse/ui/error-state';
import { useIsOffline } from '@bourse/ui/use-is-offline';
import { useTranslations } from 'use-intl';

interface LoadFailedProps {
  readonly onRetry: () => void;
  /** While it is tried again. */
  readonly busy?: boolean;
  readonly className?: string;
  /** What failed, where the feature says it more closely, and what then. */
  readonly said?: string;
  readonly hint?: string;
  /** Why it failed: a refusal is told in the server's own sentence (section 8), which knows more than any hint. */
  readonly error?: unknown;
  /** What did not come: a whole page, or a part of one. */
  readonly of?: 'page' | 'part';
}

/** Something could not be loaded: what did not change, and another try. */
export function LoadFailed({
  onRetry,
  busy = false,
  className = 'm-4',
  said,
  hint: next,
  error = null,
  of = 'part',
}: LoadFailedProps) {
  const t = useTranslations('app');
  const isOffline = useIsOffline();
  const [title, hint] =
    of === 'page'
      ? [said ?? t('state.pageFailed'), next ?? t('state.pageFailedHint')]
      : [said ?? t('state.loadFailed'), next ?? t(isOffline ? 'state.offlineHint' : 'state.loadFailedHint')];
  const sentence = error instanceof CallError && error.failure.kind === 'refused' ? error.message : '';
  const text = (
    <>
      <b className="block font-semibold">{title}</b>
      {sentence === '' ? hint : sentence}
    </>
  );
  return (
    <>
      {of === 'page' ? <h1 className="sr-only">{title}</h1> : null}
      <ErrorState className={className} text={text} retryLabel={t('act.retry')} busy={busy} onRetry={onRetry} />
    </>
  );
}
