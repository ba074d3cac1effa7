import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly markets: typeof texts;
  }
}

/** The tab of markets, and their search. */
export const markets: FeatureManifest = {
  name: 'markets',
  pages: {
    '/pages/market/market': { load: () => import('./markets-page.tsx') },
    '/pages/market/search': { load: () => import('./search-page.tsx') },
  },
  palette: { load: () => import('./palette/palette.tsx'), moreTexts: ['home'] },
};
