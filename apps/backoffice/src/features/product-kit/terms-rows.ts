import { languages } from '@bourse/contract/lang';
import { useTranslations } from 'use-intl';
import { useCoins } from '../../base/api/use-coins.ts';
import { useFormat } from '../../base/format/use-format.ts';
import type { TermsField, TermsForm } from '../../base/manifests/terms-form.ts';
import { useShownTexts } from '../../base/texts/catalogs.ts';
import { languageNames } from '@bourse/client/locale';
import { periodsText } from './periods.ts';
import { sessionText } from './sessions.ts';
import type { Terms } from './terms-draft.ts';
import { fieldsOf } from './terms-fields.ts';
import { multiplesText, tiersOf } from './tiers.ts';

/** A part of terms in words. */
export interface TermsRow {
  readonly path: string;
  readonly label: string;
  readonly text: string;
}

/** A part of terms by its name; terms that were stored under another release may lack it. */
const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The name of a product in the language that is shown. */
export function useProductName(): (terms: Terms) => string {
  const lang = useShownTexts((shown) => shown.lang);
  return (terms) => textOf(partOf(terms['names'], lang));
}

/** Tiers in a line. @param decimal writes a figure. */
function tiersText(value: unknown, decimal: (text: string) => string): string {
  return tiersOf(value)
    .map(({ upTo, most, percent }) => `≤ ${decimal(upTo)}: ${most}×, ${decimal(percent)}\u00a0%`)
    .join(' · ');
}

interface Words {
  readonly codeOf: (id: unknown) => string;
  readonly percent: (rate: unknown) => string;
  readonly decimal: (figure: string) => string;
}

/** A coin that can be pledged, with its haircut, its limits and the cap of all: `BTC −10 % 0.001–5 (10)`. */
function pledgeWords(coin: unknown, { codeOf, percent, decimal }: Words): string {
  const figure = (part: string): string => decimal(textOf(partOf(coin, part)));
  const limits = `${figure('minimum')}\u2013${figure('maximum')} (${figure('cap')})`;
  return `${codeOf(partOf(coin, 'currency_id'))} \u2212${percent(partOf(coin, 'haircut'))} ${limits}`;
}

/** What is said in every language, a row each. */
const namesOf = (path: string, label: string, terms: Terms): TermsRow[] =>
  languages.map((lang) => ({
    path: `${path}.${lang}`,
    label: `${label} · ${languageNames[lang]}`,
    text: textOf(partOf(terms[path], lang)),
  }));

/** The parts of a list in words. */
const allIn = (value: unknown, wordsOf: (one: unknown) => string): string =>
  (Array.isArray(value) ? value : []).map(wordsOf).join(', ');

/** How terms are read: each part in words, and at the end the names in every language. */
export function useTermsRows(): (form: TermsForm, terms: Terms) => readonly TermsRow[] {
  const t = useTranslations();
  const format = useFormat();
  const coins = useCoins();
  const codeOf = (id: unknown): string => (typeof id === 'number' ? (coins.get(id)?.code ?? `#${id}`) : '');
  const percent = (rate: unknown): string => (typeof rate === 'string' ? format.percent(rate) : '');
  const none = t('product-kit.none');
  const amount = (value: unknown, terms: Terms): string =>
    typeof value === 'string' ? `${format.decimal(value)} ${codeOf(terms['currency_id'])}`.trim() : none;
  const wordsOf = ({ path, kind, choices }: TermsField, terms: Terms): string => {
    const value = terms[path];
    switch (kind) {
      case 'coin':
        return codeOf(value);
      case 'whole':
        return typeof value === 'number' ? format.whole(value) : '';
      case 'market':
      case 'day':
      case 'link':
      case 'text':
        return textOf(value);
      case 'moment':
        return typeof value === 'string' ? format.time(value) : '';
      case 'price':
        return typeof value === 'string' ? format.decimal(value) : '';
      case 'periods':
        return periodsText(value);
      case 'tiers':
        return tiersText(value, format.decimal);
      case 'multiples':
        return multiplesText(value);
      case 'session':
        return sessionText(value) || none;
      case 'optionalWhole':
        return typeof value === 'number' ? format.whole(value) : none;
      case 'choice': {
        const label = choices?.find(([one]) => one === value)?.[1];
        return label === undefined ? textOf(value) : t(label);
      }
      case 'amount':
      case 'optional':
        return amount(value, terms);
      case 'rate':
        return percent(value);
      case 'optionalRate':
        return typeof value === 'string' ? percent(value) : none;
      case 'flag':
        return t(value === true ? 'product-kit.yes' : 'product-kit.no');
      case 'penalty':
        return t(partOf(value, 'kind') === 'flat' ? 'product-kit.penalty.flatIs' : 'product-kit.penalty.ratioIs', {
          rate: percent(partOf(value, 'rate')),
        });
      case 'weights':
        return allIn(value, (coin) => `${codeOf(partOf(coin, 'currency_id'))} ${percent(partOf(coin, 'weight'))}`);
      case 'pledges':
        return allIn(value, (coin) => pledgeWords(coin, { codeOf, percent, decimal: format.decimal }));
      case 'names':
        return '';
    }
  };
  return (form, terms) => [
    ...fieldsOf(form)
      .filter(({ kind }) => kind !== 'names')
      .map((field) => ({ path: field.path, label: t(field.label), text: wordsOf(field, terms) })),
    ...fieldsOf(form)
      .filter(({ kind }) => kind === 'names')
      .flatMap(({ path, label }) => namesOf(path, t(label), terms)),
  ];
}

/** The rows that differ, each with what stood there before; all of them where there was nothing before. */
export function changedRows(
  rows: readonly TermsRow[],
  before: readonly TermsRow[],
): readonly (TermsRow & { readonly before: string | null })[] {
  const known = new Map(before.map(({ path, text }) => [path, text]));
  return rows
    .map((row) => ({ ...row, before: known.get(row.path) ?? null }))
    .filter(({ text, before: old }) => text !== old);
}
