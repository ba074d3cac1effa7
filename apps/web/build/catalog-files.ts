/** Where a catalog lies below `src`: a feature's in its folder, that of every page in `base`. */
export function catalogPath(area: string, lang: string): string {
  return area === 'app' ? `base/texts/${lang}.json` : `features/${area}/texts/${lang}.json`;
}

/** Whether a file is a catalog of the app. */
export function isCatalog(file: string): boolean {
  return /\/web\/src\/(?:base|features\/[a-z0-9-]+)\/texts\/[a-z]+\.json$/.test(file);
}

/** Whether a file brings the texts of an area, those of every page with what `src/languages` says of a language. */
export function bringsTexts(file: string, area: string, lang: string): boolean {
  return file.endsWith(area === 'app' ? `/src/languages/${lang}.ts` : `/src/${catalogPath(area, lang)}`);
}
