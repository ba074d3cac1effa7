import { BuyPage } from '../product-kit/buy-page.tsx';
import { family } from './lockup-family.tsx';

/** Locks an amount up in one product. */
export function LockupBuyPage() {
  return <BuyPage family={family} />;
}
