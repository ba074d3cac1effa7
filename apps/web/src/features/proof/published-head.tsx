import { proofCalls } from '@bourse/contract/proof';
import { Button } from '@bourse/ui/button';
import { HashText } from '@bourse/ui/hash-text';
import { saveFile } from '@bourse/ui/save-file';
import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useMoment } from '../../base/money/use-moment.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';

/** The head of the chain that was published last, to be kept. */
export function PublishedHead() {
  const t = useTranslations('proof');
  const app = useTranslations('app.state');
  const momentOf = useMoment();
  const read = useCall(
    proofCalls.head,
    {},
    { everyMs: 30_000, select: ({ published, history }) => ({ published, history }) },
  );
  if (read.data === undefined && read.error !== null) {
    return <LoadFailed className="" error={read.error} busy={read.isFetching} onRetry={() => void read.refetch()} />;
  }
  if (read.data === undefined) {
    return (
      <SkeletonDelay label={app('loading')}>
        <Skeleton height={232} />
      </SkeletonDelay>
    );
  }
  const { published: head, history } = read.data;
  const kept = { ...head, history };
  const name = head?.id ?? history?.number ?? '0';
  return (
    <section aria-label={t('head')} className="grid gap-3 rounded-card p-4 surface-1">
      <h2 className="text-label font-semibold">{t('head')}</h2>
      <p className="text-caption text-t2">{t('headHint')}</p>
      {head === null ? (
        <p className="text-label text-t3">{t('headNone')}</p>
      ) : (
        <>
          <div>
            <span className="num block text-label">{t('tick', { id: head.id })}</span>
            <time dateTime={head.at} className="num block text-caption text-t3">
              {momentOf(head.at)}
            </time>
            <HashText text={head.hash} className="block text-t2" />
          </div>
        </>
      )}
      {history !== null && (
        <div>
          <h3 className="text-label font-semibold">{t('history')}</h3>
          <p className="mb-1 text-caption text-t2">{t('historyHint')}</p>
          <span className="num block text-label">{t('historyRoot', { number: history.number })}</span>
          <time dateTime={history.at} className="num block text-caption text-t3">
            {momentOf(history.at)}
          </time>
          <HashText text={history.hash} className="block text-t2" />
        </div>
      )}
      {(head !== null || history !== null) && (
        <Button
          onClick={() => saveFile(`chain-head-${name}.json`, [JSON.stringify(kept, null, 2)], 'application/json')}
        >
          {t('headFile')}
        </Button>
      )}
    </section>
  );
}
