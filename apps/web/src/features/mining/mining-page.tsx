import { ProductsPage } from '../product-kit/products-page.tsx';
import { family } from './mining-family.tsx';

/** The mining products on sale. */
export function MiningPage() {
  return <ProductsPage family={family} />;
}
