import type { OutputOf } from '@bourse/contract/call';
import { rechargeCalls } from '@bourse/contract/recharge';
import { Button } from '@bourse/ui/button';
import { type Column, DataTable } from '@bourse/ui/data-table';
import { EmptyState } from '@bourse/ui/empty-state';
import { Tabs } from '@bourse/ui/tabs';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { say } from '../../base/parts/say.ts';
import { Answered } from '../../base/parts/states.tsx';
import { TableFoot } from '../../base/parts/table-foot.tsx';
import { PaymentForm } from './payment-form.tsx';

type Payment = OutputOf<typeof rechargeCalls.payments>['list'][number];

const views = ['open', 'used', 'returned'] as const;

/** Payments that were found on the accounts of the house. */
export function PaymentsTab() {
  const t = useTranslations('fiat');
  const { moment, decimal } = useFormat();
  const [view, setView] = useState<(typeof views)[number]>('open');
  const [isAdding, setAdding] = useState(false);
  const [returned, setReturned] = useState<Payment | null>(null);
  const found = useCall(rechargeCalls.payments, { state: view, limit: 50 }, { everyMs: 10_000 });
  const columns: readonly Column<Payment>[] = [
    { key: 'id', head: t('number'), figures: true, cell: ({ id }) => `#${id}` },
    { key: 'amount', head: t('amount'), figures: true, cell: (one) => `${decimal(one.amount)} ${one.currency}` },
    { key: 'reference', head: t('bankReference'), cell: ({ reference }) => reference },
    { key: 'payer', head: t('payer'), desk: true, flexible: true, cell: ({ payer }) => payer },
    { key: 'on', head: t('receivedOn'), desk: true, cell: (one) => one.received_on },
    {
      key: 'by',
      head: t('enteredBy'),
      desk: true,
      cell: (one) => `${one.entered_by.name} · ${moment(one.entered_at)}`,
    },
    { key: 'for', head: t('usedFor'), cell: (one) => one.used_for || '–' },
  ];
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <Tabs
          label={t('shown')}
          size="panel"
          tabs={views.map((value) => ({ value, label: t(`paymentState.${value}`) }))}
          value={view}
          onChoose={setView}
        />
        <Button tone="primary" size="small" onClick={() => setAdding(true)}>
          {t('act.enter')}
        </Button>
      </div>
      <Answered of={found}>
        {({ list, total }) =>
          list.length === 0 ? (
            <EmptyState className="py-16" title={t('nonePayments')} />
          ) : (
            <DataTable
              label={t('room.payments')}
              columns={columns}
              rows={list}
              keyOf={({ id }) => id}
              rowLabel={({ id }) => `#${id}`}
              foot={
                <TableFoot call={rechargeCalls.payments} filters={{ state: view }} shown={list.length} total={total} />
              }
              {...(view === 'open' ? { onOpen: setReturned } : {})}
            />
          )
        }
      </Answered>
      {isAdding ? <PaymentForm onClose={() => setAdding(false)} /> : null}
      <ActDialog
        open={returned !== null}
        onClose={() => setReturned(null)}
        title={t('giveBack.title', { reference: returned?.reference ?? '' })}
        text={t('giveBack.text')}
        act={t('giveBack.act')}
        danger
        call={rechargeCalls.returnPayment}
        inputWith={(reason) => (returned === null ? null : { id: returned.id, reason })}
        changes={[rechargeCalls.payments]}
        onDone={() => {
          say('done', t('giveBack.done'));
          setReturned(null);
        }}
      />
    </>
  );
}
