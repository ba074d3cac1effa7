import { bankPayoutCalls } from '@bourse/contract/bank-payout';
import { withdrawalStateNames } from '@bourse/contract/withdrawal';
import { Badge } from '@bourse/ui/badge';
import { type Column, DataTable } from '@bourse/ui/data-table';
import { EmptyState } from '@bourse/ui/empty-state';
import { Tabs } from '@bourse/ui/tabs';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { Answered } from '../../base/parts/states.tsx';
import { TableFoot } from '../../base/parts/table-foot.tsx';
import { isHeld, type Payout } from './payout.ts';
import { PayoutSheet } from './payout-sheet.tsx';

const views = ['to_pay', 'sent', 'paid', 'not_paid'] as const;

/** Payments to cards that are made by hand, those to be paid the oldest first. */
export function PayoutsTab() {
  const t = useTranslations('fiat');
  const { moment, decimal } = useFormat();
  const [view, setView] = useState<(typeof views)[number]>('to_pay');
  const [open, setOpen] = useState<Payout | null>(null);
  const found = useCall(bankPayoutCalls.list, { queue: view, limit: 50 }, { everyMs: 10_000 });
  const columns: readonly Column<Payout>[] = [
    { key: 'id', head: t('number'), figures: true, cell: ({ id }) => `#${id}` },
    { key: 'customer', head: t('customer'), figures: true, cell: (one) => `#${one.user_id}` },
    {
      key: 'sends',
      head: t('payouts.sends'),
      figures: true,
      cell: ({ bank }) => (bank === null ? '–' : `${decimal(bank.arrives)} ${bank.currency}`),
    },
    {
      key: 'card',
      head: t('payouts.card'),
      desk: true,
      flexible: true,
      cell: ({ bank }) => (bank === null ? '–' : `${bank.bank} ${bank.card_number}`),
    },
    {
      key: 'state',
      head: t('state'),
      cell: (one) => (
        <span className="flex flex-wrap gap-1">
          <Badge tone="info">{t(`payouts.state.${withdrawalStateNames[one.state]}`)}</Badge>
          {one.state < 2 && isHeld(one) ? (
            <Badge tone="warn">{t('payouts.heldUntil', { at: moment(one.held_until ?? '') })}</Badge>
          ) : null}
        </span>
      ),
    },
    { key: 'at', head: t('at'), desk: true, cell: (one) => moment(one.requested_at) },
  ];
  // What was opened stays while the list moves on.
  const shown = found.data?.list.find(({ id }) => id === open?.id) ?? open;
  return (
    <>
      <Tabs
        label={t('shown')}
        size="panel"
        className="mb-3"
        tabs={views.map((value) => ({ value, label: t(`payouts.view.${value}`) }))}
        value={view}
        onChoose={setView}
      />
      <Answered of={found}>
        {({ list, total }) =>
          list.length === 0 ? (
            <EmptyState className="py-16" title={t('payouts.none')} text={t('payouts.noneText')} />
          ) : (
            <DataTable
              label={t('room.payouts')}
              columns={columns}
              rows={list}
              keyOf={({ id }) => id}
              onOpen={setOpen}
              openKey={open?.id}
              rowLabel={({ id }) => `#${id}`}
              foot={
                <TableFoot call={bankPayoutCalls.list} filters={{ queue: view }} shown={list.length} total={total} />
              }
            />
          )
        }
      </Answered>
      {shown === null ? null : <PayoutSheet key={shown.id} payout={shown} onClose={() => setOpen(null)} />}
    </>
  );
}
