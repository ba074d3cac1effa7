import type { Lang } from '@bourse/contract/lang';
import { create } from 'zustand';
import type { Texts } from './areas.ts';

/** The catalogs of one language by their files. */
export type TextFiles = Readonly<Record<string, object>>;

type Languages = Readonly<Record<Lang, () => Promise<{ readonly files: TextFiles }>>>;

let languages: Languages | null = null;

/** Says where the texts of each language are, before any of them is wanted. */
export function readTextsFrom(files: Languages): void {
  languages = files;
}

interface Shown {
  /** The language of the texts below, which may trail the chosen one until it is here. */
  readonly lang: Lang;
  readonly texts: Partial<Texts>;
}

/** The texts that are shown, all in one language. */
export const useShownTexts = create<Shown>()((): Shown => ({ lang: 'en', texts: {} }));

/** The language that was asked for last. */
let asked: Lang | null = null;

/** Shows a language when its texts are here, unless another is asked for meanwhile. Rejects when they cannot be fetched. */
export async function showLanguage(lang: Lang): Promise<void> {
  if (asked === lang || languages === null) return;
  asked = lang;
  try {
    const { files } = await languages[lang]();
    if (asked === lang) useShownTexts.setState({ lang, texts: byArea(files) });
  } catch (error) {
    if (asked === lang) asked = null;
    throw error;
  }
}

/** `../features/pools/texts/en.json` is the area `pools`, the file in `base` is `app`. */
export function byArea(files: TextFiles): Partial<Texts> {
  return Object.fromEntries(
    Object.entries(files).map(([file, texts]) => [/\/features\/([^/]+)\//.exec(file)?.[1] ?? 'app', texts]),
  );
}
