import { adminCalls } from '@bourse/contract/admin';
import { type ConfigurationArea, configurationAreas, configurationCalls } from '@bourse/contract/configuration';
import type { OutputOf } from '@bourse/contract/call';
import { type Tab, Tabs } from '@bourse/ui/tabs';
import { useTranslations } from 'use-intl';
import { useCall, useGrant } from '../../base/api/use-call.ts';
import type { PageProps } from '../../base/manifests/feature-manifest.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { Answered, Forbidden, NoSuchPage } from '../../base/parts/states.tsx';
import { goTo } from '../../base/router/place.ts';
import { CountryList } from './country-list.tsx';
import { FiatTable } from './fiat-table.tsx';
import { MarketTable } from './market-table.tsx';
import { SettingPlace } from './setting-place.tsx';
import { isArea } from './setting-form.ts';
import { SiteTab } from './site-tab.tsx';

/** `#/settings/countries` lists an area, `/TH` is one of its settings, `/TH/edit` changes it. */
export function SettingsPage({ rest }: PageProps) {
  const settings = useCall(configurationCalls.list, {});
  return <Answered of={settings}>{(list) => <Place list={list} rest={rest} />}</Answered>;
}

/** An area of settings by versions, or the site, which one person changes. */
type Room = ConfigurationArea | 'site';
type Listed = OutputOf<typeof configurationCalls.list>;

function Place({ list, rest }: { readonly list: Listed; readonly rest: readonly string[] }) {
  const areas = Object.keys(configurationAreas).filter(
    (area): area is ConfigurationArea => isArea(area) && list.settings.some((one) => one.area === area),
  );
  const maySetSite = useGrant(adminCalls.editSite.grant);
  const tabs: readonly Room[] = maySetSite ? [...areas, 'site'] : areas;
  const [area = tabs[0], key, act] = rest;
  if (tabs.length === 0) return <Forbidden />;
  if (area === 'site' && key === undefined) {
    if (!maySetSite) return <Forbidden grant={adminCalls.editSite.grant} />;
    return (
      <>
        <Areas areas={tabs} area={area} />
        <SiteTab />
      </>
    );
  }
  if (!isArea(area) || rest.length > 3 || (act !== undefined && act !== 'edit')) return <NoSuchPage />;
  if (!areas.includes(area)) return <Forbidden grant={configurationAreas[area]} />;
  const own = list.settings.filter((one) => one.area === area);
  // An area of one setting opens it at once.
  const isAlone = area !== 'markets' && own.length === 1;
  const shown = key ?? (isAlone ? own[0]?.key : undefined);
  const place = { area, offered: list.offered_groups, isAlone };
  const chosen = own.find((one) => one.key === shown);
  if (act === 'edit' && chosen !== undefined) return <SettingPlace {...place} settingKey={chosen.key} isEdited />;
  if (key !== undefined && chosen === undefined) return <NoSuchPage />;
  if (chosen !== undefined && !isAlone) return <SettingPlace {...place} settingKey={chosen.key} isEdited={false} />;
  return (
    <>
      <Areas areas={tabs} area={area} />
      {chosen === undefined ? (
        <SettingList area={area} settings={own} />
      ) : (
        <SettingPlace {...place} settingKey={chosen.key} isEdited={false} />
      )}
    </>
  );
}

function SettingList({ area, settings }: { readonly area: ConfigurationArea; readonly settings: Listed['settings'] }) {
  if (area === 'fiat' || area === 'bank_payouts') return <FiatTable area={area} settings={settings} />;
  return area === 'markets' ? <MarketTable settings={settings} /> : <CountryList settings={settings} />;
}

function Areas({ areas, area }: { readonly areas: readonly Room[]; readonly area: Room }) {
  const t = useTranslations('settings');
  return (
    <>
      <PageHead title={t('title')} text={t('text')} />
      <Tabs
        label={t('areas')}
        line
        className="mb-4"
        tabs={areas.map((name): Tab<Room> => ({ value: name, label: t(`area.${name}`) }))}
        value={area}
        onChoose={(name) => goTo('settings', name)}
      />
    </>
  );
}
