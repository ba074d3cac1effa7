import { complaintCalls } from '@bourse/contract/complaints';
import { Badge } from '@bourse/ui/badge';
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
import type { Complaint } from './complaint.ts';
import { ComplaintSheet } from './complaint-sheet.tsx';

const views = ['waiting', 'done'] as const;
const pageSize = 50;
/** What the server gives at once at most. */
const most = 100;

/** The queue, the nearest deadline first, worked by keys: J and K go down and up, Enter opens. */
export function ComplaintsPage() {
  const t = useTranslations('complaints');
  const { moment } = useFormat();
  const [view, setView] = useState<(typeof views)[number]>('waiting');
  const [limit, setLimit] = useState(pageSize);
  const [open, setOpen] = useState<string | null>(null);
  const queue = useCall(complaintCalls.list, { waiting: view === 'waiting', limit }, { everyMs: 10_000 });
  const columns: readonly Column<Complaint>[] = [
    { key: 'id', head: t('number'), figures: true, cell: ({ id }) => `#${id}` },
    { key: 'customer', head: t('customer'), figures: true, cell: (one) => `#${one.user_id}` },
    { key: 'subject', head: t('subject'), cell: ({ subject }) => t(`about.${subject}`) },
    { key: 'text', head: t('what'), flexible: true, desk: true, cell: ({ text }) => text },
    { key: 'state', head: t('stateHead'), cell: ({ state }) => t(`state.${state}`) },
    {
      key: 'due',
      head: t('due'),
      cell: (one) => (
        <span className="inline-flex items-center gap-2">
          {one.due_at === null ? '–' : moment(one.state === 'received' ? one.acknowledge_by : one.due_at)}
          {one.overdue && <Badge tone="bad">{t('overdue')}</Badge>}
        </span>
      ),
    },
  ];
  return (
    <>
      <PageHead
        title={t('title')}
        text={t('text')}
        action={
          <Segmented
            label={t('shown')}
            className="w-full max-w-[320px]"
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
                onOpen={({ id }) => setOpen(id)}
                openKey={open ?? undefined}
                rowLabel={({ id, subject }) => `#${id} ${t(`about.${subject}`)}`}
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
      <ComplaintSheet id={open} onClose={() => setOpen(null)} />
    </>
  );
}
