import { guessStaffCalls } from '@bourse/contract/guess-desk';
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
import { type DeskQuiz, stateOf, type View, views } from './guess-quiz.ts';
import { GuessSheet } from './guess-sheet.tsx';
import { useUnit } from './use-unit.ts';

const pageSize = 50;
/** What the server gives at once at most. */
const most = 100;

/** Quizzes, those that wait for a result first, worked by keys: J and K go down and up, Enter opens. */
export function GuessPage() {
  const t = useTranslations('guess');
  const { moment, rounded } = useFormat();
  const unitOf = useUnit();
  const [view, setView] = useState<View>('due');
  const [limit, setLimit] = useState(pageSize);
  const [open, setOpen] = useState<DeskQuiz | null>(null);
  const queue = useCall(guessStaffCalls.quizzes, { state: view, limit }, { everyMs: 10_000 });
  const columns: readonly Column<DeskQuiz>[] = [
    { key: 'id', head: t('number'), figures: true, cell: ({ id }) => `#${id}` },
    { key: 'name', head: t('question'), flexible: true, cell: ({ name }) => name },
    { key: 'pool', head: t('pool'), figures: true, cell: (one) => `${rounded(one.pool)} ${unitOf(one)}` },
    { key: 'source', head: t('source'), desk: true, cell: ({ source }) => source.symbol ?? source.name },
    { key: 'state', head: t('stateHead'), cell: (one) => t(`state.${stateOf(one)}`) },
    { key: 'result', head: t('resultAt'), desk: true, cell: ({ result_at: at }) => moment(at) },
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
                rowLabel={({ name }) => name}
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
      <GuessSheet
        quiz={open === null ? null : (queue.data?.list.find(({ id }) => id === open.id) ?? open)}
        onClose={() => setOpen(null)}
      />
    </>
  );
}
