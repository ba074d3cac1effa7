import type { ConfigurationArea } from '@bourse/contract/configuration';
import { countryGroups } from '@bourse/contract/country-rules';
import { fiatMethods } from '@bourse/contract/fiat-rules';
import { documentTypes } from '@bourse/contract/kyc-words';
import type { DiffRow } from '@bourse/ui/approval-diff';
import { useLocale, useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import { accessOf, fieldsOf, partOf, type SettingField, type Value } from './setting-form.ts';

/** A part of a setting in words. */
export interface SettingRow {
  readonly path: string;
  readonly label: string;
  readonly text: string;
}

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** What countries are called in the language that is shown. */
export function useCountryName(): (code: string) => string {
  const names = new Intl.DisplayNames([useLocale()], { type: 'region', fallback: 'code' });
  return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
}

/** What a setting is called within its area. */
export function useSettingName(): (area: ConfigurationArea, key: string) => string {
  const t = useTranslations('settings');
  const country = useCountryName();
  return (area, key) => {
    if (area === 'countries') return country(key);
    if (area === 'fiat') {
      const [code = '', method] = key.split('.');
      const named = fiatMethods.find((one) => one === method);
      return named === undefined ? t('fiatRecharge') : `${country(code)} · ${t(`fiatMethod.${named}`)}`;
    }
    if (area === 'bank_payouts') return t('payoutsIn', { currency: key });
    return area === 'markets' ? key.replace('_', '/') : t(`area.${area}`);
  };
}

/** Parts of the terms under which customers trade with each other. */
const c2cParts = ['pay_minutes', 'remind_minutes', 'dispute_hours', 'appeal_hours', 'ads_max', 'orders_max'] as const;

/** How the parts of a setting are named. */
export function usePartLabel(): (area: ConfigurationArea, path: string) => string {
  const t = useTranslations('settings');
  return (area, path) => {
    if (area === 'countries') {
      const group = countryGroups.find((one) => one === path);
      return group === undefined ? path : t(`group.${group}`);
    }
    if (area === 'markets') return t(path === 'maker_bps' ? 'field.marketMaker' : 'field.marketTaker');
    if (area === 'fees') {
      const [, place = '0', side] = path.split('.');
      const level = Number.parseInt(place, 10) + 1;
      return t(side === 'maker_bps' ? 'field.maker' : 'field.taker', { level });
    }
    const ofC2c = c2cParts.find((one) => one === path);
    if (ofC2c !== undefined) return t(`field.${ofC2c}`);
    switch (path) {
      case 'open':
      case 'currencies':
      case 'minimum':
      case 'maximum':
      case 'account_name':
      case 'iban':
      case 'swift':
      case 'fee':
      case 'bank_name':
      case 'bank_address':
        return t(`field.${path}`);
      case 'country':
        return t('field.bankCountry');
      case 'fee_bps':
        return t('field.feeBps');
      case 'limits.level1.withdraw_btc':
        return t('field.withdraw', { level: 1 });
      case 'limits.level2.withdraw_btc':
        return t('field.withdraw', { level: 2 });
      case 'limits.level1.fiat_usdt':
        return t('field.fiat', { level: 1 });
      case 'limits.level2.fiat_usdt':
        return t('field.fiat', { level: 2 });
      case 'ages.general':
        return t('field.age');
      case 'ages.by_country':
        return t('field.ages');
      case 'documents.general':
        return t('field.documents');
      case 'documents.by_country':
        return t('field.documentsBy');
      case 'refused_countries':
        return t('field.refused');
      case 'views_per_hour':
        return t('field.views');
      case 'keep_days.failed':
        return t('field.keepFailed');
      case 'keep_days.certified':
        return t('field.keepCertified');
      case 'closed_access':
      case 'closed_identity':
      case 'notices':
      case 'sessions':
      case 'sign_ins':
      case 'visitor_chats':
        return t(`field.${path}`);
      case 'provider_certifies':
        return t('field.provider');
      default:
        return path;
    }
  };
}

/** How a setting is read: each part in words. */
export function useSettingRows(): (area: ConfigurationArea, value: Value) => readonly SettingRow[] {
  const t = useTranslations('settings');
  const format = useFormat();
  const country = useCountryName();
  const labelOf = usePartLabel();
  const documents = (value: unknown): string =>
    documentTypes
      .filter((type) => Array.isArray(value) && value.includes(type))
      .map((type) => t(`document.${type}`))
      .join(', ');
  const textOf = ({ path, kind, unit }: SettingField, value: Value): string => {
    const part = partOf(value, path);
    switch (kind) {
      case 'access':
        return t(`access.${accessOf(value, path)}`);
      case 'flag':
        return t(part === true ? 'yes' : 'no');
      case 'documents':
        return documents(part);
      case 'coins':
        return (Array.isArray(part) ? part : []).join(', ');
      case 'codes':
        return (Array.isArray(part) ? part : []).map((code) => country(String(code))).join(', ') || t('nobody');
      case 'text':
        return typeof part === 'string' ? part : '';
      case 'decimal':
        return typeof part === 'string' ? `${format.decimal(part)} ${unit ?? ''}` : '';
      case 'ages':
      case 'documentsBy':
        return '';
      case 'whole':
        if (typeof part !== 'number') return '';
        return path.endsWith('_bps') ? format.percent((part / 10_000).toString()) : format.whole(part);
    }
  };
  const byCountry = (value: Value): SettingRow[] => [
    ...entriesOf(partOf(value, 'ages.by_country')).map(([code, age]) => ({
      path: `ages.by_country.${code}`,
      label: t('field.ageIn', { country: country(code) }),
      text: String(age),
    })),
    ...entriesOf(partOf(value, 'documents.by_country')).map(([code, types]) => ({
      path: `documents.by_country.${code}`,
      label: t('field.documentsIn', { country: country(code) }),
      text: documents(types),
    })),
  ];
  return (area, value) => [
    ...fieldsOf[area]
      .filter(({ kind }) => kind !== 'ages' && kind !== 'documentsBy')
      .map((field) => ({ path: field.path, label: labelOf(area, field.path), text: textOf(field, value) })),
    ...(area === 'verification' ? byCountry(value) : []),
  ];
}

/** The parts that differ between two values. */
export function diffOf(before: readonly SettingRow[], after: readonly SettingRow[]): readonly DiffRow[] {
  const had = new Map(before.map(({ path, text }) => [path, text]));
  const has = new Map(after.map(({ path, text }) => [path, text]));
  const labels = new Map([...before, ...after].map(({ path, label }) => [path, label]));
  return [...labels]
    .map(([key, label]) => ({ key, label, before: had.get(key) ?? null, after: has.get(key) ?? null }))
    .filter((row) => row.before !== row.after);
}
