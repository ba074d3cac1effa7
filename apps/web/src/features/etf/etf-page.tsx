import { ProductsPage } from '../product-kit/products-page.tsx';
import { family } from './etf-family.tsx';

/** The ETF products on sale. */
export function EtfPage() {
  return <ProductsPage family={family} />;
}
