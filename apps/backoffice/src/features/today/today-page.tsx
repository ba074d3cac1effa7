import { officeCalls } from '@bourse/contract/office';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { Answered } from '../../base/parts/states.tsx';
import { NeedsSomebody } from './needs-somebody.tsx';
import { PoolsCard } from './pools-card.tsx';
import { RecoveryNotices } from './recovery-notice.tsx';
import { CustomersCard, TurnoverCard } from './charts.tsx';

/** What needs somebody, what was traded, who came, and how the pools stand. */
export function TodayPage() {
  const t = useTranslations('today');
  const format = useFormat();
  const today = useCall(officeCalls.today, {}, { everyMs: 15_000 });
  return (
    <>
      <PageHead
        title={t('title')}
        action={
          today.data !== undefined && (
            <span className="num text-caption text-t3">{format.moment(today.data.at)} UTC</span>
          )
        }
      />
      <RecoveryNotices />
      <Answered of={today}>
        {(figures) => (
          <div className="grid gap-3 tablet:grid-cols-2 desk:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_minmax(0,1fr)]">
            <NeedsSomebody of={figures} />
            <TurnoverCard of={figures} />
            <PoolsCard />
            <div className="desk:col-span-3">
              <CustomersCard of={figures} />
            </div>
          </div>
        )}
      </Answered>
    </>
  );
}
