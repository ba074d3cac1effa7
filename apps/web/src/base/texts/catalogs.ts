import type { Lang } from '@bourse/contract/lang';
import { create } from 'zustand';
import type { Area, Texts } from './areas.ts';

/** Fetches the texts of an area, those of every page under `app`. */
export type LoadCatalog = (lang: Lang, area: Area) => Promise<object>;

let loadCatalog: LoadCatalog = () => Promise.reject(new Error('nobody has said where texts are'));

/** Says how texts are fetched, before any are wanted. */
export function readTextsFrom(load: LoadCatalog): void {
  loadCatalog = load;
}

interface Shown {
  /** The language of the texts below, which may trail the chosen one until its catalogs are here. */
  readonly lang: Lang;
  readonly texts: Partial<Texts>;
}

/** The texts that are loaded, all in one language. */
export const useShownTexts = create<Shown>()((): Shown => ({ lang: 'en', texts: {} }));

/** Texts already fetched, by language and area: going back to a language costs nothing. */
const fetched = new Map<string, Promise<object>>();

function fetchCatalog(lang: Lang, area: Area): Promise<object> {
  const key = `${area}/${lang}`;
  const known = fetched.get(key);
  if (known !== undefined) return known;
  const loading = loadCatalog(lang, area);
  fetched.set(key, loading);
  // What failed is tried again the next time.
  loading.catch(() => fetched.delete(key));
  return loading;
}

/**
 * Loads an area in the language that is shown. Rejects when it cannot be fetched. Nobody shows an area before it is here, so
 * nobody is told of it: it joins the texts that are shown, where telling would draw everything anew that holds a word.
 */
export async function loadTexts(area: Area): Promise<void> {
  const { lang } = useShownTexts.getState();
  const catalog = await fetchCatalog(lang, area);
  const shown = useShownTexts.getState();
  if (shown.lang === lang) Object.assign(shown.texts, { [area]: catalog });
  else await loadTexts(area);
}

/** The language that was asked for last; undefined where it could not be had. */
let asked: Lang | undefined;

/**
 * Changes the language of every area that is loaded, at once when all are here, unless another is asked for meanwhile. One
 * that is asked for already is not asked for again. Rejects when a catalog cannot be fetched: the language before stays.
 */
export async function showLanguage(lang: Lang): Promise<void> {
  if (asked === lang) return;
  asked = lang;
  try {
    const texts = await textsIn(lang);
    if (asked === lang) useShownTexts.setState({ lang, texts });
  } catch (error) {
    if (asked === lang) asked = undefined;
    throw error;
  }
}

async function textsIn(lang: Lang): Promise<Partial<Texts>> {
  const texts: Record<string, object> = {};
  // A page that is opened meanwhile loads an area more in the language before.
  for (let missing = areasWanted(); missing.length > 0; missing = areasWanted().filter((area) => !(area in texts))) {
    const catalogs = await Promise.all(missing.map(async (area) => [area, await fetchCatalog(lang, area)] as const));
    Object.assign(texts, Object.fromEntries(catalogs));
  }
  return texts;
}

/** What every page needs, and what is shown. */
function areasWanted(): Area[] {
  const shown = Object.keys(useShownTexts.getState().texts) as Area[]; // only areas are put in
  return [...new Set<Area>(['app', ...shown])];
}
