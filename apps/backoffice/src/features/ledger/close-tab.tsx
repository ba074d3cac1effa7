import type { OutputOf } from '@bourse/contract/call';
import { ledgerCalls } from '@bourse/contract/ledger-room';
import { CallError } from '@bourse/client/call-error';
import { Badge } from '@bourse/ui/badge';
import type { Column } from '@bourse/ui/data-table';
import { EmptyState } from '@bourse/ui/empty-state';
import { Input } from '@bourse/ui/input';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useList } from '../../base/api/use-list.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { FilterBar } from '../../base/parts/filter-bar.tsx';
import { ListTable } from '../../base/parts/list-table.tsx';
import { Answered } from '../../base/parts/states.tsx';
import { dayBefore } from '../../base/time/clock.ts';

type Close = OutputOf<typeof ledgerCalls.close>['list'][number];
type Flow = OutputOf<typeof ledgerCalls.flows>['list'][number];

const parts = ['customers', 'pools', 'treasury', 'fees', 'other', 'issuance'] as const;

/** The close of a day, and what moved on it. */
export function CloseTab() {
  const t = useTranslations('ledger');
  const [day, setDay] = useState(() => dayBefore());
  return (
    <>
      <FilterBar>
        <Input low type="date" label={t('day')} value={day} onChange={(event) => setDay(event.target.value)} />
      </FilterBar>
      {day !== '' && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Balances day={day} />
          <Flows day={day} />
        </div>
      )}
    </>
  );
}

function Balances({ day }: { readonly day: string }) {
  const t = useTranslations('ledger');
  const { decimal } = useFormat();
  const close = useList(ledgerCalls.close, { day }, { limit: 100 });
  const columns: readonly Column<Close>[] = [
    { key: 'currency', head: t('currency'), cell: (one) => <span className="font-semibold">{one.currency}</span> },
    ...parts.map((part): Column<Close> => ({
      key: part,
      head: t(`part.${part}`),
      figures: true,
      cell: (one) => decimal(one[part]),
    })),
    {
      key: 'sum',
      head: t('sum'),
      figures: true,
      cell: ({ sum }) => <Badge tone={/^-?0(?:\.0*)?$/.test(sum) ? 'good' : 'bad'}>{decimal(sum)}</Badge>,
    },
  ];
  return (
    <section>
      <h2 className="mb-2 text-heading">{t('closeOf')}</h2>
      {close.error instanceof CallError && close.error.code === 'NOT_FOUND' ? (
        <EmptyState className="py-10" title={t('noClose')} text={t('noCloseText')} />
      ) : (
        <Answered of={close}>
          {(list) => (
            <ListTable
              label={t('closeOf')}
              call={ledgerCalls.close}
              filters={{ day }}
              list={list}
              isFetching={close.isFetching}
              columns={columns}
              keyOf={({ id }) => id}
              none={t('noClose')}
            />
          )}
        </Answered>
      )}
    </section>
  );
}

function Flows({ day }: { readonly day: string }) {
  const t = useTranslations('ledger');
  const { decimal, whole } = useFormat();
  const flows = useList(ledgerCalls.flows, { day }, { limit: 100 });
  const columns: readonly Column<Flow>[] = [
    { key: 'kind', head: t('kind'), cell: ({ kind }) => <code className="font-code">{kind}</code> },
    { key: 'currency', head: t('currency'), cell: (one) => <span className="font-semibold">{one.currency}</span> },
    { key: 'postings', head: t('postings'), figures: true, cell: ({ postings }) => whole(postings) },
    { key: 'amount', head: t('amount'), figures: true, cell: ({ amount }) => decimal(amount) },
  ];
  return (
    <section>
      <h2 className="mb-2 text-heading">{t('moved')}</h2>
      <Answered of={flows}>
        {(list) => (
          <ListTable
            label={t('moved')}
            call={ledgerCalls.flows}
            filters={{ day }}
            list={list}
            isFetching={flows.isFetching}
            columns={columns}
            keyOf={({ id }) => id}
            none={t('nothingMoved')}
          />
        )}
      </Answered>
    </section>
  );
}
