import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import compile from 'icu-minify/compile';
import { defineConfig, type Plugin } from 'vite';

const built = fileURLToPath(new URL('dist', import.meta.url));
const worthPacking = /\.(?:js|css|html|svg|json|webmanifest)$/;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => statSync(join(folder, name)).isFile());
}

/**
 * Finishes what was built: the service worker learns which files belong to this release, and each text gets its packed
 * forms beside it, which the server sends as they are.
 */
function finishRelease(): Plugin {
  return {
    name: 'finish-release',
    apply: 'build',
    closeBundle() {
      const shell = filesBelow(built).filter((name) =>
        /^(?:assets\/(?:index|react|router)-[^/]+\.(?:js|css)|index\.html|boot\.js)$/.test(name),
      );
      const release = readFileSync(join(built, 'index.html'), 'utf8').match(/assets\/index-([^.]+)\.js/)?.[1] ?? 'none';
      const worker = join(built, 'sw.js');
      const text = readFileSync(worker, 'utf8');
      writeFileSync(
        worker,
        text.replace("'__RELEASE__'", JSON.stringify(release)).replace('[/* __SHELL__ */]', JSON.stringify(shell)),
      );
      for (const name of filesBelow(built).filter((one) => worthPacking.test(one))) {
        const bytes = readFileSync(join(built, name));
        if (bytes.length < 1_000) continue;
        writeFileSync(join(built, `${name}.gz`), gzipSync(bytes, { level: 9 }));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
        writeFileSync(join(built, `${name}.br`), brotliCompressSync(bytes, { params }));
      }
    },
  };
}

/**
 * The contract's calls without their schemas: the server checks what comes in, and its tests what goes out, so the app
 * carries only names, paths and verbs. A module of the contract that makes schemas is replaced by the plain data that it
 * exports; what is a function or a schema is left out, and importing it fails the build.
 */
function contractWithoutSchemas(): Plugin {
  const folder = fileURLToPath(new URL('../../packages/contract/src/', import.meta.url));
  const plain = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value, (name, part: unknown) =>
        ['input', 'output', 'message'].includes(name) ? undefined : part,
      ),
    );
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    async transform(code, id) {
      if (!id.startsWith(folder) || !code.includes("from 'zod/mini'")) return null;
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

/** Turns the texts into what the formatter reads, so that the app carries no parser of messages. */
function compiledTexts(): Plugin {
  type Tree = { readonly [key: string]: string | Tree };
  const compileAll = (tree: Tree): unknown =>
    Object.fromEntries(
      Object.entries(tree).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compileAll(value)]),
    );
  return {
    name: 'compiled-texts',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/texts\/[^/]+\/[^/]+\.json$/.test(id)) return null;
      return { code: JSON.stringify(compileAll(JSON.parse(code) as Tree)), map: null }; // the checker sees to its form
    },
  };
}

const server = process.env['BOURSE_SERVER'] ?? 'http://localhost:3000';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [contractWithoutSchemas(), compiledTexts(), react(), tailwindcss(), finishRelease()],
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  build: {
    target: 'es2023',
    outDir: built,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
    // Pictures and fonts stay files: the content security policy allows no font out of a data address.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '/api': server,
      '/static': server,
      '/files': server,
      '/docs': server,
      '/socket.io': { target: server, ws: true },
    },
  },
});
