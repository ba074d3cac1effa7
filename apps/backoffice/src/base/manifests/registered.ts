import { useQuery } from '@tanstack/react-query';
import type { FeatureManifest, RequestKind } from './feature-manifest.ts';
import type { TermsForm } from './terms-form.ts';

let features: readonly FeatureManifest[] = [];

/** Says which features the back office has, before anything of it is shown. */
export function registerFeatures(list: readonly FeatureManifest[]): void {
  features = list.toSorted((a, b) => a.order - b.order);
}

/** The features with a page of their own, in the order of the navigation. */
export function pagesOf(): readonly FeatureManifest[] {
  return features.filter(({ page }) => page !== undefined);
}

/** A family of products whose terms can be filled in. */
export type TermsFamily = FeatureManifest & { readonly terms: () => Promise<TermsForm> };

/** The families of products. */
export function families(): readonly TermsFamily[] {
  return features.filter((one): one is TermsFamily => one.terms !== undefined);
}

/** How requests of a kind are shown; undefined for a kind that no feature knows. */
export function requestKind(kind: string): RequestKind | undefined {
  return features.map(({ requests }) => requests?.[kind]).find((one) => one !== undefined);
}

/** Fetches a piece of the back office's own code, once, and again where it did not come. */
export function useCode<T>(name: string, load: () => Promise<T>) {
  return useQuery<{ readonly piece: T }>({
    queryKey: ['code', name],
    queryFn: async () => ({ piece: await load() }),
    staleTime: Infinity,
    gcTime: Infinity,
  });
}
