import { payoutTerms } from '@bourse/contract/bank-payout-rules';
import { c2cTerms } from '@bourse/contract/c2c-rules';
import type { OutputOf } from '@bourse/contract/call';
import { type ConfigurationArea, configurationAreas, type configurationCalls } from '@bourse/contract/configuration';
import { conversionRules } from '@bourse/contract/conversion-rules';
import { countryGroups, countryRules } from '@bourse/contract/country-rules';
import { feePair, feeRules, topLevel } from '@bourse/contract/fee-rules';
import { bankAccount, fiatTerms } from '@bourse/contract/fiat-rules';
import { retentionPeriods, retentionRules } from '@bourse/contract/retention-rules';
import { kycRules } from '@bourse/contract/kyc-rules';
import { nftTerms } from '@bourse/contract/nft-rules';
import { safeParse, type ZodMiniType } from 'zod/mini';

/** A setting as the contract has it; another release may have stored what this one does not know. */
export type Value = Readonly<Record<string, unknown>>;
/** A version of a setting, as the history lists it. */
export type Version = OutputOf<typeof configurationCalls.history>['versions'][number];
/** The same as it is typed, by the paths of its parts. */
export type Draft = Readonly<Record<string, string>>;

/** How a part is typed: an amount, a whole number, yes or no, words, one of three, several of three, words separated by commas. */
export interface SettingField {
  readonly path: string;
  readonly kind:
    | 'decimal'
    | 'whole'
    | 'flag'
    | 'text'
    | 'access'
    | 'documents'
    | 'codes'
    | 'coins'
    | 'ages'
    | 'documentsBy';
  readonly unit?: string;
}

const schemas: Readonly<Record<ConfigurationArea, ZodMiniType>> = {
  countries: countryRules,
  verification: kycRules,
  fees: feeRules,
  markets: feePair,
  conversion: conversionRules,
  fiat: fiatTerms,
  bank_account: bankAccount,
  bank_payouts: payoutTerms,
  retention: retentionRules,
  c2c: c2cTerms,
  nft: nftTerms,
};

const limits = (level: 1 | 2): SettingField[] => [
  { path: `limits.level${level}.withdraw_btc`, kind: 'decimal', unit: 'BTC' },
  { path: `limits.level${level}.fiat_usdt`, kind: 'decimal', unit: 'USDT' },
];
const feeFields = Array.from({ length: topLevel }, (_, place): SettingField[] => [
  { path: `levels.${place}.maker_bps`, kind: 'whole' },
  { path: `levels.${place}.taker_bps`, kind: 'whole' },
]);

/** The parts of a setting that can be typed, in their order. */
export const fieldsOf: Readonly<Record<ConfigurationArea, readonly SettingField[]>> = {
  countries: countryGroups.map((group) => ({ path: group, kind: 'access' })),
  verification: [
    ...limits(1),
    ...limits(2),
    { path: 'ages.general', kind: 'whole' },
    { path: 'ages.by_country', kind: 'ages' },
    { path: 'documents.general', kind: 'documents' },
    { path: 'documents.by_country', kind: 'documentsBy' },
    { path: 'refused_countries', kind: 'codes' },
    { path: 'views_per_hour', kind: 'whole' },
    { path: 'keep_days.failed', kind: 'whole' },
    { path: 'keep_days.certified', kind: 'whole' },
    { path: 'provider_certifies', kind: 'flag' },
  ],
  fees: feeFields.flat(),
  markets: [
    { path: 'maker_bps', kind: 'whole' },
    { path: 'taker_bps', kind: 'whole' },
  ],
  conversion: [{ path: 'fee_bps', kind: 'whole' }],
  fiat: [
    { path: 'open', kind: 'flag' },
    { path: 'minimum', kind: 'whole' },
    { path: 'maximum', kind: 'whole' },
    { path: 'fee_bps', kind: 'whole' },
  ],
  bank_account: [
    { path: 'account_name', kind: 'text' },
    { path: 'iban', kind: 'text' },
    { path: 'country', kind: 'text' },
    { path: 'swift', kind: 'text' },
    { path: 'bank_name', kind: 'text' },
    { path: 'bank_address', kind: 'text' },
  ],
  bank_payouts: [
    { path: 'open', kind: 'flag' },
    { path: 'minimum', kind: 'whole' },
    { path: 'maximum', kind: 'whole' },
    { path: 'fee', kind: 'whole' },
    { path: 'fee_bps', kind: 'whole' },
  ],
  retention: retentionPeriods.map((path) => ({ path, kind: 'whole' })),
  c2c: [
    { path: 'open', kind: 'flag' },
    { path: 'fee_bps', kind: 'whole' },
    { path: 'pay_minutes', kind: 'whole' },
    { path: 'remind_minutes', kind: 'whole' },
    { path: 'dispute_hours', kind: 'whole' },
    { path: 'appeal_hours', kind: 'whole' },
    { path: 'ads_max', kind: 'whole' },
    { path: 'orders_max', kind: 'whole' },
  ],
  nft: [
    { path: 'open', kind: 'flag' },
    { path: 'fee_bps', kind: 'whole' },
    { path: 'currencies', kind: 'coins' },
  ],
};

/** Whether a word names an area that this release knows. */
export function isArea(word: string | undefined): word is ConfigurationArea {
  return word !== undefined && Object.hasOwn(configurationAreas, word);
}

/** A part of a value by its path; undefined where the value lacks it. */
export function partOf(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (part, name) =>
        typeof part === 'object' && part !== null ? Object.getOwnPropertyDescriptor(part, name)?.value : undefined,
      value,
    );
}

const wordsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** What a country is for a group of products. */
export function accessOf(value: Value, group: string): 'open' | 'level2' | 'closed' {
  if (wordsIn(value['closed']).includes(group)) return 'closed';
  return wordsIn(value['level2']).includes(group) ? 'level2' : 'open';
}

function typedOf({ path, kind }: SettingField, value: Value): string {
  if (kind === 'access') return accessOf(value, path);
  const part = partOf(value, path);
  if (kind === 'flag') return part === true ? '1' : '';
  if (kind === 'codes' || kind === 'coins' || kind === 'documents') return wordsIn(part).join(', ');
  if (kind === 'ages')
    return Object.entries(part ?? {})
      .map(([country, age]) => `${country} ${String(age)}`)
      .join(', ');
  if (kind === 'documentsBy')
    return Object.entries(part ?? {})
      .map(([country, types]) => [country, ...wordsIn(types)].join(' '))
      .join(', ');
  return typeof part === 'number' || typeof part === 'string' ? String(part) : '';
}

/** A setting as it is filled in. */
export function draftOf(area: ConfigurationArea, value: Value): Draft {
  return Object.fromEntries(fieldsOf[area].map((field) => [field.path, typedOf(field, value)]));
}

const wholeOf = (text: string): unknown => (/^\d{1,13}$/.test(text.trim()) ? Number.parseInt(text, 10) : text);
const words = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

function readField({ kind, path }: SettingField, draft: Draft): unknown {
  const typed = draft[path] ?? '';
  switch (kind) {
    case 'whole':
      return wholeOf(typed);
    case 'decimal':
      return typed.trim().replace(',', '.');
    case 'flag':
      return typed === '1';
    case 'text':
      return typed.trim();
    case 'documents':
      return words(typed);
    case 'codes':
    case 'coins':
      return words(typed.toUpperCase());
    case 'ages':
      return Object.fromEntries(
        words(typed.toUpperCase()).map((entry) => {
          const [country = '', age = ''] = entry.split(/\s+/);
          return [country, wholeOf(age)];
        }),
      );
    case 'documentsBy':
      return Object.fromEntries(
        words(typed).map((entry) => {
          const [country = '', ...types] = entry.toLowerCase().split(/\s+/);
          // A country without kinds is one that is half typed.
          return [country.toUpperCase(), types.length === 0 ? '' : types];
        }),
      );
    case 'access':
      return typed;
  }
}

function withPart(value: unknown, [name = '', ...rest]: readonly string[], part: unknown): unknown {
  if (name === '') return part;
  if (Array.isArray(value))
    return value.map((one: unknown, place) => (String(place) === name ? withPart(one, rest, part) : one));
  const known = typeof value === 'object' && value !== null ? value : {};
  return { ...known, [name]: withPart(partOf(known, name), rest, part) };
}

/** What was typed as the contract has it; what cannot be typed stays as it is in `base`. */
export function valueOf(area: ConfigurationArea, draft: Draft, base: Value): Value {
  if (area === 'countries') {
    const groups = (access: string): string[] => countryGroups.filter((group) => draft[group] === access);
    return { closed: groups('closed'), level2: groups('level2') };
  }
  return fieldsOf[area].reduce(
    (value, field) => ({ ...value, ...(withPart(value, field.path.split('.'), readField(field, draft)) as Value) }), // of an object, an object
    base,
  );
}

/** The path of the first part that the contract does not take; null where it takes all of it. */
export function faultIn(area: ConfigurationArea, value: Value): string | null {
  const parsed = safeParse(schemas[area], value);
  return parsed.success ? null : (parsed.error.issues[0]?.path ?? []).join('.');
}

/** Whether a fault lies in a part, or beneath it. */
export const isAt = (fault: string | null, path: string): boolean =>
  fault !== null && (fault === path || fault.startsWith(`${path}.`));

/** The path of the part of a value that the server blames; null where it blames another field, or none. */
export function blamedPart(field: string | null): string | null {
  return field?.startsWith('value.') === true ? field.slice('value.'.length) : null;
}
