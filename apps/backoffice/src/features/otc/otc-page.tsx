import { otcStaffCalls } from '@bourse/contract/otc-desk';
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
import { type DeskOrder, stateOf, type View, views } from './otc-order.ts';
import { OtcSheet } from './otc-sheet.tsx';

const pageSize = 50;
/** What the server gives at once at most. */
const most = 100;

/** Orders at the desk, those that wait first, worked by keys: J and K go down and up, Enter opens. */
export function OtcPage() {
  const t = useTranslations('otc');
  const { moment, decimal } = useFormat();
  const [view, setView] = useState<View>('matching');
  const [limit, setLimit] = useState(pageSize);
  const [open, setOpen] = useState<DeskOrder | null>(null);
  const queue = useCall(otcStaffCalls.orders, { state: view, limit }, { everyMs: 10_000 });
  const columns: readonly Column<DeskOrder>[] = [
    { key: 'id', head: t('number'), figures: true, cell: ({ id }) => `#${id}` },
    { key: 'customer', head: t('customer'), figures: true, cell: (one) => `#${one.user_id}` },
    {
      key: 'deal',
      head: t('deal'),
      flexible: true,
      cell: (one) => `${t(`side.${one.type}`)} ${decimal(one.number)} ${one.currency}`,
    },
    { key: 'price', head: t('price'), figures: true, cell: ({ price }) => decimal(price) },
    { key: 'total', head: t('total'), figures: true, cell: ({ total }) => decimal(total) },
    { key: 'state', head: t('stateHead'), cell: (one) => t(`state.${stateOf(one)}`) },
    {
      key: 'until',
      head: t('until'),
      desk: true,
      cell: ({ status, expires_at: until, decided_at: at }) => moment(status === 1 ? until : (at ?? until)),
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
            className="w-full max-w-[360px]"
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
      <OtcSheet
        order={open === null ? null : (queue.data?.list.find(({ id }) => id === open.id) ?? open)}
        onClose={() => setOpen(null)}
      />
    </>
  );
}
