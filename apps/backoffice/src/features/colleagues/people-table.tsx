import { staffCalls } from '@bourse/contract/staff';
import type { Column } from '@bourse/ui/data-table';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useList } from '../../base/api/use-list.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { ListTable } from '../../base/parts/list-table.tsx';
import { Answered } from '../../base/parts/states.tsx';
import { MemberSheet } from './member-sheet.tsx';
import { type Colleague, StateBadge } from './state-badge.tsx';

interface PeopleTableProps {
  readonly mayEdit: boolean;
}

/** Everybody who works or has worked here. */
export function PeopleTable({ mayEdit }: PeopleTableProps) {
  const t = useTranslations('colleagues');
  const format = useFormat();
  const people = useList(staffCalls.list, {});
  const [openId, setOpenId] = useState<string | null>(null);
  const columns: readonly Column<Colleague>[] = [
    { key: 'id', head: t('number'), figures: true, cell: ({ id }) => id },
    { key: 'name', head: t('person'), cell: ({ name }) => <span className="font-semibold">{name}</span> },
    {
      key: 'roles',
      head: t('roles'),
      flexible: true,
      cell: ({ roles, grants }) => [...roles.map((role) => t(`role.${role}`)), ...grants].join(', '),
    },
    { key: 'state', head: t('state'), cell: (one) => <StateBadge of={one} /> },
    {
      key: 'seen',
      head: t('lastSeen'),
      desk: true,
      cell: ({ last_seen_at: at }) => <span className="text-t2">{at === null ? t('never') : format.moment(at)}</span>,
    },
  ];
  return (
    <Answered of={people}>
      {(list) => (
        <>
          <ListTable
            label={t('people')}
            call={staffCalls.list}
            filters={{}}
            list={list}
            isFetching={people.isFetching}
            columns={columns}
            keyOf={({ id }) => id}
            onOpen={({ id }) => setOpenId(id)}
            openKey={openId ?? undefined}
            none={t('nobody')}
          />
          <MemberSheet
            member={list.rows.find(({ id }) => id === openId) ?? null}
            mayEdit={mayEdit}
            onClose={() => setOpenId(null)}
          />
        </>
      )}
    </Answered>
  );
}
