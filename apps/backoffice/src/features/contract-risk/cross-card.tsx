import type { OutputOf } from '@bourse/contract/call';
import type { leverStaffCalls } from '@bourse/contract/lever-staff';
import { Card } from '@bourse/ui/card';
import { type Column, DataTable } from '@bourse/ui/data-table';
import { Slab } from '@bourse/ui/slab';
import { Stat } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { percentOf } from '../../base/format/decimals.ts';
import { useFormat } from '../../base/format/use-format.ts';

type Cross = OutputOf<typeof leverStaffCalls.risk>['cross'][number];
type Account = Cross['largest'][number];

/** The cross accounts of a currency, the nearest to liquidation first. */
export function CrossCard({ cross }: { readonly cross: Cross }) {
  const t = useTranslations('contract-risk');
  const format = useFormat();
  const { currency } = cross;
  const columns: readonly Column<Account>[] = [
    { key: 'user', head: t('customer'), cell: ({ user_id: user }) => `#${user}` },
    {
      key: 'ratio',
      head: t('ratio'),
      figures: true,
      cell: ({ margin_ratio: ratio }) => `${format.rounded(percentOf(ratio))}\u00a0%`,
    },
    { key: 'equity', head: t('equity'), figures: true, cell: ({ equity }) => format.rounded(equity) },
    {
      key: 'maintenance',
      head: t('maintenance'),
      figures: true,
      desk: true,
      cell: ({ maintenance }) => format.rounded(maintenance),
    },
    {
      key: 'positions',
      head: t('positions'),
      figures: true,
      desk: true,
      cell: ({ positions }) => format.whole(positions),
    },
  ];
  return (
    <Card>
      <h2 className="text-heading">{t('crossOf', { currency })}</h2>
      <Slab raised className="mt-3 grid-cols-3">
        <Stat label={t('accounts')} value={format.whole(cross.accounts)} />
        <Stat label={t('equity')} value={`${format.rounded(cross.equity)} ${currency}`} />
        <Stat label={t('maintenance')} value={`${format.rounded(cross.maintenance)} ${currency}`} />
      </Slab>
      <section className="mt-5">
        <h3 className="mb-2 font-semibold">{t('nearest')}</h3>
        <DataTable
          label={t('nearestOf', { currency })}
          columns={columns}
          rows={cross.largest}
          keyOf={({ user_id: user }) => user}
        />
      </section>
    </Card>
  );
}
