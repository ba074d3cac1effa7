import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledTexts } from '../../tools/web-build/compiled-texts.ts';
import { contractWithoutSchemas } from '../../tools/web-build/contract-without-schemas.ts';
import { iconsWithoutKeys } from '../../tools/web-build/icons-without-keys.ts';
import { packAll } from '../../tools/web-build/packed-forms.ts';
import { summariesLeftOut } from '../../tools/web-build/without-summaries.ts';

const server = process.env['BOURSE_SERVER'] ?? 'http://localhost:3000';
const built = fileURLToPath(new URL('dist', import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/admin/',
  plugins: [
    compiledTexts((file) => /\/backoffice\/src\/(?:base|features\/[a-z-]+)\/texts\/[a-z]+\.json$/.test(file)),
    // What the page of signing in needs: no form of it is judged by a schema.
    contractWithoutSchemas(/\/(?:admin|staff)\.ts$/),
    summariesLeftOut(),
    iconsWithoutKeys(),
    react(),
    tailwindcss(),
    { name: 'packed-forms', apply: 'build', writeBundle: () => packAll(built) },
  ],
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  build: {
    target: 'es2023',
    outDir: built,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // Pictures and fonts stay files: the content security policy allows no font out of a data address.
    assetsInlineLimit: 0,
  },
  server: { port: 5174, proxy: { '/api': server, '/icons': server } },
});
