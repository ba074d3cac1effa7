import { fileURLToPath } from 'node:url';
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
]);

/**
 * The contract's calls without their schemas: the server checks what comes in, and its tests what goes out, so the app
 * carries only names, paths and verbs. A module of the contract that makes schemas is replaced by the plain data that it
 * exports; what is a function or a schema is left out, and importing it fails the build.
 * @param which modules of the contract; all of them unless named.
 */
export function contractWithoutSchemas(which = /./): Plugin {
  const folder = fileURLToPath(new URL('../../packages/contract/src/', import.meta.url));
  const plain = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value, (name, part: unknown) => (unused.has(name) ? undefined : part)));
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    async transform(code, id) {
      if (!id.startsWith(folder) || !which.test(id) || !code.includes("from 'zod/mini'")) return null;
      const exported = Object.entries((await import(id)) as Record<string, unknown>); // a module is a record of its exports
      const source = exported
        .filter(
          ([, value]) =>
            typeof value !== 'function' && !(typeof value === 'object' && value !== null && '_zod' in value),
        )
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(plain(value))};`)
        .join('\n');
      return { code: source, map: null };
    },
  };
}
