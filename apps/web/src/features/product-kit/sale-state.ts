import type { Product } from './product-calls.ts';

/** Why a product cannot be bought now, by its key in the texts; null where it can. */
export function closedBy(state: Product['state']): 'soldOut' | 'closed' | 'poolEmpty' | null {
  switch (state) {
    case 1:
      return null;
    case 2:
      return 'soldOut';
    case 3:
      return 'closed';
    case 4:
      return 'poolEmpty';
  }
}
