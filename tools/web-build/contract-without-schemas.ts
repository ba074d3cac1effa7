import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** What a call says of itself for the server, its documents and its tests. */
const unused = new Set([
  'input',
  'output',
  'message',
  'summary',
  'rejections',
  'feature',
  'gate',
  'auth',
  'rate',
  'built',
  'frees',
  'takesVisitorKey',
]);

const isCall = (part: unknown): boolean =>
  typeof part === 'object' && part !== null && 'path' in part && typeof part.path === 'string';

/** What the app keeps of a field: a call that is named like what is left out would be missing, and fails the build. */
function keep(name: string, part: unknown): unknown {
  if (!unused.has(name)) return part;
  if (isCall(part))
    throw new Error(`A call of the contract cannot be named ${name}: the app is built without such fields.`);
  return undefined;
}

/** Plain data without what no app uses. */
export const plainData = (value: unknown): unknown => JSON.parse(JSON.stringify(value, keep));

/**
 * The contract's calls without their schemas: the server checks what comes in, and its tests what goes out, so the app
 * carries only names, paths and verbs. A module of the contract that makes schemas is replaced by the plain data that it
 * exports; what is a function or a schema is left out, and importing it fails the build.
 * @param which modules of the contract; all of them unless named.
 */
export function contractWithoutSchemas(which = /./): Plugin {
  const folder = fileURLToPath(new URL('../../packages/contract/src/', import.meta.url));
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    async transform(code, id) {
      if (!id.startsWith(folder) || !which.test(id) || !code.includes("from 'zod/mini'")) return null;
      const exported = Object.entries((await import(pathToFileURL(id).href)) as Record<string, unknown>); // a module is a record of its exports
      const source = exported
        .filter(
          ([, value]) =>
            typeof value !== 'function' && !(typeof value === 'object' && value !== null && '_zod' in value),
        )
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(plainData(value))};`)
        .join('\n');
      return { code: source, map: null };
    },
  };
}
