import { caseCalls, caseStates } from '@bourse/contract/alerts';
import type { OutputOf } from '@bourse/contract/call';
import { Badge, type BadgeTone } from '@bourse/ui/badge';
import type { Column } from '@bourse/ui/data-table';
import { Segmented } from '@bourse/ui/segmented';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useList } from '../../base/api/use-list.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { ListTable } from '../../base/parts/list-table.tsx';
import { Answered } from '../../base/parts/states.tsx';
import { goTo } from '../../base/router/place.ts';

type Line = OutputOf<typeof caseCalls.list>['list'][number];

/** How each state looks. */
export const stateTones: Readonly<Record<Line['state'], BadgeTone>> = {
  open: 'warn',
  review: 'accent',
  closed: 'plain',
};

/** The case files of a state, worked by keys: J and K go down and up, Enter opens. */
export function CaseList() {
  const t = useTranslations('cases');
  const { moment, whole } = useFormat();
  const [state, setState] = useState<Line['state']>('open');
  const cases = useList(caseCalls.list, { state }, { everyMs: 10_000 });
  const columns: readonly Column<Line>[] = [
    { key: 'id', head: t('number'), figures: true, cell: ({ id }) => `#${id}` },
    { key: 'rule', head: t('rule'), flexible: true, cell: ({ rule }) => t(`name.${rule}`) },
    { key: 'users', head: t('customers'), cell: ({ user_ids: ids }) => ids.map((id) => `#${id}`).join(', ') },
    { key: 'evidence', head: t('evidence'), figures: true, cell: (one) => whole(one.evidence_count) },
    {
      key: 'state',
      head: t('stateHead'),
      cell: (one) => <Badge tone={stateTones[one.state]}>{t(`state.${one.state}`)}</Badge>,
    },
    { key: 'assignee', head: t('assignee'), desk: true, cell: ({ assignee }) => assignee?.name ?? '–' },
    { key: 'at', head: t('opened'), cell: ({ opened_at: at }) => <span className="text-t2">{moment(at)}</span> },
  ];
  return (
    <>
      <Segmented
        label={t('stateHead')}
        className="mb-3 w-full max-w-[360px]"
        segments={caseStates.map((one) => ({ value: one, label: t(`state.${one}`) }))}
        value={state}
        onChoose={setState}
      />
      <Answered of={cases}>
        {(list) => (
          <ListTable
            label={t('tab.files')}
            call={caseCalls.list}
            filters={{ state }}
            list={list}
            isFetching={cases.isFetching}
            columns={columns}
            keyOf={({ id }) => id}
            onOpen={({ id }) => goTo('cases', id)}
            rowLabel={({ id, rule }) => `#${id} ${t(`name.${rule}`)}`}
            none={t('none')}
          />
        )}
      </Answered>
    </>
  );
}
