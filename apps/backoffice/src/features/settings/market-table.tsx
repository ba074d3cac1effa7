import type { configurationCalls } from '@bourse/contract/configuration';
import type { OutputOf } from '@bourse/contract/call';
import { Badge } from '@bourse/ui/badge';
import { type Column, DataTable } from '@bourse/ui/data-table';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import { goTo } from '../../base/router/place.ts';
import { useSettingName, useSettingRows } from './setting-rows.ts';

type Setting = OutputOf<typeof configurationCalls.list>['settings'][number];

/** Every market with its own fees. */
export function MarketTable({ settings }: { readonly settings: readonly Setting[] }) {
  const t = useTranslations('settings');
  const { date } = useFormat();
  const nameOf = useSettingName();
  const rowsOf = useSettingRows();
  const feeOf = (setting: Setting, path: string): string =>
    rowsOf('markets', setting.value).find((row) => row.path === path)?.text ?? '';
  const columns: readonly Column<Setting>[] = [
    { key: 'name', head: t('market'), cell: ({ key }) => nameOf('markets', key) },
    { key: 'maker', head: t('field.marketMaker'), figures: true, cell: (one) => feeOf(one, 'maker_bps') },
    { key: 'taker', head: t('field.marketTaker'), figures: true, cell: (one) => feeOf(one, 'taker_bps') },
    {
      key: 'coming',
      head: t('coming'),
      cell: ({ coming }) => (coming === null ? '' : <Badge tone="info">{date(coming.effective_at)}</Badge>),
    },
    { key: 'version', head: t('versionHead'), figures: true, desk: true, cell: ({ version }) => version },
  ];
  return (
    <DataTable
      label={t('area.markets')}
      columns={columns}
      rows={settings}
      keyOf={({ key }) => key}
      rowLabel={({ key }) => nameOf('markets', key)}
      onOpen={({ key }) => goTo('settings', 'markets', key)}
    />
  );
}
