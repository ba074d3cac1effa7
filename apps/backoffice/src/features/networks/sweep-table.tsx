import { networkStaffCalls } from '@bourse/contract/networks';
import { Badge } from '@bourse/ui/badge';
import type { Column } from '@bourse/ui/data-table';
import { useTranslations } from 'use-intl';
import { useList } from '../../base/api/use-list.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { ListTable } from '../../base/parts/list-table.tsx';
import { Answered } from '../../base/parts/states.tsx';
import { type Sweep, sweepTones } from './network.ts';

/** What moves between the house's own addresses. */
export function SweepTable() {
  const t = useTranslations('networks');
  const format = useFormat();
  const found = useList(networkStaffCalls.sweeps, {}, { everyMs: 10_000 });
  const address = (text: string) => <span className="font-code text-caption">{text}</span>;
  const columns: readonly Column<Sweep>[] = [
    { key: 'id', head: t('number'), figures: true, cell: ({ id }) => `#${id}` },
    { key: 'network', head: t('network'), desk: true, cell: ({ network }) => network },
    { key: 'purpose', head: t('purposeHead'), cell: ({ purpose }) => t(`purpose.${purpose}`) },
    {
      key: 'amount',
      head: t('amount'),
      figures: true,
      cell: ({ number, currency }) => `${format.decimal(number)} ${currency}`,
    },
    { key: 'from', head: t('from'), flexible: true, desk: true, cell: ({ sender }) => address(sender) },
    { key: 'to', head: t('to'), flexible: true, desk: true, cell: ({ receiver }) => address(receiver) },
    {
      key: 'state',
      head: t('stateHead'),
      cell: ({ state }) => <Badge tone={sweepTones[state]}>{t(`state.${state}`)}</Badge>,
    },
    {
      key: 'fee',
      head: t('fee'),
      figures: true,
      desk: true,
      cell: ({ fee, fee_currency: coin }) => (fee === null ? '–' : `${format.decimal(fee)} ${coin ?? ''}`),
    },
    {
      key: 'changed',
      head: t('changed'),
      cell: (one) => <span className="text-t2">{format.moment(one.changed_at)}</span>,
    },
  ];
  return (
    <Answered of={found}>
      {(list) => (
        <ListTable
          label={t('view.sweeps')}
          call={networkStaffCalls.sweeps}
          filters={{}}
          list={list}
          isFetching={found.isFetching}
          columns={columns}
          keyOf={({ id }) => id}
          none={t('none.sweeps')}
        />
      )}
    </Answered>
  );
}
