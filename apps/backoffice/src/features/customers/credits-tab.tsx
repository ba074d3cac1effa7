import type { OutputOf } from '@bourse/contract/call';
import { goodwillCalls } from '@bourse/contract/goodwill';
import { Button } from '@bourse/ui/button';
import type { Column } from '@bourse/ui/data-table';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useGrant } from '../../base/api/use-call.ts';
import { useList } from '../../base/api/use-list.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { ListTable } from '../../base/parts/list-table.tsx';
import { Answered } from '../../base/parts/states.tsx';
import { CreditDialog } from './credit-dialog.tsx';

type Credit = OutputOf<typeof goodwillCalls.list>['list'][number];

interface CreditsTabProps {
  readonly id: string;
  /** Accounts of the house and closed ones are paid nothing. */
  readonly mayBeCredited: boolean;
}

/** What two of staff have paid a customer out of the goodwill pool, and the way to ask for more. */
export function CreditsTab({ id, mayBeCredited }: CreditsTabProps) {
  const t = useTranslations('customers');
  const { decimal, moment } = useFormat();
  const mayCredit = useGrant(goodwillCalls.credit.grant);
  const credits = useList(goodwillCalls.list, { id });
  const [isAsking, setAsking] = useState(false);
  const columns: readonly Column<Credit>[] = [
    { key: 'at', head: t('pay.paidAt'), cell: ({ at }) => <span className="text-t2">{moment(at)}</span> },
    {
      key: 'amount',
      head: t('pay.amount'),
      figures: true,
      cell: ({ number, currency }) => (
        <span className="font-semibold">
          {decimal(number)} {currency}
        </span>
      ),
    },
    { key: 'reason', head: t('reason'), flexible: true, cell: ({ reason }) => <span title={reason}>{reason}</span> },
    { key: 'by', head: t('pay.by'), cell: (one) => one.requested_by.name },
    { key: 'approver', head: t('pay.approver'), cell: (one) => one.approved_by.name },
  ];
  return (
    <>
      {mayCredit && mayBeCredited && (
        <Button size="desk" className="mb-3" onClick={() => setAsking(true)}>
          {t('pay.act')}…
        </Button>
      )}
      <Answered of={credits}>
        {(list) => (
          <ListTable
            label={t('tab.credits')}
            call={goodwillCalls.list}
            filters={{ id }}
            list={list}
            isFetching={credits.isFetching}
            columns={columns}
            keyOf={(one) => one.id}
            none={t('pay.none')}
          />
        )}
      </Answered>
      <CreditDialog id={id} open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
