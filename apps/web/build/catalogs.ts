import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { languages } from '@bourse/contract/lang';
import type { Plugin } from 'vite';
import { compileTexts, type TextTree } from '../../../tools/web-build/compiled-texts.ts';

const records = new URL('../../../packages/i18n/src/records/', import.meta.url);
const sources = new URL('../src/', import.meta.url);

/** Where a catalog lies below `src`: a feature's in its folder, that of every page in `base`. */
export function catalogPath(area: string, lang: string): string {
  return area === 'app' ? `base/texts/${lang}.json` : `features/${area}/texts/${lang}.json`;
}

/** Which catalog a file is; undefined for a file that is none. */
export function catalogOf(file: string): { readonly area: string; readonly lang: string } | undefined {
  const [, area = 'app', lang] = /\/web\/src\/(?:base|features\/([a-z0-9-]+))\/texts\/([a-z]+)\.json$/.exec(file) ?? [];
  return lang === undefined ? undefined : { area, lang };
}

function readTree(file: URL): TextTree {
  return JSON.parse(readFileSync(file, 'utf8')) as TextTree; // a catalog, whose form the checker sees to
}

/** The texts of an area with what the server writes on statements, too: what its records are called. */
export function readCatalog(area: string, lang: string): object {
  const shared = new URL(`${area}/${lang}.json`, records);
  const own = readTree(new URL(catalogPath(area, lang), sources));
  return compileTexts({ ...own, ...(existsSync(shared) ? readTree(shared) : {}) });
}

/** Every area that has texts. */
function areas(): string[] {
  return globSync(['base/texts/en.json', 'features/*/texts/en.json'], { cwd: sources })
    .map((file) => catalogOf(`/web/src/${file}`)?.area ?? '')
    .toSorted();
}

/** Where the catalogs of a release are, and what they hold. All lie below one hash: no piece need name the others' hashes. */
interface CatalogFiles {
  /** The address, to which the language and the area are added. */
  readonly folder: string;
  readonly files: ReadonlyMap<string, string>;
}

let known: CatalogFiles | undefined;

/** The catalogs as they are served. */
export function catalogFiles(): CatalogFiles {
  if (known !== undefined) return known;
  const files = new Map(
    areas().flatMap((area) =>
      languages.map((lang) => [`${lang}/${area}.js`, `export default ${JSON.stringify(readCatalog(area, lang))};`]),
    ),
  );
  const hash = createHash('sha256')
    .update(JSON.stringify([...files]))
    .digest('base64url')
    .slice(0, 7);
  known = { folder: `assets/${hash}/`, files };
  return known;
}

const fetched = (folder: string): string =>
  `export const loadCatalog = (lang, area) => import(/* @vite-ignore */ \`/${folder}\${lang}/\${area}.js\`).then((file) => file.default);`;

/** Compiles the texts: a module for each catalog while developing, and a file of the release for each in a build. */
export function catalogs(): Plugin {
  let isBuild = false;
  return {
    name: 'catalogs',
    enforce: 'pre',
    config: (_config, { command }) => {
      isBuild = command === 'build';
    },
    load: (id) => (isBuild && id.endsWith('/src/base/texts/load-catalog.ts') ? fetched(catalogFiles().folder) : null),
    // While developing, each catalog is a module of its own.
    transform(_code, id) {
      const catalog = catalogOf(id);
      if (catalog === undefined) return null;
      this.addWatchFile(fileURLToPath(new URL(`${catalog.area}/${catalog.lang}.json`, records)));
      return { code: JSON.stringify(readCatalog(catalog.area, catalog.lang)), map: null };
    },
    generateBundle() {
      const { folder, files } = catalogFiles();
      for (const [name, source] of files) this.emitFile({ type: 'asset', fileName: `${folder}${name}`, source });
    },
  };
}
