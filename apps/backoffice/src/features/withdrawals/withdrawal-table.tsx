import { withdrawalStaffCalls, withdrawalStateNames } from '@bourse/contract/withdrawal';
import { Badge } from '@bourse/ui/badge';
import type { Column } from '@bourse/ui/data-table';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useList } from '../../base/api/use-list.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { ListTable } from '../../base/parts/list-table.tsx';
import { Answered } from '../../base/parts/states.tsx';
import { linkTo } from '../../base/router/place.ts';
import { stateTones, type Withdrawal } from './withdrawal.ts';
import { WithdrawalSheet } from './withdrawal-sheet.tsx';

interface WithdrawalTableProps {
  readonly view: 'under_way' | 'all';
}

/** Withdrawals as a table, which can be saved as a file. */
export function WithdrawalTable({ view }: WithdrawalTableProps) {
  const t = useTranslations('withdrawals');
  const format = useFormat();
  const [open, setOpen] = useState<Withdrawal | null>(null);
  const filters = view === 'all' ? {} : { queue: view };
  const found = useList(withdrawalStaffCalls.list, filters, { everyMs: 10_000 });
  const columns: readonly Column<Withdrawal>[] = [
    { key: 'id', head: t('number'), figures: true, cell: ({ id }) => `#${id}` },
    {
      key: 'customer',
      head: t('customerHead'),
      figures: true,
      cell: ({ user_id: id }) => (
        <a className="text-accent-text hover:text-t1" href={linkTo('customers', id)}>
          #{id}
        </a>
      ),
    },
    {
      key: 'amount',
      head: t('amount'),
      figures: true,
      cell: ({ number, currency }) => `${format.decimal(number)} ${currency}`,
    },
    { key: 'worth', head: t('worthHead'), figures: true, desk: true, cell: ({ worth }) => format.decimal(worth) },
    {
      key: 'address',
      head: t('address'),
      flexible: true,
      desk: true,
      cell: ({ address }) => <span className="font-code text-caption">{address}</span>,
    },
    {
      key: 'state',
      head: t('stateHead'),
      cell: (one) => (
        <Badge tone={stateTones[withdrawalStateNames[one.state]]}>
          {t(`state.${withdrawalStateNames[one.state]}`)}
        </Badge>
      ),
    },
    {
      key: 'blocks',
      head: t('blocks'),
      figures: true,
      desk: true,
      cell: ({ tx_hash: hash, confirmations, required }) =>
        hash === null ? '–' : `${String(Math.min(confirmations, required))}/${String(required)}`,
    },
    {
      key: 'changed',
      head: t('changed'),
      cell: (one) => <span className="text-t2">{format.moment(one.changed_at)}</span>,
    },
  ];
  return (
    <>
      <Answered of={found}>
        {(list) => (
          <ListTable
            label={t(`view.${view}`)}
            call={withdrawalStaffCalls.list}
            filters={filters}
            list={list}
            isFetching={found.isFetching}
            columns={columns}
            keyOf={({ id }) => id}
            onOpen={setOpen}
            openKey={open?.id}
            rowLabel={({ id, number, currency }) => `#${id} ${format.decimal(number)} ${currency}`}
            none={t(`none.${view}`)}
          />
        )}
      </Answered>
      <WithdrawalSheet of={open} onClose={() => setOpen(null)} />
    </>
  );
}
