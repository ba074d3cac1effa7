import type { Lang } from '@bourse/contract/lang';
import { preferencesOf } from '../preferences/preferences.ts';

/** The languages whose customers write thousands with a comma; the others write decimals with one. */
const groupsByComma: ReadonlySet<Lang> = new Set(['en', 'zh', 'hk', 'th', 'jp', 'kor']);

/**
 * What somebody has typed as a plain decimal: comma and point are both taken for the decimal mark, and where both stand,
 * the last one is it. `1,000` is a thousand in languages that write it so, and one in the others.
 * Null for what is no number, has a sign, or is longer than the server reads.
 */
export function readDecimal(text: string, lang: Lang = preferencesOf().lang): string | null {
  const bare = text.normalize('NFKC').replace(/[\s'’]/g, '');
  const marks = bare.replace(/[^.,]/g, '');
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
  // One mark alone is the decimal one; several of the same kind can only group.
  const isThousand = groupsByComma.has(lang) && /^[1-9]\d{0,2},\d{3}$/.test(bare);
  const isGroupedOnly = isThousand || (marks.length > 1 && new Set(marks).size === 1);
  const whole = isGroupedOnly || last < 0 ? bare.replace(/[.,]/g, '') : bare.slice(0, last).replace(/[.,]/g, '');
  const fraction = isGroupedOnly || last < 0 ? '' : bare.slice(last + 1);
  if (!/^\d*$/.test(whole) || !/^\d*$/.test(fraction) || whole + fraction === '' || bare.length > 60) return null;
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`;
}

/** A plain decimal as somebody would type it: ungrouped, with the language's decimal mark. {@link readDecimal} reads it back. */
export function writeDecimal(value: string, lang: Lang = preferencesOf().lang): string {
  return groupsByComma.has(lang) ? value : value.replace('.', ',');
}

/** What was typed in one language, as it is typed in another: of the same worth. What is no number stays as it is. */
export function rewriteDecimal(text: string, from: Lang, to: Lang): string {
  if (from === to) return text;
  const value = readDecimal(text, from);
  return value === null ? text : writeDecimal(value, to);
}
