import type { FeatureManifest, PageSource } from '../../base/manifests/feature-manifest.ts';
import { HomePage } from './home-page.tsx';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly home: typeof texts;
  }
}

/** In the first piece with the shell: nearly everybody begins here, and must not wait for another. */
const page: PageSource = { load: () => Promise.resolve({ HomePage }) };

/** The first page. */
export const home: FeatureManifest = {
  name: 'home',
  pages: {
    '/': page,
    '/pages/index/index': page,
  },
};
