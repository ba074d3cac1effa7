import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Which files each file reads: by its import statements, and by the addresses with which it starts scripts. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** `import x from 'y'`, `export x from 'y'`, `import 'y'`, `import('y')`, and `new URL('y', import.meta.url)`. */
const references = [
  /\b(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/g,
  /\bimport\s*\(?\s*['"]([^'"]+)['"]/g,
  /\bnew URL\(\s*['"]([^'"]+)['"]\s*,\s*import\.meta\.url/g,
];

const endings = ['', '.ts', '.tsx', '.mjs', '/index.ts'];

/** Finds the file that a specifier of a workspace package or a relative one names; null for a library. */
function resolveSpecifier(root: string, from: string, specifier: string): string | null {
  let base: string;
  if (specifier.startsWith('.')) {
    base = join(dirname(from), specifier);
  } else {
    const [, name = '', rest = ''] = /^@bourse\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
    if (name === '') return null;
    const folder = existsSync(join(root, 'packages', name)) ? `packages/${name}` : `apps/${name}`;
    base =
      existsSync(join(root, folder, 'src')) && !rest.startsWith('gallery/')
        ? `${folder}/src/${rest}`
        : `${folder}/${rest}`;
  }
  const found = endings
    .map((ending) => base + ending)
    .find((path) => /\.\w+$/.test(path) && existsSync(join(root, path)));
  return found ?? null;
}

/** Reads the imports of all sources and tests below `root`. */
export function readImportGraph(root: string): ImportGraph {
  const files = globSync('{apps,packages,tools,test,bench}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  });
  return new Map(files.map((file) => [file, importsOf(root, file, readFileSync(join(root, file), 'utf8'))]));
}

function importsOf(root: string, file: string, text: string): Set<string> {
  const found = references.flatMap((pattern) => [...text.matchAll(pattern)].map(([, specifier = '']) => specifier));
  return new Set(found.flatMap((specifier) => resolveSpecifier(root, file, specifier) ?? []));
}

/** All files that read one of these, directly or through others; these included. */
export function dependantsOf(graph: ImportGraph, changed: Iterable<string>): Set<string> {
  const readers = new Map<string, string[]>();
  for (const [file, imports] of graph) {
    for (const one of imports) readers.set(one, [...(readers.get(one) ?? []), file]);
  }
  const found = new Set(changed);
  for (const file of found) for (const reader of readers.get(file) ?? []) found.add(reader);
  return found;
}
