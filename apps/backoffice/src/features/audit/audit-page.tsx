import { auditCalls } from '@bourse/contract/audit';
import type { Column } from '@bourse/ui/data-table';
import { Input } from '@bourse/ui/input';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useList } from '../../base/api/use-list.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { FilterBar } from '../../base/parts/filter-bar.tsx';
import { ListTable } from '../../base/parts/list-table.tsx';
import { PageHead } from '../../base/parts/page-head.tsx';
import { Answered } from '../../base/parts/states.tsx';
import { useTyped } from '../../base/parts/use-typed.ts';
import { ChainCheck } from './chain-check.tsx';
import type { Entry } from './entry.ts';
import { EntrySheet } from './entry-sheet.tsx';

/** Who did what, why, and who approved it; each entry with what was before and after. */
export function AuditPage() {
  const t = useTranslations('audit');
  const format = useFormat();
  const [action, setAction, wantedAction] = useTyped();
  const [subject, setSubject, wantedSubject] = useTyped();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [open, setOpen] = useState<Entry | null>(null);
  const filters = {
    ...(wantedAction === '' ? {} : { action: wantedAction }),
    ...(wantedSubject === '' ? {} : { subject: wantedSubject }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  };
  const entries = useList(auditCalls.list, filters);
  const columns: readonly Column<Entry>[] = [
    { key: 'id', head: t('number'), figures: true, cell: ({ id }) => id },
    { key: 'at', head: t('at'), cell: ({ at }) => <span className="text-t2">{format.moment(at)}</span> },
    { key: 'staff', head: t('who'), cell: ({ staff }) => staff.name },
    { key: 'action', head: t('action'), cell: (one) => <code className="font-code">{one.action}</code> },
    { key: 'subject', head: t('subject'), cell: (one) => <code className="font-code">{one.subject}</code> },
    {
      key: 'reason',
      head: t('reason'),
      flexible: true,
      cell: ({ reason }) => <span title={reason ?? ''}>{reason}</span>,
    },
    { key: 'approver', head: t('approver'), desk: true, cell: ({ approver }) => approver?.name ?? '' },
  ];
  return (
    <>
      <PageHead title={t('title')} text={t('text')} action={<ChainCheck />} />
      <FilterBar>
        <Input
          low
          autoComplete="off"
          label={t('actionBegins')}
          value={action}
          onChange={(event) => setAction(event.target.value)}
        />
        <Input
          low
          autoComplete="off"
          label={t('subjectBegins')}
          value={subject}
          onChange={(event) => setSubject(event.target.value)}
        />
        <Input low type="date" label={t('from')} value={from} onChange={(event) => setFrom(event.target.value)} />
        <Input low type="date" label={t('to')} value={to} onChange={(event) => setTo(event.target.value)} />
      </FilterBar>
      <Answered of={entries}>
        {(list) => (
          <ListTable
            label={t('title')}
            call={auditCalls.list}
            filters={filters}
            list={list}
            isFetching={entries.isFetching}
            columns={columns}
            keyOf={({ id }) => id}
            onOpen={setOpen}
            openKey={open?.id}
            none={t('none')}
          />
        )}
      </Answered>
      <EntrySheet entry={open} onClose={() => setOpen(null)} />
    </>
  );
}
