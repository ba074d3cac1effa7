import type records from '@bourse/i18n/records/guess/en.json';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly guess: typeof texts & typeof records;
  }
}

/** Prediction quizzes. */
export const guess: FeatureManifest = {
  name: 'guess',
  pages: { '/pages/game/game': { moreTexts: ['product-kit'], load: () => import('./guess-page.tsx') } },
  family: { positions: '/pages/game/game' },
};
