import { readFileSync } from 'node:fs';
import { intlLocales } from '@bourse/contract/intl-locales';
import type { Lang } from '@bourse/contract/lang';
import { moduleOfNotice, type NoticeContent } from '@bourse/contract/notices';
import { familyNoticeValues, type NoticeWriting, type OwnNoticeContent, ownNoticeText } from '@bourse/i18n/notice-text';
import { statementTexts } from '@bourse/i18n/statement-text';
import { invariant } from '@bourse/kernel/invariant';
import compile from 'icu-minify/compile';
import format from 'icu-minify/format';

/** Texts by their keys, in branches. */
type TextTree = { readonly [key: string]: string | TextTree };
type Values = Readonly<Record<string, string | number>>;

const catalogs = new Map<string, TextTree>();
const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
};

/** The catalog that the app's build joins to the area's own texts, read once. */
function catalogOf(area: string, lang: Lang): TextTree {
  const name = `${area}/${lang}`;
  const known = catalogs.get(name);
  if (known !== undefined) return known;
  const text = readFileSync(new URL(import.meta.resolve(`@bourse/i18n/records/${name}.json`)), 'utf8');
  const tree = JSON.parse(text) as TextTree; // a test holds every kind against its catalogs
  catalogs.set(name, tree);
  return tree;
}

/** A text of an area, filled in as the app fills it in. */
function textOf(area: string, lang: Lang, key: string, values: Values = {}): string {
  let at: string | TextTree | undefined = catalogOf(area, lang);
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  invariant(typeof at === 'string', `the notices of ${area} have a text of ${key}`);
  const text = format(compile(at), intlLocales[lang], { ...values }, { formatters });
  invariant(typeof text === 'string', 'a text of a notice has no markup');
  return text;
}

/** Writes a decimal with all its decimals, at least `least` of them, as the app does. */
function figureOf(lang: Lang, decimal: string, least = 0): string {
  const decimals = (decimal.split('.')[1] ?? '').replace(/0+$/, '').length;
  const style = new Intl.NumberFormat(intlLocales[lang], {
    minimumFractionDigits: least,
    maximumFractionDigits: Math.max(least, decimals),
    numberingSystem: 'latn',
  });
  return style.format(decimal as Intl.StringNumericLiteral).replace('-', '\u2212'); // the contract says that it is a decimal
}

/** The head and the sentence of a notice in a language, as the app shows them. */
export function noticeSentence(notice: NoticeContent, lang: Lang): { readonly head: string; readonly text: string } {
  const { kind, args } = notice;
  const figure: NoticeWriting['figure'] = (decimal, least) => figureOf(lang, decimal, least);
  const family = moduleOfNotice(kind);
  if (family !== null) {
    const values = familyNoticeValues(args, figure);
    return {
      head: textOf(family, lang, `notice.${kind}.head`, values),
      text: textOf(family, lang, `notice.${kind}.text`, values),
    };
  }
  const own = notice as OwnNoticeContent; // of no family
  return ownNoticeText(own, {
    text: (key, values) => textOf('notices', lang, key, values),
    figure,
    account: (account) => statementTexts(lang).accounts[account],
  });
}
