import { c2cStaffCalls } from '@bourse/contract/c2c-staff';
import { Button } from '@bourse/ui/button';
import { type Column, DataTable } from '@bourse/ui/data-table';
import { EmptyState } from '@bourse/ui/empty-state';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { say } from '../../base/parts/say.ts';
import { Answered } from '../../base/parts/states.tsx';
import type { StaffAd } from './dispute.ts';

const pageSize = 50;
const most = 100;

/** Open advertisements, the newest first, each of which can be taken down with a reason. */
export function AdTable() {
  const t = useTranslations('c2c');
  const { decimal, moment } = useFormat();
  const [limit, setLimit] = useState(pageSize);
  const [asked, setAsked] = useState<StaffAd | null>(null);
  const found = useCall(c2cStaffCalls.ads, { limit }, { everyMs: 20_000 });
  const columns: readonly Column<StaffAd>[] = [
    { key: 'id', head: t('number'), figures: true, cell: ({ id }) => `#${id}` },
    { key: 'who', head: t('trader'), cell: ({ trader }) => `#${trader.user_id} ${trader.nickname}` },
    { key: 'what', head: t('what'), cell: (one) => `${t(`side.${one.type}`)} ${decimal(one.number)} ${one.currency}` },
    { key: 'price', head: t('price'), figures: true, cell: (one) => `${decimal(one.price)} ${one.fiat}` },
    { key: 'terms', head: t('terms'), flexible: true, desk: true, cell: ({ terms }) => terms },
    { key: 'at', head: t('published'), desk: true, cell: ({ created_at: at }) => moment(at) },
    {
      key: 'act',
      head: t('takeDown'),
      cell: (one) => (
        <Button size="dense" tone="danger" onClick={() => setAsked(one)}>
          {t('takeDown')}
        </Button>
      ),
    },
  ];
  return (
    <>
      <Answered of={found}>
        {({ list, total }) =>
          list.length === 0 ? (
            <EmptyState className="py-16" title={t('noAds')} />
          ) : (
            <>
              <DataTable label={t('tab.ads')} columns={columns} rows={list} keyOf={({ id }) => id} />
              {total > list.length && limit < most && (
                <Button className="mx-auto mt-3 flex" busy={found.isFetching} onClick={() => setLimit(most)}>
                  {t('more')}
                </Button>
              )}
            </>
          )
        }
      </Answered>
      <ActDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t('takeDownAsk', { id: asked?.id ?? '' })}
        text={t('takeDownText')}
        act={t('takeDown')}
        danger
        call={c2cStaffCalls.takeDown}
        inputWith={(reason) => (asked === null ? null : { id: asked.id, reason })}
        changes={[c2cStaffCalls.ads]}
        onDone={() => say('done', t('takenDown'))}
      />
    </>
  );
}
