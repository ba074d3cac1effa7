import { OrderPage } from '../product-kit/position-page.tsx';
import { family } from './etf-family.tsx';

/** The own ETF positions, or the one that the address names. */
export function EtfOrderPage() {
  return <OrderPage family={family} />;
}
