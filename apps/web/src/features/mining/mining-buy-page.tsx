import { BuyPage } from '../product-kit/buy-page.tsx';
import { family } from './mining-family.tsx';

/** Puts an amount into one mining product. */
export function MiningBuyPage() {
  return <BuyPage family={family} />;
}
