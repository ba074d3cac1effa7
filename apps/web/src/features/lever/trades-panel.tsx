import type { TradeTabProps } from '../../base/manifests/feature-manifest.ts';
import { ContractTrades } from './contract-trades.tsx';
import type { Product } from './lever-view.ts';
import { useContract } from '../../base/market/use-contract.ts';

interface TradesPanelProps extends TradeTabProps {
  readonly product: Product;
}

/** The latest trades of a contract, in a panel of their own; beside its book, which says why there is none. */
export function TradesPanel({ symbol, product }: TradesPanelProps) {
  const { contract } = useContract(symbol, product);
  return contract === undefined ? null : <ContractTrades contract={contract} />;
}
