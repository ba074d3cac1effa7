import { c2cStaffCalls } from '@bourse/contract/c2c-staff';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { type Column, DataTable } from '@bourse/ui/data-table';
import { EmptyState } from '@bourse/ui/empty-state';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { Answered } from '../../base/parts/states.tsx';
import { goTo } from '../../base/router/place.ts';
import { type Disputed, waitTones } from './dispute.ts';

const pageSize = 50;
/** What the server gives at once at most. */
const most = 100;

/** Disputes that wait for a ruling, the oldest first, or all others. */
export function DisputeTable({ isWaiting }: { readonly isWaiting: boolean }) {
  const t = useTranslations('c2c');
  const { moment, decimal } = useFormat();
  const [limit, setLimit] = useState(pageSize);
  const found = useCall(c2cStaffCalls.disputes, { waiting: isWaiting, limit }, { everyMs: 10_000 });
  const columns: readonly Column<Disputed>[] = [
    { key: 'id', head: t('number'), figures: true, cell: ({ id }) => `#${id}` },
    { key: 'coins', head: t('coins'), figures: true, cell: (one) => `${decimal(one.number)} ${one.currency}` },
    { key: 'money', head: t('money'), figures: true, cell: (one) => `${decimal(one.money)} ${one.fiat}` },
    {
      key: 'people',
      head: t('people'),
      flexible: true,
      desk: true,
      cell: (one) => t('sides', { buyer: one.buyer_id, seller: one.seller_id }),
    },
    {
      key: 'opened',
      head: t('opened'),
      cell: ({ dispute }) => (dispute === null ? '–' : moment(dispute.appeal?.at ?? dispute.opened_at)),
    },
    {
      key: 'waits',
      head: t('waitsHead'),
      cell: (one) => (
        <span className="inline-flex items-center gap-2">
          <Badge tone={waitTones[one.waits]}>{t(`waits.${one.waits}`)}</Badge>
          {one.approval_id !== null && <Badge tone="accent">{t('asked')}</Badge>}
        </span>
      ),
    },
  ];
  return (
    <Answered of={found}>
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
              onOpen={({ id }) => goTo('c2c', id)}
              rowLabel={({ id }) => t('one', { id })}
            />
            {total > list.length && limit < most && (
              <Button className="mx-auto mt-3 flex" busy={found.isFetching} onClick={() => setLimit(most)}>
                {t('more')}
              </Button>
            )}
          </>
        )
      }
    </Answered>
  );
}
