import { networkStaffCalls } from '@bourse/contract/networks';
import { Badge } from '@bourse/ui/badge';
import type { Column } from '@bourse/ui/data-table';
import { useTranslations } from 'use-intl';
import { useList } from '../../base/api/use-list.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { ListTable } from '../../base/parts/list-table.tsx';
import { Answered } from '../../base/parts/states.tsx';
import { linkTo } from '../../base/router/place.ts';
import { FoundActs } from './found-acts.tsx';
import type { Refused } from './network.ts';

/** Deposits that staff look at, with their reasons; what lies at an address without a transfer is credited or sent back by two persons. */
export function RefusedTable() {
  const t = useTranslations('networks');
  const format = useFormat();
  const found = useList(networkStaffCalls.refused, {}, { everyMs: 30_000 });
  const columns: readonly Column<Refused>[] = [
    { key: 'id', head: t('number'), figures: true, cell: ({ id }) => `#${id}` },
    { key: 'network', head: t('network'), desk: true, cell: ({ network }) => network },
    {
      key: 'customer',
      head: t('customer'),
      figures: true,
      cell: ({ user_id: id }) =>
        id === null ? (
          t('house')
        ) : (
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
    {
      key: 'because',
      head: t('becauseHead'),
      cell: ({ because }) => <Badge tone="warn">{t(`because.${because ?? 'unknown'}`)}</Badge>,
    },
    {
      key: 'hash',
      head: t('transaction'),
      flexible: true,
      desk: true,
      cell: ({ tx_hash: hash, address }) => <span className="font-code text-caption">{hash ?? address}</span>,
    },
    { key: 'seen', head: t('seen'), cell: (one) => <span className="text-t2">{format.moment(one.seen_at)}</span> },
    { key: 'act', head: '', cell: (one) => <FoundActs of={one} /> },
  ];
  return (
    <Answered of={found}>
      {(list) => (
        <ListTable
          label={t('view.refused')}
          call={networkStaffCalls.refused}
          filters={{}}
          list={list}
          isFetching={found.isFetching}
          columns={columns}
          keyOf={({ id }) => id}
          none={t('none.refused')}
        />
      )}
    </Answered>
  );
}
