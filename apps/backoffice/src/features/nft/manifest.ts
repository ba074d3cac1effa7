import { Gem } from 'lucide-react';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly nft: typeof texts;
  }
}

const request = async () => (await import('./sale-request.tsx')).SaleRequest;

/** The market of works: artists and works that are admitted, and what is put on sale. */
export const nft: FeatureManifest = {
  name: 'nft',
  order: 12,
  title: 'nft.title',
  page: {
    icon: Gem,
    group: 'work',
    grant: 'nft.read',
    load: async () => (await import('./nft-page.tsx')).NftPage,
  },
  requests: {
    'nft_desk.offer': { title: 'nft.request.offer', load: request },
    'nft_desk.publish_box': { title: 'nft.request.box', load: request },
  },
};
