import { CoinIcon } from '@bourse/ui/coin-icon';
import { useCoins } from '../../base/market/use-coins.ts';
import type { Product } from './product-calls.ts';

interface ProductLeadProps {
  readonly product: Product;
  readonly size?: 32 | 40;
}

/** The coin of a product; of a basket the first two that it holds. */
export function ProductLead({ product, size = 32 }: ProductLeadProps) {
  const coins = useCoins();
  const icon = (currency: string, own: 20 | 24 | 32 | 40) => (
    <CoinIcon symbol={currency} src={coins.get(currency)?.image} size={own} />
  );
  const [first, second] = 'basket' in product ? product.basket : [];
  if (first === undefined) return icon(product.currency, size);
  if (second === undefined) return icon(first.currency, size);
  return (
    <span className="relative block flex-none" style={{ width: size, height: size }}>
      <span className="absolute top-0 left-0">{icon(first.currency, size === 32 ? 20 : 24)}</span>
      <span className="absolute right-0 bottom-0">{icon(second.currency, size === 32 ? 20 : 24)}</span>
    </span>
  );
}
