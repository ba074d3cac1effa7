import type { OutputOf } from '@bourse/contract/call';
import { rechargeCalls } from '@bourse/contract/recharge';
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

type Recharge = OutputOf<typeof rechargeCalls.queue>['list'][number];

const views = ['waiting', 'done'] as const;
const limit = 50;

/** Vouchers, those that wait the oldest first. */
export function RechargesTab() {
  const t = useTranslations('fiat');
  const { moment, decimal } = useFormat();
  const [view, setView] = useState<(typeof views)[number]>('waiting');
  const [open, setOpen] = useState<string | null>(null);
  const queue = useCall(rechargeCalls.queue, { waiting: view === 'waiting', limit }, { everyMs: 10_000 });
  const columns: readonly Column<Recharge>[] = [
    { key: 'id', head: t('number'), figures: true, cell: ({ id }) => `#${id}` },
    { key: 'customer', head: t('customer'), figures: true, cell: (one) => `#${one.user_id}` },
    { key: 'amount', head: t('claimed'), figures: true, cell: (one) => `${decimal(one.amount)} ${one.currency}` },
    { key: 'state', head: t('state'), cell: ({ status }) => t(`recharge.${status}`) },
    { key: 'at', head: t('at'), cell: (one) => moment(one.created_at) },
  ];
  const shown = queue.data?.list.find(({ id }) => id === open);
  return (
    <>
      <Tabs
        label={t('shown')}
        size="panel"
        className="mb-3"
        tabs={views.map((value) => ({ value, label: t(`view.${value}`) }))}
        value={view}
        onChoose={setView}
      />
      <Answered of={queue}>
        {({ list, total }) =>
          list.length === 0 ? (
            <EmptyState className="py-16" title={t('none')} />
          ) : (
            <DataTable
              label={t('room.recharges')}
              columns={columns}
              rows={list}
              keyOf={({ id }) => id}
              onOpen={({ id }) => setOpen(id)}
              openKey={open ?? undefined}
              rowLabel={({ id }) => `#${id}`}
              foot={
                <TableFoot
                  call={rechargeCalls.queue}
                  filters={{ waiting: view === 'waiting' }}
                  shown={list.length}
                  total={total}
                />
              }
            />
          )
        }
      </Answered>
      {shown === undefined ? null : (
        <ClaimSheet
          key={shown.id}
          title={t('oneRecharge', { id: shown.id })}
          id={shown.id}
          currency={shown.currency}
          isWaiting={shown.status === 0}
          isAsked={shown.approval_id !== null}
          hasPicture
          calls={{ picture: rechargeCalls.voucher, pay: rechargeCalls.credit, refuse: rechargeCalls.reject }}
          words="recharge"
          changes={[rechargeCalls.queue]}
          onClose={() => setOpen(null)}
        >
          <Fact label={t('customer')} value={`#${shown.user_id}`} />
          <Fact label={t('claimed')} value={`${decimal(shown.amount)} ${shown.currency}`} />
          {shown.account === '' ? null : <Fact label={t('payer')} value={shown.account} />}
          <Fact label={t('at')} value={moment(shown.created_at)} />
          {shown.credited === null ? null : (
            <Fact label={t('gets')} value={`${decimal(shown.credited)} ${shown.credit_currency}`} />
          )}
          {shown.reason === '' ? null : <Fact label={t('reason')} value={shown.reason} />}
        </ClaimSheet>
      )}
    </>
  );
}
