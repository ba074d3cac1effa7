/** The catalogs as they are while developing: a build puts build/catalogs.ts's way of fetching them in the place of this file. */
const files = import.meta.glob<object>(['/src/base/texts/*.json', '/src/features/*/texts/*.json'], {
  import: 'default',
});

/** Fetches the texts of an area in a language, those of every page under `app`. @throws when there are none. */
export async function loadCatalog(lang: string, area: string): Promise<object> {
  const file = area === 'app' ? `/src/base/texts/${lang}.json` : `/src/features/${area}/texts/${lang}.json`;
  const load = files[file];
  if (load === undefined) throw new Error(`no texts of ${area} in ${lang}`);
  return load();
}
