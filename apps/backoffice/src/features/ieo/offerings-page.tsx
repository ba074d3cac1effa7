import { ieoStaffCalls } from '@bourse/contract/ieo-desk';
import { Button } from '@bourse/ui/button';
import { type Column, DataTable } from '@bourse/ui/data-table';
import { EmptyState } from '@bourse/ui/empty-state';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { Answered } from '../../base/parts/states.tsx';
import type { Offering } from './offering.ts';
import { OfferingSheet } from './offering-sheet.tsx';

const pageSize = 50;
/** What the server gives at once at most. */
const most = 100;

/** Offerings that were announced, newest first, worked by keys: J and K go down and up, Enter opens. */
export function OfferingsPage() {
  const t = useTranslations('ieo');
  const { moment, rounded, whole } = useFormat();
  const [limit, setLimit] = useState(pageSize);
  const [open, setOpen] = useState<Offering | null>(null);
  const projects = useCall(ieoStaffCalls.projects, { limit }, { everyMs: 10_000 });
  const columns: readonly Column<Offering>[] = [
    { key: 'name', head: t('progress.name'), flexible: true, cell: ({ name }) => name },
    { key: 'issue', head: t('progress.coin'), figures: true, cell: (one) => `${rounded(one.issue)} ${one.currency}` },
    { key: 'stage', head: t('progress.stageHead'), cell: ({ stage }) => t(`progress.stage.${stage}`) },
    {
      key: 'subscriptions',
      head: t('progress.subscriptions'),
      figures: true,
      cell: ({ applied }) => whole(applied.number),
    },
    { key: 'held', head: t('progress.held'), figures: true, cell: (one) => `${rounded(one.held)} ${one.pay_currency}` },
    { key: 'ends', head: t('progress.ends'), desk: true, cell: ({ ends_at: at }) => moment(at) },
    { key: 'lists', head: t('progress.lists'), desk: true, cell: ({ lists_at: at }) => moment(at) },
  ];
  return (
    <>
      <PageHead title={t('title')} text={t('progress.text')} />
      <Answered of={projects}>
        {({ list, total }) =>
          list.length === 0 ? (
            <EmptyState className="py-16" title={t('progress.none')} text={t('progress.noneHint')} />
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
                <Button className="mx-auto mt-3 flex" busy={projects.isFetching} onClick={() => setLimit(most)}>
                  {t('progress.more')}
                </Button>
              )}
            </>
          )
        }
      </Answered>
      <OfferingSheet
        of={open === null ? null : (projects.data?.list.find(({ id }) => id === open.id) ?? open)}
        onClose={() => setOpen(null)}
      />
    </>
  );
}
