import { copyStaffCalls } from '@bourse/contract/copy-desk';
import { type Column, DataTable } from '@bourse/ui/data-table';
import { EmptyState } from '@bourse/ui/empty-state';
import { Segmented } from '@bourse/ui/segmented';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { Answered } from '../../base/parts/states.tsx';
import { stateOf, type Trader, type View, views } from './trader.ts';
import { TraderSheet } from './trader-sheet.tsx';

/** Traders and who wants to be one, worked by keys: J and K go down and up, Enter opens. */
export function TradersPage() {
  const t = useTranslations('copy');
  const { moment, decimal } = useFormat();
  const [view, setView] = useState<View>('applied');
  const [open, setOpen] = useState<Trader | null>(null);
  const queue = useCall(copyStaffCalls.traders, view === 'applied' ? { status: '0' } : {}, { everyMs: 10_000 });
  const figure = (one: Trader, text: string): string => (one.updated_at === null ? '\u2014' : text);
  const columns: readonly Column<Trader>[] = [
    { key: 'id', head: t('trader'), figures: true, cell: ({ id }) => `#${id}` },
    { key: 'name', head: t('name'), flexible: true, cell: ({ name }) => name },
    { key: 'profit', head: t('profit'), figures: true, cell: (one) => figure(one, decimal(one.profit)) },
    { key: 'days', head: t('days'), figures: true, desk: true, cell: (one) => figure(one, String(one.days)) },
    { key: 'followers', head: t('followers'), figures: true, cell: ({ followers }) => String(followers) },
    { key: 'state', head: t('stateHead'), cell: (one) => t(`state.${stateOf(one)}`) },
    { key: 'applied', head: t('applied'), desk: true, cell: (one) => moment(one.applied_at) },
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
        {(list) =>
          list.length === 0 ? (
            <EmptyState className="py-16" title={t('none')} />
          ) : (
            <DataTable
              label={t('title')}
              columns={columns}
              rows={list}
              keyOf={({ id }) => id}
              onOpen={setOpen}
              openKey={open?.id}
              rowLabel={({ name }) => name}
            />
          )
        }
      </Answered>
      <TraderSheet
        of={open === null ? null : (queue.data?.find(({ id }) => id === open.id) ?? open)}
        onClose={() => setOpen(null)}
      />
    </>
  );
}
