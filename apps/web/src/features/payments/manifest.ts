import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly payments: typeof texts;
  }
}

/** Coins that come in and go out over networks, and the addresses that they go to. */
export const payments: FeatureManifest = {
  name: 'payments',
  pages: {
    '/pages/fund/select': { load: () => import('./select-page.tsx') },
    '/pages/fund/receive': { load: () => import('./deposit/receive-page.tsx') },
    '/pages/fund/receive_withdraw_record': { load: () => import('./record-page.tsx') },
    // A factor is asked for by the sheet that the settings ask with.
    '/pages/fund/withdraw': { moreTexts: ['settings'], load: () => import('./withdraw/withdraw-page.tsx') },
    '/pages/setting/wallet': { moreTexts: ['settings'], load: () => import('./addresses/wallet-page.tsx') },
    '/pages/setting/addWallet': { moreTexts: ['settings'], load: () => import('./addresses/add-wallet-page.tsx') },
  },
};
