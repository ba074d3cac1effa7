import { approvalCalls } from '@bourse/contract/approval';
import type { OutputOf } from '@bourse/contract/call';
import { customerCalls } from '@bourse/contract/customers';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import type { Column } from '@bourse/ui/data-table';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useGrant } from '../../base/api/use-call.ts';
import { useList } from '../../base/api/use-list.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { ListTable } from '../../base/parts/list-table.tsx';
import { say } from '../../base/parts/say.ts';
import { Answered } from '../../base/parts/states.tsx';

type Step = OutputOf<typeof customerCalls.creditLog>['list'][number];

/** Every step of a customer's credit score. One that took something is given back by two, on appeal. */
export function ScoreTab({ id }: { readonly id: string }) {
  const t = useTranslations('customers');
  const { moment } = useFormat();
  const mayReverse = useGrant(customerCalls.reverseCredit.grant);
  const steps = useList(customerCalls.creditLog, { id });
  const [reversing, setReversing] = useState<string | null>(null);
  const columns: readonly Column<Step>[] = [
    { key: 'at', head: t('at'), cell: ({ at }) => <span className="text-t2">{moment(at)}</span> },
    { key: 'step', head: t('score.step'), flexible: true, cell: ({ reason }) => t(`score.reason.${reason}`) },
    {
      key: 'change',
      head: t('score.change'),
      figures: true,
      cell: ({ change }) => (change > 0 ? `+${change}` : change),
    },
    { key: 'score', head: t('score.after'), figures: true, cell: ({ score }) => score },
    {
      key: 'act',
      head: <span className="sr-only">{t('acts')}</span>,
      cell: (one) => {
        if (one.reversed) return <Badge>{t('score.reversed')}</Badge>;
        return (
          one.change < 0 &&
          mayReverse && (
            <Button size="small" onClick={() => setReversing(one.id)}>
              {t('score.act')}
            </Button>
          )
        );
      },
    },
  ];
  return (
    <>
      <Answered of={steps}>
        {(list) => (
          <ListTable
            label={t('tab.score')}
            call={customerCalls.creditLog}
            filters={{ id }}
            list={list}
            isFetching={steps.isFetching}
            columns={columns}
            keyOf={(one) => one.id}
            none={t('score.none')}
          />
        )}
      </Answered>
      <ActDialog
        open={reversing !== null}
        onClose={() => setReversing(null)}
        title={t('score.ask')}
        text={t('score.text')}
        act={t('score.send')}
        call={customerCalls.reverseCredit}
        inputWith={(reason) => (reversing === null ? null : { id: reversing, reason })}
        changes={[approvalCalls.list]}
        onDone={() => say('done', t('score.done'))}
        refusal={({ code }) => (code === 'STATE_CHANGED' ? t('score.open') : null)}
      />
    </>
  );
}
