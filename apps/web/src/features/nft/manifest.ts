import type records from '@bourse/i18n/records/nft/en.json';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly nft: typeof texts & typeof records;
  }
}

/** The market of works: artists, fixed prices, auctions, blind boxes, and what one owns and offers. */
export const nft: FeatureManifest = {
  name: 'nft',
  pages: {
    '/pages/nft/nft': { load: () => import('./market-page.tsx') },
    '/pages/nft/artistDetail': { moreTexts: ['product-kit'], load: () => import('./artist-page.tsx') },
    '/pages/nft/artworkDetail': { moreTexts: ['product-kit'], load: () => import('./work-page.tsx') },
    '/pages/nft/artworkDetail_video': { moreTexts: ['product-kit'], load: () => import('./work-page.tsx') },
    '/pages/nft/purchase': { moreTexts: ['product-kit'], load: () => import('./auction-page.tsx') },
    '/pages/nft/purchase_one': { moreTexts: ['product-kit'], load: () => import('./buy-page.tsx') },
    '/pages/nft/resell': { moreTexts: ['product-kit'], load: () => import('./resell-page.tsx') },
    '/pages/nft/mine': { load: () => import('./orders-page.tsx') },
    '/pages/nft/myNft': { load: () => import('./holdings-page.tsx') },
    '/pages/nft/components/artwork': { load: () => import('./works-page.tsx') },
    '/pages/nft/components/artist': { load: () => import('./artists-page.tsx') },
    '/pages/nft/components/search': { load: () => import('./search-page.tsx') },
    '/pages/nft/components/collection': { load: () => import('./favourites-page.tsx') },
  },
  family: { positions: '/pages/nft/mine' },
};
