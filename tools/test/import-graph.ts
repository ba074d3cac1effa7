import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Which files each file reads: by its import statements, and by the addresses with which it starts scripts. Whoever imports a
 * name that a module's `index.ts` hands on from a file reads that file, and the list of what is handed on (`handsOn`), and not
 * all else that the index reads.
 */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** The node of what an index hands on; it changes with the index. */
const handsOn = (index: string): string => `${index}#names`;

/** `import { x } from 'y'`, `export { x } from 'y'`. */
const named = /\b(import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g;

/** `import x from 'y'`, `export * from 'y'`, `import 'y'`, `import('y')`, and `new URL('y', import.meta.url)`. */
const references = [
  /\b(?:import|export)\b[^'"`;{]*?\bfrom\s*['"]([^'"]+)['"]/g,
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
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const handedOn = new Map(
    files.filter((file) => file.endsWith('/index.ts')).map((file) => [file, namesHandedOn(root, file, texts)]),
  );
  return new Map(files.map((file) => [file, importsOf(root, file, texts, handedOn)]));
}

type Texts = ReadonlyMap<string, string>;

const namesOf = (list: string): { readonly from: string; readonly as: string }[] =>
  list.split(',').flatMap((one) => {
    const [from = '', as = from] = one
      .trim()
      .replace(/^type\s+/, '')
      .split(/\s+as\s+/);
    return from === '' ? [] : [{ from, as }];
  });

/** Which file each name comes from that an index hands on. */
function namesHandedOn(root: string, index: string, texts: Texts): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, verb, list = '', specifier = ''] of (texts.get(index) ?? '').matchAll(named)) {
    const file = verb === 'export' ? resolveSpecifier(root, index, specifier) : null;
    if (file !== null) for (const { as } of namesOf(list)) found.set(as, file);
  }
  return found;
}

function importsOf(
  root: string,
  file: string,
  texts: Texts,
  handedOn: ReadonlyMap<string, ReadonlyMap<string, string>>,
): Set<string> {
  const text = texts.get(file) ?? '';
  const found = new Set<string>();
  const add = (specifier: string): void => {
    const path = resolveSpecifier(root, file, specifier);
    if (path !== null) found.add(path);
  };
  for (const pattern of references) for (const [, specifier = ''] of text.matchAll(pattern)) add(specifier);
  for (const [, , list = '', specifier = ''] of text.matchAll(named)) {
    const path = resolveSpecifier(root, file, specifier);
    const index = path === null ? undefined : handedOn.get(path);
    if (path === null || index === undefined) {
      add(specifier);
      continue;
    }
    found.add(handsOn(path));
    for (const { from } of namesOf(list)) found.add(index.get(from) ?? path);
  }
  return found;
}

/** All files that read one of these, directly or through others; these included. */
export function dependantsOf(graph: ImportGraph, changed: Iterable<string>): Set<string> {
  const readers = new Map<string, string[]>();
  for (const [file, imports] of graph) {
    for (const one of imports) readers.set(one, [...(readers.get(one) ?? []), file]);
  }
  const found = new Set([...changed].flatMap((file) => [file, handsOn(file)]));
  for (const file of found) for (const reader of readers.get(file) ?? []) found.add(reader);
  return found;
}
