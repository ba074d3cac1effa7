import { languages } from '@bourse/contract/lang';
import type * as z from 'zod/mini';
import type { TermsField, TermsForm } from '../../base/manifests/terms-form.ts';
import { percentOf, rateOf, typedDecimal } from '../../base/format/decimals.ts';
import { periodsText, readPeriods } from './periods.ts';
import { readSession, sessionText } from './sessions.ts';
import { fieldsOf } from './terms-fields.ts';
import { multiplesText, readMultiples, readTiers, tiersText } from './tiers.ts';

/** Terms as they are typed, by the paths of their parts: `penalty.rate`, `names.en`, `basket.0.weight`. */
export type Draft = Readonly<Record<string, string>>;

/** Terms as the contract has them, before its schema has judged them. */
export type Terms = Readonly<Record<string, unknown>>;

/** What is wrong with a part of terms: too little or too much of what the schema names, or not what it has to be. */
export interface Fault {
  readonly kind: 'least' | 'most' | 'shortest' | 'longest' | 'form';
  readonly bound: number;
}

/** `2026-12-01T08:00`, as a moment is typed. */
const minuteLength = 16;

const emptyPenalty = { kind: 'ratio', rate: '' };

function emptyOf({ kind, choices }: TermsField): unknown {
  if (kind === 'choice') return choices?.[0]?.[0] ?? '';
  if (kind === 'names') return Object.fromEntries(languages.map((lang) => [lang, '']));
  if (kind === 'penalty') return emptyPenalty;
  if (kind === 'weights' || kind === 'pledges') return [emptyCoin(kind)];
  return kind === 'flag' ? false : '';
}

/** Whether a part of a field is a rate, which is typed in percent. */
const isRate = (kind: TermsField['kind'], path: string): boolean =>
  kind === 'rate' || kind === 'optionalRate' || /\.(?:rate|weight|haircut)$/.test(path);

/** A text of terms as it is typed. */
function typedOf(kind: TermsField['kind'], path: string, value: string): string {
  if (kind === 'moment') return value.slice(0, minuteLength);
  return isRate(kind, path) ? percentOf(value) : value;
}

function* partsOf(kind: TermsField['kind'], path: string, value: unknown): Generator<[path: string, typed: string]> {
  if (kind === 'periods') yield [path, periodsText(value)];
  else if (kind === 'tiers') yield [path, tiersText(value)];
  else if (kind === 'multiples') yield [path, multiplesText(value)];
  else if (kind === 'session') yield [path, sessionText(value)];
  else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) yield* partsOf(kind, `${path}.${name}`, part);
  } else if (typeof value === 'boolean') yield [path, value ? '1' : ''];
  else if (typeof value === 'string') yield [path, typedOf(kind, path, value)];
  else yield [path, typeof value === 'number' ? value.toString() : ''];
}

/** Terms as they are filled in; those of a new product are empty. */
export function draftOf(form: TermsForm, terms: Terms | null): Draft {
  return Object.fromEntries(
    fieldsOf(form).flatMap((field) => [
      ...partsOf(field.kind, field.path, terms === null ? emptyOf(field) : terms[field.path]),
    ]),
  );
}

/** The parts of each coin in a field of several, by the field's kind. */
const coinParts = {
  weights: ['currency_id', 'weight'],
  pledges: ['currency_id', 'haircut', 'minimum', 'maximum', 'cap'],
} as const;
type CoinsKind = keyof typeof coinParts;

const emptyCoin = (kind: CoinsKind): Readonly<Record<string, string>> =>
  Object.fromEntries(coinParts[kind].map((part) => [part, '']));

/** How many coins are typed in a field of several. */
export function coinsIn(draft: Draft, path: string): number {
  let count = 0;
  while (`${path}.${count}.currency_id` in draft) count += 1;
  return count;
}

/** The draft with one coin more. */
export function withCoin(draft: Draft, path: string, kind: CoinsKind): Draft {
  const index = coinsIn(draft, path);
  return { ...draft, ...Object.fromEntries(coinParts[kind].map((part) => [`${path}.${index}.${part}`, ''])) };
}

/** The draft without one of its coins; those behind it move up. */
export function withoutCoin(draft: Draft, path: string, index: number): Draft {
  const moved = Object.entries(draft).flatMap(([key, text]): [string, string][] => {
    const [, place, part] = key.startsWith(`${path}.`) ? (/\.(\d+)\.(\w+)$/.exec(key) ?? []) : [];
    if (place === undefined) return [[key, text]];
    const at = Number.parseInt(place, 10);
    if (at === index) return [];
    return [[at > index ? `${path}.${at - 1}.${part}` : key, text]];
  });
  return Object.fromEntries(moved);
}

const whole = (text: string): unknown => (/^\d{1,9}$/.test(text.trim()) ? Number.parseInt(text, 10) : text);

function valueOf({ kind, path }: TermsField, draft: Draft): unknown {
  const typed = (part = ''): string => draft[`${path}${part}`] ?? '';
  switch (kind) {
    case 'names':
      return Object.fromEntries(languages.map((lang) => [lang, typed(`.${lang}`).trim()]));
    case 'coin':
    case 'whole':
      return whole(typed());
    case 'market':
      return typed().trim().toUpperCase();
    case 'periods':
      return readPeriods(typed());
    case 'tiers':
      return readTiers(typed());
    case 'multiples':
      return readMultiples(typed());
    case 'session':
      return readSession(typed());
    case 'choice':
    case 'day':
      return typed();
    case 'moment':
      return `${typed()}:00.000Z`;
    case 'link':
    case 'text':
      return typed().trim();
    case 'optionalWhole':
      return typed().trim() === '' ? null : whole(typed());
    case 'amount':
    case 'price':
      return typedDecimal(typed());
    case 'optional':
      return typed().trim() === '' ? null : typedDecimal(typed());
    case 'rate':
      return rateOf(typed());
    case 'optionalRate':
      return typed().trim() === '' ? null : rateOf(typed());
    case 'flag':
      return typed() === '1';
    case 'penalty':
      return { kind: typed('.kind'), rate: rateOf(typed('.rate')) };
    case 'weights':
      return Array.from({ length: coinsIn(draft, path) }, (_, index) => ({
        currency_id: whole(typed(`.${index}.currency_id`)),
        weight: rateOf(typed(`.${index}.weight`)),
      }));
    case 'pledges':
      return Array.from({ length: coinsIn(draft, path) }, (_, index) => ({
        currency_id: whole(typed(`.${index}.currency_id`)),
        haircut: rateOf(typed(`.${index}.haircut`)),
        minimum: typedDecimal(typed(`.${index}.minimum`)),
        maximum: typedDecimal(typed(`.${index}.maximum`)),
        cap: typedDecimal(typed(`.${index}.cap`)),
      }));
  }
}

/** What was typed as terms of the contract. */
export function termsOf(form: TermsForm, draft: Draft): Terms {
  return Object.fromEntries(fieldsOf(form).map((field) => [field.path, valueOf(field, draft)]));
}

function faultOf(issue: z.core.$ZodIssue): Fault {
  const isText = 'origin' in issue && issue.origin === 'string';
  if (issue.code === 'too_small' && issue.origin !== 'array') {
    return { kind: isText ? 'shortest' : 'least', bound: Number(issue.minimum) };
  }
  if (issue.code === 'too_big' && issue.origin !== 'array') {
    return { kind: isText ? 'longest' : 'most', bound: Number(issue.maximum) };
  }
  return { kind: 'form', bound: 0 };
}

/** What the contract's schema has against what was typed, by the paths of the parts; nothing where it can be proposed. */
export function faultsIn(form: TermsForm, draft: Draft): ReadonlyMap<string, Fault> {
  const result = form.schema._zod.run({ value: termsOf(form, draft), issues: [] }, { async: false });
  const issues = result instanceof Promise ? [] : result.issues;
  const faults = new Map<string, Fault>();
  for (const issue of issues) {
    // Lists and sessions are typed in one field each.
    const path = (issue.path ?? []).join('.').replace(/^(periods|tiers|multiples|cycles|session)\..*/, '$1');
    // The schema's raw issue is the finished one without its sentence, which is ours to say.
    if (!faults.has(path)) faults.set(path, faultOf(issue as z.core.$ZodIssue));
  }
  return faults;
}
