import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledTexts } from '../../tools/web-build/compiled-texts.ts';
import { isCatalog } from './build/catalog-files.ts';
import { contractWithoutSchemas } from './build/contract-without-schemas.ts';
import { finishRelease } from './build/finish-release.ts';
import { firstPaint } from './build/first-paint.ts';

const server = process.env['BOURSE_SERVER'] ?? 'http://localhost:3000';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [contractWithoutSchemas(), compiledTexts(isCatalog), react(), tailwindcss(), firstPaint(), finishRelease()],
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // The largest is the dictionaries of the password meter, which nobody fetches who types no new password.
    chunkSizeWarningLimit: 450,
    rolldownOptions: {
      output: {
        // What every visit needs comes in one piece: the same in sixty is a fifth larger when packed.
        codeSplitting: {
          // What several pages need of the shell's surroundings and of trading is one piece each, not forty requests.
          groups: [
            {
              name: 'shell',
              test: /\/web\/src\/main\.tsx$/,
              includeDependenciesRecursively: true,
              priority: 3,
            },
            {
              name: 'trading',
              test: /\/src\/features\/trade\//,
              minShareCount: 2,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'parts',
              test: /\/packages\/ui\/src\/|\/web\/src\/(?:base|shell)\/.*\.tsx?$|lucide-react/,
              minShareCount: 2,
              priority: 1,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
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
