import type { TradeTabProps } from '../../base/manifests/feature-manifest.ts';
import { LeverBook } from './lever-book.tsx';
import { WithoutContract } from './lever-trade.tsx';
import type { Product } from './lever-view.ts';
import { useContract } from '../../base/market/use-contract.ts';

interface BookPanelProps extends TradeTabProps {
  readonly product: Product;
}

/** The book of a contract, in a column of its own. */
export function BookPanel({ symbol, product, onChoose }: BookPanelProps) {
  const reading = useContract(symbol, product);
  if (reading.contract === undefined) {
    return <WithoutContract symbol={symbol} reading={reading} onChoose={onChoose} />;
  }
  return <LeverBook contract={reading.contract} look="wide" />;
}
