import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const built = join(root, 'dist');

/** Plain ECMAScript of many small modules, of which each costs as much at every start as the rest of its work. */
const bundledPackages =
  /^(?:@noble\/[^/]+|@scure\/[^/]+|@zxcvbn-ts\/[^/]+|abitype|kysely|libphonenumber-js|otpauth|ox|viem|zod)(?:\/|$)/;

/** Files beside a module (migrations, fonts, threads of their own) are found from where its source lies. */
function sourceAddresses(): Plugin {
  return {
    name: 'source-addresses',
    enforce: 'pre',
    transform: {
      filter: { code: 'import.meta.', id: { exclude: /\/node_modules\// } },
      handler: (code, id) => {
        const place = relative(built, id).split(sep).join('/');
        return code.replaceAll('import.meta.url', `sourceAddress(${JSON.stringify(place)})`);
      },
    },
  };
}

/** The server in a few files: it starts in half the time, and keeps a fifth less in memory, than from 1,500 sources. */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [sourceAddresses()],
  ssr: { target: 'node', noExternal: [/^@bourse\//, bundledPackages] },
  build: {
    ssr: join('src', 'main.ts'),
    target: 'node24',
    outDir: built,
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      output: {
        entryFileNames: '[name].mjs',
        chunkFileNames: '[name]-[hash].mjs',
        banner: 'const sourceAddress = (path) => new URL(path, import.meta.url).href;',
      },
    },
  },
});
