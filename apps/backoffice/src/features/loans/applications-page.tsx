import { loanStaffCalls } from '@bourse/contract/loan-desk';
import { Button } from '@bourse/ui/button';
import { type Column, DataTable } from '@bourse/ui/data-table';
import { EmptyState } from '@bourse/ui/empty-state';
import { Segmented } from '@bourse/ui/segmented';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { Answered } from '../../base/parts/states.tsx';
import { type Application, stateOf, type View, views } from './application.ts';
import { ApplicationSheet } from './application-sheet.tsx';

const pageSize = 50;
/** What the server gives at once at most. */
const most = 100;

/** Applications for loans at the desk, those that wait first, worked by keys: J and K go down and up, Enter opens. */
export function ApplicationsPage() {
  const t = useTranslations('loans');
  const { moment, decimal } = useFormat();
  const [view, setView] = useState<View>('review');
  const [limit, setLimit] = useState(pageSize);
  const [open, setOpen] = useState<Application | null>(null);
  const queue = useCall(loanStaffCalls.applications, { state: view, limit }, { everyMs: 10_000 });
  const columns: readonly Column<Application>[] = [
    { key: 'id', head: t('number'), figures: true, cell: ({ id }) => `#${id}` },
    { key: 'customer', head: t('customer'), figures: true, cell: (one) => `#${one.user_id}` },
    { key: 'amount', head: t('amount'), flexible: true, cell: (one) => `${decimal(one.number)} ${one.currency}` },
    { key: 'pledge', head: t('pledge'), figures: true, cell: (one) => `${decimal(one.pledge)} ${one.pledge_currency}` },
    { key: 'days', head: t('days'), figures: true, cell: ({ cycle }) => String(cycle) },
    { key: 'state', head: t('stateHead'), cell: (one) => t(`state.${stateOf(one)}`) },
    { key: 'until', head: t('until'), desk: true, cell: (one) => moment(one.review_ends_at ?? one.created_at) },
  ];
  return (
    <>
      <PageHead
        title={t('title')}
        text={t('text')}
        action={
          <Segmented
            label={t('shown')}
            className="w-full max-w-[240px]"
            segments={views.map((value) => ({ value, label: t(`view.${value}`) }))}
            value={view}
            onChoose={setView}
          />
        }
      />
      <Answered of={queue}>
        {({ list, total }) =>
          list.length === 0 ? (
            <EmptyState className="py-16" title={t('none')} />
          ) : (
            <>
              <DataTable
                label={t('title')}
                columns={columns}
                rows={list}
                keyOf={({ id }) => id}
                onOpen={setOpen}
                openKey={open?.id}
                rowLabel={({ id }) => `#${id}`}
              />
              {total > list.length && limit < most && (
                <Button className="mx-auto mt-3 flex" busy={queue.isFetching} onClick={() => setLimit(most)}>
                  {t('more')}
                </Button>
              )}
            </>
          )
        }
      </Answered>
      <ApplicationSheet
        of={open === null ? null : (queue.data?.list.find(({ id }) => id === open.id) ?? open)}
        onClose={() => setOpen(null)}
      />
    </>
  );
}
