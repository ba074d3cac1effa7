import type { FeatureManifest, PageSource } from '../../base/manifests/feature-manifest.ts';
import { fetchHome, HomePage } from './home-page.tsx';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly home: typeof texts;
  }
}

const page: PageSource = {
  load: async () => {
    await fetchHome();
    return { HomePage };
  },
};

/** The first page. */
export const home: FeatureManifest = {
  name: 'home',
  pages: {
    '/': page,
    '/pages/index/index': page,
  },
};
