import type { FamilyView, ProductFamily } from './product-family.ts';
import { useKitTools } from './use-kit-tools.ts';

/** How a family shows what is its own, in the reader's language. */
export function useView(family: ProductFamily): FamilyView {
  return family.view(useKitTools());
}
