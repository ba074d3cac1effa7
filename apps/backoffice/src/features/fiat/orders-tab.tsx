import type { OutputOf } from '@bourse/contract/call';
import { fiatCalls } from '@bourse/contract/fiat';
import { type Column, DataTable } from '@bourse/ui/data-table';
import { EmptyState } from '@bourse/ui/empty-state';
import { Fact } from '@bourse/ui/stat';
import { Tabs } from '@bourse/ui/tabs';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { Answered } from '../../base/parts/states.tsx';
import { TableFoot } from '../../base/parts/table-foot.tsx';
import { ClaimSheet } from './claim-sheet.tsx';

type Order = OutputOf<typeof fiatCalls.queue>['list'][number];

const views = ['1', '0', '2', '3', '4'] as const;
const limit = 50;

/** Purchases, those under review the oldest first: J and K go down and up, Enter opens. */
export function OrdersTab() {
  const t = useTranslations('fiat');
  const { moment, decimal } = useFormat();
  const [view, setView] = useState<(typeof views)[number]>('1');
  const [open, setOpen] = useState<string | null>(null);
  const queue = useCall(fiatCalls.queue, { status: view, limit }, { everyMs: 10_000 });
  const columns: readonly Column<Order>[] = [
    { key: 'id', head: t('number'), figures: true, cell: ({ id }) => `#${id}` },
    { key: 'customer', head: t('customer'), figures: true, cell: (one) => `#${one.user_id}` },
    { key: 'pays', head: t('amount'), figures: true, cell: (one) => `${decimal(one.amount)} ${one.currency_code}` },
    {
      key: 'gets',
      head: t('gets'),
      figures: true,
      desk: true,
      cell: (one) => `${decimal(one.received)} ${one.currency}`,
    },
    { key: 'method', head: t('method'), desk: true, cell: (one) => `${t(`methods.${one.method}`)} ${one.bank}` },
    { key: 'at', head: t('at'), cell: (one) => moment(one.created_at) },
  ];
  const shown = queue.data?.list.find(({ id }) => id === open);
  return (
    <>
      <Tabs
        label={t('shown')}
        size="panel"
        className="mb-3"
        tabs={views.map((value) => ({ value, label: t(`order.${value}`) }))}
        value={view}
        onChoose={setView}
      />
      <Answered of={queue}>
        {({ list, total }) =>
          list.length === 0 ? (
            <EmptyState className="py-16" title={t('none')} />
          ) : (
            <DataTable
              label={t('room.orders')}
              columns={columns}
              rows={list}
              keyOf={({ id }) => id}
              onOpen={({ id }) => setOpen(id)}
              openKey={open ?? undefined}
              rowLabel={({ id }) => `#${id}`}
              foot={<TableFoot call={fiatCalls.queue} filters={{ status: view }} shown={list.length} total={total} />}
            />
          )
        }
      </Answered>
      {shown === undefined ? null : (
        <ClaimSheet
          key={shown.id}
          title={t('oneOrder', { id: shown.id })}
          id={shown.id}
          currency={shown.currency_code}
          isWaiting={shown.status === 1}
          isAsked={shown.approval_id !== null}
          hasPicture={shown.has_proof}
          calls={{ picture: fiatCalls.screenshot, pay: fiatCalls.pay, refuse: fiatCalls.giveBack }}
          words="order"
          changes={[fiatCalls.queue]}
          onClose={() => setOpen(null)}
        >
          <Fact label={t('customer')} value={`#${shown.user_id}`} />
          <Fact label={t('amount')} value={`${decimal(shown.amount)} ${shown.currency_code}`} />
          <Fact label={t('gets')} value={`${decimal(shown.received)} ${shown.currency}`} />
          <Fact label={t('reference')} value={shown.transfer?.reference ?? t('testProvider')} />
          <Fact label={t('payer')} value={Object.values(shown.payer).join(' · ')} />
          <Fact label={t('at')} value={moment(shown.created_at)} />
          {shown.payment_until === null ? null : <Fact label={t('until')} value={moment(shown.payment_until)} />}
          {shown.reason === '' ? null : <Fact label={t('reason')} value={shown.reason} />}
        </ClaimSheet>
      )}
    </>
  );
}
