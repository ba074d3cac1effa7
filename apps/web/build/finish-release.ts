import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import { filesBelow, packAll } from '../../../tools/web-build/packed-forms.ts';
import { catalogFiles } from './catalogs.ts';

/**
 * The pages that people open first, the home of a visitor under a name of its own: what they need beside the shell is
 * fetched with it and not after it. The rest of a page's entry says which module it is and which areas of texts it shows.
 */
const firstPages = {
  visitorHome: { module: 'home/visitor-home.tsx', areas: ['home'] },
  '/pages/index/index': { module: 'home/customer-home.tsx', areas: ['home'] },
  '/pages/market/market': { module: 'markets/markets-page.tsx', areas: ['markets'] },
  '/pages/transaction/index': { module: 'trade/trade-page.tsx', areas: ['trade'] },
  '/pages/fund/assets': { module: 'assets/assets-page.tsx', areas: ['assets'] },
} as const;

/** What public/boot.js is told beside what the app begins with: where texts are, and of some pages their code and areas of texts. */
interface Pieces {
  readonly texts: string;
  readonly pages: Readonly<Record<string, { readonly code: readonly string[]; readonly areas: readonly string[] }>>;
}

/**
 * Finishes what was built: public/boot.js learns the names of what the first page needs, so that it is fetched beside the
 * shell, and is minified; the service worker learns which files belong to this release; and each text gets its packed forms beside it,
 * which the server sends as they are.
 */
export function finishRelease(): Plugin {
  let built = '';
  let pieces: Pieces = { texts: '', pages: {} };
  return {
    name: 'finish-release',
    apply: 'build',
    configResolved({ root, build }) {
      built = resolve(root, build.outDir);
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      pieces = {
        texts: `/${catalogFiles().folder}`,
        pages: Object.fromEntries(
          Object.entries(firstPages).map(([path, { module, areas }]) => [
            path,
            { code: codeOf(chunks, module), areas: areas.map(withTexts) },
          ]),
        ),
      };
    },
    writeBundle() {
      const { page, start } = fetchedNotRun(readFileSync(join(built, 'index.html'), 'utf8'));
      const boot = join(built, 'boot.js');
      rewrite(boot, [["'pieces'", { start, ...pieces }]]);
      writeFileSync(boot, minifySync('boot.js', readFileSync(boot, 'utf8')).code);
      writeFileSync(join(built, 'index.html'), page);
      const shell = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+|boot\.js)"/g)].map(([, name]) => name);
      rewrite(join(built, 'sw.js'), [
        ["'release'", releaseOf(built)],
        ['[/* shell */]', shell],
      ]);
      packAll(built);
    },
  };
}

/** A page whose modules are fetched at once, and run when boot.js says so: the last, which imports the others. */
function fetchedNotRun(page: string): { readonly page: string; readonly start: string } {
  const modules = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;
  const start = [...page.matchAll(modules)].at(-1)?.[1];
  if (start === undefined) throw new Error('index.html names no module');
  return { page: page.replaceAll(modules, '<link rel="modulepreload" crossorigin href="$1">'), start };
}

/** @throws when an area has no texts: boot.js would ask for a file that is not there. */
function withTexts(area: string): string {
  if (!catalogFiles().files.has(`en/${area}.js`)) throw new Error(`the build has no texts of ${area}`);
  return area;
}

type Chunks = readonly Pick<Rolldown.OutputChunk, 'fileName' | 'moduleIds' | 'imports' | 'isEntry'>[];

/** The file of a page and those that it imports, without what is in the shell. */
function codeOf(chunks: Chunks, module: string): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const page = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/features/${module}`)));
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (page === undefined || entry === undefined) throw new Error(`the build has no ${module}`);
  const close = (start: string): Set<string> => {
    const names = new Set([start]);
    for (const name of names) for (const next of byName.get(name)?.imports ?? []) names.add(next);
    return names;
  };
  return [...close(page.fileName).difference(close(entry.fileName))].map((name) => `/${name}`);
}

/** Puts values where the source has a place for them. */
function rewrite(file: string, places: readonly (readonly [place: string, value: unknown])[]): void {
  let text = readFileSync(file, 'utf8');
  for (const [place, value] of places) {
    if (!text.includes(place)) throw new Error(`${file} has no place ${place}`);
    text = text.replace(place, JSON.stringify(value));
  }
  writeFileSync(file, text);
}

/** Two releases that differ in anything have different names. */
function releaseOf(folder: string): string {
  const hash = createHash('sha256');
  for (const name of filesBelow(folder)) hash.update(`${name}\0`).update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}
