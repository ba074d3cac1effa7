import type { configurationCalls } from '@bourse/contract/configuration';
import type { OutputOf } from '@bourse/contract/call';
import { Badge } from '@bourse/ui/badge';
import { type Column, DataTable } from '@bourse/ui/data-table';
import { useTranslations } from 'use-intl';
import { goTo } from '../../base/router/place.ts';
import { partOf } from './setting-form.ts';
import { useSettingName, useSettingRows } from './setting-rows.ts';

type Setting = OutputOf<typeof configurationCalls.list>['settings'][number];

interface FiatTableProps {
  readonly area: 'fiat' | 'bank_payouts';
  readonly settings: readonly Setting[];
}

/** Every method of every country with its terms, and those of recharges; or the currencies that are paid out. */
export function FiatTable({ area, settings }: FiatTableProps) {
  const t = useTranslations('settings');
  const nameOf = useSettingName();
  const rowsOf = useSettingRows();
  const textOf = ({ value }: Setting, path: string): string =>
    rowsOf(area, value).find((row) => row.path === path)?.text ?? '';
  const columns: readonly Column<Setting>[] = [
    {
      key: 'name',
      head: t(area === 'fiat' ? 'fiatHead' : 'payoutHead'),
      flexible: true,
      cell: ({ key }) => (area === 'fiat' ? nameOf(area, key) : key),
    },
    {
      key: 'open',
      head: t('field.open'),
      cell: ({ value }) => {
        const isOpen = partOf(value, 'open') === true;
        return <Badge tone={isOpen ? 'good' : 'plain'}>{t(isOpen ? 'yes' : 'no')}</Badge>;
      },
    },
    { key: 'minimum', head: t('field.minimum'), figures: true, desk: true, cell: (one) => textOf(one, 'minimum') },
    { key: 'maximum', head: t('field.maximum'), figures: true, desk: true, cell: (one) => textOf(one, 'maximum') },
    ...(area === 'fiat'
      ? []
      : [{ key: 'fixed', head: t('field.fee'), figures: true, cell: (one: Setting) => textOf(one, 'fee') }]),
    { key: 'fee', head: t('feeShare'), figures: true, cell: (one) => textOf(one, 'fee_bps') },
    { key: 'version', head: t('versionHead'), figures: true, desk: true, cell: ({ version }) => version },
  ];
  return (
    <DataTable
      label={t(`area.${area}`)}
      columns={columns}
      rows={settings}
      keyOf={({ key }) => key}
      rowLabel={({ key }) => nameOf(area, key)}
      onOpen={({ key }) => goTo('settings', area, key)}
    />
  );
}
