import { OrderPage } from '../product-kit/position-page.tsx';
import { family } from './lockup-family.tsx';

/** The own lock-ups, or the one that the address names. */
export function LockupOrderPage() {
  return <OrderPage family={family} />;
}
