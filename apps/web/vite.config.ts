import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogs } from './build/catalogs.ts';
import { contractWithoutSchemas } from '../../tools/web-build/contract-without-schemas.ts';
import { finishRelease } from './build/finish-release.ts';
import { firstPaint } from './build/first-paint.ts';
import { verifier } from './build/verifier.ts';
import { iconsWithoutKeys } from '../../tools/web-build/icons-without-keys.ts';

/** What whoever opens the first page needs: the shell, and what the home of a visitor shares with that of a customer. */
const firstPiece = new RegExp(
  [
    String.raw`/web/src/main\.tsx$`,
    String.raw`/features/home/(?:index-card|movers-section|published-slot)\.tsx$`,
    String.raw`/base/parts/(?:site-mark|later-badge)\.tsx$`,
    String.raw`/packages/ui/src/(?:slab\.tsx|button-class\.ts|icon\.tsx|joined-pair\.tsx)$`,
    String.raw`/lucide-react/dist/esm/icons/(?:hand-coins|sprout|users)\.mjs$`,
  ].join('|'),
);

const server = process.env['BOURSE_SERVER'] ?? 'http://localhost:3000';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    contractWithoutSchemas(),
    catalogs(),
    iconsWithoutKeys(),
    react(),
    tailwindcss(),
    firstPaint(),
    verifier(),
    finishRelease(),
  ],
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
        // The shell names every piece: a character less of each is fetched by everybody.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // What every visit needs comes in one piece: the same in sixty is a fifth larger when packed.
        codeSplitting: {
          // What several pages need of the shell's surroundings and of trading is one piece each, not forty requests.
          groups: [
            {
              name: 'shell',
              test: firstPiece,
              includeDependenciesRecursively: true,
              priority: 3,
            },
            {
              name: 'customer-home',
              test: /\/features\/home\/customer-home\.tsx$/,
              includeDependenciesRecursively: true,
              priority: 2,
            },
            {
              name: 'trading',
              test: /\/src\/features\/trade\//,
              minShareCount: 2,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            {
              // What the home fetches behind its first piece: without `parts`, of which it needs a few icons.
              name: 'home-more',
              test: /\/features\/home\/(?:accounts-card|service-icons)\.tsx?$/,
              includeDependenciesRecursively: true,
              priority: 2,
            },
            { name: 'home-published', test: /\/features\/home\/(?:banners|news-list|notice-line)\.tsx$/, priority: 2 },
            {
              name: 'parts',
              test: /\/packages\/(?:client|contract|kernel|ui)\/src\/|\/web\/src\/(?:base|shell)\/.*\.tsx?$|lucide-react|@tanstack/,
              minShareCount: 2,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            // Libraries of some features alone: with one of them, the others would fetch its pages.
            { name: 'forms', test: /\/node_modules\/(?:react-hook-form|@hookform)\//, priority: 3 },
            { name: 'qr', test: /\/node_modules\/uqr\/|\/base\/security\/qr-code/, priority: 3 },
            {
              // The pages of a feature seldom come alone, and the shell names every piece that a page may need.
              debugName: 'features',
              name: (id) => /\/src\/features\/([a-z0-9-]+)\//.exec(id)?.[1] ?? null,
              test: /\/src\/features\/(?:assets|auth|c2c|content|copy|dual|etf|fiat|guess|ieo|lever|loans|lockup|markets|mining|nft|notices|otc|payments|product-kit|proof|rewards|seconds|settings|strategies|support|verification)\/(?!manifest\.ts$).*\.tsx?$/,
              priority: 1,
              includeDependenciesRecursively: true,
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
