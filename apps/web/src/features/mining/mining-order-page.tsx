import { OrderPage } from '../product-kit/position-page.tsx';
import { family } from './mining-family.tsx';

/** The own mining positions, or the one that the address names. */
export function MiningOrderPage() {
  return <OrderPage family={family} />;
}
