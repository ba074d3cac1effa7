import type { OutputOf } from '@bourse/contract/call';
import { officeCalls } from '@bourse/contract/office';
import { Badge, type BadgeTone } from '@bourse/ui/badge';
import type { Column } from '@bourse/ui/data-table';
import { Segmented } from '@bourse/ui/segmented';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useList } from '../../base/api/use-list.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { ListTable } from '../../base/parts/list-table.tsx';
import { PageHead } from '../../base/parts/page-head.tsx';
import { Answered } from '../../base/parts/states.tsx';
import { ClockCards } from './clock-cards.tsx';
import { ProcessSlab } from './process-slab.tsx';

type Job = OutputOf<typeof officeCalls.jobs>['list'][number];
type Due = OutputOf<typeof officeCalls.due>['list'][number];

const everyMs = 10_000;
const dueStates = ['all', 'waiting', 'failed', 'done'] as const;
const dueTones: Readonly<Record<Due['state'], BadgeTone>> = { waiting: 'info', done: 'plain', failed: 'bad' };
const jobTones: Readonly<Record<Job['state'], BadgeTone>> = { waiting: 'plain', running: 'info', failed: 'bad' };

/** The process that answers, the work of the day, and what falls due. */
export function HealthPage() {
  const t = useTranslations('health');
  return (
    <>
      <PageHead title={t('title')} text={t('text')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <ClockCards />
        <ProcessSlab />
        <DueTable />
        <JobTable />
      </div>
    </>
  );
}

function DueTable() {
  const t = useTranslations('health');
  const { moment } = useFormat();
  const [state, setState] = useState<(typeof dueStates)[number]>('all');
  const filters = state === 'all' ? {} : { state };
  const due = useList(officeCalls.due, filters, { everyMs });
  const columns: readonly Column<Due>[] = [
    { key: 'at', head: t('dueAt'), cell: (one) => moment(one.due_at) },
    { key: 'module', head: t('module'), cell: ({ module }) => <code className="font-code">{module}</code> },
    { key: 'reference', head: t('reference'), cell: (one) => <code className="font-code">{one.reference}</code> },
    {
      key: 'state',
      head: t('state'),
      cell: (one) => <Badge tone={dueTones[one.state]}>{t(`due.${one.state}`)}</Badge>,
    },
    { key: 'tries', head: t('tries'), figures: true, cell: ({ tries }) => tries },
    { key: 'error', head: t('error'), flexible: true, cell: ({ error }) => <span title={error ?? ''}>{error}</span> },
  ];
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-heading">{t('dueWork')}</h2>
        <Segmented
          label={t('state')}
          className="w-full max-w-[420px]"
          segments={dueStates.map((value) => ({ value, label: t(`due.${value}`) }))}
          value={state}
          onChoose={setState}
        />
      </div>
      <Answered of={due} awaited="h-[640px]">
        {(list) => (
          <ListTable
            label={t('dueWork')}
            call={officeCalls.due}
            filters={filters}
            list={list}
            isFetching={due.isFetching}
            columns={columns}
            keyOf={({ id }) => id}
            none={t('noDue')}
          />
        )}
      </Answered>
    </section>
  );
}

function JobTable() {
  const t = useTranslations('health');
  const { moment } = useFormat();
  const jobs = useList(officeCalls.jobs, {}, { everyMs, limit: 100 });
  const columns: readonly Column<Job>[] = [
    { key: 'name', head: t('job'), cell: ({ name }) => name },
    {
      key: 'state',
      head: t('state'),
      cell: (one) => <Badge tone={jobTones[one.state]}>{t(`jobIs.${one.state}`)}</Badge>,
    },
    { key: 'last', head: t('lastRun'), cell: ({ finished_at: at }) => (at === null ? t('never') : moment(at)) },
    { key: 'next', head: t('nextRun'), cell: (one) => moment(one.due_at) },
    { key: 'error', head: t('error'), flexible: true, cell: ({ error }) => <span title={error ?? ''}>{error}</span> },
  ];
  return (
    <section>
      <h2 className="mb-2 text-heading">{t('jobs')}</h2>
      <Answered of={jobs}>
        {(list) => (
          <ListTable
            label={t('jobs')}
            call={officeCalls.jobs}
            filters={{}}
            list={list}
            isFetching={jobs.isFetching}
            columns={columns}
            keyOf={({ id }) => id}
            none={t('noJobs')}
          />
        )}
      </Answered>
    </section>
  );
}
