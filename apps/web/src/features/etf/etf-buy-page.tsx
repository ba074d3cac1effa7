import { BuyPage } from '../product-kit/buy-page.tsx';
import { family } from './etf-family.tsx';

/** Buys shares of one ETF product. */
export function EtfBuyPage() {
  return <BuyPage family={family} />;
}
