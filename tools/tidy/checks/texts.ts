import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Check, Finding } from '../project.ts';

const CATALOG =
  /^(?:apps\/(?:web|backoffice)\/src\/(?:base|features\/[^/]+)\/texts|packages\/i18n\/src\/records\/[a-z]+)\/([a-z]+)\.json$/;
const LANGS = ['zh', 'hk', 'th', 'jp', 'kor', 'fra', 'spa'] as const;
type Lang = (typeof LANGS)[number];

/** The plural categories that each language needs; French and Spanish have `many` for millions. */
const PLURALS: Readonly<Record<Lang | 'en', readonly string[]>> = {
  en: ['one', 'other'],
  zh: ['other'],
  hk: ['other'],
  th: ['other'],
  jp: ['other'],
  kor: ['other'],
  fra: ['many', 'one', 'other'],
  spa: ['many', 'one', 'other'],
};

/** What at least one letter of a text has to be of, in languages that do not share English's letters. */
const SCRIPTS: Partial<Readonly<Record<Lang, RegExp>>> = {
  zh: /\p{Script=Han}/u,
  hk: /\p{Script=Han}/u,
  th: /\p{Script=Thai}/u,
  jp: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  kor: /\p{Script=Hangul}/u,
};

/** Words that stay as they are in every language: names, units and what the field writes in Latin letters everywhere. */
const INTERNATIONAL =
  /\b(?:Bourse|USDT?|BTC|ETH|VIP|NFT|IEO|OTC|C2C|IOC|FOK|GTC|GTD|OCO|ETF|AI|APR|ID|QR|SMS|FAQ|TP|SL|MA|EMA|BOLL|VOL|MACD|RSI|KDJ|PNL|KYC|TOTP|PIN|API|CSV|PDF|UID|UTC|OpenAPI|UI|SVG|React|Post only|Spot|Futures|Max|Min|Avatar|Hot|Email|E-mail|Maker|Taker|Total|Net|[KMB]|[smhdwM]|[a-z]+@[a-z.]+|x)\b/gu;

/** Much longer than English is too long for the place that English has. */
const LENGTH_FACTOR = 2.2;
const LENGTH_SPARE = 14;

/** Each text of the apps exists in eight languages with the same arguments, the right plurals, and none of it in English. */
export const texts: Check = (project) => {
  const areas = new Map<string, Map<string, readonly [string, Map<string, string>]>>();
  const findings: Finding[] = [];
  for (const [file, text] of project.files) {
    const [, lang] = CATALOG.exec(file) ?? [];
    if (lang === undefined) continue;
    const key = file.slice(0, file.lastIndexOf('/'));
    const catalogs = areas.get(key) ?? new Map<string, readonly [string, Map<string, string>]>();
    catalogs.set(lang, [file, flatten(JSON.parse(text))]);
    areas.set(key, catalogs);
  }
  for (const [folder, catalogs] of areas) {
    const [enFile, en] = catalogs.get('en') ?? [`${folder}/en.json`, new Map<string, string>()];
    const say = (file: string, message: string): void => void findings.push({ file, line: 1, message });
    if (en.size === 0) say(enFile, 'the English catalog is missing');
    for (const [key, text] of en) for (const fault of faultsOf(text, 'en')) say(enFile, `${key}: ${fault}`);
    for (const lang of LANGS) {
      const [file, own] = catalogs.get(lang) ?? [`${folder}/${lang}.json`, new Map<string, string>()];
      if (own.size === 0) say(file, 'the catalog is missing');
      else for (const message of compare(lang, en, own)) say(file, message);
    }
  }
  return findings;
};

function flatten(tree: unknown, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(tree ?? {})) {
    if (typeof value === 'string') flat.set(`${prefix}${key}`, value);
    else for (const [below, text] of flatten(value, `${prefix}${key}.`)) flat.set(below, text);
  }
  return flat;
}

function compare(lang: Lang, en: ReadonlyMap<string, string>, own: ReadonlyMap<string, string>): string[] {
  const messages = [...own.keys()].filter((key) => !en.has(key)).map((key) => `${key} is not in English`);
  for (const [key, english] of en) {
    const text = own.get(key);
    if (text === undefined) {
      messages.push(`${key} is missing`);
      continue;
    }
    const faults = faultsOf(text, lang);
    const [wanted, given] = [argumentsOf(english), argumentsOf(text)];
    if (wanted !== given) faults.push(`has the arguments (${given}) instead of (${wanted})`);
    if (isEnglish(lang, english, text)) faults.push(`is English: ${text}`);
    if (text.length > english.length * LENGTH_FACTOR + LENGTH_SPARE) faults.push(`is too long: ${text}`);
    messages.push(...faults.map((fault) => `${key}: ${fault}`));
  }
  return messages;
}

function treeOf(text: string): MessageFormatElement[] | null {
  try {
    return parse(text, { requiresOtherClause: true });
  } catch {
    return null;
  }
}

function faultsOf(text: string, lang: Lang | 'en'): string[] {
  const tree = treeOf(text);
  if (tree === null) return ['is no ICU message'];
  if (text.trim() === '') return ['is empty'];
  return [...elementsOf(tree)].flatMap((element) => {
    if (element.type !== TYPE.plural || element.pluralType !== 'cardinal') return [];
    const given = Object.keys(element.options).filter((name) => !name.startsWith('='));
    const wanted = PLURALS[lang];
    return given.toSorted().join() === wanted.join()
      ? []
      : [`has plurals for ${given.join()}, not for ${wanted.join()}`];
  });
}

function argumentsOf(text: string): string {
  const names = [...elementsOf(treeOf(text) ?? [])].flatMap((element) =>
    element.type === TYPE.literal || element.type === TYPE.pound ? [] : [element.value],
  );
  return [...new Set(names)].toSorted().join(', ');
}

function* elementsOf(tree: readonly MessageFormatElement[]): Generator<MessageFormatElement> {
  for (const element of tree) {
    yield element;
    if (element.type === TYPE.tag) yield* elementsOf(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
    for (const { value } of Object.values(element.options)) yield* elementsOf(value);
  }
}

/** The words of a text, without its arguments and without what is written the same everywhere. */
function wordsOf(text: string): string {
  const literal = [...elementsOf(treeOf(text) ?? [])]
    .map((element) => (element.type === TYPE.literal ? element.value : ' '))
    .join('');
  return literal.replace(INTERNATIONAL, '');
}

function isEnglish(lang: Lang, english: string, text: string): boolean {
  const words = wordsOf(text);
  if (!/\p{L}/u.test(words)) return false;
  const script = SCRIPTS[lang];
  if (script !== undefined) return !script.test(words);
  // French and Spanish share words with English; a whole sentence they do not share.
  return english === text && (words.match(/\p{L}{2,}/gu)?.length ?? 0) > 2;
}
