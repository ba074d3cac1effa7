import type { Lang } from '@bourse/contract/lang';
import { create } from 'zustand';
import type { Texts } from './areas.ts';

/** The catalogs of one language by their files. */
export type TextFiles = Readonly<Record<string, object>>;

/** The texts of one language: those before somebody has signed in, and how those of the rooms are fetched. */
interface LanguageFiles {
  readonly files: TextFiles;
  readonly rooms: () => Promise<{ readonly files: TextFiles }>;
}

/** How each language is fetched. */
export type Languages = Readonly<Record<Lang, () => Promise<LanguageFiles>>>;

let languages: Languages | null = null;

/** Says where the texts of each language are, before any of them is wanted. */
export function readTextsFrom(files: Languages): void {
  languages = files;
}

interface Shown {
  /** The language of the texts below, which may trail the chosen one until it is here. */
  readonly lang: Lang;
  readonly texts: Partial<Texts>;
  /** Whether the texts of the rooms are among them. */
  readonly hasRooms: boolean;
}

/** The texts that are shown, all in one language. */
export const useShownTexts = create<Shown>()((): Shown => ({ lang: 'en', texts: {}, hasRooms: false }));

/** The language that was asked for last. */
let asked: Lang | null = null;
let turn = 0;
let withRooms = false;

async function fetchShown(from: Languages, lang: Lang): Promise<Shown> {
  const hasRooms = withRooms;
  const { files, rooms } = await from[lang]();
  return { lang, texts: byArea(hasRooms ? { ...files, ...(await rooms()).files } : files), hasRooms };
}

/** Shows a language when its texts are here, unless another is asked for meanwhile. Rejects when they cannot be fetched. */
export async function showLanguage(lang: Lang): Promise<void> {
  if (asked === lang || languages === null) return;
  asked = lang;
  turn += 1;
  const own = turn;
  try {
    const shown = await fetchShown(languages, lang);
    if (own === turn) useShownTexts.setState(shown);
  } catch (error) {
    if (own === turn) asked = null;
    throw error;
  }
}

/** Adds the texts of the rooms, from now on in every language. Rejects when they cannot be fetched. */
export async function showRooms(): Promise<void> {
  if (withRooms) return;
  withRooms = true;
  const lang = asked ?? useShownTexts.getState().lang;
  asked = null;
  try {
    await showLanguage(lang);
  } catch (error) {
    withRooms = false;
    throw error;
  }
}

/** `../features/pools/texts/en.json` is the area `pools`, the file in `base` is `app`. */
export function byArea(files: TextFiles): Partial<Texts> {
  return Object.fromEntries(
    Object.entries(files).map(([file, texts]) => [/\/features\/([^/]+)\//.exec(file)?.[1] ?? 'app', texts]),
  );
}
