import type { Lang } from '@bourse/contract/lang';
import { create } from 'zustand';
import type { Area, Texts } from './areas.ts';

type Catalog = Readonly<Record<string, unknown>>;

/** One file a language and area; each is fetched when it is first wanted. */
const files = import.meta.glob<Catalog>('./*/*.json', { import: 'default' });

interface Shown {
  /** The language of the texts below, which may trail the chosen one until its catalogs are here. */
  readonly lang: Lang;
  readonly texts: Partial<Texts>;
}

/** The texts that are loaded, all in one language. */
export const useShownTexts = create<Shown>()((): Shown => ({ lang: 'en', texts: {} }));

/** Texts already fetched, by language and area: going back to a language costs nothing. */
const fetched = new Map<string, Promise<Catalog>>();

function fetchCatalog(lang: Lang, area: Area): Promise<Catalog> {
  const key = `./${area}/${lang}.json`;
  const known = fetched.get(key);
  if (known !== undefined) return known;
  const load = files[key];
  const loading = load === undefined ? Promise.reject(new Error(`no catalog ${key}`)) : load();
  fetched.set(key, loading);
  // What failed is tried again the next time.
  loading.catch(() => fetched.delete(key));
  return loading;
}

/** Loads an area in the language that is shown. Rejects when it cannot be fetched. */
export async function loadTexts(area: Area): Promise<void> {
  const { lang } = useShownTexts.getState();
  const catalog = await fetchCatalog(lang, area);
  // The language may have changed meanwhile; then showLanguage, which takes every area asked for, has fetched it.
  if (useShownTexts.getState().lang !== lang) return;
  useShownTexts.setState(({ texts }) => ({ texts: { ...texts, [area]: catalog } }));
}

/** Changes the language of every area that is loaded, at once when all are here. Rejects when one cannot be fetched. */
export async function showLanguage(lang: Lang): Promise<void> {
  const loaded = new Set<Area>(['app', ...(Object.keys(useShownTexts.getState().texts) as Area[])]); // only areas are put in
  const texts = Object.fromEntries(
    await Promise.all([...loaded].map(async (area) => [area, await fetchCatalog(lang, area)] as const)),
  );
  useShownTexts.setState({ lang, texts });
}
