import type { OutputOf } from '@bourse/contract/call';
import type { leverStaffCalls } from '@bourse/contract/lever-staff';
import { Badge } from '@bourse/ui/badge';
import { Card } from '@bourse/ui/card';
import { type Column, DataTable } from '@bourse/ui/data-table';
import { Slab } from '@bourse/ui/slab';
import { Stat } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';

type Contract = OutputOf<typeof leverStaffCalls.risk>['list'][number];
type Large = Contract['largest'][number];
type Stress = Contract['stress'][number];

/** One contract. */
export function ContractCard({ contract }: { readonly contract: Contract }) {
  const t = useTranslations('contract-risk');
  const { symbol, level_type: product, state } = contract;
  return (
    <Card>
      <h2 className="flex min-w-0 flex-wrap items-center gap-2 text-heading">
        {symbol} <span className="text-t3">{t(`product.${product}`)}</span>
        {state === 3 && <Badge tone="warn">{t('closed')}</Badge>}
      </h2>
      <Figures contract={contract} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 huge:grid-cols-2">
        <StressTable contract={contract} />
        <Largest contract={contract} />
      </div>
    </Card>
  );
}

function Figures({ contract }: { readonly contract: Contract }) {
  const t = useTranslations('contract-risk');
  const format = useFormat();
  const { mark_price: mark, currency, pool } = contract;
  return (
    <Slab raised className="mt-3 grid-cols-2 desk:grid-cols-5">
      <Stat label={t('mark')} value={mark === null ? '–' : format.rounded(mark)} />
      <Stat
        label={t('openInterest')}
        value={`${format.rounded(contract.value)} ${currency}`}
        note={t('lotsOf', {
          lots: format.whole(contract.open_interest),
          most: format.whole(contract.max_open_interest),
        })}
      />
      <Stat label={t('positions')} value={format.whole(contract.positions)} />
      <Stat
        label={t('insurance')}
        value={`${format.rounded(pool.free)} ${currency}`}
        note={t('takenOver', { lots: format.whole(contract.house_lots) })}
      />
      <Stat label={t('owed')} value={`${format.rounded(contract.owed)} ${currency}`} />
    </Slab>
  );
}

function StressTable({ contract }: { readonly contract: Contract }) {
  const t = useTranslations('contract-risk');
  const format = useFormat();
  const columns: readonly Column<Stress>[] = [
    {
      key: 'move',
      head: t('move'),
      figures: true,
      cell: ({ move }) => `${move < 0 ? '−' : '+'}${format.whole(Math.abs(move))}\u00a0%`,
    },
    { key: 'price', head: t('mark'), figures: true, cell: ({ price }) => format.rounded(price) },
    { key: 'liquidated', head: t('liquidated'), figures: true, cell: ({ liquidated }) => format.whole(liquidated) },
    { key: 'lots', head: t('lots'), figures: true, desk: true, cell: ({ lots }) => format.whole(lots) },
    { key: 'deficit', head: t('deficit'), figures: true, cell: ({ deficit }) => format.rounded(deficit) },
    {
      key: 'covered',
      head: t('coveredHead'),
      // What liquidates nobody needs no cover.
      cell: ({ liquidated, covered }) =>
        liquidated === 0 ? '–' : <Badge tone={covered ? 'good' : 'bad'}>{t(covered ? 'covered' : 'shared')}</Badge>,
    },
  ];
  return (
    <section className="mt-5">
      <h3 className="mb-2 font-semibold">{t('stress')}</h3>
      {contract.stress.length === 0 ? (
        <p className="text-t3">{t('noMark')}</p>
      ) : (
        <DataTable
          label={t('stressOf', { symbol: `${contract.symbol} ${t(`product.${contract.level_type}`)}` })}
          columns={columns}
          rows={contract.stress}
          keyOf={({ move }) => String(move)}
        />
      )}
    </section>
  );
}

function Largest({ contract }: { readonly contract: Contract }) {
  const t = useTranslations('contract-risk');
  const format = useFormat();
  const columns: readonly Column<Large>[] = [
    { key: 'id', head: t('number'), figures: true, cell: ({ id }) => `#${id}` },
    { key: 'user', head: t('customer'), cell: ({ user_id: user }) => (user === null ? t('house') : `#${user}`) },
    { key: 'type', head: t('direction'), cell: ({ type }) => t(type === 1 ? 'long' : 'short') },
    { key: 'value', head: t('value'), figures: true, cell: ({ value }) => format.rounded(value) },
    {
      key: 'multiple',
      head: t('multiple'),
      figures: true,
      desk: true,
      cell: ({ multiple }) => `${format.whole(multiple)}x`,
    },
    { key: 'mode', head: t('mode'), desk: true, cell: ({ margin_mode: mode }) => t(mode) },
    { key: 'margin', head: t('margin'), figures: true, desk: true, cell: ({ margin }) => format.rounded(margin) },
    { key: 'equity', head: t('equity'), figures: true, desk: true, cell: ({ equity }) => format.rounded(equity) },
    {
      key: 'liquidation',
      head: t('liquidation'),
      figures: true,
      cell: ({ liquidation_price: price }) => (price === null ? '–' : format.rounded(price)),
    },
  ];
  return (
    <section className="mt-5 min-w-0">
      <h3 className="mb-2 font-semibold">{t('largest')}</h3>
      {contract.largest.length === 0 ? (
        <p className="text-t3">{t('noPositions')}</p>
      ) : (
        <DataTable
          label={t('largestOf', { symbol: `${contract.symbol} ${t(`product.${contract.level_type}`)}` })}
          columns={columns}
          rows={contract.largest}
          keyOf={({ id }) => id}
        />
      )}
    </section>
  );
}
