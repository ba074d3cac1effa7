import { couponStaffCalls } from '@bourse/contract/coupons';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { type Column, DataTable } from '@bourse/ui/data-table';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { Note } from '@bourse/ui/note';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall, useGrant } from '../../../base/api/use-call.ts';
import { useFormat } from '../../../base/format/use-format.ts';
import { Answered } from '../../../base/parts/states.tsx';
import { TableFoot } from '../../../base/parts/table-foot.tsx';
import type { Campaign } from './campaign-form.ts';
import { CampaignSheet } from './campaign-sheet.tsx';

/** Every campaign with what it may cost, what it gave and paid, and the way to ask for another. */
export function CampaignsTab() {
  const t = useTranslations('pools.campaigns');
  const { moment, decimal, percent, whole } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const mayStart = useGrant(couponStaffCalls.start.grant);
  const found = useCall(couponStaffCalls.list, { limit: 50 }, { everyMs: 10_000 });
  const columns: readonly Column<Campaign>[] = [
    { key: 'id', head: t('number'), figures: true, cell: ({ id }) => `#${id}` },
    {
      key: 'kind',
      head: t('kind'),
      flexible: true,
      cell: ({ kind, share, amount, currency }) =>
        kind === 'cash_back'
          ? t('cashBack', { amount: decimal(amount), currency })
          : t('discount', { share: percent(share), amount: decimal(amount), currency }),
    },
    {
      key: 'audience',
      head: t('audience'),
      desk: true,
      cell: ({ audience, from, to }) =>
        audience === 'listed' ? t('listed') : `${moment(from ?? '').slice(0, 16)} – ${moment(to ?? '').slice(0, 16)}`,
    },
    {
      key: 'given',
      head: t('given'),
      figures: true,
      cell: ({ given, number }) => `${whole(given)} / ${whole(number)}`,
    },
    { key: 'used', head: t('used'), figures: true, desk: true, cell: ({ used }) => whole(used) },
    {
      key: 'paid',
      head: t('paid'),
      figures: true,
      cell: ({ paid, budget, currency }) => `${decimal(paid)} / ${decimal(budget)} ${currency}`,
    },
    {
      key: 'state',
      head: t('state'),
      cell: ({ ended_at: ended, ends_at: ends, returned, currency }) =>
        ended === null ? (
          <Badge tone="info">{t('until', { at: moment(ends).slice(0, 16) })}</Badge>
        ) : (
          <Badge>{t('returned', { amount: decimal(returned ?? '0'), currency })}</Badge>
        ),
    },
  ];
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[640px] text-label font-normal text-t2">{t('text')}</p>
        <Button tone="primary" size="desk" icon={<Icon of={Plus} />} disabled={!mayStart} onClick={() => setOpen(true)}>
          {t('start')}
        </Button>
      </div>
      {!mayStart && <Note className="mb-4">{t('mayNot', { grant: couponStaffCalls.start.grant ?? '' })}</Note>}
      <Answered of={found}>
        {({ list, total }) =>
          list.length === 0 ? (
            <EmptyState className="py-16" title={t('none')} text={t('noneText')} />
          ) : (
            <DataTable
              label={t('title')}
              columns={columns}
              rows={list}
              keyOf={({ id }) => id}
              foot={<TableFoot call={couponStaffCalls.list} filters={{}} shown={list.length} total={total} />}
            />
          )
        }
      </Answered>
      <CampaignSheet open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
