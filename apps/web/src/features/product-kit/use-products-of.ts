import { useQueries } from '@tanstack/react-query';
import { callOrThrow } from '../../base/api/api.ts';
import { keyOf } from '../../base/api/use-call.ts';
import type { Product } from './product-calls.ts';
import type { ProductFamily } from './product-family.ts';

/** A product with the family that it is of. */
export interface Offer {
  readonly family: ProductFamily;
  readonly product: Product;
}

/** What several families have on sale, as far as it is known. */
export function useProductsOf(families: readonly ProductFamily[]): readonly Offer[] {
  return useQueries({
    queries: families.map(({ calls }) => ({
      // As pages of one family ask it, so that each is asked once.
      queryKey: keyOf(calls.products, {}, null),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => callOrThrow(calls.products, {}, { signal }),
    })),
    combine: (results) =>
      results.flatMap(({ data = [] }, index) => {
        const family = families[index];
        return family === undefined ? [] : data.map((product) => ({ family, product }));
      }),
  });
}
