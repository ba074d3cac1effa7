import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const worthPacking = /\.(?:js|css|html|svg|json|webmanifest)$/;
/** Packed forms of less are not worth a file. */
const packedFromBytes = 1_000;
/** The catalogs that the first page shows. */
const firstCatalog = /\/src\/texts\/(?:app|home)\/([a-z]+)\.json$/;

/**
 * Finishes what was built: public/boot.js learns the names of the first catalogs, so that they are fetched beside the
 * code; the service worker learns which files belong to this release; and each text gets its packed forms beside it,
 * which the server sends as they are.
 */
export function finishRelease(): Plugin {
  let built = '';
  const catalogs: Record<string, string[]> = {};
  return {
    name: 'finish-release',
    apply: 'build',
    configResolved({ root, build }) {
      built = resolve(root, build.outDir);
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const [, lang] = firstCatalog.exec(chunk.facadeModuleId ?? '') ?? [];
        if (lang !== undefined) (catalogs[lang] ??= []).push(`/${chunk.fileName}`);
      }
    },
    closeBundle() {
      rewrite(join(built, 'boot.js'), [["'catalogs'", catalogs]]);
      const page = readFileSync(join(built, 'index.html'), 'utf8');
      const shell = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+|boot\.js)"/g)].map(([, name]) => name);
      rewrite(join(built, 'sw.js'), [
        ["'release'", releaseOf(built)],
        ['[/* shell */]', shell],
      ]);
      for (const name of filesBelow(built).filter((one) => worthPacking.test(one))) pack(join(built, name));
    },
  };
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

function pack(file: string): void {
  const bytes = readFileSync(file);
  if (bytes.length < packedFromBytes) return;
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => statSync(join(folder, name)).isFile())
    .toSorted();
}
