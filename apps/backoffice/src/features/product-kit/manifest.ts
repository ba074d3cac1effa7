import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly 'product-kit': typeof texts;
  }
}

/** What the products of every family have in common. */
export const productKit: FeatureManifest = { name: 'product-kit', order: 0, title: 'product-kit.title' };
