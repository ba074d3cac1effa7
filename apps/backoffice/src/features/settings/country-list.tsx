import type { configurationCalls } from '@bourse/contract/configuration';
import { countryGroups } from '@bourse/contract/country-rules';
import type { OutputOf } from '@bourse/contract/call';
import { Badge } from '@bourse/ui/badge';
import { type Column, DataTable } from '@bourse/ui/data-table';
import { EmptyState } from '@bourse/ui/empty-state';
import { Input } from '@bourse/ui/input';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import { goTo } from '../../base/router/place.ts';
import { accessOf, type Value } from './setting-form.ts';
import { useCountryName } from './setting-rows.ts';

type Setting = OutputOf<typeof configurationCalls.list>['settings'][number];

/** Every country: those first for which something is decided, then by their names. */
export function CountryList({ settings }: { readonly settings: readonly Setting[] }) {
  const t = useTranslations('settings');
  const { date } = useFormat();
  const nameOf = useCountryName();
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const sought = typed.trim().toLocaleLowerCase(locale);
  const isDecided = ({ newest }: Setting): number => Number(newest > 0);
  const rows = settings
    .filter(({ key }) => `${nameOf(key)} ${key}`.toLocaleLowerCase(locale).includes(sought))
    .toSorted((a, b) => isDecided(b) - isDecided(a) || nameOf(a.key).localeCompare(nameOf(b.key), locale));
  const columns: readonly Column<Setting>[] = [
    { key: 'name', head: t('country'), flexible: true, cell: ({ key }) => nameOf(key) },
    { key: 'code', head: t('code'), desk: true, cell: ({ key }) => <code className="font-code">{key}</code> },
    { key: 'rules', head: t('rules'), cell: ({ value }) => <AccessBadges value={value} /> },
    {
      key: 'coming',
      head: t('coming'),
      cell: ({ coming }) => (coming === null ? '' : <Badge tone="info">{date(coming.effective_at)}</Badge>),
    },
    { key: 'version', head: t('versionHead'), figures: true, desk: true, cell: ({ version }) => version },
  ];
  return (
    <>
      <Input
        label={t('search')}
        type="search"
        low
        className="mb-3 max-w-[360px]"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {rows.length === 0 ? (
        <EmptyState className="py-16" title={t('noCountry')} />
      ) : (
        <DataTable
          label={t('area.countries')}
          columns={columns}
          rows={rows}
          keyOf={({ key }) => key}
          rowLabel={({ key }) => nameOf(key)}
          onOpen={({ key }) => goTo('settings', 'countries', key)}
        />
      )}
    </>
  );
}

function AccessBadges({ value }: { readonly value: Value }) {
  const t = useTranslations('settings');
  const count = (access: string): number => countryGroups.filter((group) => accessOf(value, group) === access).length;
  const [closed, level2] = [count('closed'), count('level2')];
  if (closed === 0 && level2 === 0) return <Badge tone="good">{t('allOpen')}</Badge>;
  return (
    <span className="inline-flex flex-wrap gap-1">
      {closed === countryGroups.length && <Badge tone="bad">{t('allClosed')}</Badge>}
      {closed > 0 && closed < countryGroups.length && <Badge tone="bad">{t('someClosed', { count: closed })}</Badge>}
      {level2 > 0 && <Badge tone="warn">{t('someLevel2', { count: level2 })}</Badge>}
    </span>
  );
}
