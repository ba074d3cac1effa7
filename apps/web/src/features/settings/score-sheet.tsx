import type { OutputOf } from '@bourse/contract/call';
import { safetyCalls } from '@bourse/contract/safety';
import { Badge } from '@bourse/ui/badge';
import { EmptyState } from '@bourse/ui/empty-state';
import { Sheet } from '@bourse/ui/sheet';
import { Skeleton } from '@bourse/ui/skeleton';
import { Fact } from '@bourse/ui/stat';
import { useFormatter, useTranslations } from 'use-intl';
import { usePages } from '../../base/api/use-pages.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { SettingSection } from './setting-row.tsx';
import { MoreRow } from './more-row.tsx';

type Step = OutputOf<typeof safetyCalls.creditLog>['list'][number];

/** The published steps (S60), and what each does to the score. */
const rules = [
  ['auction_unpaid', -10],
  ['c2c_cancelled', -5],
  ['dispute_lost', -20],
  ['clean_days', 1],
] as const satisfies readonly (readonly [Step['reason'], number])[];

interface ScoreSheetProps {
  readonly score: number;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The credit score: what moves it, and every step that has moved the own one. */
export function ScoreSheet({ score, open, onClose }: ScoreSheetProps) {
  const t = useTranslations('settings.score');
  const title = useTranslations('settings.profile')('credit');
  const app = useTranslations('app');
  const signed = useSigned();
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={app('act.close')}>
      <div className="grid grid-cols-1 gap-5">
        <div>
          <p className="num text-display">{score}</p>
          <p className="text-label font-normal text-t2">{t('about')}</p>
        </div>
        <section>
          <h3 className="pb-1 text-label text-t2">{t('rules')}</h3>
          {rules.map(([reason, change]) => (
            <Fact key={reason} label={t(`reason.${reason}`)} value={signed(change)} />
          ))}
          <p className="pt-1 text-caption text-t3">{t('floor')}</p>
        </section>
        <Steps />
      </div>
    </Sheet>
  );
}

/** Writes a change with its sign. */
function useSigned(): (change: number) => string {
  const format = useFormatter();
  return (change) => format.number(change, { signDisplay: 'exceptZero' });
}

function Steps() {
  const t = useTranslations('settings.score');
  const format = useFormatter();
  const signed = useSigned();
  const { items, error, isFetching, hasMore, isLoadingMore, loadMore, retry } = usePages(safetyCalls.creditLog, {}, 20);
  if (items === undefined) {
    if (error === null) return <Skeleton height={104} />;
    return <LoadFailed className="" said={t('failed')} error={error} busy={isFetching} onRetry={retry} />;
  }
  if (items.length === 0) return <EmptyState title={t('none')} />;
  return (
    <SettingSection title={t('steps')}>
      {items.map(({ id, at, change, reason, score, reversed }) => (
        <div key={id} className="flex min-h-13 items-center gap-3 px-4 py-2">
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{t(`reason.${reason}`)}</span>
            <span className="num block text-caption text-t3">
              {format.dateTime(Date.parse(at), { year: 'numeric', month: 'short', day: 'numeric' })} ·{' '}
              {t('after', { score })}
            </span>
          </span>
          {reversed ? <Badge>{t('reversed')}</Badge> : null}
          <span className="num font-semibold">{signed(change)}</span>
        </div>
      ))}
      {hasMore ? <MoreRow isLoadingMore={isLoadingMore} onMore={loadMore} /> : null}
    </SettingSection>
  );
}
