/** The eight languages of the interface, by the words that clients send (S5). */
export const languages = ['zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa'] as const;

/** One of {@link languages}. */
export type Lang = (typeof languages)[number];

/** What an account that never chose, and a request that names nothing known, gets. */
export const defaultLang: Lang = 'en';

/** BCP 47 tag of each language, for `Content-Language`, dates and number formats. */
export const localeOf: Readonly<Record<Lang, string>> = {
  zh: 'zh-Hans',
  en: 'en',
  hk: 'zh-Hant',
  th: 'th',
  jp: 'ja',
  kor: 'ko',
  fra: 'fr',
  spa: 'es',
};

/** A map, because a word of a request such as `constructor` is a property of every object. */
const langByPrimaryTag: ReadonlyMap<string, Lang> = new Map([
  ['en', 'en'],
  ['th', 'th'],
  ['ja', 'jp'],
  ['ko', 'kor'],
  ['fr', 'fra'],
  ['es', 'spa'],
]);

const traditionalChinese = /^zh-(?:hant|hk|tw|mo)\b/;

/** Reads one word or BCP 47 tag; undefined when it names none of our languages. */
function findLang(tag: string): Lang | undefined {
  const lower = tag.trim().toLowerCase();
  const own = languages.find((lang) => lang === lower);
  if (own !== undefined) return own;
  if (traditionalChinese.test(lower)) return 'hk';
  const primary = lower.split('-')[0] ?? '';
  return primary === 'zh' ? 'zh' : langByPrimaryTag.get(primary);
}

/** The tags of an `accept-language` header, the most wanted first. */
function tagsByWeight(header: string): string[] {
  const weighted = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';');
      const weight = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find((text) => text !== undefined);
      return { tag, weight: weight === undefined ? 1 : Number.parseFloat(weight) };
    });
  return weighted
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

/**
 * The language of a request: its `lang` field, else the header `accept-language`, else English (S1, S5).
 * Both our own words (`hk`, `jp`) and BCP 47 tags (`zh-Hant`, `ja`) are understood.
 */
export function resolveLang(value: unknown, acceptLanguage: string | undefined): Lang {
  const chosen = typeof value === 'string' ? findLang(value) : undefined;
  if (chosen !== undefined) return chosen;
  if (acceptLanguage === undefined) return defaultLang;
  for (const tag of tagsByWeight(acceptLanguage)) {
    const lang = findLang(tag);
    if (lang !== undefined) return lang;
  }
  return defaultLang;
}
